/**
 * The place of a task's list: how the draft names it, and the marks that keep it (lists/place.ts). A draft names cells as people read them,
 * such as `Stock!A2:A91`; that name is made from the marks and never used to find the list again.
 */
import { hasFormula, isWrittenRow, lostIn, putBackIn, shownIn, theirsIn, widthIn } from '../lists/block.ts';
import type { CellNames, SavedList } from '../lists/list.ts';
import { type ListView, listAt, openList, rowsNamed, sheetOf } from '../lists/list-view.ts';
import { END, endOf, linesOf, missingColumn, type Place, placeAt, placeOf, positionsOf } from '../lists/place.ts';
import { nameOfCells } from '../lists/ranges.ts';
import { columnLetter, sheetIn } from '../platform/a1.ts';
import { refusal } from '../platform/refusal.ts';
import { DocumentBusy, executionId } from '../platform/shared.ts';
import type { Scope } from '../refill/cells.ts';
import { canMark, dropMarks, type Line, type Mark, putMarks, readMarks } from '../tables/marks.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import { isUntouched } from '../tables/realign.ts';
import { makeRoom } from '../tables/sheets.ts';
import { NOTHING, type View, viewOf } from '../tables/view.ts';
import type { PriceList, RefreshFormulas, TaskDraft, WatchList } from './draft.ts';
import { kindOf } from './kinds.ts';
import { guarded } from './notices.ts';
import { changeTask, readTask, readTasks, titleOf } from './task.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A draft whose list has a place. */
type Placed = TaskDraft & { list: SavedList };
export const isPlaced = (draft: TaskDraft): draft is Placed => 'list' in draft && draft.list !== undefined;

/** The saved place of a task's list. @throws PlaceLost */
export function savedListOf(draft: TaskDraft): SavedList {
  if (isPlaced(draft)) return draft.list;
  throw new PlaceLost('The marks that show where the list is are gone');
}

/** @param rows the first and the last row of the list, from 0; a watch has its headings above the first. */
export function namesOf(sheet: string, place: Place, rows: { first: number; last: number }): CellNames {
  const { list, results, paid } = place;
  const [left, right] = [Math.min(...list), Math.max(...list)];
  const cells = { row: rows.first, rows: rows.last - rows.first + 1 };
  const columns = [...results.values()];
  return {
    range: nameOfCells(sheet, { ...cells, column: left, columns: right - left + 1 }),
    column: columns.length > 0 ? columnLetter(Math.min(...columns) + 1) : null,
    paid: paid === undefined ? null : nameOfCells(sheet, { ...cells, column: paid, columns: 1 }),
  };
}

/** The draft with its cells named as they are now. */
export function renamed<Draft extends TaskDraft>(draft: Draft, names: CellNames): Draft {
  const next = copyOf(draft);
  const { what, where } = next;
  if ('scope' in what) what.scope = names.range;
  else what.range = names.range;
  if ('paid' in what) what.paid = names.paid ?? what.paid;
  if (where && 'column' in where) where.column = names.column ?? where.column;
  return next;
}

const copyOf = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

/** The draft after a look at its list: its names, and where its marks are. */
export function seenNow<Draft extends TaskDraft>(draft: Draft, sheet: Sheet, seen: ListView): Draft {
  const name = sheet.getName();
  const first = kindOf(draft).namesHeadings?.(draft) ? (seen.place.above ?? 0) : undefined;
  const next = renamed(draft, namesOf(name, seen.place, rowsNamed(seen, first)));
  const list = savedListOf(draft);
  const before = sheetIn(cellsNamed(draft));
  const called = before === name ? list.called : [...(list.called ?? []), { name: before, until: Date.now() }];
  const shape = kindOf(draft).block?.(draft) ?? [];
  const was = { ...list.was, ...lostIn(seen, shape, list), ...positionsOf(linesOf(seen.place)) };
  for (const theirs of theirsIn(seen, shape, list)) delete was[theirs];
  (next as Placed).list = {
    ...list,
    was,
    width: widthIn(seen),
    ...(called ? { called: called.slice(-MOST_NAMES) } : {}),
  };
  return next;
}

const MOST_NAMES = 12;

/** The draft of a task, with its cells named where its marks are now. A list that lost its place keeps its names. */
export function draftNow(id: string, draft: TaskDraft): TaskDraft {
  if (!isPlaced(draft)) return draft;
  const { list } = draft;
  // A step has just looked, and saved the names.
  if (list.seenIn === executionId()) return showing(draft, namesIn(draft));
  try {
    const sheet = sheetOf(list);
    const name = sheet.getName();
    if (isWholeSheet(list)) return renamed(draft, { range: name, column: null, paid: null });
    const place = placeOf(readMarks(id, sheet), list);
    const cells = /(\d+)(?::[A-Z]+(\d+))?$/.exec(cellsNamed(draft));
    const [top, bottom] = [Number(cells?.[1] ?? 1), Number(cells?.[2] ?? cells?.[1] ?? 1)];
    const down = (place.above ?? -1) - (list.was.above ?? -1);
    const rows = { first: top - 1 + down, last: bottom - 1 + down };
    const shown = namesOf(name, place, rows);
    return showing(renamed(draft, shown), shown);
  } catch {
    return draft;
  }
}

const showing = (draft: Placed, shown: CellNames): TaskDraft => ({ ...draft, list: { ...draft.list, shown } });

const namesIn = (draft: Placed): CellNames => ({
  range: cellsNamed(draft),
  column: draft.where && 'column' in draft.where ? draft.where.column : null,
  paid: 'paid' in draft.what ? draft.what.paid : null,
});

/** The refusal of a list without items. The rows where they were may be those of another list now. */
export function emptied(draft: PriceList | WatchList, { place: { above = -1, next } }: ListView) {
  const { range } = draft.what;
  const last = above + savedListOf(draft).items;
  const other = next && next.row <= last ? readTask(next.owner) : undefined;
  if (!other) return refusal(`${range} is empty`, 'Fill it in and resume', 'what.range');
  return refusal(
    `${range} holds “${titleOf(draftNow(other.id, other.draft))}” now, and nothing of this list`,
    'Insert rows above that list, fill them in and resume',
    'what.range',
  );
}

/** The cells that a draft names. */
const cellsNamed = ({ what }: TaskDraft) => ('scope' in what ? what.scope : what.range);
const isWholeSheet = ({ was }: SavedList) => Object.keys(was).length === 0;

/** The formulas of a refresh, wherever their cells are now; undefined for the whole file. @throws PlaceLost */
export function scopeOf(id: string, draft: RefreshFormulas): Scope | undefined {
  if (draft.what.scope === '') return undefined;
  const saved = savedListOf(draft);
  const sheet = sheetOf(saved);
  if (isWholeSheet(saved)) return sheet;
  return () => {
    const place = placeOf(readMarks(id), saved);
    if (place.isEndUnmarked) markEnd(id, sheet, place, viewOf(sheet));
    const { list, above = -1, end: last = sheet.getMaxRows() } = place;
    const [left, right] = [Math.min(...list), Math.max(...list)];
    return sheet.getRange(above + 2, left + 1, Math.max(1, last - above - 1), right - left + 1);
  };
}

/** Whether an edit leaves the list's cells as the form showed them. */
export function isSameList(given: TaskDraft, known: TaskDraft | null): known is Placed {
  if (!known || !isPlaced(known) || given.kind !== known.kind) return false;
  // The form may be older than the names of the stored draft.
  const shown = 'list' in given ? given.list?.shown : undefined;
  return cellsNamed(given) === cellsNamed(known) || cellsNamed(given) === shown?.range;
}

/** The draft with the names of the stored one wherever the form shows the same cells. */
export function withNamesOf(given: TaskDraft, known: Placed): TaskDraft {
  const next = copyOf(given);
  const shown = 'list' in given ? given.list?.shown : undefined;
  const { what, where } = next;
  if ('scope' in what && 'scope' in known.what) what.scope = known.what.scope;
  if ('range' in what && 'range' in known.what) what.range = known.what.range;
  if ('range' in what && 'reading' in known.what) what.reading ??= known.what.reading;
  if ('paid' in what && 'paid' in known.what && what.paid !== null && what.paid === shown?.paid)
    what.paid = known.what.paid;
  if (where && known.where && 'column' in where && 'column' in known.where && where.column === shown?.column)
    where.column = known.where.column;
  return next;
}

/** @throws InvalidParametersError when the lines of a place can't be marked. */
export function refuseUnmarkable(sheet: Sheet, place: Place): void {
  const [rows, columns] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  const isThere = (line: object) =>
    'row' in line ? Number(line.row) < rows : Number((line as { column: number }).column) < columns;
  for (const line of linesOf(place).values()) if (isThere(line)) refuseProtected(sheet, line);
}

function refuseProtected(sheet: Sheet, line: Line): void {
  if (canMark(sheet, line)) return;
  throw refusal(
    `${'row' in line ? `Row ${line.row + 1}` : `Column ${columnLetter(line.column + 1)}`} of “${sheet.getName()}” is protected`,
    'Ask the owner of the sheet for permission, or choose other cells',
    'what.range',
  );
}

/**
 * Marks the place that a draft was checked with.
 * @param view the view that it was checked on.
 * @throws DocumentBusy when a person has changed the sheet since.
 */
export function markPlace(id: string, { sheet: sheetId, was }: SavedList, view: View): void {
  const sheet = sheetOf({ sheet: sheetId } as SavedList);
  const place = placeAt(was);
  const columns = [...place.list, ...place.results.values()];
  makeRoom(sheet, (place.end ?? 0) + 1, Math.max(0, ...columns) + 1);
  const above = listsRightAbove(id, sheet, place);
  for (const { end } of above) refuseProtected(sheet, end);
  dropMarks(id);
  putMarks(sheet, id, linesOf(place));
  for (const { owner, end } of above) putMarks(sheet, owner, new Map([[END, end]]));
  if (!isUntouched(view, viewOf(sheet), NOTHING)) {
    dropMarks(id);
    for (const { owner } of above) dropMarks(owner, name => name === END);
    throw new DocumentBusy('Cells of the list have just changed. Open the review again.');
  }
  for (const { owner, seen } of above)
    changeTask(owner, task => {
      task.draft = seenNow(task.draft, sheet, seen);
      savedListOf(task.draft).cut = true;
    });
}

/** A list of another task that ends above this one. */
interface ListAbove {
  owner: string;
  /** The row below its last item. */
  end: { row: number };
  seen: ListView;
}

/**
 * The lists of other tasks that would go on in the rows of a list and write into the same columns, because its first item is right below
 * theirs. They end there.
 */
function listsRightAbove(id: string, sheet: Sheet, { above, results }: Place): ListAbove[] {
  if (above === undefined) return [];
  const columns = new Set(results.values());
  return readTasks().flatMap(({ id: owner, draft }) => {
    if (owner === id || !isPlaced(draft) || draft.list.sheet !== sheet.getSheetId()) return [];
    try {
      const { view, place, rows } = openList(owner, draft.list).look();
      const goesOn = place.end === undefined && rows.includes(above);
      if (!goesOn || ![...place.results.values()].some(column => columns.has(column))) return [];
      const end = above + 1;
      return [{ owner, end: { row: end }, seen: listAt(view, { ...place, end }, draft.list, draft.list.table) }];
    } catch (error) {
      // Without its place, it writes nothing.
      if (error instanceof PlaceLost) return [];
      throw error;
    }
  });
}

/** The step that marks the end of a task's list. */
export const endStepOf = (id: string) => `end-${id}`;

/**
 * Marks the row below a list again if a person has deleted it: then rows that are inserted later move the end along. A notice says if that
 * fails.
 */
export function markEnd(id: string, sheet: Sheet, { end, isEndUnmarked }: Place, view: View): void {
  if (!isEndUnmarked || end === undefined) return;
  const line = { row: end };
  const task = readTask(id);
  const title = task ? `“${titleOf(task.draft)}”` : 'a list';
  guarded(endStepOf(id), `The end of ${title} could not be marked`, () => {
    makeRoom(sheet, end + 1);
    refuseProtected(sheet, line);
    putMarks(sheet, id, new Map([[END, line]]));
  });
  if (!isUntouched(view, viewOf(sheet), NOTHING)) dropMarks(id, name => name === END);
}

/**
 * Puts the lost marks of a list back: those that are left count, and the others are put where they were. A lost column of prices whose
 * heading isn't there goes to the right of the others.
 * @throws InvalidParametersError when that place is taken, or the items are gone.
 */
export function putBack(id: string, draft: TaskDraft): TaskDraft {
  const saved = savedListOf(draft);
  const marks = readMarks(id);
  const sheets = new Set(marks.map(({ sheet }) => sheet));
  const [elsewhere] = sheets;
  const home = sheets.size === 0 || sheets.has(saved.sheet) ? saved.sheet : (elsewhere ?? saved.sheet);
  const list = { ...saved, sheet: home };
  const sheet = sheetOf(list);
  const view = viewOf(sheet);
  const left = placeAt(
    positionsToPut(
      saved,
      marks.filter(each => each.sheet === home),
    ),
  );
  const place = { ...left, end: endOf(left, saved) };
  const shape = kindOf(draft).block?.(draft) ?? [];
  const results = new Map([...place.results, ...putBackIn({ view, place, rows: [] }, shape, list)]);
  const { main } = saved;
  if (main !== undefined && !results.has(main)) results.set(main, freeColumn(view, place));
  const whole = { ...place, results };
  if (missingColumn(whole, list) !== undefined)
    throw refusal('A column of this list is gone', 'Edit the task and choose its cells');
  const seen = listAt(view, whole, list, list.table);
  const { rows } = seen;
  const hasItems = !('scope' in draft.what);
  if (place.list.length === 0 || (hasItems && rows.length === 0))
    throw refusal('The items of this list are gone', 'Edit the task and choose its cells');
  if (rows.some(row => hasFormula(seen, shape, row) || !isWrittenRow(shownIn(seen, shape, row), shape)))
    throw refusal('Something else is where the values of this list were', 'Edit the task and choose other columns');
  const was = positionsOf(linesOf(whole));
  const { headed: _, ...unheaded } = list;
  const next = { ...draft, list: { ...unheaded, was } } as TaskDraft;
  markPlace(id, { ...list, was }, view);
  return hasItems ? seenNow(next, sheet, seen) : next;
}

/** The positions of the marks that are left. Without any, those of the last run. */
function positionsToPut(saved: SavedList, marks: readonly Mark[]): Record<string, number> {
  if (marks.length === 0) return saved.was;
  const positions = Object.fromEntries(marks.map(({ name, line }) => [name, 'row' in line ? line.row : line.column]));
  // The row above the list was deleted, so the row before it is above the list now.
  const { above } = saved.was;
  if (above !== undefined && above > 0 && positions.above === undefined) positions.above = above - 1;
  return positions;
}

/** The column to the right of everything. */
const freeColumn = ({ values }: View, { list, results }: Place) =>
  Math.max(values[0]?.length ?? 0, ...[...list, ...results.values()].map(column => column + 1));
