/** The hidden tab for task data that is too large for a property: one row per task, written in one call. */

import { present } from '../platform/lists.ts';
import { withLock } from '../platform/shared.ts';
import { hiddenSheet, makeRoom } from '../tables/sheets.ts';

const SHEET = '_sold_data_tasks';
/** A cell holds 50,000 characters. */
const CELL = 49_000;

function rowFor(sheet: GoogleAppsScript.Spreadsheet.Sheet, id: string): number | undefined {
  const count = sheet.getLastRow();
  const ids = count === 0 ? [] : sheet.getRange(1, 1, count, 1).getValues();
  const at = ids.findIndex(([known]) => known === id);
  return at < 0 ? undefined : at + 1;
}

/** The saved texts of a task; empty before the first write, and after a person has deleted the tab. @throws DocumentBusy */
export const readNotes = (id: string): string[] => withLock(() => read(id));

/** @throws DocumentBusy */
export const writeNotes = (id: string, texts: readonly string[]): void => withLock(() => write(id, texts));

/** @throws DocumentBusy */
export const dropNotes = (id: string): void => withLock(() => drop(id));

// Under the lock, because tasks of other people add and delete rows.

function read(id: string): string[] {
  const sheet = SpreadsheetApp.getActive().getSheetByName(SHEET);
  const row = sheet ? rowFor(sheet, id) : undefined;
  if (!sheet || row === undefined) return [];
  const cells = present(sheet.getRange(row, 2, 1, Math.max(1, sheet.getLastColumn() - 1)).getValues()[0]).map(String);
  return JSON.parse(cells.map(unquoted).join('')) as string[];
}

function write(id: string, texts: readonly string[]): void {
  const sheet = hiddenSheet(SHEET);
  const row = rowFor(sheet, id) ?? sheet.getLastRow() + 1;
  const whole = JSON.stringify(texts);
  const width = Math.max(Math.ceil(whole.length / CELL), sheet.getLastColumn() - 1);
  // Each piece starts with `~`, so no sheet reads it as a number or a formula.
  const pieces = Array.from({ length: width }, (_, at) => `~${whole.slice(at * CELL, (at + 1) * CELL)}`);
  makeRoom(sheet, row, width + 1);
  sheet
    .getRange(row, 1, 1, width + 1)
    .setNumberFormat('@')
    .setValues([[id, ...pieces]]);
  // Later payments rely on this data, and a killed execution may lose what is not flushed.
  SpreadsheetApp.flush();
}

const unquoted = (piece: string) => piece.slice(1);

function drop(id: string): void {
  const sheet = SpreadsheetApp.getActive().getSheetByName(SHEET);
  const row = sheet ? rowFor(sheet, id) : undefined;
  if (!sheet || row === undefined) return;
  if (sheet.getLastRow() === 1) SpreadsheetApp.getActive().deleteSheet(sheet);
  else sheet.deleteRow(row);
}
