/**
 * Rows with a price that aren't items any more. Cells of the tab name them, so the formulas need one range each, however many such rows
 * there are between the items.
 */
import type { WorthList } from './list.ts';

/** Keeps a cell's formula far below its most characters. */
const ROWS_PER_CELL = 100;

/** Each line names rows by reference, so their numbers follow rows that a person inserts or deletes. */
export function leftOutLines({ leftOut, keyword, cells }: WorthList): string[][] {
  const lines = Array.from({ length: linesOf(leftOut) }, (_, at) =>
    leftOut.slice(at * ROWS_PER_CELL, (at + 1) * ROWS_PER_CELL),
  );
  return lines.map(rows => [
    `="Rows left out:"&${rows
      .map(row => cells(keyword, { first: row, last: row }))
      // A deleted row leaves an error.
      .map(cell => `IFERROR(" "&ROW(${cell});"")`)
      .join('&')}`,
  ]);
}

/** Whether rows aren't left out, as a factor per row; none if no row is. */
export function isCounted(
  { leftOut, keyword, cells }: WorthList,
  currencies: readonly string[],
  nameIn: (row: number) => string,
): string[] {
  if (leftOut.length === 0) return [];
  const names = Array.from({ length: linesOf(leftOut) }, (_, at) => nameIn(currencies.length + 1 + at));
  return [`ISERROR(FIND(" "&ROW(${cells(keyword)})&" ";${names.map(name => `${name}&" "`).join('&')}))`];
}

const linesOf = (leftOut: readonly number[]) => Math.ceil(leftOut.length / ROWS_PER_CELL);
