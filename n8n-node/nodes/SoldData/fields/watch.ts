/** The fields of a watched list, its budget and the events to output, in both nodes. */
import { changeForm, dealForm, type EventKind, listHeading, type WatchSettings } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { type FieldReader, numberAt, optionAt } from '../run/field-reader.ts';
import { choiceOf, wordsIn } from '../run/form.ts';
import { costsAt } from '../run/settings.ts';
import { collection, number } from './field.ts';
import { sellingCosts } from './selling.ts';

/** Help text with the headings of the core's lists. */
export const ROWS = `Rows have the headings ${['keyword', 'maxPrice', 'condition', 'site', 'market']
  .map(listHeading)
  .join(', ')}.`;

export const listField = {
  displayName: 'List',
  name: 'watchList',
  type: 'string',
  typeOptions: { rows: 6 },
  default: '',
  required: true,
} as const;

const fields = {
  monthly: {
    ...number(
      'Requests a Month',
      'monthly',
      500,
      'The most requests that this watch may be charged in a month, spread evenly. It also stops before the key runs out of requests.',
    ),
    hint: 'Each check of an item is charged as one request: with 2,000 requests, 200 items are checked about every 3 days',
  },
  tell: {
    displayName: 'Tell Me About',
    name: 'tell',
    type: 'multiOptions',
    options: [
      {
        name: 'Deal',
        value: 'deal',
        description: "An offer far below the price now of comparable sales; from an item's second check on",
      },
      { name: 'Gone', value: 'gone', description: 'An offer that is no longer there, or no longer under your limit' },
      { name: 'New Offer', value: 'offered', description: 'A new listing, or one that fell under your limit' },
      { name: 'Price Moved', value: 'price', description: 'The sold median went up or down' },
      { name: 'Sale', value: 'sold', description: 'A new sale' },
    ],
    default: ['deal', 'price'],
    description: 'Which events to output. Fewer kinds need fewer checks.',
  },
  dealPercent: number(
    'Deal at or Below (Percent)',
    'dealPercent',
    80,
    'An offer at or below this percentage of the price now of comparable sales, shipping included, is a deal',
    { minValue: dealForm.min, maxValue: dealForm.max, numberPrecision: 2 },
  ),
  movedPercent: number(
    'Price Moved by (Percent)',
    'movedPercent',
    10,
    'How far the sold median must move, up or down, since the last event',
    { minValue: changeForm.min, maxValue: changeForm.max, numberPrecision: 2 },
  ),
} satisfies Record<string, INodeProperties>;

/** The budget, and the events to output. */
export const planFields: readonly INodeProperties[] = [fields.monthly, fields.tell];

/** @param options further options. */
export function watchFields(list: INodeProperties, options: readonly INodeProperties[] = []): INodeProperties[] {
  const judging = [fields.dealPercent, fields.movedPercent, sellingCosts, ...options];
  return [list, ...planFields, ...collection('Options', judging)];
}

/** The notice above the form. */
export const WATCH_COST = 'Costs one request for each check of an item, and never more than Requests a Month.';

/** Reads which events to output and the budget from the panel. */
export function watchSettings(field: FieldReader): WatchSettings {
  const costs = costsAt(field);
  return {
    monthly: numberAt(field, fields.monthly),
    kinds: kindsAt(field),
    dealPercent: optionAt(field, fields.dealPercent, { percent: true }),
    movedPercent: optionAt(field, fields.movedPercent, { percent: true }),
    costsOn: () => costs,
  };
}

/** @throws InvalidParametersError with the labels, for an unknown kind or when none is chosen. */
function kindsAt(field: FieldReader): EventKind[] {
  const given = field<unknown>(fields.tell.name, fields.tell.default);
  const words = wordsIn(given);
  return (words.length > 0 ? words : [given]).map(word => choiceOf(fields.tell, word) as EventKind);
}
