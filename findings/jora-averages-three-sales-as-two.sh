#!/usr/bin/env bash
# Common things sell at the same price again and again: 10, 10 and 40. A query over the sales takes their prices and then the mean or the sum.
# Expected of jora 1.0.0-beta.16, which has such methods and a map of its own: price.avg() and map(=>price).avg() are 20, as avg(=>price) is.
# Seen: 25 and 25. Every step from rows to a field drops values that it has seen, so that the statistics get 10 and 40; the sum is 50 and the count 2.
# Its page does say that duplicates are eliminated. Only with the field inside of the method does each sale count.
# To an analyst: the dearer half of a market weighs as much as the usual price, and two ways to write one query differ by a quarter.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error jora@1.0.0-beta.16
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const jora = require('jora');

const sales = [10, 10, 40].map(price => ({ price }));
const queries = ['avg(=>price)', 'price.avg()', 'map(=>price).avg()', 'sum(=>price)', 'price.sum()', 'median(=>price)', 'price.median()', 'price.count()'];
const seen = Object.fromEntries(queries.map(query => [query, jora(query)(sales)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  'avg(=>price)': 20,
  'price.avg()': 25,
  'map(=>price).avg()': 25,
  'sum(=>price)': 60,
  'price.sum()': 50,
  'median(=>price)': 10,
  'price.median()': 25,
  'price.count()': 2,
});
JS
node check.cjs
