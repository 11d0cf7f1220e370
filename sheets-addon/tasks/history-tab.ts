/** A tab that grows by one dated row per item with each run of a price list: a trend of one's own. */

import type { TableShape } from '../tables/shape.ts';
import { nextRow, putRows } from '../tables/table.ts';
import type { PriceList } from './draft.ts';
import type { PriceRow } from './price-columns.ts';

/** The rows of one run are told apart by list, item and time, so a batch that is written again adds nothing. */
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
  key: [1, 2],
};

/** Where a run that begins now will write its rows. */
export function historyStart(tab: string): number {
  return nextRow(tab, historyShape, 'append');
}

export function appendHistory(
  tab: string,
  { what }: PriceList,
  at: number,
  since: number,
  items: readonly (PriceRow & { keyword: string })[],
): void {
  const rows = items.flatMap(({ keyword, result }) => {
    if (!result.ok) return [];
    const { count, median, p25, p75, currency } = result.value;
    return [[new Date(at).toISOString(), what.range, keyword, count, median, p25, p75, currency]];
  });
  if (rows.length > 0) putRows(tab, historyShape, rows, { mode: 'append', since });
}
