#!/usr/bin/env bash
# Postage rises at a limit: up to 16 ounces one price, up to 4 pounds another. A parcel's weight is given in either unit and compared with it.
# Expected of js-quantities 1.8.0, which compares quantities of different units: 1 lb is 16 oz, neither more nor less, as 12 in are 1 ft.
# Seen: the ounce is kept with a digit too few, so that 16 of them are 0.5 milligrams short of a pound. 1 lb is above the limit of 16 oz, and
# 4 lb above 64 oz, though both print the same number of grams. Feet, inches, yards, stones and pounds agree.
# To a reseller: a parcel of exactly one pound is quoted at the next step's price, and only when one side was typed in ounces.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error js-quantities@1.8.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const Qty = require('js-quantities');

const compared = (left, right) => Qty(left).compareTo(Qty(right));
const seen = {
  feet: compared('12 in', '1 ft'),
  yards: compared('36 in', '1 yd'),
  stones: compared('14 lb', '1 st'),
  pound: compared('1 lb', '16 oz'),
  pounds: compared('4 lb', '64 oz'),
  ounces: compared('8 oz', '0.5 lb'),
};
console.log('seen, 1 is more and -1 less:', seen, Qty('1 lb').to('oz').toString());
assert.deepEqual(seen, { feet: 0, yards: 0, stones: 0, pound: 1, pounds: 1, ounces: -1 });
assert.equal(Qty('1 lb').eq('16 oz'), false);
const grams = text => Qty(text).to('g').scalar.toFixed(2);
assert.equal(grams('1 lb'), grams('16 oz'));
JS
node check.cjs
