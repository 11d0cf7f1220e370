#!/usr/bin/env bash
# Sales are added up by fiscal quarters. A year of a British sole trader runs from 6 April to 5 April.
# Expected of fiscal-year 1.0.0, which takes the month and the day of a start: 3 April 2026 lies in the last quarter of the year that began on
# 6 April 2025. Expected of fiscal 1.0.0, whose page ends a quarter at 23:59:59.999: a sale of 31 March lies in a quarter that ends then.
# Seen: fiscal-year applies the day to the year and not to the quarter, so 3 April 2026 is in the first quarter of 2025/26, twelve months early,
# and 3 July in the second of 2026/27 instead of the first. With fiscal a quarter ends at the midnight before its last day; and a year that
# starts in January ends on the 31st of December before it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error fiscal@1.0.0 fiscal-year@1.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const Fiscal = require('fiscal');
const { default: fiscalYear } = require('fiscal-year');

const british = fiscalYear({ month: 3, day: 6 });
const quarter = day => `${british.getFiscalYear(day)} Q${british.getFiscalQuarter(day)}`;
const days = Object.fromEntries(['2025-04-10', '2026-03-31', '2026-04-03', '2026-04-06', '2026-07-03'].map(day => [day, quarter(day)]));
console.log('fiscal-year', days);
assert.deepEqual(days, {
  '2025-04-10': '2026 Q1',
  '2026-03-31': '2026 Q4',
  '2026-04-03': '2026 Q1',
  '2026-04-06': '2027 Q1',
  '2026-07-03': '2027 Q2',
});

const sale = new Date(2026, 2, 31, 15);
const { fiscalYear: year, quarter: first } = new Fiscal(0).getFiscalInfoForDate(sale);
const local = date => [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()].join(' ');
const ends = { start: local(year.startDate), quarterEnd: local(first.endDate), yearEnd: local(year.endDate) };
console.log('fiscal', first.string, ends);
assert.deepEqual(ends, { start: '2026 1 1 0 0', quarterEnd: '2026 3 31 0 0', yearEnd: '2025 12 31 23 59' });
assert.ok(sale > first.endDate && sale < first.next().startDate);
JS
node check.cjs
