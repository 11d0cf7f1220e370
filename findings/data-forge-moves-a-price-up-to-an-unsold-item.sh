#!/usr/bin/env bash
# Titles and prices are read from a CSV, in which the first item didn't sell, and written to a new table of two columns.
# Expected of data-forge 1.10.5: three titles, three prices, the first of them undefined, as in the rows of the table itself.
# Seen: the array of a column leaves out what is undefined, without a word. The column counts 3 values, its array has 2, and in the new table the unsold
# Fox costs the 20 of the next item; the last title has no row at all. toPairs leaves it out as well, but keeps the number of its row; toRows is right.
# To a dealer: each item has the price of the one below it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts data-forge@1.10.5
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { DataFrame, fromCSV } = require('data-forge');

const table = fromCSV('title,price\nFox,\nOwl,20\nBee,30\n').parseFloats('price');
const [titles, prices] = ['title', 'price'].map(name => table.getSeries(name));
const copy = new DataFrame({ columns: { title: titles.toArray(), price: prices.toArray() } });
const seen = {
  rows: table.toRows(),
  count: prices.count(),
  array: prices.toArray(),
  pairs: prices.toPairs(),
  copy: copy.toRows(),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  rows: [
    ['Fox', undefined],
    ['Owl', 20],
    ['Bee', 30],
  ],
  count: 3,
  array: [20, 30],
  pairs: [
    [1, 20],
    [2, 30],
  ],
  copy: [
    ['Fox', 20],
    ['Owl', 30],
  ],
});
JS
node check.cjs
