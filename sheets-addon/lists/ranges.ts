/** Ranges that tasks read and write. */
import { columnLetter } from '../platform/a1.ts';
import { refusal } from '../platform/refusal.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** The cells of a range, cut to the used part of the sheet. @throws InvalidParametersError when the range doesn't exist. */
export function cellsOf(range: string, field = 'what.range'): Range {
  const cells = rangeOf(range, field);
  const rows = Math.min(cells.getNumRows(), Math.max(1, cells.getSheet().getLastRow() - cells.getRow() + 1));
  return cells.offset(0, 0, rows, cells.getNumColumns());
}

export function rangeOf(range: string, field = 'what.range'): Range {
  const notation = range.trim();
  try {
    if (notation !== '') return SpreadsheetApp.getActive().getRange(notation);
  } catch {
    // Google's message is localized, so the error below replaces it.
  }
  const what = notation === '' ? 'No cells are chosen' : `There is no range ${notation}`;
  throw refusal(what, 'Select the cells, or write them like Stock!A2:A100', field);
}

/** The range with its sheet name, because the hourly run has no active sheet: `Stock!A2:A91`, `'My stock'!A2:A91`. */
export const fullName = (cells: Range) => `${quoted(cells.getSheet().getName())}!${cells.getA1Notation()}`;

const quoted = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`);

/** The name of a rectangle of cells, without asking the sheet for it. Rows and columns count from 0. */
export function nameOfCells(
  sheet: string,
  { row, column, rows, columns }: { row: number; column: number; rows: number; columns: number },
): string {
  const first = `${columnLetter(column + 1)}${row + 1}`;
  const last = `${columnLetter(column + columns)}${row + rows}`;
  return `${quoted(sheet)}!${first}${rows === 1 && columns === 1 ? '' : `:${last}`}`;
}
