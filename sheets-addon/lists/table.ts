/**
 * A list whose items are spread over several columns. Marks say where each column is, and every look at the sheet reads the rows anew, so a
 * search is made from what a row holds now. Pure.
 */
import {
  isCellError,
  isDate,
  type ListItem,
  type ReadList,
  type Role,
  readList,
  rolesOfItems,
  type SettledList,
} from '@sold-data/core/engine';
import { becameDate } from '../formulas/asking.ts';
import { refusal } from '../platform/refusal.ts';
import { textAt, type View, valueAt } from '../tables/view.ts';
import type { ListRules, SavedTable } from './list.ts';
import type { Place } from './place.ts';
import { columnsOf, endsAt } from './rows.ts';

export interface TableItem
  extends Pick<ListItem, 'keyword' | 'parameters' | 'quantity' | 'paid' | 'paidCurrency' | 'notes'> {
  /** Why it isn't looked up: a cell with an error, a date that was a number, or several items in one row. */
  problem?: { cell: unknown; column: number } | 'several';
}

export interface TableReading {
  /** By row, from 0. */
  items: ReadonlyMap<number, TableItem>;
  list: ReadList;
  /** The columns that were read, in order. */
  columns: readonly number[];
  /** The row of the headings, from 0: row 1 of the reading. */
  headings: number;
  /** The rows that were read end before this one. */
  end: number;
}

/** The items of a table in a view. */
export function readTable(view: View, place: Place, table: SavedTable, rules: ListRules): TableReading {
  const { above = 0, list, chosen } = place;
  const columns = columnsOf(view, place);
  const marked = new Map(list.map((column, at) => [column, table.columns[chosen[at] ?? at]]));
  const settled: SettledList = {
    format: table.format,
    roles: columns.map(column => marked.get(column)?.role ?? null),
    ...(table.marks ? { marks: table.marks } : {}),
  };
  const headings = columns.map(column => marked.get(column)?.heading ?? String(valueAt(view, above, column)));
  const telling = columns.flatMap((column, at) => {
    const role = settled.roles[at] ?? null;
    return isTelling(role) ? [{ column, hasDates: role === 'year' }] : [];
  });
  const end = endsAt(view, place, rules);
  const items = new Map<number, TableItem>();
  const rows: unknown[][] = [headings];
  for (let row = above + 1; row < end; row += 1) {
    const odd = telling.find(({ column, hasDates }) => {
      const value = valueAt(view, row, column);
      return isCellError(value) || (isDate(value) && !hasDates);
    })?.column;
    if (odd !== undefined) {
      const cell = valueAt(view, row, odd);
      const problem = { cell, column: odd };
      items.set(row, { ...UNREAD, keyword: String(cell), problem });
    }
    // A row that can't be read is kept out of the reading, as a blank one.
    rows.push(odd === undefined ? columns.map(column => valueAt(view, row, column)) : []);
  }
  const { target, keep = [], leaveOut = [], currency } = table;
  const read = readList(rows, { settled, target, keep, leaveOut, currency });
  for (const item of read.items) {
    const row = above + item.index;
    items.set(row, items.has(row) ? { ...item, problem: 'several' } : item);
  }
  const leftOut = read.leftOut.filter(({ index }) => !items.has(above + index));
  return { items, list: { ...read, leftOut }, columns, headings: above, end };
}

const UNREAD = { parameters: {}, quantity: null, paid: null, paidCurrency: null, notes: [] };

/** Why a row of a table isn't looked up. */
export function problemOf({ problem }: TableItem, view: View, { headings }: Pick<TableReading, 'headings'>) {
  if (problem === undefined) return undefined;
  if (problem === 'several')
    return refusal('The row holds pieces with different prices', 'Write each finish in a row of its own');
  const { cell, column } = problem;
  const heading = textAt(view, headings, column);
  return isDate(cell) ? becameDate(`“${heading}”`, cell) : refusal(`“${heading}” contains ${cell}`, 'Correct the cell');
}

/** An item's search and what sets it apart: `canon ae-1, used`. */
export function nameOf({ keyword, parameters }: Pick<TableItem, 'keyword' | 'parameters'>): string {
  const others = Object.entries(parameters).flatMap(([name, value]) =>
    name === 'keyword' || name === 'productId' ? [] : [String(value)],
  );
  return [keyword, ...others].join(', ');
}

/** The filled column with the first of these roles that the table has. */
export function columnOf({ list, columns }: TableReading, roles: readonly Role[]): number | undefined {
  for (const wanted of roles) {
    const found = list.columns.find(({ role, filled }) => role === wanted && filled > 0);
    if (found) return columns[found.index];
  }
  return undefined;
}

/** Whether a search depends on a column. */
const isTelling = (role: Role | null) =>
  role !== null && (rolesOfItems.includes(role) || role === 'condition' || role === 'cardCondition');

/** Columns without a meaning for searches, and for which rows are items. They need no mark. */
export const isIncidental = (role: Role) => INCIDENTAL.includes(role);
const INCIDENTAL: readonly Role[] = ['price', 'date', 'note', 'otherQuantity'];
