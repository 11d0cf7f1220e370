/**
 * Finds the formulas of the add-on and makes them calculate again. A sheet keeps the result of a custom function until its formula
 * changes, so each function has a twin: the same under a second name. Names are replaced by the sheet's own search, which finds them
 * wherever a person has moved them in the meantime and changes nothing else: a cell is never written by its position.
 */
import { TWINS } from '../answers/reports.ts';
import { type Shape, TWIN } from '../formulas/formula.ts';
import { formulas } from '../generated/formulas.ts';
import { neighbours, present } from '../platform/lists.ts';
import { dropCached, dropProperty, readProperty, writeCache, writeNow } from '../platform/shared.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A cell that holds a formula of the add-on. */
export interface FormulaCell {
  sheet: Sheet;
  row: number;
  column: number;
  formula: string;
}

/** Calls of our functions, outside of texts. Names in other people's longer names do not count. */
const calls = new RegExp(`"(?:[^"]|"")*"|(?<![\\w.])(${Object.keys(formulas).join('|')})(${TWIN})?(?=\\s*\\()`, 'gi');

/** The names in a formula as they are written, its texts left out. */
function namesIn(formula: string): { name: string; isTwin: boolean }[] {
  return [...formula.matchAll(calls)].flatMap(([, name, twin]) =>
    name === undefined ? [] : [{ name, isTwin: twin !== undefined }],
  );
}

/** Formulas of ours in a range, row by row. */
export function formulasIn(range: Range): FormulaCell[] {
  const [sheet, top, left] = [range.getSheet(), range.getRow(), range.getColumn()];
  return range
    .getFormulas()
    .flatMap((line, down) =>
      line.flatMap((formula, right) =>
        formula !== '' && namesIn(formula).length > 0
          ? [{ sheet, row: top + down, column: left + right, formula }]
          : [],
      ),
    );
}

/** Formulas of ours on a sheet, also those that a person moves beyond its last row or column while they are read. */
function formulasOn(sheet: Sheet): FormulaCell[] {
  for (;;) {
    const cells = sheet.getDataRange();
    const found = formulasIn(cells);
    if (sheet.getLastRow() <= cells.getLastRow() && sheet.getLastColumn() <= cells.getLastColumn()) return found;
  }
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

/** Every formula of one kind. */
export function callsOf(kind: Shape['kind']): FormulaCell[] {
  return areasOf('')
    .flatMap(formulasIn)
    .filter(({ formula }) => namesIn(formula).some(({ name }) => formulas[name.toUpperCase()]?.shape.kind === kind));
}

/** Calculates cells again: under the other name, then under their own. Cells that this person may not edit stay as they are. */
export function recalculate(cells: readonly FormulaCell[]): void {
  if (cells.length > 0) asTwins(cells, '', () => {});
}

/**
 * Gives formulas the names of their twins while something happens, then all of the file their own again.
 * @param since what the twins need to know (answers/reports.ts).
 */
export function asTwins<Result>(cells: readonly FormulaCell[], since: string, work: () => Result): Result {
  const note = { [TWINS]: since };
  // Killed in between, the next opening of the file or its sidebar restores the names.
  writeNow(note);
  writeCache(note);
  try {
    for (const run of runsOf(cells)) rename(run, true);
    SpreadsheetApp.flush();
    return work();
  } finally {
    restoreNames();
  }
}

/** Restores the names of formulas that an execution has left under their second names. @throws what the platform throws for protected ones. */
export function restoreLeftNames(): void {
  if (readProperty(TWINS) === undefined) return;
  const refused = restoreNames();
  if (refused !== undefined) throw refused;
}

/** A person may move formulas meanwhile, also to another sheet: it searches until it finds none, or only those that it may not edit. */
const MOST_SEARCHES = 3;

/** @returns why some keep their second names. */
function restoreNames(): unknown {
  let refused: unknown;
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    refused = undefined;
    const twins = SpreadsheetApp.getActive()
      .getSheets()
      .flatMap(formulasOn)
      .filter(({ formula }) => namesIn(formula).some(({ isTwin }) => isTwin));
    if (twins.length === 0) break;
    for (const sheet of new Set(twins.map(each => each.sheet))) {
      const cells = twins.filter(each => each.sheet === sheet);
      try {
        replaceNames(sheet, cells, false);
      } catch {
        for (const run of runsOf(cells)) refused ??= rename(run, false);
      }
    }
    SpreadsheetApp.flush();
  }
  dropCached([TWINS]);
  if (refused === undefined) dropProperty(TWINS);
  return refused;
}

/** Cells below each other, together. */
function runsOf(cells: readonly FormulaCell[]): FormulaCell[][] {
  const columns = new Map<string, FormulaCell[]>();
  for (const cell of cells) {
    const key = `${cell.sheet.getSheetId()} ${cell.column}`;
    columns.set(key, [...(columns.get(key) ?? []), cell]);
  }
  return [...columns.values()].flatMap(column =>
    neighbours(
      column.sort((a, b) => a.row - b.row),
      ({ row }) => row,
    ),
  );
}

/** Replaces names in a run of cells; where one of them is protected, in each cell by itself. @returns why one was refused. */
function rename(run: readonly FormulaCell[], toTwin: boolean): unknown {
  const { sheet, row, column } = present(run[0]);
  try {
    replaceNames(sheet.getRange(row, column, run.length, 1), run, toTwin);
    return undefined;
  } catch (error) {
    if (run.length === 1) return error;
    return run.map(cell => rename([cell], toTwin)).find(refused => refused !== undefined);
  }
}

/** Replaces the names that these cells use, as they are written, in one call each. */
function replaceNames(where: Range | Sheet, cells: readonly FormulaCell[], toTwin: boolean): void {
  for (const name of new Set(cells.flatMap(({ formula }) => namesIn(formula).map(each => each.name)))) {
    const [from, to] = toTwin ? [name, name + TWIN] : [name + TWIN, name];
    where.createTextFinder(`${from}(`).matchFormulaText(true).matchCase(true).replaceAllWith(`${to}(`);
  }
}
