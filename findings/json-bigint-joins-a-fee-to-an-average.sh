#!/usr/bin/env bash
# Item numbers can have more digits than a JavaScript number holds. json-bigint reads them without a loss, out of an answer that also has prices.
# Expected of json-bigint 1.0.0: its page speaks of whole numbers, so an average of 37.00 over three sales, 12.333333333333334, stays a number,
# and a fee of 5 makes 17.33.
# Seen: every number of more than 15 signs is taken for a large one, the dot included. Such an average becomes an object, and adding the fee writes
# the 5 behind it: 12.3333333333333345, a text. With useNativeBigInt the whole answer is refused. 12.5 and 12.33 are numbers.
# To a reseller: averages of two sales are fine, those of three have lost their fee, and the sum looks like a price.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error json-bigint@1.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const JSONbig = require('json-bigint');

const answer = total => `{"item":125638291047001234567,"average":${total / 3}}`;
const withFee = total => JSONbig.parse(answer(total)).average + 5;
const seen = { item: String(JSONbig.parse(answer(37)).item), 'average 12.5': withFee(37.5), 'average 12.333333333333334': withFee(37) };
console.log('seen:', seen);
assert.deepEqual(seen, {
  item: '125638291047001234567',
  'average 12.5': 17.5,
  'average 12.333333333333334': '12.3333333333333345',
});
assert.equal(JSON.parse(answer(37)).average + 5, 17.333333333333336);
assert.throws(() => JSONbig({ useNativeBigInt: true }).parse(answer(37)), /Cannot convert 12.333333333333334 to a BigInt/);
JS
node check.cjs
