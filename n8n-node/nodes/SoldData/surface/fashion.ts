import type { ResourceSurface } from './operation.ts';

export const fashion = {
  name: 'Fashion Listing',
  operations: {
    searchSold: {
      name: 'Search Sold',
      action: 'Search sold fashion listings',
      description: 'Find sold listings of the fashion resale site',
      endpoint: 'fashionSold',
      own: ['page'],
      simplified: [
        'listingId',
        'title',
        'brand',
        'size',
        'soldPrice',
        'originalPrice',
        'soldAt',
        'daysToSell',
        'sellerUsername',
        'url',
      ],
    },
    getPriceSummary: {
      name: 'Get Price Summary',
      action: 'Get the median and range of sold fashion prices',
      description: 'Get price statistics of sold listings of the fashion resale site',
      endpoint: 'fashionSold',
      own: ['page', 'enrich'],
    },
  },
} as const satisfies ResourceSurface;
