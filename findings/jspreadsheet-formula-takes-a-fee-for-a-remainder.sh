#!/usr/bin/env bash
# A sheet works out a marketplace's fee: 13 percent of the price and 0.30, =A1*13%+0.3.
# Expected of @jspreadsheet/formula 2.0.2, made for formulas of spreadsheets: 13.3 for a price of 100, as hyperformula 3.5.0 and fast-formula-parser
# 1.0.19 have it; or an error, as for A1*13% alone and for A1*(1-10%).
# Seen: the formula is run as JavaScript, in which % before a number is the remainder of a division: 1300 % +0.3 is 0.1, and 10% and 5 are 0. What a
# formula cuts out of a text isn't a number either: LEFT("9.5 kg", 3) + 1 is 9.51.
# To a reseller: the fee is less than the 0.30 that was to be added, and differs from price to price as a worked-out number would.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @jspreadsheet/formula@2.0.2 fast-formula-parser@1.0.19 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const formula = require('@jspreadsheet/formula');
const FormulaParser = require('fast-formula-parser');
const { HyperFormula } = require('hyperformula');

const price = 100;
const parser = new FormulaParser({ onCell: () => price });
const engines = {
  jspreadsheet: text => formula(text, { A1: price }),
  fastFormulaParser: text => parser.parse(text, { sheet: 'Fees', row: 1, col: 2 }),
  hyperformula: text => HyperFormula.buildFromArray([[price, `=${text}`]], { licenseKey: 'gpl-v3' }).getCellValue({ sheet: 0, row: 0, col: 1 }),
};
const cents = number => Math.round(number * 100) / 100;
const texts = ['A1*13%+0.3', 'A1*12%+0.4', 'A1*10%+5', 'LEFT("9.5 kg", 3) + 1'];
const seen = Object.fromEntries(Object.entries(engines).map(([name, run]) => [name, texts.map(text => cents(run(text)))]));
console.log(texts, seen);
assert.deepEqual(seen, { jspreadsheet: [0.1, 0.4, 0, 9.51], fastFormulaParser: [13.3, 12.4, 15, 10.5], hyperformula: [13.3, 12.4, 15, 10.5] });
for (const text of ['A1*13%', 'A1*(1-10%)']) assert.throws(() => formula(text, { A1: price }));
JS
node check.cjs
