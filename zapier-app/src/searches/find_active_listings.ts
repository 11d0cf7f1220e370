/** Find Active Listings: what is still for sale on the auction site. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/scrape.ts';
import { rowSearch } from './rows.ts';

export const findActiveListings = rowSearch({
  key: 'find_active_listings',
  noun: 'Active Listing',
  display: {
    label: 'Find Active Listings',
    description: 'Finds what is offered on an auction site now, with the prices that are asked.',
    hidden: true,
  },
  endpoint: catalog.scrape,
  generated,
  fixed: { sold: false },
  hide: ['soldAfter', 'soldBefore', 'includeCompleteListing', 'bestOfferPrice'],
});
