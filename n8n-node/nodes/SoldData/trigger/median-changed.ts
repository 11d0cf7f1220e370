import { endpoints, priceOf } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { events } from '../resources/index.ts';
import { numberAt } from '../run/settings.ts';
import type { Poll } from './poll.ts';

interface Told extends IDataObject {
  median: number;
  currency: string | null;
}

/** Compares with the median of the last event, so that a slow drift is noticed as well. */
export async function medianChanged(poll: Poll): Promise<IDataObject[]> {
  const least = numberAt(poll.field, fields.percent);
  const minSales = numberAt(poll.field, fields.medianSales);
  const question = poll.question(endpoints.scrape, events.medianChanged.fixed);
  const price = await poll.run(priceOf(poll.session, question, { minSales }));
  const { median, currency } = price;
  if (poll.sample) return [{ ...price, previousMedian: null, changePercent: null } as unknown as IDataObject];
  // Nothing can be a percentage of a median of 0.
  if (median === null || median === 0) return [];
  const told = poll.memory<Told>(question.key);
  const comparable = told && told.currency === currency ? told : undefined;
  const changePercent = comparable ? Math.round(((median - comparable.median) / comparable.median) * 1000) / 10 : 0;
  if (comparable && Math.abs(changePercent) < least) return [];
  poll.remember(question.key, { median, currency });
  return comparable ? [{ ...price, previousMedian: comparable.median, changePercent } as unknown as IDataObject] : [];
}
