#!/usr/bin/env bash
# Two sales at 10 and 1000 have a median of 505, as the median of an even count is the mean of the two in the middle.
# Expected of ml-array-median 2.0.0, whose page promises the median of an array: 505, and 25 for 10, 20, 30 and 40.
# Seen: it returns the lower of the two, 10 and 20, since its algorithm comes from a library that says so on its own page. mediana 2.0.0 and
# simple-statistics 7.12.1 take the mean. A price from few sales is therefore too low for every even count.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error ml-array-median@2.0.0 mediana@2.0.0 simple-statistics@7.12.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const mediana = require('mediana');
const { default: ml } = require('ml-array-median');
const { median } = require('simple-statistics');

const medians = prices => [ml(prices), mediana.calculate(prices), median(prices)];
const seen = [[10, 1000], [10, 20, 30, 40], [10, 20, 1000]].map(medians);
assert.deepEqual(seen, [[10, 505, 505], [20, 25, 25], [20, 20, 20]]);
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
