/**
 * Sheets that the add-on adds for its results. Each has a mark that says so and, for the results of one search or list, which: Sheets keeps
 * the mark when a person renames or moves the sheet. A copy of the sheet may have its marks too, so each also has the ID of its sheet.
 */
import { fingerprint } from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { PlaceLost } from './place-lost.ts';
import type { TableShape } from './shape.ts';
import { addSheet, freeName } from './sheets.ts';
import { placeOfTable, type TablePlace, tableMarks } from './table-marks.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const KEY = 'sold-data-results';
const ID = 'sold-data-sheet';

/** Adds a sheet for results. It holds no list of a person. @param mark says what it shows; empty if a task keeps the sheet's ID. */
export function addOwnSheet(name: string, mark = ''): Sheet {
  const sheet = addSheet(name);
  markSheet(sheet, mark);
  return sheet;
}

function markSheet(sheet: Sheet, mark: string): void {
  const { PROJECT } = SpreadsheetApp.DeveloperMetadataVisibility;
  sheet.addDeveloperMetadata(KEY, mark, PROJECT);
  sheet.addDeveloperMetadata(ID, String(sheet.getSheetId()), PROJECT);
}

const isCopy = (sheet: Sheet) =>
  sheet.getDeveloperMetadata().some(each => each.getKey() === ID && each.getValue() !== String(sheet.getSheetId()));

/** A copy of the sheet that had this ID; undefined if there is none. */
export const copyOf = (id: number): Sheet | undefined => sheetsWith(ID, String(id)).find(isCopy);

const sheetsWith = (key: string, value: string): Sheet[] =>
  SpreadsheetApp.getActive()
    .createDeveloperMetadataFinder()
    .withKey(key)
    .withValue(value)
    .find()
    .flatMap(each => each.getLocation().getSheet() ?? []);

type Shown = 'sales' | 'chart' | 'sell first';
/** All metadata of a sheet together may hold 30,000 characters, so a search is not written out. */
const markOf = (shown: Shown, of: string) => `${shown} ${fingerprint(of, FINGERPRINT)}`;
const FINGERPRINT = 11;

/** The sheet that shows this of a search or a task, whatever its name; undefined if there is none, or only a copy, which is a person's. */
export const knownOwnSheet = (shown: Shown, of: string): Sheet | undefined =>
  sheetsWith(KEY, markOf(shown, of)).find(sheet => !isCopy(sheet));

/**
 * The same, or a new one. Says so if the sheet is gone and a copy is left.
 * @param note on a cell of the sheet. It names the search, so a sheet that has lost its marks is found again.
 */
export function ownSheet(shown: Shown, of: string, title: string, note?: string): Sheet {
  const known = knownOwnSheet(shown, of);
  if (known) return known;
  const [copy] = sheetsWith(KEY, markOf(shown, of));
  const lost = copy || note === undefined ? undefined : lostSheet(note, title);
  if (lost) {
    markOwnSheet(lost, shown, of);
    return lost;
  }
  const sheet = addOwnSheet(freeName(title), markOf(shown, of));
  if (copy) {
    const text = `“${copy.getName()}” is a copy and stays as it is. The new results are in “${sheet.getName()}”.`;
    SpreadsheetApp.getActive().toast(text, 'Sold Data');
  }
  return sheet;
}

/** The sheet with this note that has no marks: a file that was exported and imported has none. Of several, the one that nobody has renamed. */
function lostSheet(note: string, title: string): Sheet | undefined {
  const noted = unmarkedSheets().filter(sheet => {
    const [rows, columns] = [Math.min(sheet.getLastRow(), NOTED_ROWS), sheet.getLastColumn()];
    return rows > 0 && sheet.getRange(1, 1, rows, columns).getNotes().flat().includes(note);
  });
  return noted.length === 1 ? noted[0] : noted.find(sheet => sheet.getName() === title);
}

/** A person may have inserted some rows above the headings. */
const NOTED_ROWS = 20;

/** Sheets of a person, and those of the add-on that have lost their marks. */
export const unmarkedSheets = () =>
  SpreadsheetApp.getActive()
    .getSheets()
    .filter(sheet => !isOwnSheet(sheet));

/** Marks a sheet again that has lost its marks. */
export const markOwnSheet = (sheet: Sheet, shown: Shown, of: string) => markSheet(sheet, markOf(shown, of));

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
