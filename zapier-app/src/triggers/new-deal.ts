/** New Deal: something of a list is offered far below what it sells for. */
import {
  call,
  type EventSettings,
  lookFrom,
  newItem,
  observe,
  profitParameters,
  profitTerms,
  type Row,
  roomFor,
  type WatchItem,
} from '@sold-data/core';
import type { Input } from '../forms/field.ts';
import { filledIn, wholeNumber } from '../forms/input.ts';
import { profitForm } from '../forms/profit.ts';
import type { Step } from '../transport/step.ts';
import { watchTrigger } from '../watch/step.ts';

/** Offers that the editor shows. */
const IN_EDITOR = 3;
/** Above any price: at the first look offers under a limit are told. */
const NO_LIMIT = 1e12;

const percent = wholeNumber(
  {
    key: 'dealPercent',
    label: 'Highest Percent of Sold Price',
    helpText: 'With postage, of the median of at least 3 comparable sales: same condition, same currency.',
  },
  { min: 1, max: 100, normal: 80 },
);

function settings(input: Input): EventSettings {
  return { dealPercent: percent.read(input), costs: profitTerms(filledIn(profitParameters, input)) };
}

/** Offers of the first item that has any, whatever they cost. */
async function shown(step: Step, items: readonly WatchItem[], own: EventSettings) {
  const item = items.find(({ offered }) => offered);
  if (!item?.offered) return [];
  const { data } = await step.run(call(step.session, item.offered));
  const look = lookFrom(item, 'offered', data as Row, Date.now());
  const unlimited = { ...item, maxPrice: item.maxPrice ?? NO_LIMIT };
  const { events } = observe(unlimited, newItem(), look, { ...own, kinds: ['offered'] }, roomFor(1));
  return events.slice(0, IN_EDITOR);
}

export const newDeal = watchTrigger({
  key: 'new_deal',
  noun: 'Deal',
  label: 'New Deal',
  description:
    'Triggers when something on your list is offered far below the price that it sells for. Each look at an item is one request, within your limit a month.',
  kinds: ['deal'],
  form: [percent.field],
  folded: profitForm('paid', 'margin'),
  settings,
  shown,
  columns: [
    { name: 'price', label: 'Price With Postage', kind: 'number' },
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'link', label: 'Link', kind: 'text' },
    { name: 'item', label: 'Item', kind: 'text' },
    { name: 'currency', label: 'Currency', kind: 'text' },
    { name: 'median', label: 'Sold Median', kind: 'number' },
    { name: 'percent', label: 'Percent of Sold Median', kind: 'number' },
    { name: 'profit', label: 'Net Profit', kind: 'number' },
    { name: 'postage', label: 'Postage', kind: 'number' },
    { name: 'sales', label: 'Sales', kind: 'integer' },
    { name: 'low', label: 'Lower Quartile', kind: 'number' },
    { name: 'high', label: 'Upper Quartile', kind: 'number' },
    { name: 'ageDays', label: 'Age of Median in Days', kind: 'number' },
    { name: 'seenAt', label: 'Seen At', kind: 'instant' },
  ],
  sample: {
    ...{ id: '1q8x0ab-deal-4k2m9z-7', kind: 'deal', item: 'canon ae-1', at: Date.parse('2026-11-01T10:00:00Z') },
    ...{ title: 'Canon AE-1 Program with 50mm', link: 'https://www.example.com/item/256112345678', currency: 'USD' },
    ...{ price: 96.4, postage: 6.4, median: 141, percent: 68.4, sales: 23, low: 122.5, high: 158, ageDays: 1.2 },
    profit: 20.71,
  },
});
