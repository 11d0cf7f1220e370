#!/usr/bin/env bash
# A price list is looked up by grade: MATCH("9.5", grades, 0) asks for exactly this text.
# Expected of @formulajs/formulajs 4.6.1: the row of 9.5. Of the signs of a text only *, ? and ~ mean something else in a spreadsheet.
# Seen: the text becomes a regular expression in which a dot is any letter, so the row of 995 comes first, and PSA 905 stands for PSA 9.5.
# VLOOKUP of the same library finds the right row. COUNTIF and SUMIF, on the other hand, don't know the star: "PSA*" counts nothing.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @formulajs/formulajs@4.6.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { COUNTIF, MATCH, SUMIF, VLOOKUP } = require('@formulajs/formulajs');

const seen = {
  match: [MATCH('9.5', ['995', '9.5'], 0), MATCH('PSA 9.5', ['PSA 905', 'PSA 9.5'], 0)],
  vlookup: VLOOKUP('9.5', [['995', 80], ['9.5', 310]], 2, false),
  star: [MATCH('PSA*', ['BGS 9', 'PSA 9'], 0), COUNTIF(['BGS 9', 'PSA 9'], 'PSA*'), SUMIF(['BGS 9', 'PSA 9'], 'PSA*', [80, 310])],
};
assert.deepEqual(seen, { match: [1, 1], vlookup: 310, star: [2, 0, 0] });
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
