#!/usr/bin/env bash
# Price guides and magazines name a month: March 2026, Mar 1999. Before a column of dates is read, its format is guessed from one of them.
# Expected of moment-guess 1.2.4: MMMM YYYY and MMM YYYY, or "Couldn't parse date", as it answers for 03/2026 and 2026 Mar.
# Seen: MMMM DDYY. The year is cut in two: the day is its first half, 20, or 19 in the last century, and the year its second half. With moment 2.30.1
# March 2026 is 20 March 2026, also in strict mode, and Mar 1999 is 19 March 1999. Every month has such a day, so no entry shows it. 8 March 2026 and
# 2026-03 are right.
# To an analyst: a month's price is dated to its last third, and next to dated sales it comes too late.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error moment-guess@1.2.4 moment@2.30.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const moment = require('moment');
const guessFormat = require('moment-guess');

const expected = {
  'March 2026': ['MMMM DDYY', '2026-03-20'],
  'Mar 1999': ['MMM DDYY', '1999-03-19'],
  'Feb 2031': ['MMM DDYY', '2031-02-20'],
  '8 March 2026': ['D MMMM YYYY', '2026-03-08'],
  '2026-03': ['YYYY-MM', '2026-03-01'],
};
const guess = text => {
  const format = guessFormat(text);
  return [format, moment.utc(text, format, true).format('YYYY-MM-DD')];
};
const seen = Object.fromEntries(Object.keys(expected).map(text => [text, guess(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, expected);
for (const text of ['03/2026', '2026 Mar']) assert.throws(() => guessFormat(text), /Couldn't parse date/);
JS
node check.cjs
