/**
 * Announcements: what cells want that found the lock taken. Whoever has it asks them along with its own, so that a sheet full of new
 * cells needs a few sections instead of one for each cell. One that is lost costs its cell a turn of its own.
 */
import { put } from '../host/shared.ts';
import { keepKnown } from './keep.ts';
import type { Facts } from './kept.ts';
import { readKept } from './last-good.ts';
import type { Query } from './query-batch.ts';
import { acquireLeases, readKnown } from './store.ts';
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
  const leftMs = until - Date.now();
  if (queries.length > MOST_QUERIES || leftMs < LEAST_MS) return;
  const text = JSON.stringify({ until, queries: queries.map(packQuery) } satisfies Announcement);
  put({ [`announced:${Math.floor(Math.random() * SLOTS)}`]: text }, Math.ceil(leftMs / 1000));
}

/**
 * Leases announced questions to this execution, those first that wait the longest. Call it under the lock.
 * @param texts of announcements. @param end when the leases end, ms. @param most how many at most.
 */
export function leaseAnnounced(texts: readonly string[], now: number, end: number, most: number): Query[] {
  const waiting = texts
    .map(text => JSON.parse(text) as Announcement)
    .filter(({ until }) => until >= now + LEAST_MS)
    .sort((a, b) => a.until - b.until);
  const queries = new Map(waiting.flatMap(each => each.queries.map(unpackQuery)).map(query => [query.name, query]));
  if (queries.size === 0 || most < 1) return [];
  const names = [...queries.keys()];
  const { facts, failures, leases } = readKnown(names);
  const unknown = names.filter(name => !facts.has(name) && !failures.has(name));
  // What the cache has lost since it was answered goes back there, where its cell looks for it.
  const kept = unknown.length > 0 ? readKept(unknown) : new Map<string, Facts>();
  keepKnown(kept, new Set());
  const open = unknown.filter(name => !kept.has(name)).slice(0, most);
  const { own } = acquireLeases(open, now, { until: end, again: false }, leases);
  return own.flatMap(name => queries.get(name) ?? []);
}
