/** Formulas over the auction site: completed sales of the last 90 days or so, and what is for sale now (reference 4.2, 4.3). */
import type { Formula, Statistic } from './formula.ts';
import { columns, keyword, rowCount, subject } from './parameters.ts';

const sold = { sold: true };
const active = { sold: false };

const single: readonly [string, Statistic, string][] = [
  ['SOLD_MEDIAN', 'median', 'Median price of completed sales of the last 90 days or so.'],
  ['SOLD_MEAN', 'mean', 'Mean price of completed sales of the last 90 days or so.'],
  ['SOLD_MIN', 'min', 'Lowest price of completed sales of the last 90 days or so.'],
  ['SOLD_MAX', 'max', 'Highest price of completed sales of the last 90 days or so.'],
  ['SOLD_P25', 'p25', 'Lower quartile of the prices of completed sales: a quarter sold for less.'],
  ['SOLD_P75', 'p75', 'Upper quartile of the prices of completed sales: a quarter sold for more.'],
  ['SOLD_COUNT', 'count', 'Number of sales behind the statistics.'],
  ['SOLD_SHIPPING', 'avgShipping', 'Average cost of delivery of completed sales.'],
];

const soldColumns = [
  'title',
  'soldPrice',
  'soldCurrency',
  'endedAt',
  'condition',
  'shippingPrice',
  'bestOfferAccepted',
  'url',
];

export const auctionFormulas: readonly Formula[] = [
  ...single.map(
    ([name, of, summary]): Formula => ({
      name,
      endpoint: 'scrape',
      fixed: sold,
      summary,
      parameters: [keyword],
      shape: { kind: 'statistic', of },
      example: `=${name}("iphone 13 128gb", "itemCondition", "used")`,
    }),
  ),
  {
    name: 'SOLD_STATS',
    endpoint: 'scrape',
    fixed: sold,
    summary: 'Sales, median, mean, range, quartiles, shipping, currency and notes, one row per keyword.',
    parameters: [keyword],
    shape: { kind: 'statistics' },
    example: '=SOLD_STATS(A2:A10)',
  },
  {
    name: 'SOLD_SUMMARY',
    endpoint: 'priceSummary',
    fixed: sold,
    summary: 'The same row of statistics from the cleaned summary of the service, without reading listings.',
    parameters: [keyword],
    shape: { kind: 'statistics' },
    example: '=SOLD_SUMMARY("iphone 13 128gb")',
  },
  {
    name: 'SOLD_LISTINGS',
    endpoint: 'scrape',
    fixed: sold,
    summary: 'Completed sales as a table, newest first.',
    parameters: [keyword, columns, rowCount(50)],
    shape: { kind: 'rows', columns: soldColumns, rows: 50 },
    example: '=SOLD_LISTINGS("iphone 13 128gb", "title, soldPrice, endedAt", 20)',
  },
  {
    name: 'SOLD_CATEGORY',
    endpoint: 'scrapeCategory',
    fixed: sold,
    summary: 'Completed sales in one category of the site as a table, newest first.',
    parameters: [subject('categoryId', 'Number of the category'), columns, rowCount(50)],
    shape: { kind: 'rows', columns: soldColumns, rows: 50 },
    example: '=SOLD_CATEGORY(9355, "title, soldPrice, endedAt", 20)',
  },
  {
    name: 'ACTIVE_LISTINGS',
    endpoint: 'scrape',
    fixed: active,
    summary: 'Listings that are for sale now as a table.',
    parameters: [keyword, columns, rowCount(50)],
    shape: {
      kind: 'rows',
      columns: ['title', 'currentPrice', 'currentCurrency', 'condition', 'shippingPrice', 'timeLeft', 'url'],
      rows: 50,
    },
    example: '=ACTIVE_LISTINGS("iphone 13 128gb", "title, currentPrice, url", 20)',
  },
  {
    name: 'ACTIVE_MEDIAN',
    endpoint: 'scrape',
    fixed: active,
    summary: 'Median of the prices asked now, computed from the listings of one page in their main currency.',
    parameters: [keyword],
    shape: { kind: 'statistic', of: 'median' },
    example: '=ACTIVE_MEDIAN("iphone 13 128gb", "itemCondition", "used")',
  },
  {
    name: 'SELL_THROUGH',
    endpoint: 'scrape',
    summary: 'Sold listings of the last 90 days or so for each one that is for sale now; two requests per keyword.',
    parameters: [keyword],
    shape: { kind: 'sellThrough' },
    example: '=SELL_THROUGH("iphone 13 128gb")',
  },
  {
    name: 'SOLD_AS_OF',
    endpoint: 'scrape',
    summary: 'When the answer behind another formula came. Asks nothing and costs nothing.',
    parameters: [
      keyword,
      {
        name: 'formula',
        help: '(optional) Name of the formula, SOLD_MEDIAN unless given; its other arguments follow.',
        fills: 'formula',
        optional: true,
      },
    ],
    shape: { kind: 'asOf' },
    example: '=SOLD_AS_OF(A2, "SOLD_MEDIAN", "itemCondition", "used")',
  },
];
