/**
 * A short list in the cache of what formulas wait for, so the execution that sends takes the questions of others along in its wave. Each
 * formula writes one of the slots at random, without the lock. A list that is lost or overwritten costs time and no request: the formula
 * then sends its question itself, or the next fill finds it in the sheet (tasks/fill.ts).
 */
import { readCache, writeCache } from '../platform/shared.ts';
import { FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type PackedQuery, packQuery, type Query, stillAsked } from './query.ts';

interface Entry {
  /** When it was written, ms. */
  at: number;
  queries: PackedQuery[];
}

/** Enough that thirty formulas at once rarely overwrite each other. */
const SLOTS = 256;
export const slotKeys = Array.from({ length: SLOTS }, (_, slot) => `wanted:${slot}`);
/** Of a large range, as many as fit into one entry of the cache; its own formula sends the others. */
const MOST_QUERIES = 200;

/** An entry as it was written. */
export type Added = readonly [key: string, text: string];

/** Adds the questions of a formula that waits. Answers with rows aren't shared: only the cache could hand them on. */
export function addWanted(queries: readonly Query[]): Added | undefined {
  const shared = queries.filter(({ rows }) => rows === undefined).slice(0, MOST_QUERIES);
  if (shared.length === 0) return undefined;
  const entry: Entry = { at: Date.now(), queries: shared.map(packQuery) };
  const added: Added = [slotKeys[Math.floor(Math.random() * SLOTS)] as string, JSON.stringify(entry)];
  writeCache(Object.fromEntries([added]));
  return added;
}

/** Whether an entry is still there: another formula may have taken its slot. */
export const isAdded = ([key, text]: Added) => readCache([key])[key] === text;

/**
 * What formulas wait for, oldest first.
 * @param since entries from this instant on, ms; those of formulas that may still be alive unless given.
 */
export function readWanted(since = Date.now() - FORMULA_LIFE_MS): Query[] {
  return Object.values(readCache(slotKeys))
    .map(text => JSON.parse(text) as Entry)
    .filter(({ at }) => at > since)
    .sort((a, b) => a.at - b.at)
    .flatMap(({ queries }) => queries.flatMap(stillAsked));
}
