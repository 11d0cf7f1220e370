#!/usr/bin/env bash
# An auction house offers the ends of its lots as a calendar file (.ics): 19:00 in Tokyo, DTSTART;TZID=Asia/Tokyo:20260308T190000.
# Expected of cal-parser 1.0.2, whose page says that it turns times into dates: 10:00 UTC, as the file itself defines that zone with +0900, or the text.
# Seen: a date of 19:00 UTC, with the right name of the zone beside it: the digits are read as UTC. Times that end in Z are right, and so is a test
# with a zone near UTC in winter. ts-ics 2.4.6 has 10:00 UTC.
# To a reseller: reminders come nine hours after lots in Tokyo have ended, and four or five hours too early for those in New York.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error cal-parser@1.0.2 ts-ics@2.4.6
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { convertIcsCalendar } from 'ts-ics';

const { parseString } = createRequire(import.meta.url)('cal-parser');
const lot = (number, end) => ['BEGIN:VEVENT', `UID:${number}@lots.example`, 'DTSTAMP:20260301T000000Z', end, `SUMMARY:Lot ${number}`, 'END:VEVENT'];
const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//lots.example//EN',
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'END:STANDARD',
  'END:VTIMEZONE',
  ...lot(1, 'DTSTART;TZID=Asia/Tokyo:20260308T190000'),
  ...lot(2, 'DTSTART:20260308T100000Z'),
  'END:VCALENDAR',
  '',
].join('\r\n');
const seen = {
  'cal-parser': parseString(file).events.map(({ dtstart }) => dtstart.value.toISOString()),
  'ts-ics': convertIcsCalendar(undefined, file).events.map(({ start }) => start.date.toISOString()),
};
console.log(seen);
assert.deepEqual(seen, {
  'cal-parser': ['2026-03-08T19:00:00.000Z', '2026-03-08T10:00:00.000Z'],
  'ts-ics': ['2026-03-08T10:00:00.000Z', '2026-03-08T10:00:00.000Z'],
});
JS
node check.mjs
