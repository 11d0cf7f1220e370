/** Rows with more cells than headings: a comma that isn't between quotes splits a cell, and all behind it move. */
import { isEmpty } from '../words/text.ts';

type Row = readonly string[];
type Shape = 'number' | 'text' | undefined;

const NUMBER = /^[^\p{L}\d]{0,3}\d[\d.,]*\s?\p{Sc}?$/u;
const shapeOf = (cell: string): Shape => (NUMBER.test(cell.trim()) ? 'number' : 'text');
/** The parts of `$1,200.50`. */
const FRONT = /^\s*-?(?:[A-Z]{1,3} ?)?\p{Sc}\s?\d{1,3}$/u;
const GROUP = /^\d{3}(?:\.\d{1,2})?\s*$/;

/** How many cells of a row are filled or stand before a filled one. */
function lengthOf(row: Row): number {
  let length = row.length;
  while (length > 0 && isEmpty(row[length - 1])) length -= 1;
  return length;
}

/**
 * Joins the parts of amounts such as `$1,200`, and those of other cells if the row fits the other rows in one way alone.
 * @returns the positions of rows of which nobody knows which value belongs below which heading.
 */
export function mendShifted(rows: string[][], headingRow: number): ReadonlySet<number> {
  const shifted = new Set<number>();
  const headings = rows[headingRow];
  if (headings === undefined) return shifted;
  const width = lengthOf(headings);
  const longer: number[] = [];
  const whole: Row[] = [];
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const length = lengthOf(rows[at]!);
    if (length > width) longer.push(at);
    else if (length > 0) whole.push(rows[at]!);
  }
  if (longer.length === 0 || width < 2) return shifted;
  const shapes = headings.slice(0, width).map((_, column) => columnShape(whole, column));
  const fits = (row: Row) => shapes.every((shape, at) => shape === undefined || isOf(row[at], shape));
  // Where most rows are longer, they may have a column without a heading.
  const isRare = longer.length <= whole.length * 2;
  for (const at of longer) {
    const row = rows[at]!.slice(0, lengthOf(rows[at]!));
    // Cells of a sheet don't move.
    if (headings.length >= row.length) continue;
    const amounts = withWholeAmounts(row, row.length - width);
    if (amounts && fits(amounts)) {
      if (whole.length > 0) rows[at] = amounts;
      else shifted.add(at);
      continue;
    }
    const isCut = /^\d{1,3}$/.test(row[width - 1]!.trim()) && GROUP.test(row[width]!);
    if (!isRare || (fits(row) && !isCut)) continue;
    const ways = joined(row, row.length - width).filter(fits);
    if (ways.length === 1 && !isCut) rows[at] = ways[0]!;
    else if (ways.length > 0) shifted.add(at);
  }
  return shifted;
}

const isOf = (cell: string | undefined, shape: Shape) => isEmpty(cell) || shapeOf(cell!) === shape;

/** What all cells of a column are; undefined if some are of the other kind. */
function columnShape(rows: readonly Row[], column: number): Shape {
  const cells = rows.map(row => row[column]).filter(cell => !isEmpty(cell));
  const shape = cells[0] === undefined ? undefined : shapeOf(cells[0]);
  return cells.every(cell => shapeOf(cell!) === shape) ? shape : undefined;
}

/** The row with its amounts joined, if that leaves a cell below each heading. */
function withWholeAmounts(row: Row, surplus: number): string[] | undefined {
  const cells: string[] = [];
  let left = surplus;
  let isOpen = false;
  for (const cell of row) {
    if (isOpen && left > 0 && GROUP.test(cell)) {
      cells.push(`${cells.pop()!.trimEnd()},${cell.trim()}`);
      left -= 1;
      isOpen = !cell.includes('.');
    } else {
      cells.push(cell);
      isOpen = FRONT.test(cell);
    }
  }
  return left === 0 ? cells : undefined;
}

/** The row with neighbouring cells joined to one, in each way that leaves a cell below each heading. */
const joined = (row: Row, surplus: number): string[][] =>
  Array.from({ length: row.length - surplus }, (_, at) => [
    ...row.slice(0, at),
    row.slice(at, at + surplus + 1).join(','),
    ...row.slice(at + surplus + 1),
  ]);
