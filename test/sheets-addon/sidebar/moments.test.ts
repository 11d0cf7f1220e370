import { expect, it } from 'vitest';
import { dayText, momentText, zoneText } from '../../../sheets-addon/platform/moments.ts';

it.each([
  ['2026-11-20 14:00', '2026-11-20', 'today, 14:00'],
  ['2026-12-01 00:00', '2026-11-20', '1 Dec, 00:00'],
  ['2027-01-01 07:00', '2026-12-31', '1 Jan 2027, 07:00'],
])('%s is written on %s as %s', (clock, today, text) => {
  expect(momentText(clock, today)).toBe(text);
});

it('the date of a sale includes the year', () => {
  expect(dayText('2026-11-02')).toBe('2 Nov 2026');
});

it.each([
  ['Etc/UTC', 'UTC'],
  ['GMT', 'UTC'],
  ['Etc/GMT+0', 'UTC'],
  ['Etc/GMT+5', 'GMT-5'],
  ['Etc/GMT-10', 'GMT+10'],
  ['Europe/Berlin', 'Berlin time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
])('the time zone %s is called %s', (zone, text) => {
  expect(zoneText(zone)).toBe(text);
});
