/** Checks the draft of a watch: its list or table, and the columns beside it. */
import {
  changeForm,
  dealForm,
  eventKinds,
  fieldOfHeading,
  type MarketId,
  problemText,
  rolesOfItems,
} from '@sold-data/core/engine';
import { refuseFormulaAbove, refuseUnmarked, refuseUnwritableBeside, shownIn } from '../../lists/block.ts';
import { freeColumn, tableCells } from '../../lists/entries.ts';
import { type FoundTable, isSearch } from '../../lists/found-table.ts';
import type { ListView } from '../../lists/list-view.ts';
import { cellsOf, rangeOf } from '../../lists/ranges.ts';
import { rowsOf } from '../../lists/rows.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { fitTable } from '../../tables/table.ts';
import { valueAt } from '../../tables/view.ts';
import { percent } from '../checked-number.ts';
import {
  BY_A_RUN,
  type Checked,
  chosenTable,
  type FoundList,
  isReadAlike,
  type KnownList,
  knownList,
  listUnder,
  nameOfRows,
  placedTable,
  rangeOfKept,
  readingOf,
  resultsFrom,
  savedAs,
  withResults,
} from '../chosen-list.ts';
import type { TaskDraft, WatchList } from '../draft.ts';
import { isSameList, refuseUnmarkable } from '../placing.ts';
import { eventShape } from './news-tab.ts';
import { isOwnField, STANDING_MAIN, standingShape, watchedItems } from './standings.ts';
import { isNaming, refuseUnnamed } from './step.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function checkedWatch(given: WatchList, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, ...rest } = given;
  const kept = isSameList(given, known) ? knownList(known, id) : undefined;
  if (kept) refuseUnmarked(kept.seen, standingShape, kept.saved, BY_A_RUN);
  const found = placedWatch(what, known, kept);
  const { sheet, seen, rules, table, headings } = found;
  const range = nameOfRows(sheet, seen, seen.place.above);
  const list = { ...(table ? { table } : { headings }) };
  const { items, problems } = watchedItems(seen, { what, list });
  if (items.length === 0)
    throw refusal(
      `${range.replace(/^.*!/, '')} holds no item${problems[0] ? `: ${problemText(problems[0].error).replace(/\.$/, '')}` : ''}`,
      undefined,
      'what.range',
    );
  const tab = where.tab.trim();
  if (tab === '') throw refusal('The watch needs a tab for its events', 'Enter a name', 'where.tab');
  if (tab === sheet.getName()) throw refusal('Events need a tab of their own', 'Enter another name', 'where.tab');
  const { unmarked } = fitTable(tab, eventShape);
  const kinds = eventKinds.filter(kind => what.kinds.includes(kind));
  if (kinds.length === 0) throw refusal('No event is chosen', 'Choose at least one thing', 'what.kinds');
  refuseFormulaAbove(seen, 'what.range');
  const isFree = [present(seen.place.above), ...seen.rows].every(row =>
    shownIn(seen, standingShape, row).every(value => value === ''),
  );
  if (!isFree && !kept)
    throw refusal(
      `The columns beside ${range} are not empty`,
      `Leave ${standingShape.length} empty columns there`,
      'what.range',
    );
  const dealPercent = percent(what.dealPercent, dealForm, 'A deal', 'what.dealPercent');
  const movedPercent = percent(what.movedPercent, changeForm, 'A price move', 'what.movedPercent');
  refuseUnmarkable(sheet, seen.place);
  const draft: WatchList = {
    ...rest,
    what: {
      ...{ range, kinds, dealPercent, movedPercent },
      ...(what.market ? { market: what.market } : {}),
      ...(what.reading ? { reading: what.reading } : {}),
      ...readingOf(found),
    },
    where: { tab },
    list: {
      ...savedAs(sheet, seen, rules, STANDING_MAIN),
      ...list,
      ...(kept?.saved.headed ? { headed: true } : {}),
    },
  };
  return { draft, seen, unmarked };
}

type FoundWatch = FoundList & { headings: string[] };

/** The list of a watch: at its kept place, or in cells that a person chose, whose headings are fields of a watch, or which are a table. */
function placedWatch(what: WatchList['what'], known: TaskDraft | null, kept: KnownList | undefined): FoundWatch {
  const before = known?.kind === 'watch' ? known.what.market : undefined;
  const results = kept?.seen.place.results;
  if (kept && results && isReadAlike(what, known) && ((what.market ?? undefined) === before || !kept.saved.table))
    return { ...withResults(kept, results), headings: kept.saved.headings ?? [] };
  const range = rangeOfKept(kept) ?? what.range;
  const table = rangeOf(range).getNumColumns() > 1 ? tableToWatch(range, what, known === null) : undefined;
  if (!table || isListToWatch(table, what)) return chosenWatch(range, results);
  const first = freeColumn(cellsOf(range)) - 1;
  const found = placedTable(table, results ?? resultsFrom(first, standingShape));
  if (!results) refuseUnwritableAt(found.sheet, found.seen, first);
  return { ...found, headings: [] };
}

/** The table in the cells of a watch, read for one marketplace: where cards have product numbers, for theirs. */
function tableToWatch(
  range: string,
  { reading = {}, market }: WatchList['what'],
  isNew: boolean,
): FoundTable | undefined {
  const read = (target: MarketId) => chosenTable(cellsOf(range), reading, { target, isOwn: isOwnField }, isNew);
  if (market) return read(market);
  const found = read('auction');
  return found?.columns.some(({ role, filled }) => role === 'productId' && filled > 0) ? read('cards') : found;
}

/** Whether the headings of a table are fields of a watch: nothing else says which item a row is, and most rows can be read. */
function isListToWatch(found: FoundTable, what: WatchList['what']): boolean {
  const { columns, place, view, rules, table, reading } = found;
  if (reading.roles || !columns.some(({ heading }) => isNaming(heading))) return false;
  const others = columns.filter(
    ({ heading, role, filled }) =>
      filled > 0 && role !== null && rolesOfItems.includes(role) && fieldOfHeading(heading) === undefined,
  );
  const markets = columns.some(({ heading }) => fieldOfHeading(heading) === 'market');
  if (!columns.some(isSearch) && !markets && (others.length > 0 || table.format !== null)) return false;
  const list = columns.map(({ column }) => column);
  const whole = { ...place, list, chosen: list.map((_, at) => at) };
  const seen = { view, place: whole, rows: rowsOf(view, whole, rules) };
  const { items, problems } = watchedItems(seen, { what });
  return items.length >= problems.length;
}

/** The list of a watch in cells that a person chose, with its results beside it. */
function chosenWatch(range: string, results: ReadonlyMap<string, number> | undefined): FoundWatch {
  const cells = tableCells(range, heading => fieldOfHeading(heading) !== undefined);
  const right = cells.getLastColumn();
  const found = listUnder(cells, true, results ?? resultsFrom(right, standingShape));
  const { view, place } = found.seen;
  const headings = place.list.map(column => String(valueAt(view, place.above ?? 0, column)).trim());
  refuseUnnamed(headings, cells.getA1Notation());
  if (!results) refuseUnwritableAt(found.sheet, found.seen, right);
  return { ...found, headings };
}

/** @param first the first result column, from 0. */
function refuseUnwritableAt(sheet: Sheet, { rows, place }: ListView, first: number): void {
  const inGrid = Math.min(first + standingShape.length, sheet.getMaxColumns());
  const columns = Array.from({ length: Math.max(0, inGrid - first) }, (_, at) => first + at);
  refuseUnwritableBeside(sheet, columns, rows, place.above);
}
