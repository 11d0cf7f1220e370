import { describe, expect, test } from 'vitest';
import {
  ask,
  breakEvenAt,
  endpoints,
  InvalidParametersError,
  priceFrom,
  priceOf,
  profitAt,
  profitTerms,
} from '../../../core/engine.ts';
import { TODAY } from '../fixture.ts';
import { open } from '../sandbox.ts';

const costs = { feePercent: 13.25, fixedFee: 0.4, shipping: 4.95, packaging: 0.85 };
const free = { feePercent: 0, fixedFee: 0, shipping: 0, packaging: 0 };

test.each([
  // 100.00 - 13.25 - 0.40 - 4.95 - 0.85
  [100, { ...costs, paid: 60, margin: 20 }, { netProceeds: 80.55, netProfit: 20.55, mostToPay: 60.55 }],
  // With no costs, nothing is subtracted.
  [19.99, { ...free, paid: 19.99, margin: 0 }, { netProceeds: 19.99, netProfit: 0, mostToPay: 19.99 }],
  // A loss is negative. The most to pay is negative too when the price is lower than the costs.
  [5, { ...costs, paid: 1, margin: 10 }, { netProceeds: -1.86, netProfit: -2.86, mostToPay: -2.36 }],
  // 12.9 % is 6.45 cents of 0.50, 32.25 of 2.50, and 64.5 of 5.00: a half cent rounds up, against the seller.
  [0.5, { ...free, feePercent: 12.9 }, { netProceeds: 0.44 }],
  [2.5, { ...free, feePercent: 12.9 }, { netProceeds: 2.18 }],
  [5, { ...free, feePercent: 12.9 }, { netProceeds: 4.35 }],
  // 30 % of 0.99 is 29.7 cents: the most to pay is 69 cents, which leaves 30.
  [0.99, { ...free, margin: 30 }, { netProceeds: 0.99, mostToPay: 0.69 }],
  // Binary fractions: 0.1 + 0.2, 1.1 * 3.
  [0.3, { ...free, fixedFee: 0.1, shipping: 0.2 }, { netProceeds: 0 }],
  [3.3, { ...free, fixedFee: 1.1, shipping: 1.1, packaging: 1.1, paid: 0 }, { netProceeds: 0, netProfit: 0 }],
  [1_000_000_000.01, { ...free, feePercent: 33.3333 }, { netProceeds: 666_667_000.01 }],
  [100, { ...free, feePercent: 100, margin: 100 }, { netProceeds: 0, mostToPay: -100 }],
  [null, { ...costs, paid: 60, margin: 20 }, { netProceeds: null, netProfit: null, mostToPay: null }],
])('profit of a sale at %j with %j is %j', (price, terms, profit) => expect(profitAt(price, terms)).toEqual(profit));

test('profit of a sale at the break-even price loses nothing, and at a cent less it does', () => {
  for (const feePercent of [0, 0.0001, 8.7, 12.9, 13.25, 50, 99])
    for (let cents = 0; cents < 60_000; cents += 137) {
      const price = breakEvenAt({ ...costs, feePercent }, cents / 100)!;
      const left = (at: number) => profitAt(at, { ...costs, feePercent, paid: cents / 100 }).netProfit!;
      expect(left(price)).toBeGreaterThanOrEqual(0);
      expect(left(Math.round(price * 100 - 1) / 100)).toBeLessThan(0);
    }
  expect(breakEvenAt({ ...costs, feePercent: 100 }, 5)).toBeNull();
});

test("the most to pay leaves the margin, and a cent more doesn't, at every price and percentage", () => {
  for (const feePercent of [0, 0.0001, 8.7, 12.9, 13.25, 15])
    for (let cents = 50; cents < 60_000; cents += 137)
      for (const margin of [0, 7.5, 20, 33.3333]) {
        const price = cents / 100;
        const { mostToPay } = profitAt(price, { ...costs, feePercent, margin });
        const left = (paid: number) => profitAt(price, { ...costs, feePercent, paid }).netProfit ?? 0;
        expect(Math.round(left(mostToPay ?? 0) * 100) * 1e6).toBeGreaterThanOrEqual(cents * Math.round(margin * 1e4));
        expect(Math.round(left((mostToPay ?? 0) + 0.01) * 100) * 1e6).toBeLessThan(cents * Math.round(margin * 1e4));
      }
});

test('profit terms are read from texts, and empty ones are left out', () => {
  expect(profitTerms({ feePercent: '13.25', fixedFee: 0, shipping: ' 4.95 ', packaging: '0', paid: '' })).toEqual({
    feePercent: 13.25,
    fixedFee: 0,
    shipping: 4.95,
    packaging: 0,
  });
  expect(profitTerms({ feePercent: '', paid: null })).toBeUndefined();
});

test.each([
  [{ paid: 10 }, 'feePercent, fixedFee, shipping and packaging are missing: enter each cost, or 0 if there is none'],
  [{ ...free, shipping: '' }, 'shipping is missing: enter each cost, or 0 if there is none'],
  [{ ...free, feePercent: 101 }, 'feePercent must be 0 to 100, got 101'],
  [{ ...free, fixedFee: -1 }, 'fixedFee must be 0 to 1000000000, got -1'],
  [{ ...free, paid: '10-12' }, 'paid must be 0 to 1000000000, got "10-12"'],
  [{ ...free, margin: 120 }, 'margin must be 0 to 100, got 120'],
  [{ ...free, currency: 'dollars' }, 'currency must be three capital letters, such as USD, got "dollars"'],
  [{ ...free, packing: 1 } as object, 'packing is not a parameter here; did you mean packaging?'],
])('terms from a form: %j is refused: %s', (given, sentence) => {
  expect(() => profitTerms(given)).toThrow(InvalidParametersError);
  expect(() => profitTerms(given)).toThrow(sentence);
});

test("a refused cost is named by the form's own label", () => {
  try {
    profitTerms({ paid: 1, feePercent: 5, shipping: 1 });
  } catch (error) {
    expect((error as InvalidParametersError).phrase?.(name => `«${name}»`)).toMatch(/^«fixedFee» and «packaging» are/);
  }
  expect.assertions(1);
});

describe('the profit of a price', () => {
  const answer = (currency: string, count = 5) => ({
    items: [],
    summary: { count, currency, median: 100, mean: 99, min: 80, max: 120, p25: 90, p75: 110, avgShipping: 5 },
  });
  const priced = (given: object, terms: Parameters<typeof profitAt>[1]) =>
    priceFrom(endpoints.scrape, given as Record<string, unknown>, TODAY, { profit: terms });

  test('the profit of a price is that of its median', () => {
    expect(priced(answer('USD'), { ...costs, paid: 60 })).toMatchObject({
      median: 100,
      netProceeds: 80.55,
      netProfit: 20.55,
    });
    expect(priced(answer('USD'), costs)).not.toHaveProperty('mostToPay');
  });

  test('the profit of a price is withheld with the price when there are too few sales', () => {
    expect(priced(answer('USD', 2), { ...costs, paid: 60 })).toMatchObject({
      netProfit: null,
      note: expect.stringContaining('too few'),
    });
  });

  test('the profit of a price never mixes currencies', () => {
    const note = 'No profit: the prices are in GBP, the costs in USD';
    const ofSummary = 'the price now is the median: only statistics are known, not their sales';
    expect(priced(answer('GBP'), { ...costs, currency: 'USD' })).toMatchObject({
      median: 100,
      netProceeds: null,
      note: `${ofSummary}; ${note}`,
    });
    expect(priced(answer('GBP'), { ...costs, currency: 'GBP' })).toMatchObject({ netProceeds: 80.55, note: ofSummary });
    // When the service reports no currency, the seller's is used.
    expect(priced(answer(''), { ...costs, currency: 'USD' })).toMatchObject({ netProceeds: 80.55, note: ofSummary });
    expect(priced(answer('GBP', 2), { ...costs, currency: 'USD' }).note).toBe(
      `Only 2 sales: too few for a price; ${note}`,
    );
  });

  test.each([
    ['$12', 'USD', true],
    ['$12', 'AUD', true],
    ['$12', 'EUR', false, 'dollars'],
    ['US$ 12', 'AUD', false, 'USD'],
    ['¥3000', 'USD', false, 'JPY or CNY'],
    ['¥3000', 'JPY', true],
    ['kr 200', 'USD', false, 'SEK, NOK, DKK or ISK'],
    ['12.50', 'EUR', true],
  ])('paid %s and a price in %s give a profit: %j', (paid, currency, isSame, costsIn = '') => {
    // As a step reads them first, and then the action.
    const { netProfit, note } = priced(answer(currency), profitTerms({ ...costs, paid })!);
    expect(netProfit === null).toBe(!isSame);
    expect(note.includes(`No profit: the prices are in ${currency}, the costs in ${costsIn}`)).toBe(!isSame);
  });

  test.each([
    [{ ...free, paid: '$12', currency: 'EUR' }, 'paid is in dollars, the other amounts are in EUR'],
    [{ ...free, paid: '¥3000', currency: 'USD' }, 'paid is in JPY or CNY, the other amounts are in USD'],
    [{ ...free, paid: 'kr 200', shipping: '5 €' }, 'shipping is in EUR, the other amounts are in SEK, NOK, DKK or ISK'],
  ])('the costs %j are refused: %s', (given, sentence) => {
    expect(() => profitTerms(given)).toThrow(sentence);
  });

  test('a sign of several currencies means the one that another amount names', () => {
    expect(profitTerms({ ...free, paid: '$12', shipping: 'CAD 5' })).toMatchObject({ paid: 12, currency: 'CAD' });
    expect(profitTerms({ ...free, paid: '¥3000', currency: 'JPY' })).toMatchObject({ paid: 3000, currency: 'JPY' });
  });

  test('the profit of a price is refused before a request is spent when a cost is missing', () => {
    const { run, session, sandbox } = open();
    const terms = { paid: 60 } as unknown as Parameters<typeof profitAt>[1];
    const question = ask(endpoints.scrape, { keyword: 'lamp' }, '2026-11-20');
    expect(() => run(priceOf(session, question, { profit: terms }))).toThrow('feePercent, fixedFee, shipping and');
    expect(sandbox.log).toHaveLength(0);
  });
});
