import { expect, test } from 'vitest';
import { FakeSpreadsheet } from '../spreadsheet/fake-spreadsheet.ts';
import { hostOf } from './fixture.ts';

const SCRIPT = `
  function write(a1, values) { SpreadsheetApp.getActive().getRange(a1).setValues(values) }
  function writeDate(a1, ms) { SpreadsheetApp.getActive().getRange(a1).setValues([[new Date(ms)]]) }
  function read(a1) {
    const range = SpreadsheetApp.getActive().getRange(a1);
    return { values: range.getValues(), shown: range.getDisplayValues() };
  }
  function readTime(a1) { return SpreadsheetApp.getActive().getRange(a1).getValue().getTime() }
`;

const NOON = Date.UTC(2026, 6, 1, 12);
const HOUR = 3_600_000;

test.each([
  ['Etc/UTC', 'Asia/Tokyo', -9],
  ['Asia/Tokyo', 'America/New_York', 13],
  ['America/New_York', 'Europe/Berlin', -6],
  ['Asia/Kolkata', 'Etc/UTC', 5.5],
])('a date cell shows the same time after the zone moves from %s to %s', (before, after, hours) => {
  const spreadsheet = new FakeSpreadsheet({ timeZone: before });
  const host = hostOf(SCRIPT, { spreadsheet });
  host.run('writeDate', ['A1', NOON], 'FULL');
  spreadsheet.sheet('Sheet1').edit(1, 1).format = 'yyyy-mm-dd hh:mm';
  const shown = () => (host.run('read', ['A1'], 'FULL').value as { shown: unknown }).shown;
  const first = shown();

  spreadsheet.timeZone = after;

  expect(shown()).toEqual(first);
  expect(host.run('readTime', ['A1'], 'FULL').value).toBe(NOON + hours * HOUR);
});

test('an hour that a clock shows twice is read as one and the same instant', () => {
  const spreadsheet = new FakeSpreadsheet({ timeZone: 'Europe/Berlin' });
  const host = hostOf(SCRIPT, { spreadsheet });
  const twice = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)];

  const read = twice.map(ms => {
    host.run('writeDate', ['A1', ms], 'FULL');
    return host.run('readTime', ['A1'], 'FULL').value;
  });

  expect(new Set(read).size).toBe(1);
  expect(twice).toContain(read[0]);
});

test('a date keeps its milliseconds', () => {
  const host = hostOf(SCRIPT);
  host.run('writeDate', ['A1', NOON + 123], 'FULL');
  expect(host.run('readTime', ['A1'], 'FULL').value).toBe(NOON + 123);
});

test('a value that data validation rejects throws, and nothing of the block is written', () => {
  const spreadsheet = new FakeSpreadsheet();
  const sheet = spreadsheet.sheet('Sheet1');
  const host = hostOf(SCRIPT, { spreadsheet });
  sheet.validate({ row: 2, column: 1, rows: 1, columns: 1 }, value => value === 'Yes' || value === 'No');

  const { error } = host.run('write', ['A1:A3', [['a'], ['b'], ['c']]], 'FULL');
  expect(error?.message).toBe('The data you entered in cell A2 violates the data validation rules set on this cell.');
  expect(sheet.lastRow()).toBe(0);

  expect(host.run('write', ['A1:A3', [['a'], ['Yes'], ['c']]], 'FULL').error).toBeUndefined();
  expect(host.run('write', ['A2', [['']]], 'FULL').error).toBeUndefined();
  expect(sheet.values()).toEqual([['a'], [''], ['c']]);
});

test('data validation sees what a typed text becomes', () => {
  const spreadsheet = new FakeSpreadsheet();
  const host = hostOf(SCRIPT, { spreadsheet });
  spreadsheet.sheet('Sheet1').validate({ row: 1, column: 1, rows: 9, columns: 1 }, value => typeof value === 'number');

  expect(host.run('write', ['A1', [['12.5']]], 'FULL').error).toBeUndefined();
  expect(host.run('write', ['A2', [['twelve']]], 'FULL').error).toBeDefined();
});

test.each([
  [false, ['', '']],
  [true, ['x', 'y']],
])('merged cells hide the others; a write into those is kept: %s', (mergedCellsKeepWrites, hidden) => {
  const spreadsheet = new FakeSpreadsheet({ undocumented: { mergedCellsKeepWrites } });
  const sheet = spreadsheet.sheet('Sheet1');
  const host = hostOf(SCRIPT, { spreadsheet });
  host.run('write', ['B2:D2', [['a', 'b', 'c']]], 'FULL');
  const area = { row: 2, column: 2, rows: 1, columns: 3 };

  sheet.merge(area);
  expect(sheet.values(2, 2, 1, 3)).toEqual([['a', '', '']]);
  host.run('write', ['B2:D2', [['new', 'x', 'y']]], 'FULL');

  expect(sheet.values(2, 2, 1, 3)).toEqual([['new', ...hidden]]);
  sheet.unmerge(area);
  host.run('write', ['B2:D2', [[1, 2, 3]]], 'FULL');
  expect(sheet.values(2, 2, 1, 3)).toEqual([[1, 2, 3]]);
});

test('merged cells, protections, the filter and charts follow rows and columns', () => {
  const spreadsheet = new FakeSpreadsheet();
  const sheet = spreadsheet.sheet('Sheet1');
  const area = { row: 2, column: 2, rows: 3, columns: 2 };
  sheet.merge(area);
  sheet.filter = area;
  sheet.protections.push({ area, editors: [] });
  const chart = { kind: 'line' as const, headers: 1, options: {}, position: null };
  sheet.charts.push({ id: 1, ...chart, ranges: [{ sheet: sheet.id, area }] });
  const places = () => [sheet.merges[0], sheet.filter, sheet.protections[0]?.area, sheet.charts[0]?.ranges[0]?.area];

  sheet.insertColumns(1, 2);
  expect(places()).toEqual(Array(4).fill({ ...area, column: 4 }));
  sheet.insertRows(3, 1);
  expect(places()).toEqual(Array(4).fill({ ...area, column: 4, rows: 4 }));
  sheet.deleteRows(3, 2);
  expect(places()).toEqual(Array(4).fill({ ...area, column: 4, rows: 2 }));
  sheet.moveColumns(4, 2, 1);
  expect(places()).toEqual(Array(4).fill({ ...area, column: 1, rows: 2 }));
  expect(() => sheet.moveColumns(1, 1, 4)).toThrow('merged');
  expect(() => sheet.sort({ ...area, column: 1 }, 1)).toThrow('merged');
  sheet.deleteColumns(1, 2);
  expect(places()).toEqual([undefined, null, undefined, undefined]);
});
