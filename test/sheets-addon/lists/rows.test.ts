import { describe, expect, it } from 'vitest';
import { linesOf, placeOf, placeOfChosen, positionsOf } from '../../../sheets-addon/lists/place.ts';
import { rowsOf } from '../../../sheets-addon/lists/rows.ts';
import type { View } from '../../../sheets-addon/tables/view.ts';

/** A view of these cells. A text that begins with `=` is a formula, which shows 1. */
function viewOf(lines: readonly (readonly unknown[])[]): View {
  const isFormula = (value: unknown) => typeof value === 'string' && value.startsWith('=');
  const width = Math.max(...lines.map(line => line.length));
  const wide = lines.map(line => Array.from({ length: width }, (_, at) => line[at] ?? ''));
  return {
    values: wide.map(line => line.map(value => (isFormula(value) ? 1 : value))),
    formulas: wide.map(line => line.map(value => (isFormula(value) ? String(value) : ''))),
  };
}

/** The rows of a list that a person chose and then changed; rows count from 1. */
function rowsAfter(before: readonly (readonly unknown[])[], row: number, rows: number, after = before): number[] {
  const { place, rules } = placeOfChosen(viewOf(before), { row: row - 1, column: 0, rows, columns: 1 }, new Map());
  return rowsOf(viewOf(after), place, rules).map(at => at + 1);
}

const ITEMS = [['a'], ['b'], ['c']];

describe('the rows of a list', () => {
  it.each<[string, unknown[][], unknown[][], number[]]>([
    ['an item added below', [['Item'], ...ITEMS], [['Item'], ...ITEMS, ['d']], [2, 3, 4, 5]],
    ['an item added after a blank row', [['Item'], ...ITEMS], [['Item'], ...ITEMS, [], ['d']], [2, 3, 4, 6]],
    ['a text far below', [['Item'], ...ITEMS], [['Item'], ...ITEMS, [], [], ['note']], [2, 3, 4]],
    [
      'a total with a formula',
      [['Item'], ...ITEMS],
      [['Item', 'Price'], ...ITEMS, ['Total', '=SUM(B2:B4)']],
      [2, 3, 4],
    ],
    [
      'a total of a longer name',
      [['Item'], ...ITEMS],
      [['Item', 'P'], ...ITEMS, ['Total value', '=SUM(B2:B4)']],
      [2, 3, 4],
    ],
    ['a bare total', [['Item'], ...ITEMS], [['Item'], ...ITEMS, ['TOTAL:']], [2, 3, 4]],
    [
      'an item that begins with a word of a total',
      [['Item'], ...ITEMS],
      [['Item'], ...ITEMS, ['Total Recall']],
      [2, 3, 4, 5],
    ],
    [
      'an item called Total with a price',
      [['Item', 'P']],
      [
        ['Item', 'P'],
        ['a', 1],
        ['Total', 2],
      ],
      [2, 3],
    ],
    ['a heading repeated for printing', [['Item'], ...ITEMS], [['Item'], ['a'], ['Item'], ['b'], ['c']], [2, 4, 5]],
    ['another list below', [['Item'], ...ITEMS], [['Item'], ...ITEMS, [], ['Item'], ['x']], [2, 3, 4]],
    [
      'another list below with another heading',
      [['Item'], ...ITEMS],
      [['Item'], ...ITEMS, [], ['Card'], ['x']],
      [2, 3, 4],
    ],
  ])('of a person who adds %s are those of the list', (_, before, after, expected) => {
    expect(rowsAfter(before, 2, Math.max(1, before.length - 1), after)).toEqual(expected);
  });

  it('end where the chosen cells end if more items are below', () => {
    expect(rowsAfter([['Item'], ...ITEMS, ['d']], 2, 3)).toEqual([2, 3, 4]);
  });

  it('go on over blank rows, totals and headings that were chosen with them', () => {
    const cells = [['Item', 'P'], ['a'], [], [], [], ['b'], ['Total', '=SUM(B2:B6)'], ['c']];
    expect(rowsAfter(cells, 2, 7)).toEqual([2, 6, 8]);
  });

  it('go on over cleared items while the rest of their rows is filled', () => {
    const cells = (...items: string[]) => [['Tag', 'Item'], ...items.map((item, at) => [`t${at}`, item])];
    const chosen = { row: 1, column: 1, rows: 6, columns: 1 };
    const { place, rules } = placeOfChosen(viewOf(cells('a', 'b', 'c', 'd', 'e', 'f')), chosen, new Map());
    expect(rowsOf(viewOf(cells('a', '', '', '', 'e', 'f')), place, rules)).toEqual([1, 5, 6]);
  });
});

describe('the place of a list', () => {
  const { place } = placeOfChosen(
    viewOf([['Item'], ...ITEMS]),
    { row: 1, column: 0, rows: 3, columns: 1 },
    new Map([['median', 2]]),
  );
  const saved = { sheet: 7, was: positionsOf(linesOf(place)), gap: 0, items: 3, main: 'median' };
  const marks = [...linesOf(place)].map(([name, line]) => ({ owner: 'task-1', name, sheet: 7, line }));
  const without = (name: string) => marks.filter(each => each.name !== name);

  it('is where its marks are', () => {
    const moved = marks.map(each =>
      'column' in each.line ? { ...each, line: { column: each.line.column + 3 } } : each,
    );
    expect(placeOf(moved, saved)).toMatchObject({ list: [3], above: 0, results: new Map([['median', 5]]) });
  });

  it.each([
    ['no mark', [], 'The marks that show where the list is are gone'],
    ['marks on another sheet', marks.map(each => ({ ...each, sheet: 8 })), 'The list is on another sheet now'],
    ['no column of items', without('items'), 'The column of items is gone'],
    ['no row above it', without('above'), 'The row above the list is gone'],
    ['no column of prices', without('median'), 'The column of prices is gone'],
  ])('with %s is lost, and says why', (_, left, message) => {
    expect(() => placeOf(left, saved)).toThrow(message);
  });

  it('is the nearer of two equal marks, and the one on its own sheet', () => {
    const copies = [
      ...marks,
      ...marks.map(each => ({ ...each, sheet: 8 })),
      { owner: 'task-1', name: 'median', sheet: 7, line: { column: 9 } },
    ];
    expect(placeOf(copies, saved).results.get('median')).toBe(2);
  });

  it('is lost between two equal marks as far away as each other', () => {
    const copies = [1, 3].map(column => ({ owner: 'task-1', name: 'median', sheet: 7, line: { column } }));
    expect(() => placeOf([...without('median'), ...copies], saved)).toThrow('two copies');
  });
});
