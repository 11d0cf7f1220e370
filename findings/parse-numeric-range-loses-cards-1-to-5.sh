#!/usr/bin/env bash
# A collector lists the cards that are missing: 1 - 5, 8. Some write the dash of print, 1–5, or a semicolon between the parts.
# Expected of parse-numeric-range 1.3.0, made for what users type: 1 to 5 and 8, as for 1-5,8. Its page lists several ways to write a range, with
# printed dots among them, and no error; what can't be read is refused or said to be unread.
# Seen: a part that it doesn't know is left out without a word. 1 - 5, 8 is card 8 alone, and with the dash of print or a semicolon the list is
# empty. multi-integer-range 6.1.0 reads the blanks and refuses the others.
# To a reseller: an order of six cards becomes an order of one, at the price of one.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error parse-numeric-range@1.3.0 multi-integer-range@6.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { flatten, parse } = require('multi-integer-range');
const parseNumericRange = require('parse-numeric-range');

const lists = ['1-5,8', '1-5, 8', '1 - 5, 8', '1–5', '1-5;8'];
const seen = Object.fromEntries(lists.map(list => [list, parseNumericRange(list).join(' ')]));
console.log('seen:', seen);
const six = '1 2 3 4 5 8';
assert.deepEqual(seen, { '1-5,8': six, '1-5, 8': six, '1 - 5, 8': '8', '1–5': '', '1-5;8': '' });
assert.equal(flatten(parse('1 - 5, 8')).join(' '), six);
for (const refused of ['1–5', '1-5;8']) assert.throws(() => parse(refused), SyntaxError);
JS
node check.cjs
