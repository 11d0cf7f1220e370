/** Answers kept in the spreadsheet's cache: only a cache of our own saves requests. */

import { present } from '../host/lists.ts';
import { getShared, put } from '../host/shared.ts';
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
/** The end of the last heartbeat of the execution that fills the sheet, ms (leases.ts). */
export const FILLING = 'filling';

const NORMAL_FRESH_HOURS = 6;
const HOUR_MS = 3_600_000;

/** How long a request to read anew is remembered, s: formulas calculate soon after they were written again. */
const REFRESH_SECONDS = 600;

/** Everything that a cell with a known answer needs, in one read of the cache. */
export function readState(names: readonly string[]): CacheState {
  const entries = CacheService.getDocumentCache()?.getAll([FRESH, REFRESH, FILLING, ...names.map(factsKey)]) ?? {};
  return {
    freshMs: entries[FRESH] === undefined ? settingMs() : Number(entries[FRESH]),
    refreshedAt: entries[REFRESH] === undefined ? 0 : refreshOfOwnCell(JSON.parse(entries[REFRESH]) as Refresh),
    isBeingFilled: Number(entries[FILLING] ?? 0) > Date.now(),
    facts: readFacts(names, entries),
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
