#!/usr/bin/env bash
# A sheet works out the price of one piece, price / pieces, and takes care of lots without a number of pieces: IFERROR(price / pieces, 0).
# Expected of @fortune-sheet/formula-parser 0.2.13, whose page lists #DIV/0! as the error of a division by zero: that error, 0 from IFERROR, and the
# error from AVERAGE, MEDIAN and SUM as well. hyperformula 3.5.0 and a spreadsheet have these.
# Seen: 1/0 is no error but the word DIV/0. IFERROR shows it, ISERROR is false, and functions treat it as any word among numbers: AVERAGE and SUM
# leave it out, and MEDIAN(10, 1/0, 20) is 10. A comparison ends in "cheap". Only adding to it is an error. SQRT(-1) is one, and IFERROR finds it.
# To a reseller: a lot without a price moves the median, and no cell shows that something is missing.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @fortune-sheet/formula-parser@0.2.13 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Parser } = require('@fortune-sheet/formula-parser');
const { HyperFormula } = require('hyperformula');

const parser = new Parser();
const fortune = formula => {
  const { error, result } = parser.parse(formula);
  return error ?? result;
};
const hyper = formula => {
  const [[value]] = HyperFormula.buildFromArray([[`=${formula}`]], { licenseKey: 'gpl-v3' }).getSheetValues(0);
  return value?.value ?? value;
};
const zero = '#DIV/0!';
const expected = {
  '120/0': ['DIV/0', zero],
  'IFERROR(120/0, 0)': ['DIV/0', 0],
  'ISERROR(120/0)': [false, true],
  'SUM(10, 120/0)': [10, zero],
  'AVERAGE(10, 120/0, 20)': [15, zero],
  'MEDIAN(10, 120/0, 20)': [10, zero],
  'IF(120/0>50, "dear", "cheap")': ['cheap', zero],
  '120/0+1': ['#VALUE!', zero],
  'IFERROR(SQRT(-1), 0)': [0, 0],
};
const seen = Object.fromEntries(Object.keys(expected).map(formula => [formula, [fortune(formula), hyper(formula)]]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
