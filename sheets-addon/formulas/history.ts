/** Formulas over the three-year sold history (reference 4.4). All its prices are USD. */
import type { Formula } from './formula.ts';
import { columns, end, keyword, rowCount, start } from './parameters.ts';

export const historyFormulas: readonly Formula[] = [
  {
    name: 'SOLD_HISTORY',
    endpoint: 'history',
    summary: 'Listings sold between two days of the last three years as a table.',
    parameters: [keyword, start, end, columns, rowCount(50)],
    shape: {
      kind: 'rows',
      columns: [
        'title',
        'lastSoldDate',
        'soldUnits',
        'averageSoldPrice',
        'averageSoldPriceCurrency',
        'listingFormat',
        'itemUrl',
      ],
      rows: 50,
    },
    example: '=SOLD_HISTORY("canon ae-1", DATE(2026,1,1), DATE(2026,6,30), "title, lastSoldDate, averageSoldPrice")',
  },
  {
    name: 'SOLD_HISTORY_TOTALS',
    endpoint: 'history',
    summary: 'Units sold, sellers, average, lowest and highest price of a whole search, one row per keyword.',
    parameters: [keyword, start, end],
    shape: { kind: 'totals' },
    example: '=SOLD_HISTORY_TOTALS(A2:A10, DATE(2026,1,1), DATE(2026,6,30))',
  },
  {
    name: 'SOLD_TREND',
    endpoint: 'history',
    fixed: { sort: 'lastSoldDescending' },
    summary:
      'Sales and prices per week, month, quarter or year, for a chart or SPARKLINE; one request, or one per period.',
    parameters: [
      keyword,
      start,
      end,
      {
        name: 'period',
        help: '(optional) "week", "month", "quarter" or "year"; months unless given.',
        fills: 'period',
        optional: true,
      },
      { ...columns, help: '(optional) Columns in order, like "start, median"; or "all".' },
    ],
    shape: { kind: 'trend' },
    example: '=SOLD_TREND("canon ae-1", DATE(2025,11,1), DATE(2026,10,31), "month")',
  },
];
