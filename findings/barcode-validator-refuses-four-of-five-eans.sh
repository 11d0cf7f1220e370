#!/usr/bin/env bash
# The numbers under the bars of a toy or a game are an EAN of 13 digits in Europe and a UPC of 12 in America.
# Expected of @ericblade/barcode-validator 2.4.1, whose page promises GTIN: 4006381333931 is valid, and a valid UPC stays valid with a zero before.
# Seen: for 8, 13 and 14 digits the weights 3 and 1 are swapped, so a code passes only where both ways give the same digit: about one in five.
# 614141000418 is valid, the same number as 0614141000418 isn't. ISBNs have a rule of their own and pass.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @ericblade/barcode-validator@2.4.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const validate = require('@ericblade/barcode-validator');

const withCheckDigit = text => {
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0);
  return `${text}${(10 - (sum % 10)) % 10}`;
};
const passing = length =>
  Array.from({ length: 1_000 }, (_, at) => withCheckDigit(String(at * 104_729 + 500_000).padStart(length - 1, '5').slice(0, length - 1)))
    .filter(code => validate(code).valid).length;
assert.equal(withCheckDigit('400638133393'), '4006381333931');
assert.deepEqual(['4006381333931', '0614141000418', '614141000418', '9780306406157'].map(code => validate(code).valid), [false, false, true, true]);
const seen = Object.fromEntries([8, 12, 13, 14].map(length => [length, passing(length)]));
assert.deepEqual(seen, { 8: 206, 12: 1_000, 13: 193, 14: 193 });
console.log(`seen: of 1,000 valid codes of each length, by length, pass ${JSON.stringify(seen)}`);
JS
node check.cjs
