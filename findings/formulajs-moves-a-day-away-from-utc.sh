#!/usr/bin/env bash
# A day of a sale is read from a text with DATEVALUE, or written to one with TEXT.
# Expected of @formulajs/formulajs 4.6.1: 8 March 2026 stays 8 March in every time zone, as a spreadsheet's days have none.
# Seen: west of UTC DATEVALUE("2026-03-08") is 7 March, while DATEVALUE("3/8/2026") is right. East of UTC TEXT of 8 March writes
# 2026-03-07. Only a machine set to UTC, as many servers and test runs are, shows both days right.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error @formulajs/formulajs@4.6.1
cat >days.cjs <<'JS'
const { DATEVALUE, TEXT } = require('@formulajs/formulajs');

const days = [DATEVALUE('2026-03-08').getDate(), DATEVALUE('3/8/2026').getDate(), TEXT(new Date(2026, 2, 8), 'yyyy-mm-dd')];
console.log(days.join(' '));
JS
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');

const zones = ['UTC', 'America/New_York', 'Europe/Berlin'];
const daysIn = zone => execFileSync(process.execPath, ['days.cjs'], { encoding: 'utf8', env: { ...process.env, TZ: zone } }).trim();
const seen = zones.map(daysIn);
assert.deepEqual(seen, ['8 8 2026-03-08', '7 8 2026-03-08', '8 8 2026-03-07']);
console.log(`seen: ${zones.map((zone, at) => `${zone} ${seen[at]}`).join(', ')}`);
JS
node check.cjs
