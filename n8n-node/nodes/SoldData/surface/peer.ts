import type { ResourceSurface } from './operation.ts';

const peerListing = [
  'itemId',
  'title',
  'price',
  'currency',
  'status',
  'condition',
  'brand',
  'categoryName',
  'sellerId',
  'url',
];

export const peer = {
  name: 'Peer Listing',
  operations: {
    searchSold: {
      name: 'Search Sold',
      action: 'Search sold listings of the peer resale site',
      description: 'Find sold listings of the peer-to-peer resale site',
      endpoint: 'peerListings',
      fixed: { sold: true },
      own: ['page'],
      simplified: peerListing,
    },
    searchActive: {
      name: 'Search Active',
      action: 'Search active listings of the peer resale site',
      description: 'Find active listings of the peer-to-peer resale site',
      endpoint: 'peerListings',
      fixed: { sold: false },
      own: ['page'],
      simplified: peerListing,
    },
    getPriceSummary: {
      name: 'Get Price Summary',
      action: 'Get the median and range of sold peer prices',
      description: 'Get price statistics of sold listings of the peer-to-peer resale site',
      endpoint: 'peerListings',
      fixed: { sold: true },
      own: ['page', 'includeListedAt'],
    },
  },
} as const satisfies ResourceSurface;
