#!/usr/bin/env bash
# A list of sales is searched with Lucene's query syntax: title:fox AND NOT grade:10. lucene-filter makes a function for Array.filter of it, with one
# of three parsers.
# Expected of lucene-filter 1.4.0 with lucene 2.1.1, lucene-queryparser 3.0.0 or lucene-query-parser 1.2.0: the foxes without a grade of 10, or an
# error for what it can't do, as for title:fox NOT grade:10 with the first two.
# Seen: NOT is left out, so exactly the foxes with a grade of 10 are found, with each of the parsers. NOT grade:10 alone finds the tens as well, and
# -grade:10 finds nothing. AND and OR are right. The page doesn't say that any part of the syntax is missing.
# To a reseller: the price comes from exactly the copies that were to be left out.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error lucene-filter@1.4.0 lucene@2.1.1 lucene-queryparser@3.0.0 lucene-query-parser@1.2.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const luceneFilter = require('lucene-filter');

const sales = [
  { title: 'Fox', grade: 10 },
  { title: 'Fox', grade: 9 },
  { title: 'Owl', grade: 8 },
];
const expected = {
  'title:fox': [10, 9],
  'title:fox AND grade:9': [9],
  'title:owl OR grade:9': [9, 8],
  'title:fox AND NOT grade:10': [10],
  'NOT grade:10': [10],
  '-grade:10': [],
};
for (const parser of ['lucene', 'lucene-queryparser', 'lucene-query-parser']) {
  const query = luceneFilter(require(parser));
  const seen = Object.fromEntries(Object.keys(expected).map(text => [text, sales.filter(query(text)).map(({ grade }) => grade)]));
  console.log(parser, seen);
  assert.deepEqual(seen, expected);
}
JS
node check.cjs
