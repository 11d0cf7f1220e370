/** Formulas over the fashion resale site (reference 4.5). */
import { catalog } from '@sold-data/core';
import type { Formula } from './formula.ts';
import { columns, keyword, rowCount } from './parameters.ts';

/** One page: one request. */
const PAGE = catalog.fashionSold.paging.pageRows;

export const fashionFormulas: readonly Formula[] = [
  {
    name: 'FASHION_SOLD',
    endpoint: 'fashionSold',
    summary: 'Sold listings of the fashion resale site (US, USD) as a table.',
    parameters: [keyword, columns, rowCount(PAGE)],
    shape: {
      kind: 'rows',
      columns: ['title', 'brand', 'size', 'soldPrice', 'soldAt', 'condition', 'daysToSell', 'url'],
      rows: PAGE,
    },
    example: '=FASHION_SOLD("denim jacket", "title, brand, soldPrice", 20, "department", "women")',
  },
  {
    name: 'FASHION_MEDIAN',
    endpoint: 'fashionSold',
    summary: 'Median sold price on the fashion resale site (US, USD).',
    parameters: [keyword],
    shape: { kind: 'statistic', of: 'median' },
    example: '=FASHION_MEDIAN("denim jacket", "condition", "nwt")',
  },
  {
    name: 'FASHION_STATS',
    endpoint: 'fashionSold',
    summary: 'Sales, median, mean, range and quartiles on the fashion resale site, one row per keyword.',
    parameters: [keyword],
    shape: { kind: 'statistics' },
    example: '=FASHION_STATS(A2:A10)',
  },
];
