import { expect, test } from 'vitest';
import { readTyped } from '../spreadsheet/typed-input.ts';

const NOW = Date.UTC(2026, 10, 20);
const read = (text: string, format = '') => readTyped(text, format === '@', 'Etc/UTC', NOW);

test.each([
  ['iphone 13 128gb', 'iphone 13 128gb'],
  ['  spaced  ', '  spaced  '],
  ['2.000', 2],
  ['$2.99', 2.99],
  ['-$1,234.50', -1234.5],
  ['1,234', 1234],
  ['12,34', '12,34'],
  ['007', 7],
  ['1e3', 1000],
  ['50%', 0.5],
  ['123456789012345678', 123456789012345680],
  ['0x10', '0x10'],
  ['TRUE', true],
  ['@handle', '@handle'],
  ['-5', -5],
  ['+5', 5],
  ['3-4-5', '3-4-5'],
  ['2026-02-30', '2026-02-30'],
  ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z'],
  ['=', '='],
])('%j typed into a cell becomes %j', (text, value) => {
  expect(read(text)).toMatchObject({ value, formula: '' });
});

test.each([
  ['2026-01-02', Date.UTC(2026, 0, 2)],
  ['2026-01-02 13:45', Date.UTC(2026, 0, 2, 13, 45)],
  ['1/2/2026', Date.UTC(2026, 0, 2)],
  ['1/2', Date.UTC(2026, 0, 2)],
  ['3-4', Date.UTC(2026, 2, 4)],
  ['Mar 5, 2026', Date.UTC(2026, 2, 5)],
  ['5 March 2026', Date.UTC(2026, 2, 5)],
  ['May 2020', Date.UTC(2020, 4, 1)],
  ['Mar 5', Date.UTC(2026, 2, 5)],
  ['10:30 pm', Date.UTC(1899, 11, 30, 22, 30)],
])('%j typed into a cell becomes a date', (text, instant) => {
  expect(read(text).value).toEqual(new Date(instant));
});

test('a typed date is midnight in the zone of the sheet', () => {
  expect(readTyped('2026-07-01', false, 'America/New_York', NOW).value).toEqual(new Date('2026-07-01T04:00:00Z'));
});

test('texts that start with = + or - are formulas', () => {
  expect(read('=HYPERLINK("http://x")')).toEqual({ value: '', formula: '=HYPERLINK("http://x")' });
  expect(read('+A1')).toEqual({ value: '', formula: '=+A1' });
  expect(read('-mint- card')).toEqual({ value: '', formula: '=-mint- card' });
});

test('a leading apostrophe and the plain-text format keep a text as it is', () => {
  expect(read("'=SUM(A1)")).toEqual({ value: '=SUM(A1)', formula: '' });
  expect(read('=SUM(A1)', '@')).toEqual({ value: '=SUM(A1)', formula: '' });
  expect(read('007', '@')).toEqual({ value: '007', formula: '' });
});
