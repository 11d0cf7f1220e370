#!/usr/bin/env bash
# A seller promises two business days for handling. A public holiday on a Saturday is kept on the Friday before it, as Christmas 2027 is.
# Expected of business-days-js 2.3.0, whose page names this very case: 24 December 2027 is no business day, as 3 July 2026, kept for
# Independence Day, and 31 December 2027, kept for New Year's Day, aren't.
# Seen: it is one, although getHolidays lists it as the day kept for Christmas. Only the first entry of a day is looked at, and on that day
# Christmas Eve, which isn't a public holiday, stands before it. New Year's Day, the first entry of its own Friday, is found.
# To a reseller: parcels of a Thursday are promised for a day on which nobody fetches them, in the week in which lateness costs most.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error business-days-js@2.3.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const library = require('business-days-js');

const calendar = (library.default ?? library)();
const kept = calendar.getHolidays(2027).filter(({ date }) => date.startsWith('2027-12-24')).map(({ name }) => name);
const seen = {
  business: Object.fromEntries(['2026-07-03', '2027-12-24', '2027-12-31'].map(day => [day, calendar.check(day)])),
  kept,
  dayAfterThursday: calendar.addDays('2027-12-23', 1).format('YYYY-MM-DD'),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  business: { '2026-07-03': false, '2027-12-24': true, '2027-12-31': false },
  kept: ['Christmas Day (substitute day)'],
  dayAfterThursday: '2027-12-24',
});
JS
node check.cjs
