/** Lists that a person chose for a task: where they are, how they are read, and what a task saves of them. */
import type { Target } from '@sold-data/core/engine';
import type { BlockShape } from '../lists/block.ts';
import { listCells } from '../lists/entries.ts';
import { type FoundTable, type Purpose, tableInCells } from '../lists/found-table.ts';
import type { ListRules, Reading, SavedList, SavedTable } from '../lists/list.ts';
import { type ListView, listAt, openList, rowsNamed } from '../lists/list-view.ts';
import { isBeginning, linesOf, listsWithin, placeOfChosen, positionsOf } from '../lists/place.ts';
import { cellsOf, nameOfCells, rangeOf } from '../lists/ranges.ts';
import { rowsOf } from '../lists/rows.ts';
import { refusal } from '../platform/refusal.ts';
import { marksOfLists } from '../tables/marks.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import type { Fit } from '../tables/table.ts';
import { viewOf } from '../tables/view.ts';
import type { TaskDraft } from './draft.ts';
import { readTasks } from './task.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A checked draft, and what its list looks like if the check had to look. */
export interface Checked {
  draft: TaskDraft;
  seen?: ListView | undefined;
  /** The table on its tab, if it has lost its marks: saving the draft means that it is this one. */
  unmarked?: Fit['unmarked'];
}

export type KnownList = NonNullable<ReturnType<typeof knownList>>;

/** The list of a known task as it is now; undefined if its place is lost. */
export function knownList(known: TaskDraft | null, id: string | null) {
  if (id === null || !known || !('list' in known) || !known.list) return undefined;
  try {
    const { sheet, look } = openList(id, known.list);
    return { sheet, seen: look(), saved: known.list };
  } catch (error) {
    if (error instanceof PlaceLost) return undefined;
    throw error;
  }
}

/** A table that was found, with results beside it. */
export function placedTable(
  { sheet, table, rules, view, place, reading }: FoundTable,
  results: ReadonlyMap<string, number>,
): FoundList {
  return { sheet, seen: listAt(view, { ...place, results }, rules, table), rules, table, reading };
}

/** Whether a person has left the reading of a table as it was. */
export function isReadAlike({ reading }: { reading?: Reading }, known: TaskDraft | null): boolean {
  const before = known && 'reading' in known.what ? known.what.reading : undefined;
  return JSON.stringify(reading) === JSON.stringify(before);
}

/** How a result column is put back that only an edit has noticed. */
export const BY_A_RUN = 'run the task, which stops before it pays, and put it back';

/** The cells of a known list as they are now. A table is named with its headings. */
export const rangeOfKept = (kept: KnownList | undefined) => kept && nameOfRows(kept.sheet, kept.seen);

export const resultsFrom = (first: number, shape: BlockShape) =>
  new Map(shape.map(({ name }, at) => [name, first + at] as const));

/**
 * The table in cells that a person chose. Without other choices, its columns have the roles that the person gave the newest list with the
 * same signature.
 * @param isNew whether no task has read it before.
 */
export function chosenTable(cells: Range, reading: Reading, purpose: Purpose, isNew: boolean): FoundTable | undefined {
  const found = tableInCells(cells, reading, purpose);
  const before = isNew && found ? rolesBefore(found.table.signature) : undefined;
  if (!before) return found;
  const again = tableInCells(cells, { ...reading, roles: { ...before, ...reading.roles } }, purpose);
  return again && { ...again, table: { ...again.table, asBefore: true } };
}

/** What a person chose for the columns of the newest list with a signature. */
function rolesBefore(signature: string | undefined): Reading['roles'] {
  const known = readTasks().flatMap(({ draft, createdAt }) => {
    const roles = 'reading' in draft.what ? draft.what.reading?.roles : undefined;
    const own = 'list' in draft ? draft.list?.table?.signature : undefined;
    return roles && Object.keys(roles).length > 0 && own === signature && own ? [{ roles, createdAt }] : [];
  });
  return known.sort((a, b) => b.createdAt - a.createdAt)[0]?.roles;
}

/** The items in cells that a person chose, which are one column or a table. */
export function chosenItems(
  range: string,
  reading: Reading,
  target: Target,
  results: ReadonlyMap<string, number>,
  isNew: boolean,
): FoundList {
  if (rangeOf(range).getNumColumns() === 1) return listUnder(listCells(range).cells, false, results);
  const found = chosenTable(cellsOf(range), reading, { target }, isNew);
  if (found) return placedTable(found, results);
  throw refusal(
    'The items must be in one column, such as Stock!A2:A100, or in a table with its headings',
    undefined,
    'what.range',
  );
}

/** @param hasHeadings whether the first row holds the headings. */
export function listUnder(cells: Range, hasHeadings: boolean, results: ReadonlyMap<string, number>) {
  const sheet = cells.getSheet();
  const view = viewOf(sheet);
  const headed = hasHeadings ? 1 : 0;
  const { place, rules } = placeOfChosen(
    view,
    {
      row: cells.getRow() - 1 + headed,
      rows: cells.getNumRows() - headed,
      column: cells.getColumn() - 1,
      columns: cells.getNumColumns(),
    },
    results,
  );
  return { sheet, seen: { view, place, rows: rowsOf(view, place, rules) }, rules };
}

export interface FoundList {
  sheet: Sheet;
  seen: ListView;
  rules: ListRules;
  table?: SavedTable | undefined;
  /** How a table that was just chosen is read. */
  reading?: Reading;
}

/** The part of a draft that says how its table is read. */
export const readingOf = ({ reading = {} }: FoundList): { reading?: Reading } =>
  Object.keys(reading).length > 0 ? { reading } : {};

/** A known list with other result columns. @param target what a table is read for now. */
export function withResults(
  { sheet, seen, saved: { gap, loose, table: before } }: KnownList,
  results: ReadonlyMap<string, number>,
  target = before?.target,
): FoundList {
  const rules: ListRules = loose ? { gap, loose } : { gap };
  const table = before && target && { ...before, target };
  return { sheet, seen: listAt(seen.view, { ...seen.place, results }, rules, table), rules, table };
}

/** A list's cells in one column. */
export function cellsIn(sheet: Sheet, { rows }: ListView, column: number): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  return nameOfCells(sheet.getName(), { row: first, rows: last - first + 1, column, columns: 1 });
}

/** The rows of a list in its columns and those between them. */
export function nameOfRows(sheet: Sheet, seen: ListView, from?: number): string {
  const { list } = seen.place;
  const [left, right] = [Math.min(...list), Math.max(...list)];
  const { first, last } = rowsNamed(seen, from);
  return nameOfCells(sheet.getName(), { row: first, rows: last - first + 1, column: left, columns: right - left + 1 });
}

export function savedAs(sheet: Sheet, { place, rows }: ListView, rules: ListRules, main?: string): SavedList {
  const was = positionsOf(linesOf(place));
  const covers = listsWithin(marksOfLists(sheet, isBeginning), place, rows.at(-1) ?? 0);
  return {
    sheet: sheet.getSheetId(),
    was,
    ...rules,
    items: rows.length,
    ...(main === undefined ? {} : { main }),
    ...(place.isCut ? { cut: place.isCut } : {}),
    ...(covers.length > 0 ? { covers } : {}),
  };
}
