/** Auction-site search by keyword, sold and active (reference 4.2). */
import { auctionFilters, keywordParameter } from './auction-filters.ts';
import { auctionEnvelope, auctionItems, auctionListing, auctionOffer, auctionSale } from './auction-listing.ts';
import { defineEndpoint } from './endpoint.ts';
import { parameters } from './parameter.ts';
import { record } from './row.ts';
import { auctionRules } from './rules.ts';

export const scrape = defineEndpoint({
  id: 'scrape',
  method: 'GET',
  path: '/v1/scrape',
  title: 'Search Auction Listings',
  summary:
    'Completed sales of the last 90 days or so, or active listings, for a keyword on one auction site, with price statistics.',
  reference: '4.2',
  parameters: parameters({ keyword: keywordParameter(), ...auctionFilters }),
  rules: auctionRules,
  response: record({ ...auctionEnvelope, items: auctionItems() }),
  rows: { field: 'items', row: auctionListing, key: ['itemId'], sale: auctionSale, offer: auctionOffer },
  paging: { parameter: 'page', pageRows: 240, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 75_000,
});
