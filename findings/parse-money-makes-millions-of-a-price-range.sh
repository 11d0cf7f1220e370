#!/usr/bin/env bash
# Listings with variants show a range, $12.50 to $20.00 or $5-$7, others add the postage: $12.50 + $4 shipping.
# Expected of parse-money 1.0.12, which extracts money from text: 12.50, as number-parsing 0.3.2 answers, or null, as it answers for Free.
# Seen: all that is no digit is dropped between the first and the last digit, and the digits are joined: 12,502,000 dollars, 57 dollars and 12,504
# dollars. 3 for $10 is 310. A cheap card at .99 is 99 dollars, in number-parsing as well. Single prices such as $1,250.00 and 1.250,00 € are right.
# To a reseller: one listing with two sizes is worth more than all others together, and an alert for cheap cards never sees one below a dollar.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error parse-money@1.0.12 number-parsing@0.3.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const numberParsing = require('number-parsing');
const parseMoney = require('parse-money');

const money = parseMoney.default ?? parseMoney;
const number = numberParsing.default ?? numberParsing.parse ?? numberParsing;
const texts = ['$1,250.00', '1.250,00 €', '$12.50 to $20.00', '$5-$7', '$12.50 + $4 shipping', '3 for $10', '$.99'];
const seen = texts.map(text => [text, money(text)?.amount, number(text)]);
console.table(seen);
assert.deepEqual(
  seen.map(each => each[1]),
  [1250, 1250, 12_502_000, 57, 12_504, 310, 99],
);
assert.deepEqual(
  seen.map(each => each[2]),
  [1250, 1250, 12.5, 5, 12.5, 3, 99],
);
assert.equal(money('Free'), null);
JS
node check.cjs
