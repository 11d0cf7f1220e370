import { catalog } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { watchFields } from '../fields/watch.ts';
import { newSold, newSoldColumns } from '../generated/trigger.ts';
import { triggerSurface } from '../surface/index.ts';
import { newListings } from './listings.ts';
import type { Poll } from './poll.ts';

const { fixed, simplified } = triggerSurface.newSold;

export const description = [...newSold, ...watchFields(newSoldColumns)];

export async function look(poll: Poll): Promise<IDataObject[]> {
  return await newListings(poll, { endpoint: catalog.scrape, fixed, simplified });
}
