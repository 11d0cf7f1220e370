import { catalog, priceOf } from '@sold-data/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { medianChanged } from '../generated/trigger.ts';
import { numberAt } from '../run/number.ts';
import { parametersAt } from '../run/parameters.ts';
import { triggerSurface } from '../surface/index.ts';
import type { Poll } from './poll.ts';

const percent: INodeProperties = {
  displayName: 'Change (Percent)',
  name: 'percent',
  type: 'number',
  typeOptions: { minValue: 0.1, numberPrecision: 1 },
  default: 10,
  description: 'How far the median must move, up or down, since the last event',
};

const minSales: INodeProperties = {
  displayName: 'Minimum Sales',
  name: 'minSales',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 3,
  description: 'A median of fewer sales than this is not looked at',
};

export const description = [...medianChanged, percent, minSales];

interface Told extends IDataObject {
  median: number;
  currency: string | null;
}

/** Compares with the median of the last event, so that a slow drift is noticed as well. */
export async function look(poll: Poll): Promise<IDataObject[]> {
  const parameters = parametersAt(poll.field, catalog.scrape, triggerSurface.medianChanged.fixed);
  const least = numberAt(poll.field, percent);
  const options = { minSales: numberAt(poll.field, minSales) };
  const price = await poll.ask(priceOf(poll.session, catalog.scrape, parameters as { keyword: string }, options));
  const { median, currency } = price;
  if (poll.sample) return [{ ...price, previousMedian: null, changePercent: null } as unknown as IDataObject];
  // Nothing can be a percentage of a median of 0.
  if (median === null || median === 0) return [];
  const told = poll.memory<Told>(parameters);
  if (told && told.currency === currency) {
    const changePercent = Math.round(((median - told.median) / told.median) * 1000) / 10;
    if (Math.abs(changePercent) < least) return [];
    poll.remember(parameters, { median, currency });
    return [{ ...price, previousMedian: told.median, changePercent } as unknown as IDataObject];
  }
  poll.remember(parameters, { median, currency });
  return [];
}
