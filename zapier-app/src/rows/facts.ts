/** Output fields for answers without rows: price statistics, account usage, and service status. */
import {
  type AnswerOf,
  type Field,
  instantFrom,
  noteWithPicture,
  type Picture,
  type Price,
  type Row,
  type SalesGroups,
  safeText,
  spendable,
  usageOf,
} from '@sold-data/core/engine';
import type { OutputField } from '../forms/field.ts';
import { lineItems } from '../forms/layout.ts';
import { profitFields } from '../forms/profit.ts';
import { columnsOf, layFlat, outputFields } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

/** Price statistics, and further figures about the same sales. */
const priceFields: OutputField[] = [
  { key: 'keyword', label: 'Keyword', type: 'string' },
  { key: 'median', label: 'Median', type: 'number' },
  { key: 'currency', label: 'Currency', type: 'string' },
  { key: 'count', label: 'Sales', type: 'integer' },
  { key: 'evidence', label: 'Evidence', type: 'string' },
  { key: 'quickPrice', label: 'Quick Price', type: 'number' },
  { key: 'patientPrice', label: 'Patient Price', type: 'number' },
  { key: 'soldPerDay', label: 'Sold per Day', type: 'number' },
  { key: 'lastSoldDate', label: 'Last Sold', type: 'string' },
  { key: 'mean', label: 'Mean', type: 'number' },
  { key: 'min', label: 'Lowest', type: 'number' },
  { key: 'max', label: 'Highest', type: 'number' },
  { key: 'p25', label: 'Lower Quartile', type: 'number' },
  { key: 'p75', label: 'Upper Quartile', type: 'number' },
  { key: 'avgShipping', label: 'Average Shipping', type: 'number' },
  { key: 'upperBounds', label: 'Best-Offer Sales', type: 'integer' },
  { key: 'enough', label: 'Enough Sales', type: 'boolean' },
  { key: 'image', label: 'Image', type: 'string' },
  { key: 'note', label: 'Note', type: 'string' },
  ...profitFields,
];

/** Groups of sales as line items. A pair of groups is one text, because a step has room for few fields. */
const groupFields: OutputField[] = [
  { key: 'group', label: 'Group', type: 'string' },
  { key: 'count', label: 'Sales', type: 'integer' },
  { key: 'median', label: 'Median', type: 'number' },
  { key: 'p25', label: 'Lower Quartile', type: 'number' },
  { key: 'p75', label: 'Upper Quartile', type: 'number' },
];

/** @param middle fields between the figures and the groups. */
export function priceOutput(middle: readonly OutputField[]): OutputField[] {
  return [...priceFields, ...middle, ...lineItems('groups', 'Group', groupFields)];
}

/** A price with the picture and the groups of its sales, in the order of its fields. Without a picture there are no groups. */
export function priceRow(price: Price, picture: Picture | null, groups: SalesGroups['groups'], middle: object): Row {
  const { quickPrice, patientPrice, soldPerDay, lastDay: lastSoldDate, image } = picture ?? {};
  const evidence = picture?.evidence.grade;
  const all: Row = { ...price, evidence, quickPrice, patientPrice, soldPerDay, lastSoldDate, image };
  all.note = noteWithPicture(price, picture);
  return {
    ...Object.fromEntries(priceFields.map(({ key }) => [key, all[key] ?? null])),
    ...middle,
    groups: groups.map(({ group, secondGroup, ...figures }) => ({
      group: safeText(secondGroup === null ? group : `${group}, ${secondGroup}`),
      ...figures,
    })),
  };
}

/** A sample price, calculated from the sample's median with a fee of 13 percent and 0.30, 5 for postage, and a purchase price of 180. */
export function samplePrice(middle: object): Row {
  const { price, groups } = samples;
  const row = Object.fromEntries(priceFields.map(({ key }) => [key, (price as Row)[key] ?? null]));
  return { ...row, ...middle, groups };
}

/** The field names of this answer are assumed (core/ASSUMED.md), so each field may be missing. */
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

/** A flat row with the reset as ISO text. The service may also send epoch seconds (service facts). */
export function accountRow(answer: Row): Row {
  return {
    ...layFlat(account, answer),
    reset_at: resetAt(answer),
    requestsLeft: requestsLeft(answer) ?? null,
    raw: JSON.stringify(answer),
  };
}

/**
 * Requests that can still be made; undefined if the answer does not report them. Carried-over requests and credits count too (reference 8,
 * billing rule 2).
 */
export function requestsLeft(answer: Row): number | undefined {
  return spendable(usageOf(answer));
}

/** When the quota renews, as ISO text; unchanged if it is not a time. */
function resetAt({ reset_at }: Row): string | null {
  const at = instantFrom(reset_at);
  if (at !== undefined) return new Date(at).toISOString();
  return reset_at === null || reset_at === undefined ? null : safeText(String(reset_at));
}
