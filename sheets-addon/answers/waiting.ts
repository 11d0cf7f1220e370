/** Questions that a formula could not ask in its 30 seconds, remembered with the cell that wants them until somebody fills them. */
import { explainInOneLine, QuotaExceededError, RateLimitError, ServerError, SoldDataError } from '@sold-data/core';
import { withoutDefaults } from './name.ts';
import { pageName, type Query } from './query.ts';

/** What a waiting cell shows. Filling finds such cells by it. */
export const WAITING = 'Waiting for a free request. Choose Sold Data > Fill waiting cells.';

/** What SOLD_AS_OF shows before there is an answer. */
export const NOT_ASKED = 'Not asked yet.';

export function waiting(): SoldDataError {
  return new SoldDataError(WAITING, { code: 'waiting' });
}

export function isWaiting(error: unknown): boolean {
  return error instanceof SoldDataError && error.code === 'waiting';
}

/** Texts of a cell that wants to be calculated again: ours, and those of the platform when a formula died. */
export function wantsFilling(text: unknown): boolean {
  return (
    typeof text === 'string' && (text === WAITING || text === NOT_ASKED || text === '#ERROR!' || text === 'Loading...')
  );
}

export interface WaitingEntry {
  query: Query;
  /** `<sheet id>!<A1>`, or empty when the cell is not known. */
  cell: string;
  /** When it began to wait, ms. */
  since: number;
}

const PREFIX = 'waiting:';
/** The store holds 500 KB for everything; so many entries take less than half of it. */
const MOST_WAITING = 1_200;

/**
 * Remembers questions. One property each, so that executions which run side by side need no lock and lose nothing.
 * That the store is full or not to be had is no failure: the cells show that they wait, and filling finds them by that.
 */
export function rememberWaiting(queries: readonly Query[], now: number): void {
  if (queries.length === 0) return;
  try {
    const cell = ownCell();
    const store = PropertiesService.getDocumentProperties();
    const known = new Set(store.getKeys().filter(key => key.startsWith(PREFIX)));
    const added: Record<string, string> = {};
    for (const query of queries) {
      const key = `${PREFIX}${pageName(query)}@${cell}`;
      if (known.has(key) || known.size >= MOST_WAITING) continue;
      known.add(key);
      const parameters = withoutDefaults(query.endpoint, query.parameters);
      added[key] = JSON.stringify({ query: { ...query, parameters }, cell, since: now } satisfies WaitingEntry);
    }
    if (Object.keys(added).length > 0) store.setProperties(added);
  } catch {
    // See above.
  }
}

/** Everything that waits, by the name of its question. */
export function waitingEntries(): Map<string, WaitingEntry[]> {
  const entries = new Map<string, WaitingEntry[]>();
  for (const [key, text] of Object.entries(PropertiesService.getDocumentProperties().getProperties())) {
    if (!key.startsWith(PREFIX)) continue;
    const entry = JSON.parse(text) as WaitingEntry;
    const name = pageName(entry.query);
    entries.set(name, [...(entries.get(name) ?? []), entry]);
  }
  return entries;
}

export function forgetWaiting(entries: readonly WaitingEntry[]): void {
  const store = PropertiesService.getDocumentProperties();
  for (const { query, cell } of entries) store.deleteProperty(`${PREFIX}${pageName(query)}@${cell}`);
}

/** In a formula, the active range is the cell it stands in. */
function ownCell(): string {
  const range = SpreadsheetApp.getActiveRange();
  return range ? `${range.getSheet().getSheetId()}!${range.getA1Notation()}` : '';
}

// What a failure means for a cell: whether it waits, keeps an old value, and what it says.

/** Passes by itself: the cell waits instead of showing a failure. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof RateLimitError ||
    (error instanceof SoldDataError && (error.code === 'deadline' || error.code === 'cancelled'))
  );
}

/** An old value is better than this failure: the service's, the network's, the limits'. Not a wrong key or a wrong question. */
export function survives(error: unknown): boolean {
  return (
    isWaiting(error) ||
    error instanceof QuotaExceededError ||
    error instanceof ServerError ||
    (error instanceof SoldDataError &&
      (error.code === 'network' || error.code === 'unexpected_answer' || Number(error.status) >= 500))
  );
}

/** What a cell shows instead of a value: one sentence, never an exception. */
export function cellMessage(error: unknown): string {
  if (isWaiting(error)) return (error as Error).message;
  if (error instanceof SoldDataError && error.code === 'missing_key') {
    // A formula sees the owner's key only (platform rule), whoever looks at the sheet.
    return "No API key is set. Save it in the sidebar; in somebody else's spreadsheet choose This spreadsheet.";
  }
  // Google's own limits (platform: quotas) look like a broken connection from here.
  const cause = String(error instanceof SoldDataError ? error.cause : error);
  if (/too many times for one day/.test(cause))
    return "Google's daily limit for add-ons is used up. Try again tomorrow.";
  if (/URL Length/.test(cause)) return 'The keyword is too long. Shorten it and try again.';
  return explainInOneLine(error);
}
