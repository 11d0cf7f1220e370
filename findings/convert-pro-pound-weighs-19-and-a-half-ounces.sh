#!/usr/bin/env bash
# A parcel is weighed in pounds and ounces, and its postage is looked up by its weight.
# Expected of convert-pro 1.3.2: a pound is 16 ounces, or 453.592 grams, and a kilogram is 2.205 pounds.
# Seen: its table says 553.592 grams, one digit off, so a pound is 19.527 ounces, half a pound in ounces (8 oz) is 0.41 pounds, and a kilogram
# is 1.806. Ounces, stones and grams are right among themselves, and pounds convert to pounds and back, so only a known weight shows it.
# convert-units 2.3.4 has 16 ounces.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error convert-pro@1.3.2 convert-units@2.3.4
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { default: convert } = require('convert-pro');
const convertUnits = require('convert-units');

const rounded = number => Math.round(number * 1000) / 1000;
const weights = [['1 lb', 'oz'], ['1 lb', 'g'], ['8 oz', 'lb'], ['1 kg', 'lb'], ['8 oz', 'g'], ['1 stone', 'kg']];
const seen = Object.fromEntries(weights.map(([weight, unit]) => [`${weight} in ${unit}`, rounded(convert.mass(weight, unit))]));
console.log('convert-pro', seen);
assert.deepEqual(seen, {
  '1 lb in oz': 19.527,
  '1 lb in g': 553.592,
  '8 oz in lb': 0.41,
  '1 kg in lb': 1.806,
  '8 oz in g': 226.796,
  '1 stone in kg': 6.35,
});
assert.equal(rounded(convertUnits(1).from('lb').to('oz')), 16);
JS
node check.cjs
