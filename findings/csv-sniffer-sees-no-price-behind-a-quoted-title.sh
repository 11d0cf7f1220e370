#!/usr/bin/env bash
# A spreadsheet writes its list as CSV. It quotes a title only if it holds a comma or a quotation mark: "Fox, red",12.50 and "7"" Owl",9.99.
# Expected of csv-sniffer 0.1.1, which returns a file's delimiter, its quotes and its records: a comma, quotation marks, Fox, red and 7" Owl.
# Seen: quotes are looked for behind a delimiter and at the start of the file, not at the start of a line, so those of a title don't count. With a comma
# in one title no delimiter is found, and each record is a whole line; with inches only, the quotes stay in the title: "7"" Owl". Prices in quotes are
# right, and so is a file with quotes everywhere. No warning is returned. detect-csv 1.1.0 finds the comma.
# To a reseller: a list is read for months, until the first title with a comma or a size in inches.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error csv-sniffer@0.1.1 detect-csv@1.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const detect = require('detect-csv');
const Sniffer = require('csv-sniffer')();

const files = {
  comma: 'Title,Price\n"Fox, red",12.50\nOwl,9.99\n',
  inches: 'Title,Price\nFox,12.50\n"7"" Owl",9.99\n',
  prices: 'Title,Price\nFox,"1,250.00"\nOwl,"1,999.00"\n',
  all: '"Title","Price"\n"Fox, red","12.50"\n"Owl","9.99"\n',
};
const sniffed = file => {
  const { delimiter, quoteChar, records, warnings } = new Sniffer([',', ';', '\t']).sniff(file);
  assert.deepEqual(warnings, []);
  return { delimiter, quoteChar, last: records.at(-1) };
};
const seen = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, sniffed(file)]));
console.log('csv-sniffer', seen);
assert.deepEqual(seen, {
  comma: { delimiter: null, quoteChar: null, last: ['Owl,9.99'] },
  inches: { delimiter: ',', quoteChar: null, last: ['"7"" Owl"', '9.99'] },
  prices: { delimiter: ',', quoteChar: '"', last: ['Owl', '1,999.00'] },
  all: { delimiter: ',', quoteChar: '"', last: ['Owl', '9.99'] },
});
for (const file of Object.values(files)) assert.equal(detect(file).delimiter, ',');
JS
node check.cjs
