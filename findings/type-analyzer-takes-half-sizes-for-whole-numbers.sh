#!/usr/bin/env bash
# A table of sneakers has sizes such as 8.5, 9, 10 and 11, and prices such as 12.50 and 9. A program asks for the type of each column.
# Expected of type-analyzer 0.4.0, which knows INT and FLOAT: FLOAT, since half of a size isn't a whole number; 8.5 and 9.5 alone are FLOAT.
# Seen: INT. A type may be wrong for two values of a column, and INT is asked before FLOAT, so any column with one whole number and up to two others
# is INT, numbers and texts alike. A third half makes it FLOAT. Two unsold among prices such as 12.50 don't show either. The page doesn't say so.
# To a reseller: a program that reads an INT column as whole numbers makes 8 of size 8.5, and 12 of 12.50.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error type-analyzer@0.4.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Analyzer } = require('type-analyzer');

const type = cells => Analyzer.computeColMeta(cells.map(cell => ({ cell })))[0].type;
const seen = {
  'two halves': type([8.5, 9.5]),
  'one whole': type([8.5, 9.5, 10]),
  texts: type(['8.5', '9.5', '10']),
  'many wholes': type([8, 8.5, 9, 9.5, 10, 11, 12]),
  'three halves': type([8, 8.5, 9, 9.5, 10, 10.5, 11]),
  prices: type(['12.50', '9']),
  unsold: type(['12.50', '9.99', 'unsold', 'unsold']),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  'two halves': 'FLOAT',
  'one whole': 'INT',
  texts: 'INT',
  'many wholes': 'INT',
  'three halves': 'FLOAT',
  prices: 'INT',
  unsold: 'FLOAT',
});
JS
node check.cjs
