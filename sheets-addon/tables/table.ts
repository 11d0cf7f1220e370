/**
 * Tables on their own sheets. Rows are identified by their key, so writing the same rows again changes nothing. A person may change the
 * sheet at any time: each write is planned on a view, by headings and keys (beside.ts).
 */

import { neighbours, present, runsOfSame } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { rangeOf, writeBeside } from './beside.ts';
import { markOwnSheet } from './marks.ts';
import {
  alignmentOf,
  formatOf,
  isShown,
  keyOf,
  moneyFormat,
  type TableRow,
  type TableShape,
  widthOf,
  written,
} from './shape.ts';
import { type Block, type Patch, type View, valueAt, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A sheet, or the name of one that may not exist. People may rename sheets at any time, so a name alone may lead to another sheet. */
export type Tab = Sheet | string;

/** A table located in a view. Rows and columns count from 0. */
interface FoundTable {
  headingRow: number;
  /** Column index for each column of the shape; undefined for a missing one. */
  columns: (number | undefined)[];
  /** The last row with content in the table's columns. Other columns of the sheet don't count. */
  lastRow: number;
}

/**
 * Checks whether a sheet can hold the table. Returns the sheet, if it exists, and its number of table rows (undefined for a blank sheet).
 * @throws InvalidParametersError when the sheet holds other data.
 */
export function fitTable(tab: Tab, shape: TableShape): { sheet: Sheet | null; rows: number | undefined } {
  const sheet = typeof tab === 'string' ? namedSheet(tab) : tab;
  const view = sheet ? viewOf(sheet) : undefined;
  if (!sheet || !view || isBlank(view)) return { sheet, rows: undefined };
  const { headingRow, lastRow } = tableOn(view, shape, sheet.getName());
  return { sheet, rows: lastRow - headingRow };
}

const namedSheet = (name: string) => SpreadsheetApp.getActive().getSheetByName(name);

/** Current rows of a table, counted from 0, by the value of one column; and the index of each column. */
export interface Standing {
  rows: ReadonlyMap<string, number>;
  columns: readonly (number | undefined)[];
}

/** Finds the rows of a table in a view by one of its columns. @throws InvalidParametersError when the sheet holds other data. */
export function standingOn(view: View, sheet: Sheet, shape: TableShape, by: number): Standing {
  const { columns, headingRow, lastRow } = tableOn(view, shape, sheet.getName());
  const rows = new Map<string, number>();
  for (let row = headingRow + 1; row <= lastRow; row += 1) rows.set(String(valueAt(view, row, columns[by] ?? -1)), row);
  return { rows, columns };
}

/**
 * Opens the table's sheet, or creates it. Deleted columns are not restored.
 * @throws InvalidParametersError when the sheet holds other data.
 */
export function openTable(tab: Tab, shape: TableShape): Sheet {
  const { sheet, rows } = fitTable(tab, shape);
  return sheet && rows !== undefined ? sheet : layOut(sheet ?? tab, shape);
}

/**
 * Opens the table's sheet with all its headings and creates what is missing. A new table gets column widths and a filter.
 * @throws InvalidParametersError when the sheet holds other data.
 */
export function layOut(tab: Tab, shape: TableShape): Sheet {
  const sheet = typeof tab === 'string' ? (namedSheet(tab) ?? addOwnSheet(tab)) : tab;
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
  writeBeside(sheet, plan, {
    written(block) {
      const cells = rangeOf(sheet, block).setFontWeight('bold');
      cells.setHorizontalAlignments(
        block.values.map(line =>
          line.map(label => alignmentOf(present(shape.columns.find(each => each.label === label)))),
        ),
      );
    },
  });
  if (!isNew) return sheet;
  sheet.setFrozenRows(1);
  const columns = shape.columns.map((column, at) => ({ at, width: widthOf(column) }));
  for (const run of runsOfSame(columns, ({ width }) => width))
    sheet.setColumnWidths(present(run[0]).at + 1, run.length, present(run[0]).width);
  if (sheet.getFilter() === null) sheet.getRange(1, 1, sheet.getMaxRows(), columns.length).createFilter();
  return sheet;
}

/** Clears the table's rows, within its own columns. */
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
 * Appends rows to the table, each key once.
 * @param renews updates existing rows; otherwise they keep a person's changes.
 */
export function putRows(sheet: Sheet, shape: TableShape, rows: readonly TableRow[], renews = false): void {
  const timeZone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const wallTime = wallTimeIn(timeZone);
  const keys = rows.map(row => keyOf(row, shape, wallTime));
  const cells = rows.map(row => shape.columns.map(({ kind }, at) => written(row[at] ?? null, kind, timeZone)));
  let added = new Map<number, string>();
  const settled = new Set<string>();
  /** Rows whose first part is written, and the view that shows where they are. */
  let begun: { view: View; rows: Map<string, number> } | undefined;
  const plan = (view: View): Patch[] => {
    const table = tableOn(view, shape, sheet.getName());
    const standing = standingRows(view, table, shape, wallTime);
    const patches: Patch[] = [];
    added = new Map();
    const seen = new Set<string>();
    // A person's own columns may split a row into several blocks. Its key is complete only after the last one.
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
  // A row is not added twice, even if the sheet shows it differently from what was written.
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
  const last = writeBeside(sheet, plan, { written: settle, areWhole: true });
  const table = tableOn(last, shape, sheet.getName());
  const standing = standingRows(last, table, shape, wallTime);
  formatRows(
    sheet,
    last,
    table,
    shape,
    [...new Set(keys)].flatMap(key => standing.get(key) ?? []),
  );
  SpreadsheetApp.flush();
}

/** Formats rows of a table, amounts in the currency of their row. Adjacent rows and columns are formatted in one call. */
function formatRows(
  sheet: Sheet,
  view: View,
  { columns }: FoundTable,
  shape: TableShape,
  rows: readonly number[],
): void {
  const places = columns
    .flatMap((column, at) => (column === undefined ? [] : [{ column, at }]))
    .sort((a, b) => a.column - b.column);
  const ascending = [...rows].sort((a, b) => a - b);
  for (const lines of neighbours(ascending, row => row))
    for (const run of neighbours(places, ({ column }) => column)) {
      const cells = sheet.getRange(present(lines[0]) + 1, present(run[0]).column + 1, lines.length, run.length);
      cells.setNumberFormats(
        lines.map(row => {
          const currency = currencyIn(view, row, columns, shape);
          return run.map(({ at }) => {
            const { kind, format } = present(shape.columns[at]);
            return format ?? (kind === 'amount' ? moneyFormat(currency) : formatOf(kind));
          });
        }),
      );
      const alignments = run.map(({ at }) => alignmentOf(present(shape.columns[at])));
      cells.setHorizontalAlignments(lines.map(() => alignments));
      if (shape.hasPhotos) cells.setVerticalAlignment('middle');
    }
}

/** The currency that a row shows; undefined if it shows none or several. */
function currencyIn(view: View, row: number, columns: FoundTable['columns'], shape: TableShape): unknown {
  const shown = columns.flatMap((column, at) => {
    const isCurrency = column !== undefined && present(shape.columns[at]).kind === 'currency';
    const value = isCurrency ? valueAt(view, row, column) : '';
    return value === '' ? [] : [value];
  });
  return new Set(shown).size === 1 ? shown[0] : undefined;
}

/** Formats times as the sheet shows them. Repeated times are cached, because rows of one run share them. */
function wallTimeIn(timeZone: string): (time: Date, format: string) => string {
  const known = new Map<string, string>();
  return (time, format) => {
    const name = `${time.getTime()} ${format}`;
    const text = known.get(name) ?? Utilities.formatDate(time, timeZone, format);
    known.set(name, text);
    return text;
  };
}

/** Extends the table's filter to rows below its range, unless a person is filtering. */
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

/** Index of the last match, counted from 0; -1 if there is none. */
function lastWhere<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): number {
  for (let at = items.length - 1; at >= 0; at -= 1) if (isWanted(items[at] as Item)) return at;
  return -1;
}

const isBlank = ({ values }: View) => values.every(line => line.every(value => value === ''));

/** @throws InvalidParametersError when the sheet holds other data, or a key column is missing. */
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
      `The sheet "${sheetName}" has no column "${present(shape.columns[lost]).label}", which identifies its rows`,
      'Put it back, or choose a new sheet',
    );
  const isFilled = (line: readonly unknown[]) =>
    columns.some(column => column !== undefined && (line[column] ?? '') !== '');
  const lastRow = Math.max(headingRow, lastWhere(view.values, isFilled));
  return { headingRow, columns, lastRow };
}

/** The rows of the table by key. */
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

/** Prefixes an apostrophe to text such as `=1` or `1/2`, so it stays text. Plain-text cells don't need it. */
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

/** Adds a sheet at the end. The active sheet does not change. */
export function addSheet(name: string): Sheet {
  const book = SpreadsheetApp.getActive();
  const before = book.getActiveSheet();
  const sheet = book.insertSheet(name, book.getNumSheets());
  book.setActiveSheet(before);
  return sheet;
}

/** Adds a sheet for results of the add-on. It holds no list of a person. */
export function addOwnSheet(name: string): Sheet {
  const sheet = addSheet(name);
  markOwnSheet(sheet);
  return sheet;
}

/** The title, with a number behind it if the file has a sheet of that name or `taken` does. */
export function freeName(title: string, taken: readonly string[] = []): string {
  const names = new Set([
    ...SpreadsheetApp.getActive()
      .getSheets()
      .map(sheet => sheet.getName()),
    ...taken,
  ]);
  let name = title;
  for (let at = 2; names.has(name); at += 1) name = `${title} ${at}`;
  return name;
}

/** A sheet that only the add-on reads; created if missing. A killed execution may have left it visible, so it is hidden again. */
export function hiddenSheet(name: string): Sheet {
  const sheet = SpreadsheetApp.getActive().getSheetByName(name) ?? addSheet(name);
  return sheet.isSheetHidden() ? sheet : sheet.hideSheet();
}

/** Adds rows and columns up to these numbers. */
export function makeRoom(sheet: Sheet, rows: number, columns = 1): void {
  if (rows > sheet.getMaxRows()) sheet.insertRowsAfter(sheet.getMaxRows(), rows - sheet.getMaxRows());
  if (columns > sheet.getMaxColumns()) sheet.insertColumnsAfter(sheet.getMaxColumns(), columns - sheet.getMaxColumns());
}
