/** Checks a draft before it becomes a task. Nothing is charged; each error names a field of the form. */
import {
  ask,
  dayOf,
  endpoints,
  eventKinds,
  fieldOfHeading,
  type MarketId,
  mostOf,
  problemText,
  readPercent,
  rolesOfItems,
  typedAmount,
  typedPercent,
} from '@sold-data/core/engine';
import { type BlockShape, columnsIn, hasFormula, isWrittenRow, refuseProtected, shownIn } from '../lists/block.ts';
import { cardCells, entriesOf, freeColumn, listCells, tableCells } from '../lists/entries.ts';
import { type FoundTable, isSearch, tableInCells } from '../lists/found-table.ts';
import type { ListRules, Reading, SavedList, SavedTable } from '../lists/list.ts';
import { type ListView, listAt, openList } from '../lists/list-view.ts';
import {
  linesOf,
  NOWHERE,
  PlaceLost,
  placeAt,
  placeOf,
  placeOfChosen,
  placeOfRange,
  positionsOf,
} from '../lists/place.ts';
import { cellsOf, nameOfCells, rangeOf, sheetIn } from '../lists/ranges.ts';
import { rowsOf } from '../lists/rows.ts';
import { columnOf } from '../lists/table.ts';
import { columnNumber } from '../platform/a1.ts';
import { neighbours, present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { bytesOf } from '../platform/shared.ts';
import { type Mark, readMarks } from '../tables/marks.ts';
import { fitTable, freeName } from '../tables/table.ts';
import { valueAt, viewOf } from '../tables/view.ts';
import type { FindSales, PriceList, Recurrence, RefreshFormulas, TaskDraft, WatchList } from './draft.ts';
import { columnsFor, shapeOf } from './find-sales/rows.ts';
import { questionOf } from './find-sales/step.ts';
import { nameIn } from './own-tab.ts';
import { isSameList, refuseUnmarkable, withNamesOf } from './placing.ts';
import { mainOf, shapeOf as pricesShape, refuseMissingCosts } from './price-list/columns.ts';
import { historyShape } from './price-list/history-tab.ts';
import { priceQuery } from './price-list/items.ts';
import { comparedWith, marketOf } from './price-list/marketplaces.ts';
import { MOST_DRAFT_BYTES, readTasks, titleOf } from './task.ts';
import { eventShape } from './watch/news-tab.ts';
import { isOwnField, STANDING_MAIN, standingShape, watchedItems } from './watch/standings.ts';
import { isNaming, refuseUnnamed } from './watch/step.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const MOST_REQUESTS = 100_000;
const HOURLY: Recurrence = { kind: 'hourly', every: 1 };

/** A checked draft, and what its list looks like if the check had to look. */
export interface Checked {
  draft: TaskDraft;
  seen?: ListView;
}

/** @param known the previous draft, whose own output cells may hold values. @throws InvalidParametersError */
export function check(given: TaskDraft, known: TaskDraft | null, id: string | null = null): Checked {
  const when = given.kind === 'watch' ? HOURLY : given.when && checkedRecurrence(given.when);
  const budget = given.budget === null ? null : whole(given.budget, 1, MOST_REQUESTS, 'The budget', 'budget');
  const isMail = given.mail === true;
  const wanted = isSameList(given, known) ? withNamesOf(given, known) : given;
  // Only the schedule, the budget or the e-mails change, so the sheet doesn't matter.
  if (known && isSameList(wanted, known) && isSameWork(wanted, known))
    return { draft: { ...known, when, budget, mail: isMail } as TaskDraft };
  const { draft: what, seen } = checkedWhat(wanted, known, id);
  const draft = { ...what, when, budget, mail: isMail } as TaskDraft;
  const tab = SpreadsheetApp.getActive().getSheetByName(nameIn(draft) ?? '');
  delete draft.tab;
  if (tab) draft.tab = tab.getSheetId();
  else if (known?.tab !== undefined && nameIn(known) === nameIn(draft)) draft.tab = known.tab;
  if (bytesOf(JSON.stringify(draft)) > MOST_DRAFT_BYTES)
    throw refusal('The keyword and the filters are too long', 'Shorten them');
  refuseTwin(draft, id);
  return seen ? { draft, seen } : { draft };
}

export const checkedDraft = (given: TaskDraft, known: TaskDraft | null, id: string | null = null): TaskDraft =>
  check(given, known, id).draft;

/** Whether two drafts have the same work: the same cells, values and output. */
export const isSameWork = (a: TaskDraft, b: TaskDraft) =>
  JSON.stringify([a.kind, a.what, a.where]) === JSON.stringify([b.kind, b.what, b.where]);

function checkedWhat(draft: TaskDraft, known: TaskDraft | null, id: string | null): Checked {
  if (draft.kind === 'priceList') return checkedPriceList(draft, known, id);
  if (draft.kind === 'findSales') return checkedFindSales(draft, known, id);
  return draft.kind === 'watch' ? checkedWatch(draft, known, id) : checkedRefresh(draft);
}

type KnownList = NonNullable<ReturnType<typeof knownList>>;

/** The list of a known task as it is now; undefined if its place is lost. */
function knownList(known: TaskDraft | null, id: string | null) {
  if (id === null || !known || !('list' in known) || !known.list) return undefined;
  try {
    const { sheet, look } = openList(id, known.list);
    return { sheet, seen: look(), saved: known.list };
  } catch (error) {
    if (error instanceof PlaceLost) return undefined;
    throw error;
  }
}

/** The list of prices: at its kept place, or in cells that a person chose, which are a table or one column. */
function placedPrices(
  { what }: PriceList,
  known: TaskDraft | null,
  kept: KnownList | undefined,
  results: ReadonlyMap<string, number>,
): FoundList {
  const target = marketOf(what.source);
  if (kept && isReadAlike(what, known)) return withResults(kept, results, target);
  const range = rangeOfKept(kept) ?? what.range;
  if (rangeOf(range).getNumColumns() === 1) return chosenList(range, results);
  const found = tableInCells(cellsOf(range), what.reading ?? {}, { target });
  if (!found) throw refusal('The items must be in one column, such as Stock!A2:A100', undefined, 'what.range');
  return placedTable(found, results);
}

/** A table that was found, with results beside it. */
function placedTable(
  { sheet, table, rules, view, place }: FoundTable,
  results: ReadonlyMap<string, number>,
): FoundList {
  return { sheet, seen: listAt(view, { ...place, results }, rules, table), rules, table };
}

/** Whether a person has left the reading of a table as it was. */
function isReadAlike({ reading }: { reading?: Reading }, known: TaskDraft | null): boolean {
  const before = known && 'reading' in known.what ? known.what.reading : undefined;
  return JSON.stringify(reading) === JSON.stringify(before);
}

/** The cells of a known list as they are now. A table is named with its headings. */
const rangeOfKept = (kept: KnownList | undefined) => kept && nameOfRows(kept.sheet, kept.seen, firstOfTable(kept.seen));

/** Why a draft can't start yet: several columns of its table could name the item. */
export function doubtOf(draft: TaskDraft) {
  const unsure = 'list' in draft ? draft.list?.table?.unsure : undefined;
  const names = unsure?.map(heading => `“${heading}”`).join(' or ');
  return names === undefined ? undefined : refusal(`The item may be in ${names}`, 'Choose its column', 'what.range');
}

/** A table is named with its headings. */
const firstOfTable = ({ table, rows }: ListView) => table?.headings ?? rows[0];

function checkedPriceList(given: PriceList, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, ...rest } = given;
  if (what.columns.length === 0) throw refusal('No value is chosen', 'Choose at least one value', 'what.columns');
  const { value: margin = null, problem } = readPercent(what.margin);
  if (what.columns.includes('mostToPay') && margin === null && problem === undefined)
    throw refusal('The most to pay needs the profit to keep', 'Enter it in percent of the sale price', 'what.margin');
  if (problem !== undefined || (margin !== null && !(margin >= 0 && margin <= 100)))
    throw refusal(`The profit to keep must be 0 to 100 percent, got ${what.margin}`, undefined, 'what.margin');
  const alertPercent =
    what.alertPercent === null ? null : percent(what.alertPercent, 1_000, 'The alert', 'what.alertPercent');
  const columns =
    alertPercent !== null && !what.columns.includes('change') ? [...what.columns, 'change' as const] : what.columns;
  const column = where.column.trim().toUpperCase();
  if (!/^[A-Z]{1,3}$/.test(column))
    throw refusal('The first column must be a letter such as C', undefined, 'where.column');
  const shape = pricesShape(columns);
  const now = knownList(known, id);
  const kept = isSameList(given, known) ? now : undefined;
  const last = known?.kind === 'priceList' ? known : undefined;
  const isSameBlock =
    kept !== undefined && column === last?.where.column && String(columns) === String(last.what.columns);
  const results = isSameBlock ? kept.seen.place.results : resultsFrom(columnNumber(column) - 1, shape);
  const { sheet, seen, rules, table } = placedPrices(given, known, kept, results);
  const range = nameOfRows(sheet, seen, firstOfTable(seen));
  if (seen.rows.length === 0) throw refusal(`${range} is empty`, 'Select the cells that hold the items', 'what.range');
  if (what.columns.includes('profit') || what.columns.includes('mostToPay')) refuseMissingCosts();
  const own = seen.table && columnOf(seen.table, ['paid', 'paidTotal']);
  if (what.columns.includes('profit') && what.paid === null && own === undefined)
    throw refusal('The profit needs the prices you paid', 'Choose the cells that hold them', 'what.paid');
  const paid = own ?? (what.paid === null ? undefined : paidColumn(what.paid, sheet));
  const history = (where.history ?? '').trim();
  if (history !== '') fitTable(history, historyShape);
  const place = { ...seen.place, paid };
  const draft: PriceList = {
    ...rest,
    what: {
      ...what,
      range,
      paid: own === undefined ? what.paid : cellsIn(sheet, seen, own),
      columns,
      margin,
      alertPercent,
    },
    where: { column, history: history === '' ? null : history },
    list: {
      ...savedAs(sheet, { ...seen, place }, rules, shape[mainOf(columns)]?.name),
      ...(table ? { table } : {}),
      ...(isSameBlock && kept.saved.headed ? { headed: true } : {}),
      ...calledBefore(known, sheet),
    },
  };
  comparedWith(priceQuery(draft.what, 'keyword'), draft.what);
  const before = now?.sheet.getSheetId() === sheet.getSheetId() ? [...now.seen.place.results.values()] : [];
  refuseFull(sheet, { ...seen, place }, shape, before);
  refuseUnmarkable(sheet, place);
  return { draft, seen: { ...seen, place } };
}

const resultsFrom = (first: number, shape: BlockShape) =>
  new Map(shape.map(({ name }, at) => [name, first + at] as const));

/** The list in one column that a person chose. */
const chosenList = (range: string, results: ReadonlyMap<string, number>) =>
  listUnder(listCells(range).cells, false, results);

/** @param hasHeadings whether the first row holds the headings. */
function listUnder(cells: Range, hasHeadings: boolean, results: ReadonlyMap<string, number>) {
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

interface FoundList {
  sheet: Sheet;
  seen: ListView;
  rules: ListRules;
  table?: SavedTable | undefined;
}

/** A known list with other result columns. @param target what a table is read for now. */
function withResults(
  { sheet, seen, saved: { gap, loose, table: before } }: KnownList,
  results: ReadonlyMap<string, number>,
  target = before?.target,
): FoundList {
  const rules: ListRules = loose ? { gap, loose } : { gap };
  const table = before && target && { ...before, target };
  return { sheet, seen: listAt(seen.view, { ...seen.place, results }, rules, table), rules, table };
}

/** A list's cells in one column. */
function cellsIn(sheet: Sheet, { rows }: ListView, column: number): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  return nameOfCells(sheet.getName(), { row: first, rows: last - first + 1, column, columns: 1 });
}

/** The rows of a list in its columns and those between them. */
function nameOfRows(sheet: Sheet, { rows, place, table }: ListView, first = rows[0]): string {
  const [left, right] = [Math.min(...place.list), Math.max(...place.list)];
  const top = first ?? (place.above ?? -1) + 1;
  const bottom = table ? table.end - 1 : Math.max(top, rows.at(-1) ?? top);
  return nameOfCells(sheet.getName(), { row: top, rows: bottom - top + 1, column: left, columns: right - left + 1 });
}

function savedAs(sheet: Sheet, { place, rows }: ListView, rules: ListRules, main?: string): SavedList {
  const was = positionsOf(linesOf(place));
  return { sheet: sheet.getSheetId(), was, ...rules, items: rows.length, ...(main === undefined ? {} : { main }) };
}

/** Earlier names of the list's sheet, because rows of earlier runs use them. */
function calledBefore(known: TaskDraft | null, sheet: Sheet): Pick<SavedList, 'called'> {
  if (known?.kind !== 'priceList' || known.list?.sheet !== sheet.getSheetId()) return {};
  const name = sheetIn(known.what.range);
  const called = known.list.called ?? [];
  if (name === sheet.getName()) return called.length > 0 ? { called } : {};
  return { called: [...called, { name, until: Date.now() }] };
}

/** The column of purchase prices, if it is on the list's sheet, where it moves with the list. */
function paidColumn(range: string, list: Sheet): number | undefined {
  const cells = rangeOf(range, 'what.paid');
  return cells.getSheet().getSheetId() === list.getSheetId() ? cells.getColumn() - 1 : undefined;
}

/** The cells that a list's values will be written to, such as `Stock!C2:G91`. */
export function blockName(sheet: string, { rows, place }: ListView): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  const columns = [...place.results.values()].sort((a, b) => a - b);
  return neighbours(columns, column => column)
    .map(run =>
      nameOfCells(sheet, { row: first, rows: last - first + 1, column: present(run[0]), columns: run.length }),
    )
    .map((name, at) => (at === 0 ? name : name.replace(/^.*!/, '')))
    .join(', ');
}

/**
 * Refuses to overwrite a person's own cells beside the list, or to write protected ones.
 * @param own the columns that the task has written. @throws InvalidParametersError
 */
function refuseFull(sheet: Sheet, seen: ListView, shape: BlockShape, own: readonly number[]): void {
  const { rows, place } = seen;
  const columns = columnsIn(seen, shape);
  if (columns.some(column => column !== undefined && place.list.includes(column)))
    throw refusal('The prices would be written over the items', 'Choose a column beside them', 'where.column');
  const width = sheet.getMaxColumns();
  refuseProtected(
    sheet,
    columns.filter(column => column !== undefined && column < width),
    rows,
    place.above,
  );
  const isOwn = columns.every(column => column !== undefined && own.includes(column));
  const isFree = rows.every(row => {
    const shown = shownIn(seen, shape, row);
    return !hasFormula(seen, shape, row) && (isOwn ? isWrittenRow(shown, shape) : shown.every(value => value === ''));
  });
  if (isFree) return;
  throw refusal(
    `${blockName(sheet.getName(), seen)} is not empty and would be overwritten`,
    `Choose ${shape.length} empty columns`,
    'where.column',
  );
}

function checkedFindSales(given: FindSales, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, list: _, ...rest } = given;
  const sheet = where.sheet.trim() || newSheetFor(what);
  const isList = what.of === 'keywords' || what.of === 'cards';
  const kept = isList && isSameList(given, known) ? knownList(known, id) : undefined;
  const found = !isList ? undefined : kept ? withResults(kept, NO_RESULTS) : chosenEntries(what);
  const range = found ? nameOfRows(found.sheet, found.seen, firstNamed(what, found.seen)) : '';
  if (found?.sheet.getName() === sheet)
    throw refusal(
      `The rows would be written over “${sheet}”, which holds the list`,
      'Choose another sheet',
      'where.sheet',
    );
  const rows = isList ? 0 : whole(what.rows, 1, MOST_REQUESTS, 'The most rows', 'what.rows');
  const draft: FindSales = { ...rest, what: { ...what, range, rows }, where: { ...where, sheet } };
  if (isList) refuseBadList(draft);
  else questionOf({ ...draft, when: null }, Date.now());
  const own = isList ? entriesOf(draft.what).own?.headings : undefined;
  fitTable(sheet, shapeOf(draft.what, columnsFor(draft.what), own));
  if (!found) return { draft };
  refuseUnmarkable(found.sheet, found.seen.place);
  return { draft: { ...draft, list: savedAs(found.sheet, found.seen, found.rules) }, seen: found.seen };
}

/** A name for a new sheet, such as `Sold canon ae-1`. Sheets of tasks that have not run yet are taken too. */
function newSheetFor({ of, keyword }: FindSales['what']): string {
  const isList = of === 'keywords' || of === 'cards';
  const item = isList ? (of === 'cards' ? 'cards' : 'items') : keyword.trim().slice(0, LONGEST_ITEM);
  const taken = readTasks().flatMap(({ draft }) => (draft.kind === 'findSales' ? [draft.where.sheet] : []));
  return freeName(`Sold ${item}${of === 'months' ? ' by month' : ''}`, taken);
}

/** Sheets allows 100 characters in the name of a sheet. */
const LONGEST_ITEM = 80;

const NO_RESULTS: ReadonlyMap<string, number> = new Map();

const chosenEntries = ({ of, range }: FindSales['what']) =>
  of === 'cards' ? listUnder(cardCells(range), true, NO_RESULTS) : listUnder(listCells(range).cells, false, NO_RESULTS);

/** A list of cards is named with its headings. */
const firstNamed = ({ of }: FindSales['what'], { place, rows }: ListView) => (of === 'cards' ? place.above : rows[0]);

function refuseBadList({ what, budget }: FindSales): void {
  const { entries } = entriesOf(what);
  if (entries.length === 0)
    throw refusal(`There are no ${what.of}`, `Select the cells that hold the ${what.of}`, 'what.range');
  const options = Object.keys(what.options).length > 0 ? { options: what.options } : {};
  if (what.of === 'cards') {
    const most = mostOf(endpoints.startCardBatch, 'cards');
    const least = Math.min(most, entries.length);
    if (budget !== null && budget < least)
      throw refusal(`The budget must be at least ${least}`, `Cards are paid for in batches of up to ${most}`, 'budget');
    for (let at = 0; at < entries.length; at += most)
      ask(endpoints.startCardBatch, { cards: entries.slice(at, at + most), ...options }, dayOf(Date.now()));
  } else
    for (const keyword of entries) ask(endpoints.scrape, { ...what.options, sold: true, keyword }, dayOf(Date.now()));
}

function checkedWatch(given: WatchList, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, ...rest } = given;
  const kept = isSameList(given, known) ? knownList(known, id) : undefined;
  const { sheet, seen, rules, table, headings } = placedWatch(what, known, kept);
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
  fitTable(tab, eventShape);
  const kinds = eventKinds.filter(kind => what.kinds.includes(kind));
  if (kinds.length === 0) throw refusal('No event is chosen', 'Choose at least one thing', 'what.kinds');
  const isFree = [present(seen.place.above), ...seen.rows].every(row =>
    shownIn(seen, standingShape, row).every(value => value === ''),
  );
  if (!isFree && !kept)
    throw refusal(
      `The columns beside ${range} are not empty`,
      `Leave ${standingShape.length} empty columns there`,
      'what.range',
    );
  const dealPercent = percent(what.dealPercent, 100, 'A deal', 'what.dealPercent');
  const movedPercent = percent(what.movedPercent, 1_000, 'A price move', 'what.movedPercent');
  refuseUnmarkable(sheet, seen.place);
  const draft: WatchList = {
    ...rest,
    what: {
      ...{ range, kinds, dealPercent, movedPercent },
      ...(what.market ? { market: what.market } : {}),
      ...(what.reading ? { reading: what.reading } : {}),
    },
    where: { tab },
    list: {
      ...savedAs(sheet, seen, rules, STANDING_MAIN),
      ...list,
      ...(kept?.saved.headed ? { headed: true } : {}),
    },
  };
  return { draft, seen };
}

type FoundWatch = FoundList & { headings: string[] };

/** The list of a watch: at its kept place, or in cells that a person chose, whose headings are fields of a watch, or which are a table. */
function placedWatch(what: WatchList['what'], known: TaskDraft | null, kept: KnownList | undefined): FoundWatch {
  const before = known?.kind === 'watch' ? known.what.market : undefined;
  const results = kept?.seen.place.results;
  if (kept && results && isReadAlike(what, known) && ((what.market ?? undefined) === before || !kept.saved.table))
    return { ...withResults(kept, results), headings: kept.saved.headings ?? [] };
  const range = rangeOfKept(kept) ?? what.range;
  const table = rangeOf(range).getNumColumns() > 1 ? tableToWatch(range, what) : undefined;
  if (!table || isListToWatch(table, what)) return chosenWatch(range, results);
  const first = freeColumn(cellsOf(range)) - 1;
  const found = placedTable(table, results ?? resultsFrom(first, standingShape));
  if (!results) refuseProtectedBeside(found.sheet, found.seen, first);
  return { ...found, headings: [] };
}

/** The table in the cells of a watch, read for one marketplace: where cards have product numbers, for theirs. */
function tableToWatch(range: string, { reading = {}, market }: WatchList['what']): FoundTable | undefined {
  const read = (target: MarketId) => tableInCells(cellsOf(range), reading, { target, isOwn: isOwnField });
  if (market) return read(market);
  const found = read('auction');
  return found?.columns.some(({ role, filled }) => role === 'productId' && filled > 0) ? read('cards') : found;
}

/** Whether the headings of a table are fields of a watch: nothing else says which item a row is, and most rows can be read. */
function isListToWatch(found: FoundTable, what: WatchList['what']): boolean {
  const { columns, place, view, rules, table } = found;
  if (what.reading?.roles || !columns.some(({ heading }) => isNaming(heading))) return false;
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
  if (!results) refuseProtectedBeside(found.sheet, found.seen, right);
  return { ...found, headings };
}

/** @param first the first result column, from 0. @throws InvalidParametersError */
function refuseProtectedBeside(sheet: Sheet, { rows, place }: ListView, first: number): void {
  const inGrid = Math.min(first + standingShape.length, sheet.getMaxColumns());
  const columns = Array.from({ length: Math.max(0, inGrid - first) }, (_, at) => first + at);
  refuseProtected(sheet, columns, rows, place.above);
}

function checkedRefresh({ what, list: _, ...rest }: RefreshFormulas): Checked {
  const scope = what.scope.trim();
  const draft: RefreshFormulas = { ...rest, what: { scope }, where: null };
  if (scope === '') return { draft };
  const named = SpreadsheetApp.getActive().getSheetByName(scope);
  if (!named && !scope.includes('!')) throw refusal(`There is no sheet “${scope}”`, undefined, 'what.scope');
  const sheet = named ?? rangeOf(scope, 'what.scope').getSheet();
  const place = named ? NOWHERE : placeOfRange(rangeOf(scope, 'what.scope'));
  refuseUnmarkable(sheet, place);
  const seen: ListView = { view: viewOf(sheet), place, rows: [] };
  return { draft: { ...draft, list: savedAs(sheet, seen, { gap: 0 }) }, seen };
}

function checkedRecurrence(recurrence: Recurrence): Recurrence {
  if (recurrence.kind === 'hourly')
    return { kind: 'hourly', every: whole(recurrence.every, 1, 24 * 7, 'The hours between two runs', 'when.every') };
  const at = whole(recurrence.at, 0, 23, 'The hour of the day', 'when.at');
  if (recurrence.kind === 'daily') return { kind: 'daily', at };
  const on = [...new Set(recurrence.on.map(day => whole(day, 1, 7, 'The day of the week', 'when.on')))].sort();
  if (on.length === 0) throw refusal('No day of the week is chosen', 'Choose at least one', 'when.on');
  return { kind: 'weekly', on, at };
}

/** Refuses a task that duplicates another one, or writes into the same cells. @throws InvalidParametersError */
function refuseTwin(draft: TaskDraft, id: string | null): void {
  const others = readTasks().filter(other => other.id !== id && (other.state !== 'done' || other.run !== null));
  const marks = others.some(each => 'list' in each.draft) && 'list' in draft ? readMarks() : [];
  for (const other of others) {
    const same =
      JSON.stringify([other.draft.what, other.draft.where, other.draft.when]) ===
      JSON.stringify([draft.what, draft.where, draft.when]);
    if (same) throw refusal(`“${titleOf(other.draft)}” does this already`, 'Change that task instead');
    if (
      writesInto(
        draft,
        other.draft,
        marks.filter(({ owner }) => owner === other.id),
      )
    )
      throw refusal(
        `“${titleOf(other.draft)}” writes there`,
        'Choose other cells',
        draft.kind === 'findSales' ? 'where.sheet' : 'where.column',
      );
  }
}

function writesInto(draft: TaskDraft, other: TaskDraft, marks: readonly Mark[]): boolean {
  if (draft.kind === 'findSales' && other.kind === 'findSales')
    return (
      draft.where.sheet === other.where.sheet && (draft.where.mode === 'replace' || other.where.mode === 'replace')
    );
  const hasResults = (each: TaskDraft): each is PriceList | WatchList =>
    each.kind === 'priceList' || each.kind === 'watch';
  if (!hasResults(draft) || !hasResults(other) || !draft.list || !other.list) return false;
  if (draft.list.sheet !== other.list.sheet) return false;
  try {
    const [own, theirs] = [placeAt(draft.list.was), placeOf(marks, other.list)];
    const columns = new Set(own.results.values());
    const [first, last] = rowsIn(draft.what.range);
    const [top, bottom] = rowsIn(other.what.range);
    const down = (theirs.above ?? -1) - (other.list.was.above ?? -1);
    return first <= bottom + down && top + down <= last && [...theirs.results.values()].some(at => columns.has(at));
  } catch (error) {
    // The other list has lost its place, so it writes nothing.
    if (error instanceof PlaceLost) return false;
    throw error;
  }
}

/** The first and last row of a range such as `Stock!A2:A91`. */
function rowsIn(range: string): [first: number, last: number] {
  const [, first = 1, last = first] = /(\d+)(?::[A-Z]+(\d+))?$/.exec(range) ?? [];
  return [Number(first), Number(last)];
}

function whole(value: unknown, least: number, most: number, what: string, field: string): number {
  const number = typedAmount(value) ?? Number.NaN;
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw refusal(`${what} must be ${least} to ${most}, got ${value}`, undefined, field);
}

function percent(value: unknown, most: number, what: string, field: string): number {
  const number = typedPercent(value) ?? 0;
  if (number > 0 && number <= most) return number;
  throw refusal(`${what} must be above 0 and at most ${most} percent, got ${value}`, undefined, field);
}
