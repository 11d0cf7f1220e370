/** A snapshot of a sheet. Rows and columns count from 0. */

import type { TableColumn } from './shape.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface View {
  values: readonly (readonly unknown[])[];
  /** Formulas, read just before the values; an empty text for a cell with a plain value. */
  formulas: readonly (readonly string[])[];
}

export type CellContent = string | number | boolean | Date;

/** A cell of a view, with the new content for `setValues`. */
export interface Patch {
  row: number;
  column: number;
  value: CellContent;
}

/** A rectangle of cells in a view. Row and column count from 0. */
export interface Block {
  row: number;
  column: number;
  values: CellContent[][];
}

/** A block without cells. */
export const NOTHING: Block = { row: 0, column: 0, values: [] };

/** After this many attempts the add-on gives up, because a person keeps moving cells. */
export const MOST_TRIES = 8;

/** Reads all content of a sheet. */
export function viewOf(sheet: Sheet): View {
  for (;;) {
    const cells = sheet.getDataRange();
    const view = { formulas: cells.getFormulas(), values: cells.getValues() };
    // Rows or columns inserted meanwhile may have pushed the last ones out of the range, which starts in A1.
    const [rows, columns] = [view.values.length, view.values[0]?.length ?? 0];
    if (sheet.getLastRow() <= rows && sheet.getLastColumn() <= columns) return view;
  }
}

export const valueAt = ({ values }: View, row: number, column: number): unknown => values[row]?.[column] ?? '';

/** The trimmed text of a cell. */
export const textAt = (view: View, row: number, column: number) => String(valueAt(view, row, column)).trim();

/** Whether a row shows something in one of these columns. */
export const hasText = (view: View, row: number, columns: readonly number[]) =>
  columns.some(column => textAt(view, row, column) !== '');

/** The formula of a sparkline cell, or the value of any other cell. */
export const shownAt = (view: View, row: number, column: number, { kind }: TableColumn): unknown =>
  (kind === 'sparkline' && view.formulas[row]?.[column]) || valueAt(view, row, column);
