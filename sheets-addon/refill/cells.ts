/**
 * Finds the add-on's formulas and makes them calculate again. A sheet caches the result of a custom function until its formula changes, so
 * each function has a twin: the same function under a second name. Names are replaced with the sheet's own search, which finds cells that a
 * person has moved meanwhile and changes nothing else. No cell is written by its position.
 */
import { TWINS } from '../answers/board.ts';
import { type Shape, TWIN } from '../formulas/formula.ts';
import { formulas } from '../generated/formulas.ts';
import { neighbours, present } from '../platform/lists.ts';
import { dropCached, dropProperty, readProperty, saveSection, writeCache, writeSurely } from '../platform/shared.ts';
import { peoplesSheets } from '../tables/sheets.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A cell that holds a formula of the add-on. */
export interface FormulaCell {
  sheet: Sheet;
  row: number;
  column: number;
  formula: string;
}

/** Calls of our functions, except in quoted text. Longer names of other functions that contain ours don't match. */
const calls = new RegExp(`"(?:[^"]|"")*"|(?<![\\w.])(${Object.keys(formulas).join('|')})(${TWIN})?(?=\\s*\\()`, 'gi');

/** The function names in a formula, as written. Quoted text is skipped. */
function namesIn(formula: string): { name: string; isTwin: boolean }[] {
  return [...formula.matchAll(calls)].flatMap(([, name, twin]) =>
    name === undefined ? [] : [{ name, isTwin: twin !== undefined }],
  );
}

/** The formula without second names. */
export const withOwnNames = (formula: string) => formula.replace(calls, (text, name?: string) => name ?? text);

/** A sheet, or the cells of a range wherever they are now. */
export type Scope = Sheet | (() => Range);

/** The add-on's formulas in a scope, or in the whole file. */
export function formulasIn(scope?: Scope): FormulaCell[] {
  if (typeof scope === 'function') return readPart(() => usedPart(scope()));
  return (scope ? [scope] : peoplesSheets()).flatMap(readSheet);
}

/** What a name means: '' the whole file, otherwise a sheet or a range with its sheet. */
export function scopeNamed(name: string): Scope | undefined {
  const book = SpreadsheetApp.getActive();
  if (name === '') return undefined;
  return book.getSheetByName(name) ?? (() => book.getRange(name));
}

/** Reads the formulas of a sheet, row by row; again if a person moved some beyond its last row or column meanwhile. */
function readSheet(sheet: Sheet): FormulaCell[] {
  for (;;) {
    const lines = sheet.getDataRange().getFormulas();
    const [rows, columns] = [lines.length, lines[0]?.length ?? 0];
    if (sheet.getLastRow() <= rows && sheet.getLastColumn() <= columns) return cellsIn(lines, sheet, 1, 1);
  }
}

/** Reads the formulas of a part of a sheet; again if a person moved it, or added rows or columns to it meanwhile. */
function readPart(part: () => Range | undefined): FormulaCell[] {
  for (;;) {
    const range = part();
    const found = range ? cellsIn(range.getFormulas(), range.getSheet(), range.getRow(), range.getColumn()) : [];
    const now = part();
    if (!now) return found;
    const isSamePlace = range && now.getRow() === range.getRow() && now.getColumn() === range.getColumn();
    if (isSamePlace && now.getLastRow() <= range.getLastRow() && now.getLastColumn() <= range.getLastColumn())
      return found;
  }
}

function cellsIn(lines: readonly (readonly string[])[], sheet: Sheet, top: number, left: number): FormulaCell[] {
  return lines.flatMap((line, down) =>
    line.flatMap((formula, right) =>
      formula !== '' && namesIn(formula).length > 0 ? [{ sheet, row: top + down, column: left + right, formula }] : [],
    ),
  );
}

/** The used part of a range, because whole columns are mostly empty. */
function usedPart(range: Range): Range | undefined {
  const sheet = range.getSheet();
  const rows = Math.min(range.getLastRow(), sheet.getLastRow()) - range.getRow() + 1;
  const columns = Math.min(range.getLastColumn(), sheet.getLastColumn()) - range.getColumn() + 1;
  return rows > 0 && columns > 0 ? sheet.getRange(range.getRow(), range.getColumn(), rows, columns) : undefined;
}

/** Every formula of these kinds. */
export function callsOf(...kinds: Shape['kind'][]): FormulaCell[] {
  return formulasIn().filter(({ formula }) =>
    namesIn(formula).some(({ name }) => {
      const kind = formulas[name.toUpperCase()]?.shape.kind;
      return kind !== undefined && kinds.includes(kind);
    }),
  );
}

/** Recalculates cells by renaming them to their twins and back. Protected cells stay as they are. */
export function recalculate(cells: readonly FormulaCell[]): void {
  if (cells.length > 0) asTwins(cells, '', () => {});
}

/**
 * Renames formulas to their twins during `work`, then restores all names in the file.
 * @param since instructions for the twins (answers/board.ts).
 */
export function asTwins<Result>(cells: readonly FormulaCell[], since: string, work: () => Result): Result {
  const note = { [TWINS]: since };
  // If the execution is killed before the names are restored, opening the file or its sidebar restores them.
  writeSurely(note);
  saveSection();
  writeCache(note);
  try {
    for (const run of runsOf(cells)) rename(run, true);
    SpreadsheetApp.flush();
    return work();
  } finally {
    restoreNames();
  }
}

/** Restores formulas that a killed execution left under their second names. @throws the platform's error for protected cells. */
export function restoreLeftNames(): void {
  if (readProperty(TWINS) === undefined) return;
  const refused = restoreNames();
  if (refused !== undefined) throw refused;
}

/**
 * A person may move formulas during the search, even to another sheet. The search is repeated until it finds none, or only protected ones.
 */
const MOST_SEARCHES = 3;

/** @returns the error that left some formulas under their second names. */
function restoreNames(): unknown {
  let refused: unknown;
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    refused = undefined;
    const twins = formulasIn().filter(({ formula }) => namesIn(formula).some(({ isTwin }) => isTwin));
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

/** Groups adjacent cells of a column. */
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

/** Renames the functions in a run of cells; cell by cell when one of them is protected. @returns the error of a protected cell. */
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

/** Replaces each function name that these cells use, with one call per name. Upper and lower case are kept. */
function replaceNames(where: Range | Sheet, cells: readonly FormulaCell[], toTwin: boolean): void {
  for (const name of new Set(cells.flatMap(({ formula }) => namesIn(formula).map(each => each.name)))) {
    const [from, to] = toTwin ? [name, name + TWIN] : [name + TWIN, name];
    where.createTextFinder(`${from}(`).matchFormulaText(true).matchCase(true).replaceAllWith(`${to}(`);
  }
}
