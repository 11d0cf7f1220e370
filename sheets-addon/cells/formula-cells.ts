/** Cells that hold a formula of the add-on. */
import { formulas } from '../generated/formulas.ts';

export interface FormulaCell {
  sheet: GoogleAppsScript.Spreadsheet.Sheet;
  row: number;
  column: number;
  formula: string;
}

/** Formulas of ours in a range, row by row. */
export function ownFormulas(range: GoogleAppsScript.Spreadsheet.Range): FormulaCell[] {
  const sheet = range.getSheet();
  return range
    .getFormulas()
    .flatMap((line, down) =>
      line.flatMap((formula, right) =>
        isOwn(formula) ? [{ sheet, row: range.getRow() + down, column: range.getColumn() + right, formula }] : [],
      ),
    );
}

/** The formula at `<sheet id>!<A1>`, when there still is one of ours. */
export function formulaAt(place: string): FormulaCell | undefined {
  const [id, notation] = place.split('!');
  const sheet = SpreadsheetApp.getActive()
    .getSheets()
    .find(each => String(each.getSheetId()) === id);
  return sheet && notation ? ownFormulas(sheet.getRange(notation))[0] : undefined;
}

export function placeOf({ sheet, row, column }: FormulaCell): string {
  return `${sheet.getSheetId()}!${sheet.getRange(row, column).getA1Notation()}`;
}

/** The part of a range that holds something: whole columns are mostly empty. */
export function usedPart(range: GoogleAppsScript.Spreadsheet.Range): GoogleAppsScript.Spreadsheet.Range | undefined {
  const sheet = range.getSheet();
  const rows = Math.min(range.getLastRow(), sheet.getLastRow()) - range.getRow() + 1;
  const columns = Math.min(range.getLastColumn(), sheet.getLastColumn()) - range.getColumn() + 1;
  return rows > 0 && columns > 0 ? sheet.getRange(range.getRow(), range.getColumn(), rows, columns) : undefined;
}

const names = new RegExp(`(^|[^\\w.])(${Object.keys(formulas).join('|')})\\s*\\(`, 'i');

function isOwn(formula: string): boolean {
  return formula !== '' && names.test(formula);
}
