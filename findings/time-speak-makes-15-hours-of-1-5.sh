#!/usr/bin/env bash
# A list of auctions names what is left, or how often prices are asked for: 1.5 hours, 2.5 days. The answer is in milliseconds.
# Expected of time-speak 1.9.0, whose page says that it reads plain English: an hour and a half, or the error that "half an hour" gets.
# Seen: the point is left out. 1.5 hours are 15, 0.5 hours are 5, 1.0 hours are 10 and 1.25 hours are 125, and "in 1.5 hours" is 15 hours away.
# 2 hours and 30 minutes are right.
# To a bidder: the reminder comes half a day after the auction's end.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts time-speak@1.9.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { parse } = require('time-speak');

const expected = { '1.5 hours': 15, '0.5 hours': 5, '1.0 hours': 10, '1.25 hours': 125, '2.5 days': 25 * 24, '2 hours and 30 minutes': 2.5 };
const hours = milliseconds => milliseconds / 3_600_000;
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, hours(parse(text))]));
console.log('seen, in hours:', seen);
assert.deepEqual(seen, expected);
const away = hours(parse('in 1.5 hours').getTime() - Date.now());
console.log('in 1.5 hours is', away.toFixed(2), 'hours away');
assert.ok(Math.abs(away - 15) < 0.1);
assert.throws(() => parse('half an hour'), /Invalid input/);
JS
node check.cjs
