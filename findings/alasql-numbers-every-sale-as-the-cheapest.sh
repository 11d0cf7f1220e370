#!/usr/bin/env bash
# The cheapest sale of each title is asked in SQL: ROW_NUMBER() OVER (PARTITION BY title ORDER BY price), of which number 1 is kept.
# Expected of alasql 4.19.1, which refuses RANK: Fox at 10 and Owl at 7, as the standard numbers the rows of each title in the order of the prices,
# or a refusal. COUNT(*) OVER (PARTITION BY title) is right: two of each.
# Seen: the order inside OVER isn't looked at, and the numbers begin anew whenever the title differs from that of the row before. In a list in which
# titles take turns all four sales are number 1; sorted by title, the one that was entered first. ORDER BY price DESC gives the same numbers.
# To a reseller: the lowest price of a title is the one that stood on top of its list.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --legacy-peer-deps alasql@4.19.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const alasql = require('alasql');

const fox = [40, 10].map(price => ({ title: 'Fox', price }));
const owl = [9, 7].map(price => ({ title: 'Owl', price }));
const turns = [fox[0], owl[0], fox[1], owl[1]];
const number = (window, sales) => alasql(`SELECT title, price, ${window} AS number FROM ?`, [sales]).map(sale => Object.values(sale).join(' '));
const cheapest = 'ROW_NUMBER() OVER (PARTITION BY title ORDER BY price)';
const seen = {
  'titles by turns': number(cheapest, turns),
  'sorted by title': number(cheapest, [...fox, ...owl]),
  'dearest first': number('ROW_NUMBER() OVER (ORDER BY price DESC)', turns),
  'cheapest first': number('ROW_NUMBER() OVER (ORDER BY price)', turns),
  count: number('COUNT(*) OVER (PARTITION BY title)', turns),
};
console.log('seen:', seen);
const entered = ['Fox 40 1', 'Owl 9 2', 'Fox 10 3', 'Owl 7 4'];
assert.deepEqual(seen, {
  'titles by turns': ['Fox 40 1', 'Owl 9 1', 'Fox 10 1', 'Owl 7 1'],
  'sorted by title': ['Fox 40 1', 'Fox 10 2', 'Owl 9 1', 'Owl 7 2'],
  'dearest first': entered,
  'cheapest first': entered,
  count: ['Fox 40 2', 'Owl 9 2', 'Fox 10 2', 'Owl 7 2'],
});
assert.throws(() => number('RANK() OVER (ORDER BY price)', turns), /RANK is not a function/);
JS
node check.cjs
