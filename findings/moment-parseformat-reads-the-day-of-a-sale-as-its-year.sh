#!/usr/bin/env bash
# Orders and sales of a marketplace are listed with dates such as Nov-28-26 10:15: month, day, year of two digits. moment-parseformat finds the
# format of such a text, and moment reads the text with it.
# Expected of moment-parseformat 4.0.0 with moment 2.30.1: 28 November 2026, as for Nov-28-26 without the time and Nov-28-2026 with it.
# Seen: with a time behind it, a day of two digits is taken for the year, and the year for a word of the format: MMM-YY-26, which makes it
# 1 November 2028. A day of one digit is such a word itself: Nov-9-26 is 1 November 2026. moment finds all of them valid, also when it is strict.
# To a dealer: the sales of one month lie on its first day in the years 2010 to 2031, and no row fails.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error moment@2.30.1 moment-parseformat@4.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const moment = require('moment');
const parseFormat = require('moment-parseformat');

const day = text => {
  const date = moment(text, parseFormat(text), true);
  return date.isValid() ? date.format('YYYY-MM-DD') : 'no date';
};
const texts = ['Nov-28-26', 'Nov-28-26 10:15', 'Nov-10-26 10:15', 'Dec-31-26 18:20:11', 'Nov-9-26 10:15', 'Nov-28-2026 10:15', '28-Nov-26 10:15'];
const seen = Object.fromEntries(texts.map(text => [text, day(text)]));
console.log('seen:', seen, parseFormat('Nov-28-26 10:15'));
assert.deepEqual(seen, {
  'Nov-28-26': '2026-11-28',
  'Nov-28-26 10:15': '2028-11-01',
  'Nov-10-26 10:15': '2010-11-01',
  'Dec-31-26 18:20:11': '2031-12-01',
  'Nov-9-26 10:15': '2026-11-01',
  'Nov-28-2026 10:15': '2026-11-28',
  '28-Nov-26 10:15': '2026-11-28',
});
JS
node check.cjs
