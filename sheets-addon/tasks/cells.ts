/**
 * Makes formulas calculate again. A sheet keeps the result of a custom function until its formula changes, so each formula has a twin:
 * the same function under a second name. A cell is never emptied: killed at any moment, it holds a formula that shows its last value.
 */

import { RENEW } from '../answers/answer.ts';
import { wantsFilling } from '../answers/cell-text.ts';
import { readQueue, takeOut } from '../answers/queue.ts';
import { type Shape, TWIN } from '../formulas/formula.ts';
import { formulas } from '../generated/formulas.ts';
import { present } from '../platform/lists.ts';
import { dropProperty, readProperties, writeNow } from '../platform/shared.ts';
import { readTasks, type Task } from './task.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** A cell that holds a formula of the add-on. */
export interface FormulaCell {
  sheet: GoogleAppsScript.Spreadsheet.Sheet;
  row: number;
  column: number;
  formula: string;
}

/** Calls of our functions, outside of texts. Names in other people's longer names do not count. */
const calls = new RegExp(`"(?:[^"]|"")*"|(?<![\\w.])(${Object.keys(formulas).join('|')})(${TWIN})?(?=\\s*\\()`, 'gi');

function renamed(formula: string, toTwin: boolean): string {
  return formula.replace(calls, (text, name?: string) => (name === undefined ? text : name + (toTwin ? TWIN : '')));
}

function callsOurs(formula: string): boolean {
  return formula !== '' && [...formula.matchAll(calls)].some(([, name]) => name !== undefined);
}

const isTwin = (formula: string) => renamed(formula, false) !== formula;

/** Formulas of ours in a range, row by row. */
export function formulasIn(range: Range): FormulaCell[] {
  const [sheet, top, left] = [range.getSheet(), range.getRow(), range.getColumn()];
  return range
    .getFormulas()
    .flatMap((line, down) =>
      line.flatMap((formula, right) =>
        callsOurs(formula) ? [{ sheet, row: top + down, column: left + right, formula }] : [],
      ),
    );
}

/** Ranges of a scope: '' for the whole file, a sheet's name, or a range with its sheet. */
export function areasOf(scope: string): Range[] {
  const book = SpreadsheetApp.getActive();
  if (scope.includes('!')) return [usedPart(book.getRange(scope))].flatMap(part => part ?? []);
  const sheets = scope === '' ? book.getSheets() : [book.getSheetByName(scope)].filter(sheet => sheet !== null);
  return sheets.filter(sheet => sheet.getLastRow() > 0).map(sheet => sheet.getDataRange());
}

/** The part of a range that holds something: whole columns are mostly empty. */
function usedPart(range: Range): Range | undefined {
  const sheet = range.getSheet();
  const rows = Math.min(range.getLastRow(), sheet.getLastRow()) - range.getRow() + 1;
  const columns = Math.min(range.getLastColumn(), sheet.getLastColumn()) - range.getColumn() + 1;
  return rows > 0 && columns > 0 ? sheet.getRange(range.getRow(), range.getColumn(), rows, columns) : undefined;
}

/** There while cells may have the names of their twins: killed in between, the next run gives them their own again. */
const LEFT = 'twins';

/** Calculates cells again: under the other name, then under their own. Cells that this person may not edit stay as they are. */
export function recalculate(cells: readonly FormulaCell[]): void {
  if (cells.length === 0) return;
  writeNow({ [LEFT]: '1' });
  rename(cells, true);
  rename(cells, false);
  dropProperty(LEFT);
}

/** Gives formulas the name of their twin, or their own. Each cell calculates again. */
export function rename(cells: readonly FormulaCell[], toTwin: boolean): void {
  if (cells.length === 0) return;
  let refused: unknown;
  let written = 0;
  for (const { sheet, row, column, formula } of cells) {
    try {
      sheet.getRange(row, column).setFormula(renamed(formula, toTwin));
      written += 1;
    } catch (error) {
      refused = error;
    }
  }
  if (written === 0) throw refused;
  SpreadsheetApp.flush();
}

/**
 * Gives formulas their own names again that an execution has left with those of their twins, unless a refresh goes on. A refresh that
 * was given up so begins again when it is resumed (tasks/refresh.ts).
 * @param goesOn whether a refresh will give them their names itself.
 */
export function restoreLeftNames(goesOn: (refresh: Task) => boolean = ({ state }) => state === 'running'): void {
  const properties = readProperties();
  if (properties[LEFT] === undefined && properties[RENEW] === undefined) return;
  if (readTasks().some(task => task.draft.kind === 'refresh' && goesOn(task))) return;
  restoreNames();
  dropProperty(RENEW);
  dropProperty(LEFT);
}

/** Gives formulas their own names again, and takes what a refresh has queued out of the queue. */
export function restoreNames(scope = ''): void {
  takeOut(readQueue().flatMap(({ key, refresh }) => (refresh ? [key] : [])));
  const left = areasOf(scope)
    .flatMap(formulasIn)
    .filter(({ formula }) => isTwin(formula));
  rename(left, false);
}

/** The formulas at these places, `<sheet id>!<A1>`, as far as there still are any. */
export function formulasAt(places: Iterable<string>): FormulaCell[] {
  const sheets = new Map(
    SpreadsheetApp.getActive()
      .getSheets()
      .map(sheet => [String(sheet.getSheetId()), sheet]),
  );
  return [...new Set(places)].flatMap(place => {
    const [id = '', cell = ''] = place.split('!');
    const sheet = sheets.get(id);
    return sheet && cell !== '' ? formulasIn(sheet.getRange(cell)) : [];
  });
}

/** Every formula of one kind. */
export function callsOf(kind: Shape['kind']): FormulaCell[] {
  const names = Object.keys(formulas).filter(name => formulas[name]?.shape.kind === kind);
  return areasOf('')
    .flatMap(formulasIn)
    .filter(({ formula }) =>
      [...formula.matchAll(calls)].some(([, name]) => names.includes(String(name).toUpperCase())),
    );
}

/** Formulas whose cell shows a sentence, an error, or that it still calculates. */
export function strandedFormulas(): FormulaCell[] {
  return areasOf('').flatMap(range => {
    const [values, top, left] = [range.getValues(), range.getRow(), range.getColumn()];
    return formulasIn(range).filter(({ row, column }) => wantsFilling(present(values[row - top])[column - left]));
  });
}
