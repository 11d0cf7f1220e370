#!/usr/bin/env bash
# Auctions end at weekends, so a plan looks at prices from Friday to Sunday: 0 9 * * 5-7. In the field of weekdays 0 and 7 are Sunday.
# Expected of @datasert/cronjs-matcher 1.4.0, which accepts 7 for Sunday: three days a week, or a refusal of the range.
# Seen: Friday and Saturday. A 7 that stands alone runs on Sundays; at the end of a range it is accepted and never reached. cron-parser
# 5.10.6 and croner 11.0.1 run on all three days.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @datasert/cronjs-matcher@1.4.0 cron-parser@5.10.6 croner@11.0.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { getFutureMatches } = require('@datasert/cronjs-matcher');
const { CronExpressionParser } = require('cron-parser');
const { Cron } = require('croner');

const start = '2026-01-01T00:00:00Z';
const weekdays = days => days.map(day => new Date(day).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })).join(' ');
const cronjs = plan => weekdays(getFutureMatches(plan, { startAt: start, matchCount: 4, timezone: 'UTC' }));
const parsed = CronExpressionParser.parse('0 9 * * 5-7', { currentDate: start, tz: 'UTC' });
const seen = {
  cronjs: cronjs('0 9 * * 5-7'),
  cronjsAlone: cronjs('0 9 * * 5,6,7'),
  cronParser: weekdays(parsed.take(4).map(day => day.toDate())),
  croner: weekdays(new Cron('0 9 * * 5-7', { timezone: 'UTC' }).nextRuns(4, start)),
};
assert.deepEqual(seen, {
  cronjs: 'Fri Sat Fri Sat',
  cronjsAlone: 'Fri Sat Sun Fri',
  cronParser: 'Fri Sat Sun Fri',
  croner: 'Fri Sat Sun Fri',
});
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
