#!/usr/bin/env bash
# A CSV file of sales ends as its writer left it: with a line break, without one, or with a blank line. The last line of a CSV file may have a line
# break or not (RFC 4180, 2.2).
# Expected of convert-csv-to-array 1.0.3: two sales, Fox for 12 and Owl for 9, each time; or one more object without a price for the blank line.
# Seen: without a line break at the end the last sale is missing, and a file with one sale has none. A blank line becomes a sale without a title, and
# its price is the 9 of the sale above, as cells that a line doesn't have are kept from the line before. Rows as arrays (type: 'array') lose the same
# sale; their blank line has no price.
# To a reseller: the newest or oldest sale is left out, or the last price counts twice.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error convert-csv-to-array@1.0.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { convertCSVToArray } = require('convert-csv-to-array');

const sales = (file, type = 'object') => convertCSVToArray(`title,price\n${file}`, { type, separator: ',' }).slice(1);
const seen = {
  'line break': sales('Fox,12\nOwl,9\n'),
  'no line break': sales('Fox,12\nOwl,9'),
  'one sale': sales('Fox,12'),
  'blank line': sales('Fox,12\nOwl,9\n\n'),
  arrays: [sales('Fox,12\nOwl,9', 'array'), sales('Fox,12\nOwl,9\n\n', 'array')],
};
console.dir(seen, { depth: null });
const fox = { title: 'Fox', price: 12 };
const owl = { title: 'Owl', price: 9 };
assert.deepEqual(seen, {
  'line break': [fox, owl],
  'no line break': [fox],
  'one sale': [],
  'blank line': [fox, owl, { title: '', price: 9 }],
  arrays: [[['Fox', 12]], [['Fox', 12], ['Owl', 9], ['']]],
});
JS
node check.cjs
