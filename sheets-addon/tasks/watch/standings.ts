/** The columns that a watch writes beside its list: the current price of each item. */
import {
  fieldOfHeading,
  type MarketId,
  problemText,
  standingOf,
  type WatchList,
  type WatchProblem,
  type WatchRow,
  type WatchState,
  watchList,
  watchRowOf,
} from '@sold-data/core/engine';
import {
  type BlockShape,
  columnsIn,
  FAILED,
  foreignRow,
  isForeign,
  isReport,
  isUndated,
  leftBehind,
  leftoverRows,
  NOT_WATCHED,
  refuseFormulaAbove,
  refuseUnmarked,
  refuseUnwritableBeside,
  shownIn,
  writeHeadings,
} from '../../lists/block.ts';
import type { SavedList, SavedTable } from '../../lists/list.ts';
import { type ListView, listBelow, type OpenList } from '../../lists/list-view.ts';
import { nameOf, problemOf, type TableReading } from '../../lists/table.ts';
import { type BlockLine, writeLines } from '../../lists/write-lines.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { errorMessage } from '../../settings/messages.ts';
import { alignmentOf, CHANGE_FORMAT, formatOf, isShown, moneyFormat, type TableColumn } from '../../tables/shape.ts';
import { valueAt } from '../../tables/view.ts';
import type { WatchList as Draft } from '../draft.ts';

const COLUMNS: readonly TableColumn[] = [
  { label: 'Sells For', kind: 'amount' },
  { label: 'Sales', kind: 'integer' },
  { label: 'Currency', kind: 'currency' },
  { label: 'Change', kind: 'number' },
  { label: 'Cheapest Offer', kind: 'amount' },
  { label: 'Deal', kind: 'amount' },
  { label: 'Checked', kind: 'instant' },
  { label: 'Note', kind: 'text' },
];
export const standingShape: BlockShape = COLUMNS.map(column => ({ ...column, name: column.label }));

/** Whether a row shows figures or says why it has none. A date with a text may be a person's. */
const isStanding = (shown: readonly unknown[]) =>
  standingShape.some(({ kind }, at) =>
    kind === 'text' ? isReport(shown[at]) : kind !== 'instant' && shown[at] !== '',
  );

/**
 * Whether a row shows a price of the list, and nothing but values of its items. A price alone may be a person's, unless its item lacks it.
 * @param lacked the prices that weren't beside their items.
 */
const shiftedOf =
  (known: readonly (readonly unknown[])[], lacked: ReadonlySet<unknown>) => (shown: readonly unknown[]) =>
    shown[PRICE] !== '' &&
    (lacked.has(shown[PRICE]) || shown.filter(value => value !== '').length > 1) &&
    shown.every(
      (value, at) => value === '' || known.some(values => isShown(values[at], value, present(standingShape[at]))),
    );

/** The column that a watch can't do without. */
export const STANDING_MAIN = 'Sells For';
const PRICE = standingShape.findIndex(({ name }) => name === STANDING_MAIN);

/** The part of a watch that says what its rows mean. */
export type WatchReading = Pick<Draft, 'what'> & { list?: Pick<SavedList, 'headings' | 'table'> };

/** The items of a watch in a look at its sheet. An item's `row` counts from the row below the headings. */
export function watchedItems(seen: ListView, { what, list = {} }: WatchReading): WatchList {
  const { view, place, rows, table } = seen;
  const first = (place.above ?? -1) + 1;
  const rowOf = table
    ? tableRows(seen, table, list.table)
    : listRows(seen, list.headings ?? [], what.market ?? undefined);
  const items = new Set(rows);
  const unread: WatchProblem[] = [];
  const lines = Array.from({ length: (rows.at(-1) ?? first - 1) - first + 1 }, (_, down): WatchRow => {
    const own = table?.items.get(first + down);
    const error = own && table && problemOf(own, view, table);
    if (error) unread.push({ row: down, error });
    return error || !items.has(first + down) ? {} : rowOf(first + down);
  });
  const read = watchList(lines, 'what.range', first + 1);
  const named = read.items.map(item => {
    const own = table?.items.get(first + item.row);
    return own ? { ...item, name: nameOf(own) } : item;
  });
  return { items: named, problems: [...read.problems, ...unread].sort((a, b) => a.row - b.row) };
}

/** Rows of a list whose headings are fields of a watch. */
function listRows({ view, place }: ListView, headings: readonly string[], market: MarketId | undefined) {
  const columns = place.list.flatMap((column, at) => {
    const shown = place.above === undefined ? '' : String(valueAt(view, place.above, column));
    // A renamed heading keeps its meaning.
    const heading = [shown, headings[place.chosen[at] ?? at] ?? ''].find(text => fieldOfHeading(text) !== undefined);
    return heading === undefined ? [] : [{ column, heading }];
  });
  return (row: number): WatchRow => {
    const cells = columns.map(({ column, heading }) => [heading, valueAt(view, row, column)] as const);
    const isBlank = cells.every(([, value]) => value === '');
    const names = cells.some(([heading, value]) => fieldOfHeading(heading) === 'market' && value !== '');
    return { ...Object.fromEntries(cells), ...(market === undefined || isBlank || names ? {} : { market }) };
  };
}

/** Columns of a table that are no part of a search, but of a watch. */
const OWN_FIELDS: readonly string[] = ['site', 'minPrice', 'maxPrice'];
export const isOwnField = (heading: string) => OWN_FIELDS.includes(fieldOfHeading(heading) ?? '');

/** Rows of a table, whose searches the reader of lists makes. */
function tableRows({ view, place }: ListView, { items }: TableReading, saved: SavedTable | undefined) {
  const market = saved?.target === 'cardBatch' ? 'auction' : (saved?.target ?? 'auction');
  const limits = place.list.flatMap((column, at) => {
    const { heading = '', role = null } = saved?.columns[place.chosen[at] ?? at] ?? {};
    return role === null && isOwnField(heading) ? [{ column, heading }] : [];
  });
  return (row: number): WatchRow => {
    const own = Object.fromEntries(limits.map(({ column, heading }) => [heading, valueAt(view, row, column)]));
    return { ...own, ...watchRowOf(market, items.get(row)?.parameters ?? {}) };
  };
}

/** Whether a row shows these values, its note aside. */
function isUpToDate(seen: ListView, row: number, values: readonly unknown[]): boolean {
  const shown = shownIn(seen, standingShape, row);
  const columns = columnsIn(seen, standingShape);
  return standingShape.every(
    (column, at) => column.kind === 'text' || columns[at] === undefined || isShown(values[at], shown[at], column),
  );
}

/** The items of these rows. */
export function keysIn(seen: ListView, draft: Draft, rows: ReadonlyMap<number, string>): Set<string> {
  const first = (seen.place.above ?? -1) + 1;
  return new Set(watchedItems(seen, draft).items.flatMap(({ row, key }) => (rows.has(first + row) ? [key] : [])));
}

/** Checks everything that would make the write fail after a paid check, and writes missing headings. */
export function openStandings(list: OpenList, seen: ListView, saved: SavedList, isFirst: boolean): ListView {
  refuseUnmarked(seen, standingShape, saved);
  refuseFormulaAbove(seen, 'what.range');
  refuseUnwritableBeside(list.sheet, columnsIn(seen, standingShape), seen.rows, seen.place.above);
  const now = saved.headed ? seen : writeHeadings(list, standingShape, seen);
  const other = isFirst && !saved.headed ? foreignRow(now, standingShape, true) : undefined;
  if (other !== undefined)
    throw refusal(
      `Row ${other + 1} holds something beside its item that this watch did not write`,
      `Leave ${standingShape.length} empty columns beside the list`,
      'what.range',
    );
  return now;
}

/** The rows that a person has filled beside their items, with the reason why they aren't written. */
export function foreignRows(seen: ListView, draft: Draft, state: WatchState | undefined): ReadonlyMap<number, string> {
  const first = (seen.place.above ?? -1) + 1;
  const checked = new Set(
    watchedItems(seen, draft).items.flatMap(({ row, key }) => (state?.items[key] ? [first + row] : [])),
  );
  const isTheirs = (row: number) =>
    isForeign(seen, standingShape, row) || (isUndated(seen, standingShape, row) && !checked.has(row));
  return new Map(
    seen.rows
      .filter(isTheirs)
      .map(row => [row, `row ${row + 1} holds something beside its item that this watch did not write.`]),
  );
}

/** The values of an item. @param why instead of its own note. */
function valuesOf(state: WatchState | undefined, item: WatchList['items'][number], why?: string): readonly unknown[] {
  const { median, sales, currency, change, cheapest, deal, checkedAt, note } = standingOf(state, item);
  const checked = checkedAt === null ? null : new Date(checkedAt).toISOString();
  return [median, sales, currency, change, cheapest, deal, checked, why ?? note];
}

/** @throws InvalidParametersError when blank rows end the list above an item that shows another one's values. */
export function refuseStranded(seen: ListView, draft: Draft, saved: SavedList, state: WatchState): void {
  const below = listBelow(seen, saved, saved.table);
  if (below.rows.length === 0) return;
  const left = watchedItems(below, draft).items;
  const first = (seen.place.above ?? -1) + 1;
  const shows = ({ row }: (typeof left)[number], other: (typeof left)[number]) =>
    isUpToDate(below, first + row, valuesOf(state, other));
  const robbed = left.filter(item => !shows(item, item));
  const stranded = robbed.find(
    item => shownIn(below, standingShape, first + item.row)[PRICE] !== '' && robbed.some(other => shows(item, other)),
  );
  if (stranded) throw leftBehind(first + stranded.row);
}

/**
 * Writes the known values of each item beside it, and removes those of items that are gone.
 * @param failures reasons by item. Without them, notes stay in rows that lack nothing else.
 * @returns the last look, and the rows that can't be written, with the reason.
 */
export function writeStandings(
  list: OpenList,
  draft: Draft,
  state: WatchState | undefined,
  failures?: ReadonlyMap<string, string>,
): { seen: ListView; refused: ReadonlyMap<number, string> } {
  // Prices that weren't beside their items at a look: the first write puts them back.
  const lacked = new Set<unknown>();
  const linesOn = (seen: ListView) => {
    const first = (seen.place.above ?? -1) + 1;
    const { items, problems } = watchedItems(seen, draft);
    for (const item of items) {
      const price = valuesOf(state, item)[PRICE];
      const shown = shownIn(seen, standingShape, first + item.row);
      const isBlank = shown.every(value => value === '');
      if (!isBlank && !isShown(price, shown[PRICE], present(standingShape[PRICE]))) lacked.add(Number(price));
    }
    const lines = new Map<number, BlockLine>();
    const nothing = standingShape.map(() => null);
    const foreign = foreignRows(seen, draft, state);
    const put = (row: number, values: readonly unknown[]) => {
      if (foreign.has(row) || (!failures && isUpToDate(seen, row, values))) return;
      lines.set(row, { values, own: nothing });
    };
    for (const item of items) {
      const failure = failures?.get(item.key);
      put(first + item.row, valuesOf(state, item, failure === undefined ? undefined : FAILED + failure));
    }
    for (const { row, error } of problems) put(first + row, [...nothing.slice(1), NOT_WATCHED + problemText(error)]);
    return {
      lines,
      left: leftoverRows(
        seen,
        standingShape,
        isStanding,
        shiftedOf(
          items.map(item => valuesOf(state, item)),
          lacked,
        ),
      ),
    };
  };
  const format: Parameters<typeof writeLines>[3] = (cells, lines, at) => {
    const currencyAt = standingShape.findIndex(({ kind }) => kind === 'currency');
    const formats = lines.map(({ values }) =>
      at.map(index => {
        const { label, kind } = present(standingShape[index]);
        if (label === 'Change') return CHANGE_FORMAT;
        return kind === 'amount' ? moneyFormat(values[currencyAt]) : formatOf(kind);
      }),
    );
    if (JSON.stringify(cells.getNumberFormats()) !== JSON.stringify(formats)) cells.setNumberFormats(formats);
    const alignments = at.map(index => alignmentOf(present(standingShape[index])));
    cells.setHorizontalAlignments(lines.map(() => alignments));
  };
  const { seen, refused } = writeLines(list, standingShape, linesOn, format);
  SpreadsheetApp.flush();
  const reasons = [...refused].map(([row, error]) => [row, errorMessage(error)] as const);
  return { seen, refused: new Map([...foreignRows(seen, draft, state), ...reasons]) };
}
