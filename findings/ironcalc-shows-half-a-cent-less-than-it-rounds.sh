#!/usr/bin/env bash
# A sheet takes half of some prices: half of $24.25 is 12.125, half of $5 is 2.5. The cells show cents, or whole dollars.
# Expected of @ironcalc/wasm 0.8.4: $12.13 and 3, as a spreadsheet's number formats round a half up, and as ROUND, FIXED and DOLLAR do here.
# Seen: a number format rounds a half to the even digit: $12.12 and 2, while 12.375 is $12.38 and 3.5 is 4. A cell into which $12.125 is typed shows
# $12.12 too, and 12.5 percent are 12%. Only 0.5 is 1. The format of sizes, # ?/?, shows 10.5 as 1/0. hyperformula 3.5.0 has 12.13 and 3.
# To a reseller: the prices of a column that is rounded and of one that is only formatted differ by a cent, and about half of such prices agree.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @ironcalc/wasm@0.8.4 hyperformula@3.5.0
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import init, { Model } from '@ironcalc/wasm';
import { HyperFormula } from 'hyperformula';

await init({ module_or_path: readFileSync('node_modules/@ironcalc/wasm/wasm_bg.wasm') });
const expected = {
  '=TEXT(12.125, "$0.00")': '$12.12',
  '=TEXT(12.375, "$0.00")': '$12.38',
  '=TEXT(2.5, "0")': '2',
  '=TEXT(3.5, "0")': '4',
  '=TEXT(0.5, "0")': '1',
  '=TEXT(0.125, "0%")': '12%',
  '=TEXT(10.5, "# ?/?")': ' 1/0',
  '=ROUND(12.125, 2)': '12.13',
  '=FIXED(12.125, 2)': '12.13',
  '=DOLLAR(12.125)': '$12.13',
  '$12.125': '$12.12',
};
const model = new Model('prices', 'en', 'UTC', 'en');
const cells = Object.keys(expected);
cells.forEach((cell, row) => model.setUserInput(0, row + 1, 1, cell));
model.evaluate();
const seen = Object.fromEntries(cells.map((cell, row) => [cell, model.getFormattedCellValue(0, row + 1, 1)]));
console.log('ironcalc', seen);
assert.deepEqual(seen, expected);
const sheet = HyperFormula.buildFromArray([['=TEXT(12.125, "0.00")', '=TEXT(2.5, "0")']], { licenseKey: 'gpl-v3' });
assert.deepEqual(sheet.getSheetValues(0), [['12.13', '3']]);
JS
node check.mjs
