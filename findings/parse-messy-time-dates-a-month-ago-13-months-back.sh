#!/usr/bin/env bash
# A page of sales says when an item sold: 1 month ago, 2 months ago.
# Expected of parse-messy-time 2.1.0: on 15 January 2026, 15 December 2025, as on 15 February 1 month ago is 15 January.
# Seen: 15 December 2024, 13 months ago. A month before January or after December is set, which turns the year, and as its number isn't the one that
# was asked for, it's set once more, from the new year on. 2 months from 30 November 2026 on is 30 January 2028, and 12 months are always two years.
# To an analyst: in January and February the newest sales are a year too old, so a window of 90 days is empty.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts parse-messy-time@2.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const parse = require('parse-messy-time');

const expected = [
  ['2026-02-15', '1 month ago', '2026-01-15'],
  ['2026-01-15', '1 month ago', '2024-12-15'],
  ['2026-02-15', '2 months ago', '2024-12-15'],
  ['2026-11-30', 'in 2 months', '2028-01-30'],
  ['2026-01-15', 'in 12 months', '2028-01-15'],
  ['2026-06-15', 'in 12 months', '2028-06-15'],
];
const two = number => String(number).padStart(2, '0');
const seen = expected.map(([day, text]) => {
  const date = parse(text, { now: new Date(`${day}T12:00:00`) });
  return [day, text, [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')];
});
console.log('seen (asked on, text, answer):', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
