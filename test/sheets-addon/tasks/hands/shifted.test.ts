/** Result cells that a person shifts: no price of a list stays without its item, and no number of the person goes (G3). */
import { expect, it } from 'vitest';
import { copyAndPaste, cutAndPaste, insertCells } from '../../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../../support/apps-script/spreadsheet/fake-sheet.ts';
import { scene, watch } from '../harness.ts';
import { cells, DAILY, listOf, listOn, reviewed, STOCK, wrongPrices } from '../places/places.ts';

/** A list whose prices are in B:F, after a run. */
function priced() {
  const place = scene({ sheets: { Stock: listOf(STOCK) } });
  reviewed(place, listOn('Stock!A2:A9', 'B', {}, { when: DAILY }));
  place.drive();
  return { place, sheet: place.book.sheet('Stock') };
}

const inserted =
  (column: number, rows: number, columns = 1) =>
  (sheet: FakeSheet) =>
    insertCells(sheet, { row: 4, column, rows, columns });

it.each<[does: string, act: (sheet: FakeSheet) => void]>([
  ['inserts a cell into the prices', inserted(2, 1)],
  ['inserts three cells into the prices', inserted(2, 3)],
  ['inserts cells into prices and sales', inserted(2, 2, 2)],
  ['inserts cells into prices, sales and currencies', inserted(2, 2, 3)],
  ['inserts cells into all results', inserted(2, 2, 5)],
  [
    'cuts the last prices and pastes them directly below the list',
    sheet => cutAndPaste(sheet, { row: 7, column: 2, rows: 3, columns: 1 }, { sheet, row: 10, column: 2 }),
  ],
  [
    'deletes cells of the prices',
    sheet => sheet.moveCells({ row: 6, column: 2, rows: 4, columns: 1 }, { sheet, row: 4, column: 2 }),
  ],
])('a person who %s finds each price beside its item after the next run, and none below', (_, act) => {
  const { place, sheet } = priced();
  act(sheet);
  place.days(1);
  expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 14 })).toEqual([]);
  expect(place.card().text).toContain('8 of 8 priced');
});

/** A watched list whose standings are in B:I, after a run. */
function watched() {
  const place = scene({ sheets: { Stock: listOf(STOCK, 'Keyword') }, plan: '500k' });
  reviewed(place, watch({ range: 'Stock!A1:A9' }, { budget: 9_000 }));
  place.drive();
  return { place, sheet: place.book.sheet('Stock') };
}

it.each<[does: string, act: (sheet: FakeSheet) => void]>([
  ['inserts a cell into the prices', inserted(2, 1)],
  ['inserts three cells into the prices', inserted(2, 3)],
  ['inserts cells into prices, sales and currencies', inserted(2, 2, 3)],
  ['inserts cells into prices, sales, currencies and changes', inserted(2, 2, 4)],
  ['inserts cells into all standings', inserted(2, 2, 8)],
  [
    'copies the standings of an item below the list, without their time',
    sheet => copyAndPaste(sheet, { row: 4, column: 2, rows: 1, columns: 5 }, { sheet, row: 10, column: 2 }),
  ],
])('a person who %s of a watched list finds each price beside its item at the next check, and none below', (_, act) => {
  const { place, sheet } = watched();
  act(sheet);
  place.hours(2);
  expect(wrongPrices(sheet, { item: 'A', median: 'B', sales: 'C', from: 2, to: 14 })).toEqual([]);
  expect(place.card()).toMatchObject({ bad: false });
});

it.each<[what: string, put: (sheet: FakeSheet) => void]>([
  ['a number that no item sells for', sheet => sheet.write(10, 2, 999.5)],
  ['a count', sheet => sheet.write(10, 3, 5)],
  [
    'a price with a label',
    sheet => {
      sheet.write(10, 2, sheet.cell(4, 2).value);
      sheet.write(10, 11, 'the best one');
    },
  ],
  [
    'a price with a remark',
    sheet => {
      sheet.write(10, 2, sheet.cell(4, 2).value);
      sheet.write(10, 9, 'ask Ann');
    },
  ],
  ['a price below a blank row', sheet => sheet.write(11, 2, sheet.cell(4, 2).value)],
  ['a price of an item', sheet => sheet.write(10, 2, sheet.cell(4, 2).value)],
  ['the price of the last item', sheet => sheet.write(10, 2, sheet.cell(9, 2).value)],
])('%s that a person writes below a watched list stays', (_, write) => {
  const { place, sheet } = watched();
  write(sheet);
  const before = cells(sheet, 'A10:K12');
  place.days(1);
  expect(cells(sheet, 'A10:K12')).toEqual(before);
});

it.each<[what: string, put: (sheet: FakeSheet) => void]>([
  ['a number that no item sells for', sheet => sheet.write(10, 2, 999.5)],
  ['a count', sheet => sheet.write(10, 3, 5)],
  [
    'the highest price with a label',
    sheet => {
      sheet.write(10, 2, sheet.cell(4, 2).value);
      sheet.write(10, 8, 'the best one');
    },
  ],
  [
    'a price with a remark',
    sheet => {
      sheet.write(10, 2, sheet.cell(4, 2).value);
      sheet.write(10, 6, 'ask Ann');
    },
  ],
  ['a price below a blank row', sheet => sheet.write(11, 2, sheet.cell(4, 2).value)],
  ['a price of an item', sheet => sheet.write(10, 2, sheet.cell(4, 2).value)],
  ['the price of the last item', sheet => sheet.write(10, 2, sheet.cell(9, 2).value)],
])('%s that a person writes below a list stays', (_, write) => {
  const { place, sheet } = priced();
  write(sheet);
  const before = cells(sheet, 'A10:H12');
  place.days(2);
  expect(cells(sheet, 'A10:H12')).toEqual(before);
});
