import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  call,
  type Endpoint,
  endpoints,
  type Row,
  type Sale,
  salesOf,
  spansOf,
  startOf,
  statisticsByCurrency,
  trendOf,
  withEmptyPeriods,
} from '../../../core/engine.ts';
import { asked, TODAY } from '../fixture.ts';
import { open } from '../sandbox.ts';

interface Answered {
  items: Row[];
  summary?: Record<string, unknown>;
}

const sale = (price: number, units = 1, currency = 'USD'): Sale => ({
  price,
  units,
  currency,
  day: null,
  shipping: null,
  upperBound: false,
});
const cents = fc.integer({ min: 1, max: 1_000_000 }).map(value => value / 100);
const sales = fc.array(
  fc.record({ price: cents, units: fc.integer({ min: 1, max: 20 }), currency: fc.constantFrom('USD', 'EUR', 'GBP') }),
  { minLength: 1, maxLength: 60 },
);
const asSales = (drawn: { price: number; units: number; currency: string }[]) =>
  drawn.map(({ price, units, currency }) => sale(price, units, currency));

it('our own statistics weigh an aggregate by its number of sales (reference 2.5)', () => {
  fc.assert(
    fc.property(sales, drawn => {
      const single = drawn.flatMap(({ price, units, currency }) =>
        Array.from({ length: units }, () => sale(price, 1, currency)),
      );
      const weighed = statisticsByCurrency(asSales(drawn));
      const apart = statisticsByCurrency(single);
      const byCurrency = (a: { currency: string | null }, b: { currency: string | null }) =>
        String(a.currency).localeCompare(String(b.currency));
      for (const [at, one] of weighed.sort(byCurrency).entries()) {
        const other = apart.sort(byCurrency)[at]!;
        expect(one).toEqual(other);
      }
    }),
  );
});

it('our own statistics have one entry per currency, most units first, and count each unit once', () => {
  const all = statisticsByCurrency([
    { ...sale(30, 1, 'EUR'), shipping: 2 },
    { ...sale(20, 3), shipping: 4, upperBound: true },
    { ...sale(10), shipping: 7 },
    { ...sale(99), upperBound: true },
  ]);
  expect(all).toEqual([
    {
      count: 5,
      currency: 'USD',
      median: 20,
      mean: 33.8,
      min: 10,
      max: 99,
      p25: 20,
      p75: 20,
      avgShipping: 4.75,
      upperBounds: 4,
    },
    {
      count: 1,
      currency: 'EUR',
      median: 30,
      mean: 30,
      min: 30,
      max: 30,
      p25: 30,
      p75: 30,
      avgShipping: 2,
      upperBounds: 0,
    },
  ]);
  expect(statisticsByCurrency([sale(1)])[0]?.avgShipping).toBeNull();
});

it('our own statistics interpolate between two units, and round half a cent up', () => {
  expect(statisticsByCurrency([4, 1, 3, 2].map(price => sale(price)))[0]).toMatchObject({
    p25: 1.75,
    median: 2.5,
    p75: 3.25,
  });
  expect(statisticsByCurrency([sale(0.01), sale(0.02)])[0]).toMatchObject({ median: 0.02, mean: 0.02 });
});

describe("on the rows of one answer, our statistics are the service's own (reference 2.4 and 2.9)", () => {
  const keywords = [
    'iphone 13 128gb',
    'nintendo switch',
    'lego castle',
    'canon ae-1',
    'seiko 5',
    'makita drill',
    'five blue bottles',
    'playstation 5',
  ];

  it.each([
    ...keywords.map(keyword => ['scrape', { keyword }] as const),
    ['scrape', { keyword: 'canon ae-1', ebaySite: 'auctionsite.de' }] as const,
    ['scrape', { keyword: 'canon ae-1', ebaySite: 'auctionsite.co.uk', page: '2' }] as const,
    ...keywords.map(keyword => ['fashionSold', { keyword }] as const),
    ...keywords.map(keyword => ['peerListings', { keyword }] as const),
    ...['pokemon charizard', 'black lotus'].map(keyword => ['cardSales', { keyword }] as const),
  ])(
    "on the rows of one answer, our statistics are the service's own (reference 2.4 and 2.9): %s %j",
    (id, parameters) => {
      const endpoint = endpoints[id];
      const { run, session } = open();
      const body = run(call(session, asked(endpoint as Endpoint, parameters))).data as Answered;
      const [own] = statisticsByCurrency(salesOf(endpoint, body.items, TODAY, 'include'));
      const { count, median, mean, min, max, p25, p75 } = body.summary ?? { count: 0 };
      if (!own) return expect(count).toBe(0);
      expect(own).toMatchObject({ count, median, mean, min, max, p25, p75 });
    },
  );
});

it.each([
  ['2026-11-20', 'week', '2026-11-16'],
  ['2026-11-16', 'week', '2026-11-16'],
  ['2027-01-01', 'week', '2026-12-28'],
  ['2026-11-20', 'month', '2026-11-01'],
  ['2026-02-01', 'quarter', '2026-01-01'],
  ['2026-11-20', 'quarter', '2026-10-01'],
  ['2026-11-20', 'year', '2026-01-01'],
] as const)('a trend: %s falls into the %s that starts on %s', (day, period, start) =>
  expect(startOf(day, period)).toBe(start),
);

it('a trend has one point per period, in order of time, weighing units', () => {
  const on = (day: string | null, price: number, units = 1) => ({ ...sale(price, units), day });
  const points = trendOf(
    [on('2026-02-03', 30), on('2026-01-09', 10, 3), on('2026-01-20', 20), on('2026-03-01', 5), on(null, 999)],
    'month',
  );
  expect(points.map(({ start, count, median }) => [start, count, median])).toEqual([
    ['2026-01-01', 4, 10],
    ['2026-02-01', 1, 30],
    ['2026-03-01', 1, 5],
  ]);
});

it.each([
  ['month', '2025-11-15', '2026-02-03', ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']],
  ['week', '2025-12-28', '2026-01-05', ['2025-12-22', '2025-12-29', '2026-01-05']],
  ['year', '2025-12-31', '2026-01-01', ['2025-01-01', '2026-01-01']],
] as const)('a trend has every %s, even those without a sale', (period, from, to, starts) => {
  const all = withEmptyPeriods([{ start: starts[1], count: 4, currency: 'USD' }], from, to, period);
  expect(all.map(({ start, count }) => [start, count])).toEqual(starts.map((start, at) => [start, at === 1 ? 4 : 0]));
});

it('a trend up to a given day ends at that day', () => {
  expect(spansOf('2026-01-31', '2026-02-01', 'month')).toEqual([
    { startDate: '2026-01-31', endDate: '2026-01-31' },
    { startDate: '2026-02-01', endDate: '2026-02-01' },
  ]);
});
