#!/usr/bin/env bash
# Cards of basketball and hockey are dated by season: 1986-87, 1998-99, 1952-53. A column of such cards is offered to a parser of dates.
# Expected of dehumanize-date 3.0.0 and sugar-date 2.0.6: null and an invalid date, as 87 is neither a month nor a day, or the year.
# Seen: in both the separators between month and day may be missing, so 86-87 is taken apart into digits: 1986-87 is the 7th of August 1986, 1998-99
# the 9th of September, 1952-53 the 3rd of May. dehumanize-date reads 2011-12 as the 2nd of January and answers null for 1999-00 only because
# of its zeros. chrono-node 2.10.3 finds no date in any of them.
# To a reseller: each season has a day on which nothing was sold, always in the right year, so nobody looks twice.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dehumanize-date@3.0.0 sugar-date@2.0.6 chrono-node@2.10.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const chrono = require('chrono-node');
const dehumanize = require('dehumanize-date');
const sugar = require('sugar-date');

const seasons = ['1986-87', '1998-99', '1952-53', '2011-12', '1999-00'];
const sugared = text => sugar.Date.create(text, { fromUTC: true }).toISOString().slice(0, 10);
const seen = seasons.map(season => [season, dehumanize(season), sugared(season)]);
console.table(seen);
assert.deepEqual(seen.slice(0, 3), [
  ['1986-87', '1986-08-07', '1986-08-07'],
  ['1998-99', '1998-09-09', '1998-09-09'],
  ['1952-53', '1952-05-03', '1952-05-03'],
]);
assert.deepEqual(
  seen.slice(3).map(each => each[1]),
  ['2011-01-02', null],
);
assert.deepEqual(
  seasons.flatMap(season => chrono.parse(season)),
  [],
);
JS
node check.cjs
