import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints, type Sale, salesOf, statisticsByCurrency } from '../../../core/index.ts';
import { Sandbox } from '../../support/service/index.ts';

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

describe('statistics of our own', () => {
  it('never mix currencies, and count every unit once', () => {
    fc.assert(
      fc.property(sales, drawn => {
        const all = statisticsByCurrency(asSales(drawn));
        expect(new Set(all.map(({ currency }) => currency)).size).toBe(all.length);
        for (const { currency, count, min, max } of all) {
          const own = drawn.filter(entry => entry.currency === currency);
          expect(count).toBe(own.reduce((sum, { units }) => sum + units, 0));
          expect([min, max]).toEqual([
            Math.min(...own.map(({ price }) => price)),
            Math.max(...own.map(({ price }) => price)),
          ]);
        }
      }),
    );
  });

  it('are in order: lowest, lower quartile, median, upper quartile, highest', () => {
    fc.assert(
      fc.property(sales, drawn => {
        for (const { min, p25, median, p75, max, mean } of statisticsByCurrency(asSales(drawn))) {
          expect([min, p25, median, p75, max]).toEqual([min, p25, median, p75, max].sort((a, b) => a - b));
          expect(mean).toBeGreaterThanOrEqual(min - 0.005);
          expect(mean).toBeLessThanOrEqual(max + 0.005);
        }
      }),
    );
  });

  it('weigh an aggregate like as many single sales (reference 2.5)', () => {
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

  it('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(sales, drawn => {
        const only = (entries: Sale[]) =>
          statisticsByCurrency(entries)
            .map(({ median, p25, p75, count, currency }) => ({ median, p25, p75, count, currency }))
            .sort((a, b) => String(a.currency).localeCompare(String(b.currency)));
        expect(only(asSales([...drawn].reverse()))).toEqual(only(asSales(drawn)));
      }),
    );
  });
});

describe("on the rows of one answer, our statistics are the service's own (reference 2.4 and 2.9)", () => {
  const sandbox = new Sandbox({ clock: () => Date.parse('2026-11-20T12:00:00Z'), plan: '500k', perMinute: 10_000 });
  const ask = (path: string, parameters: Record<string, string>) =>
    JSON.parse(
      sandbox.handle({
        method: 'GET',
        url: `${path}?${new URLSearchParams(parameters)}`,
        headers: { authorization: `Bearer ${sandbox.apiKey}` },
      }).body,
    );
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
  ])('%s %j', (id, parameters) => {
    const endpoint = endpoints[id];
    const body = ask(endpoint.path, parameters as Record<string, string>);
    const [own] = statisticsByCurrency(salesOf(endpoint, body[endpoint.rows?.field ?? '']));
    const { count, median, mean, min, max, p25, p75 } = body.summary ?? { count: 0 };
    if (!own) return expect(count).toBe(0);
    expect({ count: own.count, median: own.median, min: own.min, max: own.max, p25: own.p25, p75: own.p75 }).toEqual({
      count,
      median,
      min,
      max,
      p25,
      p75,
    });
    expect(own.mean).toBe(mean);
  });
});

describe('best offers', () => {
  const endpoint = endpoints.scrape;
  const rows = [
    { itemId: '1', soldPrice: '100.00', soldCurrency: 'USD', bestOfferAccepted: false },
    { itemId: '2', soldPrice: '300.00', soldCurrency: 'USD', bestOfferAccepted: true, acceptedOfferPrice: '220.00' },
    { itemId: '3', soldPrice: '400.00', soldCurrency: 'USD', bestOfferAccepted: true, acceptedOfferPrice: null },
  ];

  it.each([
    ['include', [100, 300, 400], 2],
    ['exclude', [100], 0],
    ['accepted', [100, 220], 0],
  ] as const)('%s: an upper bound is kept and counted, left out, or replaced by the price paid (reference 2.2)', (bestOffers, prices, upperBounds) => {
    const found = salesOf(endpoint, rows, bestOffers);
    expect(found.map(({ price }) => price)).toEqual(prices);
    expect(statisticsByCurrency(found)[0]?.upperBounds).toBe(upperBounds);
  });
});
