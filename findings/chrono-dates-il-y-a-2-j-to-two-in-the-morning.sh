#!/usr/bin/env bash
# French pages shorten the age of a sale: il y a 3 h, il y a 5 min, il y a 2 j (two days ago), il y a 2 sem. (two weeks ago).
# Expected of chrono-node 2.10.3 with its French rules: two days ago, as for il y a 2 jours, or nothing, as for words that it doesn't know. The short
# forms of hours and minutes are read, and the English rules read 2d ago.
# Seen: what is left of the phrase, "a 2", is taken for "à 2", at two o'clock: the sale is dated today at 02:00. Three days are 03:00, two weeks
# are 02:00 and fourteen days 14:00 of today. Only from 24 on is nothing found. With forwardDate a morning of tomorrow comes out.
# To a reseller: every sale of the last weeks was made today, the older the later in the day, so the newest price is the oldest.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error chrono-node@2.10.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { fr, en } = require('chrono-node');

const now = new Date(2026, 10, 30, 12);
const read = (language, text, options) => {
  const date = language.parseDate(text, now, options);
  return date && `${date.getDate()}. ${date.getHours()}:${date.getMinutes()}`;
};
const texts = ['il y a 3 h', 'il y a 5 min', 'il y a 2 jours', 'il y a 2 j', 'il y a 2 sem.', 'il y a 14 j', 'il y a 30 j'];
const seen = texts.map(text => read(fr, text));
console.log(`seen on the 30th: ${JSON.stringify(seen)}, forward ${read(fr, 'il y a 2 j', { forwardDate: true })}, English ${read(en, '2d ago')}`);
assert.deepEqual(seen, ['30. 9:0', '30. 11:55', '28. 12:0', '30. 2:0', '30. 2:0', '30. 14:0', null]);
assert.deepEqual(fr.parse('il y a 2 j', now)[0].text, 'a 2');
assert.equal(read(en, '2d ago'), '28. 12:0');
assert.equal(read(fr, 'il y a 2 j', { forwardDate: true }), '1. 2:0');
JS
node check.cjs
