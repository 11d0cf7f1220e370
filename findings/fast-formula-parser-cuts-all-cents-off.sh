#!/usr/bin/env bash
# A sheet cuts a price to whole cents with TRUNC(price, 2), rounds it up with ROUNDUP(price, 2) and shows whole dollars with DOLLAR(price, 0).
# Expected of fast-formula-parser 1.0.19, whose page lists the three: 4.356 is cut to 4.35, 9.2 stays 9.2, and 1250 is $1,250.
# Seen: TRUNC doesn't look at its second number and cuts to whole dollars: 4. ROUNDUP makes 9.21 of 9.2; of the 10,000 prices from 0.01 to 100.00 it
# adds a cent to 8,404, which need no rounding. DOLLAR(1250, 0) is "$." and FIXED(1250, 0) ".". With decimals both are right, and so is ROUND.
# To a reseller: all prices end in .00 or a cent too high, or have lost their digits.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error fast-formula-parser@1.0.19
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const FormulaParser = require('fast-formula-parser');

const parser = new FormulaParser();
const value = text => parser.parse(text, { sheet: 'Prices', row: 1, col: 1 });
const expected = {
  'TRUNC(4.356, 2)': 4,
  'TRUNC(12.99, 1)': 12,
  'ROUNDUP(9.2, 2)': 9.21,
  'DOLLAR(1250, 0)': '$.',
  'FIXED(1250, 0)': '.',
  'DOLLAR(1250.5, 2)': '$1,250.50',
  'ROUND(4.356, 2)': 4.36,
};
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, value(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
const prices = Array.from({ length: 10_000 }, (_, index) => (index + 1) / 100);
const raised = prices.filter(price => value(`ROUNDUP(${price}, 2)`) !== price);
console.log('raised by ROUNDUP:', raised.length);
assert.equal(raised.length, 8_404);
JS
node check.cjs
