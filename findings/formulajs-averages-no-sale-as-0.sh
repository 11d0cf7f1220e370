#!/usr/bin/env bash
# A sheet takes the average price of a title, AVERAGEIF(titles, "Fox", prices), or with AVERAGEIFS of a title in one grade.
# Expected of @formulajs/formulajs 4.6.1, when no sale fits: #DIV/0!, as its own AVERAGE of nothing and AVERAGEIF of hyperformula 3.5.0 have it.
# Seen: AVERAGEIFS is 0, so IFERROR around it finds nothing; AVERAGEIF is NaN. Besides, the titles Fox and fox are two for both, as for COUNTIF, while
# hyperformula and spreadsheets count them as one.
# To a reseller: a title that never sold in that grade has an average price of 0, the cheapest of the list.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @formulajs/formulajs@4.6.1 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { AVERAGE, AVERAGEIF, AVERAGEIFS, COUNTIF, IFERROR } = require('@formulajs/formulajs');
const { HyperFormula } = require('hyperformula');

const titles = ['Fox', 'fox', 'Owl'];
const grades = [10, 10, 9];
const prices = [10, 20, 7];
const seen = {
  'AVERAGEIFS, no title': AVERAGEIFS(prices, titles, 'Hen'),
  'AVERAGEIFS, no grade': AVERAGEIFS(prices, titles, 'Fox', grades, 9),
  AVERAGEIF: AVERAGEIF(titles, 'Hen', prices),
  IFERROR: IFERROR(AVERAGEIFS(prices, titles, 'Hen'), 'none'),
  AVERAGE: AVERAGE([]).message,
  fox: [AVERAGEIF(titles, 'fox', prices), AVERAGEIFS(prices, titles, 'fox'), COUNTIF(titles, 'fox')],
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  'AVERAGEIFS, no title': 0,
  'AVERAGEIFS, no grade': 0,
  AVERAGEIF: NaN,
  IFERROR: 0,
  AVERAGE: '#DIV/0!',
  fox: [20, 20, 1],
});
const rows = titles.map((title, row) => [title, prices[row]]);
const formulas = ['=AVERAGEIF(A1:A3,"Hen",B1:B3)', '=AVERAGEIF(A1:A3,"fox",B1:B3)', '=COUNTIF(A1:A3,"fox")'];
const sheet = HyperFormula.buildFromArray([...rows, formulas], { licenseKey: 'gpl-v3' });
const hyper = sheet.getSheetValues(0)[3].map(value => value?.value ?? value);
console.log('hyperformula:', hyper);
assert.deepEqual(hyper, ['#DIV/0!', 15, 2]);
JS
node check.cjs
