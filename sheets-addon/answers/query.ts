/** What a formula wants to know: one call, or as many pages as its rows need. Each page is a question of its own in the cache. */
import {
  all,
  call,
  catalog,
  type Endpoint,
  type EndpointId,
  emit,
  type Operation,
  runSync,
  type Session,
  type Settled,
  settle,
} from '@sold-data/core';
import { savingHost } from '../host/fetch.ts';
import { type Answered, keptFrom } from './kept.ts';
import { questionName } from './name.ts';
import { keepAnswers } from './store.ts';

export interface Query {
  endpoint: EndpointId;
  /** Checked; those at their default may be missing. */
  parameters: Record<string, unknown>;
  /** Rows that are wanted; none for a formula that needs only the facts of the first page. */
  rows?: number;
  /** The most pages it may read. */
  pages: number;
}

/** A page that has just come, for whoever keeps answers. */
export interface Arrival {
  name: string;
  answered: Answered;
}

export function endpointOf({ endpoint }: Pick<Query, 'endpoint'>): Endpoint {
  return catalog[endpoint];
}

/** The name of a page of the query, counted from 0. */
export function pageName(query: Query, index = 0): string {
  return questionName(query.endpoint, pageParameters(query, index));
}

function pageParameters({ parameters }: Query, index: number): Record<string, unknown> {
  return index === 0 ? parameters : { ...parameters, page: Number(parameters.page ?? 1) + index };
}

/** Whether the pages hold what the query wants, or the service has no more. */
export function isEnough(query: Query, pages: readonly Answered[]): boolean {
  const last = pages.at(-1);
  if (!last) return false;
  if (query.rows === undefined || pages.length >= query.pages || last.facts.env.hasNextPage !== true) return true;
  // A page without rows that promises more would be read for ever.
  if (last.rows?.length === 0) return true;
  return pages.reduce((sum, { rows }) => sum + (rows?.length ?? 0), 0) >= query.rows;
}

/** Reads on from the pages that are known. Hands out each page as it comes; an error keeps the pages before it. */
export function* read(session: Session, query: Query, known: readonly Answered[]): Operation<Answered[]> {
  const endpoint = endpointOf(query);
  const { lastPage = Number.POSITIVE_INFINITY } = endpoint.paging ?? {};
  const pages = [...known];
  while (!isEnough(query, pages) && Number(query.parameters.page ?? 1) + pages.length <= lastPage) {
    const parameters = pageParameters(query, pages.length);
    const { raw } = yield* call(session, endpoint, parameters as never);
    const answered = keptFrom(endpoint, parameters, raw as Record<string, unknown>, session.now());
    yield* emit({ name: pageName(query, pages.length), answered } satisfies Arrival);
    pages.push(answered);
  }
  return pages;
}

// Asks the service, and keeps what comes before anything more is sent or waited for.

/**
 * Runs queries side by side.
 * @param known the pages of a query that are here already.
 * @param onSaved called with answers that have just been kept.
 * @param onWait called before it sleeps for so long, and with 0 before it sends.
 */
export function askAll(
  session: Session,
  queries: readonly Query[],
  known: (name: string) => Answered[],
  onSaved: (answers: ReadonlyMap<string, Answered>) => void,
  onWait: (ms: number) => void = () => {},
): Settled<Answered[]>[] {
  const arrived = new Map<string, Answered>();
  const wanted = new Set<string>();
  for (const query of queries)
    if (query.rows !== undefined) for (let page = 0; page < query.pages; page += 1) wanted.add(pageName(query, page));
  const save = () => {
    if (arrived.size === 0) return;
    keepAnswers(arrived, wanted);
    onSaved(arrived);
    arrived.clear();
  };
  try {
    return runSync(
      all(queries.map(query => settle(read(session, query, known(pageName(query)))))),
      session,
      savingHost(save, onWait),
      value => {
        const { name, answered } = value as Arrival;
        arrived.set(name, answered);
      },
    );
  } finally {
    save();
  }
}
