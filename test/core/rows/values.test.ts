import { describe, expect, it } from 'vitest';
import { amountOf, cellOf, columnsOf, countOf, currencyOf, endpoints, startOf, trendOf } from '../../../core/index.ts';

describe('money (reference 2.1)', () => {
  it.each([
    ['12.50', 12.5],
    [' 7 ', 7],
    [3.25, 3.25],
    [{ amount: '99.90', currency: 'EUR', display: '99,90 €' }, 99.9],
    ['$12.50', null],
    ['1,200.00', null],
    ['1e5', null],
    ['0x10', null],
    ['', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [{ amount: null }, null],
  ])('%j is %j', (value, amount) => expect(amountOf(value)).toBe(amount));

  it('keeps its currency', () => {
    expect(currencyOf({ amount: '1.00', currency: 'EUR' })).toBe('EUR');
    expect(currencyOf('1.00')).toBeNull();
  });
});

it.each([
  ['147,764', { count: 147_764, atLeast: false }],
  ['240,000+', { count: 240_000, atLeast: true }],
  ['1.234', { count: 1234, atLeast: false }],
  [12, { count: 12, atLeast: false }],
  [null, null],
  ['many', null],
])('totalResults %j reads as %j (reference 2.4)', (text, count) => expect(countOf(text)).toEqual(count));

describe('trends', () => {
  it.each([
    ['2026-11-20', 'week', '2026-11-16'],
    ['2026-11-16', 'week', '2026-11-16'],
    ['2027-01-01', 'week', '2026-12-28'],
    ['2026-11-20', 'month', '2026-11-01'],
    ['2026-11-20', 'quarter', '2026-10-01'],
    ['2026-11-20', 'year', '2026-01-01'],
  ] as const)('%s falls into the %s that starts on %s', (day, period, start) =>
    expect(startOf(day, period)).toBe(start));

  it('have one point per period, in order of time, weighing units', () => {
    const sale = (day: string | null, price: number, units = 1) => ({
      day,
      price,
      units,
      currency: 'USD',
      shipping: null,
      upperBound: false,
    });
    const points = trendOf(
      [sale('2026-02-03', 30), sale('2026-01-09', 10, 3), sale('2026-01-20', 20), sale(null, 999)],
      'month',
    );
    expect(points.map(({ start, count, median }) => [start, count, median])).toEqual([
      ['2026-01-01', 4, 10],
      ['2026-02-01', 1, 30],
    ]);
  });
});

describe('cells', () => {
  const columns = columnsOf(endpoints.history);
  const column = (name: string) => columns.find(entry => entry.name === name)!;

  it('money takes two columns, a number and its currency', () => {
    const row = { soldPrice: { amount: '12.50', currency: 'USD', display: '$12.50' }, soldUnits: 1 };
    expect(cellOf(row, column('soldPrice'))).toBe(12.5);
    expect(cellOf(row, column('soldPriceCurrency'))).toBe('USD');
    expect(cellOf({ soldPrice: null }, column('soldPriceCurrency'))).toBeNull();
  });

  it('every column of every endpoint has a label and reads nothing from an empty row', () => {
    for (const endpoint of Object.values(endpoints)) {
      for (const entry of columnsOf(endpoint)) {
        expect(entry.label).not.toBe('');
        expect(cellOf({}, entry)).toBeNull();
      }
    }
  });
});
