#!/usr/bin/env bash
# Sales are kept in a collection, with their shipping: free three times and $4 once. Free is 0.
# Expected of lokijs 1.5.12: an average of 1, a median of 0 and a deviation of 1.73. Texts that aren't numbers are left out, as its names
# extractNumerical and parseBase10 say.
# Seen: zeros are left out with them, so average and median are 4 and the deviation is 0. All free is NaN. min, max and mode count the zeros, so a
# minimum of 0 stands beside an average of 4. The median of changes in price, most of which are 0, is the median of those that changed.
# To a reseller: shipping looks four times as dear, and a steady price unsteady.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error lokijs@1.5.12
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const Loki = require('lokijs');

const statistics = amounts => {
  const sales = new Loki('sales').addCollection('sales');
  for (const shipping of amounts) sales.insert({ shipping });
  return Object.fromEntries(['avg', 'median', 'stdDev', 'min', 'max', 'mode'].map(name => [name, sales[name]('shipping')]));
};
const seen = { shipping: statistics([0, 0, 0, 4]), paid: statistics([2, 4, 4, 6]), changes: statistics([0, 0, 0, 0, -8, 2, 0]) };
const free = statistics([0, 0]);
console.log('seen:', seen, { free });
const { shipping, paid, changes } = seen;
assert.deepEqual(shipping, { avg: 4, median: 4, stdDev: 0, min: 0, max: 4, mode: '0' });
assert.deepEqual([paid.avg, paid.median, Math.round(paid.stdDev * 100)], [4, 4, 141]);
assert.deepEqual([changes.avg, changes.median, changes.mode], [-3, -3, '0']);
assert.deepEqual([free.avg, free.median], [NaN, NaN]);
JS
node check.cjs
