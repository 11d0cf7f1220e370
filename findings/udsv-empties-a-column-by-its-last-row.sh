#!/usr/bin/env bash
# A list of sold clothes has the sizes S, M and, in its last row, 9. Its item numbers are B0FOX, B0OWL and, last, 0012.
# Expected of udsv 0.7.3, whose page promises inference of types from a sample: a column with a value that is no number holds texts.
# Seen: the last of the first nine rows that isn't empty in a column decides alone, and what isn't a number becomes NaN. The sizes are NaN, NaN and 9,
# the item numbers NaN, NaN and 12. The same rows with the last one first are texts. autoType of d3-dsv 3.0.1 keeps S and M in any order.
# To a reseller: one sale with a number for its size takes the sizes and the item numbers from all others.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error udsv@0.7.3 d3-dsv@3.0.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { autoType, csvParse } from 'd3-dsv';
import { inferSchema, initParser } from 'udsv';

const [small, medium, nine] = ['S,B0FOX', 'M,B0OWL', '9,0012'];
const file = rows => `Size,Item\n${rows.join('\n')}\n`;
const read = rows => initParser(inferSchema(file(rows))).typedArrs(file(rows));
const seen = { last: read([small, medium, nine]), first: read([nine, small, medium]) };
console.log('udsv, with the size 9 in the last or the first row:', seen);
assert.deepEqual(seen, {
  last: [[Number.NaN, Number.NaN], [Number.NaN, Number.NaN], [9, 12]],
  first: [['9', '0012'], ['S', 'B0FOX'], ['M', 'B0OWL']],
});
assert.deepEqual(
  csvParse(file([small, medium, nine]), autoType).map(row => row.Size),
  ['S', 'M', 9],
);
JS
node check.mjs
