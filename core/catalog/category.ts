/** Auction-site search by category instead of keyword (reference 4.3). */
import { categoryFilters } from './auction-filters.ts';
import { auctionEnvelope, auctionItems, auctionListing, auctionOffer, auctionSale } from './auction-listing.ts';
import { defineEndpoint } from './endpoint.ts';
import { parameters } from './parameter.ts';
import { record } from './row.ts';
import { auctionRules } from './rules.ts';

export const scrapeCategory = defineEndpoint({
  id: 'scrapeCategory',
  method: 'GET',
  path: '/v1/scrape/category',
  title: 'Browse Auction Category',
  summary:
    'Completed sales of the last 90 days or so, or active listings, in one category of one auction site, with price statistics.',
  reference: '4.3',
  parameters: parameters(categoryFilters),
  rules: auctionRules,
  response: record({ ...auctionEnvelope, items: auctionItems() }),
  rows: { field: 'items', row: auctionListing, key: ['itemId'], sale: auctionSale, offer: auctionOffer },
  paging: { parameter: 'page', pageRows: 240, sizeParameter: 'count' },
  buckets: ['plan'],
  cost: { per: 'page' },
  credits: true,
  timeoutMs: 75_000,
});
