#!/usr/bin/env bash
# An export of a collection in JSON holds bar codes as texts of 13 digits. Those of Germany begin with 40 to 44, those of Japan with 45 or 49.
# Expected of @jsonhero/json-infer-types 1.2.11, which finds "valid credit card numbers": a text, or a card number for the one bar code in ten whose
# last digit is right for both, as the check digit of a card number is another than that of a bar code.
# Seen: all of them are Visa cards. 4 and 13 digits is an old form of Visa, and no check digit is looked at. 4006381333931, a felt pen, is one, as is
# the same number with a wrong last digit. Years are times of day, up to 2500 and 4567, and the season 1998-99 is a date.
# To a reseller: a tool that hides payment data by such a type empties the column by which toys and games are looked up, in these countries only.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @jsonhero/json-infer-types@1.2.11
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { inferType } = require('@jsonhero/json-infer-types');

const sum = (digits, weigh) => [...digits].reduce((total, digit, at) => total + weigh(Number(digit), at), 0);
const ean = digits => `${digits}${(10 - (sum(digits, (digit, at) => digit * (at % 2 ? 3 : 1)) % 10)) % 10}`;
const doubled = digit => (digit > 4 ? digit * 2 - 9 : digit * 2);
const payable = digits => sum(digits, (digit, at) => (at % 2 ? doubled(digit) : digit)) % 10 === 0;
const format = text => inferType(text).format?.name;

const codes = ['400', '440', '450', '490'].flatMap(prefix => Array.from({ length: 250 }, (_, at) => ean(`${prefix}${123_456_789 + at * 3_571}`)));
const cards = codes.filter(code => format(code) === 'creditcard').length;
const right = codes.filter(payable).length;
const other = ['4006381333931', '4006381333932', '5901234123457', '614141000418', '1999', '2500', '4567', '1998-99'].map(text => [text, format(text)]);
console.log(`seen: ${cards} of ${codes.length} are cards, ${right} of them could be one`, other);
assert.equal(cards, 1_000);
assert.ok(right < 150);
assert.deepEqual(
  other.map(each => each[1]),
  ['creditcard', 'creditcard', undefined, undefined, 'datetime', 'datetime', 'datetime', 'datetime'],
);
JS
node check.cjs
