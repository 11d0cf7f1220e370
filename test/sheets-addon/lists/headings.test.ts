import { describe, expect, it } from 'vitest';
import { scene } from '../tasks/harness.ts';

const factsOf = (column: readonly string[], range = 'Stock!A:A') =>
  scene({ sheets: { Stock: column.map(text => [text]) } }).ask('range', range);

describe('the heading of a selected column', () => {
  it.each([
    ...['Item Description', 'Player', 'cardname', 'Artikel', 'product-name', 'Full Title'],
    ...[
      'SKU',
      'UPC',
      'List',
      'My list',
      'Price list',
      'Inventory',
      'Collection',
      'Things to sell',
      'For sale',
      'Liste',
    ],
  ])('“%s” above the items is left out', heading => {
    expect(factsOf([heading, 'dyson v8', 'lego 75257'])).toMatchObject({ range: 'Stock!A2:A3', items: 2 });
  });

  it('a title above it is left out too, and counted', () => {
    const { range, text } = factsOf(['My inventory 2026', 'updated in May', 'Item', 'dyson v8', 'lego 75257']);
    expect([range, text]).toEqual([
      'Stock!A4:A5',
      '2 items (heading “Item” and 2 rows above it left out). First: “dyson v8”.',
    ]);
  });

  it.each([
    ['an item that could be a heading', ['dyson v8', 'lego 75257', 'stamp', 'canon ae-1']],
    ['an item that begins with a heading', ['title fight poster', 'card shark dvd']],
    ['an item that begins with the title of a list', ['collection of coins', 'list of 5 games', 'for sale sign']],
    ['a word that is as often an item', ['camera', 'dyson v8']],
    ['a heading word far below', ['a', 'b', 'c', 'd', 'e', 'Item', 'f']],
  ])('%s stays an item', (_, column) => {
    expect(factsOf(column)).toMatchObject({ items: column.length });
  });
});

describe('a selected cell', () => {
  const ROWS = [
    ['dyson v8', 90, 4902, 'mint'],
    ['lego 75257', 115, 4903, 'good'],
  ];
  const openedAt = (cell: string, headings: readonly string[]) => {
    const addon = scene({ sheets: { Stock: [[...headings], ...ROWS] } });
    addon.ask('open', 'Stock', cell);
    return addon.ask('selection')?.range.replace(/\d/g, '');
  };

  it('of a column of prices stands for the items beside it', () => {
    expect(openedAt('B3', ['Item', 'Asking median', 'ID', 'State'])).toBe('Stock!A:A');
  });

  it.each([
    ['with a number that says which item it is', 'C3', ['Item', 'Paid', 'Product ID', 'State'], 'Stock!C:C'],
    ['with a text', 'D3', ['Item', 'Paid', 'ID', 'Mine'], 'Stock!D:D'],
    ['of numbers whose items have no heading', 'B3', ['', 'Paid', 'ID', 'State'], 'Stock!B:B'],
  ])('%s stands for its own column', (_, cell, headings, range) => {
    expect(openedAt(cell, headings)).toBe(range);
  });
});
