/** Find Sold Listings: completed sales of the auction site. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/scrape.ts';
import { rowSearch } from './rows.ts';

export const findSoldListings = rowSearch({
  key: 'find_sold_listings',
  noun: 'Sold Listing',
  display: {
    label: 'Find Sold Listings',
    description: 'Finds what was really sold on an auction site in the last 90 days or so, with prices, newest first.',
  },
  endpoint: catalog.scrape,
  generated,
  fixed: { sold: true },
});
