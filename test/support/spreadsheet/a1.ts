import type { CellAddress } from './functions.ts';

/** 'B3' for the cell in row 2, column 1 (both counted from 0). */
export function toA1({ row, column }: Pick<CellAddress, 'row' | 'column'>): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
