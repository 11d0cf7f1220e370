/** Find Sold History: three years back. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/history.ts';
import { rowSearch } from './rows.ts';

export const findSoldHistory = rowSearch({
  key: 'find_sold_history',
  noun: 'Past Sale',
  display: {
    label: 'Find Sold History',
    description: 'Finds what was sold on an auction site in the last three years, in US dollars.',
    hidden: true,
  },
  endpoint: catalog.history,
  generated,
});
