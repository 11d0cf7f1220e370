#!/usr/bin/env bash
# A price is written for a currency and read back with the same library and the same currency.
# Expected of currency-formatter 1.5.9: unformat(format(1250.5)) is 1250.5, apart from currencies without cents.
# Seen: the dot of a symbol counts as the decimal separator. Peruvian soles (S/. 1,250.50) come back as 0.125; Kuwaiti, Emirati and
# Moroccan prices, whose symbols have two dots, come back as 0; the dong, whose thousands are separated by a dot, as 1.251. All are numbers,
# so no check for NaN finds them. Euros come back right.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error currency-formatter@1.5.9
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { format, unformat } = require('currency-formatter');

const back = code => unformat(format(1250.5, { code }), { code });
const seen = Object.fromEntries(['EUR', 'PEN', 'KWD', 'AED', 'MAD', 'VND'].map(code => [code, back(code)]));
assert.match(format(1250.5, { code: 'PEN' }), /^S\/\.\s1,250\.50$/);
assert.deepEqual(seen, { EUR: 1250.5, PEN: 0.125, KWD: 0, AED: 0, MAD: 0, VND: 1.251 });
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
