#!/usr/bin/env bash
# Reports of large sales write: sold for one point two million dollars.
# Expected of numbered 1.1.0, which reads "one million two hundred thousand" and "two point five": 1,200,000.
# Seen: after "point" each word only adds digits, and the word million is dropped: 1.2, and one point five thousand is 1.5. With more words behind it,
# one point two million five hundred is 1.20005.
# To a reader of prices: a card of a million dollars costs a dollar and twenty cents.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts numbered@1.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { parse } = require('numbered');

const expected = {
  'one point two million': 1.2,
  'one point five thousand': 1.5,
  'one point two million five hundred': 1.20005,
  'one million two hundred thousand': 1_200_000,
  'two point five': 2.5,
};
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, parse(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
