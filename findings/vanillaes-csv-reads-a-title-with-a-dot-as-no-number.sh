#!/usr/bin/env bash
# A CSV file of sales has titles such as Fox vs. Owl and No. 4, and prices such as 12.50 and "1,250.00".
# Expected of @vanillaes/csv 3.0.8 with typed: true, which infers types: 12.5 for 12.50, and the texts themselves for the titles, which aren't
# numbers.
# Seen: any text with a dot behind its first sign is a number. Fox vs. Owl and No. 4 are NaN, "1,250.00" is 1 and 12.50 USD is 12.5. Without a dot
# 1,250 stays a text, while .99 and 1e3 are read as whole numbers: NaN and 1. Besides, a file of one column, such as a list of stock numbers, loses
# its last line if no line break follows.
# To a reseller: the items whose titles have a dot lose them, and what cost 1,250.00 costs a dollar.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @vanillaes/csv@3.0.8
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { parse } from '@vanillaes/csv';

const expected = {
  '12.50': 12.5,
  'Fox & Owl': 'Fox & Owl',
  'Fox vs. Owl': NaN,
  'No. 4': NaN,
  '"1,250.00"': 1,
  '"1,250"': '1,250',
  '12.50 USD': 12.5,
  '9.5-10': 9.5,
  '.99': NaN,
  '1e3': 1,
};
const cells = Object.keys(expected);
const file = cells.map(cell => `${cell}\n`).join('');
const seen = Object.fromEntries(parse(file, { typed: true }).map(([value], row) => [cells[row], value]));
const column = parse('stock\nA1\nB2');
console.log('seen:', seen, column);
assert.deepEqual(seen, expected);
assert.deepEqual(column, [['stock'], ['A1']]);
assert.deepEqual(parse('stock,price\nA1,5\nB2,9'), [['stock', 'price'], ['A1', '5'], ['B2', '9']]);
JS
node check.mjs
