#!/usr/bin/env bash
# Prices have two decimals, and the library says that it allows decimals of the currency's precision.
# Expected of js-money 0.6.3: fromDecimal(8.2, 'USD') is 820 cents, as fromDecimal(15.25, 'USD') is 1525.
# Seen: 8.2 times 100 is a hair less than 820 in floating point, and the library checks for a whole number without rounding: "Amount must be an
# integer". Of the 9,999 prices from 0.01 to 99.99 it refuses 1,146, given as a number or as a text. A rounding function as third argument
# cures it, although the price needs no rounding.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error js-money@0.6.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const Money = require('js-money');

const isRefused = price => {
  try {
    return Money.fromDecimal(price, 'USD').amount === undefined;
  } catch (error) {
    assert.equal(error.message, 'Amount must be an integer');
    return true;
  }
};
const texts = Array.from({ length: 9_999 }, (_, at) => ((at + 1) / 100).toFixed(2));
const refused = [texts.filter(text => isRefused(Number(text))).length, texts.filter(isRefused).length];
assert.equal(Money.fromDecimal(15.25, 'USD').amount, 1525);
assert.ok(isRefused(8.2) && isRefused('1.15'));
assert.equal(Money.fromDecimal(8.2, 'USD', Math.round).amount, 820);
assert.deepEqual(refused, [1_146, 1_146]);
console.log(`seen: 8.20 is refused, as are ${refused[0]} of ${texts.length} prices`);
JS
node check.cjs
