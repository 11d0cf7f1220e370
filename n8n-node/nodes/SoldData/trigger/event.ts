/** What each event of the trigger is made of. One file beside this one holds it all, and `table.ts` names the events. */
import type { Endpoint } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { collection } from '../fields/field.ts';
import { catalogueFields, flatParameters } from '../fields/form.ts';
import { atMost } from './period.ts';
import type { Check, Poll } from './poll.ts';

export interface EventKind {
  name: string;
  description: string;
  /** The cost of the checks, shown above the form. */
  cost: string;
  /** The fields, in the order in which a person fills them in. */
  form(): INodeProperties[];
  check(poll: Poll): Check;
}

/** A search that an event watches. */
export interface Watched {
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  /** Optional parameters that are main fields, with their initial values. */
  main?: Readonly<Record<string, unknown>>;
  /** Parameters without a field. */
  hidden?: readonly string[];
}

/** The form of a watched search, with the event's own main fields and options. */
export function watchedForm(
  watched: Watched,
  fields: readonly INodeProperties[],
  own: readonly INodeProperties[],
): INodeProperties[] {
  const parameters = flatParameters(watched.endpoint, watched.fixed);
  const { main, filters, options } = catalogueFields(parameters, watched, false);
  return [
    atMost,
    ...main,
    ...fields,
    ...collection('Filters', filters),
    ...collection('Options', [...options, ...own]),
  ];
}

/** @param more when a check costs more than one request. */
export const checkCost = (more = '') =>
  `Costs one request for each check${more}. Check at Most limits how many of the Poll Times are checks.`;
