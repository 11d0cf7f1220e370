#!/usr/bin/env bash
# Exports named .xls are often pages with a table. A reduced price is written as <del>20</del> 15, and a footnote as 15 <sup>1</sup>.
# Expected of xlsx 0.18.5: the text "20 15", as a cell without tags is read, or 15; and two blocks, <div>20</div><div>15</div>, are apart.
# Seen: blanks beside a tag are removed with the tag, so the two prices become the number 2015, and 15 with the footnote 1 becomes 151. With raw: true
# they are the texts 2015 and 151. Two blocks are joined as well, only <br> keeps them apart. cheerio-tableparser 1.0.1 reads "20 15".
# To a reseller: each item on sale costs a hundred times its price, and PSA <b>9</b> is PSA9, for which nothing is found.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error xlsx@0.18.5 cheerio@1.0.0 cheerio-tableparser@1.0.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const cheerio = require('cheerio');
const tableparser = require('cheerio-tableparser');
const XLSX = require('xlsx');

const table = cell => `<table><tr><td>${cell}</td></tr></table>`;
const byXlsx = (cell, options) => Object.values(XLSX.read(table(cell), { type: 'string', ...options }).Sheets)[0].A1.v;
const byCheerio = cell => {
  const page = cheerio.load(table(cell));
  tableparser(page);
  return page('table').parsetable(true, true, true)[0][0];
};
const expected = {
  '20 15': '20 15',
  '<del>20</del> 15': 2015,
  '15 <sup>1</sup>': 151,
  '<div>20</div><div>15</div>': 2015,
  '20<br>15': '20\n15',
  'PSA <b>9</b>': 'PSA9',
};
const seen = Object.fromEntries(Object.keys(expected).map(cell => [cell, byXlsx(cell)]));
console.log('xlsx', seen);
assert.deepEqual(seen, expected);
assert.equal(byXlsx('<del>20</del> 15', { raw: true }), '2015');
assert.equal(byCheerio('<del>20</del> 15'), '20 15');
JS
node check.cjs
