/**
 * Sheets that the add-on adds for its results. Each has a mark that says so and, for the results of one search or list, which: Sheets keeps
 * the mark when a person renames or moves the sheet.
 */
import { fingerprint } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { PlaceLost } from './place-lost.ts';
import type { TableShape } from './shape.ts';
import { addSheet, freeName } from './sheets.ts';
import { placeOfTable, type TablePlace, tableMarks } from './table-marks.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const KEY = 'sold-data-results';

/** Adds a sheet for results. It holds no list of a person. @param mark says what it shows; empty if a task keeps the sheet's ID. */
export function addOwnSheet(name: string, mark = ''): Sheet {
  const sheet = addSheet(name);
  sheet.addDeveloperMetadata(KEY, mark, SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
  return sheet;
}

type Shown = 'sales' | 'chart' | 'sell first';
/** All metadata of a sheet together may hold 30,000 characters, so a search is not written out. */
const markOf = (shown: Shown, of: string) => `${shown} ${fingerprint(of, FINGERPRINT)}`;
const FINGERPRINT = 11;

/** The sheet that shows this of a search or a task, whatever its name; undefined if there is none. */
export function knownOwnSheet(shown: Shown, of: string): Sheet | undefined {
  const finder = SpreadsheetApp.getActive().createDeveloperMetadataFinder().withKey(KEY).withValue(markOf(shown, of));
  return finder.find().flatMap(each => each.getLocation().getSheet() ?? [])[0];
}

/** The same, or a new one. */
export const ownSheet = (shown: Shown, of: string, title: string): Sheet =>
  knownOwnSheet(shown, of) ?? addOwnSheet(freeName(title), markOf(shown, of));

export const isOwnSheet = (sheet: Sheet) => sheet.getDeveloperMetadata().some(each => each.getKey() === KEY);

/** The place of the table on such a sheet. @throws InvalidParametersError if a person has deleted what it needs. */
export function placeOnOwn(sheet: Sheet, shape: TableShape): TablePlace {
  try {
    return placeOfTable(tableMarks(sheet), sheet, shape);
  } catch (error) {
    if (error instanceof PlaceLost) throw refusal(error.message, 'Undo that, or delete the sheet for a new one');
    throw error;
  }
}
