#!/usr/bin/env bash
# A person types how often prices are looked at: every day, every 2 hours. natural-cron.js makes a cron expression of English words, in the form with
# a year and a question mark that cloud schedulers read.
# Expected of @darkeyedevelopers/natural-cron.js 1.1.0: one run a day and twelve, at some minute, or an error for words that it doesn't know.
# Seen: the minute stays a star unless a time is named. Every day runs each minute, 1,440 times a day, and every 2 hours runs 720 times. What it
# doesn't know, such as weekly, is a star in each place. Every weekday at 9:30 pm runs on Sundays too. Every day at 2:55pm, as on its page, is right.
# To a reseller: each run is paid, and what would last a month at one run a day is spent in half an hour.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @darkeyedevelopers/natural-cron.js@1.1.0 aws-cron-parser@1.1.12
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const getCronString = require('@darkeyedevelopers/natural-cron.js');
const { next, parse } = require('aws-cron-parser');

const runs = (plan, midnight) => {
  const day = new Date(midnight).getUTCDate();
  let count = 0;
  for (let run = next(plan, new Date(midnight - 1)); run.getUTCDate() === day; run = next(plan, run)) count += 1;
  return count;
};
const sunday = Date.UTC(2027, 0, 3);
const words = ['every day at 2:55pm', 'every day', 'every 2 hours', 'weekly', 'every weekday at 9:30 pm'];
const seen = words.map(text => [text, getCronString(text), runs(parse(getCronString(text)), sunday)]);
for (const [text, plan, count] of seen) console.log(text.padEnd(26), plan.padEnd(18), count, 'runs on a Sunday');
assert.deepEqual(seen, [
  ['every day at 2:55pm', '55 14 * * ? *', 1],
  ['every day', '* * * * ? *', 1440],
  ['every 2 hours', '* 0/2 * * ? *', 720],
  ['weekly', '* * * * ? *', 1440],
  ['every weekday at 9:30 pm', '30 21 * * ? *', 1],
]);
JS
node check.cjs
