/** Questions that a formula could not ask in its 30 seconds, or whose answer has become old, remembered with the cell that wants them until somebody fills them. */
import type { EndpointId, Question } from '@sold-data/core';
import { endpoints } from '@sold-data/core/generated/endpoints.ts';
import { ask, dayOf } from '@sold-data/core/question/question.ts';
import { type Query, queryOf } from './query-batch.ts';
import { ownCell } from './store.ts';

export interface WaitingEntry {
  query: Query;
  /** `<sheet id>!<A1>`, or empty when the cell is not known. */
  cell: string;
  /** When it began to wait, ms. */
  since: number;
  /** The cell shows an older answer meanwhile. */
  renew?: true;
}

/** A query as text holds it. */
export interface PackedQuery extends Pick<Query, 'rows' | 'pages'> {
  endpoint: EndpointId;
  parameters: Record<string, unknown>;
}

export function packQuery({ question, rows, pages }: Query): PackedQuery {
  return { endpoint: question.endpoint.id, parameters: withoutDefaults(question), rows, pages };
}

export function unpackQuery({ endpoint, parameters, rows, pages }: PackedQuery): Query {
  return queryOf(ask(endpoints[endpoint], parameters, dayOf(Date.now())), pages, rows);
}

/** An entry as it is stored, under the question's name and the cell. */
type Stored = PackedQuery & Pick<WaitingEntry, 'since' | 'renew'>;

const PREFIX = 'waiting:';
/** The store holds 500 KB for everything; so many entries take less than half of it. */
const MOST_WAITING = 1_200;
/** What only has to be renewed leaves room for cells without any answer. */
const MOST_RENEWALS = 600;

const keyOf = ({ name }: Query, cell: string) => `${PREFIX}${name}@${cell}`;

/**
 * Remembers questions. One property each, so that executions which run side by side need no lock and lose nothing.
 * That the store is full or not to be had is no failure: the cells show that they wait, and filling finds them by that.
 */
export function rememberWaiting(queries: readonly Query[], since: number, renew = false): void {
  if (queries.length === 0) return;
  try {
    const cell = ownCell();
    const store = PropertiesService.getDocumentProperties();
    const known = new Set(store.getKeys().filter(key => key.startsWith(PREFIX)));
    const added: Record<string, string> = {};
    for (const query of queries) {
      const key = keyOf(query, cell);
      if (known.has(key) || known.size >= (renew ? MOST_RENEWALS : MOST_WAITING)) continue;
      known.add(key);
      const stored: Stored = { ...packQuery(query), since, ...(renew ? { renew } : {}) };
      added[key] = JSON.stringify(stored);
    }
    if (Object.keys(added).length > 0) store.setProperties(added);
  } catch {
    // The list only helps to fill cells later: a full store must not cost a cell its value.
  }
}

/** Everything that waits, by the name of its question. What can no longer be asked, as its days are too long ago, is forgotten. */
export function waitingEntries(): Map<string, WaitingEntry[]> {
  const entries = new Map<string, WaitingEntry[]>();
  const store = PropertiesService.getDocumentProperties();
  for (const [key, text] of Object.entries(store.getProperties())) {
    if (!key.startsWith(PREFIX)) continue;
    const { since, renew, ...packed } = JSON.parse(text) as Stored;
    let query: Query;
    try {
      query = unpackQuery(packed);
    } catch {
      store.deleteProperty(key);
      continue;
    }
    const entry = { query, cell: key.slice(key.lastIndexOf('@') + 1), since, renew };
    entries.set(query.name, [...(entries.get(query.name) ?? []), entry]);
  }
  return entries;
}

export function forgetWaiting(entries: readonly WaitingEntry[]): void {
  const store = PropertiesService.getDocumentProperties();
  for (const { query, cell } of entries) store.deleteProperty(keyOf(query, cell));
}

/** The parameters that say anything: those at their default are left out. */
export function withoutDefaults({ endpoint, parameters }: Question): Record<string, unknown> {
  const normal = new Map(endpoint.parameters.map(parameter => [parameter.name, parameter.default]));
  return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => value !== normal.get(name)));
}
