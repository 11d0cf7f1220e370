#!/usr/bin/env bash
# A spreadsheet's SORT puts a column of prices into the order of their amounts.
# Expected of @formulajs/formulajs 4.6.1: SORT of 100, 9 and 10 is 9, 10, 100, as SMALL of the same library counts them.
# Seen: numbers are compared as texts: 10, 100, 9, and downwards 9, 100, 10. The dearest stands in the middle both
# times, so the first row of a sorted price list is neither its lowest nor its highest price.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @formulajs/formulajs@4.6.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { SMALL, SORT } = require('@formulajs/formulajs');

const column = [[100], [9], [10]];
const seen = {
  up: SORT(column).flat(),
  down: SORT(column, 1, -1).flat(),
  bySecond: SORT([['Fox', 100], ['Owl', 9]], 2, -1).map(row => row[1]),
  small: [1, 2, 3].map(place => SMALL(column.flat(), place)),
};
assert.deepEqual(seen, { up: [10, 100, 9], down: [9, 100, 10], bySecond: [9, 100], small: [9, 10, 100] });
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
