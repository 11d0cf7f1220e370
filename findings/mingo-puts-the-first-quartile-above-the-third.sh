#!/usr/bin/env bash
# Sales are asked for the middle half of their prices in the query language of a database, which mingo evaluates without the database.
# Expected of mingo 7.2.6: of 8, 9, 10, 11 and 12 the quartiles are 9, 10 and 11, and the median is 10. Its own description says that the value
# closest to the percentile is taken.
# Seen: 11, 12 and 10, and a median of 12. Inside $percentile and $median the prices are put in the order of words, 10, 11, 12, 8, 9, so prices on
# both sides of 10, 100 or 1000 change places. 10 to 50 come out right, and $avg is right in both.
# To a reseller: a median beside a right mean looks like a skewed market. Here it's the dearest of all sales.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error mingo@7.2.6
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { Aggregator } from 'mingo';

const ask = prices => {
  const fields = {
    quartiles: { $percentile: { input: '$price', p: [0.25, 0.5, 0.75], method: 'approximate' } },
    median: { $median: { input: '$price', method: 'approximate' } },
    mean: { $avg: '$price' },
  };
  const [{ quartiles, median, mean }] = new Aggregator([{ $group: { _id: null, ...fields } }]).run(prices.map(price => ({ price })));
  return { quartiles, median, mean };
};
const seen = { '8 to 12': ask([8, 9, 10, 11, 12]), '10 to 50': ask([10, 20, 30, 40, 50]) };
console.log('seen:', seen);
assert.deepEqual(seen, {
  '8 to 12': { quartiles: [11, 12, 10], median: 12, mean: 10 },
  '10 to 50': { quartiles: [20, 30, 40], median: 30, mean: 30 },
});
JS
node check.mjs
