#!/usr/bin/env bash
# Pages and files name the day of a sale without its year: sold Mar 5, read in November 2026.
# Expected of chrono-node 2.10.3: 5 March 2026. Its option forwardDate, off by default, is the one that asks for the future.
# Seen: the nearest of the two is taken, and from November the next March is nearer: 5 March 2027, also with forwardDate: false. A sale of
# 4 May lies in the future, one of 1 June in the past. No option asks for the past, so a list of sales must add the year itself.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error chrono-node@2.10.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const chrono = require('chrono-node');

const today = new Date(2026, 10, 5, 12);
const year = (text, option) => chrono.parseDate(text, today, option).getFullYear();
const seen = {
  march: year('sold Mar 5'),
  marchNotForward: year('sold Mar 5', { forwardDate: false }),
  may: year('sold May 4'),
  june: year('sold Jun 1'),
  juneForward: year('sold Jun 1', { forwardDate: true }),
};
assert.deepEqual(seen, { march: 2027, marchNotForward: 2027, may: 2027, june: 2026, juneForward: 2027 });
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
