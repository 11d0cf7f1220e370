#!/usr/bin/env bash
# Sizes of comics, prints, figures and hats are given in inches with fractions: 8 1/2", 8-1/2", 8 1/2 in.
# Expected of footinch 1.0.2: 8.5 inches three times. A number without a unit is in feet, but these have one, and 8" and 8 in are 8 inches.
# Seen: only a space before the fraction together with the sign " is read as inches. With a hyphen, or with "in", the 8 becomes feet and the
# fraction inches: 96.5. Without a fraction "in" is right, and so is 8.5 in.
# To a reseller: the one size in a list that has a fraction makes its parcel eight feet long, and the postage is the one of a freight carrier.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error footinch@1.0.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { parse } = require('footinch');

const inches = text => Math.round(parse.F(text) * 12 * 1_000) / 1_000;
const seen = Object.fromEntries(['8"', '8 in', '8.5 in', '8 1/2"', '8-1/2"', '8 1/2 in', '8-1/2 in', '7-1/4"'].map(text => [text, inches(text)]));
console.log('seen, in inches:', seen);
assert.deepEqual(seen, {
  '8"': 8,
  '8 in': 8,
  '8.5 in': 8.5,
  '8 1/2"': 8.5,
  '8-1/2"': 96.5,
  '8 1/2 in': 96.5,
  '8-1/2 in': 96.5,
  '7-1/4"': 84.25,
});
JS
node check.cjs
