/** Answers without rows: the statistics of a search, the account and the service, as steps show them. */
import { type AnswerOf, type Field, instantFrom, type Row, spendable, usageOf } from '@sold-data/core';
import type { OutputField } from '../forms/field.ts';
import { profitFields } from '../forms/profit.ts';
import { columnsOf, layFlat, outputFields } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

/** The core's price: the statistics, and what they rest on. */
export const priceFields: OutputField[] = [
  { key: 'keyword', label: 'Keyword', type: 'string' },
  { key: 'median', label: 'Median', type: 'number' },
  { key: 'currency', label: 'Currency', type: 'string' },
  { key: 'count', label: 'Sales', type: 'integer' },
  { key: 'mean', label: 'Mean', type: 'number' },
  { key: 'min', label: 'Lowest', type: 'number' },
  { key: 'max', label: 'Highest', type: 'number' },
  { key: 'p25', label: 'Lower Quartile', type: 'number' },
  { key: 'p75', label: 'Upper Quartile', type: 'number' },
  { key: 'avgShipping', label: 'Average Shipping', type: 'number' },
  { key: 'upperBounds', label: 'Best-Offer Sales', type: 'integer' },
  { key: 'enough', label: 'Enough Sales', type: 'boolean' },
  { key: 'note', label: 'Note', type: 'string' },
];
/** A price in the order of its fields. */
export function priceRow(price: Row): Row {
  return Object.fromEntries([...priceFields, ...profitFields].map(({ key }) => [key, price[key] ?? null]));
}
/** Of the sample's median, with 13 percent, 0.30 and 5 for postage, and 180 paid. */
export const priceSample = priceRow({ ...samples.price, netProceeds: 246.56, netProfit: 66.56, mostToPay: 188.66 });

/** The names of this answer are assumed (core/ASSUMED.md), so each may be missing. */
type Told = keyof AnswerOf<'accountUsage'> | keyof AnswerOf<'status'>;
const account = columnsOf([
  { name: 'plan', label: 'Plan', kind: 'text' },
  { name: 'quota', label: 'Monthly Requests', kind: 'integer' },
  { name: 'used', label: 'Used', kind: 'integer' },
  { name: 'remaining', label: 'Remaining', kind: 'integer' },
  { name: 'rollover_balance', label: 'Carried Over', kind: 'integer' },
  { name: 'credit_balance', label: 'Credits', kind: 'integer' },
  { name: 'reset_at', label: 'Resets At', kind: 'text' },
  { name: 'rate_limit', label: 'Requests Per Minute', kind: 'integer' },
  { name: 'status', label: 'Service Status', kind: 'text' },
] satisfies Field<Told & string>[]);
export const accountFields: OutputField[] = [
  ...outputFields(account),
  { key: 'requestsLeft', label: 'Requests and Credits Left', type: 'integer' },
  { key: 'raw', label: 'Raw JSON', type: 'string' },
];
export const accountSample = accountRow(samples.account);

/** Flat, with the reset as ISO text: the service may write it as epoch seconds too (service facts). */
export function accountRow(answer: Row): Row {
  return {
    ...layFlat(account, answer),
    reset_at: resetAt(answer),
    requestsLeft: requestsLeft(answer) ?? null,
    raw: JSON.stringify(answer),
  };
}

/**
 * Requests that can still be made; undefined if the answer does not say.
 * Carried-over requests and credits are spent before anything fails (reference 8, billing rule 2).
 */
export function requestsLeft(answer: Row): number | undefined {
  return spendable(usageOf(answer));
}

/** When the quota renews, as ISO text; unchanged if it is not a time. */
function resetAt({ reset_at }: Row): string | null {
  const at = instantFrom(reset_at);
  if (at !== undefined) return new Date(at).toISOString();
  return reset_at === null || reset_at === undefined ? null : String(reset_at);
}
