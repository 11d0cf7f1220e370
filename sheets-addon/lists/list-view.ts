/** A list while people edit its sheet: its place and its rows at each look (tables/marked-view.ts). */
import { refusal } from '../platform/refusal.ts';
import { type Looks, looksAt } from '../tables/marked-view.ts';
import { type Mark, readMarks } from '../tables/marks.ts';
import type { View } from '../tables/view.ts';
import type { ListRules, SavedList, SavedTable } from './list.ts';
import { type Place, placeOf } from './place.ts';
import { rowsOf } from './rows.ts';
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

/** Says how many items a list has lost since it was chosen, and whether blank rows end it although its columns hold more below. */
export function lostItems({ view, place, rows }: ListView, chosen: number): string {
  if (rows.length >= chosen) return '';
  const isBlank = (line: readonly unknown[]) => place.list.every(column => (line[column] ?? '') === '');
  const below = view.values.slice((rows.at(-1) ?? place.above ?? -1) + 1, place.end);
  const goesOn = below.slice(0, 2).every(isBlank) && !below.every(isBlank);
  return `${chosen - rows.length} fewer in the list since${goesOn ? '; blank rows end it' : ''}`;
}

export interface OpenList extends Looks<ListView> {
  sheet: Sheet;
}

/** @param id of the task. @throws InvalidParametersError when the sheet was deleted. */
export function openList(id: string, saved: SavedList): OpenList {
  const sheet = sheetOf(saved);
  const looks = looksAt(sheet, {
    marks: () => marksOf(id, sheet),
    placeOf: marks => placeOf(marks, saved),
    lookAt: (view, place: Place) => listAt(view, place, saved, saved.table),
    columnsOf: ({ results }) => results.values(),
  });
  return { sheet, ...looks };
}

/** The marks of a task on the sheet of its list; if it has none there, those on others. */
function marksOf(id: string, sheet: Sheet): Mark[] {
  const own = readMarks(id, sheet);
  return own.length > 0 ? own : readMarks(id);
}

/** The sheet of a list, whatever its current name. @throws InvalidParametersError when it was deleted. */
export function sheetOf({ sheet: id }: SavedList): Sheet {
  const found = SpreadsheetApp.getActive()
    .getSheets()
    .find(each => each.getSheetId() === id);
  if (!found) throw refusal('The sheet of the list was deleted', 'Undo that and resume, or delete the task');
  return found;
}
