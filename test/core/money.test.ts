import { describe, expect, test } from 'vitest';
import { endpoints } from '../../core/generated/endpoints.ts';
import { amountOf, countOf, currencyOf, typedAmount } from '../../core/money.ts';
import { checkParameters } from '../../core/question/check.ts';

describe('money of the service (reference 2.1)', () => {
  test.each<[unknown, number | null]>([
    ['12.50', 12.5],
    [' 7 ', 7],
    ['-7.25', -7.25],
    [3.25, 3.25],
    [{ amount: '99.90', currency: 'EUR', display: '99,90 €' }, 99.9],
    [Number.MAX_SAFE_INTEGER / 100, Number.MAX_SAFE_INTEGER / 100],
    [Number.MAX_SAFE_INTEGER, null],
    ['$12.50', null],
    ['1,200.00', null],
    ['1e5', null],
    ['0x10', null],
    ['7.', null],
    ['7x', null],
    ['', null],
    [null, null],
    [undefined, null],
    [true, null],
    [Number.NaN, null],
    [{ amount: null }, null],
  ])('%j is %j', (value, amount) => expect(amountOf(value)).toBe(amount));

  test.each<[unknown, string | null]>([
    [{ amount: '1.00', currency: 'EUR' }, 'EUR'],
    [{ currency: '' }, null],
    [{ currency: 7 }, null],
    ['1.00', null],
    [null, null],
  ])('the currency of %j is %j', (value, currency) => expect(currencyOf(value)).toBe(currency));
});

test.each<[unknown, number | null, boolean?]>([
  ['147,764', 147_764],
  ['240,000+', 240_000, true],
  ['1.234', 1234],
  [' 12 345 ', 12_345],
  [12, 12],
  [0, 0],
  [-1, null],
  [Number.POSITIVE_INFINITY, null],
  ['x12', null],
  ['12x', null],
  ['many', null],
  [null, null],
  [['7'], null],
])('the count %j is %j (reference 2.4)', (text, count, atLeast = false) => {
  expect(countOf(text)).toEqual(count === null ? null : { count, atLeast });
});

test.each<[typed: unknown, amount: number | null]>([
  ['120', 120],
  [' 120.50 ', 120.5],
  ['.5', 0.5],
  ['-5', -5],
  [120.5, 120.5],
  // A currency before or after the number.
  ['$120', 120],
  ['US$ 1,200.50', 1200.5],
  ['£1,200', 1200],
  ['120 EUR', 120],
  ['120€', 120],
  ['99,90 zł', 99.9],
  // A comma before one or two digits is the decimal sign, before three it separates thousands.
  ['120,50', 120.5],
  ['1,20', 1.2],
  ['1,2', 1.2],
  ['1,200', 1200],
  ['1,200,000', 1_200_000],
  // Of two different separators the last one is the decimal sign.
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['1.200.000,5', 1_200_000.5],
  // A single dot is the decimal sign, except beside a currency with a decimal comma.
  ['1.200', 1.2],
  ['$1.200', 1.2],
  ['1.200 €', 1200],
  ['EUR 1.200', 1200],
  ['1.20 €', 1.2],
  ['1.200.000', 1_200_000],
  // Spaces and apostrophes separate thousands.
  ['1 200', 1200],
  ['1\u00a0200,50 €', 1200.5],
  ["1'200.50 CHF", 1200.5],
  // What is not one number.
  ['50-100', null],
  ['1,2345', null],
  ['12 50', null],
  ['1,200,50', null],
  ['ten', null],
  ['120 cm', null],
  ['$', null],
  ['', null],
  [null, null],
])('the price %j is read as %j', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});

test.each(['1.200,50', '$1,200.50', 1200.5])('a form takes the price %j', minPrice => {
  expect(checkParameters(endpoints.scrape, { keyword: 'a', minPrice }, '')).toMatchObject({ minPrice: 1200.5 });
});

test('a form refuses a range of prices', () => {
  expect(() => checkParameters(endpoints.scrape, { keyword: 'a', minPrice: '50-100' }, '')).toThrow('got "50-100"');
});
