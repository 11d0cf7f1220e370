#!/usr/bin/env bash
# How many days in a row something sold tells how steady the demand is. date-streaks finds such streaks in a list of dates.
# Expected of date-streaks 1.2.1: sales on the evening of the 1st, early on the 2nd and early on the 3rd are three days in a row, and sales on
# the 1st and the 3rd are none, at whatever hour.
# Seen: two sales count as consecutive when one to two times 24 hours lie between them. 23:30, 00:30 and 00:10 are one day, and a sale late on
# the 1st and one early on the 3rd are two in a row. Of a list with the time 12:00 throughout, all is right.
# To an analyst: the streak depends on the hours at which buyers were awake, and the same days have another one in each list.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error date-streaks@1.2.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { summary } = require('date-streaks');

const streaks = (...times) => summary(times.map(time => new Date(`2026-06-${time}`))).streaks;
const seen = {
  threeAtNoon: streaks('01T12:00', '02T12:00', '03T12:00'),
  threeLateAndEarly: streaks('01T23:30', '02T00:30', '03T00:10'),
  firstAndThirdAtNoon: streaks('01T12:00', '03T12:00'),
  firstAndThirdLateAndEarly: streaks('01T23:00', '03T01:00'),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  threeAtNoon: [3],
  threeLateAndEarly: [1],
  firstAndThirdAtNoon: [1, 1],
  firstAndThirdLateAndEarly: [2],
});
JS
node check.cjs
