/** The columns of a list that its total value is made of, and the cells that formulas read. Marks keep columns that only headings name. */
import { headingRole, isInHundredths, isUnclearSum } from '@sold-data/core/engine';
import { type ListView, openList } from '../../../lists/list-view.ts';
import { nameOfCells, rangeOf } from '../../../lists/ranges.ts';
import { columnOf, nameOf, type TableReading } from '../../../lists/table.ts';
import { present } from '../../../platform/lists.ts';
import { refusal } from '../../../platform/refusal.ts';
import { canMark, putMarks, readMarks } from '../../../tables/marks.ts';
import { makeRoom } from '../../../tables/sheets.ts';
import { type View, valueAt } from '../../../tables/view.ts';
import type { PriceList } from '../../draft.ts';
import { savedListOf } from '../../placing.ts';
import type { KeptFigure } from '../history-tab.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows from the first to the last, counted from 0. */
export interface Rows {
  first: number;
  last: number;
}

export interface Paid {
  /** The name of its cells. */
  cells: string;
  /** It was paid for all pieces of a row together. */
  isTotal: boolean;
  isInHundredths: boolean;
  /** A column of currencies, or the one currency that the heading names. */
  currency: { cells: string } | string | undefined;
}

export interface WorthList {
  sheet: Sheet;
  view: View;
  rows: readonly number[];
  keyword: number;
  /** The figure that an item counts at: the price now if the list has it. */
  figure: KeptFigure;
  price: number;
  currency: number;
  /** The column of profits, if the list has one. */
  profit: number | undefined;
  quantity: number | undefined;
  paid: Paid | undefined;
  table: TableReading | undefined;
  /** Rows with a price, among those that formulas cover, that aren't items any more. */
  leftOut: readonly number[];
  /** Names the cells of a column for a formula: in the rows that formulas cover, or in these. */
  cells(column: number, rows?: Rows): string;
}

/** The owner of the marks of a task's total value. */
export const ownerOf = (id: string) => `${id}/worth`;

/** @throws InvalidParametersError for a list without prices. @throws PlaceLost */
export function readList(id: string, draft: PriceList): WorthList {
  const { sheet, look } = openList(id, savedListOf(draft));
  const seen = look();
  const { view, place, rows, table } = seen;
  const figure = place.results.has('priceNow') ? 'priceNow' : 'median';
  const price = place.results.get(figure);
  const currency = place.results.get('currency');
  if (price === undefined || currency === undefined)
    throw refusal('This list has no columns of prices and currencies', 'Run it again with Price now');
  const name = sheet.getName();
  const roles = rolesIn(id, sheet, seen, draft.what.paid === null);
  keepRoles(id, sheet, seen, roles);
  const elsewhere = draft.what.paid !== null && place.paid === undefined ? draft.what.paid : undefined;
  const covered = coveredBy(seen, { currency, isWide: elsewhere === undefined || table !== undefined }, sheet);
  const cells = (column: number, within = covered) => cellsOn(name, column, within);
  return {
    sheet,
    view,
    rows,
    keyword: present(place.list[0]),
    figure,
    price,
    currency,
    profit: place.results.get('netProfit'),
    quantity: roles.get('quantity'),
    paid:
      elsewhere === undefined || table
        ? paidIn(seen, roles, cells, savedListOf(draft).table?.currency)
        : { ...PLAIN, cells: cellsElsewhere(elsewhere, rows, covered) },
    table,
    leftOut: leftOutOf(seen, { price, currency }, covered),
    cells,
  };
}

/** The item of a row, as the history names it. */
export function itemAt({ view, keyword, table }: WorthList, row: number): string {
  const own = table?.items.get(row);
  return own ? nameOf(own) : String(valueAt(view, row, keyword));
}

/** The pieces of a row, as the totals count them: one if its cell is blank, none if it holds no number. */
export function piecesIn(view: View, row: number, quantity: number | undefined): number {
  const given = quantity === undefined ? '' : valueAt(view, row, quantity);
  return given === '' ? 1 : typeof given === 'number' ? given : 0;
}

const ROLES = ['quantity', 'paid', 'paidTotal'] as const;
type ListRole = (typeof ROLES)[number];

/** The columns of pieces and of what was paid: those of the table, those that were marked before, or those that their headings name. */
export function rolesIn(id: string, sheet: Sheet, seen: ListView, asksPaid: boolean): ReadonlyMap<ListRole, number> {
  const { view, place, table } = seen;
  const found = new Map<ListRole, number>();
  if (table) {
    for (const role of ROLES) {
      const column = columnOf(table, [role]);
      if (column !== undefined) found.set(role, column);
    }
    if (place.paid !== undefined && found.get('paidTotal') !== place.paid) found.set('paid', place.paid);
    return found;
  }
  for (const [role, column] of markedRoles(id, sheet)) found.set(role, column);
  if (place.paid !== undefined) found.set('paid', place.paid);
  const others = new Set([...place.results.values(), ...place.list]);
  const headings = place.above === undefined ? [] : (view.values[place.above] ?? []);
  const named = headings.flatMap((heading, column) => {
    const read = others.has(column) ? undefined : headingRole(String(heading));
    return read ? [{ column, heading: String(heading), ...read }] : [];
  });
  const known = asksPaid && !found.has('paid') && !found.has('paidTotal') ? ROLES : (['quantity'] as const);
  for (const role of known) {
    // Beside pieces, a sum may be for one of them or for all.
    const isUnclear = (heading: string) => role === 'paid' && found.has('quantity') && isUnclearSum(heading);
    const all = named.filter(each => each.role === role && !isUnclear(each.heading));
    const best = all.find(({ isExact }) => isExact) ?? all[0];
    if (best && !found.has(role) && !(role === 'paidTotal' && found.has('paid'))) found.set(role, best.column);
  }
  return found;
}

function markedRoles(id: string, sheet: Sheet): ReadonlyMap<ListRole, number> {
  const found = new Map<ListRole, number>();
  for (const { name, sheet: on, line } of readMarks(ownerOf(id)))
    if (on === sheet.getSheetId() && 'column' in line && isListRole(name) && !found.has(name))
      found.set(name, line.column);
  return found;
}

/** Marks the columns that only their headings name, so the totals follow them. */
function keepRoles(id: string, sheet: Sheet, { place, table }: ListView, roles: ReadonlyMap<ListRole, number>): void {
  if (table) return;
  const marked = markedRoles(id, sheet);
  for (const [role, column] of roles) {
    const line = { column };
    if (marked.has(role) || (role === 'paid' && column === place.paid) || !canMark(sheet, line)) continue;
    putMarks(sheet, ownerOf(id), new Map([[role, line]]));
  }
}

const isListRole = (name: string): name is ListRole => (ROLES as readonly string[]).includes(name);

const PLAIN = { isTotal: false, isInHundredths: false, currency: undefined };

function paidIn(
  { table, place }: ListView,
  roles: ReadonlyMap<ListRole, number>,
  cells: (column: number) => string,
  stated: string | undefined,
): Paid | undefined {
  const role = roles.has('paid') ? 'paid' : 'paidTotal';
  const column = roles.get(role);
  if (column === undefined) return undefined;
  const plain = { ...PLAIN, cells: cells(column), isTotal: role === 'paidTotal' };
  // A person may have chosen a column that the table doesn't know as what was paid.
  if (!table || (place.paid === column && columnOf(table, ['paid', 'paidTotal']) !== column)) return plain;
  const { list, columns } = table;
  const currencyAt = columnOf(table, ['currency']);
  return {
    ...plain,
    isInHundredths: list.format !== null && isInHundredths(list.format.id),
    currency:
      currencyAt === undefined
        ? (list.columns.find(({ index }) => columns[index] === column)?.currency ?? stated)
        : { cells: cells(currencyAt) },
  };
}

/**
 * The rows that formulas cover: from the headings to the row below the list, so a row that a person drags or inserts at either end is
 * covered too.
 * @param isWide whether the cells around the list belong to it.
 */
function coveredBy(
  { view, place, rows }: ListView,
  { currency, isWide }: { currency: number; isWide: boolean },
  sheet: Sheet,
): Rows {
  const [top = 0, bottom = top] = [rows[0], rows.at(-1)];
  const isBlankBelow = String(valueAt(view, bottom + 1, currency)) === '' && bottom + 1 < sheet.getMaxRows();
  return { first: isWide ? (place.above ?? top) : top, last: isWide && isBlankBelow ? bottom + 1 : bottom };
}

function leftOutOf(
  { view, rows }: ListView,
  { price, currency }: { price: number; currency: number },
  { first, last }: Rows,
): number[] {
  const items = new Set(rows);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(
    row => !items.has(row) && typeof valueAt(view, row, price) === 'number' && valueAt(view, row, currency) !== '',
  );
}

const cellsOn = (sheet: string, column: number, { first, last }: Rows) =>
  absolute(nameOfCells(sheet, { row: first, column, rows: last - first + 1, columns: 1 }));

/** Prices paid on another sheet, in the order of the list. */
function cellsElsewhere(range: string, rows: readonly number[], { first, last }: Rows): string {
  const cells = rangeOf(range, 'what.paid');
  const [top = 0, bottom = top] = [rows[0], rows.at(-1)];
  const down = cells.getRow() - 1 - top;
  makeRoom(cells.getSheet(), bottom + down + 1);
  return cellsOn(cells.getSheet().getName(), cells.getColumn() - 1, { first: first + down, last: last + down });
}

export const absolute = (name: string) => name.replace(/[^!]+$/, cells => cells.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2'));
