#!/usr/bin/env bash
# A seller types how a price is made of a median: median*0.95-5, five percent less and a fee of 5. @antv/expr evaluates such expressions.
# Expected of @antv/expr 1.0.2: median-5 is 95 for a median of 100, as for median - 5 and median-fee; or an error, as for an expression without an end.
# Seen: a minus with a digit right behind it is read as the sign of a number of its own, and what follows a complete expression is left out without a
# word. median-5 is 100 and median*0.95-5 is 95. For the same reason 1.5e3 is 1.5, and a condition behind the word "and" is never checked.
# To a reseller: each fee is missing from the price, and an alert for cheap cards of grade 10 reports cheap cards of any grade.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @antv/expr@1.0.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { evaluate } = require('@antv/expr');

const sale = { median: 100, fee: 5, price: 20, grade: 9 };
const expected = {
  'median - 5': 95,
  'median-fee': 95,
  'median-5': 100,
  'median*0.95-5': 95,
  '1.5e3': 1.5,
  'price < 50 && grade === 10': false,
  'price < 50 and grade === 10': true,
};
const seen = Object.fromEntries(Object.keys(expected).map(expression => [expression, evaluate(expression, sale)]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
assert.throws(() => evaluate('median -', sale));
JS
node check.cjs
