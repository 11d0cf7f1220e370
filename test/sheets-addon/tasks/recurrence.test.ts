/** The time that a card promises for the next run of a planned task is one that the clock shows. */
import { expect, it } from 'vitest';
import type { Recurrence } from '../../../sheets-addon/tasks/draft.ts';
import { type LocalOf, nextTime } from '../../../sheets-addon/tasks/recurrence.ts';

/** The clock of a time zone, by the platform's own calendar. */
function clockIn(timeZone: string): LocalOf {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  return ms => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(String(parts.weekday)) + 1;
    return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour), weekday };
  };
}

const daily = (at: number): Recurrence => ({ kind: 'daily', at });
const sundays: Recurrence = { kind: 'weekly', on: [7], at: 2 };

it.each<[string, string, Recurrence, string, string]>([
  ['the day without 02:00', 'Europe/Berlin', daily(2), '2026-03-28T12:00:00Z', '2026-03-29 03:00'],
  ['that day in a week', 'America/New_York', sundays, '2026-03-05T12:00:00Z', '2026-03-08 03:00'],
  ['that day itself, an hour before', 'America/New_York', daily(2), '2026-03-08T06:30:00Z', '2026-03-08 03:00'],
  ['a day without midnight', 'Africa/Cairo', daily(0), '2026-04-23T12:00:00Z', '2026-04-24 01:00'],
  ['another hour of such a day', 'Europe/Berlin', daily(3), '2026-03-28T12:00:00Z', '2026-03-29 03:00'],
  ['the day with two 02:00', 'Europe/Berlin', daily(2), '2026-10-24T12:00:00Z', '2026-10-25 02:00'],
  ['a usual day', 'Europe/Berlin', daily(7), '2026-11-20T12:00:00Z', '2026-11-21 07:00'],
  ['a usual day at midnight', 'America/Los_Angeles', daily(0), '2026-11-20T12:00:00Z', '2026-11-21 00:00'],
  ['a zone with half hours', 'Asia/Kolkata', daily(23), '2026-11-20T12:00:00Z', '2026-11-20 23:00'],
  ['a zone with a quarter of an hour', 'Asia/Kathmandu', daily(5), '2026-11-20T12:00:00Z', '2026-11-21 05:00'],
  ['a zone far ahead', 'Pacific/Kiritimati', daily(6), '2026-11-20T12:00:00Z', '2026-11-21 06:00'],
  ['a zone that changes by half an hour', 'Australia/Lord_Howe', daily(2), '2026-10-03T10:00:00Z', '2026-10-04 02:00'],
])('a task is promised for an hour that exists: %s', (_, zone, recurrence, now, time) => {
  expect(nextTime(recurrence, 0, Date.parse(now), clockIn(zone))).toBe(time);
});
