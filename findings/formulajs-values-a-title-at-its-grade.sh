#!/usr/bin/env bash
# A column of prices also holds words: unsold, PSA 10, 10k, (12.50) for a refund. VALUE turns what is a number into one.
# Expected of @formulajs/formulajs 4.6.1: #VALUE! for texts that aren't numbers, and -12.5 for a number in parentheses, as hyperformula 3.5.0 and
# spreadsheets have them.
# Seen: letters and other signs are left out, and what remains counts. unsold and the empty text are 0, PSA 10 is 10, 10k is 10, 12.50 USD is 12.5,
# and a refund, (12.50) or 12.50-, is a sale of 12.5. Only where the rest is no number, as in 4/102, is there an error.
# To a reseller: IFERROR around VALUE never finds a word, so unsold items count as sold for 0 and a title as sold for its grade.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @formulajs/formulajs@4.6.1 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { VALUE } = require('@formulajs/formulajs');
const { HyperFormula } = require('hyperformula');

const error = '#VALUE!';
const expected = {
  unsold: [0, error],
  '': [0, error],
  'PSA 10': [10, error],
  '10k': [10, error],
  '12.50 USD': [12.5, error],
  '(12.50)': [12.5, -12.5],
  '12.50-': [12.5, error],
  '4/102': [error, error],
  '$-5': [-5, -5],
};
const formulajs = text => {
  const value = VALUE(text);
  return value instanceof Error ? value.message : value;
};
const hyper = text => {
  const [[value]] = HyperFormula.buildFromArray([[`=VALUE("${text}")`]], { licenseKey: 'gpl-v3' }).getSheetValues(0);
  return value?.value ?? value;
};
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, [formulajs(text), hyper(text)]]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
