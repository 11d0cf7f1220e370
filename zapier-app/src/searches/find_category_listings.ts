/** Find Category Listings: browsing instead of searching. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/scrapeCategory.ts';
import { rowSearch } from './rows.ts';

export const findCategoryListings = rowSearch({
  key: 'find_category_listings',
  noun: 'Category Listing',
  display: {
    label: 'Find Category Listings',
    description: 'Finds sold or active listings of one category of an auction site, without a keyword.',
    hidden: true,
  },
  endpoint: catalog.scrapeCategory,
  generated,
});
