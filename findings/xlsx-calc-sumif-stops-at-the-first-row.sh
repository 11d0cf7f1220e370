#!/usr/bin/env bash
# SUMIF adds the prices of one grade: the grades stand in one column, the prices in the next.
# Expected of xlsx-calc 0.9.2, whose list of functions holds SUMIF: the PSA 9 of rows 1 and 3 add up to 40. A condition that it doesn't know is an
# error, as functions that it doesn't know are.
# Seen: of a column only the first row is looked at, so the sum is 10, and a grade that comes later has the sum 0. Across a row it's right. ">15" is
# compared as a text, so no price is above 15. hyperformula 3.5.0 has 40, 20 and 90.
# To a reseller: a collection's value by grade is too low or 0, without an error in the sheet.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error xlsx-calc@0.9.2 xlsx@0.18.5 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { HyperFormula } = require('hyperformula');
const XLSX = require('xlsx');
const calculate = require('xlsx-calc');

const rows = [
  ['PSA 9', 10],
  ['PSA 10', 20],
  ['PSA 9', 30],
  ['PSA 8', 40],
];
const across = rows[0].map((_, column) => rows.map(row => row[column]));
const byXlsxCalc = (table, formula) => {
  const sheet = XLSX.utils.aoa_to_sheet(table);
  sheet.F1 = { t: 'n', f: formula };
  sheet['!ref'] = 'A1:F4';
  calculate({ SheetNames: ['Items'], Sheets: { Items: sheet } });
  return sheet.F1.v;
};
const byHyperFormula = (table, formula) => HyperFormula.buildFromArray(table, { licenseKey: 'gpl-v3' }).calculateFormula(`=${formula}`, 0);
const sums = sum => [
  sum(rows, 'SUMIF(A1:A4,"PSA 9",B1:B4)'),
  sum(rows, 'SUMIF(A1:A4,"PSA 10",B1:B4)'),
  sum(rows, 'SUMIF(B1:B4,">15",B1:B4)'),
  sum(across, 'SUMIF(A1:D1,"PSA 9",A2:D2)'),
];
const seen = { xlsxCalc: sums(byXlsxCalc), hyperformula: sums(byHyperFormula) };
console.log('seen:', seen);
assert.deepEqual(seen, { xlsxCalc: [10, 0, 0, 40], hyperformula: [40, 20, 90, 40] });
JS
node check.cjs
