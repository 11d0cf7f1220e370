/** A tab that grows by one dated row per keyword with each run: a trend of one's own. */
import type { Price, Settled } from '@sold-data/core';
import type { TableShape } from '../tables/shape.ts';
import { nextRow, putRows } from '../tables/table.ts';
import type { Refresh, Run } from './refresh.ts';

/** The rows of one run are told apart by refresh, keyword and options, so that a piece which is written again adds nothing. */
export const snapshotShape: TableShape = {
  columns: [
    { label: 'Date', kind: 'instant' },
    { label: 'Refresh', kind: 'text' },
    { label: 'Keyword', kind: 'text' },
    { label: 'Search', kind: 'text' },
    { label: 'Sales', kind: 'integer' },
    { label: 'Median', kind: 'amount' },
    { label: 'Lower Quartile', kind: 'amount' },
    { label: 'Upper Quartile', kind: 'amount' },
    { label: 'Currency', kind: 'currency' },
  ],
  key: [1, 2, 3],
};

/** A price that was asked, and what was asked. */
export interface SnapshotItem {
  keyword: string;
  search: string;
  result: Settled<Price>;
}

/** Where the rows of a run that begins now will stand. */
export function snapshotStart(tab: string): number {
  return nextRow(tab, snapshotShape, 'append');
}

/** Adds the rows that are answered. Call it alone. */
export function appendSnapshot(refresh: Refresh, run: Run, items: readonly SnapshotItem[]): void {
  const date = new Date(run.startedAt).toISOString();
  const rows = items.flatMap(({ keyword, search, result }) => {
    if (!result.ok) return [];
    const { count, median, p25, p75, currency } = result.value;
    return [[date, refresh.name, keyword, search, count, median, p25, p75, currency]];
  });
  if (rows.length > 0) {
    putRows(refresh.snapshotTab!, snapshotShape, rows, { mode: 'append', since: run.snapshotRow });
  }
}
