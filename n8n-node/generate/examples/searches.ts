/** Searches and price summaries of listings and of the sold history. */
import { type Example, keyword, lastMonths, phones, sold } from './example.ts';

export const searches: Example[] = [
  {
    file: 'listing-searchSold',
    name: 'Search sold listings',
    note: 'Completed sales of the last 90 days, newest first. Equal keywords are asked once.',
    items: phones,
    steps: [sold('listing', 'searchSold', { keyword, limit: 10, filters: { itemCondition: 'used' } })],
  },
  {
    file: 'listing-searchActive',
    name: 'Search active listings',
    note: 'What is for sale now, cheapest first.',
    steps: [
      sold('listing', 'searchActive', {
        keyword: 'lego 75192',
        limit: 10,
        filters: { sortOrder: 'pricePlusPostageLowest' },
      }),
    ],
  },
  {
    file: 'listing-browseCategory',
    name: 'Browse a category',
    note: 'Sold listings of a whole category, without a keyword.',
    steps: [sold('listing', 'browseCategory', { categoryId: '9355', limit: 10 })],
  },
  {
    file: 'listing-getPriceSummary',
    name: 'Price a list of items',
    note: 'One price for each item. What fails comes out below, with what to do about it.',
    items: phones,
    steps: [sold('listing', 'getPriceSummary', { keyword }, { onError: 'continueErrorOutput' })],
  },
  {
    file: 'history-search',
    name: 'Search sold history',
    note: 'Up to three years back; here the last three months.',
    steps: [sold('history', 'search', { keyword: 'iphone 13 128gb', ...lastMonths, limit: 60 })],
  },
  {
    file: 'history-getTotals',
    name: 'Totals of sold history',
    note: 'Units sold, price range and sell-through of a whole time range, for one request.',
    steps: [sold('history', 'getTotals', { keyword: 'iphone 13 128gb', ...lastMonths })],
  },
  {
    file: 'history-getTrend',
    name: 'Price trend',
    note: 'One item for each month, ready for a chart.',
    steps: [
      sold('history', 'getTrend', {
        keyword: 'iphone 13 128gb',
        ...lastMonths,
        period: 'month',
        options: { maxPages: 3 },
      }),
    ],
  },
  {
    file: 'fashion-searchSold',
    name: 'Search sold fashion',
    note: 'Sold listings of the fashion resale site, with how long they took to sell.',
    steps: [sold('fashion', 'searchSold', { keyword: 'denim jacket', limit: 10, filters: { department: 'women' } })],
  },
  {
    file: 'fashion-getPriceSummary',
    name: 'Price of fashion',
    note: 'Price statistics of sold fashion listings.',
    steps: [sold('fashion', 'getPriceSummary', { keyword: 'denim jacket' })],
  },
  {
    file: 'peer-searchSold',
    name: 'Search sold peer listings',
    note: 'Sold listings of the peer-to-peer site.',
    steps: [sold('peer', 'searchSold', { keyword: 'canon ae-1', limit: 10 })],
  },
  {
    file: 'peer-searchActive',
    name: 'Search active peer listings',
    note: 'Active listings of the peer-to-peer site, newest first.',
    steps: [sold('peer', 'searchActive', { keyword: 'canon ae-1', limit: 10, filters: { sortOrder: 'newest' } })],
  },
  {
    file: 'peer-getPriceSummary',
    name: 'Price on the peer site',
    note: 'Price statistics of sold peer listings.',
    steps: [sold('peer', 'getPriceSummary', { keyword: 'canon ae-1' })],
  },
];
