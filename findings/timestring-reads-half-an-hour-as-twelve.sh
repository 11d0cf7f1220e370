#!/usr/bin/env bash
# A person types how often prices are looked at: 1/2 hour, 1,5h (half of the world writes decimals with a comma) or 1 1/2 hours.
# Expected of timestring 7.0.0, which refuses units and words that it doesn't know: half an hour and an hour and a half, or an error.
# Seen: signs that it doesn't know are dropped and the digits joined. 1/2 hour is 12 hours, 1,5h is 15 and 1 1/2 hours are 112 hours; a range of
# 2-3 days is 3 days, and -1h is an hour. 0.5h and 1.5h are right.
# To a reseller: a price that should be half an hour old is half a day old, and nothing complains.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error timestring@7.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const timestring = require('timestring');

const hours = text => timestring(text) / 3600;
const seen = Object.fromEntries(['0.5h', '1/2 hour', '1,5h', '1 1/2 hours', '2-3 days', '-1h'].map(text => [text, hours(text)]));
console.log('seen, in hours:', seen);
assert.deepEqual(seen, { '0.5h': 0.5, '1/2 hour': 12, '1,5h': 15, '1 1/2 hours': 112, '2-3 days': 72, '-1h': 1 });
assert.throws(() => timestring('1 fortnight'), /not supported/);
JS
node check.cjs
