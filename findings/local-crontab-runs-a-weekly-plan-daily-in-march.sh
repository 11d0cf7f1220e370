#!/usr/bin/env bash
# A weekly look at prices, on Mondays at 9:00 in New York, runs on a server whose cron knows only UTC. local-crontab writes one line for each part
# of the year with its own offset.
# Expected of local-crontab 0.1.8: together its lines run once a week. On Fridays at 22:00 in New York it's Saturday in UTC.
# Seen: in the months in which the clock changes a line names days of the month beside the weekday, and cron runs where either fits. croner 11.0.1
# finds a run on each day of March, and two on its Mondays: over 30 instead of 4 or 5. The weekday is never moved: Friday evening becomes Thursday.
# To a reseller: a plan that pays for each run spends seven times its budget in March, and only then.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error local-crontab@0.1.8 croner@11.0.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Cron } = require('croner');
const { localCrontabToUtcCrontabs } = require('local-crontab');

const year = new Date().getFullYear();
const runs = crontabs =>
  crontabs.flatMap(line =>
    new Cron(line, { timezone: 'UTC', paused: true })
      .nextRuns(50, new Date(Date.UTC(year, 2, 1) - 1000))
      .filter(run => run < new Date(Date.UTC(year, 3, 1))),
  );
const weekly = localCrontabToUtcCrontabs('0 9 * * 1', 'America/New_York');
const march = runs(weekly);
const days = new Set(march.map(run => run.getUTCDate()));
const mondays = [...days].filter(day => new Date(Date.UTC(year, 2, day)).getUTCDay() === 1);
console.log(`seen in March ${year}:`, weekly, `${march.length} runs on ${days.size} days, ${mondays.length} of them Mondays`);
assert.equal(days.size, 31);
assert.equal(march.length, 31 + mondays.length);

const evening = localCrontabToUtcCrontabs('0 22 * * 5', 'America/New_York').find(line => line.split(' ')[2] === '*');
const zone = { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric', hourCycle: 'h23' };
const first = new Cron(evening, { timezone: 'UTC', paused: true }).nextRun(new Date(Date.UTC(year, 0, 1)));
const local = new Intl.DateTimeFormat('en-US', zone).format(first);
console.log('seen:', evening, local);
assert.match(local, /Thursday/);
JS
node check.cjs
