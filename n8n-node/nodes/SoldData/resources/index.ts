/**
 * What the node offers: each action of the core as an operation, or the reason why not. A new action is one row here; names, bounds,
 * defaults and texts of parameters come from the catalogue, and `generate.ts` writes the forms.
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
import { bulkSearch, cardBatch, deepPagination, keywordJob } from './jobs.ts';
import type { Offer } from './offer.ts';
import { account, card, fashion, history, listing, peer } from './searches.ts';

export { type EventId, events } from './events.ts';
export { type Event, type Form, type Offer, type ResourceId, resources } from './offer.ts';

export const offers: Readonly<Record<ActionId, Offer | NotOffered>> = {
  ...listing,
  ...history,
  ...fashion,
  ...peer,
  ...card,
  ...cardBatch,
  ...deepPagination,
  ...keywordJob,
  ...bulkSearch,
  ...account,
};

/** An operation with what its action says. */
export interface Offered extends Offer {
  id: ActionId;
  kind: Action['kind'];
  /** The endpoint whose parameters the user is asked for. */
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  job?: JobKindId;
  /** The endpoint whose rows come out, where rows come out. */
  rowsOf?: Endpoint;
}

/** Every operation, in the order of the tables. */
export const offered: readonly Offered[] = (Object.keys(offers) as ActionId[]).flatMap(id => {
  const offer = offers[id];
  return 'notOffered' in offer ? [] : [withAction(id, offer)];
});

/** @throws Error for an operation that the node does not have. */
export function offeredAs(resource: string, operation: string): Offered {
  const found = offered.find(each => each.resource === resource && each.operation === operation);
  if (!found) throw new Error(`${resource} has no operation ${operation}`);
  return found;
}

function withAction(id: ActionId, offer: Offer): Offered {
  const action: Action = actions[id];
  const { kind } = action;
  if ('job' in action) {
    // The rows of every job are listings of the auction site.
    const rowsOf = offer.simplified ? { rowsOf: endpoints.scrape } : {};
    return { ...offer, id, kind, endpoint: endpointOf(action), fixed: {}, job: action.job, ...rowsOf };
  }
  const endpoint: Endpoint = endpoints[action.endpoint];
  const fixed = 'fixed' in action && action.fixed ? action.fixed : {};
  return { ...offer, id, kind, endpoint, fixed, ...(kind === 'rows' ? { rowsOf: endpoint } : {}) };
}

/** The endpoint whose parameters a step of a job asks for. A file of a job is asked for by the job's id. */
function endpointOf({ kind, job }: Extract<Action, { job: JobKindId }>): Endpoint {
  const { start, poll = start, cancel = start, csv = start } = jobKinds[job];
  const steps = { start, run: start, get: poll, cancel, file: jobKinds[job].poll ?? csv };
  return endpoints[steps[kind]];
}
