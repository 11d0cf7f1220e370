import { expect, test } from 'vitest';
import { FakeSpreadsheet } from '../index.ts';
import { hostOf, MANIFEST } from './fixture.ts';

/** Runs one expression with `book` as the active spreadsheet and `sheet` as its active sheet. */
function evaluate(
  expression: string,
  spreadsheet = new FakeSpreadsheet(),
  mode: 'FULL' | 'CUSTOM_FUNCTION' | 'LIMITED' = 'FULL',
) {
  const code = `function f() { const book = SpreadsheetApp.getActive(), sheet = book.getActiveSheet(); return ${expression} }`;
  return hostOf(code, { spreadsheet }).run('f', [], mode);
}

test('a block is written and read back', () => {
  const spreadsheet = new FakeSpreadsheet();

  const { value } = evaluate("sheet.getRange(2, 2, 2, 2).setValues([['a', 1], [true, null]]).getValues()", spreadsheet);

  expect(value).toEqual([
    ['a', 1],
    [true, ''],
  ]);
  expect(spreadsheet.sheet('Sheet1').values()).toEqual([
    ['', '', ''],
    ['', 'a', 1],
    ['', true, ''],
  ]);
});

test('texts are read as if typed: formulas, numbers, dates', () => {
  const spreadsheet = new FakeSpreadsheet();

  evaluate("sheet.getRange('A1:D1').setValues([['=1+1', '007', '2026-01-02', \"'=x\"]])", spreadsheet);

  const sheet = spreadsheet.sheet('Sheet1');
  expect(sheet.cell(1, 1).formula).toBe('=1+1');
  expect(sheet.values()).toEqual([['', 7, new Date(Date.UTC(2026, 0, 2)), '=x']]);
});

test('a column formatted as plain text keeps every text', () => {
  const spreadsheet = new FakeSpreadsheet();

  evaluate(
    "sheet.getRange('A:A').setNumberFormat('@').getSheet().getRange('A1:A2').setValues([['=1+1'], ['007']])",
    spreadsheet,
  );

  expect(spreadsheet.sheet('Sheet1').values()).toEqual([['=1+1'], ['007']]);
});

test('the shape of the data must be that of the range, or nothing is written', () => {
  const spreadsheet = new FakeSpreadsheet();

  expect(evaluate("sheet.getRange(1, 1, 2, 2).setValues([['a', 'b']])", spreadsheet).error?.message).toBe(
    'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
  );
  expect(evaluate("sheet.getRange(1, 1, 2, 2).setValues([['a', 'b'], ['c']])", spreadsheet).error?.message).toBe(
    'The number of columns in the data does not match the number of columns in the range. The data has 1 but the range has 2.',
  );
  expect(spreadsheet.sheet('Sheet1').lastRow()).toBe(0);
});

test.each([
  ['sheet.getRange(1, 1, 0, 1)', 'The number of rows in the range must be at least 1.'],
  ['sheet.getRange(1, 1, 1, 0)', 'The number of columns in the range must be at least 1.'],
  ['sheet.getRange(0, 1)', 'The starting row of the range is too small.'],
  ['sheet.getRange(1, 0)', 'The starting column of the range is too small.'],
  ['sheet.getRange(1000, 26, 2, 1)', 'The coordinates of the range are outside the dimensions of the sheet.'],
  ["sheet.getRange('nonsense!')", 'Range not found'],
  ["book.insertSheet('sheet1')", 'A sheet with the name "sheet1" already exists. Please enter another name.'],
  ['book.deleteSheet(sheet)', "You can't remove all the sheets in a document."],
  ['sheet.deleteRows(1, 1000)', "It's not possible to delete all non-frozen rows."],
  [
    'sheet.insertRowsAfter(1, 400000)',
    'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
  ],
  [
    "sheet.getRange('A1').setValue('x'.repeat(50001))",
    'Your input contains more than the maximum of 50000 characters in a single cell.',
  ],
])('%s is refused', (expression, message) => {
  expect(evaluate(expression).error).toMatchObject({ name: 'Exception', message });
});

test('ranges know their corners, their notation and their neighbours', () => {
  expect(
    evaluate(`[
      sheet.getRange('B2:D4').offset(1, 0, 2, 1).getA1Notation(),
      sheet.getRange('A2:A').getNumRows(),
      sheet.getRange(3, 27 - 1).getA1Notation(),
      book.getRange('Sheet1!C3').getColumn(),
      sheet.getRange('B2:D4').getLastRow() + ',' + sheet.getRange('B2:D4').getLastColumn(),
    ]`).value,
  ).toEqual(['B3:B4', 999, 'Z3', 3, '4,4']);
});

test('formats count as no content', () => {
  expect(
    evaluate(
      "(sheet.getRange('C5').setBackground('red').setFontWeight('bold'), [sheet.getLastRow(), sheet.getDataRange().getA1Notation()])",
    ).value,
  ).toEqual([0, 'A1']);
});

test('formulas are read and written apart from values', () => {
  const spreadsheet = new FakeSpreadsheet({ calculator: formula => formula.length });

  const { value } = evaluate(
    "(sheet.getRange('A1').setFormula('=AB(1)'), [sheet.getRange('A1:A2').getFormulas(), sheet.getRange('A1:A2').getValues()])",
    spreadsheet,
  );

  expect(value).toEqual([
    [['=AB(1)'], ['']],
    [[6], ['']],
  ]);
});

test('an array result spills, is blocked by content, and goes when its formula goes', () => {
  const spreadsheet = new FakeSpreadsheet({
    calculator: () => [
      ['median', 10],
      ['count', 3],
    ],
  });
  const sheet = spreadsheet.sheet('Sheet1');
  evaluate("sheet.getRange('A1').setFormula('=SOLD_STATS(1)')", spreadsheet);
  expect(sheet.values()).toEqual([
    ['median', 10],
    ['count', 3],
  ]);

  evaluate("sheet.getRange('A1').setFormula('')", spreadsheet);
  expect(sheet.lastRow()).toBe(0);
  evaluate("(sheet.getRange('B2').setValue('mine'), sheet.getRange('A1').setFormula('=SOLD_STATS(1)'))", spreadsheet);

  expect(sheet.values()).toEqual([
    ['#REF!', ''],
    ['', 'mine'],
  ]);
});

test('a custom function may read the document and change nothing', () => {
  const spreadsheet = new FakeSpreadsheet({ sheets: { Prices: [['a']] } });

  expect(evaluate("sheet.getRange('A1').getValue()", spreadsheet, 'CUSTOM_FUNCTION').value).toBe('a');
  for (const write of [
    "sheet.getRange('B1').setValue(1)",
    "sheet.getRange('A1').clearContent()",
    'sheet.insertRowsAfter(1, 1)',
    "book.insertSheet('x')",
    "book.toast('x')",
    'sheet.setFrozenRows(1)',
  ]) {
    expect(evaluate(write, spreadsheet, 'CUSTOM_FUNCTION').error?.message).toMatch(
      /^You do not have permission to call \w+$/,
    );
  }
  expect(spreadsheet.sheets).toHaveLength(1);
});

test('in a custom function the active range is the cell of the formula', () => {
  const spreadsheet = new FakeSpreadsheet({ sheets: { Prices: [], Other: [] } });
  const code =
    'function f() { const r = SpreadsheetApp.getActiveRange(); return r.getSheet().getName() + r.getA1Notation() }';
  const host = hostOf(code, { spreadsheet });
  spreadsheet.select('Other', 3, 3);

  expect(host.run('f', [], 'CUSTOM_FUNCTION', { activeCell: 'Prices!B2' }).value).toBe('PricesB2');
  expect(host.run('f', [], 'FULL').value).toBe('OtherC3');
});

test('the document needs its scope', () => {
  const code = 'function own() { return SpreadsheetApp.getActive().getName() }';

  expect(hostOf(code, { manifest: { ...MANIFEST, oauthScopes: [] } }).run('own', [], 'FULL').error?.message).toBe(
    'You do not have permission to call SpreadsheetApp.getActive. Required permissions: ' +
      '(https://www.googleapis.com/auth/spreadsheets.currentonly || https://www.googleapis.com/auth/spreadsheets)',
  );
});

test('in NONE the document is closed, also by way of the event', () => {
  const host = hostOf(`
    function direct() { return SpreadsheetApp.getActive() }
    function onOpen(e) { return e.source.getName() }
  `);

  expect(host.run('direct', [], 'NONE').error?.message).toMatch(
    /^You do not have permission to call SpreadsheetApp.getActive/,
  );
  expect(host.open('NONE').error?.message).toMatch(/^You do not have permission to call Spreadsheet.getName/);
  expect(host.open('LIMITED').value).toBe('Untitled spreadsheet');
});

test('rows are inserted and deleted', () => {
  const spreadsheet = new FakeSpreadsheet({ sheets: { Log: [['a'], ['b'], ['c']] } });

  evaluate("(sheet.insertRowsAfter(1, 2), sheet.getRange(2, 1).setValue('new'), sheet.deleteRows(4, 1))", spreadsheet);

  expect(spreadsheet.sheet('Log').values()).toEqual([['a'], ['new'], [''], ['c']]);
  expect(spreadsheet.sheet('Log').rows).toBe(1001);
});

test('sheets are found, hidden and removed', () => {
  const { value } = evaluate(`[
    book.getSheetByName('none'),
    book.insertSheet('Data').getSheetId(),
    book.getSheets().map(s => s.getName()),
    book.getSheetByName('Data').hideSheet().getName(),
    (book.deleteSheet(sheet), book.getNumSheets()),
  ]`);

  expect(value).toEqual([null, 1, ['Sheet1', 'Data'], 'Data', 1]);
});

test('the same sheet is the same object within an execution', () => {
  expect(evaluate("book.getSheetByName('Sheet1') === sheet && sheet.getRange('A1').getSheet() === sheet").value).toBe(
    true,
  );
});

test('toasts and flushes are recorded', () => {
  const spreadsheet = new FakeSpreadsheet();

  evaluate("(book.toast('Done', 'Sold data', 3), SpreadsheetApp.flush())", spreadsheet);

  expect(spreadsheet.toasts).toEqual([{ message: 'Done', title: 'Sold data', seconds: 3 }]);
  expect(spreadsheet.flushes).toBe(1);
});

test('a protected part can be read and not changed, and says so before somebody tries', () => {
  const spreadsheet = new FakeSpreadsheet({ sheets: { Sheet1: [['a', 'b']] } });
  spreadsheet.sheet('Sheet1').protectedAreas.push({ row: 1, column: 2, rows: 1, columns: 1 });

  const { value } = evaluate(
    "[sheet.getRange('A1').canEdit(), sheet.getRange('A1:B1').canEdit(), sheet.getRange('B1').getValue()]",
    spreadsheet,
  );

  expect(value).toEqual([true, false, 'b']);
  expect(evaluate("sheet.getRange('A1:B1').clearContent()", spreadsheet).error?.message).toContain('protected cell');
  expect(spreadsheet.sheet('Sheet1').values()).toEqual([['a', 'b']]);
});

test('a table that spills over the edge makes the sheet longer', () => {
  const spreadsheet = new FakeSpreadsheet({ calculator: () => Array.from({ length: 1_200 }, (_, i) => [i]) });

  const { value } = evaluate(
    "(sheet.getRange('A1').setFormula('=LONG()'), [sheet.getMaxRows(), sheet.getDataRange().getValues().length])",
    spreadsheet,
  );

  expect(value).toEqual([1_200, 1_200]);
});

test('what a cell shows follows its format', () => {
  expect(
    evaluate(`(sheet.getRange('A1:E1').setValues([[1234.5, 0.256, '2026-07-04', true, '$5']]),
      sheet.getRange('A1').setNumberFormat('#,##0.00'), sheet.getRange('B1').setNumberFormat('0.0%'),
      sheet.getRange('A1:E1').getDisplayValues())`).value,
  ).toEqual([['1,234.50', '25.6%', '7/4/2026', 'TRUE', '$5']]);
});

test('charts are built, found again by their title and removed', () => {
  const rows = [
    ['day', 'median'],
    ['a', 1],
  ];
  const spreadsheet = new FakeSpreadsheet({ sheets: { Data: rows } });

  const { value } = evaluate(
    `(() => {
      const built = sheet.newChart().addRange(sheet.getRange('A1:B2')).setChartType(Charts.ChartType.LINE)
        .setPosition(2, 4, 0, 0).setOption('title', 'Median').setNumHeaders(1).build();
      sheet.insertChart(built);
      return sheet.getCharts().map(chart => [chart.getOptions().get('title'), chart.getOptions().get('none')]);
    })()`,
    spreadsheet,
  );

  expect(value).toEqual([['Median', null]]);
  const ranges = [{ area: { row: 1, column: 1, rows: 2, columns: 2 } }];
  const position = { row: 2, column: 4 };
  expect(spreadsheet.sheet('Data').charts).toMatchObject([{ id: 1, type: 'LINE', headers: 1, ranges, position }]);
  evaluate('sheet.removeChart(sheet.getCharts()[0])', spreadsheet);
  expect(spreadsheet.sheet('Data').charts).toEqual([]);
});

test('setTitle is no method of a plain chart builder', () => {
  expect(evaluate("sheet.newChart().setTitle('x')").error?.name).toBe('TypeError');
});
