#!/usr/bin/env bash
# A report of the last day of the month takes its next day from EDATE(day, 1).
# Expected of fast-formula-parser 1.0.19: a month after 31 January 2026 is 28 February, as in every spreadsheet; EOMONTH there is right.
# Seen: the day is kept and runs over into the next month: 3 March. From 31 March on it is 1 May, so February and April have no report.
# hyperformula 3.5.0 stays in the month.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error fast-formula-parser@1.0.19 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const FormulaParser = require('fast-formula-parser');
const { HyperFormula } = require('hyperformula');

const formulas = ['EDATE(DATE(2026,1,31),1)', 'EDATE(DATE(2026,3,31),1)', 'EOMONTH(DATE(2026,1,31),1)'];
const day = serial => new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(5, 10);
const sheet = HyperFormula.buildFromArray([formulas.map(text => `=${text}`)], { licenseKey: 'gpl-v3' });
const seen = {
  fast: formulas.map(text => day(new FormulaParser().parse(text, { sheet: 'Prices', row: 1, col: 1 }))),
  hyper: sheet.getSheetValues(0)[0].map(day),
};
assert.deepEqual(seen, { fast: ['03-03', '05-01', '02-28'], hyper: ['02-28', '04-30', '02-28'] });
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
