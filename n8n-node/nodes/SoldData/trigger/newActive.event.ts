import { catalog } from '@sold-data/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { watchFields } from '../fields/watch.ts';
import { newActive, newActiveColumns } from '../generated/trigger.ts';
import { numberAt } from '../run/number.ts';
import { triggerSurface } from '../surface/index.ts';
import { newListings } from './listings.ts';
import type { Poll } from './poll.ts';

const { fixed, simplified } = triggerSurface.newActive;

const priceCeiling: INodeProperties = {
  displayName: 'Price Ceiling',
  name: 'priceCeiling',
  type: 'number',
  typeOptions: { minValue: 0, numberPrecision: 2 },
  default: 0,
  description: 'Only listings up to this price, item plus shipping. 0 means any price.',
};

export const description = [...newActive, priceCeiling, ...watchFields(newActiveColumns)];

export async function look(poll: Poll): Promise<IDataObject[]> {
  const ceiling = numberAt(poll.field, priceCeiling);
  const price = ceiling > 0 ? { maxPrice: ceiling } : {};
  return await newListings(poll, { endpoint: catalog.scrape, fixed: { ...fixed, ...price }, simplified });
}
