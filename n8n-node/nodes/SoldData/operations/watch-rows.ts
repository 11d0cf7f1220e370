/** The rows of a watched list, one for each input item. */
import { refusal, type WatchList, type WatchRow } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { listField, ROWS } from '../fields/watch.ts';
import { fieldsAt } from '../run/field-reader.ts';
import { passOf } from '../run/retry-on-fail.ts';
import type { Run } from '../run/run.ts';
import { readList, rowsIn } from '../run/watch.ts';

export const watchedRows: INodeProperties = {
  ...listField,
  default: '={{ $json }}',
  description: `Each input item is one row. ${ROWS} Typed lines also work.`,
};

/** The list from all input items, and a function that returns the input item of a row. */
export function listOf(run: Run): { list: WatchList; itemOfRow: (row: number) => number } {
  if (passOf(run.context) !== 0)
    throw refusal(
      'watchList',
      nameOf =>
        `${nameOf('watchList')} must be the whole list, in one run: in a loop, each run would forget the items of the others`,
    );
  const rows: WatchRow[] = [];
  const itemIndexes: number[] = [];
  run.context.getInputData().forEach((_, itemIndex) => {
    for (const row of rowsIn(fieldsAt(run, itemIndex)<unknown>('watchList', ''))) {
      rows.push(row);
      itemIndexes.push(itemIndex);
    }
  });
  return { list: readList(rows), itemOfRow: row => itemIndexes[row] ?? 0 };
}
