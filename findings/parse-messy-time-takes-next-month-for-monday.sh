#!/usr/bin/env bash
# A page of auctions says: ends next month, sold last month, all of this month.
# Expected of parse-messy-time 2.1.0, which knows "in 2 months" and "1 month ago": a day of February when it's asked in January, or the current day, as
# for "next year" and for texts that it can't read.
# Seen: a word that begins as a day's name is that day, so month is Monday. On Thursday, 15 January 2026, next month and next Monday are 26 January,
# last month is 12 January, and this month is 19 January.
# To a bidder: the reminder comes in the same month.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts parse-messy-time@2.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const parse = require('parse-messy-time');

const expected = {
  'next month': '2026-1-26',
  'next monday': '2026-1-26',
  'last month': '2026-1-12',
  'last monday': '2026-1-12',
  'this month': '2026-1-19',
  'next year': '2026-1-15',
};
const now = new Date(2026, 0, 15, 12);
const day = text => {
  const date = parse(text, { now });
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
};
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, day(text)]));
console.log('seen on 15 January 2026:', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
