import type { CellValue } from './typed-input.ts';

/** One cell of a fake sheet. `value` of a formula is what it calculates to. */
export interface Cell {
  value: CellValue;
  formula: string;
  format: string;
  note: string;
  style: Record<string, unknown>;
  /** The cell whose array result fills this one. */
  spilledFrom?: Cell;
}

export const DEFAULT_FORMAT = '0.###############';

export function emptyCell(): Cell {
  return { value: '', formula: '', format: DEFAULT_FORMAT, note: '', style: {} };
}

/** Whether the cell shows something; formats and notes alone do not count as content. */
export function hasContent(cell: Cell | undefined): boolean {
  return cell !== undefined && (cell.formula !== '' || cell.value !== '');
}
