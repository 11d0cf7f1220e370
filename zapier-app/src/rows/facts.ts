/** Answers that are no rows: the statistics of a search, the account and the service, as steps show them. */
import { instantFrom, type Row } from '@sold-data/core';
import type { Field } from '../bridge.ts';
import type { OutputField } from '../forms/field.ts';
import { columnsOf, layFlat, outputFields, RAW } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

/** The names of the service's own statistics. */
export const statistics: Field[] = [
  { name: 'count', label: 'Sales', kind: 'integer' },
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'median', label: 'Median', kind: 'number' },
  { name: 'mean', label: 'Mean', kind: 'number' },
  { name: 'min', label: 'Lowest', kind: 'number' },
  { name: 'max', label: 'Highest', kind: 'number' },
  { name: 'p25', label: 'Lower Quartile', kind: 'number' },
  { name: 'p75', label: 'Upper Quartile', kind: 'number' },
  { name: 'avgShipping', label: 'Average Shipping', kind: 'number' },
];

/** The core's price: the statistics, and what they rest on. */
export const priceFields: OutputField[] = [
  { key: 'keyword', label: 'Keyword', type: 'string' },
  ...outputFields(columnsOf(statistics)),
  { key: 'upperBounds', label: 'Best-Offer Sales', type: 'integer' },
  { key: 'enough', label: 'Enough Sales', type: 'boolean' },
  { key: 'note', label: 'Note', type: 'string' },
];
export const priceSample: Row = samples.price;

/** The names of this answer are assumed (README), so that each may be missing. */
const account = columnsOf([
  { name: 'plan', label: 'Plan', kind: 'text' },
  { name: 'quota', label: 'Monthly Requests', kind: 'integer' },
  { name: 'used', label: 'Used', kind: 'integer' },
  { name: 'remaining', label: 'Remaining', kind: 'integer' },
  { name: 'rollover_balance', label: 'Carried Over', kind: 'integer' },
  { name: 'credit_balance', label: 'Credits', kind: 'integer' },
  { name: 'reset_at', label: 'Resets At', kind: 'text' },
  { name: 'rate_limit', label: 'Requests Per Minute', kind: 'integer' },
]).concat(RAW);
export const accountFields = outputFields(account);
export const accountSample = accountRow(samples.account);

/** Flat, with the reset as ISO text: the service may write it as epoch seconds too (service facts). */
export function accountRow(answer: Row): Row {
  return { ...layFlat(account, answer), reset_at: resetAt(answer) };
}

/**
 * Requests that can still be made; undefined when the answer does not tell.
 * Carried-over requests and credits are spent before anything fails (reference 8, billing rule 2).
 */
export function requestsLeft(answer: Row): number | undefined {
  const { quota, used, remaining, rollover_balance, credit_balance } = layFlat(account, answer) as Record<
    string,
    number | null
  >;
  const ofPlan = remaining ?? (quota == null || used == null ? null : quota - used);
  return ofPlan === null ? undefined : ofPlan + (rollover_balance ?? 0) + (credit_balance ?? 0);
}

/** When the allowance comes back, ISO; as it came when it is no time. */
export function resetAt({ reset_at }: Row): string | null {
  const at = instantFrom(reset_at);
  if (at !== undefined) return new Date(at).toISOString();
  return reset_at === null || reset_at === undefined ? null : String(reset_at);
}

const status = columnsOf([{ name: 'status', label: 'Status', kind: 'text' }]).concat(RAW);
export const statusFields = outputFields(status);
export const statusRow = (answer: Row): Row => layFlat(status, answer);
export const statusSample = statusRow(samples.status);
