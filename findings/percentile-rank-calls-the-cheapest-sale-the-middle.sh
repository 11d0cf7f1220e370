#!/usr/bin/env bash
# How many of the sold prices lie below an asking price is its percentage rank. Sales are listed by date, not by price.
# Expected of percentile-rank 1.0.6, whose page says that it returns the values of a spreadsheet's PERCENTRANK: the order of the prices doesn't
# count, so 10 has the rank 0 among 30, 10 and 20, as @formulajs/formulajs 4.6.1 says, or unsorted prices are refused.
# Seen: the rank is the place in the list. 10, the lowest, has 0.5, 30, the highest, has 0, and 15 has 0.75.
# To a reseller: an item at the lowest price of all looks averagely priced. Any order gives a number between 0 and 1.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error percentile-rank@1.0.6 @formulajs/formulajs@4.6.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { PERCENTRANKINC } = require('@formulajs/formulajs');
const percentRank = require('percentile-rank');

const byDate = [30, 10, 20];
const seen = {
  sorted: [10, 20, 30].map(price => percentRank([10, 20, 30], price)),
  byDate: [10, 15, 20, 30].map(price => percentRank(byDate, price)),
  spreadsheet: [10, 20, 30].map(price => PERCENTRANKINC(byDate, price)),
};
console.log('seen:', seen);
assert.deepEqual(seen, { sorted: [0, 0.5, 1], byDate: [0.5, 0.75, 1, 0], spreadsheet: [0, 0.5, 1] });
JS
node check.cjs
