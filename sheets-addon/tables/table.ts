/** Writes rows into a sheet in blocks. Writing the same block again changes nothing: rows are told apart by their key. */

import { InvalidParametersError } from '@sold-data/core/errors/errors.ts';
import { neighbours, present, runsOfSame } from '../platform/lists.ts';
import { formatOf, keyOf, type TableRow, type TableShape, type WriteMode, widthOf, written } from './shape.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

interface Block {
  mode: WriteMode;
  /** The first row of the sheet that belongs to this run of writing; rows above it are older. */
  since: number;
  /** The table's old rows go first (the first block of `replace`). */
  clear?: boolean;
}

/** The sheet, when there is one that can take the table, and how many rows of the table it holds. @throws InvalidParametersError when it holds other data. */
export function fitTable(sheetName: string, shape: TableShape): { sheet: Sheet | null; rows: number } {
  const sheet = SpreadsheetApp.getActive().getSheetByName(sheetName);
  if (!sheet || sheet.getLastRow() === 0) return { sheet, rows: 0 };
  const headings = headingsOf(sheet);
  const known = shape.columns.filter(({ label }) => headings.includes(label.toLowerCase()));
  if (
    known.length < Math.min(2, shape.columns.length) ||
    shape.key.some(place => !known.includes(present(shape.columns[place])))
  )
    throw refusal(
      `The sheet "${sheetName}" holds other data, which would be overwritten. Choose a new or an empty sheet`,
    );
  const places = shape.columns.map(({ label }) => headings.indexOf(label.toLowerCase()) + 1);
  return { sheet, rows: lastRowOf(sheet, shape, places) - 1 };
}

/** The row where the run will write its next rows. */
export function nextRow(sheetName: string, shape: TableShape, mode: WriteMode): number {
  return mode === 'append' ? Math.max(0, fitTable(sheetName, shape).rows) + 2 : 2;
}

/** Writes rows below those of the table, or over those with the same key. */
export function putRows(sheetName: string, shape: TableShape, rows: readonly TableRow[], block: Block): void {
  const { sheet, places } = open(sheetName, shape);
  const timeZone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  if (block.clear && sheet.getLastRow() > 1)
    for (const run of runsOf(places)) sheet.getRange(2, run.column, sheet.getLastRow() - 1, run.length).clearContent();
  const standing = standingRows(sheet, shape, places, block);
  const fresh: Cells[] = [];
  for (const row of rows) {
    const cells = shape.columns.map(({ kind }, place) => written(row[place] ?? null, kind, timeZone));
    const key = keyOf(row, shape);
    const at = key === undefined ? undefined : standing.get(key);
    if (at === undefined) {
      fresh.push(cells);
      if (key !== undefined) standing.set(key, 0);
    } else if (block.mode === 'update' && at > 0) writeBlock(sheet, shape, places, at, [cells]);
  }
  if (fresh.length > 0) writeBlock(sheet, shape, places, lastRowOf(sheet, shape, places) + 1, fresh);
  SpreadsheetApp.flush();
}

/** Makes the table's sheet and headings where they are missing; a new table gets widths and a filter. */
export function layOut(sheetName: string, shape: TableShape): void {
  const { sheet, fresh } = open(sheetName, shape);
  if (!fresh) return;
  const columns = shape.columns.map((column, place) => ({ place: place + 1, width: widthOf(column) }));
  for (const run of runsOfSame(columns, ({ width }) => width))
    sheet.setColumnWidths(present(run[0]).place, run.length, present(run[0]).width);
  if (sheet.getFilter() === null) sheet.getRange(1, 1, sheet.getMaxRows(), columns.length).createFilter();
}

/** Rows that came below the reach of the table's filter are taken in, unless a person filters by something. */
export function reachFilter(sheetName: string): void {
  const sheet = SpreadsheetApp.getActive().getSheetByName(sheetName);
  const filter = sheet?.getFilter();
  if (!sheet || !filter) return;
  const range = filter.getRange();
  if (range.getLastRow() >= sheet.getLastRow()) return;
  const columns = Array.from({ length: range.getNumColumns() }, (_, at) => range.getColumn() + at);
  if (columns.some(column => filter.getColumnFilterCriteria(column) !== null)) return;
  filter.remove();
  const rows = sheet.getMaxRows() - range.getRow() + 1;
  sheet.getRange(range.getRow(), range.getColumn(), rows, range.getNumColumns()).createFilter();
}

type Cells = (string | number | boolean)[];

/** The sheet with the table's headings; both are made when missing. `places` are the sheet's columns, from 1. */
function open(sheetName: string, shape: TableShape): { sheet: Sheet; places: number[]; fresh: boolean } {
  const sheet = fitTable(sheetName, shape).sheet ?? addSheet(sheetName);
  const fresh = sheet.getLastRow() === 0;
  const headings = fresh ? [] : headingsOf(sheet);
  let last = headings.length;
  const places = shape.columns.map(({ label }) => {
    const at = headings.indexOf(label.toLowerCase());
    return at >= 0 ? at + 1 : ++last;
  });
  const missing = shape.columns.flatMap(({ label }, i) => (present(places[i]) > headings.length ? [label] : []));
  if (missing.length > 0) {
    makeRoom(sheet, 1, last);
    sheet
      .getRange(1, headings.length + 1, 1, missing.length)
      .setValues([missing])
      .setFontWeight('bold');
  }
  if (fresh) sheet.setFrozenRows(1);
  return { sheet, places, fresh };
}

/** Rows that are read at a time while the last one is looked for. */
const LOOK_ROWS = 200;

/** The last row that holds something of the table; what a person keeps in columns beside it does not count. */
function lastRowOf(sheet: Sheet, shape: TableShape, places: readonly number[]): number {
  const telling = [...new Set([...shape.key, 0, 1, 2])].flatMap(place => places[place] || []);
  const first = Math.min(...telling);
  const width = Math.max(...telling) - first + 1;
  for (let to = sheet.getLastRow(); to > 1; to -= LOOK_ROWS) {
    const from = Math.max(2, to - LOOK_ROWS + 1);
    const lines = sheet.getRange(from, first, to - from + 1, width).getValues();
    for (let at = lines.length - 1; at >= 0; at -= 1)
      if (telling.some(column => present(lines[at])[column - first] !== '')) return from + at;
  }
  return 1;
}

/** A new sheet at the end; the person stays where they are. */
export function addSheet(name: string): Sheet {
  const book = SpreadsheetApp.getActive();
  const before = book.getActiveSheet();
  const sheet = book.insertSheet(name, book.getNumSheets());
  book.setActiveSheet(before);
  return sheet;
}

/** A sheet that only the add-on reads; made when there is none. An execution that was killed may have left it visible. */
export function hiddenSheet(name: string): Sheet {
  const sheet = SpreadsheetApp.getActive().getSheetByName(name) ?? addSheet(name);
  return sheet.isSheetHidden() ? sheet : sheet.hideSheet();
}

function headingsOf(sheet: Sheet): string[] {
  const row = present(sheet.getRange(1, 1, 1, Math.max(1, sheet.getLastColumn())).getValues()[0]);
  return row.map(value => String(value).trim().toLowerCase());
}

/** The rows that count as the same by their keys, with the sheet's row of each. */
function standingRows(sheet: Sheet, shape: TableShape, places: readonly number[], block: Block): Map<string, number> {
  const from = block.mode === 'update' ? 2 : block.since;
  const count = sheet.getLastRow() - from + 1;
  const standing = new Map<string, number>();
  if (count <= 0) return standing;
  const columns = shape.key.map(place => sheet.getRange(from, present(places[place]), count, 1).getValues());
  for (let at = 0; at < count; at += 1) {
    const row: unknown[] = [];
    for (const [index, place] of shape.key.entries()) row[place] = present(present(columns[index])[at])[0];
    const key = keyOf(row, shape);
    if (key !== undefined && !standing.has(key)) standing.set(key, from + at);
  }
  return standing;
}

function writeBlock(
  sheet: Sheet,
  shape: TableShape,
  places: readonly number[],
  row: number,
  values: readonly Cells[],
): void {
  makeRoom(sheet, row + values.length - 1, Math.max(...places));
  for (const { column, length, first } of runsOf(places)) {
    const kinds = shape.columns.slice(first, first + length).map(({ kind }) => formatOf(kind));
    const range = sheet.getRange(row, column, values.length, length);
    const formats = values.map(() => kinds);
    // Before the values, so text stays text; after them, because a sheet formats a day as it likes.
    range.setNumberFormats(formats);
    range.setValues(values.map(line => line.slice(first, first + length)));
    range.setNumberFormats(formats);
  }
}

/** Neighbouring columns as one range each. */
function runsOf(places: readonly number[]): { column: number; length: number; first: number }[] {
  const runs = neighbours([...places.entries()], ([, column]) => column);
  return runs.map(run => ({ column: present(run[0])[1], length: run.length, first: present(run[0])[0] }));
}

/** Makes room for so many rows and columns. */
export function makeRoom(sheet: Sheet, rows: number, columns = 1): void {
  if (rows > sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), rows - sheet.getMaxRows());
  if (columns > sheet.getMaxColumns()) sheet.insertColumnsAfter(sheet.getMaxColumns(), columns - sheet.getMaxColumns());
}

function refusal(detail: string): InvalidParametersError {
  return new InvalidParametersError(detail, { code: 'invalid_params', detail, hint: 'Change the name of the sheet.' });
}
