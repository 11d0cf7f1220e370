/**
 * Who asks what. Leases: equal cells share one request, and what killed its formula is not asked by a formula again. A lease whose
 * holder has died is told by its time; filling a sheet takes minutes and gives a heartbeat instead. Announcements: what cells want
 * that found the lock taken.
 */
import { getShared, put, putShared } from '../host/shared.ts';
import { keepKnown } from './keep.ts';
import type { Facts } from './kept.ts';
import { readKept } from './last-good.ts';
import type { Query } from './query-batch.ts';
import { FILLING, factsKey, readFacts } from './store.ts';
import { type PackedQuery, packQuery, unpackQuery } from './waiting.ts';

/** A formula lives 30 s; what has not been released some seconds later died on its way. */
export const FORMULA_LEASE_MS = 35_000;

/** A run with a budget has formulas calculated: until then they ask nothing of their own. */
const HELD = 'held';

const leaseKey = (name: string) => `lease:${name}`;

/** Entries of the cache by key. */
type Entries = Readonly<Record<string, string>>;

/** Entries of the cache that acquiring looks at. */
export const leaseKeys = (names: readonly string[]) => [...names.map(leaseKey), FILLING, HELD];

interface Acquired {
  /** Leased to this execution now. */
  own: string[];
  /** Leased to another execution, with the end of its lease, ms. */
  leased: Map<string, number>;
  /** The holder died while it asked these. */
  crashed: string[];
  /** When the last lease of a formula ends, ms; 0 when none holds any. */
  formulasUntil: number;
}

interface LeaseTerms {
  /** Until when the holder lives, ms; filling goes by its heartbeat. */
  until: number | typeof FILLING;
  /** Ask also what killed its holder before, and while formulas are held. */
  again: boolean;
}

export const filling: LeaseTerms = { until: FILLING, again: true };

/**
 * Marks questions as being asked. Call it under the lock. While formulas are held, nothing is acquired.
 * @param entries those of `leaseKeys`, if they were read under this lock.
 */
export function acquireLeases(
  names: readonly string[],
  now: number,
  { until: end, again }: LeaseTerms,
  entries: Entries = getShared(leaseKeys(names)),
): Acquired {
  const result: Acquired = { own: [], leased: new Map(), crashed: [], formulasUntil: 0 };
  if (!again && Number(entries[HELD] ?? 0) > now) return result;
  for (const name of names) {
    const until = endOf(entries, name);
    if (until !== undefined && until > now) {
      result.leased.set(name, until);
      if (entries[leaseKey(name)] !== FILLING) result.formulasUntil = Math.max(result.formulasUntil, until);
    } else if (until !== undefined && !again) result.crashed.push(name);
    else result.own.push(name);
  }
  putShared(Object.fromEntries(result.own.map(name => [leaseKey(name), String(end)])));
  return result;
}

/** The answers are here, or it is known why not. */
export function releaseLeases(names: readonly string[]): void {
  if (names.length > 0) CacheService.getDocumentCache()?.removeAll(names.map(leaseKey));
}

/** Until when each of them is leased, ms; none where no lease is in force. */
export function leasesIn(entries: Entries, names: readonly string[], now: number): (number | undefined)[] {
  return names.map(name => {
    const until = endOf(entries, name);
    return until === undefined || until <= now ? undefined : until;
  });
}

function endOf(entries: Entries, name: string): number | undefined {
  const until = entries[leaseKey(name)];
  return until === undefined ? undefined : until === FILLING ? Number(entries[FILLING] ?? 0) : Number(until);
}

/** Heartbeat of the execution that fills the sheet; the next one comes before `until`, ms. */
export function heartbeat(until: number): void {
  putShared({ [FILLING]: String(until) });
}

/** Formulas that a run with a budget recalculates show what has come and ask nothing more, until this instant (ms). */
export function holdFormulas(until: number): void {
  putShared({ [HELD]: String(until) });
}

// Announcements. Whoever has the lock asks them along with its own, so that a sheet full of new cells needs a few sections instead of
// one for each cell. One that is lost costs its cell a turn of its own.

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
 * @param entries those of `ANNOUNCED`, read under this lock.
 * @param mostOf how many at most; asked when there are any.
 */
export function leaseAnnounced(entries: Entries, now: number, mostOf: () => number): Query[] {
  const waiting = ANNOUNCED.flatMap(key => entries[key] ?? [])
    .map(text => JSON.parse(text) as Announcement)
    .filter(({ until }) => until >= now + LEAST_MS)
    .sort((a, b) => a.until - b.until);
  const queries = new Map(waiting.flatMap(each => each.queries.map(unpackQuery)).map(query => [query.name, query]));
  const names = [...queries.keys()];
  const most = names.length === 0 ? 0 : mostOf();
  if (most < 1) return [];
  const theirs = getShared([...names.map(factsKey), ...leaseKeys(names)]);
  const known = readFacts(names, theirs);
  const unknown = names.filter(name => !known.has(name));
  // What the cache has lost since it was answered goes back there, where its cell looks for it.
  const kept = unknown.length > 0 ? readKept(unknown) : new Map<string, Facts>();
  keepKnown(kept, new Set());
  const open = unknown.filter(name => !kept.has(name)).slice(0, most);
  const { own } = acquireLeases(open, now, { until: now + FORMULA_LEASE_MS, again: false }, theirs);
  return own.flatMap(name => queries.get(name) ?? []);
}
