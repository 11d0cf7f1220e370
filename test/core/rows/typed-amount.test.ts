import { expect, test } from 'vitest';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { typedAmount } from '../../../core/money.ts';
import { checkParameters } from '../../../core/question/check.ts';

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
