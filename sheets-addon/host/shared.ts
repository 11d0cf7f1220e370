/** What executions share, and one of them at a time: cells recalculate in parallel processes that share nothing but the platform's stores. */
import { RateLimitError } from '@sold-data/core/errors/errors.ts';
import { bytesOf } from './stores.ts';

const PATIENCE_MS = 5_000;
/** Writing a block takes a while, and a person's click must not be lost to it. */
const WRITER_PATIENCE_MS = 20_000;

interface Section {
  lock: GoogleAppsScript.Lock.Lock | null;
  /** What is written when the section ends. */
  written: Record<string, string>;
}

/** One object, as Code.js has this file in a chunk of its own: what is bound from another chunk never changes (build.ts). */
export const held: {
  /** Open while this execution is alone in the spreadsheet. */
  section?: Section;
  /** What the cache is known to hold, null for nothing, while a section is open or a look without the lock lasts. */
  known?: Record<string, string | null>;
} = {};

/**
 * Begins to be alone in this spreadsheet, unless others hold the lock for longer. Everything shared is read once and written once:
 * each call costs the others time.
 */
export function tryOpenSection(patienceMs = 0): boolean {
  const lock = LockService.getDocumentLock();
  if (lock && !lock.tryLock(patienceMs)) return false;
  held.section = { lock, written: {} };
  held.known = {};
  return true;
}

/** The same where a section may be open already. @throws RateLimitError when others hold the lock for too long. */
export function beginSection(patienceMs: number): void {
  if (held.section || tryOpenSection(patienceMs)) return;
  throw new RateLimitError('Many cells calculate at once. Try again in 10 s.', {
    code: 'rate_limited',
    retryAfterMs: 10_000,
  });
}

/** Writes what the section has changed and lets others in; nothing when none is open. */
export function closeSection(): void {
  if (!held.section) return;
  const { lock, written } = held.section;
  held.section = undefined;
  held.known = undefined;
  try {
    put(written);
  } finally {
    lock?.releaseLock();
  }
}

/** Looks at shared entries without the lock, in one read: for what changes nothing. Not for a section that is open, which knows them. */
export function glanceAt<Result>(keys: readonly string[], look: () => Result): Result {
  held.known = {};
  try {
    getShared(keys);
    return look();
  } finally {
    held.known = undefined;
  }
}

/** Runs `work` alone in this spreadsheet. Can be nested. @throws RateLimitError when others hold the lock for too long. */
export function withLock<Result>(work: () => Result, patienceMs = PATIENCE_MS): Result {
  if (held.section) return work();
  beginSection(patienceMs);
  try {
    return work();
  } finally {
    closeSection();
  }
}

/** The same with the patience of an execution that writes a sheet or changes stored state. */
export function withWriterLock<Result>(work: () => Result): Result {
  return withLock(work, WRITER_PATIENCE_MS);
}

/** Cache entries by key; those that are not there are left out. */
export function getShared(keys: readonly string[]): Record<string, string> {
  const known = held.known ?? {};
  const unknown = keys.filter(key => known[key] === undefined);
  if (unknown.length > 0) {
    const read = CacheService.getDocumentCache()?.getAll(unknown) ?? {};
    for (const key of unknown) known[key] = read[key] ?? null;
  }
  return Object.fromEntries(keys.flatMap(key => (typeof known[key] === 'string' ? [[key, known[key]]] : [])));
}

/** Writes for as long as the cache keeps anything; in a section when it ends. */
export function putShared(entries: Record<string, string>): void {
  if (held.section) {
    Object.assign(held.section.written, entries);
    Object.assign(held.known ?? {}, entries);
  } else put(entries);
}

/** Developers.google.com, quotas: a cache entry 100 KB under a key of 250 characters. */
const CACHE_ENTRY_BYTES = 100 * 1024;
const CACHE_KEY_CHARACTERS = 250;
/** The longest that the platform's cache keeps anything, s. */
const CACHE_SECONDS = 21_600;

/** Puts entries into the spreadsheet's cache, for so many seconds or as long as it keeps anything. */
export function put(entries: Record<string, string>, seconds = CACHE_SECONDS): void {
  if (Object.keys(entries).length > 0) CacheService.getDocumentCache()?.putAll(cacheable(entries), seconds);
}

/** The entries that the platform's cache takes; one that is too long would lose all others with it. */
function cacheable(entries: Record<string, string>): Record<string, string> {
  const fits = ([key, text]: [string, string]) =>
    key.length <= CACHE_KEY_CHARACTERS && (text.length * 3 <= CACHE_ENTRY_BYTES || bytesOf(text) <= CACHE_ENTRY_BYTES);
  const all = Object.entries(entries);
  return all.every(fits) ? entries : Object.fromEntries(all.filter(fits));
}
