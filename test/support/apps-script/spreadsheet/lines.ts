// How rows or columns are renumbered when a person inserts, deletes or drags some. They count from 1.
import type { Area } from './a1.ts';

export type Line = 'ROW' | 'COLUMN';

export type LineChange =
  | { kind: 'insert'; before: number; count: number }
  | { kind: 'delete'; first: number; count: number }
  /** `to` is the new number of the first moved line. */
  | { kind: 'move'; from: number; count: number; to: number };

/** The new number of a row or column; undefined when it was deleted. */
export function indexAfter(change: LineChange, index: number): number | undefined {
  const { count } = change;
  if (change.kind === 'insert') return index < change.before ? index : index + count;
  if (change.kind === 'delete') {
    if (index < change.first) return index;
    return index < change.first + count ? undefined : index - count;
  }
  const { from, to } = change;
  if (index >= from && index < from + count) return to + index - from;
  const rest = index < from ? index : index - count;
  return rest < to ? rest : rest + count;
}

/** The cells of an area after the change. It grows and shrinks with its rows and columns; null when nothing of it is left. */
export function areaAfter(line: Line, change: LineChange, area: Area): Area | null {
  const [start, size] = line === 'ROW' ? [area.row, area.rows] : [area.column, area.columns];
  // The ends suffice for insertions and moves, as in a formula's reference.
  const kept =
    change.kind === 'delete' ? Array.from({ length: size }, (_, at) => start + at) : [start, start + size - 1];
  const indexes = kept.map(index => indexAfter(change, index)).filter(index => index !== undefined);
  if (indexes.length === 0) return null;
  const first = Math.min(...indexes);
  const count = Math.max(...indexes) - first + 1;
  return line === 'ROW' ? { ...area, row: first, rows: count } : { ...area, column: first, columns: count };
}
