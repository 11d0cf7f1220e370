#!/usr/bin/env bash
# Pages and lists write whole prices without cents: $99, €1250, £30.
# Expected of multi-number-parse 1.1.0, which reads 5 EUR and 99$ right and answers NaN for $12.50: 99, 1250 and 30, or NaN as well.
# Seen: any sign that stands alone counts as the decimal separator, also in front of all digits: $99 is 0.99, €1250 is 0.125 and -$5 is -0.5.
# With cents, or a comma for the thousands, there are two separators, and the answer is NaN.
# To a reseller: a check for NaN finds the prices that weren't read and lets through those that are a hundred or ten thousand times too low.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error multi-number-parse@1.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const library = require('multi-number-parse');

const parse = library.default ?? library;
const read = prices => Object.fromEntries(prices.map(price => [price, parse(price)]));
const seen = read(['$99', '€1250', '£30', '-$5', '99$', '5 EUR', '$12.50', '$1,250', '$ 99']);
console.log('seen:', seen);
assert.deepEqual(seen, {
  '$99': 0.99,
  '€1250': 0.125,
  '£30': 0.3,
  '-$5': -0.5,
  '99$': 99,
  '5 EUR': 5,
  '$12.50': NaN,
  '$1,250': NaN,
  '$ 99': NaN,
});
JS
node check.cjs
