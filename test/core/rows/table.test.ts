/** Rows as a table: columns and cells, parsing of a CSV download, and texts that no spreadsheet evaluates. */
import { describe, expect, test } from 'vitest';
import type { Endpoint, Row } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { safeText } from '../../../core/input/safe-text.ts';
import { cellOf, columnsOf } from '../../../core/rows/columns.ts';
import { rowsOfCsv, safeCsv, safeCsvParts, wholeLines } from '../../../core/rows/csv.ts';

test('money has two columns, a number and its currency', () => {
  const columns = columnsOf(endpoints.history as Endpoint);
  const row = { soldPrice: { amount: '12.50', currency: 'USD', display: '$12.50' } };
  const own = columns.filter(({ name }) => name.startsWith('soldPrice'));
  expect(own.map(column => [column.name, column.label, cellOf(row, column)])).toEqual([
    ['soldPrice', 'Sold Price', 12.5],
    ['soldPriceCurrency', 'Sold Price Currency', 'USD'],
  ]);
});

test('every column of every endpoint has a label and is empty for an empty row', () => {
  for (const endpoint of Object.values(endpoints) as Endpoint[])
    for (const column of columnsOf(endpoint)) {
      expect(column.label).not.toBe('');
      expect(cellOf({}, column)).toBeNull();
    }
});

test.each<[Row, string, Parameters<typeof cellOf>[1]['kind'], unknown]>([
  [{ a: '12.50' }, 'a', 'decimal', 12.5],
  [{ a: 'from 12' }, 'a', 'decimal', 'from 12'],
  [{ a: { amount: 'x' } }, 'a', 'amount', null],
  [{ a: true }, 'a', 'decimal', null],
  [{ a: '12.50' }, 'a', 'text', '12.50'],
  [{ a: ['x', 1] }, 'a', 'list', 'x, 1'],
  [{ a: { b: 1 } }, 'a', 'object', '{"b":1}'],
  [{ a: null }, 'a', 'object', null],
  [{ a: false }, 'a', 'flag', false],
  [{ a: null }, 'aCurrency', 'currency', null],
  [{ a: { currency: 'EUR' }, aCurrency: 'USD' }, 'aCurrency', 'currency', 'USD'],
  [{ a: { currency: 'EUR' } }, 'aCurrency', 'text', null],
  [{ a: [{ b: 1 }, 'x'] }, 'a', 'list', '{"b":1}, x'],
])('columns and cells: %j, column %s of %s: %j', (row, name, kind, cell) => {
  expect(cellOf(row, { name, label: name, kind })).toBe(cell);
});

test('a value nested too deeply for JSON still gets a cell', () => {
  let a: unknown[] = [];
  for (let depth = 0; depth < 100_000; depth += 1) a = [a];
  for (const value of [a, { a }]) {
    const cell = String(cellOf({ value }, { name: 'value', label: 'Value', kind: 'object' }));
    // Node 26 writes JSON of any depth.
    expect(cell.slice(0, 20)).toMatch(/^(\(nested too deeply\)|\[{20}|\{"a":\[{15})$/);
  }
});

test.each<[string, Row[]]>([
  ['title,bidCount,soldPrice\r\nx,7,12.50\r\n', [{ title: 'x', bidCount: 7, soldPrice: '12.50' }]],
  ['bestOfferAccepted\nTRUE\nfalse\nmaybe\n', [true, false, 'maybe'].map(bestOfferAccepted => ({ bestOfferAccepted }))],
  ['\ufefftitle,bidCount\n,\n', [{ title: null, bidCount: null }]],
  ['bidCount,title\n"1,234",TRUE\n', [{ bidCount: '1,234', title: 'TRUE' }]],
  ['other\n"a, ""b""\nc"\n', [{ other: 'a, "b"\nc' }]],
  ['other,bidCount\n"",3\n', [{ other: null, bidCount: 3 }]],
  ['other\nx\n\n', [{ other: 'x' }]],
  ['other\na\ufeffb\n', [{ other: 'a\ufeffb' }]],
  // The last line needs no line break.
  ['other\nx', [{ other: 'x' }]],
  ['other,bidCount\nx\n', [{ other: 'x', bidCount: null }]],
  ['', []],
])('a CSV is read back as its rows (RFC 4180): %j', (text, rows) =>
  expect(rowsOfCsv(endpoints.scrape as Endpoint, text)).toMatchObject({ rows }),
);

test.each<[string, Row[]]>([
  ['other,bidCount\nx,3\ny,4,5\n', [{ other: 'x', bidCount: 3 }]],
  ['other,bidCount\na,b,3\nx,3\n', [{ other: 'x', bidCount: 3 }]],
  [
    'other,bidCount\nx\ny,4\n',
    [
      { other: 'x', bidCount: null },
      { other: 'y', bidCount: 4 },
    ],
  ],
  ['other,bidCount\n1,234,5\n', []],
  // Without a line break at its end, the last line may be cut off.
  ['other,bidCount\nx,3\ny', [{ other: 'x', bidCount: 3 }]],
  ['other,bidCount\nx,3\n"y', [{ other: 'x', bidCount: 3 }]],
])('a CSV with too many or too few cells in a line, such as %j, is not whole, and no value moves', (text, rows) => {
  expect(rowsOfCsv(endpoints.scrape as Endpoint, text)).toEqual({ rows, isWhole: false });
});

test('empty cells at the end of a line of a CSV are no cells', () => {
  const read = rowsOfCsv(endpoints.scrape as Endpoint, 'other,bidCount\nx,3,\ny,4,,\n');
  expect(read).toMatchObject({ rows: [{ bidCount: 3 }, { bidCount: 4 }], isWhole: true });
});

test('a quote within a cell is part of its text', () => {
  const read = rowsOfCsv(endpoints.scrape as Endpoint, 'other\n3.5" disk\n5" x 7" frame\nplain\n');
  expect(read).toEqual({ rows: ['3.5" disk', '5" x 7" frame', 'plain'].map(other => ({ other })), isWhole: true });
});

test.each(['other\nx\n"y', 'other\nx\n"y"z\nw\n'])('a malformed CSV such as %j is reported', text => {
  expect(rowsOfCsv(endpoints.scrape as Endpoint, text)).toEqual({ rows: [{ other: 'x' }], isWhole: false });
});

test.each([
  ['a,b\n1,2\n3', 'a,b\n1,2\n'],
  ['a,b\r\n1,2\r', 'a,b\r\n'],
  ['a,b\n1,"x\ny', 'a,b\n'],
  ['a,b\n1,"x\ny"\n', 'a,b\n1,"x\ny"\n'],
  ['a\n3.5" disk\n5" frame\n"x\n', 'a\n3.5" disk\n5" frame\n'],
  ['a\n"x"y\nb\nc\n', 'a\n"x"y\nb\nc\n'],
  ['a\n"x" 5"\nb\nc', 'a\n"x" 5"\nb\n'],
  ['a\nx\ry\nb\nc', 'a\nx\ry\nb\n'],
  ['a\n"x""y\nb\n', 'a\n'],
  ['a\n"x""', 'a\n'],
  ['a,b', ''],
])('of a CSV that is cut off, such as %j, the complete lines are kept', (text, lines) => {
  expect(wholeLines(text)).toBe(lines);
});

test('a flag reads only true and false, not names of built-in object properties', () => {
  expect(rowsOfCsv(endpoints.scrape as Endpoint, 'bestOfferAccepted\nconstructor\n').rows).toEqual([
    { bestOfferAccepted: 'constructor' },
  ]);
});

test('an endpoint without rows has its labels and texts', () => {
  expect(rowsOfCsv(endpoints.accountUsage as Endpoint, 'n\n1\n').rows).toEqual([{ n: '1' }]);
});

describe('no text becomes a formula (S2)', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 170', "'+49 170"],
    ['-20% off', "'-20% off"],
    ['@home', "'@home"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    [' =1+1', "' =1+1"],
    ['\n=1+1', "'\n=1+1"],
    ['\u00a0@home', "'\u00a0@home"],
    ['\u0000=1', "'\u0000=1"],
    ['\u200b+1', "'\u200b+1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    [' \uff0d1', "' \uff0d1"],
    [' 12.50', ' 12.50'],
    ['lego; new = sealed', 'lego; new = sealed'],
    ['iPhone 13 = new', 'iPhone 13 = new'],
    ['', ''],
  ])('the text %j is made safe as %j', (text, safe) => expect(safeText(text)).toBe(safe));

  test.each([
    ['a,b\r\n=1,2\r\n', "a,b\r\n'=1,2\r\n"],
    ['title\n"=HYPERLINK(""x"",""y"")"\n', 'title\n"\'=HYPERLINK(""x"",""y"")"\n'],
    ['"a,=b","c\n=d"\n', '"a,=b","c\n\'=d"\n'],
    ['price\n-12.50\n+3\n', 'price\n-12.50\n+3\n'],
    ['-5x,,@y', "'-5x,,'@y"],
    ['3.5" disk,=1\n', '"3.5"" disk",\'=1\n'],
    ['x",=HYPERLINK("h"),"', '"x""","\'=HYPERLINK(""h"")",""""'],
    ['a,lego;=1+1\n', "a,lego;'=1+1\n"],
    ['"lego\t=1+1"\n', '"lego\t\'=1+1"\n'],
    ['"x\n=1+1"\n', '"x\n\'=1+1"\n'],
    ['a, =1+1\n', "a,' =1+1\n"],
    ['"lego ""mint"" ; @x"\n', '"lego ""mint"" ;\' @x"\n'],
    ['title;5\n12;50\n', 'title;5\n12;50\n'],
    ['\t=1,"\r=2"\n', "'\t'=1,\"'\r'=2\"\n"],
    ['a\n"=b"=c,d', 'a\n"""=b""=c,d"'],
    ['', ''],
  ])('the file %j is made safe as %j', (csv, safe) => expect(safeCsv(csv)).toBe(safe));

  const files = [
    'a,b\r\n=1,2\r\n',
    'x\n"=H(""a"")",\n-12.50,@y',
    '"a,=b","c\n=d"\n',
    'a\n"=b"=c,d',
    '3.5" disk,=1',
    'a\r',
  ];

  test.each(files)('the file %j is made safe alike, however it is split into chunks', csv => {
    for (let first = 0; first <= csv.length; first += 1)
      for (let second = first; second <= csv.length; second += 1) {
        const safe = safeCsvParts();
        const parts = [csv.slice(0, first), csv.slice(first, second), csv.slice(second), null];
        expect(parts.map(safe).join('')).toBe(safeCsv(csv));
      }
  });

  test('a cell that never ends is written as it arrives, as one text', () => {
    const parts = ['"=1', ...Array.from({ length: 30 }, () => 'x,"y"\n'.repeat(10_000))];
    const safe = safeCsvParts();
    const written = parts.map(safe).join('');
    expect(written.length).toBeGreaterThan(1_000_000);
    expect(written + safe(null)).toBe(safeCsv(parts.join('')));
  });
});
