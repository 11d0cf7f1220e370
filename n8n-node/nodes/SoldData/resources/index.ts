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
import type { ListId, Offer, Offered, WatchId } from './offer.ts';
import { lists, searches, watches } from './searches.ts';

export { type Offered, resources } from './offer.ts';

export const offers: Readonly<Record<ActionId, Offer | NotOffered>> = { ...searches, ...jobs };

/** Every operation, in the order of the tables. */
export const offered: readonly Offered[] = [
  ...(Object.keys(offers) as ActionId[]).flatMap(id => {
    const offer = offers[id];
    const action: Action = actions[id];
    // The totals of the sold history state the sell-through.
    if ('notOffered' in offer || action.kind === 'sellThrough') return [];
    const own = withAction(id, offer, action);
    return own.kind === 'price' && own.endpoint.rows?.sale?.groups ? [own, breakdownOf(own)] : [own];
  }),
  ...(Object.keys(watches) as WatchId[]).map(id =>
    withAction(id, watches[id], { kind: id, endpoint: actions.searchActive.endpoint }),
  ),
  ...(Object.keys(lists) as ListId[]).map(id =>
    withAction(id, lists[id], { kind: id, endpoint: actions.checkService.endpoint }),
  ),
];

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

function withAction(
  id: ActionId | WatchId | ListId,
  offer: Offer,
  action:
    | Exclude<Action, { kind: 'sellThrough' }>
    | { kind: WatchId; endpoint: 'scrape' }
    | { kind: ListId; endpoint: 'status' },
): Offered {
  const [resource = '', operation = ''] = offer.at.split('.');
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
