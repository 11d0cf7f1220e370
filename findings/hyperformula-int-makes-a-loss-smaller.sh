#!/usr/bin/env bash
# INT rounds down: a profit of 2.50 to 2, a loss of 2.50 to -3. FLOOR(-2.5, 1) is -3 as well, ROUNDDOWN(-2.5, 0) is -2.
# Expected of hyperformula 3.5.0, whose page says that INT rounds down to the nearest integer: -3.
# Seen: INT cuts the decimals off like ROUNDDOWN: a loss of 2.50 becomes -2 and one of a cent becomes 0, so a sum of whole amounts is better
# than what was earned. fast-formula-parser 1.0.19 and @formulajs/formulajs 4.6.1 say -3.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error hyperformula@3.5.0 @formulajs/formulajs@4.6.1 fast-formula-parser@1.0.19
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { INT } = require('@formulajs/formulajs');
const FormulaParser = require('fast-formula-parser');
const { HyperFormula } = require('hyperformula');

const formulas = ['=INT(2.5)', '=INT(-2.5)', '=INT(-0.01)', '=FLOOR(-2.5,1)', '=ROUNDDOWN(-2.5,0)'];
const hyper = HyperFormula.buildFromArray([formulas], { licenseKey: 'gpl-v3' }).getSheetValues(0)[0].map(value => value + 0);
const others = [INT(-2.5), new FormulaParser().parse('INT(-2.5)', { sheet: 'Prices', row: 1, col: 1 })];
assert.deepEqual(hyper, [2, -2, 0, -3, -2]);
assert.deepEqual(others, [-3, -3]);
console.log(`seen: ${formulas.map((text, at) => `${text.slice(1)} ${hyper[at]}`).join(', ')}`);
JS
node check.cjs
