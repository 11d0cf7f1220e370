#!/usr/bin/env bash
# Prices pasted into a sheet are texts such as 1,250 or 12.50, and formulas calculate with them.
# Expected of hot-formula-parser 4.0.0: "1,250" * 2 is 2500, as in every spreadsheet, or #VALUE!, as it answers for "$1,250" * 2. SUM and AVERAGE
# treat a text among numbers alike.
# Seen: the text is read up to the first sign that is no digit, so "1,250" * 2 is 2, and the card number "4/102" times 1 is 4. SUM adds the
# text "100" and AVERAGE leaves it out: of 10, 20 and "100" the sum is 130, the count 2 and the average 15. hyperformula 3.5.0 answers #VALUE!.
# To a reseller: a margin is calculated from a price of 1, and only four-digit prices show it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error hot-formula-parser@4.0.0 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Parser } = require('hot-formula-parser');
const { HyperFormula } = require('hyperformula');

const parser = new Parser();
parser.on('callRangeValue', (_from, _to, done) => done([[10], [20], ['100']]));
const value = formula => {
  const { error, result } = parser.parse(formula);
  return error ?? result;
};
const formulas = ['"12.50"*2', '"1,250"*2', '"$1,250"*2', '"4/102"*1', 'SUM(A1:A3)', 'COUNT(A1:A3)', 'AVERAGE(A1:A3)'];
const seen = Object.fromEntries(formulas.map(formula => [formula, value(formula)]));
const other = HyperFormula.buildFromArray([['="1,250"*2']], { licenseKey: 'gpl-v3' }).getCellValue({ sheet: 0, row: 0, col: 0 });
console.log('seen:', seen, 'hyperformula:', other.value);
assert.deepEqual(seen, {
  '"12.50"*2': 25,
  '"1,250"*2': 2,
  '"$1,250"*2': '#VALUE!',
  '"4/102"*1': 4,
  'SUM(A1:A3)': 130,
  'COUNT(A1:A3)': 2,
  'AVERAGE(A1:A3)': 15,
});
assert.equal(other.value, '#VALUE!');
JS
node check.cjs
