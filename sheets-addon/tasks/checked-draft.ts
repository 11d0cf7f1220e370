/** Checks a draft before it becomes a task. Nothing is charged; each error names a field of the form. */
import {
  ask,
  dayOf,
  endpoints,
  eventKinds,
  fieldOfHeading,
  mostOf,
  readPercent,
  typedAmount,
  typedPercent,
} from '@sold-data/core/engine';
import { refuseProtected } from '../lists/block.ts';
import { entriesOf, listCells, tableCells } from '../lists/entries.ts';
import type { ListAnchor } from '../lists/list.ts';
import { anchorOf, movedTo } from '../lists/list-place.ts';
import { cellsOf, fullName, rangeOf } from '../lists/ranges.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { bytesOf } from '../platform/shared.ts';
import { fitTable } from '../tables/table.ts';
import { shownAt, type View, valueAt, viewOf } from '../tables/view.ts';
import type { FindSales, PriceList, Recurrence, RefreshFormulas, TaskDraft, WatchList } from './draft.ts';
import { columnsFor, shapeOf } from './find-sales/rows.ts';
import { questionOf } from './find-sales/step.ts';
import { nameIn } from './own-tab.ts';
import { areaOf, blockName, isPriceRow, shapeOf as pricesShape, refuseMissingCosts } from './price-list/columns.ts';
import { historyShape } from './price-list/history-tab.ts';
import { priceQuery } from './price-list/items.ts';
import { comparedWith } from './price-list/marketplaces.ts';
import { MOST_DRAFT_BYTES, readTasks, titleOf } from './task.ts';
import { eventShape } from './watch/news-tab.ts';
import { standingColumns } from './watch/standings.ts';
import { listIn } from './watch/step.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

const MOST_REQUESTS = 100_000;
const HOURLY: Recurrence = { kind: 'hourly', every: 1 };

/** @param known the previous draft, whose own output cells may hold values. @throws InvalidParametersError */
export function checkedDraft(given: TaskDraft, known: TaskDraft | null, id: string | null = null): TaskDraft {
  const when = given.kind === 'watch' ? HOURLY : given.when && checkedRecurrence(given.when);
  const budget = given.budget === null ? null : whole(given.budget, 1, MOST_REQUESTS, 'The budget', 'budget');
  const draft = { ...checkedWhat(given, known), when, budget, mail: given.mail === true } as TaskDraft;
  const tab = SpreadsheetApp.getActive().getSheetByName(nameIn(draft) ?? '');
  delete draft.tab;
  if (tab) draft.tab = tab.getSheetId();
  else if (known?.tab !== undefined && nameIn(known) === nameIn(draft)) draft.tab = known.tab;
  if (bytesOf(JSON.stringify(draft)) > MOST_DRAFT_BYTES)
    throw refusal('The keyword and the filters are too long', 'Shorten them');
  refuseTwin(draft, id);
  return draft;
}

function checkedWhat(draft: TaskDraft, known: TaskDraft | null): TaskDraft {
  if (draft.kind === 'priceList') return checkedPriceList(draft, known);
  if (draft.kind === 'findSales') return checkedFindSales(draft);
  return draft.kind === 'watch' ? checkedWatch(draft, known) : checkedRefresh(draft);
}

function checkedPriceList({ what, where, ...rest }: PriceList, known: TaskDraft | null): PriceList {
  const { cells } = listCells(what.range);
  if (cells.getNumColumns() !== 1)
    throw refusal('The items must be in one column, such as Stock!A2:A100', undefined, 'what.range');
  const range = fullName(cells);
  const view = viewOf(cells.getSheet());
  const list = anchorOf(cells, false, view);
  if (list.items === 0) throw refusal(`${range} is empty`, 'Select the cells that hold the items', 'what.range');
  if (what.columns.length === 0) throw refusal('No value is chosen', 'Choose at least one value', 'what.columns');
  if (what.columns.includes('profit') && what.paid === null)
    throw refusal('The profit needs the prices you paid', 'Choose the cells that hold them', 'what.paid');
  const { value: margin = null, problem } = readPercent(what.margin);
  if (what.columns.includes('mostToPay') && margin === null && problem === undefined)
    throw refusal('The most to pay needs the profit to keep', 'Enter it in percent of the sale price', 'what.margin');
  if (problem !== undefined || (margin !== null && !(margin >= 0 && margin <= 100)))
    throw refusal(`The profit to keep must be 0 to 100 percent, got ${what.margin}`, undefined, 'what.margin');
  if (what.columns.includes('profit') || what.columns.includes('mostToPay')) refuseMissingCosts();
  const paid = what.paid === null ? undefined : paidIn(rangeOf(what.paid, 'what.paid'), cells, view);
  const alertPercent =
    what.alertPercent === null ? null : percent(what.alertPercent, 1_000, 'The alert', 'what.alertPercent');
  const columns =
    alertPercent !== null && !what.columns.includes('change') ? [...what.columns, 'change' as const] : what.columns;
  const column = where.column.trim().toUpperCase();
  if (!/^[A-Z]{1,3}$/.test(column))
    throw refusal('The first column must be a letter such as C', undefined, 'where.column');
  const history = (where.history ?? '').trim();
  if (history !== '') fitTable(history, historyShape);
  const draft: PriceList = {
    ...rest,
    what: { ...what, range, columns, margin, alertPercent },
    where: { column, history: history === '' ? null : history },
    list: { ...namedBefore(list, known, range), ...(paid ? { paid } : {}) },
  };
  comparedWith(priceQuery(draft.what, 'keyword'), draft.what);
  refuseFull(draft, known, view);
  return draft;
}

/** Keeps the earlier names of the sheet when the same list is edited. */
function namedBefore(list: ListAnchor, known: TaskDraft | null, range: string): ListAnchor {
  if (known?.kind !== 'priceList' || known.list?.sheet !== list.sheet) return list;
  return movedTo(range, { ...list, called: known.list.called ?? [] }, known.what.range);
}

/** The column of purchase prices, if it is on the list's sheet, where it moves with the list. */
function paidIn(paid: Range, cells: Range, view: View): ListAnchor['paid'] {
  if (paid.getSheet().getSheetId() !== cells.getSheet().getSheetId()) return undefined;
  const column = paid.getColumn() - 1;
  return { column, heading: String(valueAt(view, cells.getRow() - 2, column)).trim() };
}

/** Refuses to overwrite a person's own cells beside the list, or to write protected ones. @throws InvalidParametersError */
function refuseFull(draft: PriceList, known: TaskDraft | null, view: View): void {
  const cells = cellsOf(draft.what.range);
  const block = areaOf(draft);
  if (cells.getColumn() >= block.column && cells.getColumn() < block.column + block.columns)
    throw refusal('The prices would be written over the items', 'Choose a column beside them', 'where.column');
  const sheet = cells.getSheet();
  const shape = pricesShape(draft.what.columns);
  const columns = Array.from({ length: block.columns }, (_, at) => block.column - 1 + at);
  refuseProtected(sheet, { columns: columns.filter(column => column < sheet.getMaxColumns()) }, [
    Math.max(0, block.row - 2),
    block.row + block.rows - 2,
  ]);
  const lines = Array.from({ length: block.rows }, (_, down) =>
    columns.map((column, at) => shownAt(view, block.row - 1 + down, column, present(shape[at]))),
  );
  if (lines.every(line => line.every(value => value === ''))) return;
  const own =
    known?.kind === 'priceList' &&
    known.where.column === draft.where.column &&
    sameStart(known.what.range, draft.what.range);
  if (own && lines.every(isPriceRow(draft.what.columns))) return;
  throw refusal(
    `${blockName(draft)} is not empty and would be overwritten`,
    `Choose ${block.columns} empty columns`,
    'where.column',
  );
}

const sameStart = (a: string, b: string) => a.split(':')[0] === b.split(':')[0];

function checkedFindSales({ what, where, ...rest }: FindSales): FindSales {
  const sheet = where.sheet.trim();
  if (sheet === '') throw refusal('The rows need a sheet', 'Name the sheet for them', 'where.sheet');
  const isList = what.of === 'keywords' || what.of === 'cards';
  const range = isList ? fullName(listOf(what)) : '';
  if (isList && cellsOf(range).getSheet().getName() === sheet)
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
  return draft;
}

const listOf = ({ of, range }: FindSales['what']) => (of === 'cards' ? cellsOf(range) : listCells(range).cells);

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

function checkedWatch({ what, where, ...rest }: WatchList, known: TaskDraft | null): WatchList {
  const cells = tableCells(what.range, heading => fieldOfHeading(heading) !== undefined);
  const { items, problems } = listIn(cells);
  if (items.length === 0)
    throw refusal(
      `${cells.getA1Notation()} holds no item${problems.length > 0 ? `: ${problems[0]?.error.message.replace(/\.$/, '')}` : ''}`,
      undefined,
      'what.range',
    );
  const tab = where.tab.trim();
  if (tab === '') throw refusal('The watch needs a tab for its events', 'Enter a name', 'where.tab');
  if (tab === cells.getSheet().getName())
    throw refusal('Events need a tab of their own', 'Enter another name', 'where.tab');
  fitTable(tab, eventShape);
  const kinds = eventKinds.filter(kind => what.kinds.includes(kind));
  if (kinds.length === 0) throw refusal('No event is chosen', 'Choose at least one thing', 'what.kinds');
  const view = viewOf(cells.getSheet());
  const own = known?.kind === 'watch' && sameStart(known.what.range, fullName(cells));
  const beside = standingColumns.map((_, at) => cells.getLastColumn() + at);
  const isFree = Array.from({ length: cells.getNumRows() }, (_, at) => cells.getRow() - 1 + at).every(row =>
    beside.every(column => valueAt(view, row, column) === ''),
  );
  if (!isFree && !own)
    throw refusal(
      `The columns beside ${fullName(cells)} are not empty`,
      `Leave ${standingColumns.length} empty columns there`,
      'what.range',
    );
  const dealPercent = percent(what.dealPercent, 100, 'A deal', 'what.dealPercent');
  const movedPercent = percent(what.movedPercent, 1_000, 'A price move', 'what.movedPercent');
  return {
    ...rest,
    what: { range: fullName(cells), kinds, dealPercent, movedPercent },
    where: { tab },
    list: anchorOf(cells, true, view),
  };
}

function checkedRefresh({ what, ...rest }: RefreshFormulas): RefreshFormulas {
  const scope = what.scope.trim();
  if (scope.includes('!')) rangeOf(scope, 'what.scope');
  else if (scope !== '' && !SpreadsheetApp.getActive().getSheetByName(scope))
    throw refusal(`There is no sheet “${scope}”`, undefined, 'what.scope');
  return { ...rest, what: { scope }, where: null };
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
  for (const other of readTasks()) {
    if (other.id === id || (other.state === 'done' && other.run === null)) continue;
    const same =
      JSON.stringify([other.draft.what, other.draft.where, other.draft.when]) ===
      JSON.stringify([draft.what, draft.where, draft.when]);
    if (same) throw refusal(`“${titleOf(other.draft)}” does this already`, 'Change that task instead');
    if (writesInto(draft, other.draft))
      throw refusal(
        `“${titleOf(other.draft)}” writes there`,
        'Choose other cells',
        draft.kind === 'findSales' ? 'where.sheet' : 'where.column',
      );
  }
}

function writesInto(draft: TaskDraft, other: TaskDraft): boolean {
  if (draft.kind === 'findSales' && other.kind === 'findSales')
    return (
      draft.where.sheet === other.where.sheet && (draft.where.mode === 'replace' || other.where.mode === 'replace')
    );
  if (draft.kind !== 'priceList' || other.kind !== 'priceList') return false;
  try {
    const [own, theirs] = [areaOf(draft), areaOf(other)];
    return (
      own.sheet === theirs.sheet &&
      own.row < theirs.row + theirs.rows &&
      theirs.row < own.row + own.rows &&
      own.column < theirs.column + theirs.columns &&
      theirs.column < own.column + own.columns
    );
  } catch {
    // The cells of the other task have been deleted.
    return false;
  }
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
