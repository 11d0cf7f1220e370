/** Sheets with a comma as the decimal sign, as in many other languages (promise G2). */
import { expect, it } from 'vitest';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { asked, callSidebar, install } from '../addon.ts';

function withDecimalComma() {
  const book = new FakeSpreadsheet({ decimalComma: true, sheets: { Prices: [['iphone 13', 'canon ae-1']] } });
  return { ...install({}, { spreadsheet: book }), book };
}

it.each([
  ['=SOLD_MEDIAN("a, b", "minPrice", 9.5)', '=SOLD_MEDIAN("a, b"; "minPrice"; "9.5")'],
  ["=SOLD_MEDIAN('Other, sheet'!A1:A3, , TRUE)", "=SOLD_MEDIAN('Other, sheet'!A1:A3; ; TRUE)"],
  ['=HISTORY_TOTALS("a", DATE(2026,1,31))', '=HISTORY_TOTALS("a"; DATE(2026;1;31))'],
])('the sidebar inserts %s as a formula that the locale can read', (formula, written) => {
  const { host, book } = withDecimalComma();
  callSidebar(host, 'insert', [formula, true]);
  const cell = book.sheet('Prices').cell(1, 1);
  expect(cell.formula).toBe(written);
  expect(cell.value).not.toBe('#ERROR!');
});

it('a range with an option is filled, and items without a price are empty cells, not empty texts', () => {
  const { cell, host, book, sandbox } = withDecimalComma();
  book.sheet('Prices').write(1, 2, 'ipad mini');
  book.sheet('Prices').writeFormula(2, 1, '=SOLD_MEDIAN(A1:B1; "minPrice"; 9,5; "reasons"; "once")');
  host.run('fillWaitingCells', [], 'FULL');
  expect(asked({ sandbox })).toBe(2);
  const options = ['minPrice', '9.5', 'reasons', 'once'];
  expect(cell('SOLD_MEDIAN', [['iphone 13', 'ipad mini']], ...options)).toEqual([[expect.any(Number), null]]);
  expect(asked({ sandbox })).toBe(2);
});

it('the starter sheet has a formula that the locale can read', () => {
  const { host, book } = withDecimalComma();
  const name = callSidebar(host, 'starter', []);
  const cell = book.sheet(name).cell(1, 2);
  expect(cell.formula).toMatch(/^=SOLD_STATS\(A2:A\d+; /);
  expect(cell.value).not.toBe('#ERROR!');
});
