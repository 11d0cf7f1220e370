import { expect, test } from 'vitest';
import { watchItem } from '../../../core/watch/item.ts';
import { type Standing, standingOf } from '../../../core/watch/standing.ts';
import { type ItemState, newItem, newWatch } from '../../../core/watch/state.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const item = watchItem({ keyword: 'canon ae-1' });
const unknown = {
  median: null,
  sales: null,
  currency: null,
  change: null,
  cheapest: null,
  deal: null,
  checkedAt: null,
  note: '',
};

const offer = (total: number, deal: 0 | 1) => ({ id: 'abc123', total, deal, missed: 0 });
const priced = { median: 120, sales: 9, currency: 'USD', reportedMedian: 120 };

test.each<[string, known: Partial<ItemState>, shown: Partial<Standing>]>([
  ['nothing before the first check', {}, {}],
  ['the time of the last check', { checkedAt: NOW / 60_000 }, { checkedAt: NOW }],
  ['a first median, without a change', priced, { median: 120, sales: 9, currency: 'USD', change: 0 }],
  [
    'the change since the median before',
    { ...priced, previousMedian: 100 },
    { median: 120, sales: 9, currency: 'USD', change: 0.2 },
  ],
  [
    'a change that was too small for an event',
    { ...priced, reportedMedian: 125 },
    { median: 120, sales: 9, currency: 'USD', change: -0.04 },
  ],
  [
    'too few sales for a median',
    { sales: 2, currency: 'USD' },
    { sales: 2, currency: 'USD', note: 'Only 2 sales: too few for a price' },
  ],
  ['that there are no sales', { sales: 0 }, { sales: 0, note: 'No sales found' }],
  ['the cheapest offer, and a deal', { offers: [offer(9000, 0), offer(9950, 1)] }, { cheapest: 90, deal: 99.5 }],
  ['the currency of offers without sales', { offerCurrency: 'EUR' }, { currency: 'EUR' }],
])('the columns beside an item show %s', (_, known, shown) => {
  const state = { ...newWatch(), items: { [item.key]: { ...newItem(), ...known } } };
  const { change, ...standing } = standingOf(state, item);
  const rounded = change === null ? null : Math.round(change * 1e6) / 1e6;
  expect({ ...standing, change: rounded }).toEqual({ ...unknown, ...shown });
});

test('the columns beside an unknown item are empty', () => {
  expect(standingOf(undefined, item)).toEqual(unknown);
});
