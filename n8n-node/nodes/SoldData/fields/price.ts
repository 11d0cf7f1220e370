import type { Endpoint } from '@sold-data/core';
import type { INodeProperties } from 'n8n-workflow';
import { options } from './options.ts';

const bestOffers: INodeProperties = {
  displayName: 'Best-Offer Sales',
  name: 'bestOffers',
  type: 'options',
  options: [
    { name: 'Include', value: 'include', description: 'Count them at the asked price, an upper bound' },
    { name: 'Leave Out', value: 'exclude' },
    {
      name: 'Use Paid Price',
      value: 'accepted',
      description: 'Count those whose paid price is known, at that price',
    },
  ],
  default: 'include',
  description: 'What to do with sales that closed through an accepted offer, whose asked price is an upper bound',
};

export const minSales: INodeProperties = {
  displayName: 'Minimum Sales',
  name: 'minSales',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 3,
  description: 'Prices stay empty when there are fewer sales than this',
};

export const statisticsOnly: INodeProperties = {
  displayName: 'Statistics Only',
  name: 'statisticsOnly',
  type: 'boolean',
  default: false,
  description:
    'Whether to ask for the statistics without the listings behind them. The answer is smaller. Without effect when best-offer sales are left out or counted at the paid price.',
};

/** Options of an operation that returns price statistics. */
export function priceFields({ rows }: Endpoint, own: INodeProperties[] = []): INodeProperties[] {
  const offers = rows?.sale?.upperBound ? [bestOffers] : [];
  return [options([...offers, minSales, ...own])];
}
