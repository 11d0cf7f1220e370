/** Converting one answer to a grid. */
import { rollup } from 'd3-array';
import { expect, test } from 'vitest';
import { call, type Endpoint, endpoints, marketPrices, type Row, salesGrid } from '../../../core/engine.ts';
import { asked } from '../fixture.ts';
import { open } from '../sandbox.ts';

const cardSales = endpoints.cardSales as Endpoint;
const sale = (price: number, condition: string | null, variant = 'Normal') => ({ price, condition, variant });

test('a card by condition and variant, from one request, has a count for every pair, and prices from three sales on', () => {
  const rows = [
    ...[10, 20, 30].map(price => sale(price, 'Near Mint')),
    ...[5, 6].map(price => sale(price, 'Damaged', 'Holofoil')),
    sale(99, null),
  ];
  expect(salesGrid(cardSales, rows, ['condition', 'variant'])).toEqual({
    currency: null,
    rows: ['Near Mint', 'Damaged', 'Not given'],
    columns: ['Normal', 'Holofoil'],
    cells: [
      [
        { label: 'Normal', count: 3, median: 20, p25: 15, p75: 25 },
        { label: 'Holofoil', count: 0, median: null, p25: null, p75: null },
      ],
      [
        { label: 'Normal', count: 0, median: null, p25: null, p75: null },
        { label: 'Holofoil', count: 2, median: null, p25: null, p75: null },
      ],
      [
        { label: 'Normal', count: 1, median: null, p25: null, p75: null },
        { label: 'Holofoil', count: 0, median: null, p25: null, p75: null },
      ],
    ],
  });
});

test('a card by condition and variant, from one request, counts each sale of the service once', () => {
  const { run, session } = open();
  const { data } = run(call(session, asked(cardSales, { keyword: 'charizard', count: 250 })));
  const items = (data as { items: Row[] }).items.filter(({ price }) => typeof price === 'number' && price > 0);
  const grid = salesGrid(cardSales, items, ['condition', 'variant']);
  const expected = rollup(
    items,
    all => all.length,
    ({ condition, variant }) => `${condition ?? 'Not given'}, ${variant ?? 'Not given'}`,
  );
  const found = grid.cells.flatMap((line, row) =>
    line.flatMap(({ label, count }) => (count > 0 ? [[`${grid.rows[row]}, ${label}`, count] as const] : [])),
  );
  expect(new Map(found)).toEqual(new Map(expected));
});

test('a card by condition and variant, from one request, groups values beyond twelve as Other, in rows and columns', () => {
  const rows = Array.from({ length: 20 }, (_, index) => sale(5, `C${index}`, `V${index}`));
  const grid = salesGrid(cardSales, rows, ['condition', 'variant']);
  expect([grid.rows.length, grid.columns.length, grid.rows.at(-1)]).toEqual([12, 12, 'Other']);
  expect(grid.cells.at(-1)!.at(-1)).toMatchObject({ label: 'Other', count: 9, median: 5 });
});

test('the market prices of a card are a row for each date and a column for each kind of copy (reference 2.6)', () => {
  const point = (date: unknown, condition: string, marketPrice: unknown, quantitySold: unknown = 1) => ({
    date,
    condition,
    variant: 'Holofoil',
    language: null,
    marketPrice,
    quantitySold,
  });
  const priceHistory = [
    point('2026-02-01', 'Near Mint', 20),
    point('2026-01-01', 'Near Mint', 10, 3),
    point('2026-01-01', 'Damaged', '4.50', 2),
    point('2026-02-01', 'Damaged', null, null),
    point('soon', 'Damaged', 7),
    null,
  ];
  expect(marketPrices({ priceHistory } as Row)).toEqual({
    columns: ['Damaged Holofoil', 'Near Mint Holofoil'],
    rows: [
      { date: '2026-01-01', prices: [4.5, 10], sold: 5 },
      { date: '2026-02-01', prices: [null, 20], sold: 1 },
    ],
  });
});

test('the market prices of a card for a year are in the same answer as its sales', () => {
  const { run, session, charged } = open();
  const { data } = run(call(session, asked(cardSales, { keyword: 'charizard', history: 'annual' })));
  const { columns, rows } = marketPrices(data as Row);
  expect([columns, rows.length, charged()]).toEqual([['Near Mint Normal English'], 52, 1]);
});

test('a card without a price history has no market prices', () => {
  expect(marketPrices({ priceHistory: null })).toEqual({ columns: [], rows: [] });
});
