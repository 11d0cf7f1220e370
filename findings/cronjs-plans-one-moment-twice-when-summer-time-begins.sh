#!/usr/bin/env bash
# An hourly plan runs 24 times in 24 hours, whatever the clock on the wall does.
# Expected of @datasert/cronjs-matcher 1.4.0: in New York on 8 March 2026 one run at each full hour of UTC, and on 1 November too.
# Seen: in spring 07:00 UTC stands twice in the list, as 02:00, which doesn't exist, and as 03:00; a caller that pays for each match pays
# twice. In autumn 06:00 UTC, the second 01:00, is missing. croner 11.0.1 lists each hour once.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @datasert/cronjs-matcher@1.4.0 croner@11.0.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { getFutureMatches } = require('@datasert/cronjs-matcher');
const { Cron } = require('croner');

const timezone = 'America/New_York';
const hours = runs => runs.map(run => new Date(run).toISOString().slice(11, 13)).join(' ');
const cronjs = startAt => hours(getFutureMatches('0 * * * *', { startAt, matchCount: 4, timezone }));
const croner = start => hours(new Cron('0 * * * *', { timezone }).nextRuns(4, new Date(start)));
const [spring, autumn] = ['2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z'];
const seen = { cronjs: [cronjs(spring), cronjs(autumn)], croner: [croner(spring), croner(autumn)] };
assert.deepEqual(seen, {
  cronjs: ['06 07 07 08', '05 07 08 09'],
  croner: ['06 07 08 09', '05 06 07 08'],
});
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
