import type { ResourceSurface } from './operation.ts';

export const history = {
  name: 'Sold History',
  operations: {
    search: {
      name: 'Search',
      action: 'Search three years of sold history',
      description: 'Find sold listings of up to three years back for a keyword',
      endpoint: 'history',
      own: ['page', 'limit'],
      simplified: [
        'itemId',
        'title',
        'recordType',
        'soldUnits',
        'soldPrice',
        'averageSoldPrice',
        'averageSoldPriceCurrency',
        'soldDate',
        'lastSoldDate',
        'itemUrl',
      ],
    },
    getTotals: {
      name: 'Get Totals',
      action: 'Get units sold and average price over a time',
      description: 'Get units sold, sellers, price range and sell-through of a whole time range',
      endpoint: 'history',
      own: ['page', 'limit', 'sort', 'relevance', 'singleUnitOnly'],
    },
    getTrend: {
      name: 'Get Trend',
      action: 'Get how sold prices moved over time',
      description: 'Get price statistics by week, month, quarter or year',
      endpoint: 'history',
      own: ['page', 'limit', 'sort'],
    },
  },
} as const satisfies ResourceSurface;
