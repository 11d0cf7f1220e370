/** Questions that a formula could not ask in its 30 seconds, remembered with the cell that wants them until somebody fills them. */
import { SoldDataError } from '@sold-data/core';
import { withoutDefaults } from './name.ts';
import { pageName, type Reading } from './reading.ts';

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
  reading: Reading;
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
export function rememberWaiting(readings: readonly Reading[], now: number): void {
  if (readings.length === 0) return;
  try {
    const cell = ownCell();
    const store = PropertiesService.getDocumentProperties();
    const known = new Set(store.getKeys().filter(key => key.startsWith(PREFIX)));
    const added: Record<string, string> = {};
    for (const reading of readings) {
      const key = `${PREFIX}${pageName(reading)}@${cell}`;
      if (known.has(key) || known.size >= MOST_WAITING) continue;
      known.add(key);
      const parameters = withoutDefaults(reading.endpoint, reading.parameters);
      added[key] = JSON.stringify({ reading: { ...reading, parameters }, cell, since: now } satisfies WaitingEntry);
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
    const name = pageName(entry.reading);
    entries.set(name, [...(entries.get(name) ?? []), entry]);
  }
  return entries;
}

export function forgetWaiting(entries: readonly WaitingEntry[]): void {
  const store = PropertiesService.getDocumentProperties();
  for (const { reading, cell } of entries) store.deleteProperty(`${PREFIX}${pageName(reading)}@${cell}`);
}

/** In a formula, the active range is the cell it stands in. */
function ownCell(): string {
  const range = SpreadsheetApp.getActiveRange();
  return range ? `${range.getSheet().getSheetId()}!${range.getA1Notation()}` : '';
}
