/** Output fields for answers without rows: price statistics, account usage, and service status. */
import {
  endpoints,
  type Figure,
  type FigureOfSales,
  type FigureValue,
  figureFields,
  figuresNamed,
  figuresOf,
  instantFrom,
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
import { columnsOf, layFlat, outputFields } from './columns.ts';
import samples from './samples.json' with { type: 'json' };

/** Figures that the note and the price say too, and one that other fields of a step are worth more than. It has room for 30. */
const LEFT_OUT: readonly Figure[] = ['enough', 'upperBounds', 'avgShipping'];
const priceColumns = columnsOf(figureFields.filter(({ name }) => !LEFT_OUT.includes(name)));

/** Groups of sales as line items. A pair of groups is one text, because a step has room for few fields. */
const groupFields: OutputField[] = [
  { key: 'group', label: 'Group', type: 'string' },
  ...outputFields(columnsOf(figuresNamed('count', 'median', 'p25', 'p75'))),
];

/** @param middle fields between the figures and the groups. */
export function priceOutput(middle: readonly OutputField[]): OutputField[] {
  return [...outputFields(priceColumns), ...middle, ...lineItems('groups', 'Group', groupFields)];
}

/** A price with the picture and the groups of its sales, in the order of its fields. Without a picture there are no groups. */
export function priceRow(price: Price, picture: Picture | null, groups: SalesGroups['groups'], middle: object): Row {
  return {
    ...layFlat(priceColumns, figuresOf(price, picture)),
    ...middle,
    groups: groups.map(({ group, secondGroup, ...figures }) => ({
      group: safeText(secondGroup === null ? group : `${group}, ${secondGroup}`),
      ...figures,
    })),
  };
}

/** A sample price, calculated from the sample's price now with a fee of 13 percent and 0.30, 5 for shipping, and a purchase price of 180. */
export function samplePrice(middle: object): Row {
  const { price, groups } = samples;
  const calculated = figuresOf({ ...price, product: null, upperBounds: 0, enough: true }, null);
  // Without sales, their figures must be stated.
  const stated = price satisfies Record<FigureOfSales, FigureValue>;
  return { ...layFlat(priceColumns, { ...calculated, ...stated }), ...middle, groups };
}

const { accountUsage, status } = endpoints;
const account = columnsOf([
  ...(accountUsage.facts ?? []),
  ...(status.facts ?? []).map(field => ({ ...field, label: `Service ${field.label}` })),
]);
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
