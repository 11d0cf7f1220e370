/** Price Changed: what something of a list sells for has moved by more than is to be overlooked. */
import { call, lookFrom, type Row, type WatchItem } from '@sold-data/core';
import { wholeNumber } from '../forms/input.ts';
import type { Step } from '../transport/step.ts';
import { eventOf, watchTrigger } from '../watch/step.ts';

const change = wholeNumber(
  {
    key: 'movedPercent',
    label: 'Smallest Change',
    helpText: 'In percent, up or down, of the median that started the Zap last, with at least 3 sales behind both.',
  },
  { min: 1, max: 1000, normal: 10 },
);

/** The price of the first item as it is, without a change. */
async function shown(step: Step, [item]: readonly WatchItem[]) {
  if (!item) return [];
  const { data } = await step.run(call(step.session, item.sold));
  const look = lookFrom(item, 'sold', data as Row, Date.now());
  if (look.side !== 'sold' || !look.all) return [];
  const { median, low, high, sales, currency } = look.all;
  const [price, lower, upper] = [median, low, high].map(cents => cents / 100);
  const told = { price, median: price, low: lower, high: upper, sales, currency };
  return [eventOf({ ...told, id: `${item.key}-price-0`, kind: 'price', item: item.name, at: look.at })];
}

export const priceChanged = watchTrigger({
  key: 'price_changed',
  noun: 'Price',
  label: 'Price Changed',
  description:
    'Triggers when the median sold price of something on your list has moved by more than the percentage that you choose. Each look at an item is one request, within your limit a month.',
  kinds: ['price'],
  form: [change.field],
  settings: input => ({ movedPercent: change.read(input) }),
  shown,
  columns: [
    { name: 'price', label: 'Median', kind: 'number' },
    { name: 'item', label: 'Item', kind: 'text' },
    { name: 'before', label: 'Previous Median', kind: 'number' },
    { name: 'percent', label: 'Change in Percent', kind: 'number' },
    { name: 'currency', label: 'Currency', kind: 'text' },
    { name: 'sales', label: 'Sales', kind: 'integer' },
    { name: 'low', label: 'Lower Quartile', kind: 'number' },
    { name: 'high', label: 'Upper Quartile', kind: 'number' },
    { name: 'seenAt', label: 'Seen At', kind: 'instant' },
  ],
  sample: {
    ...{ id: '1q8x0ab-price-12', kind: 'price', item: 'iphone 13 128gb', at: Date.parse('2026-11-01T10:00:00Z') },
    ...{ price: 289.5, before: 330, percent: -12.3, currency: 'USD', sales: 37, low: 262.25, high: 319.99 },
  },
});
