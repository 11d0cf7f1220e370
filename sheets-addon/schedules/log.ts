/** What schedules did, newest last, in a tab of its own. */
import { alone } from '../host/lock.ts';
import { LOCK_PATIENCE_MS } from '../jobs/state.ts';
import type { TableShape } from '../tables/shape.ts';
import { putRows } from '../tables/table.ts';

export const LOG_TAB = 'Sold Data log';
const MOST_ROWS = 500;

const shape: TableShape = {
  columns: [
    { label: 'Time', kind: 'instant' },
    { label: 'Refresh', kind: 'text' },
    { label: 'Result', kind: 'text' },
    { label: 'Done', kind: 'integer' },
    { label: 'Failed', kind: 'integer' },
    { label: 'Of', kind: 'integer' },
    { label: 'Requests', kind: 'integer' },
    { label: 'Note', kind: 'text' },
  ],
  key: [],
};

export interface LogEntry {
  at: number;
  refresh: string;
  result: 'done' | 'partial' | 'failed' | 'goes on' | 'stopped';
  done: number;
  failed: number;
  total: number;
  requests: number;
  note: string;
}

/** Adds a line and lets the oldest go beyond 500. */
export function log({ at, refresh, result, done, failed, total, requests, note }: LogEntry): void {
  alone(() => {
    const row = [new Date(at).toISOString(), refresh, result, done, failed, total, requests, note];
    putRows(LOG_TAB, shape, [row], { mode: 'append', since: Number.MAX_SAFE_INTEGER });
    const sheet = SpreadsheetApp.getActive().getSheetByName(LOG_TAB)!;
    const surplus = sheet.getLastRow() - 1 - MOST_ROWS;
    if (surplus > 0) sheet.deleteRows(2, surplus);
  }, LOCK_PATIENCE_MS);
}
