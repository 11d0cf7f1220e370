/**
 * What the cells of a sheet tell each other, and the task that fills them, through the cache: queries that nobody has answered yet, the open
 * queries of formulas under their second names, and requests that have just failed. Each note is written without the lock. A lost or
 * overwritten one costs time but no request: the formula sends its query itself later, or the next fill finds it in the sheet (refill/).
 */
import type { SoldDataError } from '@sold-data/core/engine';
import { hashOf, present } from '../platform/lists.ts';
import { dropCached, readCache, readProperty, writeCache } from '../platform/shared.ts';
import { revived } from '../settings/messages.ts';
import { FORMULA_LIFE_MS } from '../settings/sessions.ts';
import { type Known, type PackedQuery, packQuery, type Query, stillAsked } from './query.ts';

// Queries that formulas wait for, so the execution that sends adds them to its wave. Each formula writes to a random slot.

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

// Open queries of formulas under their second names, by cell. The task that renamed the formulas sends them (refill/twins.ts).

/**
 * Property that is set while formulas may have their second names. If it is a number, formulas report their queries without an answer
 * since that instant, ms. Empty: they calculate again and report nothing.
 */
export const TWINS = 'twins';

/** Returns undefined when formulas don't report. */
export function sinceOfTwins(): number | undefined {
  const text = readCache([TWINS])[TWINS] ?? readProperty(TWINS) ?? '';
  return text === '' ? undefined : Number(text);
}

/** A cell may hold several calls; this many can report. */
const CALLS = 4;
const keysOf = (cell: string) => Array.from({ length: CALLS }, (_, call) => `twin:${cell}#${call}`);

/** `<sheet id>!<A1>` of a cell. */
export const cellName = (range: GoogleAppsScript.Spreadsheet.Range) =>
  `${range.getSheet().getSheetId()}!${range.getA1Notation()}`;

/**
 * Saves the open queries of a call in the active cell. The report lives as long as answers do, because Google's cache drops the entries
 * that expire first when it is full.
 */
export function report(name: string, args: readonly unknown[], open: readonly Query[]): void {
  const range = SpreadsheetApp.getActiveRange();
  if (!range) return;
  const key = present(keysOf(cellName(range))[hashOf(JSON.stringify([name, args])) % CALLS]);
  writeCache({ [key]: JSON.stringify(open.map(packQuery)) });
}

/** The reported queries by cell. A cell without a report is missing. */
export function readReports(cells: readonly string[]): Map<string, Query[]> {
  const entries = readCache(cells.flatMap(keysOf));
  const found = new Map<string, Query[]>();
  for (const cell of cells) {
    const texts = keysOf(cell).flatMap(key => entries[key] ?? []);
    if (texts.length > 0)
      found.set(
        cell,
        texts.flatMap(text => (JSON.parse(text) as PackedQuery[]).flatMap(stillAsked)),
      );
  }
  return found;
}

/** Deletes earlier reports before these cells calculate. */
export function dropReports(cells: readonly string[]): void {
  dropCached(cells.flatMap(keysOf));
}

// Requests that have just failed, and that an immediate retry would only repeat.

const failureKey = (name: string) => `failure:${name}`;
export const failureKeys = (names: readonly string[]) => names.map(failureKey);

/** The failures of these queries among entries of the cache. */
export function failuresIn(entries: Readonly<Record<string, string>>, names: readonly string[]): Known['failures'] {
  const texts = names.map(name => [name, entries[failureKey(name)]] as const);
  return new Map(
    texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, revived(JSON.parse(text) as SoldDataError)]])),
  );
}

/** @param seconds how long formulas don't send the request again. */
export function keepFailures(failures: ReadonlyMap<string, SoldDataError>, seconds: number): void {
  const entries = [...failures].map(([name, error]) => [
    failureKey(name),
    JSON.stringify({ ...error, message: error.message, failedAt: Date.now() }),
  ]);
  writeCache(Object.fromEntries(entries), seconds);
}

/** The names whose request failed so recently that no formula sends it again. @param since earlier failures don't count, ms. */
export function readFailing(names: readonly string[], since: number): Set<string> {
  const entries = names.length === 0 ? {} : readCache(names.map(failureKey));
  const failedAt = (name: string) => (JSON.parse(entries[failureKey(name)] ?? '{}') as { failedAt?: number }).failedAt;
  return new Set(names.filter(name => (failedAt(name) ?? Number.NEGATIVE_INFINITY) >= since));
}
