#!/usr/bin/env bash
# Accounts and spreadsheets write a refund of 12.50 in brackets, ($12.50), or with a minus behind it, 12.50-.
# Expected of parsecurrency 1.1.1, which answers null for what it can't read: -12.5 or null. Expected of currencyformatter.js 2.2.0: the same, or 0,
# which it answers for a text without a number.
# Seen: both read +12.5. parsecurrency takes the brackets for the symbol of a currency and the last minus for another. -$12.50 is right in both.
# To a reseller: each refund is counted as one more sale, and the total is off by twice its amount.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error parsecurrency@1.1.1 currencyformatter.js@2.2.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { parse } = require('currencyformatter.js');
const parseCurrency = require('parsecurrency');

const texts = ['-$12.50', '($12.50)', '(12.50)', '12.50-'];
const seen = { parsecurrency: texts.map(text => parseCurrency(text).value), currencyformatter: texts.slice(0, 3).map(text => parse(text)) };
console.log('seen:', seen, parseCurrency('($12.50)').symbol);
assert.deepEqual(seen, { parsecurrency: [-12.5, 12.5, 12.5, 12.5], currencyformatter: [-12.5, 12.5, 12.5] });
JS
node check.cjs
