#!/usr/bin/env bash
# Before a price is taken from sold listings, outliers are left out: below the first quartile less 1.5 times the middle half, or above the third
# quartile and as much.
# Expected of outliers 0.0.3, whose page links to this rule: of 10, 10, 10, 10, 12, 16, 20 and 26 none is an outlier. Its middle half goes from 10
# to 18, so the upper fence is 30; with the quartiles of simple-statistics 7.12.1 it is 27.5.
# Seen: 26 is dropped. The distance is measured from the median, 11, and not from a quartile, so the upper fence is 23.
# To a reseller: sold prices have their long tail above, and that is where fair sales vanish. The price becomes too low.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error outliers@0.0.3 simple-statistics@7.12.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const outliers = require('outliers');
const { interquartileRange, quantile } = require('simple-statistics');

const prices = [10, 10, 10, 10, 12, 16, 20, 26];
const fence = quantile(prices, 0.75) + 1.5 * interquartileRange(prices);
const seen = { fence, dropped: outliers(prices), kept: prices.filter(outliers()), upTo23: outliers([...prices.slice(0, 7), 23]) };
console.log('seen:', seen);
assert.deepEqual(seen, { fence: 27.5, dropped: [26], kept: [10, 10, 10, 10, 12, 16, 20], upTo23: [] });
JS
node check.cjs
