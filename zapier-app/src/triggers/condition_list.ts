/** Condition codes, for drop-downs: those of the last search, or of the keyword in the form. */
import { catalog } from '@sold-data/core';
import { inputFields } from '../generated/scrape.ts';
import { dropDown } from './drop_down.ts';

export const conditionList = dropDown({
  key: 'condition_list',
  noun: 'Condition',
  description: 'Triggers when a search meets a condition.',
  list: 'conditions',
  endpoint: catalog.scrape,
  form: inputFields,
  sample: { id: '3000', name: 'Used (24)' },
});
