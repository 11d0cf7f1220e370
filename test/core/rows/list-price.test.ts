/** What to list an item at: three prices, what is left of each, and the share of the sales above a price. */
import { describe, expect, test } from 'vitest';
import { listPrices, type SpreadPicture, shareAbove } from '../../../core/rows/list-price.ts';

const costs = { feePercent: 10, fixedFee: 0.5, shipping: 5, packaging: 0 };
const now = (quickPrice: number | null, priceNow: number | null, patientPrice: number | null) => ({
  ...{ quickPrice, priceNow, patientPrice },
});

describe('the prices to list an item at', () => {
  test.each([
    ['with the price paid', now(473, 520, 598), { ...costs, paid: 390 }, [473, 520, 598], [30.2, 72.5, 142.7]],
    ['without it: what is left after the costs', now(473, 520, 598), costs, [473, 520, 598], [420.2, 462.5, 532.7]],
    ['without costs', now(473, 520, 598), null, [473, 520, 598], [null, null, null]],
    ['at a loss', now(10, 12, 14), { ...costs, paid: 20 }, [10, 12, 14], [-16.5, -14.7, -12.9]],
    ['fallen below the middle half of the newest 20', now(100, 90, 120), null, [90, 90, 120], [null, null, null]],
    ['risen above it', now(100, 130, 120), null, [100, 130, 130], [null, null, null]],
    ['from statistics alone', now(null, 20, null), costs, [20], [12.5]],
    ['without a price', now(null, null, null), costs, [], []],
  ])('%s', (_, prices, terms, expected, kept) => {
    const found = listPrices(prices, terms);
    expect(found.map(({ price }) => price)).toEqual(expected);
    expect(found.map(each => each.kept)).toEqual(kept);
  });

  test('name their pace, the price now in the middle', () => {
    expect(listPrices(now(1, 2, 3), null).map(({ pace }) => pace)).toEqual(['fast', 'typical', 'patient']);
  });
});

describe('the share of the sales above a price', () => {
  const spread: SpreadPicture = { min: 100, p10: 200, p25: 300, median: 400, p75: 600, p90: 800, max: 1000 };
  test.each([
    [99.99, 1],
    [100, 1],
    [150, 0.95],
    [200, 0.9],
    [300, 0.75],
    [400, 0.5],
    [500, 0.375],
    [600, 0.25],
    [900, 0.05],
    [1000, 0],
    [5000, 0],
  ])('at %s', (price, share) => expect(shareAbove(spread, price)).toBeCloseTo(share, 10));

  const same: SpreadPicture = { min: 20, p10: 20, p25: 20, median: 20, p75: 20, p90: 20, max: 20 };
  test.each([
    [same, 19.99, 1],
    [same, 20, 0],
    [{ ...same, p75: 25, p90: 30, max: 40 }, 20, 0.5],
    [{ ...same, min: null, p10: null, p25: null, median: null, p75: null, p90: null, max: null }, 20, null],
  ])('with equal prices or too few sales %#', (some, price, share) => expect(shareAbove(some, price)).toBe(share));
});
