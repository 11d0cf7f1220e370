/** A tab with the results of tasks, newest last. */

import type { TableShape } from '../tables/shape.ts';
import { type OpenTable, openTable } from '../tables/table.ts';
import { putRows } from '../tables/table-rows.ts';
import { valueAt } from '../tables/view.ts';
import { type Result, type Task, titleOf } from './task.ts';

const TAB = 'Sold Data log';
const MOST_ROWS = 500;

const shape: TableShape = {
  columns: [
    { label: 'Time', kind: 'instant' },
    { label: 'Task', kind: 'text' },
    { label: 'Result', kind: 'text' },
    { label: 'Done', kind: 'integer' },
    { label: 'Failed', kind: 'integer' },
    { label: 'Of', kind: 'integer' },
    { label: 'Requests', kind: 'integer' },
    { label: 'Possibly charged', kind: 'integer' },
    { label: 'Note', kind: 'text' },
  ],
  key: [0, 1],
};

/** Adds a line; only the newest 500 are kept. A tab that can't be written, for example a protected one, stops nothing. */
export function logRun(
  { draft }: Task,
  { endedAt, outcome, done, failed, total, charged, doubt, message }: Result,
): void {
  try {
    const time = new Date(endedAt).toISOString();
    const row = [time, titleOf(draft), outcome, done, failed, total, charged, doubt, message];
    const table = openTable(TAB, shape, { adopts: true });
    putRows(table, [row]);
    dropOldest(table);
  } catch (error) {
    console.warn(`The log could not be written: ${(error as Error).message}`);
  }
}

/** Keeps the newest lines, however a person sorts them meanwhile, and those beside which a person has written. */
function dropOldest({ sheet, look }: OpenTable): void {
  for (;;) {
    const { view, rows, columns, place } = look();
    if (rows.length <= MOST_ROWS) return;
    const ours = new Set(place.columns.values());
    const isOurs = (row: number) => view.values[row]?.every((value, column) => ours.has(column) || value === '');
    const lines = rows.flatMap(row => {
      const time = valueAt(view, row, columns[0] ?? -1);
      return time instanceof Date && isOurs(row) ? [{ row, time: time.getTime() }] : [];
    });
    const [oldest] = lines.sort((a, b) => a.time - b.time);
    if (!oldest) return;
    sheet.deleteRow(oldest.row + 1);
  }
}
