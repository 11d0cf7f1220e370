#!/usr/bin/env bash
# The line through a year of daily prices of a cheap item has a slope of less than a cent a day.
# Expected of regression 2.0.1: a line through 365 points that lie exactly on one predicts each of them, with an r2 of 1.
# Seen: by default, the coefficients are rounded to two decimals before they predict, not only when shown. A price that rises by 0.45 cents
# a day, from 3.00 to 4.64, becomes a constant 3.82, and r2 is 0. With precision: 8 the prediction is right.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error regression@2.0.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import regression from 'regression';

const prices = Array.from({ length: 365 }, (_, day) => [day, 3 + 0.0045 * day]);
const usual = regression.linear(prices);
const exact = regression.linear(prices, { precision: 8 });
console.log({ paid: prices[364][1], usual: usual.predict(364)[1], r2: usual.r2, exact: exact.predict(364)[1] });
assert.deepEqual(usual.equation, [0, 3.82]);
assert.equal(Math.abs(usual.r2), 0);
assert.deepEqual([usual.predict(0)[1], usual.predict(364)[1]], [3.82, 3.82]);
assert.equal(exact.predict(364)[1], 4.638);
JS
node check.mjs
