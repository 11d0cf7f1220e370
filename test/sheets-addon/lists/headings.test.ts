import { describe, expect, it } from 'vitest';
import { scene } from '../tasks/harness.ts';

const factsOf = (column: readonly string[], range = 'Stock!A:A') =>
  scene({ sheets: { Stock: column.map(text => [text]) } }).ask('range', range);

describe('the heading of a selected column', () => {
  it.each(['Item Description', 'Player', 'cardname', 'Artikel', 'product-name', 'Full Title'])(
    '“%s” above the items is left out',
    heading => {
      expect(factsOf([heading, 'dyson v8', 'lego 75257'])).toMatchObject({ range: 'Stock!A2:A3', items: 2 });
    },
  );

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
    ['a heading word far below', ['a', 'b', 'c', 'd', 'e', 'Item', 'f']],
  ])('%s stays an item', (_, column) => {
    expect(factsOf(column)).toMatchObject({ items: column.length });
  });
});
