#!/usr/bin/env bash
# Shops write prices below a dollar without a zero: $.99, and -$.50 for a discount.
# Expected of parsecurrency 1.1.1: 0.99 and -0.5, or null, as for a text that is no price, such as $1,25,5.
# Seen: a dot in front of the first digit belongs to the symbol, so $.99 is 99 in the currency "$.", -$.50 is -50, and .99 is 99. $0.99 and $1.25 are
# right. Besides, of a refund written as 12.50- the minus is the symbol and the value is 12.5.
# To a reseller: the cheapest items cost about as much as the dearest.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error parsecurrency@1.1.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const parseCurrency = require('parsecurrency');

const expected = {
  '$0.99': [0.99, '$'],
  '$1.25': [1.25, '$'],
  '$.99': [99, '$.'],
  '-$.50': [-50, '$.'],
  '.99': [99, '.'],
  '12.50-': [12.5, '-'],
  '$1,25,5': null,
};
const read = text => {
  const price = parseCurrency(text);
  return price && [price.value, price.symbol];
};
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, read(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
