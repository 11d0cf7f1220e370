/** Find Fashion Listings: sales of the fashion resale site. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/fashionSold.ts';
import { rowSearch } from './rows.ts';

export const findFashionListings = rowSearch({
  key: 'find_fashion_listings',
  noun: 'Fashion Sale',
  display: {
    label: 'Find Fashion Listings',
    description: 'Finds what was sold on the fashion resale site, with prices and sellers.',
    hidden: true,
  },
  endpoint: catalog.fashionSold,
  generated,
});
