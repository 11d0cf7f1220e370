/**
 * A short list in the cache of the queries that formulas wait for, so the execution that sends adds them to its wave. Each formula writes
 * to a random slot without the lock. A lost or overwritten entry costs time but no request: the formula sends its query itself later, or
 * the next fill finds it in the sheet (tasks/fill.ts).
 */
import { readCache, writeCache } from '../platform/shared.ts';
import { FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type PackedQuery, packQuery, type Query, stillAsked } from './query.ts';

interface Entry {
  /** When it was written, ms. */
  at: number;
  queries: PackedQuery[];
}

/** With this many slots, thirty concurrent formulas rarely overwrite each other. */
const SLOTS = 256;
export const slotKeys = Array.from({ length: SLOTS }, (_, slot) => `wanted:${slot}`);
/** The most queries in one cache entry. A formula over a larger range sends the others itself. */
const MOST_QUERIES = 200;

/** An entry and its key, as written. */
export type Added = readonly [key: string, text: string];

/** Adds the queries of a waiting formula. Queries with rows aren't shared, because only the cache could pass the rows on. */
export function addWanted(queries: readonly Query[]): Added | undefined {
  const shared = queries.filter(({ rows }) => rows === undefined).slice(0, MOST_QUERIES);
  if (shared.length === 0) return undefined;
  const entry: Entry = { at: Date.now(), queries: shared.map(packQuery) };
  const added: Added = [slotKeys[Math.floor(Math.random() * SLOTS)] as string, JSON.stringify(entry)];
  writeCache(Object.fromEntries([added]));
  return added;
}

/** Whether the entry is still there; another formula may have overwritten its slot. */
export const isAdded = ([key, text]: Added) => readCache([key])[key] === text;

/**
 * The queries that formulas wait for, oldest first.
 * @param since ignores entries written before, ms; by default those whose formula can no longer be running.
 */
export function readWanted(since = Date.now() - FORMULA_LIFE_MS): Query[] {
  return Object.values(readCache(slotKeys))
    .map(text => JSON.parse(text) as Entry)
    .filter(({ at }) => at > since)
    .sort((a, b) => a.at - b.at)
    .flatMap(({ queries }) => queries.flatMap(stillAsked));
}
