/** Headings say what was paid for the items, which a form then proposes, and whether they are cards, which can be graded. */
import { expect, it } from 'vitest';
import { headingRole, sayCards } from '../../../core/engine.ts';
import { priceList, scene } from '../tasks/harness.ts';

const ROWS = ['canon ae-1', 'leica m6', 'zorki 4'];
const sheet = (headings: string[], cells: (string | number)[]) => [headings, ...ROWS.map(item => [item, ...cells])];
const paidIn = (lines: (string | number)[][], range = 'Stock!A2:A4') =>
  scene({ sheets: { Stock: lines } }).ask('range', range).paid;

it.each([
  ['You paid', ['Item', 'You paid'], [240], 'B'],
  ['Purchase Price (EUR)', ['Item', 'Condition', 'Purchase Price (EUR)'], ['good', 240], 'C'],
  ['a text as an amount', ['Item', 'Cost'], ['$12.50'], 'B'],
  ['a heading in another language', ['Item', 'Einkaufspreis'], [12], 'B'],
  ['the known heading, not one that resembles it', ['Item', 'Date I bought it', 'Paid'], [12, 5], 'C'],
  ['at the left of the items', ['Paid', 'Item'], [3], null],
  ['a price that is not what was paid', ['Item', 'Asking price'], [9], null],
  ['no amount', ['Item', 'Paid'], ['?'], null],
  ['no heading', ['canon', ''], [5], null],
])('%s', (_, headings, cells, column) => {
  expect(paidIn(sheet(headings, cells))).toEqual(column && { range: `Stock!${column}2:${column}4`, column });
});

it('a title above the headings, and a list that begins in the first row', () => {
  const lines = sheet(['Item', 'Paid'], [7]);
  expect(paidIn([['My stock', ''], ...lines], 'Stock!A3:A5')).toEqual({ range: 'Stock!B3:B5', column: 'B' });
  expect(paidIn(lines.slice(1), 'Stock!A1:A3')).toBeNull();
  expect(paidIn(lines, 'Stock!A1')).toEqual({ range: 'Stock!B2:B4', column: 'B' });
});

it('an item is a card if the headings of its list say so, or the list is priced on the card market', () => {
  const sheets = { Stock: sheet(['Item', 'Paid'], [7]), Cards: sheet(['Name', 'Set', 'Number'], ['Base Set', 4]) };
  const { ask, start } = scene({ sheets });
  const isCard = (tab: string) => {
    ask('open', tab, 'A3');
    return ask('look', null, false)?.isCard;
  };
  expect([isCard('Stock'), isCard('Cards')]).toEqual([false, true]);
  start(priceList({ range: 'Stock!A2:A4', source: 'cardSales' }));
  expect(isCard('Stock')).toBe(true);
});

it.each([
  ['Card', 'Paid', true],
  ['Kartenname', 'Preis', true],
  ['Item', 'Grading company', true],
  ['Comic', 'Grade', true],
  ['Name', 'Rarity', true],
  ['Name', 'Number', false],
  ['Item', 'Wildcard', false],
  ['Item', 'Condition', false],
])('headings %s and %s are those of cards or graded goods: %s', (first, second, areCards) => {
  const columns = [first, second].map(heading => ({ heading, role: headingRole(heading)?.role ?? null }));
  expect(sayCards(columns)).toBe(areCards);
});
