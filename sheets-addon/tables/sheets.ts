/** Sheets of the file: adding, naming and hiding them, and making room on them. */
import { refusal } from '../platform/refusal.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** Adds a sheet at the end. The active sheet does not change. */
export function addSheet(name: string): Sheet {
  const book = SpreadsheetApp.getActive();
  const before = book.getActiveSheet();
  const sheet = book.insertSheet(name, book.getNumSheets());
  book.setActiveSheet(before);
  return sheet;
}

/** Sheets allows 100 characters in the name of a sheet. The others are for a number. */
const LONGEST_NAME = 90;

/**
 * The title, cut to the length of a name, with a number behind it if the file has a sheet of that name or `taken` does. Sheets tells no upper
 * from lower case.
 */
export function freeName(title: string, taken: readonly string[] = []): string {
  const short = title.slice(0, LONGEST_NAME).trim();
  const used = SpreadsheetApp.getActive()
    .getSheets()
    .map(sheet => sheet.getName());
  const names = new Set([...used, ...taken].map(name => name.toLowerCase()));
  let name = short;
  for (let at = 2; names.has(name.toLowerCase()); at += 1) name = `${short} ${at}`;
  return name;
}

/** Every hidden sheet's name begins with this. */
const HIDDEN = '_sold_data_';

/** The sheets that people work with. */
export const peoplesSheets = (): Sheet[] =>
  SpreadsheetApp.getActive()
    .getSheets()
    .filter(sheet => !sheet.getName().startsWith(HIDDEN));

/** A sheet that only the add-on reads; created if missing. A killed execution may have left it visible, so it is hidden again. */
export function hiddenSheet(name: `${typeof HIDDEN}${string}`): Sheet {
  const sheet = SpreadsheetApp.getActive().getSheetByName(name) ?? addSheet(name);
  return sheet.isSheetHidden() ? sheet : sheet.hideSheet();
}

/**
 * Refuses merged cells, because the values written below the first one of them are lost.
 * @param isOurs whether a merged part holds values, by its first and last row, from 0.
 */
export function refuseMerged(cells: Range, isOurs: (first: number, last: number) => boolean, field?: string): void {
  const merged = cells.getMergedRanges().find(each => isOurs(each.getRow() - 1, each.getLastRow() - 1));
  if (!merged) return;
  throw refusal(
    `${merged.getSheet().getName()}!${merged.getA1Notation()} is merged, so it can't show the values of its rows`,
    'Choose Format > Merge cells > Unmerge there, and try again',
    field,
  );
}

/** Adds rows and columns up to these numbers. */
export function makeRoom(sheet: Sheet, rows: number, columns = 1): void {
  if (rows > sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), rows - sheet.getMaxRows());
  if (columns > sheet.getMaxColumns()) sheet.insertColumnsAfter(sheet.getMaxColumns(), columns - sheet.getMaxColumns());
}
