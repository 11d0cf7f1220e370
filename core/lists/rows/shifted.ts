/** Rows with more cells than headings: a comma that isn't between quotes splits a cell, and all behind it move. */
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
 * Joins the parts of amounts such as `$1,200`, and of names such as `Orsa, Warden of Frost`.
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
  const mended = (row: Row, join: (row: Row, surplus: number) => string[] | undefined) => {
    const found = join(row, row.length - width);
    return found && fits(found) ? found : undefined;
  };
  const isCut = (row: Row, way: Row) =>
    way.some(
      (cell, at) =>
        !row.includes(cell) &&
        (CUT_GROUP.test(cell.trim()) || (!COUNTS.includes(roles[at]) && CUT_CENTS.test(cell.trim()))),
    );
  const cellsOf = (at: number) => rows[at]!.slice(0, lengthOf(rows[at]!));
  // Cells of a sheet don't move, and a column may have no heading. One that has nothing but the ends of amounts is none.
  const isPadded = (at: number) => lengthOf(rows[at]!) <= headings.length;
  const padded = longer.filter(isPadded);
  const areEnds =
    padded.every(at => mended(cellsOf(at), wholeAmounts)) && !isRunning(padded.map(at => rows[at]![width]!));
  const areNumbered = whole.length === 0 && longer.every(at => /^\s*\d+\s*$/.test(rows[at]![0]!));
  for (const at of longer) {
    const row = cellsOf(at);
    if (isPadded(at)) {
      if (areEnds || mended(row, wholeName)) shifted.add(at);
      continue;
    }
    if (areNumbered) continue;
    const named = mended(row, wholeName);
    // In all rows, what looks like the end of an amount may be a column without a heading.
    const joined = named ?? (whole.length > 0 ? mended(row, wholeAmounts) : undefined);
    if (joined) {
      rows[at] = joined;
      continue;
    }
    const surplus = row.length - width;
    const ways = waysToJoin(row, surplus).filter(fits);
    const isClear = fits(row) && !mended(row, wholeAmounts) && !ways.some(way => isCut(row, way));
    if (!isClear && (ways.length > 0 || surplus > 1)) shifted.add(at);
  }
  return shifted;
}

const isOf = (cell: string | undefined, shape: Shape) => isEmpty(cell) || shapeOf(cell!) === shape;

/** What all cells of a column are, or its heading says; undefined if some are of the other kind. */
function columnShape(rows: readonly Row[], column: number, role: Role | undefined): Shape {
  const cells = rows.map(row => row[column]).filter(cell => !isEmpty(cell));
  if (cells[0] === undefined) return NUMBERS.includes(role) ? 'number' : undefined;
  const shape = shapeOf(cells[0]);
  return cells.every(cell => shapeOf(cell!) === shape) ? shape : undefined;
}

/** The row with its name joined, if that goes on behind commas as text does: with a space, which no other cell begins with. */
function wholeName(row: Row, surplus: number): string[] | undefined {
  const isText = row.every((cell, at) => at === 0 || /^\s/.test(cell) === at <= surplus);
  return isText ? joinedAt(row, 0, surplus) : undefined;
}

/** The row with its amounts joined, if that leaves a cell below each heading. */
function wholeAmounts(row: Row, surplus: number): string[] | undefined {
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

const joinedAt = (row: Row, at: number, surplus: number): string[] => [
  ...row.slice(0, at),
  row.slice(at, at + surplus + 1).join(','),
  ...row.slice(at + surplus + 1),
];

/** The row with neighbouring cells joined to one, in each way that leaves a cell below each heading. */
const waysToJoin = (row: Row, surplus: number): string[][] =>
  Array.from({ length: row.length - surplus }, (_, at) => joinedAt(row, at, surplus));
