#!/usr/bin/env bash
# The price of a lot is divided by shares: a card that has nothing to do with a sale has a share of 0.
# Expected of ts-money 0.4.8: allocate spreads the cents that are left over among those who have a share. 101 cents by 0, 50 and 50 are 0, 51 and 50.
# Seen: the cents left over go to the first in the list whatever their share: 1, 50 and 50. The order of the shares changes who gets it.
# dinero.js 1.9.1 gives it to the first who has a share.
# To a reseller: an item that wasn't sold has a sale of 0.01, and a median over such sales drops.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error ts-money@0.4.8 dinero.js@1.9.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const dinero = require('dinero.js');
const { Money } = require('ts-money');

const byMoney = shares => new Money(101, 'USD').allocate(shares).map(part => part.amount);
const byDinero = shares =>
  dinero({ amount: 101, currency: 'USD' })
    .allocate(shares)
    .map(part => part.getAmount());
const seen = { first: byMoney([0, 50, 50]), last: byMoney([50, 50, 0]), dinero: byDinero([0, 50, 50]) };
console.log('seen:', seen);
assert.deepEqual(seen, { first: [1, 50, 50], last: [51, 50, 0], dinero: [0, 51, 50] });
JS
node check.cjs
