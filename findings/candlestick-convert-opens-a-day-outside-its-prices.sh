#!/usr/bin/env bash
# The sales of each day are drawn as a candle: first, highest, lowest and last price of the day.
# Expected of candlestick-convert 7.0.0: a day with one sale at $15 has 15 four times; its lowest price is at most, its highest at least the first.
# Seen: a day opens with the last price of the day before, whatever was paid on it: 20, 15, 15, 15, so the first price is above the highest.
# After three days without a sale, which are left out, the price that opens the next day is four days old.
# To a reseller: cards that sell once a day get a rise or a fall each day, and a filter for days that opened low reports yesterday's price.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error candlestick-convert@7.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { batchTicksToCandle } = require('candlestick-convert');

const daySeconds = 86_400;
const sale = (day, price) => ({ time: day * daySeconds * 1_000, price, quantity: 1 });
const candles = batchTicksToCandle([sale(1, 10), sale(1, 20), sale(2, 15), sale(6, 30)], daySeconds, true);
const seen = candles.map(({ time, open, high, low, close }) => [time / daySeconds / 1_000, open, high, low, close]);
console.log('seen, as day, first, highest, lowest, last:', JSON.stringify(seen));
assert.deepEqual(seen, [
  [1, 10, 20, 10, 20],
  [2, 20, 15, 15, 15],
  [6, 15, 30, 30, 30],
]);
JS
node check.cjs
