/** A table with one line for each item. Beside an empty cell the line is empty. */
import type { Column, Row } from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import type { Outcome } from '../answers/source.ts';
import { type Asked, tableOf, type Understood } from './asking.ts';
import { type Cell, sheetCell } from './columns.ts';
import { sentenceRows } from './reasons.ts';

/** @param rowOf returns the values of a line by column name, or a sentence that explains why there are none. */
export function itemLines(
  understood: Understood,
  columns: readonly Column[],
  asked: readonly Asked[][],
  rowOf: (subject: unknown, outcomes: readonly Outcome[], y: number, x: number) => Row | string,
): Cell[][] {
  const failed = sentenceRows(columns);
  const lines = asked.flatMap((row, y) =>
    row.map(({ subject, result }, x) => {
      if (!result) return columns.map(() => '');
      const found = result.ok ? rowOf(subject, result.value, y, x) : cellMessage(result.error);
      if (typeof found === 'string') return failed(String(subject), found);
      return columns.map(column => sheetCell({ ...found, keyword: String(subject) }, column));
    }),
  );
  return tableOf(understood, columns, lines);
}

/** A single item needs no keyword column: its formula names it. */
export const shownFor = ({ isRange }: Understood, names: readonly string[]) =>
  names.filter(name => isRange || name !== 'keyword');
