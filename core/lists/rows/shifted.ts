/** Rows with more cells than headings: a comma that isn't between quotes splits a cell, and all behind it move. */
import { typedAmount } from '../../input/number.ts';
import { isRunning } from '../columns/values.ts';
import { listedRole } from '../headings/headings.ts';
import type { Role } from '../headings/roles.ts';
import { isEmpty } from '../words/text.ts';

type Row = readonly string[];
type Shape = 'number' | 'text' | undefined;

const NUMBER = /^[^\p{L}\d]{0,3}\d[\d.,]*\s?\p{Sc}?$/u;
const shapeOf = (cell: string): Shape => (NUMBER.test(cell.trim()) ? 'number' : 'text');
/** The parts of `$1,200.50`. */
const FRONT = /^\s*-?(?:[A-Z]{1,3} ?)?\p{Sc}\s?\d{1,3}$/u;
const GROUP = /^\d{3}(?:\.\d{1,2})?\s*$/;

/** An amount whose separator made two cells of it: `1,200`, `199,99`. */
const CUT_GROUP = /^\d{1,3},\d{3}(?:\.\d{1,2})?\s?\p{Sc}?$/u;
const CUT_CENTS = /^\d+,\d{2}\s?\p{Sc}?$/u;
const COUNTS: readonly (Role | undefined)[] = ['quantity', 'regularQuantity', 'foilQuantity', 'specialFoilQuantity'];
const NUMBERS: readonly (Role | undefined)[] = [...COUNTS, 'paid', 'paidTotal'];

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
  const roles = headings.slice(0, width).map(listedRole);
  const shapes = roles.map((role, column) => columnShape(whole, column, role));
  const fits = (row: Row) => shapes.every((shape, at) => shape === undefined || isOf(row[at], shape));
  const waysOf = (row: Row) => joined(row, row.length - width).filter(fits);
  const amountsOf = (row: Row) => {
    const amounts = withWholeAmounts(row, row.length - width);
    return amounts && fits(amounts) ? amounts : undefined;
  };
  const lacksNumber = (row: Row) =>
    roles.some((role, at) => NUMBERS.includes(role) && !isEmpty(row[at]) && typedAmount(row[at]!) === null);
  const isCut = (row: Row) => (way: Row) =>
    way.some(
      (cell, at) =>
        !row.includes(cell) &&
        (CUT_GROUP.test(cell.trim()) || (!COUNTS.includes(roles[at]) && CUT_CENTS.test(cell.trim()))),
    );
  const cellsOf = (at: number) => rows[at]!.slice(0, lengthOf(rows[at]!));
  // Cells of a sheet don't move, and a column may have no heading. One that has nothing but the ends of amounts is none.
  const padded = longer.filter(at => lengthOf(rows[at]!) <= headings.length);
  const areEnds = padded.every(at => amountsOf(cellsOf(at))) && !isRunning(padded.map(at => rows[at]![width]!));
  if (areEnds) for (const at of padded) shifted.add(at);
  // Where most rows are longer, they may have a column without a heading, too.
  const areNumbered = longer.every(at => /^\s*\d+\s*$/.test(rows[at]![0]!));
  const areTexts = longer.every(at => isText(cellsOf(at), 1) && shapeOf(rows[at]![1]!) === 'text');
  const isRare = longer.length <= whole.length * 2;
  for (const at of longer) {
    const row = cellsOf(at);
    if (row.length <= headings.length) {
      if (isText(row, row.length - width) && lacksNumber(row) && waysOf(row).length > 0) shifted.add(at);
      continue;
    }
    const amounts = amountsOf(row);
    if (amounts) {
      if (whole.length > 0) rows[at] = amounts;
      else shifted.add(at);
      continue;
    }
    if (!isRare && (areNumbered || !(areTexts || lacksNumber(row)))) continue;
    const surplus = row.length - width;
    const ways = waysOf(row);
    const isDoubtful = isRare && surplus === 1 && ways.some(isCut(row));
    if (isRare && !isDoubtful && fits(row)) continue;
    if (ways.length === 1 && !isDoubtful && (isRare || isText(row, surplus))) rows[at] = ways[0]!;
    else if (ways.length > 0 || (isRare && surplus > 1)) shifted.add(at);
  }
  return shifted;
}

/** Whether the first cell alone goes on behind a comma, as text does: with a space. */
const isText = (row: Row, surplus: number) => row.every((cell, at) => at === 0 || /^\s/.test(cell) === at <= surplus);

const isOf = (cell: string | undefined, shape: Shape) => isEmpty(cell) || shapeOf(cell!) === shape;

/** What all cells of a column are, or its heading says; undefined if some are of the other kind. */
function columnShape(rows: readonly Row[], column: number, role: Role | undefined): Shape {
  const cells = rows.map(row => row[column]).filter(cell => !isEmpty(cell));
  if (cells[0] === undefined) return NUMBERS.includes(role) ? 'number' : undefined;
  const shape = shapeOf(cells[0]);
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
