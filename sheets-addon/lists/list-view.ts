/**
 * A list while people edit its sheet: one value for each look at the sheet. Marks are read between two equal views, so they belong to what
 * the view shows. Afterwards they are read again only when a view differs in more than the cells that were written, or a result column is
 * blank.
 */
import { refusal } from '../platform/refusal.ts';
import { DocumentBusy } from '../platform/shared.ts';
import { readMarks } from '../tables/marks.ts';
import { isUntouched } from '../tables/realign.ts';
import { type Block, NOTHING, type View, viewOf } from '../tables/view.ts';
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

export interface OpenList {
  sheet: Sheet;
  /**
   * Looks at the sheet.
   * @param seen a view that was just read, and the cells that were written before it.
   * @throws PlaceLost, DocumentBusy
   */
  look(seen?: { view: View; written: Block }): ListView;
  /** What an earlier look saw. */
  at(view: View): ListView;
}

/** After this many attempts the add-on gives up, because a person keeps moving cells. */
const MOST_TRIES = 8;

/** @param id of the task. @throws InvalidParametersError when the sheet was deleted. */
export function openList(id: string, saved: SavedList): OpenList {
  const sheet = sheetOf(saved);
  const looks = new WeakMap<View, ListView>();
  let last: View | undefined;
  const remember = (view: View, place: Place) => {
    const seen = listAt(view, place, saved, saved.table);
    looks.set(view, seen);
    last = view;
    return seen;
  };
  const at = (view: View) => {
    const seen = looks.get(view);
    if (!seen) throw new Error('This view was never looked at');
    return seen;
  };
  return {
    sheet,
    at,
    look({ view, written } = { view: viewOf(sheet), written: NOTHING }) {
      if (last && isUntouched(last, view, written) && showsMoves(at(last))) return remember(view, at(last).place);
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const marks = readMarks(id);
        const again = viewOf(sheet);
        if (isUntouched(view, again, NOTHING)) return remember(again, placeOf(marks, saved));
        view = again;
      }
      throw new DocumentBusy();
    },
  };
}

/** Whether a view changes when a result column moves: a blank one may move among blank ones without a trace. */
function showsMoves({ view, place: { results } }: ListView): boolean {
  return [...results.values()].every(column => view.values.some(line => (line[column] ?? '') !== ''));
}

/** The sheet of a list, whatever its current name. @throws InvalidParametersError when it was deleted. */
export function sheetOf({ sheet: id }: SavedList): Sheet {
  const found = SpreadsheetApp.getActive()
    .getSheets()
    .find(each => each.getSheetId() === id);
  if (!found) throw refusal('The sheet of the list was deleted', 'Undo that and resume, or delete the task');
  return found;
}
