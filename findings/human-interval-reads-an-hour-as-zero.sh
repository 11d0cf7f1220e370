#!/usr/bin/env bash
# A planned look at prices repeats every hour or half an hour. Job schedulers hand such words to human-interval.
# Expected of human-interval 2.0.1, which reads "minute", "one minute" and "two hours": the same of "an hour", and half of it, or NaN as for
# words that it doesn't know.
# Seen: "an hour", "a day" and "half an hour" are 0, which a scheduler takes for at once; "3 and a half hours" is 3 hours and "one and a half
# days" is one. NaN is kept for texts without a known unit, so a check for NaN lets the zeros through.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error human-interval@2.0.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const humanInterval = require('human-interval');

const texts = ['hour', 'two hours', 'an hour', 'a day', 'half an hour', '3 and a half hours', 'one and a half days', 'daily'];
const hours = Object.fromEntries(texts.map(text => [text, humanInterval(text) / 3_600_000]));
assert.deepEqual(hours, {
  'hour': 1,
  'two hours': 2,
  'an hour': 0,
  'a day': 0,
  'half an hour': 0,
  '3 and a half hours': 3,
  'one and a half days': 24,
  'daily': NaN,
});
console.log(`seen: ${texts.map(text => `${text} ${hours[text]}`).join(', ')}`);
JS
node check.cjs
