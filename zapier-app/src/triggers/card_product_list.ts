/** Trading cards, for drop-downs: those that the keyword in the form finds. */
import { catalog } from '@sold-data/core';
import { inputFields } from '../generated/cardSales.ts';
import { dropDown } from './drop_down.ts';

export const cardProductList = dropDown({
  key: 'card_product_list',
  noun: 'Card',
  description: 'Triggers when a search meets a trading card.',
  list: 'cards',
  endpoint: catalog.cardSales,
  form: inputFields,
  sample: { id: '42346', name: 'Charizard, Base Set, 4/102' },
});
