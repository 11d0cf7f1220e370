/**
 * What the spreadsheet's cache holds of questions: answers, for only a cache of our own saves requests; failures; and leases, which
 * tell who is asking what.
 */

import { SoldDataError } from '@sold-data/core/errors/errors.ts';
import { present } from '../host/lists.ts';
import { getShared, put, putShared } from '../host/shared.ts';
import { readSettings } from '../settings/settings.ts';
import { type Answered, type Facts, unpack } from './kept.ts';

/** A formula that asked more would find its first answers gone when the last have come, and ask for ever. */
export const MOST_ANSWERS = 5_000;
export const factsKey = (name: string) => `facts:${name}`;
export const rowsKey = (name: string, part: number) => `rows:${name}${part === 0 ? '' : `#${part}`}`;

/** @param entries of the cache, if they have been read already. */
export function readFacts(
  names: readonly string[],
  entries: Readonly<Record<string, string>> = getShared(names.map(factsKey)),
): Map<string, Facts> {
  const facts = new Map<string, Facts>();
  for (const name of names) {
    const text = entries[factsKey(name)];
    if (text !== undefined) facts.set(name, JSON.parse(text) as Facts);
  }
  return facts;
}

/** The rows that belong to these facts; those of an older or newer answer do not count. */
export function readRows(names: readonly string[], facts: ReadonlyMap<string, Facts>): Map<string, Answered> {
  const entries = getShared(names.map(name => rowsKey(name, 0)));
  const heads = names.flatMap(name => {
    const entry = entries[rowsKey(name, 0)];
    return entry === undefined ? [] : [{ name, head: partFrom(entry) }];
  });
  const restOf = (name: string, { parts }: Part) =>
    Array.from({ length: parts - 1 }, (_, part) => rowsKey(name, part + 1));
  const more = getShared(heads.flatMap(({ name, head }) => restOf(name, head)));
  const found = new Map<string, Answered>();
  for (const { name, head } of heads) {
    const known = facts.get(name);
    const rest = restOf(name, head).flatMap(key => (more[key] === undefined ? [] : [partFrom(more[key])]));
    const parts = [head, ...rest];
    if (known && parts.length === head.parts && parts.every(({ at }) => at === known.at))
      found.set(name, { facts: known, ...unpack(parts.map(({ text }) => text).join('')) });
  }
  return found;
}

interface Part {
  /** When the answer came, and in how many parts its rows are kept. */
  at: number;
  parts: number;
  text: string;
}

function partFrom(entry: string): Part {
  const [, at, parts, text] = present(/^(\d+) (\d+) (.*)$/s.exec(entry));
  return { at: Number(at), parts: Number(parts), text: present(text) };
}

/** What the first look into the cache tells, before anything is asked. */
export interface CacheState {
  /** How old an answer may be, as the setting says, ms. */
  freshMs: number;
  /** Somebody asked for this cell to be read anew at this instant, ms; else 0. */
  refreshedAt: number;
  /** Somebody is filling the sheet, or has just ended: the formulas that calculate now were asked to show what has come. */
  isBeingFilled: boolean;
  facts: Map<string, Facts>;
}

const FRESH = 'fresh';
const REFRESH = 'refresh';
/** The end of the last heartbeat of the execution that fills the sheet, ms. */
const FILLING = 'filling';

const NORMAL_FRESH_HOURS = 6;
const HOUR_MS = 3_600_000;

/** How long a request to read anew is remembered, s: formulas calculate soon after they were written again. */
const REFRESH_SECONDS = 600;

/** Everything that a cell with a known answer needs, in one read of the cache. */
export function readState(names: readonly string[]): CacheState {
  const entries = CacheService.getDocumentCache()?.getAll([FRESH, REFRESH, FILLING, ...names.map(factsKey)]) ?? {};
  return {
    facts: readFacts(names, entries),
    refreshedAt: entries[REFRESH] === undefined ? 0 : refreshOfOwnCell(JSON.parse(entries[REFRESH]) as Refresh),
    isBeingFilled: Number(entries[FILLING] ?? 0) > Date.now(),
    freshMs: entries[FRESH] === undefined ? settingMs() : Number(entries[FRESH]),
  };
}

/** The setting is put beside the answers, so that a cell whose answer is known reads no property. */
function settingMs(): number {
  const ms = Number(readSettings().freshHours ?? NORMAL_FRESH_HOURS) * HOUR_MS;
  put({ [FRESH]: String(ms) }, REFRESH_SECONDS);
  return ms;
}

/** The setting has changed. */
export function forgetFreshness(): void {
  CacheService.getDocumentCache()?.remove(FRESH);
}

export interface Refresh {
  /** Answers from before this instant are old, ms. */
  at: number;
  /** Formula cells that were asked to read anew. */
  cells: string[];
}

export function askForRefresh(refresh: Refresh): void {
  put({ [REFRESH]: JSON.stringify(refresh) }, REFRESH_SECONDS);
}

function refreshOfOwnCell({ at, cells }: Refresh): number {
  return cells.includes(ownCell()) ? at : 0;
}

/** `<sheet id>!<A1>` of the cell a formula stands in, which is active; empty when it is not known. */
export function ownCell(): string {
  const range = SpreadsheetApp.getActiveRange();
  return range ? `${range.getSheet().getSheetId()}!${range.getA1Notation()}` : '';
}

// Questions that are being asked, and those that failed.

/** A run with a budget has formulas calculated: until then they ask nothing of their own. */
const HELD = 'held';

const failureKey = (name: string) => `failure:${name}`;
const leaseKey = (name: string) => `lease:${name}`;

/** Who asks a question: equal cells share one request, and what killed its formula is not asked by a formula again. */
interface Lease {
  /** When it ends, ms: a formula's by its time, that of filling by its heartbeat. In the past, its holder has died. */
  until: number;
  isFilling: boolean;
}

export interface Leases {
  of: Map<string, Lease>;
  /** Until when formulas ask nothing of their own, ms. */
  heldUntil: number;
}

/** What the cache knows of questions that are not answered. */
export interface Known {
  facts: Map<string, Facts>;
  failures: Map<string, SoldDataError>;
  leases: Leases;
  /** The others that were read, by key. */
  more: Record<string, string>;
}

/** Reads it in one call. @param pages whose facts are read, when they are not those of the names. @param more keys that are read along with it. */
export function readKnown(names: readonly string[], pages = names, more: readonly string[] = []): Known {
  const keys = [...pages.map(factsKey), ...leaseKeys(names), ...names.map(failureKey), ...more];
  const entries = getShared(keys);
  const failures = new Map<string, SoldDataError>();
  for (const name of names) {
    const text = entries[failureKey(name)];
    if (text === undefined) continue;
    const details = JSON.parse(text) as SoldDataError;
    failures.set(name, new SoldDataError(details.message, details));
  }
  return { facts: readFacts(pages, entries), failures, leases: leasesIn(entries, names), more: entries };
}

const leaseKeys = (names: readonly string[]) => [...names.map(leaseKey), FILLING, HELD];

function leasesIn(entries: Readonly<Record<string, string>>, names: readonly string[]): Leases {
  const of = new Map<string, Lease>();
  for (const name of names) {
    const text = entries[leaseKey(name)];
    if (text === undefined) continue;
    const isFilling = text === FILLING;
    of.set(name, { until: Number(isFilling ? (entries[FILLING] ?? 0) : text), isFilling });
  }
  return { of, heldUntil: Number(entries[HELD] ?? 0) };
}

/** @param details what makes the error again. */
export function putFailure(name: string, details: object, seconds: number): void {
  put({ [failureKey(name)]: JSON.stringify(details) }, seconds);
}

/** They were asked again all the same, and are answered now. */
export function forgetFailures(names: readonly string[]): void {
  if (names.length > 0) CacheService.getDocumentCache()?.removeAll(names.map(failureKey));
}

interface Acquired {
  /** Leased to this execution now. */
  own: string[];
  /** Some are leased to another execution. */
  isTaken: boolean;
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
 * @param leases as they were read under this lock.
 */
export function acquireLeases(
  names: readonly string[],
  now: number,
  { until: end, again }: LeaseTerms,
  leases: Leases = leasesIn(getShared(leaseKeys(names)), names),
): Acquired {
  const result: Acquired = { own: [], isTaken: false, crashed: [], formulasUntil: 0 };
  if (!again && leases.heldUntil > now) return result;
  for (const name of names) {
    const lease = leases.of.get(name);
    if (lease && lease.until > now) {
      result.isTaken = true;
      if (!lease.isFilling) result.formulasUntil = Math.max(result.formulasUntil, lease.until);
    } else if (lease && !again) result.crashed.push(name);
    else result.own.push(name);
  }
  putShared(Object.fromEntries(result.own.map(name => [leaseKey(name), String(end)])));
  return result;
}

/** The answers are here, or it is known why not. */
export function releaseLeases(names: readonly string[]): void {
  if (names.length > 0) CacheService.getDocumentCache()?.removeAll(names.map(leaseKey));
}

/** Heartbeat of the execution that fills the sheet; the next one comes before `until`, ms. */
export function heartbeat(until: number): void {
  putShared({ [FILLING]: String(until) });
}

/** Formulas that a run with a budget recalculates show what has come and ask nothing more, until this instant (ms). */
export function holdFormulas(until: number): void {
  putShared({ [HELD]: String(until) });
}
