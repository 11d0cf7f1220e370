#!/usr/bin/env bash
# A sheet takes a low price from the lower quarter of some sales: PERCENTILE(sales, 0.25), or QUARTILE(sales, 1), which is the same number.
# Expected of @handsontable/formulajs 2.0.2 and @cohacks/fxjs 1.0.3: 17.5 for 10, 20, 30 and 40. In a spreadsheet PERCENTILE is the older name of
# PERCENTILE.INC, as QUARTILE is of QUARTILE.INC.
# Seen: PERCENTILE is PERCENTILE.EXC: 12.5 beside QUARTILE's 17.5, and 37.5 beside 32.5 for the upper quarter. The middle is right, and PERCENTILE of
# three sales and 0.1 is #NUM! instead of 12. hyperformula 3.5.0 has 17.5 twice.
# To a reseller: usual prices reach from 12.5 to 37.5 instead of from 17.5 to 32.5, and both ends look right.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @handsontable/formulajs@2.0.2 @cohacks/fxjs@1.0.3 hyperformula@3.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const fxjs = require('@cohacks/fxjs');
const formulajs = require('@handsontable/formulajs');
const { HyperFormula } = require('hyperformula');

const sales = [10, 20, 30, 40];
for (const [name, { PERCENTILE, QUARTILE }] of Object.entries({ formulajs, fxjs })) {
  const seen = [1, 2, 3].map(quarter => [PERCENTILE(sales, quarter / 4), QUARTILE(sales, quarter)]);
  console.log(`${name}: PERCENTILE and QUARTILE`, seen);
  assert.deepEqual(seen, [[12.5, 17.5], [25, 25], [37.5, 32.5]]);
  assert.equal(PERCENTILE([10, 20, 30], 0.1).message, '#NUM!');
  assert.equal(PERCENTILE.INC(sales, 0.25), 17.5);
}
const sheet = HyperFormula.buildFromArray([sales, ['=PERCENTILE(A1:D1, 0.25)', '=QUARTILE(A1:D1, 1)']], { licenseKey: 'gpl-v3' });
assert.deepEqual(sheet.getSheetValues(0)[1], [17.5, 17.5]);
JS
node check.cjs
