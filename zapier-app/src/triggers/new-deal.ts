/** New Deal: an item on a list is offered far below its sold price. */
import { dealForm, profitParameters, profitTerms } from '@sold-data/core/engine';
import { filledIn, wholeNumber } from '../forms/input.ts';
import { profitForm } from '../forms/profit.ts';
import { watchTrigger } from '../watch/trigger.ts';

const percent = wholeNumber(
  {
    key: 'dealPercent',
    label: 'Deal at or Below (Percent)',
    helpText:
      'A deal costs at most this percentage of the price now of at least 3 comparable sales (same condition and currency), shipping included.',
  },
  { ...dealForm, normal: 80 },
);

export const newDeal = watchTrigger({
  key: 'new_deal',
  noun: 'Deal',
  label: 'New Deal',
  description:
    'Triggers when something on your list is offered far below what it sells for. Each check of an item is one request, within your monthly limit.',
  kind: 'deal',
  form: [percent.field],
  folded: profitForm('paid', 'margin'),
  settings(input) {
    const costs = profitTerms(filledIn(profitParameters, input));
    return { dealPercent: percent.read(input), costsOn: () => costs };
  },
  columns: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'price', label: 'Price With Shipping', kind: 'number' },
    { name: 'currency', label: 'Currency', kind: 'text' },
    { name: 'priceNowWithShipping', label: 'Price Now With Shipping', kind: 'number' },
    { name: 'percent', label: 'Percent of Price Now', kind: 'number' },
    { name: 'link', label: 'Link', kind: 'text' },
    { name: 'image', label: 'Image', kind: 'text' },
    { name: 'item', label: 'Item', kind: 'text' },
    { name: 'profit', label: 'Net Profit', kind: 'number' },
    { name: 'shipping', label: 'Shipping', kind: 'number' },
    { name: 'sales', label: 'Sales', kind: 'integer' },
    { name: 'low', label: 'Lower Quartile With Shipping', kind: 'number' },
    { name: 'high', label: 'Upper Quartile With Shipping', kind: 'number' },
    { name: 'ageDays', label: 'Age of Price in Days', kind: 'number' },
  ],
});
