#!/usr/bin/env bash
# Comics, sets and shoes are told apart by a number: issue 300 or 30, model 11 or 1. Titles are searched for it in an index of words.
# Expected of flexsearch 0.8.212 as it is made without options, where a word is found as a whole: 300 finds 300 only.
# Seen: of equal characters in a row one is kept, which helps with misspelt words and is done to digits as well. 300 is 30, 11 is 1, and 7510 is
# 75100; whichever was added first stands first. With the encoder named Exact every number finds its own title.
# To a dealer: the first hit for Hulk 11 is Hulk 1, the dearest of them all, and an issue 300 gets the price of issue 30.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error flexsearch@0.8.212
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Charset, Index } = require('flexsearch');

const titles = ['Spider-Man 30', 'Spider-Man 300', 'Spider-Man 3', 'Hulk 1', 'Hulk 11', 'Hulk 181', 'Lego 75100', 'Lego 7510', 'Funko 100', 'Funko 1000'];
const searchIn = options => {
  const index = new Index(options);
  titles.forEach((title, at) => index.add(at, title));
  return text => index.search(text).map(at => titles[at]);
};
const found = options => ['Spider-Man 300', 'Hulk 11', 'Hulk 181', 'Lego 7510', 'Funko 1000'].map(searchIn(options));

console.log('seen:', found());
assert.deepEqual(found(), [
  ['Spider-Man 30', 'Spider-Man 300'],
  ['Hulk 1', 'Hulk 11'],
  ['Hulk 181'],
  ['Lego 75100', 'Lego 7510'],
  ['Funko 1000'],
]);
const exact = found({ encoder: Charset.Exact });
assert.deepEqual(exact, [['Spider-Man 300'], ['Hulk 11'], ['Hulk 181'], ['Lego 7510'], ['Funko 1000']]);
JS
node check.cjs
