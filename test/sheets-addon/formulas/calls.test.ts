/** Compares the reader of formulas with a real spreadsheet engine: it reads the calls that the engine makes (promises M1, M7, G4). */
import { afterEach, describe, expect, it } from 'vitest';
import { callsIn } from '../../../sheets-addon/refill/calls.ts';
import { withContents } from '../../../sheets-addon/refill/expression.ts';
import { customFunctions } from '../../playground/add-on.ts';
import { HeadlessSpreadsheet } from '../../support/spreadsheet/headless.ts';
import { code } from '../addon.ts';

let sheet: HeadlessSpreadsheet;
afterEach(() => sheet.close());

/** Cells of the first row: a keyword, an empty cell, a number, a text, a ticked box, and a second keyword. */
const CELLS = { A1: 'iphone 13', B1: null, C1: 5, D1: 'Yes', E1: true, F1: ' canon   ae-1 ' };
const [A1, B1, C1, D1, E1, F1] = Object.values(CELLS).map(value => value ?? '');
const row = [A1, B1, C1, D1, E1, F1];

/** The calls as the add-on reads them; undefined when only the sheet can tell. */
const read = (formula: string) =>
  callsIn(formula, (_, { top, left, bottom = 1, right = 6 }) =>
    Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, across) => (top + down === 1 ? row[left - 1 + across] : '')),
    ),
  );

/** The calls whose value the engine shows. It also makes calls that IF then leaves out. */
async function shown(formula: string) {
  sheet = new HeadlessSpreadsheet({ functions: customFunctions(code), evaluate: () => 100 });
  await sheet.set(CELLS);
  await sheet.set({ H1: formula });
  return sheet.value('H1') === '' ? [] : sheet.executions.map(({ name, args }) => ({ name, args }));
}

const price = (...args: unknown[]) => [{ name: 'SOLD_MEDIAN', args }];

describe('calls that the add-on reads', () => {
  it.each([
    ['=IF(A1="","",SOLD_MEDIAN(A1))', price(A1)],
    ['=IF(A1<>"",SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(B1="","",SOLD_MEDIAN(B1))', []],
    ['=IF(ISBLANK(A1),"",SOLD_MEDIAN(A1))', price(A1)],
    ['=IF(NOT(ISBLANK(C1)),SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(LEN(A1),SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(LEN(A1)>3,SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(C1>=5,SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(C1<5,SOLD_MEDIAN(A1),"")', []],
    ['=IF(C1="","",SOLD_MEDIAN(A1))', price(A1)],
    ['=IF(C1,SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(D1="yes",SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(E1,SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(NOT(E1),SOLD_MEDIAN(A1),"")', []],
    ['=IF(AND(A1<>"",C1=5),SOLD_MEDIAN(A1),"")', price(A1)],
    ['=IF(OR(A1="",C1=6),"",SOLD_MEDIAN(A1))', price(A1)],
    ['=IF(A1="","",IF(D1="no","",ROUND(SOLD_MEDIAN(A1)*0.87,2)))', price(A1)],
    ['=IFERROR(SOLD_MEDIAN(A1)*C1,"")', price(A1)],
    ['=SOLD_MEDIAN(A1&" used")', price('iphone 13 used')],
    ['=SOLD_MEDIAN(A1&" "&C1)', price('iphone 13 5')],
    ['=SOLD_MEDIAN(TRIM(F1),"itemCondition","used")', price('canon ae-1', 'itemCondition', 'used')],
    ['=IF("a, (b"="","",SOLD_MEDIAN("say ""hi"""))', price('say "hi"')],
  ])('%s', async (formula, calls) => {
    expect(read(formula)).toEqual(calls);
    expect(await shown(formula)).toEqual(calls);
  });
});

it.each([
  '=IF(B1=0,SOLD_MEDIAN(A1),"")',
  // The cell may hold an empty text, which isn't blank.
  '=IF(ISBLANK(B1),"",SOLD_MEDIAN(A1))',
  '=IF(NOT(ISBLANK(B1)),SOLD_MEDIAN(A1),"")',
  '=IF(OR(ISBLANK(A1),ISBLANK(B1)),"",SOLD_MEDIAN(A1))',
  '=IF(SUM(C1)>4,SOLD_MEDIAN(A1),"")',
  '=IF(D1>"X",SOLD_MEDIAN(A1),"")',
  '=IF(A1:A2="","",SOLD_MEDIAN(A1))',
  '=IF(AND(B1,E1),SOLD_MEDIAN(A1),"")',
  '=IFERROR(A1+1,SOLD_MEDIAN(A1))',
  '=SOLD_MEDIAN(LOWER(A1))',
  '=SOLD_MEDIAN(A1&C1/2)',
  '=LET(item,A1,SOLD_MEDIAN(item))',
  '=CHOOSE(1,SOLD_MEDIAN(A1))',
])('%s is left to the sheet', formula => {
  sheet = new HeadlessSpreadsheet({ functions: customFunctions(code), evaluate: () => 100 });
  expect(read(formula)).toBeUndefined();
});

it.each([
  ['very deep', `=${'('.repeat(20_000)}SOLD_MEDIAN(A1)${')'.repeat(20_000)}`],
  ['a very long word', `=SOLD_MEDIAN(${'A'.repeat(45_000)})`],
  ['many joined parts', `=SOLD_MEDIAN(${'A1&'.repeat(15_000)}A1)`],
  ['many braces', `=${'{'.repeat(40_000)}`],
])('a formula with %s is left to the sheet at once', (_, formula) => {
  sheet = new HeadlessSpreadsheet({ functions: customFunctions(code), evaluate: () => 100 });
  let cells = 0;
  const counting = () => {
    cells += 1;
    return [['lego']];
  };
  expect(callsIn(formula, counting)).toBeUndefined();
  expect(withContents(formula, counting).length).toBeLessThanOrEqual(formula.length);
  expect(cells).toBeLessThan(10);
});

it('arguments of a locale with a decimal comma are separated by semicolons only', () => {
  sheet = new HeadlessSpreadsheet({ functions: customFunctions(code), evaluate: () => 100 });
  expect(read('=IF(C1>4,5;SOLD_MEDIAN(A1;"minSales";5);"")')).toEqual(price(A1, 'minSales', 5));
  expect(read('=IF(C1>5,5;SOLD_MEDIAN(A1);"")')).toEqual([]);
});
