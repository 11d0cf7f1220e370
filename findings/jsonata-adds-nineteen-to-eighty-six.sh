#!/usr/bin/env bash
# A year or an issue number is spelled out in a report: nineteen eighty-six, twelve fifty.
# Expected of jsonata 2.2.2, whose $parseInteger(text, 'w') is the inverse of $formatInteger and reads "nineteen hundred" as 1900: 1986 and 1250, or an
# error, as it's no number that $formatInteger writes.
# Seen: the words are added up: nineteen eighty-six is 105, twelve fifty is 62 and twenty twenty-five is 45. Nineteen hundred and eighty-six is right.
# "A hundred" isn't refused either: it's a number that is NaN.
# To a collector: the coin of 1986 is number 105.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts jsonata@2.2.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const jsonata = require('jsonata');

const expected = {
  'nineteen eighty-six': 105,
  'twelve fifty': 62,
  'twenty twenty-five': 45,
  'nineteen hundred': 1900,
  'nineteen hundred and eighty-six': 1986,
  'a hundred': Number.NaN,
};
(async () => {
  const number = jsonata("$parseInteger(text, 'w')");
  const seen = {};
  for (const text of Object.keys(expected)) seen[text] = await number.evaluate({ text });
  console.log('seen:', seen);
  assert.deepEqual(seen, expected);
})();
JS
node check.cjs
