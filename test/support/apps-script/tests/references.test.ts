import { expect, test } from 'vitest';
import { cutAndPaste } from '../spreadsheet/clipboard.ts';
import { FakeSpreadsheet } from '../spreadsheet/fake-spreadsheet.ts';

const BLOCK = { row: 2, column: 1, rows: 3, columns: 2 };

/** A formula in D1 of the sheet `Stock`, or in one of the cells that are moved. */
test.each([
  ['a moved cell', '=A2', '=F12', '=Other!F12'],
  ['moved cells', '=SUM($A$2:B4)', '=SUM($F$12:G14)', '=SUM(Other!$F$12:G14)'],
  ['cells that were moved in part', '=SUM(A1:A4)', '=SUM(A1:A4)', '=SUM(A1:A4)'],
  ['other cells', '=C2', '=C2', '=C2'],
  ['cells of another sheet', "='My list'!A2", "='My list'!A2", "='My list'!A2"],
  ['its own sheet by name', '=Stock!B3', '=Stock!G13', '=Other!G13'],
  ['a text that looks like a cell', '="A2"', '="A2"', '="A2"'],
])('a formula that names %s follows a block that is cut and pasted', (_, formula, here, there) => {
  for (const [target, expected] of [
    ['Stock', here],
    ['Other', there],
  ] as const) {
    const book = new FakeSpreadsheet({ sheets: { Stock: [], Other: [], 'My list': [] } });
    const sheet = book.sheet('Stock');
    sheet.writeFormula(1, 4, formula);
    cutAndPaste(sheet, BLOCK, { sheet: book.sheet(target), row: 12, column: 6 });
    expect(sheet.cell(1, 4).formula, target).toBe(expected);
  }
});

test.each([
  ['a cell that stays', '=D1', '=D1', '=Stock!D1'],
  ['a cell that moves along', '=B2', '=G12', '=G12'],
])('a formula that is cut and pasted and names %s goes on naming it', (_, formula, here, there) => {
  for (const [target, expected] of [
    ['Stock', here],
    ['Other', there],
  ] as const) {
    const book = new FakeSpreadsheet({ sheets: { Stock: [], Other: [] } });
    const sheet = book.sheet('Stock');
    sheet.writeFormula(2, 1, formula);
    cutAndPaste(sheet, BLOCK, { sheet: book.sheet(target), row: 12, column: 6 });
    expect(book.sheet(target).cell(12, 6).formula, target).toBe(expected);
  }
});

test('merged cells are cut and pasted as merged cells', () => {
  const book = new FakeSpreadsheet({ sheets: { Stock: [], Other: [] } });
  book.sheet('Stock').merge({ row: 3, column: 1, rows: 1, columns: 2 });
  cutAndPaste(book.sheet('Stock'), BLOCK, { sheet: book.sheet('Other'), row: 12, column: 6 });
  expect(book.sheet('Stock').merges).toEqual([]);
  expect(book.sheet('Other').merges).toEqual([{ row: 13, column: 6, rows: 1, columns: 2 }]);
});
