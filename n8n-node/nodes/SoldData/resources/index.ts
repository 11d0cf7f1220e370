/**
 * Maps each action of the core to an operation, or to the reason why there is none. A new action needs one row in a table here. Names,
 * bounds, defaults and texts of parameters come from the catalogue, and `panel/` generates the forms.
 */
import {
  type Action,
  type ActionId,
  actions,
  type Endpoint,
  endpoints,
  type JobKindId,
  jobKinds,
  type NotOffered,
  newestFirst,
} from '@sold-data/core/engine';
import { jobs } from './jobs.ts';
import type { Offer } from './offer.ts';
import { searches } from './searches.ts';

export { type EventId, events } from './events.ts';
export { type Event, type Form, type Offer, type Output, resources } from './offer.ts';

export const offers: Readonly<Record<ActionId, Offer | NotOffered>> = { ...searches, ...jobs };

/** An operation, combined with the data of its action. */
export interface Offered extends Offer {
  id: ActionId | 'watchList' | 'watchPlan' | `${ActionId}Breakdown`;
  resource: string;
  operation: string;
  kind: Action['kind'] | 'breakdown' | 'watch' | 'watchPlan';
  /** The endpoint whose parameters the form shows. */
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  job?: JobKindId;
  /** Parameters that sort the newest rows first, used if the user chose no order. */
  newest?: Readonly<Record<string, string>>;
  /** The endpoint of the output rows, if the operation outputs rows. */
  rowsOf?: Endpoint;
  /** Whether each row is a sale with a verdict on whether it counts towards the price. */
  isJudged?: boolean;
}

/** Only one deep-pagination job runs at a time (reference 3); a bulk search already streams many searches. */
export const isSerial = (job: JobKindId): boolean =>
  job === 'bulkSearch' || jobKinds[job].startOnce === 'askForRunning';

/**
 * Operations for a watched list, grouped with the listings that they find. They have no single endpoint: the core's watch chooses what to
 * check next.
 */
const watch: readonly Offered[] = [
  {
    id: 'watchList',
    at: 'listing.watchList',
    resource: 'listing',
    operation: 'watchList',
    kind: 'watch',
    action: 'Check watch list for deals and sales and price moves',
    returns: 'what is new since last check',
    description: 'Check the next items of a list, and get what is new since the last check',
    endpoint: endpoints[actions.searchActive.endpoint],
    fixed: {},
  },
  {
    id: 'watchPlan',
    at: 'listing.getWatchPlan',
    resource: 'listing',
    operation: 'getWatchPlan',
    kind: 'watchPlan',
    action: 'Get how often watch list can be checked',
    returns: 'interval of checks and requests per month',
    description: 'Get how often each item of a list can be checked with a number of requests, free of charge',
    endpoint: endpoints[actions.searchActive.endpoint],
    fixed: {},
  },
];

/** Every operation, in the order of the tables. */
export const offered: readonly Offered[] = (Object.keys(offers) as ActionId[])
  .flatMap(id => {
    const offer = offers[id];
    return 'notOffered' in offer ? [] : [withAction(id, offer)];
  })
  .flatMap(each => (each.kind === 'price' && each.endpoint.rows?.sale?.groups ? [each, breakdownOf(each)] : [each]))
  .concat(watch);

/** The breakdown operation for a price operation: the same answer, by groups of its sales. */
function breakdownOf(price: Offered): Offered {
  const sales = price.action.replace(/^Get price (from|of) /, '');
  return {
    ...price,
    id: `${price.id as ActionId}Breakdown`,
    at: `${price.at}Breakdown` as Offered['at'],
    operation: `${price.operation}Breakdown`,
    kind: 'breakdown',
    action: `Get price by condition or other group of ${sales}`,
    returns: 'median and count of each group – for one figure get price',
    description: 'Get the price of each condition, or of another group of the same sales',
    statisticsOnly: undefined,
  };
}

/** The panel choices that select an operation. */
export function placeOf({ resource, operation }: Offered): Record<'resource' | 'operation', string> {
  return { resource, operation };
}

/** The operation for the panel's choices. */
export function offeredAt(resource: unknown, operation: unknown): Offered {
  return offered.find(each => each.resource === resource && each.operation === operation) as Offered;
}

function withAction(id: ActionId, offer: Offer): Offered {
  const [resource = '', operation = ''] = offer.at.split('.');
  const action: Action = actions[id];
  const isJob = 'job' in action;
  const endpoint: Endpoint = isJob ? endpointOf(action) : endpoints[action.endpoint];
  const own: Offered = { fixed: {}, ...action, ...offer, id, resource, operation, endpoint };
  if (isJob && offer.simplified) return { ...own, rowsOf: endpoints[jobKinds[action.job].rowsOf], isJudged: true };
  // A trend reads the newest sales first, so a page limit loses only the oldest ones.
  if (action.kind === 'trend') return { ...own, newest: newestFirst(endpoint) };
  const areSales = endpoint.rows?.sale !== undefined && own.fixed.sold !== false;
  return action.kind === 'rows'
    ? { ...own, newest: newestFirst(endpoint, own.fixed), rowsOf: endpoint, isJudged: areSales }
    : own;
}

/** The endpoint whose parameters a job step needs. A job's file is requested by the job's ID. */
function endpointOf({ kind, job }: Extract<Action, { job: JobKindId }>): Endpoint {
  const { start, poll = start, cancel = start, csv = start } = jobKinds[job];
  return endpoints[{ start, run: start, get: poll, cancel, file: jobKinds[job].poll ?? csv }[kind]];
}
