/** A list while people edit its sheet: its place and its rows at each look (tables/marked-view.ts). */
import { refusal } from '../platform/refusal.ts';
import { type Looks, looksAt } from '../tables/marked-view.ts';
import { type Mark, marksOfLists, readMarks } from '../tables/marks.ts';
import { hasText, type View } from '../tables/view.ts';
import type { ListRules, SavedList, SavedTable } from './list.ts';
import { isBeginning, type Place, placeOf, withNext } from './place.ts';
import { limitOf, rowsOf } from './rows.ts';
import { readTable, type TableReading } from './table.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export interface ListView {
  view: View;
  place: Place;
  /** The rows that hold an item, ascending. */
  rows: readonly number[];
  /** What the rows of a table mean. */
  table?: TableReading;
}

/** A list at a place in a view. */
export function listAt(view: View, place: Place, rules: ListRules, table: SavedTable | undefined): ListView {
  if (!table) return { view, place, rows: rowsOf(view, place, rules) };
  const reading = readTable(view, place, table, rules);
  return { view, place, rows: [...reading.items.keys()].sort((a, b) => a - b), table: reading };
}

/** The first and the last row by which a list is named. @param first the headings of a table or the first item, unless given. */
export function rowsNamed(
  { place, rows, table }: Pick<ListView, 'place' | 'rows' | 'table'>,
  first = table?.headings ?? rows[0] ?? (place.above ?? -1) + 1,
) {
  return { first, last: table ? table.end - 1 : Math.max(first, rows.at(-1) ?? first) };
}

/** What a list's columns hold below the blank rows that end it, read as if it went on. */
export function listBelow(seen: ListView, rules: ListRules, table: SavedTable | undefined): ListView {
  const { view, place } = seen;
  const { last } = rowsNamed(seen);
  const lines = view.values.slice(last + 1, limitOf(place));
  if (!lines.some((_, down) => hasText(view, last + 1 + down, place.list))) return { view, place, rows: [] };
  const whole = listAt(view, place, { ...rules, gap: Number.POSITIVE_INFINITY }, table);
  return { ...whole, rows: whole.rows.filter(row => row > last) };
}

/** Says how many items a list has lost since it was chosen, and whether blank rows end it although its columns hold more below. */
export function lostItems({ view, place, rows }: ListView, chosen: number): string {
  if (rows.length >= chosen) return '';
  const isBlank = (line: readonly unknown[]) => place.list.every(column => (line[column] ?? '') === '');
  const below = view.values.slice((rows.at(-1) ?? place.above ?? -1) + 1, limitOf(place));
  const goesOn = below.slice(0, 2).every(isBlank) && !below.every(isBlank);
  return `${chosen - rows.length} fewer in the list since${goesOn ? '; blank rows end it' : ''}`;
}

/** Says that a list ends only because another one begins below it, or did. */
export function endNote({ view, place: { list, end, next, isCut }, rows, table }: ListView): string {
  const goesOn = end !== undefined && hasText(view, end, list);
  if (isCut && goesOn && (next === undefined || next.row > end))
    return `The list ends above row ${end + 1}, where another one was: edit it and choose its cells to go on`;
  const last = table?.end ?? (rows.at(-1) ?? -1) + 1;
  const meetsNext = next !== undefined && (end === undefined ? last === next.row : next.row < end);
  return meetsNext ? `The list ends above row ${next.row + 1}, where another one begins` : '';
}

export interface OpenList extends Looks<ListView> {
  sheet: Sheet;
}

/** @param id of the task. @throws InvalidParametersError when the sheet was deleted. */
export function openList(id: string, saved: SavedList): OpenList {
  const sheet = sheetOf(saved);
  const looks = looksAt(sheet, {
    marks: () => marksOf(id, sheet),
    placeOf: ({ own, others }) => withNext(placeOf(own, saved), others, saved),
    lookAt: (view, place: Place) => listAt(view, place, saved, saved.table),
    columnsOf: ({ results }) => results.values(),
  });
  return { sheet, ...looks };
}

/** The marks of a task on the sheet of its list, or those on others if it has none there, and where other lists of the sheet begin. */
function marksOf(id: string, sheet: Sheet): { own: Mark[]; others: Mark[] } {
  const marks = marksOfLists(sheet, (name, owner) => owner === id || isBeginning(name));
  const own = marks.filter(({ owner }) => owner === id);
  return { own: own.length > 0 ? own : readMarks(id), others: marks.filter(({ owner }) => owner !== id) };
}

/** The sheet of a list, whatever its current name. @throws InvalidParametersError when it was deleted. */
export function sheetOf({ sheet: id }: SavedList): Sheet {
  const found = SpreadsheetApp.getActive()
    .getSheets()
    .find(each => each.getSheetId() === id);
  if (!found) throw refusal('The sheet of the list was deleted', 'Undo that and resume, or delete the task');
  return found;
}
