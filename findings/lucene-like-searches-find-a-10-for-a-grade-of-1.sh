#!/usr/bin/env bash
# Sales are objects with numbers, and a search asks for grade:1, or for price:12.
# Expected of liqe 3.8.7 and lucene-kit 1.3.0, both made for objects: the sales whose number is 1 or 12, as a search engine has it for a field of
# numbers. liqe's page says that name:foo searches for the word foo and has := for numbers; lucene-kit's lists age:100 under numbers and no other way
# to ask for one.
# Seen: numbers are compared as texts, and a part is enough: grade:1 finds the 10, price:12 finds 12.5 and 1250, year:99 finds 1999. grade:"1" is the
# same in liqe. :> and ranges compare numbers.
# To a reseller: the price of a grade of 1 is taken from tens.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error liqe@3.8.7 lucene-kit@1.3.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const liqe = require('liqe');
const lucene = require('lucene-kit');

const sales = [
  { grade: 10, price: 12.5, year: 1999 },
  { grade: 1, price: 1250, year: 1986 },
  { grade: 9, price: 12, year: 2001 },
];
const searches = {
  liqe: query => liqe.filter(liqe.parse(query), sales),
  'lucene-kit': query => lucene.filter(new lucene.QueryParser(query), sales),
};
const expected = {
  'grade:1': [10, 1],
  'grade:9': [9],
  'price:12': [10, 1, 9],
  'year:99': [10],
  'price:>12': [10, 1],
  'price:[12 TO 13]': [10, 9],
};
for (const [name, search] of Object.entries(searches)) {
  const seen = Object.fromEntries(Object.keys(expected).map(query => [query, search(query).map(({ grade }) => grade)]));
  console.log(name, seen);
  assert.deepEqual(seen, expected);
}
const quoted = searches.liqe('grade:"1"').map(({ grade }) => grade);
const equal = searches.liqe('grade:=1').map(({ grade }) => grade);
assert.deepEqual({ quoted, equal }, { quoted: [10, 1], equal: [1] });
JS
node check.cjs
