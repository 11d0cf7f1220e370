#!/usr/bin/env bash
# A refund is an amount with a minus. It is split between items, or a fee is taken back with it.
# Expected of money-math 2.6.3, whose amounts may have a minus: what is right for 20.00 is right for -20.00. A third is 6.67 and -6.67, 15 percent
# of 9.99 is 1.50 and -1.50, and 42.03 rounds to 5 cents as 42.05 and -42.05.
# Seen: div and mul cut an amount to whole cents and add a cent if half a cent or more was cut off, whatever the sign: -6.66 becomes -6.65, and
# -1.49 becomes -1.48. roundTo5Cents adds its five cents, too: -41.95. Where nothing is rounded up the two agree: -10.00 / 3.00 is -3.33.
# To a reseller: about every second fee that is taken back is two cents smaller than the fee that was charged, and the books don't balance.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error money-math@2.6.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const money = require('money-math');

const bothSigns = (calculate, amount) => [calculate(amount), calculate(`-${amount}`)];
const seen = {
  third: bothSigns(amount => money.div(amount, '3.00'), '20.00'),
  thirdOfTen: bothSigns(amount => money.div(amount, '3.00'), '10.00'),
  fee: bothSigns(amount => money.mul(amount, '0.15'), '9.99'),
  feeOf10: bothSigns(amount => money.mul(amount, '0.15'), '10.00'),
  fiveCents: bothSigns(money.roundTo5Cents, '42.03'),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  third: ['6.67', '-6.65'],
  thirdOfTen: ['3.33', '-3.33'],
  fee: ['1.50', '-1.48'],
  feeOf10: ['1.50', '-1.50'],
  fiveCents: ['42.05', '-41.95'],
});
JS
node check.cjs
