/** Categories, for drop-downs: those of the last search, or of the keyword in the form. */
import { catalog } from '@sold-data/core';
import { inputFields } from '../generated/scrape.ts';
import { dropDown } from './drop_down.ts';

export const categoryList = dropDown({
  key: 'category_list',
  noun: 'Category',
  description: 'Triggers when a search meets a category.',
  list: 'categories',
  endpoint: catalog.scrape,
  form: inputFields,
  sample: { id: '9355', name: 'Cell Phones & Smartphones' },
  first: { id: '0', name: 'All Categories' },
});
