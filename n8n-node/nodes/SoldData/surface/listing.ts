import { activeListing, soldListing, soldOnly } from './auction-rows.ts';
import type { ResourceSurface } from './operation.ts';

export const listing = {
  name: 'Listing',
  operations: {
    searchSold: {
      name: 'Search Sold',
      action: 'Search sold listings of the last 90 days',
      description: 'Find completed sales for a keyword on an auction site',
      endpoint: 'scrape',
      fixed: { sold: true },
      own: ['page'],
      simplified: soldListing,
    },
    searchActive: {
      name: 'Search Active',
      action: 'Search listings that are for sale now',
      description: 'Find active listings for a keyword on an auction site',
      endpoint: 'scrape',
      fixed: { sold: false },
      own: ['page', ...soldOnly],
      simplified: activeListing,
    },
    browseCategory: {
      name: 'Browse Category',
      action: 'Browse sold listings of a category',
      description: 'Find completed sales in a category of an auction site, without a keyword',
      endpoint: 'scrapeCategory',
      fixed: { sold: true },
      own: ['page'],
      simplified: soldListing,
    },
    getPriceSummary: {
      name: 'Get Price Summary',
      action: 'Get the median and range of recent sold prices',
      description: 'Get price statistics of completed sales for a keyword on an auction site',
      endpoint: 'scrape',
      fixed: { sold: true },
      own: ['page'],
    },
  },
} as const satisfies ResourceSurface;
