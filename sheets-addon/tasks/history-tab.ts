/** A tab that grows by one dated row per item with each run of a price list: a trend of one's own. */
import type { Price } from '@sold-data/core/engine';
import type { TableShape } from '../tables/shape.ts';
import { putRows } from '../tables/table.ts';
import type { PriceList } from './draft.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows are told apart by time, list and item: written again, a run adds nothing. */
export const historyShape: TableShape = {
  columns: [
    { label: 'Date', kind: 'instant' },
    { label: 'List', kind: 'text' },
    { label: 'Item', kind: 'text' },
    { label: 'Sales', kind: 'integer' },
    { label: 'Median', kind: 'amount' },
    { label: 'Low', kind: 'amount' },
    { label: 'High', kind: 'amount' },
    { label: 'Currency', kind: 'currency' },
  ],
  key: [0, 1, 2],
};

export interface HistoryItem {
  keyword: string;
  price: Price;
}

/** Adds the items of a run that have an answer. @param at when the run began, ms. */
export function appendHistory(tab: Sheet, { what }: PriceList, at: number, items: readonly HistoryItem[]): void {
  // A sheet keeps times in seconds.
  const date = new Date(Math.floor(at / 1_000) * 1_000).toISOString();
  const rows = items.map(({ keyword, price: { count, median, p25, p75, currency } }) => {
    return [date, what.range, keyword, count, median, p25, p75, currency];
  });
  if (rows.length > 0) putRows(tab, historyShape, rows);
}
