/** The price now, the quick and the patient price, and the movement of prices (N6). */
import { describe, expect, test } from 'vitest';
import { movedPercent, PRICE_NOW_RULE, pricesNow, quantile, type Sale, unitsOf } from '../../../core/engine.ts';

const sale = (price: number, day: string | null, units = 1): Sale => ({
  ...{ price, day, units },
  ...{ currency: 'USD', shipping: null, upperBound: false },
});
const day = (ago: number) => new Date(Date.UTC(2026, 10, 20) - ago * 86_400_000).toISOString().slice(0, 10);
/** One sale a day, newest first. */
const daily = (prices: readonly number[]) => prices.map((price, ago) => sale(price, day(ago)));
const of = (sales: readonly Sale[]) => {
  const sorted = [...sales].sort((a, b) => a.price - b.price);
  const [p25, median, p75] = [25, 50, 75].map(percent => quantile(sorted, unitsOf(sorted), percent));
  return pricesNow(sales, { p25: p25!, median: median!, p75: p75! });
};

describe('the price now', () => {
  test('is the median of the newest ten sales of one kind of item', () => {
    const sales = daily([...Array(10).fill(110), ...Array(20).fill(100)]);
    expect(of(sales)).toEqual({ priceNow: 110, quickPrice: 100, patientPrice: 110, isNewest: true });
  });

  test.each<[string, Sale[], number]>([
    ['fewer than twelve sales', daily([...Array(6).fill(110), ...Array(5).fill(100)]), 110],
    ['twelve sales', daily([...Array(5).fill(100), ...Array(7).fill(110)]), 105],
    ['a middle half of exactly 35% of the median', daily([...Array(10).fill(117.5), ...Array(2).fill(100)]), 117.5],
    ['sales without dates', daily(Array(30).fill(100)).map(each => ({ ...each, day: null })), 100],
    ['nine dated sales', [...daily(Array(9).fill(120)), ...Array(20).fill(sale(100, null))], 100],
  ])('of %s', (_, sales, price) => expect(of(sales).priceNow).toBe(price));

  test('of a mixed search is the median of all sales', () => {
    const sales = daily([...Array(10).fill(300), ...Array(20).fill(100), ...Array(10).fill(200)]);
    expect(of(sales)).toEqual({ priceNow: 150, quickPrice: 100, patientPrice: 225, isNewest: false });
  });

  test('takes the sales of one day in the order of the answer', () => {
    const oneDay = [...Array(10).fill(90), ...Array(10).fill(110)].map(price => sale(price, day(0)));
    expect(of(oneDay).priceNow).toBe(90);
    expect(of([...oneDay].reverse()).priceNow).toBe(110);
  });

  test('counts each unit of an aggregate, as everywhere', () => {
    const sales = [sale(120, day(0), 4), sale(110, day(1), 40), ...daily(Array(6).fill(115))];
    expect(of(sales).priceNow).toBe(112.5);
    expect(of([sale(120, day(0), 3), sale(110, day(1), 40)]).priceNow).toBe(110);
  });

  test('follows the rule shown with it', () => {
    expect(PRICE_NOW_RULE).toBe(
      'Price now: the median of the newest 10 sales if there are at least 12 and the middle half of all prices spans at most 35% of their median; otherwise the median of all sales. The quick and the patient price are the quartiles of the newest 20, or of all, by the same rule.',
    );
  });

  test('is unknown without a price', () => {
    const none = { p25: null, median: null, p75: null };
    expect(pricesNow(daily([1, 2]), none)).toEqual({
      ...{ priceNow: null, quickPrice: null, patientPrice: null },
      isNewest: false,
    });
  });
});

describe('the movement of prices', () => {
  test.each<[number[], number | null]>([
    [[110, 110, 100, 100, 100, 100], 10],
    [[90, 90, 90, 70, 70, 100, 100, 100], -10],
    [[100, 200], null],
    [[], null],
  ])('of %j is %s percent', (prices, percent) => expect(movedPercent(daily(prices))).toBe(percent));

  test('ignores sales without dates', () => {
    expect(movedPercent([sale(999, null), ...daily([150, 100, 100])])).toBe(50);
  });
});
