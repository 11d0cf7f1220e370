/** A tab with the results of tasks, newest last. */

import type { TableShape } from '../tables/shape.ts';
import { openTable, putRows } from '../tables/table.ts';
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
    const sheet = openTable(TAB, shape);
    putRows(sheet, shape, [row]);
    const surplus = sheet.getLastRow() - 1 - MOST_ROWS;
    if (surplus > 0) sheet.deleteRows(2, surplus);
  } catch (error) {
    console.warn(`The log could not be written: ${(error as Error).message}`);
  }
}
