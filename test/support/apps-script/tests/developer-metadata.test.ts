import { expect, test } from 'vitest';
import type { AppsScriptHost } from '../host.ts';
import {
  copyAndPaste,
  cutAndPaste,
  duplicateSheet,
  exportAndImport,
  rememberVersion,
} from '../spreadsheet/clipboard.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import { FakeSpreadsheet } from '../spreadsheet/fake-spreadsheet.ts';
import { likely, type Undocumented, unlikely } from '../spreadsheet/undocumented.ts';
import { hostOf } from './fixture.ts';

const SCRIPT = `
  const book = () => SpreadsheetApp.getActive();
  const stock = () => book().getSheetByName('Stock');
  function mark(a1, key, value) {
    stock().getRange(a1).addDeveloperMetadata(key, value, SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
  }
  function describe(piece) {
    const at = piece.getLocation();
    const line = at.getColumn() || at.getRow();
    const owner = line ? line.getSheet().getName() + '!' + line.getA1Notation() : at.getSheet() ? at.getSheet().getName() : 'book';
    return [piece.getKey(), piece.getValue(), String(at.getLocationType()), owner].join(' ');
  }
  function all() { return book().createDeveloperMetadataFinder().find().map(describe) }
  function run(body) { return new Function('book', 'stock', 'describe', body)(book(), stock(), describe) }
`;

const ROWS = [
  ['Item', 'Paid', 'Median'],
  ['camera', 10, 100],
  ['lens', 20, 200],
  ['bag', 30, 300],
];

function place(undocumented: Partial<Undocumented> = {}): {
  host: AppsScriptHost;
  sheet: FakeSheet;
  all: () => unknown;
} {
  const spreadsheet = new FakeSpreadsheet({ sheets: { Stock: ROWS, Other: [] }, undocumented });
  const host = hostOf(SCRIPT, { spreadsheet });
  const sheet = spreadsheet.sheet('Stock');
  Object.assign(sheet, { rows: 20, columns: 8 });
  return { host, sheet, all: () => value(host, 'all', []) };
}

function marked(undocumented: Partial<Undocumented> = {}) {
  const made = place(undocumented);
  value(made.host, 'mark', ['C:C', 'median', 'list-1']);
  value(made.host, 'mark', ['3:3', 'row', 'lens']);
  return made;
}

function value(host: AppsScriptHost, name: string, args: readonly unknown[]): unknown {
  const { error, value: result } = host.run(name, args, 'FULL');
  if (error) throw new Error(error.message);
  return result;
}

const run = (host: AppsScriptHost, body: string) => value(host, 'run', [body]);

test('metadata belongs to a whole row or column, a sheet, or the spreadsheet', () => {
  const { host, all } = marked();
  run(host, "stock.addDeveloperMetadata('sheet'); book.addDeveloperMetadata('book', 'x')");

  expect(all()).toEqual([
    'median list-1 COLUMN Stock!C1:C20',
    'row lens ROW Stock!A3:H3',
    'sheet  SHEET Stock',
    'book x SPREADSHEET book',
  ]);
  expect(
    run(
      host,
      "return [stock, book, stock.getRange('C:C'), stock.getRange('C3')].map(at => at.getDeveloperMetadata().map(describe))",
    ),
  ).toEqual([['sheet  SHEET Stock'], ['book x SPREADSHEET book'], ['median list-1 COLUMN Stock!C1:C20'], []]);
});

test.each(['A1', 'B2:D4', 'A1:G1', 'B1:B19', 'A:B', '2:3'])('metadata on %s is refused', a1 => {
  const { host } = place();

  const { error } = host.run('mark', [a1, 'key', 'value'], 'FULL');

  expect(error?.message).toMatch(/^Adding developer metadata to arbitrary ranges is not currently supported\./);
});

test.each<[act: string, does: (sheet: FakeSheet) => void, column: string | undefined, row: string | undefined]>([
  ['inserts a column before', sheet => sheet.insertColumns(1, 2), 'E', '3'],
  ['inserts a column in its place', sheet => sheet.insertColumns(3, 1), 'D', '3'],
  ['inserts a column after', sheet => sheet.insertColumns(4, 1), 'C', '3'],
  ['deletes a column before', sheet => sheet.deleteColumns(1, 1), 'B', '3'],
  ['deletes the column', sheet => sheet.deleteColumns(2, 2), undefined, '3'],
  ['moves the column to the front', sheet => sheet.moveColumns(3, 1, 1), 'A', '3'],
  ['moves the column to the end', sheet => sheet.moveColumns(2, 2, 5), 'F', '3'],
  ['moves another column over it', sheet => sheet.moveColumns(1, 1, 4), 'B', '3'],
  ['moves a column from behind in front', sheet => sheet.moveColumns(5, 1, 2), 'D', '3'],
  ['inserts rows above', sheet => sheet.insertRows(1, 3), 'C', '6'],
  ['deletes the row', sheet => sheet.deleteRows(3, 1), 'C', undefined],
  ['moves the row down', sheet => sheet.moveRows(3, 1, 4), 'C', '4'],
  ['moves two rows over it', sheet => sheet.moveRows(1, 2, 3), 'C', '1'],
  ['sorts the rows', sheet => sheet.sort({ row: 2, column: 1, rows: 3, columns: 3 }, 1), 'C', '3'],
  ['clears the cells', sheet => sheet.clearContent(1, 3), 'C', '3'],
])('metadata follows its column and row when a person %s', (_, act, column, row) => {
  const { host, sheet } = marked();

  act(sheet);

  const places = run(
    host,
    `return book.createDeveloperMetadataFinder().find().map(piece => {
      const at = piece.getLocation();
      return at.getColumn() ? 'column ' + at.getColumn().getColumn() : 'row ' + at.getRow().getRow();
    })`,
  );
  expect(places).toEqual([...(column ? [`column ${column.charCodeAt(0) - 64}`] : []), ...(row ? [`row ${row}`] : [])]);
});

test('metadata stays when its sheet is renamed and goes when it is deleted', () => {
  const { sheet, all } = marked();

  sheet.name = 'Renamed';
  expect(all()).toContain('median list-1 COLUMN Renamed!C1:C20');

  sheet.book.removeSheet(sheet);
  expect(all()).toEqual([]);
});

test('a search narrows by key, value, ID, visibility, kind of place and range', () => {
  const { host } = marked();
  run(
    host,
    "stock.addDeveloperMetadata('median', 'list-2'); book.getSheetByName('Other').addDeveloperMetadata('median')",
  );
  const found = (search: string) =>
    (run(host, `return ${search}.find().map(describe)`) as string[]).map(each => each.split(' ')[1]);
  const finder = 'book.createDeveloperMetadataFinder()';

  expect(found(`${finder}.withKey('median')`)).toEqual(['list-1', 'list-2', '']);
  expect(found(`${finder}.withKey('median').withValue('list-2')`)).toEqual(['list-2']);
  expect(found(`${finder}.withId(stock.getRange('3:3').getDeveloperMetadata()[0].getId())`)).toEqual(['lens']);
  expect(found(`${finder}.withVisibility(SpreadsheetApp.DeveloperMetadataVisibility.PROJECT)`)).toEqual([
    'list-1',
    'lens',
  ]);
  expect(found(`${finder}.withLocationType(SpreadsheetApp.DeveloperMetadataLocationType.ROW)`)).toEqual(['lens']);
  expect(found('stock.createDeveloperMetadataFinder()')).toEqual(['list-1', 'lens', 'list-2']);
  expect(found("stock.getRange('1:5').createDeveloperMetadataFinder()")).toEqual(['lens']);
  expect(found("stock.getRange('A1:D5').createDeveloperMetadataFinder()")).toEqual([]);
  expect(found("stock.getRange('A1:D5').createDeveloperMetadataFinder().onIntersectingLocations()")).toEqual([
    'list-1',
    'lens',
  ]);
});

test('a script changes, moves and removes what it found', () => {
  const { host, all } = marked();

  run(
    host,
    `const [median, row] = book.createDeveloperMetadataFinder().find();
    median.setKey('price').setValue('list-9').moveToColumn(stock.getRange('E:E'));
    row.moveToRow(stock.getRange('7:7'));`,
  );
  expect(all()).toEqual(['price list-9 COLUMN Stock!E1:E20', 'row lens ROW Stock!A7:H7']);

  run(
    host,
    `const [price, row] = book.createDeveloperMetadataFinder().find();
    price.moveToSheet(stock); row.moveToSpreadsheet();`,
  );
  expect(all()).toEqual(['price list-9 SHEET Stock', 'row lens SPREADSHEET book']);

  run(host, 'for (const piece of book.createDeveloperMetadataFinder().find()) piece.remove()');
  expect(all()).toEqual([]);
});

test('what a script has found stays as it was when a person moves the column', () => {
  const { host, sheet, all } = marked();
  host.onCall = call => call === 'DeveloperMetadata.getLocation' && sheet.insertColumns(1, 1);

  const found = run(host, 'return describe(book.createDeveloperMetadataFinder().find()[0])');

  expect(found).toBe('median list-1 COLUMN Stock!C1:C20');
  host.onCall = undefined;
  expect(all()).toContain('median list-1 COLUMN Stock!D1:D20');
});

test('another project sees only what is open to the document', () => {
  const { host, sheet } = marked();
  run(host, "stock.addDeveloperMetadata('open', 'to all')");
  const other = hostOf(SCRIPT, { spreadsheet: sheet.book, project: 'another' });

  expect(value(other, 'all', [])).toEqual(['open to all SHEET Stock']);
});

test('metadata of one sheet is limited to 30,000 characters, independently of other sheets', () => {
  const { host } = place();
  const long = "const long = 'x'.repeat(14990);";
  run(host, `${long} stock.addDeveloperMetadata('a', long); stock.getRange('A:A').addDeveloperMetadata('b', long)`);
  run(host, `${long} book.addDeveloperMetadata('c', long)`);

  expect(() => run(host, "stock.getRange('2:2').addDeveloperMetadata('d', 'x'.repeat(20))")).toThrow(
    '30000 characters',
  );
  expect(() => run(host, "stock.addDeveloperMetadata('')")).toThrow('must have a key');
});

test('formulas and viewers read metadata but add none', () => {
  const { host } = marked();

  expect(host.run('all', [], 'CUSTOM_FUNCTION').value).toHaveLength(2);
  expect(host.run('mark', ['A:A', 'key', ''], 'CUSTOM_FUNCTION').error?.message).toContain('permission');
  host.person('viewer@example.com').role = 'viewer';
  expect(host.run('mark', ['A:A', 'key', ''], 'FULL', { user: 'viewer@example.com' }).error).toBeDefined();
});

test.each([
  ['a whole protected column is refused', { row: 1, rows: 20 }, true, true],
  ['a column protected in part is allowed', { row: 2, rows: 3 }, true, false],
  ['a column protected in part is refused', { row: 2, rows: 3 }, false, true],
] as const)('%s', (_, rows, metadataPassesPartialProtection, isRefused) => {
  const { host, sheet } = place({ metadataPassesPartialProtection });
  host.person('editor@example.com');
  sheet.protections.push({ area: { ...rows, column: 3, columns: 1 }, editors: [] });

  const { error } = host.run('mark', ['C:C', 'key', ''], 'FULL', { user: 'editor@example.com' });

  expect(error?.message.includes('protected') ?? false).toBe(isRefused);
});

const whole = { row: 1, column: 3, rows: 4, columns: 1 };

test.each<[act: string, does: (sheet: FakeSheet) => void, likely: string[], unlikely: string[]]>([
  ['duplicates the sheet', sheet => duplicateSheet(sheet), ['Stock 3', 'Copy of Stock 3'], ['Stock 3']],
  [
    'copies the column',
    sheet => copyAndPaste(sheet, whole, { sheet, row: 1, column: 6 }),
    ['Stock 3'],
    ['Stock 3', 'Stock 6'],
  ],
  ['cuts the column', sheet => cutAndPaste(sheet, whole, { sheet, row: 1, column: 6 }), ['Stock 3'], ['Stock 6']],
  [
    'cuts a part of the column',
    sheet => cutAndPaste(sheet, { ...whole, rows: 2 }, { sheet, row: 1, column: 6 }),
    ['Stock 3'],
    ['Stock 3'],
  ],
  ['exports and imports the file', sheet => exportAndImport(sheet.book), [], ['Stock 3']],
  [
    'undoes a deletion',
    sheet => {
      const undo = rememberVersion(sheet.book);
      sheet.deleteColumns(3, 1);
      undo();
    },
    ['Stock 3'],
    [],
  ],
  [
    'undoes an insertion',
    sheet => {
      const undo = rememberVersion(sheet.book);
      sheet.insertColumns(1, 1);
      undo();
    },
    ['Stock 3'],
    ['Stock 3'],
  ],
])('where Google says nothing, both answers can be tried when a person %s', (_, act, ...expected) => {
  for (const [at, habits] of [likely, unlikely].entries()) {
    const { host, sheet } = place(habits);
    value(host, 'mark', ['C:C', 'median', 'list-1']);
    act(sheet);
    const columns = run(
      host,
      `return book.createDeveloperMetadataFinder().find().map(piece => {
        const column = piece.getLocation().getColumn();
        return column.getSheet().getName() + ' ' + column.getColumn();
      })`,
    );
    expect((columns as string[]).toSorted()).toEqual(expected[at]?.toSorted());
    expect(sheet.lastRow()).toBe(4);
  }
});

test('metadata of rows follows a sort only where the stand-in is told so', () => {
  const { sheet, all } = marked({ metadataIsSorted: true });

  sheet.sort({ row: 2, column: 1, rows: 3, columns: 3 }, 1);

  expect(sheet.values(2, 1, 3, 1)).toEqual([['bag'], ['camera'], ['lens']]);
  expect(all()).toContain('row lens ROW Stock!A4:H4');
});

test('every use of metadata counts as a service call', () => {
  const { host } = marked();

  const { calls } = host.run('all', [], 'FULL');

  expect(calls.filter(call => call.startsWith('DeveloperMetadata'))).toHaveLength(1 + 5 + 6);
});
