/**
 * Reports of formulas under their second names: each saves its open queries in the cache, by cell. The task that renamed the formulas sends
 * these queries (tasks/twins.ts). If the cache loses a report, its formula counts as not calculated, which only costs time.
 */
import { hashOf, present } from '../platform/lists.ts';
import { dropCached, readCache, readProperty, writeCache } from '../platform/shared.ts';
import { type PackedQuery, packQuery, type Query, stillAsked } from './query.ts';

/**
 * Property that is set while formulas may have their second names. If it is a number, formulas report their queries without an answer
 * since that instant, ms. If it is an empty text, they only calculate again.
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
