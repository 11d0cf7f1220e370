/** A tab that grows by one dated row per item with each run of a price list, so a person gets a price history of their own. */
import type { Price } from '@sold-data/core/engine';
import { sheetIn } from '../../platform/a1.ts';
import type { TableShape } from '../../tables/shape.ts';
import { knownTable, type OpenTable } from '../../tables/table.ts';
import { putRows } from '../../tables/table-rows.ts';
import { valueAt } from '../../tables/view.ts';
import type { PriceList } from '../draft.ts';

/** Rows are identified by time, list and item, so writing a run again adds nothing. */
export const historyShape: TableShape = {
  columns: [
    { label: 'Date', kind: 'instant' },
    { label: 'List', kind: 'text' },
    { label: 'Item', kind: 'text' },
    { label: 'Sales', kind: 'integer' },
    { label: 'Median', kind: 'amount' },
    { label: 'Price Now', kind: 'amount' },
    { label: 'Low', kind: 'amount' },
    { label: 'High', kind: 'amount' },
    { label: 'Currency', kind: 'currency' },
  ],
  key: [0, 1, 2],
};

export interface HistoryItem {
  name: string;
  price: Price;
}

/** Adds the items of a run that have an answer. @param at when the run began, ms. */
export function appendHistory(tab: OpenTable, { what }: PriceList, at: number, items: readonly HistoryItem[]): void {
  // Sheets store times in seconds.
  const date = new Date(Math.floor(at / 1_000) * 1_000).toISOString();
  const rows = items.map(({ name, price: { count, priceNow, median, p25, p75, currency } }) => {
    return [date, what.range, name, count, median, priceNow, p25, p75, currency];
  });
  if (rows.length > 0) putRows(tab, rows);
}

/** A run of the list in the history tab, with the price of each item. Runs are in chronological order. */
export interface KeptRun {
  at: Date;
  prices: Map<string, { price: number; currency: string }>;
}

/** The figures that a run keeps of an item, by the headings of their columns. */
const KEPT = { priceNow: 'Price Now', median: 'Median' } as const;
export type KeptFigure = keyof typeof KEPT;

/** @param current the current name of the list's sheet. @throws PlaceLost */
export function keptRuns({ what, where, tab, list }: PriceList, current: string, figure: KeptFigure): KeptRun[] {
  const sheet = SpreadsheetApp.getActive()
    .getSheets()
    .find(each => each.getSheetId() === tab || (tab === undefined && each.getName() === where.history));
  const seen = where.history === null ? undefined : knownTable(sheet, historyShape)?.look();
  if (!seen) return [];
  const labels = historyShape.columns.map(({ label }) => label);
  const columnOf = (label: string) => seen.columns[labels.indexOf(label)] ?? -1;
  const runs = new Map<number, KeptRun>();
  // The sheet may have been renamed, even since the last run.
  const own = new Set([current, sheetIn(what.range)]);
  const isOwn = (name: string, at: Date) =>
    own.has(name) || list?.called?.some(before => before.name === name && at.getTime() <= before.until);
  for (const row of seen.rows) {
    const cell = (label: string) => valueAt(seen.view, row, columnOf(label));
    const [at, price, currency] = [cell('Date'), cell(KEPT[figure]), String(cell('Currency'))];
    if (!(at instanceof Date) || !isOwn(sheetIn(String(cell('List'))), at)) continue;
    const run = runs.get(at.getTime()) ?? { at, prices: new Map() };
    runs.set(at.getTime(), run);
    if (typeof price === 'number') run.prices.set(String(cell('Item')), { price, currency });
  }
  return [...runs.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}
