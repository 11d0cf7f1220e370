#!/usr/bin/env bash
# A spreadsheet that saves a CSV file writes large and small numbers in scientific notation: 1500 as 1.5E+3, 0.25 as 2.5E-1.
# Expected: 1500 and 0.25, as Number() reads them, or a refusal.
# Seen: three common money libraries drop the letter and join the digits, so a price of 1500 becomes 1.53 without a warning.
#   currency.js 2.0.4     1.53 and NaN
#   accounting 0.4.1      1.53 and 2.5
#   numeral 2.0.6         1.53 and -2.51
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';

const read = text => [Number(text), currency(text).value, accounting.unformat(text), numeral(text).value()];
console.log('1.5E+3', read('1.5E+3'));
console.log('2.5E-1', read('2.5E-1'));
assert.deepEqual(read('1.5E+3'), [1500, 1.53, 1.53, 1.53]);
assert.deepEqual(read('2.5E-1'), [0.25, Number.NaN, 2.5, -2.51]);
JS
node check.mjs
