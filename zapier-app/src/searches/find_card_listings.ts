/** Find Card Listings: what a trading card is offered for. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/cardListings.ts';
import { rowSearch } from './rows.ts';

export const findCardListings = rowSearch({
  key: 'find_card_listings',
  noun: 'Card Listing',
  display: {
    label: 'Find Card Listings',
    description: 'Finds what one trading card is offered for now, and by whom.',
    hidden: true,
  },
  endpoint: catalog.cardListings,
  generated,
});
