/**
 * What formulas under their second names report: the questions that are open, in the cache, under the cell. Whoever renamed them sends
 * these questions (tasks/twins.ts). A report that the cache loses costs time: its formula counts as not calculated.
 */
import { dropCached, readCache, readProperty, writeCache } from '../platform/shared.ts';
import { type PackedQuery, packQuery, type Query, stillAsked } from './query.ts';

/**
 * There while formulas may have their second names. A number is the instant from which on answers are new enough for them, ms, and they
 * report; empty when they only calculate again.
 */
export const TWINS = 'twins';

/** Undefined when nothing is to be reported. */
export function sinceOfTwins(): number | undefined {
  const text = readCache([TWINS])[TWINS] ?? readProperty(TWINS) ?? '';
  return text === '' ? undefined : Number(text);
}

/** A cell may hold more than one call: this many of them can report. */
const CALLS = 4;
const keysOf = (cell: string) => Array.from({ length: CALLS }, (_, call) => `twin:${cell}#${call}`);

/** `<sheet id>!<A1>` of a cell. */
export const cellName = (range: GoogleAppsScript.Spreadsheet.Range) =>
  `${range.getSheet().getSheetId()}!${range.getA1Notation()}`;

/** Reports what a call in the active cell lacks. It stays as long as answers do: of a full cache, Google drops what ends first. */
export function report(name: string, args: readonly unknown[], open: readonly Query[]): void {
  const range = SpreadsheetApp.getActiveRange();
  if (!range) return;
  const text = JSON.stringify([name, args]);
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (31 * sum + text.charCodeAt(at)) >>> 0;
  writeCache({ [keysOf(cellName(range))[sum % CALLS] as string]: JSON.stringify(open.map(packQuery)) });
}

/** What the formulas in these cells have reported so far, by cell; a cell without a report is missing. */
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

/** Forgets earlier reports: these cells are about to calculate. */
export function dropReports(cells: readonly string[]): void {
  dropCached(cells.flatMap(keysOf));
}
