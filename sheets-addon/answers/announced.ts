/**
 * Questions of cells that found the lock taken. Whoever has it asks them along with its own, so that a sheet full of new cells
 * needs a few sections instead of one for each cell. An announcement that is lost costs its cell a turn of its own.
 */
import { getShared, put } from '../host/shared.ts';
import { acquireLeases, FORMULA_LEASE_MS, leaseKeys } from './leases.ts';
import type { Query } from './query-batch.ts';
import { factsKey, readFacts } from './store.ts';
import { type PackedQuery, packQuery, unpackQuery } from './waiting.ts';

/** Keys of the cache cannot be listed: each execution takes one of these by chance. The platform runs 30 at once. */
const SLOTS = 200;
export const ANNOUNCED = Array.from({ length: SLOTS }, (_, slot) => `announced:${slot}`);
/** A cell that wants more waits for its own turn. */
const MOST_QUERIES = 30;
/** The cell stays for its answer at least so long. */
const LEAST_MS = 5_000;

interface Announcement {
  /** When the cell stops waiting, ms. */
  until: number;
  queries: PackedQuery[];
}

export function announce(queries: readonly Query[], until: number): void {
  if (queries.length > MOST_QUERIES) return;
  const text = JSON.stringify({ until, queries: queries.map(packQuery) } satisfies Announcement);
  put({ [`announced:${Math.floor(Math.random() * SLOTS)}`]: text }, Math.ceil((until - Date.now()) / 1000));
}

/**
 * Leases announced questions to this execution, those first that wait the longest. Call it under the lock.
 * @param mostOf how many at most; asked when there are any.
 */
export function leaseAnnounced(now: number, mostOf: () => number): Query[] {
  const waiting = Object.values(getShared(ANNOUNCED))
    .map(text => JSON.parse(text) as Announcement)
    .filter(({ until }) => until >= now + LEAST_MS)
    .sort((a, b) => a.until - b.until);
  const queries = new Map(waiting.flatMap(each => each.queries.map(unpackQuery)).map(query => [query.name, query]));
  const names = [...queries.keys()];
  const most = names.length === 0 ? 0 : mostOf();
  if (most < 1) return [];
  getShared([...names.map(factsKey), ...leaseKeys(names)]);
  const known = readFacts(names);
  const open = names.filter(name => !known.has(name)).slice(0, most);
  const { own } = acquireLeases(open, now, { until: now + FORMULA_LEASE_MS, again: false });
  return own.flatMap(name => queries.get(name) ?? []);
}
