/** Formulas over the fashion resale site (reference 4.5). */
import { catalog } from '@sold-data/core';
import type { Formula } from './formula.ts';
import { card, columns, keyword, rowCount } from './parameters.ts';

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

// Formulas over the peer-to-peer resale site (reference 4.6).

const sold = { sold: true };
const shown = ['title', 'price', 'currency', 'condition', 'brand', 'url'];

export const peerFormulas: readonly Formula[] = [
  {
    name: 'PEER_SOLD',
    endpoint: 'peerListings',
    fixed: sold,
    summary: 'Sold listings of the peer-to-peer resale site (US) as a table; it tells no day of the sale.',
    parameters: [keyword, columns, rowCount(50)],
    shape: { kind: 'rows', columns: shown, rows: 50 },
    example: '=PEER_SOLD("canon ae-1", "title, price, condition", 20)',
  },
  {
    name: 'PEER_ACTIVE',
    endpoint: 'peerListings',
    fixed: { sold: false },
    summary: 'Listings for sale now on the peer-to-peer resale site (US) as a table.',
    parameters: [keyword, columns, rowCount(50)],
    shape: { kind: 'rows', columns: shown, rows: 50 },
    example: '=PEER_ACTIVE("canon ae-1", , 20, "sortOrder", "lowestPrice")',
  },
  {
    name: 'PEER_MEDIAN',
    endpoint: 'peerListings',
    fixed: sold,
    summary: 'Median sold price on the peer-to-peer resale site (US).',
    parameters: [keyword],
    shape: { kind: 'statistic', of: 'median' },
    example: '=PEER_MEDIAN("canon ae-1", "itemCondition", "good")',
  },
  {
    name: 'PEER_STATS',
    endpoint: 'peerListings',
    fixed: sold,
    summary: 'Sales, median, mean, range and quartiles on the peer-to-peer resale site, one row per keyword.',
    parameters: [keyword],
    shape: { kind: 'statistics' },
    example: '=PEER_STATS(A2:A10)',
  },
];

// Formulas over the trading-card market (reference 4.7, 4.8).

/** One page: one request. */
const OFFERS = catalog.cardListings.paging.pageRows;

export const cardFormulas: readonly Formula[] = [
  {
    name: 'CARD_PRICE',
    endpoint: 'cardSales',
    summary: 'Median price of the completed sales of one trading card.',
    parameters: [card],
    shape: { kind: 'statistic', of: 'median' },
    example: '=CARD_PRICE("charizard base set 4/102", "condition", "Near Mint")',
  },
  {
    name: 'CARD_STATS',
    endpoint: 'cardSales',
    summary: 'Sales, median, mean, range and quartiles of one trading card, one row per card.',
    parameters: [card],
    shape: { kind: 'statistics' },
    example: '=CARD_STATS(A2:A10)',
  },
  {
    name: 'CARD_SALES',
    endpoint: 'cardSales',
    summary: 'Completed sales of one trading card as a table.',
    parameters: [card, columns, rowCount(100)],
    shape: {
      kind: 'rows',
      columns: ['soldAt', 'title', 'price', 'shipping', 'condition', 'variant', 'language', 'quantity'],
      rows: 100,
    },
    example: '=CARD_SALES("charizard base set 4/102", "soldAt, price, condition", 20)',
  },
  {
    name: 'CARD_LISTINGS',
    endpoint: 'cardListings',
    fixed: { count: OFFERS },
    summary: 'Active offers of one trading card as a table.',
    parameters: [card, columns, rowCount(OFFERS)],
    shape: {
      kind: 'rows',
      columns: ['price', 'shipping', 'totalPrice', 'quantity', 'condition', 'variant', 'sellerName', 'sellerRating'],
      rows: OFFERS,
    },
    example: '=CARD_LISTINGS("charizard base set 4/102", "totalPrice, condition, sellerName")',
  },
  {
    name: 'CARD_PRICE_HISTORY',
    endpoint: 'cardSales',
    fixed: { history: 'quarter' },
    summary: 'Market prices of one trading card over time as a table; add "history", "annual" for a year.',
    parameters: [card, columns],
    shape: {
      kind: 'rows',
      list: 'priceHistory',
      columns: ['date', 'marketPrice', 'lowSalePrice', 'highSalePrice', 'quantitySold', 'condition', 'variant'],
    },
    example: '=CARD_PRICE_HISTORY("charizard base set 4/102", "date, marketPrice", "history", "annual")',
  },
];
