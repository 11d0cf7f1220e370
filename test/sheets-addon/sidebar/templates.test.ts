/** Template sheets work before a key is saved and send no request. One click removes their examples (S2, M7, G3). */
import { expect, it } from 'vitest';
import { exportAndImport } from '../../support/apps-script/spreadsheet/clipboard.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { columnOf } from '../tasks/hands/hands.ts';
import { type Scene, scene } from '../tasks/harness.ts';

const TITLES = {
  inventory: 'Inventory',
  sourcing: 'Sourcing list',
  cards: 'Card collection',
  watch: 'Watch list',
} as const;
const ids = Object.keys(TITLES) as (keyof typeof TITLES)[];

/** A file without a saved key. */
function opened(): Scene {
  const opening = scene({ sheets: { Stock: [['mine']] } });
  opening.host.properties.preset(`user:${opening.host.owner}`, {});
  return opening;
}
const rowsOf = (sheet: FakeSheet) => sheet.values().slice(1);
const made = (addon: Scene, id: keyof typeof TITLES) => addon.book.sheet(addon.ask('template', id));
const contentOf = (sheet: FakeSheet, row: number, heading: string) => sheet.cell(row, columnOf(sheet, heading));

it.each(ids)('%s has ten example rows and charts in cells, and costs nothing without a key', id => {
  const addon = opened();
  const sheet = made(addon, id);
  expect(addon.ask('home').account.key).toBe('none');
  expect(sheet.name).toBe(TITLES[id]);
  expect(rowsOf(sheet)).toHaveLength(10);
  for (let row = 2; row <= 11; row += 1) {
    expect(contentOf(sheet, row, 'Note').value).toBe(row === 2 ? 'Examples: made-up prices' : '');
    expect(contentOf(sheet, row, 'Range').formula).toMatch(/^=SPARKLINE\(\{/);
    expect(contentOf(sheet, row, 'Trend').formula).toMatch(/^=SPARKLINE\(HSTACK\(\{/);
    expect(contentOf(sheet, row, 'Median').value).toBeGreaterThan(0);
  }
  for (const heading of ['Range', 'Trend', 'Trend %']) expect(contentOf(sheet, 1, heading).note).not.toBe('');
  // As in a price list.
  expect(columnOf(sheet, 'Trend %')).toBe(columnOf(sheet, 'Trend') + 1);
  const moves = rowsOf(sheet).map(line => line[columnOf(sheet, 'Trend %') - 1]);
  expect(moves).toContain(0);
  expect(moves.every(move => Math.abs(Number(move)) < 1)).toBe(true);
  expect(addon.ask('home').examples).toEqual([TITLES[id]]);
  expect(addon.sandbox.log).toEqual([]);
});

it('the number of a card stays a text, and a second sheet of the same template gets its own name', () => {
  const addon = opened();
  expect(contentOf(made(addon, 'cards'), 2, 'Card').value).toBe('Charizard 4/102');
  expect(made(addon, 'cards').name).toBe('Card collection 2');
});

it.each(ids)('one click removes the examples of %s and leaves its headings', id => {
  const addon = opened();
  const sheet = made(addon, id);
  const [headings] = sheet.values();
  expect(addon.ask('removeExamples').examples).toEqual([]);
  expect(sheet.values()).toEqual([headings]);
  expect(rowsOf(addon.book.sheet('Stock'))).toEqual([]);
  expect(addon.book.sheet('Stock').values()).toEqual([['mine']]);
  expect(addon.sandbox.log).toEqual([]);
});

it('rows that a person has changed, extended or added stay, even if the examples have moved', () => {
  const addon = opened();
  const sheet = made(addon, 'inventory');
  sheet.edit(3, columnOf(sheet, 'Paid Each')).value = 1;
  sheet.edit(5, columnOf(sheet, 'Note') + 2).value = 'sold it';
  sheet.edit(7, columnOf(sheet, 'Value')).formula = '=1+1';
  sheet.edit(12, 1).value = 'my own thing';
  sheet.name = 'Mine';
  const before = sheet.values().map(([item]) => item);
  addon.ask('removeExamples');
  expect(sheet.values().map(([item]) => item)).toEqual([0, 2, 4, 6, 11].map(row => before[row]));
});

it('deleting or inserting a column leaves no example behind', () => {
  const addon = opened();
  const sheet = made(addon, 'inventory');
  sheet.deleteColumns(columnOf(sheet, 'Note'), 1);
  addon.ask('removeExamples');
  expect(sheet.values()).toHaveLength(1);
});

it('a person who renames, reorders or repeats headings finds no example left, and keeps their own column', () => {
  const addon = opened();
  const sheet = made(addon, 'inventory');
  const item = columnOf(sheet, 'Item');
  sheet.moveColumns(columnOf(sheet, 'Median'), 1, 1);
  sheet.insertRows(1, 2);
  sheet.write(3, columnOf(sheet, 'Item'), 'What I own');
  sheet.write(3, columnOf(sheet, 'Note'), 'Remarks');
  expect(item).toBe(1);
  sheet.insertColumns(1, 1);
  sheet.write(3, 1, 'Note');
  sheet.write(5, 1, 'mine');
  const mine = sheet.values()[4];
  addon.ask('removeExamples');
  expect(sheet.values().slice(3)).toEqual([mine]);
});

it('without its marks, for example after an export, a template keeps all its rows and says so', () => {
  const addon = opened();
  const sheet = made(addon, 'inventory');
  const before = sheet.values();
  exportAndImport(addon.book);
  expect(() => addon.ask('removeExamples')).toThrow(
    'The marks that show where the examples of “Inventory” are are gone',
  );
  expect(sheet.values()).toEqual(before);
  expect(addon.ask('home').examples).toEqual([]);
});

it('an unknown template is rejected', () => {
  expect(() => opened().ask('template', 'coins' as 'cards')).toThrow('There is no template coins');
});
