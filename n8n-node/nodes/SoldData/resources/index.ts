/**
 * What the node offers: each action of the core as an operation, or the reason why not. A new action is one row in a table here; names,
 * bounds, defaults and texts of parameters come from the catalogue, and `panel/` makes the forms.
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

/** An operation with what its action says. */
export interface Offered extends Offer {
  id: ActionId | 'watchList' | 'watchPlan' | `${ActionId}Breakdown`;
  resource: string;
  operation: string;
  kind: Action['kind'] | 'breakdown' | 'watch' | 'watchPlan';
  /** The endpoint whose parameters the form has. */
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  job?: JobKindId;
  /** What puts the newest rows first, where the user chooses no order. */
  newest?: Readonly<Record<string, string>>;
  /** The endpoint whose rows come out, where rows come out. */
  rowsOf?: Endpoint;
  /** Each of them is a sale with a verdict: whether a price is made of it. */
  isJudged?: boolean;
}

/** Reference 3: one deep-pagination job runs at a time; a bulk search streams many searches by itself. */
export const isSerial = (job: JobKindId): boolean =>
  job === 'bulkSearch' || jobKinds[job].startOnce === 'askForRunning';

/**
 * The list of wanted items belongs to the listings that it finds. No single question of the service: the core's watch chooses what to
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

/** The same answer as a price, by the groups of its sales. */
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

/** The choices of the panel that lead to an operation. */
export function placeOf({ resource, operation }: Offered): Record<'resource' | 'operation', string> {
  return { resource, operation };
}

/** The operation that choices of the panel lead to. */
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
  // When the pages of a trend run out, it is the oldest sales that are missing.
  if (action.kind === 'trend') return { ...own, newest: newestFirst(endpoint) };
  const areSales = endpoint.rows?.sale !== undefined && own.fixed.sold !== false;
  return action.kind === 'rows'
    ? { ...own, newest: newestFirst(endpoint, own.fixed), rowsOf: endpoint, isJudged: areSales }
    : own;
}

/** The endpoint whose parameters a step of a job has. A file of a job is requested by the job's id. */
function endpointOf({ kind, job }: Extract<Action, { job: JobKindId }>): Endpoint {
  const { start, poll = start, cancel = start, csv = start } = jobKinds[job];
  return endpoints[{ start, run: start, get: poll, cancel, file: jobKinds[job].poll ?? csv }[kind]];
}
