/** Cards of a list on the trading-card market: by product number where the list has one, with the product that was matched (N5, N7). */
import { describe, expect, it } from 'vitest';
import type { FindSales, SearchSource } from '../../../../sheets-addon/tasks/draft.ts';
import { answeringWith } from '../../../surfaces/one-answer.ts';
import { findSales, priceList, type Scene, scene } from '../harness.ts';
import { DAILY } from '../places/places.ts';
import { type Cells, clickedTable, columnOf, draftOf, importedFile, readCells } from '../tables.ts';

const source: SearchSource = 'cardSales';
/** Product 1001 of the sandbox is "pokemon charizard". */
const CARDS: Cells = [
  ['Name', 'Set', 'Product ID', 'Printing', 'Condition', 'Language', 'Quantity'],
  ['Charizard', 'Pokemon', 1001, 'Holofoil', 'Near Mint', 'English', 1],
  ['Charizard', 'Pokemon', 1001, 'Holofoil', 'Lightly Played', 'English', 2],
];

const asked = ({ sandbox }: Scene) =>
  sandbox.log.flatMap(({ path, query }) =>
    path === '/v1/cardmarket/sold' ? [Object.fromEntries(new URLSearchParams(query))] : [],
  );
const sorted = (values: readonly object[]) =>
  [
    ...new Set(
      values.map(value =>
        JSON.stringify(
          Object.entries(value)
            .filter(([name]) => name !== 'count')
            .map(([name, text]) => [name, String(text)])
            .sort(),
        ),
      ),
    ),
  ].sort();

function priced(rows: Cells, change: Parameters<typeof draftOf>[1] = {}): Scene {
  const place = clickedTable(rows, 'B2');
  place.ask('start', 'task-1', place.ask('plan', draftOf(place, { source, ...change }), null).draft);
  place.drive();
  return place;
}
const beside = (place: Scene, row: number, label: string) =>
  place.book.sheet('Stock').cell(row, columnOf(place, label)).value;

describe('Price a list', () => {
  it('looks each card up by product number, condition, variant and language', () => {
    const rows = importedFile('app-collection.csv');
    const { items } = readCells(rows, { target: 'cards' });
    expect(sorted(asked(priced(rows)))).toEqual(sorted(items.map(({ parameters }) => parameters)));
  });

  it('says that a product number has found another product than the row names', () => {
    const place = priced([CARDS[0]!, ['Widget', 'Kitchen', 1001, '', '', '', 1], ...CARDS.slice(1)]);
    expect(beside(place, 2, 'Note')).toContain('the product found lacks “Widget”, “Kitchen”');
    expect(String(beside(place, 3, 'Note'))).not.toContain('lacks');
  });

  it('looks cards without a product number up by their words', () => {
    const rows = CARDS.map(row => row.filter((_, at) => at !== 2));
    expect(sorted(asked(priced(rows)))).toEqual(
      sorted(
        ['Near Mint', 'Lightly Played'].map(condition => ({
          keyword: 'Charizard Pokemon',
          condition,
          variant: 'Holofoil',
          language: 'English',
        })),
      ),
    );
  });

  it('shows the product that was found, and a price, beside each card', () => {
    const place = priced(CARDS);
    for (const row of [2, 3]) {
      expect(String(beside(place, row, 'Product')).toLowerCase()).toContain('charizard');
      expect(beside(place, row, 'Median')).toEqual(expect.any(Number));
    }
    expect(place.card()).toMatchObject({ bad: false, text: expect.stringContaining('2 of 2') });
  });

  it('says which words of the search the product found lacks, whatever the number of sales', () => {
    const items = Array.from({ length: 12 }, (_, index) => ({
      ...{ title: 'Card', condition: 'Near Mint', variant: 'Holofoil', language: 'English', quantity: 1 },
      ...{ price: 10 + index, shipping: 1, totalPrice: 11 + index, soldAt: '2026-11-19', listingType: 'listing' },
    }));
    const product = { productId: 7, name: 'Charizard VMAX', setName: 'Hidden Fates: Shiny Vault', number: 'SV107' };
    const rows = [['Item'], ['charizard v']];
    const place = clickedTable(rows, 'A2');
    place.sandbox.between = answeringWith(
      JSON.stringify({ keyword: 'charizard v', product, otherMatches: [], items, totalItems: 12, summary: null }),
    );
    place.ask('start', 'task-1', draftOf(place, { source }));
    place.drive();
    expect(beside(place, 2, 'Product')).toBe('Charizard VMAX, Hidden Fates: Shiny Vault, SV107');
    expect(beside(place, 2, 'Note')).toContain('the product found lacks “v”');
  });

  it('shows no product on other marketplaces, and one is gone when the marketplace is changed', () => {
    const place = priced(CARDS);
    const { draft } = place.card();
    const other = { ...draft, what: { ...draft.what, source: 'scrape' }, where: { column: 'P', history: null } };
    const edited = place.ask('plan', other as typeof draft, 'task-1');
    expect(edited.draft.what).not.toMatchObject({ columns: expect.arrayContaining(['product']) });
    expect(edited.requests).toBeGreaterThan(0);
  });
});

describe('Find sales of a list', () => {
  it.each(['statistics', 'listings'] as const)('writes %s of each card, and its product', rowsAs => {
    const place = clickedTable(CARDS, 'A2');
    const { range } = place.ask('selection')!.table!;
    place.ask('start', 'task-1', findSales({ of: 'keywords', range, source, rowsAs }));
    place.drive();
    expect(sorted(asked(place))).toEqual(
      sorted(
        ['Near Mint', 'Lightly Played'].map(condition => ({
          productId: 1001,
          condition,
          variant: 'Holofoil',
          language: 'English',
        })),
      ),
    );
    const [headings = [], ...lines] = place.rows('Sales');
    expect(new Set(lines.map(([name]) => name))).toEqual(
      new Set(['Near Mint', 'Lightly Played'].map(each => `Charizard Pokemon, ${each}, Holofoil, English, #1001`)),
    );
    if (rowsAs === 'statistics')
      expect(String(lines[0]![headings.indexOf('Product')]).toLowerCase()).toContain('charizard');
    else expect(lines.length).toBeGreaterThan(10);
  });

  it('numbers in a column are product numbers, as in the prices of the same cells', () => {
    const cells = [['Item'], [1001], [1003], ['Charizard'], [1003]];
    const questions = (draft: (range: string) => Parameters<Scene['start']>[0]) => {
      const place = scene({ plan: '500k', sheets: { Stock: cells } });
      place.start(draft('Stock!A2:A5'));
      place.drive();
      return { place, asked: sorted(asked(place)) };
    };
    const price = questions(range => priceList({ range, source }));
    const sales = questions(range => findSales({ of: 'keywords', range, source }));
    expect(sales.asked).toEqual(sorted([{ productId: 1001 }, { productId: 1003 }, { keyword: 'Charizard' }]));
    expect(sales.asked).toEqual(price.asked);
    expect(
      sales.place
        .rows('Sales')
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['#1001', '#1003', 'Charizard']);
  });

  const numbered = (cells: Cells, where: FindSales['where']['mode'] = 'replace') => {
    const place = clickedTable(cells, 'A2');
    const { range } = place.ask('selection')!.table!;
    const draft = findSales(
      { of: 'keywords', range, source },
      { when: DAILY, budget: 20, where: { sheet: 'Sales', mode: where } },
    );
    const plan = place.ask('plan', draft, null);
    place.ask('start', 'task-1', plan.draft);
    place.drive();
    return {
      place,
      requests: plan.requests,
      names: () =>
        place
          .rows('Sales')
          .slice(1)
          .map(([name]) => name),
    };
  };

  it('rows with one name and several products keep their products when the list is sorted or loses a row', () => {
    const { place, names } = numbered(
      [
        ['Name', 'Set', 'Product ID'],
        ['Charizard', 'Pokemon', 1001],
        ['Charizard', 'Pokemon', 1003],
      ],
      'update',
    );
    const before = place.rows('Sales');
    expect(names()).toEqual(['Charizard Pokemon, #1001', 'Charizard Pokemon, #1003']);
    place.book.sheet('Stock').sort({ row: 2, column: 1, rows: 2, columns: 3 }, 3, false);
    place.days(1);
    place.book.sheet('Stock').deleteRows(3, 1);
    place.days(1);
    const at = before[0]!.map(String).indexOf('Product');
    expect(place.rows('Sales').map(row => [row[0], row[at]])).toEqual(before.map(row => [row[0], row[at]]));
  });

  it('two names of one product each have a row, and the product is paid for once', () => {
    const { place, requests, names } = numbered([
      ['Name', 'Set', 'Product ID'],
      ['Charizard', 'Pokemon', 1001],
      ['charizard', 'pokemon', 1001],
      ['Glurak', 'Pokemon', 1001],
    ]);
    expect(names()).toEqual(['Charizard Pokemon, #1001', 'Glurak Pokemon, #1001']);
    expect([requests, asked(place).length, place.sandbox.account.charged]).toEqual([1, 1, 1]);
  });

  it('a search for one card reads as many sales as the answer may hold', () => {
    const place = clickedTable(CARDS, 'A2');
    place.ask('start', 'task-1', findSales({ of: 'search', keyword: 'pokemon charizard', source, rows: 200 }));
    expect(place.drive()).toMatchObject({ bad: false });
    expect(place.rows('Sales')).toHaveLength(201);
    expect(place.sandbox.account.charged).toBe(1);
  });
});

it('a table with product numbers says so, so the page proposes their marketplace', () => {
  expect(clickedTable(CARDS, 'A2').ask('selection')?.table?.hasProducts).toBe(true);
  const rows = CARDS.map(row => row.filter((_, at) => at !== 2));
  expect(clickedTable(rows, 'A2').ask('selection')?.table?.hasProducts).toBeUndefined();
});

it.each([
  [
    ['Product ID', 'Name', 'Price', 'Stock'],
    [1001, 'Ceramic mug', 12, 3],
  ],
  [
    ['Product Number', 'Title', 'Condition'],
    [7, 'Wool scarf', 'New'],
  ],
])('numbers of other products propose no marketplace: %j', (headings, row) => {
  expect(clickedTable([headings, row, row], 'B2').ask('selection')?.table?.hasProducts).toBeUndefined();
});

it.each(['app-collection.csv', 'seller-pricing.csv'])('%s proposes its marketplace if it has product numbers', file => {
  const rows = importedFile(file);
  const isNumbered = readCells(rows, { target: 'cards' }).columns.some(
    ({ role, filled }) => role === 'productId' && filled > 0,
  );
  expect(clickedTable(rows, 'B2').ask('selection')?.table?.hasProducts).toBe(isNumbered || undefined);
});
