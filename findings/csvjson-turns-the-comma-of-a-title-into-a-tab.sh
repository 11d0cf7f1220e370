#!/usr/bin/env bash
# Titles of listings hold commas and inches: Fox, 4/102 and 7" Owl. A CSV file puts such a field into quotes and doubles the quotes inside.
# Expected of csvjson 5.1.0: csv-parse 7.0.3 reads the titles as they were written, by default or with wrap, the option that puts fields in quotes.
# Seen: by default the comma, or another delimiter that is set, becomes a tab inside the title. With wrap the comma stays, but quotes aren't
# doubled, so the file with the owl is refused. No setting writes both titles. A missing price becomes the text null.
# To a reseller: the file has the right number of rows and columns, and its titles no longer match those in the shop.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error csvjson@5.1.0 csv-parse@7.0.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { parse } = require('csv-parse/sync');
const csvjson = require('csvjson');

const fox = { title: 'Fox, 4/102', price: null };
const owl = { title: '7" Owl', price: 12.5 };
const read = (sale, options) => parse(csvjson.toCSV([sale], { headers: 'key', ...options }), { delimiter: options.delimiter ?? ',' })[1];
const seen = {
  comma: read(fox, {}),
  slash: read(fox, { delimiter: '/' }),
  wrapped: read(fox, { wrap: true }),
};
console.log('seen:', seen);
assert.deepEqual(seen, { comma: ['Fox\t 4/102', 'null'], slash: ['Fox, 4\t102', 'null'], wrapped: ['Fox, 4/102', 'null'] });
assert.throws(() => read(owl, { wrap: true }), /quote/i);
JS
node check.cjs
