/** Locates the cells that a price list writes. Before each write, columns are found by their headings and cells by their contents. */
import { neighbours, present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import type { TableColumn } from '../tables/shape.ts';
import { isSparkline } from '../tables/sparkline.ts';
import { headingsIn, shownAt, type View, valueAt } from '../tables/view.ts';
import type { FoundList } from './list-place.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The columns beside a list in a view. Rows and columns count from 0. */
export interface FoundBlock {
  /** Column index for each column of the shape; undefined for a deleted one. */
  columns: (number | undefined)[];
  /** Absent when there is no room for headings. */
  headingRow?: number;
}

interface BlockPlace {
  shape: readonly TableColumn[];
  /** The first column, used when nothing else identifies the block. */
  column: number;
}

/** Finds the block by its headings. */
export function blockUnderHeadings(view: View, { shape, column }: BlockPlace, list: FoundList): FoundBlock | undefined {
  const row = (list.rows[0] ?? 1) - 1;
  const labels = shape.map(({ label }) => label);
  const found = headingsIn(view, labels, { row: list.headingRow ?? row, column });
  return found && { columns: found.columns, headingRow: found.row };
}

/** The block at its original position, without headings. */
export function blockByPosition({ shape, column }: BlockPlace): FoundBlock {
  return { columns: shape.map((_, at) => column + at) };
}

/**
 * The row for the headings above the list, if its cells are free. Earlier headings of the add-on may remain there after a restored move.
 */
export function roomForHeadings(view: View, { shape, column }: BlockPlace, list: FoundList): number | undefined {
  const row = list.headingRow ?? (list.rows[0] ?? 0) - 1;
  if (row < 0) return undefined;
  return shape.every(({ label }, at) => ['', label].includes(String(valueAt(view, row, column + at))))
    ? row
    : undefined;
}

/** Whether a task may have written this value. */
function isOwn(value: unknown, { kind }: TableColumn): boolean {
  if (value === '') return true;
  if (kind === 'sparkline') return isSparkline(value);
  if (kind === 'instant') return value instanceof Date || /^\d{4}-\d\d-\d\d/.test(String(value));
  if (kind === 'currency') return /^[A-Z]{3}$/.test(String(value));
  return kind === 'text' || typeof value === 'number';
}

/** Whether a task may have written this row: a row with a note also has the time of its values, or reports a failure. */
export function isOwnRow(shown: readonly unknown[], shape: readonly TableColumn[]): boolean {
  const hasTime = shape.some(({ kind }, at) => kind === 'instant' && (shown[at] ?? '') !== '');
  return shape.every((column, at) => {
    const value = shown[at] ?? '';
    const isNote = value === '' || hasTime || String(value).startsWith(FAILED);
    return isOwn(value, column) && (column.kind !== 'text' || isNote);
  });
}

/** Whether a time or a failure message marks the row as written by a task. A blank row belongs to nobody. */
export function isWrittenRow(shown: readonly unknown[], shape: readonly TableColumn[]): boolean {
  const isMarked = shape.some(({ kind }, at) => {
    const value = shown[at] ?? '';
    return (kind === 'instant' && value !== '') || (kind === 'text' && String(value).startsWith(FAILED));
  });
  return shown.every(value => value === '') || (isMarked && isOwnRow(shown, shape));
}

/** Prefix of the note in a row without values. */
export const FAILED = 'Failed: ';

/**
 * Finds the first list row whose output cells hold a person's own content.
 * @param isFirst the task has written nothing yet, so numbers without a time are the person's.
 */
export function foreignRow(
  view: View,
  { columns }: FoundBlock,
  shape: readonly TableColumn[],
  rows: readonly number[],
  isFirst: boolean,
): number | undefined {
  return rows.find(row => {
    const shown = shape.map((each, at) => (columns[at] === undefined ? '' : shownAt(view, row, columns[at], each)));
    return !(isFirst ? isWrittenRow : isOwnRow)(shown, shape);
  });
}

/** @throws InvalidParametersError for protected cells, because paid results could not be written. */
export function refuseProtected(sheet: Sheet, { columns, headingRow }: FoundBlock, rows: readonly number[]): void {
  const own = columns.filter(column => column !== undefined).sort((a, b) => a - b);
  const first = Math.min(headingRow ?? Number.POSITIVE_INFINITY, rows[0] ?? 0);
  const last = Math.max(first, rows.at(-1) ?? first);
  for (const run of neighbours(own, column => column)) {
    const cells = sheet.getRange(first + 1, present(run[0]) + 1, last - first + 1, run.length);
    if (!cells.canEdit())
      throw refusal(
        `You may not edit ${sheet.getName()}!${cells.getA1Notation()}, where the values belong`,
        'Ask the owner of the sheet for permission, or choose other columns',
        'where.column',
      );
  }
}
