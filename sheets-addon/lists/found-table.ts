/** Finds the table around a cell or in chosen cells, and the role of each of its columns. */
import { type ListColumn, readList, rolesOfItems, type Target } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import { marksOfLists } from '../tables/marks.ts';
import { hasText, type View, valueAt, viewOf } from '../tables/view.ts';
import type { ListRules, Reading, SavedTable } from './list.ts';
import { isResult, NOWHERE, type Place } from './place.ts';
import { endsAt, gapIn } from './rows.ts';
import { isIncidental } from './table.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface FoundTable {
  sheet: Sheet;
  view: View;
  place: Place;
  rules: ListRules;
  table: SavedTable;
  /** How a person wants it to be read. */
  reading: Reading;
  columns: readonly (ListColumn & { column: number })[];
  items: number;
}

/** What a table is read for. */
export interface Purpose {
  target: Target;
  /** Whether a column that is no part of a search has a meaning of its own, so it needs a mark. */
  isOwn?: (heading: string) => boolean;
}

/**
 * The table around a single cell whose items are spread over several columns; undefined if one column is the list.
 * @param isAny whether a table with a list in one column counts too.
 */
export function tableAround(cell: Range, isAny = false): FoundTable | undefined {
  const sheet = cell.getSheet();
  const view = viewOf(sheet);
  const at = { row: cell.getRow() - 1, column: cell.getColumn() - 1 };
  const results = resultColumns(sheet);
  const columns = columnsAround(view, at, results);
  const rows = rowsAround(view, at.row, columns);
  if (columns.length < 2 || rows.length < 2) return undefined;
  const read = (some: readonly number[]) => {
    const table = some.length < 2 ? undefined : tableIn(sheet, view, some, columns, results, {}, { target: 'auction' });
    return table && (isAny || isSpread(table)) ? table : undefined;
  };
  let found = read(rows);
  if (!found) return undefined;
  // The cell may be in another table above or below.
  const end = endsAt(view, found.place, found.rules);
  if (at.row < present(found.place.above)) found = read(rows.filter(row => row < present(found?.place.above))) ?? found;
  else if (at.row >= end) found = read(rows.filter(row => row >= end)) ?? found;
  const clicked = found.columns.find(({ column }) => column === at.column);
  return clicked && isSearch(clicked) && !isAny ? undefined : found;
}

/** The table in chosen cells. */
export function tableInCells(cells: Range, reading: Reading, purpose: Purpose): FoundTable | undefined {
  const sheet = cells.getSheet();
  const view = viewOf(sheet);
  const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first - 1 + at);
  const results = resultColumns(sheet);
  const columns = from(cells.getColumn(), cells.getNumColumns()).filter(column => !results.has(column));
  const rows = from(cells.getRow(), cells.getNumRows()).filter(row => row < view.values.length);
  return tableIn(sheet, view, rows, columns, results, reading, purpose);
}

function tableIn(
  sheet: Sheet,
  view: View,
  rows: readonly number[],
  columns: readonly number[],
  others: ReadonlySet<number>,
  reading: Reading,
  { target, isOwn = () => false }: Purpose,
): FoundTable | undefined {
  const { roles = {}, keep = [], leaveOut = [], currency } = reading;
  const texts = rows.map(row => columns.map(column => valueAt(view, row, column)));
  const read = readList(texts, { target, roles, keep, leaveOut, currency });
  if (read.headingRow === null) return undefined;
  const above = present(rows[read.headingRow - 1]);
  const found = read.columns.map(each => ({ ...each, column: present(columns[each.index]) }));
  const used = found.filter(({ role }) => role !== null && !isIncidental(role));
  const naming = used.find(({ role }) => NAMING.some(each => each === role)) ?? used[0];
  if (!naming) return undefined;
  const edges = [found[0], found.at(-1)].map(each => present(each));
  const own = found.filter(({ heading }) => isOwn(heading));
  const marked = [...new Set([naming, ...used, ...edges, ...own])];
  const place: Place = {
    ...NOWHERE,
    list: marked.map(({ column }) => column),
    chosen: marked.map((_, at) => at),
    above,
    results: new Map([...others].map((column, at) => [`${at}`, column])),
  };
  // Another table below says nothing about this one.
  const end = endsAt(view, place, { gap: rows.length });
  if (rows.some(row => row >= end))
    return tableIn(
      sheet,
      view,
      rows.filter(row => row < end),
      columns,
      others,
      reading,
      { target, isOwn },
    );
  const body = rows.filter(row => row > above);
  const gap = gapIn(
    body.filter(row => hasText(view, row, columns)),
    above,
  );
  const below = (body.at(-1) ?? above) + 1;
  const isWhole = endsAt(view, place, { gap }) <= below;
  const doubt = read.questions.find(({ id }) => id === 'item');
  const table: SavedTable = {
    format: read.format?.id ?? null,
    ...(read.marks ? { marks: read.marks } : {}),
    columns: marked.map(({ heading, role }) => ({ heading, role: role !== null && isIncidental(role) ? null : role })),
    target,
    signature: read.signature,
    ...(keep.length > 0 ? { keep } : {}),
    ...(leaveOut.length > 0 ? { leaveOut } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(doubt ? { unsure: doubt.choices.map(({ value }) => value) } : {}),
  };
  const open = { ...place, results: NOWHERE.results };
  return {
    sheet,
    view,
    place: isWhole ? open : { ...open, end: below },
    rules: { gap },
    table,
    reading,
    columns: found,
    items: read.items.length,
  };
}

/** Roles whose column names the item, the most telling first. */
const NAMING = ['title', 'name', 'subject', 'series', 'artist', 'set'] as const;

/** Whether the items are spread over several columns, or the file is known, so a row is more than one cell. */
const isSpread = ({ items, table, columns }: FoundTable) =>
  items > 0 &&
  (table.format !== null ||
    columns.filter(({ role, filled }) => role !== null && filled > 0 && rolesOfItems.includes(role)).length > 1);

/** A column that a person made for searches. */
export const isSearch = ({ heading }: Pick<ListColumn, 'heading'>) =>
  /^(keyword|search|query)s?( (term|text)s?)?$/i.test(heading.trim());

/** Columns of results of any task, which belong to no list. */
function resultColumns(sheet: Sheet): Set<number> {
  return new Set(marksOfLists(sheet, isResult).flatMap(({ line }) => ('column' in line ? [line.column] : [])));
}

/** The columns around a cell up to a blank one. Those of results in between are left out. */
function columnsAround(view: View, at: { row: number; column: number }, results: ReadonlySet<number>): number[] {
  const width = view.values[0]?.length ?? 0;
  const has = (column: number) => results.has(column) || view.values.some((_, row) => hasText(view, row, [column]));
  let [left, right] = [at.column, at.column];
  if (!has(at.column)) return [];
  while (left > 0 && has(left - 1)) left -= 1;
  while (right + 1 < width && has(right + 1)) right += 1;
  return Array.from({ length: right - left + 1 }, (_, index) => left + index).filter(column => !results.has(column));
}

/** The rows around a cell, up to two blank ones on each side. */
function rowsAround(view: View, at: number, columns: readonly number[]): number[] {
  const isBlank = (row: number) => !hasText(view, row, columns);
  const isEnd = (row: number, step: number) => isBlank(row) && isBlank(row + step);
  let [first, last] = [at, at];
  while (first > 0 && !isEnd(first - 1, -1)) first -= 1;
  while (last < view.values.length - 1 && !isEnd(last + 1, 1)) last += 1;
  while (first < last && isBlank(first)) first += 1;
  while (last > first && isBlank(last)) last -= 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
