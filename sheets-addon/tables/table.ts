/**
 * Tables on sheets of their own. Writing the same rows again changes nothing: rows are told apart by their key. A person may do anything
 * to the sheet meanwhile: each write is planned on a view, by headings and keys (beside.ts).
 */
import { neighbours, present, runsOfSame } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { type Block, type Patch, rangeOf, writeBeside } from './beside.ts';
import { alignmentOf, formatOf, isShown, keyOf, type TableRow, type TableShape, widthOf, written } from './shape.ts';
import { type View, valueAt, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A sheet, or the name of one that may be missing. A person may rename a sheet at any moment, so its name alone can lead to another one. */
export type Tab = Sheet | string;

/** A table on a view. Rows and columns count from 0. */
interface FoundTable {
  headingRow: number;
  /** Of each column of the shape; undefined for one that is not there. */
  columns: (number | undefined)[];
  /** The last row that holds something of the table; what a person keeps in columns beside it does not count. */
  lastRow: number;
}

/**
 * The sheet, when there is one that can take the table, and how many rows of the table it holds; undefined for a blank one.
 * @throws InvalidParametersError when it holds other data.
 */
export function fitTable(tab: Tab, shape: TableShape): { sheet: Sheet | null; rows: number | undefined } {
  const sheet = typeof tab === 'string' ? namedSheet(tab) : tab;
  const view = sheet ? viewOf(sheet) : undefined;
  if (!sheet || !view || isBlank(view)) return { sheet, rows: undefined };
  const { headingRow, lastRow } = tableOn(view, shape, sheet.getName());
  return { sheet, rows: lastRow - headingRow };
}

const namedSheet = (name: string) => SpreadsheetApp.getActive().getSheetByName(name);

/** Where each row of a table stands by now, from 0, by what a column shows; and the column of each label. */
export interface Standing {
  rows: ReadonlyMap<string, number>;
  columns: readonly (number | undefined)[];
}

/** Finds the rows of a table on a view by one of its columns. @throws InvalidParametersError when the sheet holds other data. */
export function standingOn(view: View, sheet: Sheet, shape: TableShape, by: number): Standing {
  const { columns, headingRow, lastRow } = tableOn(view, shape, sheet.getName());
  const rows = new Map<string, number>();
  for (let row = headingRow + 1; row <= lastRow; row += 1) rows.set(String(valueAt(view, row, columns[by] ?? -1)), row);
  return { rows, columns };
}

/** The table's sheet, made where there is none. Columns that a person has deleted stay away. @throws InvalidParametersError when it holds other data. */
export function openTable(tab: Tab, shape: TableShape): Sheet {
  const { sheet, rows } = fitTable(tab, shape);
  return sheet && rows !== undefined ? sheet : layOut(sheet ?? tab, shape);
}

/**
 * The table's sheet with all of its headings; both are made where they are missing. A new table gets widths and a filter.
 * @throws InvalidParametersError when the sheet holds other data.
 */
export function layOut(tab: Tab, shape: TableShape): Sheet {
  const sheet = typeof tab === 'string' ? (namedSheet(tab) ?? addSheet(tab)) : tab;
  const isNew = isBlank(viewOf(sheet));
  makeRoom(sheet, 1, shape.columns.length);
  const plan = (view: View): Patch[] => {
    if (isBlank(view)) return shape.columns.map(({ label }, column) => ({ row: 0, column, value: label }));
    const { headingRow, columns } = tableOn(view, shape, sheet.getName());
    const missing = shape.columns.filter((_, at) => columns[at] === undefined);
    const end = lastWhere(view.values[headingRow] ?? [], value => value !== '') + 1;
    makeRoom(sheet, 1, end + missing.length);
    return missing.map(({ label }, at) => ({ row: headingRow, column: end + at, value: label }));
  };
  writeBeside(sheet, plan, block => {
    const cells = rangeOf(sheet, block).setFontWeight('bold');
    cells.setHorizontalAlignments(
      block.values.map(line =>
        line.map(label => alignmentOf(present(shape.columns.find(each => each.label === label)))),
      ),
    );
  });
  if (!isNew) return sheet;
  sheet.setFrozenRows(1);
  const columns = shape.columns.map((column, at) => ({ at, width: widthOf(column) }));
  for (const run of runsOfSame(columns, ({ width }) => width))
    sheet.setColumnWidths(present(run[0]).at + 1, run.length, present(run[0]).width);
  if (sheet.getFilter() === null) sheet.getRange(1, 1, sheet.getMaxRows(), columns.length).createFilter();
  return sheet;
}

/** Empties the rows of a table, as far as they are in its columns. */
export function clearRows(sheet: Sheet, shape: TableShape): void {
  writeBeside(sheet, view => {
    const { headingRow, columns } = tableOn(view, shape, sheet.getName());
    return [...view.values.keys()].flatMap(row =>
      columns.flatMap(column => {
        if (row <= headingRow || column === undefined || valueAt(view, row, column) === '') return [];
        return [{ row, column, value: '' }];
      }),
    );
  });
}

/**
 * Writes rows below those of the table, each key once.
 * @param renews rows that are there already get the new values; otherwise they stay as a person has made them.
 */
export function putRows(sheet: Sheet, shape: TableShape, rows: readonly TableRow[], renews = false): void {
  const timeZone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const wallTime = wallTimeIn(timeZone);
  const keys = rows.map(row => keyOf(row, shape, wallTime));
  const cells = rows.map(row => shape.columns.map(({ kind }, at) => written(row[at] ?? null, kind, timeZone)));
  let added = new Map<number, string>();
  const settled = new Set<string>();
  /** Rows of which a first part was written, and the view that shows where they are. */
  let begun: { view: View; rows: Map<string, number> } | undefined;
  const plan = (view: View): Patch[] => {
    const table = tableOn(view, shape, sheet.getName());
    const standing = standingRows(view, table, shape, wallTime);
    const patches: Patch[] = [];
    added = new Map();
    const seen = new Set<string>();
    // Columns of the person's own may part a row into several blocks, and its key is whole with the last of them.
    if (begun?.view !== view) begun = undefined;
    for (const [index, line] of cells.entries()) {
      const key = present(keys[index]);
      const known = standing.get(key) ?? begun?.rows.get(key);
      if (seen.has(key) || (known === undefined && settled.has(key))) continue;
      seen.add(key);
      const row = known ?? table.lastRow + 1 + added.size;
      if (known === undefined) added.set(row, key);
      for (const [at, value] of line.entries()) {
        const column = table.columns[at];
        if (column === undefined) continue;
        const shown = valueAt(view, row, column);
        const stays = !renews && shown !== '';
        const isOpen = !stays && !isShown(rows[index]?.[at] ?? '', shown, shape.columns[at]);
        if (known === undefined || isOpen) patches.push({ row, column, value });
      }
    }
    makeRoom(sheet, table.lastRow + 1 + added.size);
    return asTexts(sheet, patches, table, shape);
  };
  // A row that a sheet shows otherwise than it was written is not added twice.
  const settle = ({ row, values }: Block, view: View) => {
    const rows = new Map(begun?.rows);
    for (const down of values.keys()) {
      const key = added.get(row + down);
      if (key === undefined) continue;
      settled.add(key);
      rows.set(key, row + down);
    }
    begun = { view, rows };
  };
  const last = writeBeside(sheet, plan, settle, true);
  const table = tableOn(last, shape, sheet.getName());
  const standing = standingRows(last, table, shape, wallTime);
  formatRows(
    sheet,
    table,
    shape,
    [...new Set(keys)].flatMap(key => standing.get(key) ?? []),
  );
  SpreadsheetApp.flush();
}

/** Formats rows of a table, those below each other and columns beside each other together. */
function formatRows(sheet: Sheet, { columns }: FoundTable, shape: TableShape, rows: readonly number[]): void {
  const places = columns
    .flatMap((column, at) => (column === undefined ? [] : [{ column, at }]))
    .sort((a, b) => a.column - b.column);
  const ascending = [...rows].sort((a, b) => a - b);
  for (const lines of neighbours(ascending, row => row))
    for (const run of neighbours(places, ({ column }) => column)) {
      const formats = run.map(({ at }) => formatOf(present(shape.columns[at]).kind));
      const cells = sheet.getRange(present(lines[0]) + 1, present(run[0]).column + 1, lines.length, run.length);
      cells.setNumberFormats(lines.map(() => formats));
      const alignments = run.map(({ at }) => alignmentOf(present(shape.columns[at])));
      cells.setHorizontalAlignments(lines.map(() => alignments));
      if (shape.hasPhotos) cells.setVerticalAlignment('middle');
    }
}

/** Times of a sheet as it shows them; rows of one run have the same. */
function wallTimeIn(timeZone: string): (time: Date, format: string) => string {
  const known = new Map<string, string>();
  return (time, format) => {
    const name = `${time.getTime()} ${format}`;
    const text = known.get(name) ?? Utilities.formatDate(time, timeZone, format);
    known.set(name, text);
    return text;
  };
}

/** Rows that came below the reach of the table's filter are taken in, unless a person filters by something. */
export function reachFilter(sheet: Sheet): void {
  const filter = sheet.getFilter();
  if (!filter) return;
  const range = filter.getRange();
  if (range.getLastRow() >= sheet.getLastRow()) return;
  const columns = Array.from({ length: range.getNumColumns() }, (_, at) => range.getColumn() + at);
  if (columns.some(column => filter.getColumnFilterCriteria(column) !== null)) return;
  filter.remove();
  const rows = sheet.getMaxRows() - range.getRow() + 1;
  sheet.getRange(range.getRow(), range.getColumn(), rows, range.getNumColumns()).createFilter();
}

/** From 0; -1 for none. */
function lastWhere<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number {
  for (let at = items.length - 1; at >= 0; at -= 1) if (isWanted(items[at] as Item)) return at;
  return -1;
}

const isBlank = ({ values }: View) => values.every(line => line.every(value => value === ''));

/** @throws InvalidParametersError when the sheet holds other data, or a column that tells rows apart is gone. */
function tableOn(view: View, shape: TableShape, sheetName: string): FoundTable {
  const labels = shape.columns.map(({ label }) => label.toLowerCase());
  let best: { headingRow: number; columns: (number | undefined)[]; known: number } | undefined;
  for (const [headingRow, line] of view.values.entries()) {
    const headings = line.map(value => (typeof value === 'string' ? value.trim().toLowerCase() : ''));
    const columns = labels.map(label => {
      const at = headings.indexOf(label);
      return at < 0 ? undefined : at;
    });
    const known = columns.filter(column => column !== undefined).length;
    if (known > (best?.known ?? 0)) best = { headingRow, columns, known };
  }
  if (!best || best.known < Math.min(2, labels.length))
    throw refusal(
      `The sheet "${sheetName}" holds other data, which would be overwritten`,
      'Choose a new or an empty sheet',
    );
  const { headingRow, columns } = best;
  const lost = shape.key.find(at => columns[at] === undefined);
  if (lost !== undefined)
    throw refusal(
      `The sheet "${sheetName}" has no column "${present(shape.columns[lost]).label}", which tells its rows apart`,
      'Put it back, or choose a new sheet',
    );
  const isFilled = (line: readonly unknown[]) =>
    columns.some(column => column !== undefined && (line[column] ?? '') !== '');
  const lastRow = Math.max(headingRow, lastWhere(view.values, isFilled));
  return { headingRow, columns, lastRow };
}

/** The rows that count as the same by their keys. */
function standingRows(
  view: View,
  { headingRow, columns, lastRow }: FoundTable,
  shape: TableShape,
  wallTime: (time: Date, format: string) => string,
): Map<string, number> {
  const standing = new Map<string, number>();
  for (let row = headingRow + 1; row <= lastRow; row += 1) {
    const shown = columns.map(column => (column === undefined ? '' : valueAt(view, row, column)));
    if (shown.every(value => value === '')) continue;
    const key = keyOf(shown, shape, wallTime);
    if (!standing.has(key)) standing.set(key, row);
  }
  return standing;
}

/** Texts as they stay texts: a sheet would read `=1` or `1/2` as something else, except in a cell of plain text. */
function asTexts(sheet: Sheet, patches: readonly Patch[], { columns }: FoundTable, shape: TableShape): Patch[] {
  const isText = ({ column, value }: Patch) =>
    typeof value === 'string' && value !== '' && formatOf(present(shape.columns[columns.indexOf(column)]).kind) === '@';
  const texts = patches.filter(isText);
  if (texts.length === 0) return [...patches];
  const [rows, places] = [texts.map(({ row }) => row), texts.map(({ column }) => column)];
  const [top, left] = [rows.reduce((a, b) => Math.min(a, b)), places.reduce((a, b) => Math.min(a, b))];
  const [bottom, right] = [rows.reduce((a, b) => Math.max(a, b)), places.reduce((a, b) => Math.max(a, b))];
  const formats = sheet.getRange(top + 1, left + 1, bottom - top + 1, right - left + 1).getNumberFormats();
  return patches.map(patch => {
    if (!isText(patch) || formats[patch.row - top]?.[patch.column - left] === '@') return patch;
    return { ...patch, value: `'${patch.value}` };
  });
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

/** Makes room for so many rows and columns. */
export function makeRoom(sheet: Sheet, rows: number, columns = 1): void {
  if (rows > sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), rows - sheet.getMaxRows());
  if (columns > sheet.getMaxColumns()) sheet.insertColumnsAfter(sheet.getMaxColumns(), columns - sheet.getMaxColumns());
}
