/**
 * Tables on their own sheets. Marks say where their headings and columns are (table-marks.ts), whatever a person inserts, moves, renames or
 * sorts there.
 */
import { neighbours, present, runsOfSame } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { withLock } from '../platform/shared.ts';
import { rangeOf, writeBeside } from './beside.ts';
import { type Looks, looksAt } from './marked-view.ts';
import { addOwnSheet } from './own-sheet.ts';
import { PlaceLost } from './place-lost.ts';
import { alignmentOf, asHeadings, type TableShape, widthOf } from './shape.ts';
import { makeRoom, refuseMerged } from './sheets.ts';
import {
  columnName,
  dropTableMarks,
  isMarked,
  markTable,
  placeByHeadings,
  placeOfTable,
  type TablePlace,
  tableMarks,
} from './table-marks.ts';
import { isTotalWord } from './total-word.ts';
import { type Patch, textAt, type View, valueAt, viewOf } from './view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A sheet, or the name of one that may not exist. People may rename sheets at any time, so a name alone may lead to another sheet. */
export type Tab = Sheet | string;

/** A table in a view. Rows and columns count from 0. */
export interface TableView {
  view: View;
  place: TablePlace;
  /** The column of each column of the shape; undefined for one that a person has deleted. */
  columns: readonly (number | undefined)[];
  /** Its rows, ascending. */
  rows: readonly number[];
  /** Rows that a person wrote below the headings in its columns, such as a total. */
  theirs: readonly number[];
}

export interface OpenTable extends Looks<TableView> {
  sheet: Sheet;
  shape: TableShape;
}

/** The table of a sheet that is marked. */
function tableOn(sheet: Sheet, shape: TableShape): OpenTable {
  const looks = looksAt(sheet, {
    marks: () => tableMarks(sheet),
    placeOf: marks => placeOfTable(marks, sheet, shape),
    lookAt: (view, place) => tableAt(view, place, shape),
    columnsOf: ({ columns }) => columns.values(),
  });
  return { sheet, shape, ...looks };
}

function tableAt(view: View, place: TablePlace, shape: TableShape): TableView {
  const marked = [...place.columns.values()];
  const columns = shape.columns.map(({ label }) => place.columns.get(columnName(label)));
  const keys = shape.key.flatMap(at => columns[at] ?? []);
  const hasFormula = (row: number, column: number) => Boolean(view.formulas[row]?.[column]);
  const rows: number[] = [];
  const theirs: number[] = [];
  for (let row = place.headings + 1; row < view.values.length; row += 1) {
    const filled = marked.filter(column => valueAt(view, row, column) !== '' || hasFormula(row, column));
    if (filled.length === 0) continue;
    // One cell below a gap is a remark, and few cells with a formula or a word for a total are a total. No key of ours is a formula.
    const isRemark = filled.length === 1 && marked.length > 1 && (rows.at(-1) ?? place.headings) !== row - 1;
    const isTotal =
      filled.length * 2 < marked.length && filled.some(at => hasFormula(row, at) || isTotalWord(textAt(view, row, at)));
    const isTheirs = isRemark || isTotal || keys.some(at => hasFormula(row, at));
    (isTheirs ? theirs : rows).push(row);
  }
  return { view, place, columns, rows, theirs };
}

/** What a sheet holds of a table. */
export interface Fit {
  sheet: Sheet | null;
  /** Number of its rows; undefined for a blank sheet. */
  rows: number | undefined;
  /** Set for a table that has lost its marks, which only a person may put back. */
  unmarked?: { sheet: Sheet; shape: TableShape } | undefined;
}

/** Checks whether a sheet can hold the table. @throws InvalidParametersError when it holds other data. */
export function fitTable(tab: Tab, shape: TableShape): Fit {
  const sheet = sheetOf(tab);
  const view = sheet && viewOf(sheet);
  if (!sheet || !view || isBlank(view)) return { sheet, rows: undefined };
  const marks = tableMarks(sheet);
  try {
    const place = isMarked(marks) ? placeOfTable(marks, sheet, shape) : headingsOn(sheet, view, shape);
    const rows = tableAt(view, place, shape).rows.length;
    return { sheet, rows, ...(isMarked(marks) ? {} : { unmarked: { sheet, shape } }) };
  } catch (error) {
    if (error instanceof PlaceLost) throw refusal(error.message, 'Undo that, or choose a new or an empty sheet');
    throw error;
  }
}

function headingsOn(sheet: Sheet, view: View, shape: TableShape): TablePlace {
  const place = placeByHeadings(view, shape);
  if (place) return place;
  throw refusal(
    `The sheet "${sheet.getName()}" holds other data, which would be overwritten`,
    'Choose a new or an empty sheet. If it is a table of an earlier run, write its headings as they were',
  );
}

/** Marks a table by its headings, because a person has said that it is this one. @throws InvalidParametersError if it isn't. */
export function adoptTable({ sheet, shape }: { sheet: Sheet; shape: TableShape }): void {
  headingsOn(sheet, viewOf(sheet), shape);
  dropTableMarks(sheet);
  markTable(sheet, view => headingsOn(sheet, view, shape));
}

interface Opening {
  /** A person wants a table whose marks are lost to be marked by its headings. */
  adopts?: boolean;
  /** Columns that the table doesn't have are added. Otherwise those that a person has deleted stay so. */
  isWhole?: boolean;
}

/**
 * Opens the table's sheet, or creates it. A new table gets column widths and a filter.
 * @throws PlaceLost, here or at the first look, when its marks are lost. @throws InvalidParametersError when the sheet holds other data.
 */
export function openTable(tab: Tab, shape: TableShape, { adopts = false, isWhole = false }: Opening = {}): OpenTable {
  const known = sheetOf(tab);
  if (known && known.getLastRow() > 0) {
    const table = tableOn(known, shape);
    if (adopts) adoptLost(table);
    if (!isWhole || isLaidOut(table.look())) return table;
  }
  // Other executions may lay it out too.
  return withLock(() => {
    const sheet = sheetOf(tab) ?? addOwnSheet(String(tab));
    const isNew = isBlank(viewOf(sheet));
    if (isNew) markNewTable(sheet, shape);
    if (isWhole) addColumns(sheet, shape);
    const table = tableOn(sheet, shape);
    table.look();
    if (isNew || isWhole) writeLabels(table);
    if (isNew) style(sheet, shape);
    return table;
  });
}

/** The table of a sheet; undefined if it is blank or not marked. */
export const knownTable = (sheet: Sheet | null | undefined, shape: TableShape): OpenTable | undefined =>
  sheet && sheet.getLastRow() > 0 && isMarked(tableMarks(sheet)) ? tableOn(sheet, shape) : undefined;

const sheetOf = (tab: Tab) => (typeof tab === 'string' ? SpreadsheetApp.getActive().getSheetByName(tab) : tab);

/** Marks a table on a blank sheet. @param headings the row of its headings, from 0. */
export function markNewTable(sheet: Sheet, { columns }: TableShape, headings = 0): void {
  makeRoom(sheet, headings + 1, columns.length);
  dropTableMarks(sheet);
  const names = columns.map(({ label }, at) => [columnName(label), at] as const);
  markTable(sheet, () => ({ headings, columns: new Map(names) }));
}

function adoptLost(table: OpenTable): void {
  try {
    table.look();
  } catch (error) {
    // Of two copies a person has to delete one. Marks that are left show which headings a person has renamed.
    if (!(error instanceof PlaceLost) || error.isDoubled) throw error;
    withLock(() => adoptTable(table));
  }
}

/** Marks columns at the right of everything for those that the table doesn't have. */
function addColumns(sheet: Sheet, shape: TableShape): void {
  markTable(sheet, view => {
    const { columns } = placeOfTable(tableMarks(sheet), sheet, shape);
    const missing = shape.columns.filter(({ label }) => !columns.has(columnName(label)));
    const end = Math.max(view.values[0]?.length ?? 0, ...[...columns.values()].map(column => column + 1));
    makeRoom(sheet, 1, end + missing.length);
    return { columns: new Map(missing.map(({ label }, at) => [columnName(label), end + at])) };
  });
}

const isBlankColumn = ({ values }: View, column: number) => values.every(line => (line[column] ?? '') === '');

/** Whether every column is there and has its heading: an execution may have been killed after it had marked a new one. */
const isLaidOut = ({ view, columns }: TableView) =>
  columns.every(column => column !== undefined && !isBlankColumn(view, column));

/** Writes the headings of blank columns. */
function writeLabels({ sheet, shape, look, at }: OpenTable): void {
  const plan = (view: View): Patch[] => {
    const { columns, place } = at(view);
    return shape.columns.flatMap(({ label }, index) => {
      const column = columns[index];
      return column === undefined || !isBlankColumn(view, column)
        ? []
        : [{ row: place.headings, column, value: label }];
    });
  };
  writeBeside(sheet, plan, {
    look: seen => look(seen).view,
    written(block) {
      const cells = asHeadings(rangeOf(sheet, block));
      cells.setHorizontalAlignments(
        block.values.map(line =>
          line.map(label => alignmentOf(present(shape.columns.find(each => each.label === label)))),
        ),
      );
    },
  });
}

function style(sheet: Sheet, shape: TableShape): void {
  sheet.setFrozenRows(1);
  const columns = shape.columns.map((column, at) => ({ at, width: widthOf(column) }));
  for (const run of runsOfSame(columns, ({ width }) => width))
    sheet.setColumnWidths(present(run[0]).at + 1, run.length, present(run[0]).width);
  if (sheet.getFilter() === null) sheet.getRange(1, 1, sheet.getMaxRows(), columns.length).createFilter();
}

/**
 * Refuses a table whose rows could not be written whole, so nothing is paid for them.
 * @param renews rows that the table has are written too.
 */
export function refuseUnwritable({ sheet, look }: OpenTable, renews = false): void {
  const { place, rows, theirs } = look();
  const name = sheet.getName();
  const next = Math.max(place.headings, rows.at(-1) ?? 0, theirs.at(-1) ?? 0) + 1;
  const first = renews ? place.headings + 1 : next;
  const height = Math.min(next + 1, sheet.getMaxRows()) - first;
  if (height < 1) return;
  for (const run of neighbours(
    [...place.columns.values()].sort((a, b) => a - b),
    column => column,
  )) {
    const cells = sheet.getRange(first + 1, present(run[0]) + 1, height, run.length);
    if (!cells.canEdit())
      throw refusal(
        `You may not edit ${name}!${cells.getA1Notation()}, where rows belong`,
        'Ask the owner of the sheet for permission, or choose another sheet',
      );
    refuseMerged(cells, top => !theirs.includes(top));
  }
}

const isBlank = ({ values, formulas }: View) =>
  values.every(line => line.every(value => value === '')) && formulas.every(line => line.every(formula => !formula));
