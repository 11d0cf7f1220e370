/** What is new in a list that is sorted newest first. Pure. */
import type { Row } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';

export interface Seen extends IDataObject {
  /** Ids that were there, newest first. */
  ids: string[];
  /** The last look saw the whole list: whatever is not in `ids` is new. */
  whole: boolean;
}

/** So many ids are kept: some looks at five pages of 240 rows. */
const KEPT_IDS = 5000;

/**
 * Rows that were not there before. When only the top of the list was seen, an unknown row below the last known one is not news:
 * it moved up because others went away.
 */
export function newsIn(rows: readonly Row[], idOf: (row: Row) => string, seen: Seen): Row[] {
  const known = new Set(seen.ids);
  const lastKnown = rows.map(row => known.has(idOf(row))).lastIndexOf(true);
  const end = seen.whole || lastKnown < 0 ? rows.length : lastKnown;
  return rows.slice(0, end).filter(row => !known.has(idOf(row)));
}

/** What to remember after a look. */
export function seenAfter(rows: readonly Row[], idOf: (row: Row) => string, whole: boolean, before?: Seen): Seen {
  const ids = new Set([...rows.map(idOf), ...(before?.ids ?? [])]);
  return { ids: [...ids].slice(0, KEPT_IDS), whole };
}
