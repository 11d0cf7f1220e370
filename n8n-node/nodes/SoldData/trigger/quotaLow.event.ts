import { call, catalog, spendable } from '@sold-data/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { numberAt } from '../run/number.ts';
import type { Poll } from './poll.ts';

const threshold: INodeProperties = {
  displayName: 'Requests Left',
  name: 'threshold',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 100,
  description:
    'Starts the workflow once when fewer requests are left: allowance, carried-over requests and credits together',
};

export const description: INodeProperties[] = [
  threshold,
  {
    displayName: 'Looking at the account is free of charge',
    name: 'cost',
    type: 'notice',
    default: '',
  },
];

interface Told extends IDataObject {
  low: boolean;
}

/** Tells once that few requests are left, and again only after there were enough in between. */
export async function look(poll: Poll): Promise<IDataObject[]> {
  const { raw } = await poll.ask(call(poll.session, catalog.accountUsage, {}));
  const usage = raw as Record<string, number | undefined>;
  const left = spendable({
    remaining: usage.remaining,
    rolloverBalance: usage.rollover_balance,
    creditBalance: usage.credit_balance,
  });
  if (left === undefined) return [];
  const least = numberAt(poll.field, threshold);
  const low = left < least;
  const told = poll.memory<Told>(least)?.low ?? false;
  poll.remember(least, { low });
  return (low && !told) || poll.sample ? [{ ...(raw as IDataObject), left, threshold: least }] : [];
}
