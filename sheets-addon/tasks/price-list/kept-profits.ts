/**
 * Which profits of a list are of what was paid for their items. A formula knows only what cells show now, so it holds what they showed when
 * it was written: a price paid that a person types later is in none of these pairs.
 */
import type { ListView } from '../../lists/list-view.ts';
import { columnOf, type TableReading } from '../../lists/table.ts';
import { valueAt } from '../../tables/view.ts';
import type { PriceList } from '../draft.ts';
import { paidReader } from './items.ts';
import { outdatedProfits } from './rows.ts';

/** Far below the most characters of a formula, which holds the pairs twice at most. */
const MOST_CHARACTERS = 20_000;

/** Tells amounts apart that have up to three decimals. */
const PARTS = 1_000;

/** The cells of a list that formulas read. */
interface Cells {
  /** Names the cells of a column. */
  of(column: number): string;
  /** Names those of prices paid on another sheet. */
  elsewhere(range: string): string;
}

/** Whether a profit is of what was paid, as a condition per row; undefined for a list without profits, or one too long for a formula. */
export function isProfitKept(id: string, draft: PriceList, seen: ListView, cells: Cells): string | undefined {
  const { table, ...rest } = seen;
  const { view, place, rows } = rest;
  const profit = place.results.get('netProfit');
  const { paid } = draft.what;
  if (profit === undefined || paid === null) return undefined;
  const columns = [...(table ? besidePaid(table, place.paid) : []), profit];
  const isOutdated = outdatedProfits(id, draft, seen);
  const paidAt = paidReader(rest, draft);
  const kept = rows.flatMap(row => {
    const shown = valueAt(view, row, profit);
    if (typeof shown !== 'number' || isOutdated(row, shown)) return [];
    return [[paidAt(row), ...columns.map(column => valueAt(view, row, column))].map(partOf).join('/')];
  });
  const pairs = `|${[...new Set(kept)].join('|')}|`;
  if (pairs.length > MOST_CHARACTERS) return undefined;
  const names = [
    place.paid === undefined ? cells.elsewhere(paid) : cells.of(place.paid),
    ...columns.map(column => cells.of(column)),
  ];
  const key = names.map(name => `IF(ISNUMBER(${name});ROUND(${name}*${PARTS};0);${name})`).join('&"/"&');
  return `ISNUMBER(FIND("|"&${key}&"|";"${pairs.replaceAll('"', '""')}"))`;
}

const partOf = (value: unknown) => (typeof value === 'number' ? Math.round(value * PARTS) : value);

/** The columns of a table that say what its prices paid mean: their currency, and the pieces that a sum is for. */
function besidePaid(table: TableReading, paid: number | undefined): number[] {
  const isSum = paid === columnOf(table, ['paidTotal']);
  if (paid === undefined || (!isSum && paid !== columnOf(table, ['paid']))) return [];
  return (isSum ? (['currency', 'quantity'] as const) : (['currency'] as const)).flatMap(
    role => columnOf(table, [role]) ?? [],
  );
}
