#!/usr/bin/env bash
# A collector compares what was paid for cards with what they were sold for, as a yearly return on the dates of both.
# Expected of financejs 4.1.0: 100 that became 20 two years later is a loss of 55.28 percent a year, 40 after one year is one of 60, as xirr 1.1.0
# has them; or an error, as IRR of the same package throws where it finds no result.
# Seen: steep losses end in anything. 20 after two years is a return of 0, 30 is one of -154.77, more than all, 40 after one year is Infinity and 50 is
# NaN. Gains, and losses of up to two fifths a year, are right. A search that doesn't end becomes 0, as its null is rounded.
# To a reseller: in a list sorted by return the worst purchases are the best, or stand with those that broke even.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error financejs@4.1.0 xirr@1.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Finance } = require('financejs');
const xirr = require('xirr');

const finance = new Finance();
const bought = new Date('2025-01-01');
const percent = rate => Math.round(rate * 10_000) / 100;
const sales = [['2026-01-01', 150], ['2026-01-01', 80], ['2026-01-01', 50], ['2026-01-01', 40], ['2027-01-01', 20], ['2027-01-01', 30]];
const seen = sales.map(([day, price]) => ({
  day,
  price,
  financejs: finance.XIRR([-100, price], [bought, new Date(day)], 0),
  xirr: percent(xirr([{ amount: -100, when: bought }, { amount: price, when: new Date(day) }])),
}));
console.table(seen);
assert.deepEqual(
  seen.map(row => row.financejs),
  [50, -20, Number.NaN, Number.POSITIVE_INFINITY, 0, -154.77],
);
assert.deepEqual(
  seen.map(row => row.xirr),
  [50, -20, -50, -60, -55.28, -45.23],
);
assert.throws(() => finance.IRR(-100, 0, 20));
JS
node check.cjs
