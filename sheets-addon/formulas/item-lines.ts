/** A table with one line for each item. Beside an empty cell the line is empty. */
import type { Column, Row } from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { type Asked, type Planned, type Replied, tableOf, type Understood } from './asking.ts';
import { type Cell, sheetCell } from './columns.ts';
import { sentenceRows } from './reasons.ts';

/** @param rowOf returns the values of a line by column name, or a sentence that explains why there are none. */
export function itemLines<Plan extends Planned>(
  understood: Understood,
  columns: readonly Column[],
  asked: readonly Asked<Plan>[][],
  rowOf: (replied: Replied<Plan>) => Row | string,
): Cell[][] {
  const failed = sentenceRows(columns);
  const lines = asked.flatMap(row =>
    row.map(({ subject, result }) => {
      if (!result) return columns.map(() => '');
      const found = result.ok ? rowOf(result.value) : cellMessage(result.error);
      if (typeof found === 'string') return failed(String(subject), found);
      return columns.map(column => sheetCell({ ...found, keyword: String(subject) }, column));
    }),
  );
  return tableOf(understood, columns, lines);
}

/** A single item needs no keyword column: its formula names it. */
export const shownFor = ({ isRange }: Understood, names: readonly string[]) =>
  names.filter(name => isRange || name !== 'keyword');
