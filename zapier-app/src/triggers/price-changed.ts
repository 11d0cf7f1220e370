/** Price Changed: the median sold price of an item on a list has moved. */
import { changeForm } from '@sold-data/core/engine';
import { wholeNumber } from '../forms/input.ts';
import { watchTrigger } from '../watch/trigger.ts';

const change = wholeNumber(
  {
    key: 'movedPercent',
    label: 'Price Moved by (Percent)',
    helpText: 'Up or down, since the median that last started the Zap. Both medians need at least 3 sales.',
  },
  { ...changeForm, normal: 10 },
);

export const priceChanged = watchTrigger({
  key: 'price_changed',
  noun: 'Price',
  label: 'Price Changed',
  description:
    'Triggers when the median sold price of something on your list has moved by more than the percentage that you choose. Each check of an item is one request, within your monthly limit.',
  kind: 'price',
  form: [change.field],
  settings: input => ({ movedPercent: change.read(input) }),
  columns: [
    { name: 'item', label: 'Item', kind: 'text' },
    { name: 'price', label: 'Median', kind: 'number' },
    { name: 'currency', label: 'Currency', kind: 'text' },
    { name: 'percent', label: 'Change in Percent', kind: 'number' },
    { name: 'before', label: 'Previous Median', kind: 'number' },
    { name: 'sales', label: 'Sales', kind: 'integer' },
    { name: 'low', label: 'Lower Quartile', kind: 'number' },
    { name: 'high', label: 'Upper Quartile', kind: 'number' },
  ],
});
