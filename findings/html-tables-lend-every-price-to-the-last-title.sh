#!/usr/bin/env bash
# Price lists on pages are tables. In accessible ones the title is the heading of its row: <th scope="row">, as the HTML standard has it.
# Expected of tabletojson 4.1.15 and html-table-to-json 1.0.0: one object for each row with Title and Price. The former's page promises that each
# cell gets its heading and warns of odd results for complex tables only; this one has two columns.
# Seen: each heading of a row replaces the heading of the first column, so all rows have the title of the last: Hen $12, Hen $9, Hen $7. With
# useFirstRowForHeadings tabletojson has the right titles, and the headings as one more row.
# To a reseller: three prices of three items become three sales of one.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error tabletojson@4.1.15 html-table-to-json@1.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Tabletojson } = require('tabletojson');
const HtmlTableToJson = require('html-table-to-json');

const headingCell = title => `<th scope="row">${title}</th>`;
const plainCell = title => `<td>${title}</td>`;
const table = cell => {
  const rows = Object.entries({ Fox: 12, Owl: 9, Hen: 7 }).map(([title, price]) => `<tr>${cell(title)}<td>$${price}</td></tr>`);
  return `<table><thead><tr><th>Title</th><th>Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
};
const read = cell => ({
  tabletojson: Tabletojson.convert(table(cell))[0],
  'html-table-to-json': HtmlTableToJson.parse(table(cell)).results[0],
});
const seen = read(headingCell);
console.log('seen:', seen);
const hens = [{ Hen: '$12' }, { Hen: '$9' }, { Hen: '$7' }];
assert.deepEqual(seen, { tabletojson: hens, 'html-table-to-json': hens });
const right = [
  { Title: 'Fox', Price: '$12' },
  { Title: 'Owl', Price: '$9' },
  { Title: 'Hen', Price: '$7' },
];
assert.deepEqual(read(plainCell), { tabletojson: right, 'html-table-to-json': right });
const firstRow = Tabletojson.convert(table(headingCell), { useFirstRowForHeadings: true })[0];
assert.deepEqual(firstRow, [{ Title: 'Title', Price: 'Price' }, ...right]);
JS
node check.cjs
