/** A snapshot of a sheet, and a search for headings in it. Rows and columns count from 0. */

import type { TableColumn } from './shape.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface View {
  values: readonly (readonly unknown[])[];
  /** Formulas, read just before the values; an empty text for a cell with a plain value. */
  formulas: readonly (readonly string[])[];
}

export interface Place {
  row: number;
  column: number;
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

/** The formula of a sparkline cell, or the value of any other cell. */
export const shownAt = (view: View, row: number, column: number, { kind }: TableColumn): unknown =>
  (kind === 'sparkline' && view.formulas[row]?.[column]) || valueAt(view, row, column);

export interface Headings {
  row: number;
  /** Column index of each label; undefined for a missing one. */
  columns: (number | undefined)[];
}

/**
 * The row with most of the labels, and the column of each: a person may have moved, deleted or inserted columns. Labels count only in their
 * original order, so a person's own column with the same name is not mistaken for the add-on's.
 * @param near if several rows fit, the one closest to this place is chosen.
 */
export function headingsIn({ values }: View, labels: readonly string[], near: Place): Headings | undefined {
  const places = new Map(labels.map((label, at) => [label.toLowerCase(), at]));
  let best: (Headings & { count: number; distance: number }) | undefined;
  for (const [row, line] of values.entries()) {
    const cells = line.flatMap((value, column) => {
      const label = typeof value === 'string' ? places.get(value.trim().toLowerCase()) : undefined;
      return label === undefined ? [] : [{ column, label }];
    });
    if (cells.length < Math.min(2, labels.length)) continue;
    const chain = longestChain(cells, near.column);
    const distance = Math.abs(row - near.row) + Math.abs((chain[0]?.column ?? 0) - near.column);
    if (best && (chain.length < best.count || (chain.length === best.count && distance >= best.distance))) continue;
    const columns = labels.map((_, at) => chain.find(({ label }) => label === at)?.column);
    best = { row, columns, count: chain.length, distance };
  }
  return best && best.count >= Math.min(2, labels.length) ? { row: best.row, columns: best.columns } : undefined;
}

interface Labelled {
  column: number;
  label: number;
}

/** The longest chain of cells with ascending labels. Of several, the narrowest; then the one that starts closest to `near`. */
function longestChain(cells: readonly Labelled[], near: number): Labelled[] {
  const chains: Labelled[][] = [];
  for (const cell of cells) {
    const before = chains.filter(chain => (chain.at(-1)?.label ?? 0) < cell.label);
    chains.push([...(best(before, near) ?? []), cell]);
  }
  return best(chains, near) ?? [];
}

function best(chains: readonly Labelled[][], near: number): Labelled[] | undefined {
  const first = (chain: Labelled[]) => chain[0]?.column ?? 0;
  const width = (chain: Labelled[]) => (chain.at(-1)?.column ?? 0) - first(chain);
  return [...chains].sort(
    (a, b) => b.length - a.length || width(a) - width(b) || Math.abs(first(a) - near) - Math.abs(first(b) - near),
  )[0];
}
