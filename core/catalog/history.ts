/** Sold history of up to three years (reference 4.4, rows 2.5). */
import { siteParameter } from './auction-filters.ts';
import { defineEndpoint, type Rule } from './endpoint.ts';
import { choice, date, field, flag, integer, integerChoice, parameters, text, withDefault } from './parameter.ts';
import {
  currencyField,
  dayField,
  decimalField,
  flagField,
  integerField,
  listField,
  moneyField,
  objectField,
  openChoiceField,
  record,
  textField,
  urlField,
} from './row.ts';

/** The first day that the history reaches on a given day: three years before it (reference 4.4, `startDate`). */
export function firstHistoryDay(today: string): string {
  const [year, month, day] = today.split('-');
  // Three years before a leap day there is none. The earlier day is allowed: if the service thinks otherwise, its refusal is free.
  return `${Number(year) - 3}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}

const withinThreeYears: Rule = ({ startDate }, today) =>
  String(startDate) < firstHistoryDay(today)
    ? `startDate must be within 3 years of today (${firstHistoryDay(today)} or later), got ${startDate}`
    : undefined;

const dayOrder: Rule = ({ startDate, endDate }) =>
  String(endDate) < String(startDate)
    ? `endDate must be on or after startDate (${startDate}), got ${endDate}`
    : undefined;

const notInFuture: Rule = ({ endDate }, today) =>
  String(endDate) > today ? `endDate must be today (${today} UTC) or earlier, got ${endDate}` : undefined;

/** A listing with its sales in the asked time; not a transaction feed (reference 2.5). */
export const historyRow = record({
  itemId: textField('Item ID', 'Listing id on the auction site.'),
  title: textField('Title', 'As the seller wrote it.'),
  extendedTitle: textField('Extended Title', 'Longer form, where there is one.'),
  recordType: openChoiceField(
    ['single_unit_listing', 'listing_aggregate'],
    'Record Type',
    'One unit sold, or several sales of one listing taken together.',
  ),
  soldUnits: integerField('Units Sold', 'In the asked time.'),
  soldPrice: moneyField('Sold Price', 'Of the one sale; empty on aggregates.'),
  averageSoldPrice: moneyField('Average Sold Price', 'Mean over the units sold.'),
  totalSales: moneyField('Total Sales', 'Sum over the units sold.'),
  averageShipping: moneyField('Average Shipping', 'Mean cost of delivery.'),
  soldDate: dayField('Sold On', 'Day of the one sale; empty on aggregates.'),
  lastSoldDate: dayField('Last Sold On', 'Day of the most recent sale.'),
  listingFormat: textField('Listing Format', 'How it was offered.'),
  bids: integerField('Bids', 'Auctions only.'),
  condition: textField('Condition', 'Always empty in this data.'),
  conditionId: integerField('Condition Code', 'State of the item as a number.'),
  itemUrl: urlField('URL', 'Link to the listing; older rows may lack it.'),
  imageUrl: urlField('Image URL', 'Picture; older rows may lack it.'),
});

/** Totals of the whole date range before any cleanup, identical on every page (reference 2.5). */
export const historyTotals = {
  totalSold: integerField('Units Sold', 'Over the whole search; an upper bound on the number of rows.'),
  totalSellers: integerField('Sellers', 'How many sold it.'),
  averageSoldPrice: moneyField('Average Sold Price', 'Mean over all units.'),
  minSoldPrice: moneyField('Lowest Sold Price', 'Smallest price paid.'),
  maxSoldPrice: moneyField('Highest Sold Price', 'Largest price paid.'),
  averageShipping: moneyField('Average Shipping', 'Mean cost of delivery.'),
  totalSales: moneyField('Total Sales', 'Sum over all units.'),
  freeShippingPercent: decimalField('Free Shipping Percent', 'Share of sales without delivery cost.'),
  sellThroughPercent: decimalField('Sell-Through Percent', 'Share of listings that sold.'),
};

export const history = defineEndpoint({
  id: 'history',
  method: 'GET',
  path: '/v1/research/sold',
  title: 'Search Sold History',
  summary: 'Sold listings of up to three years back for a keyword on one auction site, in USD, with totals.',
  reference: '4.4',
  parameters: parameters({
    keyword: field(text(200), 'Keyword', 'Every word must appear in the listing title; brand plus model works best.', {
      example: 'iphone 13 128gb',
    }),
    startDate: field(date(), 'Start Date', 'First day to include, at most three years ago.', { example: '2026-01-01' }),
    endDate: field(date(), 'End Date', 'Last day to include, today (UTC) at the latest.', { example: '2026-10-31' }),
    ebaySite: siteParameter(),
    singleUnitOnly: field(
      withDefault(flag(), false),
      'Single Units Only',
      'Only listings that sold exactly one unit, whose price and day are those of the sale.',
    ),
    relevance: field(
      withDefault(flag(), false),
      'Relevance Cleanup',
      'Removes accessories, lots, other models and odd prices; takes about a second longer.',
    ),
    sort: field(
      withDefault(choice(['lastSoldDescending', 'quantityAscending']), 'quantityAscending'),
      'Sort Order',
      'Newest sales first, or by units sold.',
      { advanced: true },
    ),
    limit: field(withDefault(integerChoice([10, 20, 50]), 50), 'Rows Per Page', 'Most rows on one page.', {
      advanced: true,
    }),
    page: field(withDefault(integer(1, 200), 1), 'Page', 'Which part of the result to read, from 1.', {
      advanced: true,
    }),
  }),
  rules: [dayOrder, withinThreeYears, notInFuture],
  response: record({
    source: textField('Source', 'Where the rows come from.'),
    ebaySite: textField('Site', 'Regional auction site that was searched.'),
    displayCurrency: currencyField('Currency', 'Always USD.'),
    startDate: dayField('Start Date', 'First day included.'),
    endDate: dayField('End Date', 'Last day included.'),
    page: integerField('Page', 'Which part of the result this is.'),
    limit: integerField('Rows Per Page', 'As asked.'),
    sourceResultCount: integerField('Rows From Source', 'On this page, before filters.'),
    resultCount: integerField('Rows On Page', 'As returned.'),
    hasNextPage: flagField('Has Next Page', 'There is more to read.'),
    nextPage: integerField('Next Page', 'Where to go on.'),
    relevanceApplied: flagField('Relevance Applied', 'False when cleanup was not asked for or not available.'),
    rawResultCount: integerField('Rows Before Cleanup', 'Only with relevance cleanup.'),
    totals: objectField(historyTotals, 'Totals', 'Of the whole search before cleanup; empty without sales.'),
    warnings: listField(textField('Warning', 'What a reader should know.'), 'Warnings', 'Often none.'),
    requestId: textField('Request ID', 'For questions to the service.'),
    results: listField(historyRow, 'Sold Listings', 'The rows of this page.'),
  }),
  rows: {
    field: 'results',
    row: historyRow,
    // One listing is one row, but nothing says that it cannot stand once as a single sale and once as an aggregate.
    key: ['itemId', 'recordType'],
    sale: {
      price: ['soldPrice', 'averageSoldPrice'],
      soldAt: ['soldDate', 'lastSoldDate'],
      units: 'soldUnits',
      shipping: 'averageShipping',
    },
  },
  paging: { parameter: 'page', lastPage: 200, pageRows: 50, sizeParameter: 'limit' },
  buckets: ['plan', 'history'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 30_000,
});
