#!/usr/bin/env bash
# Yen and won have no cents, Kuwaiti dinars have three decimals. Services that store prices as whole numbers count in a currency's smallest unit.
# Expected of price-parser 3.4.0, whose page says "values are in smallest currency unit": 1250 for ¥1,250 and for KWD 1.250, as for $12.50.
# Seen: its table gives two decimals to every currency. ¥1,250 is 125000, a hundred times the price. KWD 1.250, one dinar and a quarter, has more
# decimals than the table allows and becomes 1,250 dinars, a thousand times the price, in floatValue too. ₩25,000 is in North Korean won.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error price-parser@3.4.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { currencies, parseFirst } = require('price-parser');

const seen = Object.fromEntries(
  ['$12.50', '¥1,250', '₩25,000', 'KWD 1.250'].map(text => {
    const { currencyCode, floatValue, value } = parseFirst(text);
    return [text, [currencyCode, floatValue, value]];
  }),
);
console.log(seen, new Set(currencies.map(currency => currency.exponent)));
assert.deepEqual(seen, {
  '$12.50': ['usd', 12.5, 1250],
  '¥1,250': ['jpy', 1250, 125000],
  '₩25,000': ['kpw', 25000, 2500000],
  'KWD 1.250': ['kwd', 1250, 125000],
});
assert.ok(currencies.every(currency => currency.exponent === 2));
JS
node check.cjs
