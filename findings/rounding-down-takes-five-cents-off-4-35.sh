#!/usr/bin/env bash
# Where the smallest coin is five cents, some shops round prices that are paid in cash down to five cents.
# Expected of round 2.0.1 and of FLOOR in @jspreadsheet/formula 2.0.2, which are given a step: a price that ends in 0 or 5 is a multiple of the step
# and stays as it is.
# Seen: 4.35 becomes 4.30, 8.20 becomes 8.15 and 0.30 becomes 0.25. A third of these prices up to 100.00, 697 of 2,000, lose five cents, as the number
# of steps is a hair less than a whole one in floating point. Up and to the nearest step are right.
# To a reseller: prices that need no rounding are cut, and a list in steps of ten cents suddenly has prices that end in 5.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error round@2.0.1 @jspreadsheet/formula@2.0.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const formula = require('@jspreadsheet/formula');
const round = require('round');

const ways = {
  'round down': price => round(price, 0.05, 'down'),
  FLOOR: price => formula(`FLOOR(${price}, 0.05)`, {}),
  'round up': price => round(price, 0.05, 'up'),
  'round nearest': price => round(price, 0.05),
};
const prices = Array.from({ length: 2000 }, (_, step) => ((step + 1) * 5) / 100);
const cents = price => Math.round(price * 100);
const seen = Object.fromEntries(
  Object.entries(ways).map(([way, to]) => {
    const wrong = prices.filter(price => cents(to(price)) !== cents(price));
    return [way, { 'of 4.35, 8.2, 0.3': [4.35, 8.2, 0.3].map(price => cents(to(price)) / 100), wrong: wrong.length }];
  }),
);
console.log('seen:', seen);
const down = { 'of 4.35, 8.2, 0.3': [4.3, 8.15, 0.25], wrong: 697 };
const right = { 'of 4.35, 8.2, 0.3': [4.35, 8.2, 0.3], wrong: 0 };
assert.deepEqual(seen, { 'round down': down, FLOOR: down, 'round up': right, 'round nearest': right });
JS
node check.cjs
