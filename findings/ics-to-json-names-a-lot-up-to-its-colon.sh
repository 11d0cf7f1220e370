#!/usr/bin/env bash
# A calendar file (.ics) of an auction house names its lots: SUMMARY:Fox: Card 4/102, SUMMARY:Fox: Card 5/102.
# Expected of ics-to-json 2.0.2: these two titles. A line is a property, a colon and the value (RFC 5545, 3.1), and a colon inside a text isn't escaped.
# Seen: a value ends at its own first colon, so both are Fox. A description such as "Estimate: $1\,250" is Estimate. A comma, which is escaped in such
# files, keeps its backslash: Fox\, red. ts-ics 2.4.6 reads all three.
# To a reseller: the lots of one series have one title, and a search for it finds the price of any of them.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error ics-to-json@2.0.2 ts-ics@2.4.6
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { convertIcsCalendar } from 'ts-ics';

const { icsToJson } = createRequire(import.meta.url)('ics-to-json');
const titles = ['Fox: Card 4/102', 'Fox: Card 5/102', 'Fox, red'];
const lot = (title, number) => [
  'BEGIN:VEVENT',
  `UID:${number}@lots.example`,
  'DTSTAMP:20260301T000000Z',
  'DTSTART:20260308T100000Z',
  `SUMMARY:${title.replaceAll(',', '\\,')}`,
  'DESCRIPTION:Estimate: $1\\,250',
  'END:VEVENT',
];
const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//lots.example//EN', ...titles.flatMap(lot), 'END:VCALENDAR', ''].join('\r\n');
const seen = icsToJson(file).map(({ summary, description }) => [summary, description]);
console.log('ics-to-json', seen);
assert.deepEqual(seen, [
  ['Fox', 'Estimate'],
  ['Fox', 'Estimate'],
  ['Fox\\, red', 'Estimate'],
]);
assert.deepEqual(
  convertIcsCalendar(undefined, file).events.map(event => event.summary),
  titles,
);
JS
node check.mjs
