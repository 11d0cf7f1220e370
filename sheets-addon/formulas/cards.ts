/** Formulas over the trading-card market (reference 4.7, 4.8). */
import { catalog } from '@sold-data/core';
import type { Formula } from './formula.ts';
import { card, columns, rowCount } from './parameters.ts';

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
