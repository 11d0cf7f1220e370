#!/usr/bin/env bash
# Prices are put into classes: three low ones near $10, three near $50, three near $90. A chart shows how many each class has.
# Expected of binguru 1.0.1: with its natural breaks (fisherJenks) as with its quantiles three classes of three, in binSizes, which counts the
# prices of a class, as in dataBinAssignments, which names the class of each price.
# Seen: a price that equals a break belongs to the upper class in binSizes and to the lower one in dataBinAssignments. Natural breaks are the last
# prices of their classes, so the counts are wrong: 2, 3 and 4. Quantiles are the first, so the assignments are: 50 stands with the tens.
# To a reseller: a break is always a price that was paid, so one of the two is wrong in every chart, and which one depends on the method.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error binguru@1.0.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { BinGuru } = require('binguru');

const prices = [10, 11, 12, 50, 51, 52, 90, 91, 92];
const classes = method => {
  const { binBreaks, binSizes, dataBinAssignments } = new BinGuru(prices, 3)[method]();
  return { binBreaks, sizes: Object.values(binSizes.valids), assigned: Object.values(dataBinAssignments) };
};
const seen = Object.fromEntries(['fisherJenks', 'ckMeans', 'quantile'].map(method => [method, classes(method)]));
console.log('seen:', JSON.stringify(seen));
const natural = { binBreaks: [12, 52], sizes: [2, 3, 4], assigned: [1, 1, 1, 2, 2, 2, 3, 3, 3] };
assert.deepEqual(seen, {
  fisherJenks: natural,
  ckMeans: natural,
  quantile: { binBreaks: [50, 90], sizes: [3, 3, 3], assigned: [1, 1, 1, 1, 2, 2, 2, 3, 3] },
});
JS
node check.cjs
