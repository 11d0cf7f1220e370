/** Sold history of up to three years (reference 4.4, rows 2.5). */
import * as z from 'zod';
import { site } from './auction-filters.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { advanced, choice, page, parameter } from './parameters.ts';

/** A listing with its sales in the requested period; not a transaction feed (reference 2.5). */
export const historyRow = field.record('HistoryRow', {
  itemId: field.text('Item ID', 'Listing ID on the auction site.'),
  title: field.text('Title', 'As the seller wrote it.').optional(),
  extendedTitle: field.text('Extended Title', 'Longer title, if there is one.').optional(),
  recordType: field.openEnum(
    ['single_unit_listing', 'listing_aggregate'],
    'Record Type',
    'A single sale, or several sales of one listing together.',
  ),
  soldUnits: field.integer('Units Sold', 'In the requested period.'),
  soldPrice: field.money('Sold Price', 'Price of a single sale; empty for several.'),
  averageSoldPrice: field.money('Average Sold Price', 'Mean over the units sold.'),
  totalSales: field.money('Total Sales', 'Sum over the units sold.'),
  averageShipping: field.money('Average Shipping', 'Mean shipping cost.'),
  soldDate: field.day('Sold On', 'Day of a single sale; empty for several.'),
  lastSoldDate: field.day('Last Sold On', 'Day of the most recent sale.'),
  listingFormat: field.text('Listing Format', 'How it was offered.'),
  bids: field.integer('Bids', 'Auctions only.'),
  condition: field.text('Condition', 'Always empty in this data.'),
  conditionId: field.integer('Condition Code', 'State of the item as a number.'),
  itemUrl: field.url('URL', 'Link to the listing; older rows may lack it.').optional(),
  imageUrl: field.url('Image URL', 'Picture; older rows may lack it.').optional(),
});

/** Totals of the whole date range before any cleanup, identical on every page (reference 2.5). */
const historyTotals = field.record('HistoryTotals', {
  totalSold: field.integer('Units Sold', 'In the whole search; there can be fewer rows.'),
  totalSellers: field.integer('Sellers', 'Number of sellers.'),
  averageSoldPrice: field.money('Average Sold Price', 'Mean over all units.'),
  minSoldPrice: field.money('Lowest Sold Price', 'Smallest price paid.'),
  maxSoldPrice: field.money('Highest Sold Price', 'Largest price paid.'),
  averageShipping: field.money('Average Shipping', 'Mean shipping cost.'),
  totalSales: field.money('Total Sales', 'Sum over all units.'),
  freeShippingPercent: field.decimal('Free Shipping Percent', 'Share of sales with free shipping.'),
  sellThroughPercent: field.decimal('Sell-Through Percent', 'Share of listings that sold.'),
});

const history = endpoint({
  id: 'history',
  method: 'GET',
  path: '/v1/research/sold',
  title: 'Search Sold History',
  summary: 'Sold listings of up to three years back for a keyword on one auction site, in USD, with totals.',
  reference: '4.4',
  parameters: z.strictObject({
    keyword: parameter(
      z.string().trim().min(1).max(200).meta({ keyword: true }),
      'Keyword',
      'Every word must appear in the listing title; brand plus model works best.',
      'iphone 13 128gb',
    ).meta({ use: 'subject' }),
    startDate: parameter(z.iso.date(), 'Start Date', 'First day to include, at most three years ago.', '2026-01-01'),
    endDate: parameter(z.iso.date(), 'End Date', 'Last day to include, today (UTC) at the latest.', '2026-10-31'),
    ebaySite: site,
    singleUnitOnly: parameter(
      z.boolean().default(false),
      'Single Units Only',
      'Only listings that sold exactly one unit, with the price and day of that sale.',
    ),
    relevance: parameter(
      z.boolean().default(false),
      'Relevance Cleanup',
      'Removes accessories, lots, other models and unusual prices; takes about a second longer.',
    ),
    sort: choice('Sort Order', 'Newest sales first, or by units sold.', 'quantityAscending', {
      lastSoldDescending: 'Last sold, newest first',
      quantityAscending: 'Units sold, fewest first',
    }).meta({ ...advanced, use: 'order' }),
    limit: parameter(z.literal([10, 20, 50]).default(50), 'Rows Per Page', 'Most rows on one page.').meta({
      ...advanced,
      use: 'size',
    }),
    page: page(200),
  }),
  rules: [
    { rule: 'order', low: 'startDate', high: 'endDate' },
    { rule: 'yearsBack', name: 'startDate', years: 3 },
    { rule: 'notAfterToday', name: 'endDate' },
  ],
  answer: z.looseObject({
    source: field.text('Source', 'Where the rows come from.'),
    ebaySite: field.text('Site', 'Regional auction site that was searched.'),
    displayCurrency: field.currency('Currency', 'Always USD.'),
    startDate: field.day('Start Date', 'First day included.'),
    endDate: field.day('End Date', 'Last day included.'),
    page: field.integer('Page', 'Number of this page.'),
    limit: field.integer('Rows Per Page', 'As requested.'),
    sourceResultCount: field.integer('Rows From Source', 'On this page, before filters.'),
    resultCount: field.integer('Rows On Page', 'As returned.'),
    hasNextPage: field.flag('Has Next Page', 'Whether there are more pages.'),
    nextPage: field.integer('Next Page', 'Page to continue with.'),
    relevanceApplied: field.flag('Relevance Applied', 'Whether the rows were cleaned up.'),
    rawResultCount: field.integer('Rows Before Cleanup', 'Only with relevance cleanup.').optional(),
    totals: field.object(historyTotals, 'Totals', 'Of the whole search before cleanup; empty without sales.'),
    warnings: field.list(field.text('Warning', 'Something to know about these rows.'), 'Warnings', 'Often none.'),
    requestId: field.text('Request ID', 'Quote it when you contact support.'),
    results: field.list(historyRow, 'Sold Listings', 'The rows of this page.'),
  }),
  rows: {
    field: 'results',
    row: historyRow,
    // The reference does not rule out that one listing appears both as a single sale and as an aggregate.
    key: ['itemId', 'recordType'],
    sale: {
      price: ['soldPrice', 'averageSoldPrice'],
      soldAt: ['soldDate', 'lastSoldDate'],
      units: 'soldUnits',
      shipping: 'averageShipping',
      // The text condition is always null (reference 2.5).
      groups: ['listingFormat', 'conditionId'],
      kinds: ['conditionId'],
      title: 'title',
      link: 'itemUrl',
      images: ['imageUrl'],
      searched: { from: 'startDate', to: 'endDate' },
      newestFirst: { parameter: 'sort', value: 'lastSoldDescending' },
    },
  },
  paging: { lastPage: 200, pageRows: 50 },
  buckets: ['plan', 'history'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 30_000,
});

export const historyEndpoints = { history };
