#!/usr/bin/env bash
# The number of a comic stands behind a # in its title, a year in brackets: Spider-Man #300 (1988). A search for the title repeats it as it is.
# Expected of lunr 2.3.9: the sign is dropped on both sides or kept on both, so that #300 finds the title that contains it.
# Seen: it is dropped from the titles only. #300 and (1988) find nothing, 300 and 1988 do; in a search of two words, of which one is enough, the
# number counts for nothing, and #30 has the same score as #300. elasticlunr 0.9.5, made from it, finds both.
# To a dealer: the title copied from a listing ranks all issues of the series alike, and the first one's price is taken.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error elasticlunr@0.9.5 lunr@2.3.9
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const elasticlunr = require('elasticlunr');
const lunr = require('lunr');

const titles = ['Spider-Man #30 (1965)', 'Spider-Man #300 (1988)'];
const index = lunr(function () {
  this.ref('id');
  this.field('title');
  titles.forEach((title, id) => this.add({ id, title }));
});
const other = elasticlunr(function () {
  this.setRef('id');
  this.addField('title');
});
titles.forEach((title, id) => other.addDoc({ id, title }));

const found = text => index.search(text).map(({ ref }) => titles[ref]);
const scores = text => new Set(index.search(text).map(({ score }) => score)).size;
const seen = Object.fromEntries(['300', '#300', '1988', '(1988)', 'Spider-Man #300'].map(text => [text, found(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  300: [titles[1]],
  '#300': [],
  1988: [titles[1]],
  '(1988)': [],
  'Spider-Man #300': titles,
});
assert.deepEqual([scores('Spider-Man 300'), scores('Spider-Man #300')], [2, 1]);
assert.deepEqual(other.search('#300').map(({ ref }) => titles[ref]), [titles[1]]);
JS
node check.cjs
