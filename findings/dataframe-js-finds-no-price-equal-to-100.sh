#!/usr/bin/env bash
# A table of sales is asked in SQL: which sold for exactly 100, which for another price, and what is the order by price?
# Expected of dataframe-js 1.4.4, whose page gives WHERE column1 = 6 as its example: numbers are compared as numbers, as >= and <= compare them,
# and a clause that isn't known is refused, as an unknown column is.
# Seen: a cell is turned into a text and compared with the number 100 by ===, so = finds none and != finds all, those at 100 included. Texts are
# compared right. ORDER BY and LIMIT are passed over without a word, and the first row of a list "by price" is the first that was entered.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dataframe-js@1.4.4
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { DataFrame } = require('dataframe-js');

const sales = [['Owl', 100], ['Fox', 20], ['Elk', 60]];
DataFrame.sql.registerTable(new DataFrame(sales, ['card', 'price']), 'sales');
const cards = clause => DataFrame.sql.request(`SELECT card FROM sales ${clause}`).toArray().flat().join(' ');
const seen = Object.fromEntries(
  ['WHERE price >= 100', 'WHERE price = 100', 'WHERE price != 100', "WHERE card = 'Fox'", 'ORDER BY price', 'ORDER BY price LIMIT 1'].map(
    clause => [clause, cards(clause)],
  ),
);
console.log('seen:', seen);
assert.deepEqual(seen, {
  'WHERE price >= 100': 'Owl',
  'WHERE price = 100': '',
  'WHERE price != 100': 'Owl Fox Elk',
  "WHERE card = 'Fox'": 'Fox',
  'ORDER BY price': 'Owl Fox Elk',
  'ORDER BY price LIMIT 1': 'Owl Fox Elk',
});
JS
node check.cjs
