#!/usr/bin/env bash
# A series of daily prices has days without a sale.
# Expected of moving-averages 4.0.6, whose page allows empty values for days on which a stock is suspended: such a day is left out of a simple
# average, or the last price stays. Expected of technicalindicators 3.1.0: the same, or no average while the day is in the window.
# Seen: moving-averages counts the day as a price of 0 in simple and weighted averages, so a price of 10, 12 and 14 drops to 5 and 6; its
# exponential average keeps the last price. technicalindicators counts null as 0, and after undefined every later average is NaN, also those
# whose window has left the day behind.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error moving-averages@4.0.6 technicalindicators@3.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { ema, ma } = require('moving-averages');
const { SMA } = require('technicalindicators');

const gap = [10, undefined, 12, 14];
const seen = {
  simple: [...ma(gap, 2)].slice(1),
  exponential: ema(gap, 2).slice(0, 2),
  ofNull: SMA.calculate({ period: 2, values: [10, null, 12, 14] }),
  ofUndefined: SMA.calculate({ period: 2, values: [10, undefined, 12, 14, 16] }),
};
console.log(seen);
assert.deepEqual(seen, {
  simple: [5, 6, 13],
  exponential: [10, 10],
  ofNull: [5, 6, 13],
  ofUndefined: [NaN, NaN, NaN, NaN],
});
JS
node check.cjs
