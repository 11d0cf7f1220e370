#!/usr/bin/env bash
# Grades and sizes are written as words (PSA Ten, size nine) and brought into digits before a search.
# Expected of words-to-numbers 1.5.1 without its fuzzy matching: number words become digits and all other words stay. "Ten and a half" is 10.5
# or stays.
# Seen: the article "a" is 1 and "point" alone is 0, also in the middle of a title: "1 Fox in the Snow" and "0 of No Return". "Ten and a half"
# is "10 and 1 half". Ordinals lose their ending, so "First Edition" is "1 Edition" and "Second Hand" is "2 Hand". "An" stays.
# To a reseller: a search for the new title misses first editions, whose price is another.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error words-to-numbers@1.5.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { wordsToNumbers } = require('words-to-numbers');

const titles = ['Fox PSA Ten', 'A Fox in the Snow', 'An Owl', 'Point of No Return', 'Size ten and a half', 'Fox First Edition', 'Second Hand'];
const seen = Object.fromEntries(titles.map(title => [title, wordsToNumbers(title)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  'Fox PSA Ten': 'Fox PSA 10',
  'A Fox in the Snow': '1 Fox in the Snow',
  'An Owl': 'An Owl',
  'Point of No Return': '0 of No Return',
  'Size ten and a half': 'Size 10 and 1 half',
  'Fox First Edition': 'Fox 1 Edition',
  'Second Hand': '2 Hand',
});
JS
node check.cjs
