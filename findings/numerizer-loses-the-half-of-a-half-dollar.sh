#!/usr/bin/env bash
# Titles write numbers as words: PSA Ten, Half Dollar 1964, Third Edition. Before a search, words become digits.
# Expected of numerizer 0.0.4: numbers become digits, as PSA Ten becomes PSA 10 and nine and a half becomes 9.5, and words it can't turn into a
# number stay, as First and Second do.
# Seen: a word for a part leaves a mark of the library's own in the title: Half Dollar is <frac>2 Dollar, Third Edition is <frac>3 Edition, Fourth
# Print is <frac>4 Print. Only behind a number word is it replaced.
# To a reseller: coins of half and quarter dollars and all printings but the first two are searched with a word that no listing has.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error numerizer@0.0.4
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const numerizer = require('numerizer');

const titles = ['PSA Ten', 'size nine and a half', 'First Print', 'Second Print', 'Half Dollar 1964', 'Third Edition', 'Fourth Print'];
const seen = titles.map(title => numerizer(title));
console.log('seen:', seen);
assert.deepEqual(seen, [
  'PSA 10',
  'size 9.5',
  'First Print',
  'Second Print',
  '<frac>2 Dollar 1964',
  '<frac>3 Edition',
  '<frac>4 Print',
]);
JS
node check.cjs
