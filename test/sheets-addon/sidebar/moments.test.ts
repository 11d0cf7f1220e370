import { expect, it } from 'vitest';
import { dayText, momentText } from '../../../sheets-addon/sidebar/moments.ts';

it.each([
  ['2026-11-20 14:00', '2026-11-20', 'today, 14:00'],
  ['2026-12-01 00:00', '2026-11-20', '1 Dec, 00:00'],
  ['2027-01-01 07:00', '2026-12-31', '1 Jan 2027, 07:00'],
])('%s is written on %s as %s', (clock, today, text) => {
  expect(momentText(clock, today)).toBe(text);
});

it('a day of a sale has its year', () => {
  expect(dayText('2026-11-02')).toBe('2 Nov 2026');
});
