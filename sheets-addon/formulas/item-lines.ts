/** A table with one line for each item, empty beside an empty cell. */
import type { Column, Row } from '@sold-data/core/engine';
import type { Outcome } from '../answers/answer.ts';
import { cellMessage } from '../answers/cell-text.ts';
import { type Asked, tableOf, type Understood } from './asking.ts';
import { type Cell, sheetCell } from './columns.ts';
import { sentenceRows } from './reasons.ts';

/** @param rowOf a line by column name, or the sentence why there is none. */
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

/** The name of a single item is in its formula. */
export const shownFor = ({ isRange }: Understood, names: readonly string[]) =>
  names.filter(name => isRange || name !== 'keyword');
