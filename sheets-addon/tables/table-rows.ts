/** The rows of a table on its own sheet. They are identified by their key, so writing the same rows again changes nothing. */
import { neighbours, present } from '../platform/lists.ts';
import { writeBeside } from './beside.ts';
import {
  alignmentOf,
  asText,
  formatOf,
  hasPhotos,
  isShown,
  keyOf,
  moneyFormat,
  type TableRow,
  type TableShape,
  written,
} from './shape.ts';
import { makeRoom } from './sheets.ts';
import type { OpenTable, TableView } from './table.ts';
import { type Block, type Patch, type View, valueAt } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Current rows of a table, counted from 0, by the value of one column; and the index of each column. */
export interface Standing {
  rows: ReadonlyMap<string, number>;
  columns: readonly (number | undefined)[];
}

/** The rows of a table by one of its columns. */
export function standingIn({ view, rows, columns }: TableView, by: number): Standing {
  return { rows: new Map(rows.map(row => [String(valueAt(view, row, columns[by] ?? -1)), row])), columns };
}

/** The rows of a table by their keys. */
export function keyedRows(shape: TableShape): { idOf(row: TableRow): string; standingIn(seen: TableView): Standing } {
  const wallTime = wallTimeIn(SpreadsheetApp.getActive().getSpreadsheetTimeZone());
  return {
    idOf: row => keyOf(row, shape, wallTime),
    standingIn: seen => ({ rows: standingRows(seen, shape, wallTime), columns: seen.columns }),
  };
}

/** Clears the table's rows, within its own columns. What a person wrote there below them stays, and so do formulas. */
export function clearRows({ sheet, look, at }: OpenTable): void {
  writeBeside(
    sheet,
    view => {
      const { rows, place } = at(view);
      // Whole rows: a row that is cleared in parts looks like one that a person wrote.
      return rows.flatMap(row =>
        [...place.columns.values()].flatMap(column =>
          view.formulas[row]?.[column] ? [] : [{ row, column, value: '' }],
        ),
      );
    },
    { look: seen => look(seen).view },
  );
}

/**
 * Appends rows to the table, each key once.
 * @param renews updates existing rows; otherwise they keep a person's changes.
 */
export function putRows(table: OpenTable, rows: readonly TableRow[], renews = false): void {
  const { sheet, shape, look, at: seenAt } = table;
  const timeZone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const wallTime = wallTimeIn(timeZone);
  const keys = rows.map(row => keyOf(row, shape, wallTime));
  const cells = rows.map(row => shape.columns.map(({ kind }, at) => written(row[at] ?? null, kind, timeZone)));
  let added = new Map<number, string>();
  const settled = new Set<string>();
  /** Rows whose first part is written, and the view that shows where they are. */
  let begun: { view: View; rows: Map<string, number> } | undefined;
  const freshIn = (standing: ReadonlyMap<string, number>) =>
    new Set(keys.filter(key => !standing.has(key) && !begun?.rows.has(key) && !settled.has(key))).size;
  const plan = (view: View): Patch[] => {
    const seen = seenAt(view);
    const standing = standingRows(seen, shape, wallTime);
    const patches: Patch[] = [];
    added = new Map();
    const known = new Set<string>();
    // A person's own columns may split a row into several blocks. Its key is complete only after the last one.
    if (begun?.view !== view) begun = undefined;
    const start = startOf(seen, freshIn(standing));
    for (const [index, line] of cells.entries()) {
      const key = present(keys[index]);
      const stands = standing.get(key) ?? begun?.rows.get(key);
      if (known.has(key) || (stands === undefined && settled.has(key))) continue;
      known.add(key);
      const row = stands ?? start + added.size;
      if (stands === undefined) added.set(row, key);
      for (const [at, value] of line.entries()) {
        const column = seen.columns[at];
        if (column === undefined || (stands !== undefined && shape.columns[at]?.kind === 'photo')) continue;
        const shown = valueAt(view, row, column);
        const stays = Boolean(seen.view.formulas[row]?.[column]) || (!renews && shown !== '');
        const isOpen = !stays && !isShown(rows[index]?.[at] ?? '', shown, shape.columns[at]);
        if (stands === undefined || isOpen) patches.push({ row, column, value });
      }
    }
    makeRoom(sheet, start + added.size);
    return asTexts(sheet, patches, seen, shape);
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
  const first = look();
  insertRoom(sheet, first, freshIn(standingRows(first, shape, wallTime)));
  const { view } = writeBeside(sheet, plan, { written: settle, areWhole: true, look: seen => look(seen).view });
  const last = seenAt(view);
  const standing = standingRows(last, shape, wallTime);
  const shown = [...new Set(keys)].flatMap(key => standing.get(key) ?? []);
  formatRows(sheet, last, shape, shown);
  SpreadsheetApp.flush();
}

/** The row below the table, and the next row in which a person has written in its columns. */
function gapBelow({ rows, theirs, place }: TableView): { below: number; next: number } {
  const below = (rows.at(-1) ?? place.headings) + 1;
  return { below, next: theirs.find(row => row >= below) ?? Number.POSITIVE_INFINITY };
}

/** The first of new rows: below the table, or below everything if a person has written in its columns there. One row stays blank. */
function startOf(seen: TableView, count: number): number {
  const { below, next } = gapBelow(seen);
  return below + count < next ? below : present(seen.theirs.at(-1)) + 1;
}

/** Inserts rows for new ones where a person's total would be in the way. */
function insertRoom(sheet: Sheet, seen: TableView, count: number): void {
  const { below, next } = gapBelow(seen);
  if (count > 0 && below + count >= next) sheet.insertRowsAfter(below, below + count + 1 - next);
}

/** Formats rows of a table, amounts in the currency of their row. Adjacent rows and columns are formatted in one call. */
function formatRows(sheet: Sheet, { view, columns }: TableView, shape: TableShape, rows: readonly number[]): void {
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
      if (hasPhotos(shape)) cells.setVerticalAlignment('middle');
    }
}

/** The currency that a row shows; undefined if it shows none or several. */
function currencyIn(view: View, row: number, columns: TableView['columns'], shape: TableShape): unknown {
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

/** The rows of the table by key. */
function standingRows(
  { view, rows, columns }: TableView,
  shape: TableShape,
  wallTime: (time: Date, format: string) => string,
): Map<string, number> {
  const standing = new Map<string, number>();
  for (const row of rows) {
    const shown = columns.map(column => (column === undefined ? '' : valueAt(view, row, column)));
    const key = keyOf(shown, shape, wallTime);
    if (!standing.has(key)) standing.set(key, row);
  }
  return standing;
}

/** Prefixes an apostrophe to text such as `=1` or `1/2`, so it stays text. Plain-text cells don't need it. */
function asTexts(sheet: Sheet, patches: readonly Patch[], { columns }: TableView, shape: TableShape): Patch[] {
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
    return { ...patch, value: asText(String(patch.value)) };
  });
}
