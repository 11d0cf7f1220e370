import { ask, call, dayOf, endpoints, spendable } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import { numberAt } from '../run/settings.ts';
import type { Poll } from './poll.ts';

interface Told extends IDataObject {
  low: boolean;
}

/** Tells once that few requests are left, and again only after there were enough in between. */
export async function quotaLow(poll: Poll): Promise<IDataObject[]> {
  const question = ask(endpoints.accountUsage, {}, dayOf(poll.session.now()));
  const { data } = await poll.run(call(poll.session, question));
  const usage = data as Record<string, number | undefined>;
  const left = spendable({
    remaining: usage.remaining,
    rolloverBalance: usage.rollover_balance,
    creditBalance: usage.credit_balance,
  });
  if (left === undefined) return [];
  const least = numberAt(poll.field, fields.threshold);
  const low = left < least;
  const told = poll.memory<Told>(least)?.low ?? false;
  poll.remember(least, { low });
  return (low && !told) || poll.sample ? [{ ...(data as IDataObject), left, threshold: least }] : [];
}
