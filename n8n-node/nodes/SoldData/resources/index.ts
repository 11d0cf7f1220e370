/**
 * What the node offers: each action of the core as an operation, or the reason why not. A new action is one row in a table here; names,
 * bounds, defaults and texts of parameters come from the catalogue, and `generate.ts` writes the forms.
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
} from '@sold-data/core';
import { jobs } from './jobs.ts';
import type { Offer } from './offer.ts';
import { searches } from './searches.ts';

export { type EventId, events } from './events.ts';
export { type Event, type Form, type Offer, type Output, resources } from './offer.ts';

export const offers: Readonly<Record<ActionId, Offer | NotOffered>> = { ...searches, ...jobs };

/** An operation with what its action says. */
export interface Offered extends Offer {
  id: ActionId | 'watchNow' | 'watchPlan';
  resource: string;
  operation: string;
  kind: Action['kind'] | 'watch' | 'watchPlan';
  /** The endpoint whose parameters the user is asked for. */
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  job?: JobKindId;
  /** The endpoint whose rows come out, where rows come out. */
  rowsOf?: Endpoint;
}

/** Reference 3: one deep-pagination job runs at a time; a bulk search streams many searches by itself. */
export const isSerial = (job: JobKindId): boolean =>
  job === 'bulkSearch' || jobKinds[job].startOnce === 'askForRunning';

/** The counterpart of the trigger's Watch List. No single question of the service: the core's watch chooses what to ask. */
const watching = (
  id: 'watchNow' | 'watchPlan',
  own: Pick<Offered, 'operation' | 'kind' | 'action' | 'description'>,
) => {
  const at = `watch.${own.operation}` as const;
  return { ...own, id, at, resource: 'watch', endpoint: endpoints.scrape, fixed: {} };
};
const watch: readonly Offered[] = [
  watching('watchNow', {
    operation: 'lookNow',
    kind: 'watch',
    action: 'Look at watched list',
    description: 'Look at what is due of a list, and get what is new since the last time',
  }),
  watching('watchPlan', {
    operation: 'getPlan',
    kind: 'watchPlan',
    action: 'Get how often watched list is looked at',
    description: 'Get how often each item of a list can be looked at with a number of requests, free of charge',
  }),
];

/** Every operation, in the order of the tables. */
export const offered: readonly Offered[] = (Object.keys(offers) as ActionId[])
  .flatMap(id => {
    const offer = offers[id];
    return 'notOffered' in offer ? [] : [withAction(id, offer)];
  })
  .concat(watch);

function withAction(id: ActionId, offer: Offer): Offered {
  const [resource = '', operation = ''] = offer.at.split('.');
  const action: Action = actions[id];
  const isJob = 'job' in action;
  const endpoint: Endpoint = isJob ? endpointOf(action) : endpoints[action.endpoint];
  const own = { fixed: {}, ...action, ...offer, id, resource, operation, endpoint };
  // The rows of every job are listings of the auction site.
  if (isJob && offer.simplified) return { ...own, rowsOf: endpoints.scrape };
  return action.kind === 'rows' ? { ...own, rowsOf: endpoint } : own;
}

/** The endpoint whose parameters a step of a job asks for. A file of a job is asked for by the job's id. */
function endpointOf({ kind, job }: Extract<Action, { job: JobKindId }>): Endpoint {
  const { start, poll = start, cancel = start, csv = start } = jobKinds[job];
  return endpoints[{ start, run: start, get: poll, cancel, file: jobKinds[job].poll ?? csv }[kind]];
}
