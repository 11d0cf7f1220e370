/** Find Card Sales: what a trading card sold for. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/cardSales.ts';
import { rowSearch } from './rows.ts';

export const findCardSales = rowSearch({
  key: 'find_card_sales',
  noun: 'Card Sale',
  display: { label: 'Find Card Sales', description: 'Finds completed sales of one trading card.', hidden: true },
  endpoint: catalog.cardSales,
  generated,
});
