/** Finds the list of a task on its sheet: the sheet by its ID, the columns and rows by their contents. */
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { headingsIn, type View, valueAt, viewOf } from '../tables/view.ts';
import type { ListAnchor } from './list.ts';
import { cellsOf, fullName, sheetIn } from './ranges.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** A list located in a view. Rows and columns count from 0. */
export interface FoundList {
  columns: number[];
  /** Indexes of the rows that hold an item, ascending. */
  rows: number[];
  /** The row of its headings, if it has any. */
  headingRow?: number;
}

const SAMPLE = 5;
const LONGEST_SAMPLE = 60;

const textOf = (value: unknown) => String(value).trim();
const isFilled = (view: View, row: number, columns: readonly number[]) =>
  columns.some(column => textOf(valueAt(view, row, column)) !== '');

/**
 * Records how to find a list again.
 * @param hasHeadings whether the first row of the cells holds the headings; otherwise the row above does.
 */
export function anchorOf(cells: Range, hasHeadings: boolean, view = viewOf(cells.getSheet())): ListAnchor {
  const headingRow = cells.getRow() - (hasHeadings ? 1 : 2);
  const first = headingRow + 1;
  const last = cells.getLastRow() - 1;
  const columns = Array.from({ length: cells.getNumColumns() }, (_, at) => cells.getColumn() - 1 + at);
  const rows = [...view.values.keys()].filter(row => row !== headingRow && isFilled(view, row, columns));
  return {
    sheet: cells.getSheet().getSheetId(),
    row: first,
    column: present(columns[0]),
    headings: columns.map(column => textOf(valueAt(view, headingRow, column))),
    sample: sampleOf(view, { columns, rows: rows.filter(row => row >= first && row <= last) }),
    above: rows.filter(row => row < first).length,
    below: rows.filter(row => row > last).length,
    items: rows.filter(row => row >= first && row <= last).length,
  };
}

function sampleOf(view: View, { columns, rows }: FoundList): string[] {
  const texts = rows.map(row => textOf(valueAt(view, row, present(columns[0]))).slice(0, LONGEST_SAMPLE));
  return [...new Set(texts.filter(text => text !== ''))].slice(0, SAMPLE);
}

/** The sheet of a list, whatever its current name. @throws InvalidParametersError when it was deleted. */
export function sheetOf({ sheet }: ListAnchor, range: string): Sheet {
  const found = SpreadsheetApp.getActive()
    .getSheets()
    .find(each => each.getSheetId() === sheet);
  if (!found) throw refusal(`The sheet of ${range} was deleted`, 'Undo that and resume, or delete the task');
  return found;
}

/** Locates the list now. @throws InvalidParametersError when it is no longer on the sheet. */
export function findList(view: View, anchor: ListAnchor, range: string): FoundList {
  const found = anchor.headings.length > 1 ? underHeadings(view, anchor) : inColumn(view, anchor);
  if (!found) throw refusal(`The list of ${range} is no longer on its sheet`, 'Undo that and resume, or edit the task');
  const { columns, headingRow } = found;
  const filled = [...view.values.keys()].filter(row => row !== headingRow && isFilled(view, row, columns));
  return { ...found, rows: filled.slice(anchor.above, filled.length - anchor.below) };
}

function underHeadings(view: View, { headings, row, column }: ListAnchor): Omit<FoundList, 'rows'> | undefined {
  const found = headingsIn(view, headings, { row: row - 1, column });
  const columns = found?.columns.filter(each => each !== undefined) ?? [];
  return found && columns.length > 0 ? { columns, headingRow: found.row } : undefined;
}

/** Finds the column that contains most of the sample. Of several, the column where the list was, or the first. */
function inColumn(view: View, anchor: ListAnchor): Omit<FoundList, 'rows'> | undefined {
  const [heading = ''] = anchor.headings;
  const wanted = new Set(anchor.sample);
  let best: { column: number; score: number; headingRow?: number } | undefined;
  const width = view.values[0]?.length ?? 0;
  for (let column = 0; column < width; column += 1) {
    const texts = view.values.map(line => textOf(line[column]));
    const headingRow = heading === '' ? -1 : nearest(texts, heading, anchor.row - 1);
    const held = new Set(texts.map(text => text.slice(0, LONGEST_SAMPLE)).filter(text => wanted.has(text))).size;
    const score = 2 * held + (headingRow >= 0 ? 1 : 0);
    const isWhereItWas = score === best?.score && column === anchor.column;
    if (score > (best?.score ?? 0) || isWhereItWas)
      best = { column, score, ...(headingRow >= 0 ? { headingRow } : {}) };
  }
  if (!best) return undefined;
  const { column, headingRow } = best;
  return { columns: [column], ...(headingRow === undefined ? {} : { headingRow }) };
}

function nearest(texts: readonly string[], wanted: string, row: number): number {
  let best = -1;
  for (const [at, text] of texts.entries())
    if (text === wanted && (best < 0 || Math.abs(at - row) < Math.abs(best - row))) best = at;
  return best;
}

/** The anchor with the list's current position and sample, because items are added and removed between runs. */
export function anchorNow(view: View, anchor: ListAnchor, list: FoundList): ListAnchor {
  const sample = sampleOf(view, list);
  return {
    ...anchor,
    row: list.rows[0] ?? anchor.row,
    column: present(list.columns[0]),
    sample: sample.length > 0 ? sample : anchor.sample,
  };
}

/** The anchor for a list whose range has changed. Earlier sheet names are kept. */
export function movedTo(range: string, anchor: ListAnchor, before: string): ListAnchor {
  const name = sheetIn(before);
  if (name === sheetIn(range)) return anchor;
  return { ...anchor, called: [...(anchor.called ?? []), { name, until: Date.now() }].slice(-MOST_NAMES) };
}

const MOST_NAMES = 12;

/** The current range of the list, as a task stores it, such as `Stock!A2:A91`. */
export function rangeNow(sheet: Sheet, { columns, rows, headingRow }: FoundList, withHeadings = false): string {
  const first = (withHeadings ? headingRow : rows[0]) ?? 0;
  const [left, right] = [present(columns[0]), present(columns.at(-1))];
  return fullName(sheet.getRange(first + 1, left + 1, (rows.at(-1) ?? first) - first + 1, right - left + 1));
}

/** The anchor of a task. A task saved by an older version has none, so it is computed. */
export function anchorFor(draft: { what: { range: string }; list?: ListAnchor }, hasHeadings: boolean): ListAnchor {
  return draft.list ?? anchorOf(cellsOf(draft.what.range), hasHeadings);
}
