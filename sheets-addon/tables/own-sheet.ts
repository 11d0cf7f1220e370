/**
 * Sheets that the add-on adds for its results. Each has a mark that says so and, for the results of one search or list, which: Sheets keeps
 * the mark when a person renames or moves the sheet.
 */
import { refusal } from '../platform/refusal.ts';
import { PlaceLost } from './place-lost.ts';
import type { TableShape } from './shape.ts';
import { addSheet, freeName } from './sheets.ts';
import { placeOfTable, type TablePlace, tableMarks } from './table-marks.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const KEY = 'sold-data-results';

/** Adds a sheet for results. It holds no list of a person. @param shows whose results; empty if a task keeps the sheet's ID. */
export function addOwnSheet(name: string, shows = ''): Sheet {
  const sheet = addSheet(name);
  sheet.addDeveloperMetadata(KEY, shows, SpreadsheetApp.DeveloperMetadataVisibility.PROJECT);
  return sheet;
}

/** The sheet of these results, whatever its name; undefined if there is none. */
export function knownOwnSheet(shows: string): Sheet | undefined {
  const finder = SpreadsheetApp.getActive().createDeveloperMetadataFinder().withKey(KEY).withValue(shows);
  return finder.find().flatMap(each => each.getLocation().getSheet() ?? [])[0];
}

/** The same, or a new one. @param shows short, without anything that a person typed. */
export const ownSheet = (shows: string, title: string): Sheet =>
  knownOwnSheet(shows) ?? addOwnSheet(freeName(title), shows);

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
