/** Checks the draft of a price list against the sheet. */
import {
  changeForm,
  countsActive,
  type Endpoint,
  endpoints,
  isBlank,
  marginForm,
  marketOf,
} from '@sold-data/core/engine';
import {
  type BlockShape,
  columnsIn,
  hasFormula,
  isWrittenRow,
  refuseFormulaAbove,
  refuseUnmarked,
  refuseUnwritableBeside,
  shownIn,
} from '../../lists/block.ts';
import type { SavedList } from '../../lists/list.ts';
import type { ListView } from '../../lists/list-view.ts';
import { nameOfCells, rangeOf } from '../../lists/ranges.ts';
import { columnOf } from '../../lists/table.ts';
import { columnNumber, sheetIn, spoken } from '../../platform/a1.ts';
import { neighbours, present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { fitTable } from '../../tables/table.ts';
import { valueAt } from '../../tables/view.ts';
import { percent } from '../checked-number.ts';
import {
  BY_A_RUN,
  type Checked,
  cellsIn,
  chosenItems,
  type FoundList,
  isReadAlike,
  type KnownList,
  knownList,
  nameOfRows,
  rangeOfKept,
  readingOf,
  resultsFrom,
  savedAs,
  withResults,
} from '../chosen-list.ts';
import type { PriceList, TaskDraft } from '../draft.ts';
import { isSameList, refuseUnmarkable } from '../placing.ts';
import { FOLLOWING, type PriceColumn } from './choices.ts';
import { costsOf, furtherOf, mainOf, shapeOf } from './columns.ts';
import { historyShape } from './history-tab.ts';
import { priceQuery } from './items.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

type Values = Pick<PriceList['what'], 'columns' | 'margin' | 'alertPercent'>;

export function checkedPriceList(given: PriceList, known: TaskDraft | null, id: string | null): Checked {
  const { what, where, ...rest } = given;
  const values = checkedValues(what);
  const { columns } = values;
  const shape = shapeOf(columns);
  const column = checkedColumn(where.column);
  const now = knownList(known, id);
  const { found, headed } = placedPrices(given, known, now, column, columns);
  const { sheet, seen, rules, table } = found;
  const range = nameOfRows(sheet, seen);
  if (seen.rows.length === 0) throw refusal(`${range} is empty`, 'Select the cells that hold the items', 'what.range');
  const own = seen.table && columnOf(seen.table, ['paid', 'paidTotal']);
  refuseWithoutCosts(what, own !== undefined);
  const paid = own ?? (what.paid === null ? undefined : paidColumn(what.paid, sheet));
  const history = (where.history ?? '').trim();
  const { unmarked } = history === '' ? {} : fitTable(history, historyShape);
  const place = { ...seen.place, paid };
  const draft: PriceList = {
    ...rest,
    what: {
      ...what,
      ...values,
      ...readingOf(found),
      range,
      paid: own === undefined ? what.paid : cellsIn(sheet, seen, own),
    },
    where: { column, history: history === '' ? null : history },
    list: {
      ...savedAs(sheet, { ...seen, place }, rules, shape[mainOf(columns)]?.name),
      ...(table ? { table } : {}),
      ...(headed ? { headed: true } : {}),
      ...calledBefore(known, sheet),
    },
  };
  for (const { review } of furtherOf(columns)) review(priceQuery(draft.what, 'keyword'), draft.what);
  refuseFull(sheet, { ...seen, place }, shape, now?.sheet.getSheetId() === sheet.getSheetId() ? now.seen : undefined);
  refuseUnmarkable(sheet, place);
  return { draft, seen: { ...seen, place }, unmarked };
}

/** The values to write beside each item, with those that follow from others. */
function checkedValues(what: PriceList['what']): Values {
  if (what.columns.length === 0) throw refusal('No value is chosen', 'Choose at least one value', 'what.columns');
  const margin = isBlank(what.margin) ? null : percent(what.margin, marginForm, 'The profit to keep', 'what.margin');
  if (what.columns.includes('mostToPay') && margin === null)
    throw refusal('The most to pay needs the profit to keep', 'Enter it in percent of the sale price', 'what.margin');
  const alertPercent =
    what.alertPercent === null ? null : percent(what.alertPercent, changeForm, 'The alert', 'what.alertPercent');
  const countsForSale = what.columns.includes('howFast') && countsActive(marketOf(what.source));
  const hasProducts = (endpoints[what.source] as Endpoint).product !== undefined;
  const columns: PriceColumn[] = [
    ...what.columns.filter(column => !FOLLOWING.includes(column)),
    ...(alertPercent === null ? [] : ['change' as const]),
    ...(countsForSale ? ['forSale' as const] : []),
    ...(hasProducts ? ['product' as const] : []),
  ];
  return { columns: [...new Set(columns)], margin, alertPercent };
}

function checkedColumn(given: string): string {
  const column = given.trim().toUpperCase();
  if (/^[A-Z]{1,3}$/.test(column)) return column;
  throw refusal('The first column must be a letter such as C', undefined, 'where.column');
}

/**
 * The list at its kept place, or in cells that a person chose, which are a table or one column; and the columns that its results take.
 * @returns `headed`: whether the headings of these columns are written.
 */
function placedPrices(
  given: PriceList,
  known: TaskDraft | null,
  now: KnownList | undefined,
  column: string,
  columns: readonly PriceColumn[],
): { found: FoundList; headed: boolean } {
  const { what } = given;
  const shape = shapeOf(columns);
  const kept = isSameList(given, known) ? now : undefined;
  const last = known?.kind === 'priceList' ? known : undefined;
  const staying = column === last?.where.column ? kept : undefined;
  if (staying) refuseUnmarked(staying.seen, shape, staying.saved, BY_A_RUN);
  const same = String(columns) === String(last?.what.columns) ? staying : undefined;
  const results =
    same?.seen.place.results ?? (staying ? widened(staying.seen, shape) : resultsFrom(columnNumber(column) - 1, shape));
  const target = marketOf(what.source);
  const found =
    kept && isReadAlike(what, known)
      ? withResults(kept, results, target)
      : chosenItems(rangeOfKept(kept) ?? what.range, what.reading ?? {}, target, results, known === null);
  return { found, headed: same?.saved.headed ?? false };
}

/** @param hasPaid whether a column of the list says what was paid. */
function refuseWithoutCosts(what: PriceList['what'], hasPaid: boolean): void {
  if (what.columns.includes('profit') || what.columns.includes('mostToPay')) costsOf(what);
  if (what.columns.includes('profit') && what.paid === null && !hasPaid)
    throw refusal('The profit needs the prices you paid', 'Choose the cells that hold them', 'what.paid');
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

/** The cells that a list's values will be written to, in words: `Stock, C2:G91`. */
export function blockName(sheet: string, { rows, place }: ListView): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  const columns = [...place.results.values()].sort((a, b) => a - b);
  return neighbours(columns, column => column)
    .map(run =>
      nameOfCells(sheet, { row: first, rows: last - first + 1, column: present(run[0]), columns: run.length }),
    )
    .map((name, at) => (at === 0 ? spoken(name) : name.replace(/^.*!/, '')))
    .join(', ');
}

/** The result columns that a list has, where they are, and the first blank ones at their right for those that it is to have too. */
function widened({ view, place, rows }: ListView, shape: BlockShape): ReadonlyMap<string, number> {
  const { results, above } = place;
  const lines = [...(above === undefined ? [] : [above]), ...rows];
  let next = Math.max(...results.values());
  const nextBlank = () => {
    do next += 1;
    while (lines.some(row => valueAt(view, row, next) !== '' || view.formulas[row]?.[next]));
    return next;
  };
  return new Map(shape.map(({ name }) => [name, results.get(name) ?? nextBlank()]));
}

/**
 * Refuses to overwrite a person's own cells beside the list, or to write protected ones.
 * @param before the list as the task has written it.
 */
function refuseFull(sheet: Sheet, seen: ListView, shape: BlockShape, before: ListView | undefined): void {
  const { rows, place } = seen;
  const columns = columnsIn(seen, shape);
  if (columns.some(column => column !== undefined && place.list.includes(column)))
    throw refusal('The prices would be written over the items', 'Choose a column beside them', 'where.column');
  refuseFormulaAbove(seen, 'where.column');
  const width = sheet.getMaxColumns();
  refuseUnwritableBeside(
    sheet,
    columns.filter(column => column !== undefined && column < width),
    rows,
    place.above,
  );
  const isOwn = shape.map(({ name }) => before?.place.results.get(name) === place.results.get(name));
  const own = shape.filter((_, at) => isOwn[at]);
  const isFree = rows.every(row => {
    const shown = shownIn(seen, shape, row);
    if (hasFormula(seen, shape, row) || shown.some((value, at) => !isOwn[at] && value !== '')) return false;
    return isWrittenRow(
      shown.filter((_, at) => isOwn[at]),
      own,
    );
  });
  if (isFree) return;
  throw refusal(
    `${blockName(sheet.getName(), seen)} is not empty and would be overwritten`,
    `Choose ${shape.length} empty columns`,
    'where.column',
  );
}
