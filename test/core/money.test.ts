import { expect, test } from 'vitest';
import { amountOf, countOf, currencyOf, moneyForm } from '../../core/money.ts';

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
])('an amount of the service (reference 2.1): %j is read as %j', (value, amount) =>
  expect(amountOf(value)).toBe(amount),
);

test.each<[unknown, string | null]>([
  [{ amount: '1.00', currency: 'EUR' }, 'EUR'],
  [{ currency: '' }, null],
  [{ currency: 7 }, null],
  ['1.00', null],
  [null, null],
])('the currency of %j is read as %j', (value, currency) => expect(currencyOf(value)).toBe(currency));

test.each<[unknown, number | null, boolean?]>([
  ['147,764', 147_764],
  ['240,000+', 240_000, true],
  ['1.234', 1234],
  [' 12 345 ', 12_345],
  [12, 12],
  [0, 0],
  [-1, null],
  [Number.POSITIVE_INFINITY, null],
  ['9'.repeat(400), null],
  ['9'.repeat(20), null],
  [1e300, null],
  ['x12', null],
  ['12x', null],
  ['many', null],
  [null, null],
  [['7'], null],
])('the count %j is read as %j (reference 2.4)', (text, count, atLeast = false) => {
  expect(countOf(text)).toEqual(count === null ? null : { count, atLeast });
});

test.each<[number, number[], string | null, string[]]>([
  [471, [40, 471, -365.2, 10.23], 'USD', ['$40', '$471', '-$365', '$10']],
  [40, [40, 471, -365.2], 'USD', ['$40.00', '$471.00', '-$365.20']],
  [99.994, [99.994, 1234.5], 'EUR', ['€99.99', '€1,234.50']],
  [99.996, [99.996, 0.4, -0.4, 0.5, 0, -0.004], 'GBP', ['£100', '£0.40', '-£0.40', '£1', '£0', '£0']],
  [12_345.67, [12_345.67, 1_234_567], 'CHF', ['12,346 CHF', '1,234,567 CHF']],
  [12, [12, -0.001], null, ['12.00', '0.00']],
  [-640, [-640, 8], 'JPY', ['-¥640', '¥8']],
  [80, [80, 99.5, 0.4, -0.4, 1250], 'JPY', ['¥80', '¥100', '¥0', '¥0', '¥1,250']],
  [85, [85], 'KRW', ['85 KRW']],
])('amounts beside %d have its form', (lead, amounts, currency, texts) => {
  const form = moneyForm(lead, currency);
  expect(amounts.map(amount => form(amount))).toEqual(texts);
});

test('an amount that a person typed keeps its cents beside a large price', () => {
  const form = moneyForm(471, 'USD');
  expect([40.5, 41, 1250].map(amount => form(amount, true))).toEqual(['$40.50', '$41', '$1,250']);
});
