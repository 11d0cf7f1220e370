#!/usr/bin/env bash
# Prices above a thousand are shown as $1,299 and $1,290, usually without cents.
# Expected of parse-price 1.1.8: 1299 and 1290, or 1.299 and 1.29; in any case the two are read alike.
# Seen: the last comma or dot separates the decimals unless the last digit is a 0. So $1,290 is 1290 and $1,299, the more usual price, is 1.299; of
# $1,234,567 the last group is lost as well and 1.234 remains. With cents it's right: $1,299.00 is 1299.
# To a reseller: the dearest items of a list get the lowest prices, and a check with a round price doesn't show it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error parse-price@1.1.8
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const parsePrice = require('parse-price');

const seen = Object.fromEntries(['$1,290', '$1,299', '$1,299.00', '1.299 €', '$1,234,560', '$1,234,567'].map(text => [text, parsePrice(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  '$1,290': 1290,
  '$1,299': 1.299,
  '$1,299.00': 1299,
  '1.299 €': 1.299,
  '$1,234,560': 1234560,
  '$1,234,567': 1.234,
});
JS
node check.cjs
