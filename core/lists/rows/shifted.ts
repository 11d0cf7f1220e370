/** Rows with more cells than headings: a comma that isn't between quotes splits a cell, and all behind it move. */
import { isRunning } from '../columns/values.ts';
import { isItemHeading, listedRole } from '../headings/headings.ts';
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
  const width = lengthOf(headings ?? []);
  if (headings === undefined || width < 2) return shifted;
  const { longer, whole } = byLength(rows, headingRow, width);
  // Cells of a sheet don't move, and a column may have no heading.
  const isPadded = (at: number) => lengthOf(rows[at]!) <= headings.length;
  const padded = longer.filter(isPadded);
  const isAlike = whole.length === 0 && padded.length === 0;
  if (isAlike && isItemHeading(headings[0]!) && areNumbered(longer.map(at => rows[at]!))) {
    for (const at of longer) rows[at] = rows[at]!.slice(1);
    return mendShifted(rows, headingRow);
  }
  const { mended, mayBeCut, isClear } = joiner(headings.slice(0, width), whole);
  const cellsOf = (at: number) => rows[at]!.slice(0, lengthOf(rows[at]!));
  // A column that has nothing but the ends of amounts is none.
  const areEnds =
    padded.every(at => mended(cellsOf(at), wholeAmounts) || mayBeCut(cellsOf(at), width - 1)) &&
    !isRunning(padded.map(at => rows[at]![width]!));
  for (const at of longer) {
    const row = cellsOf(at);
    if (isPadded(at)) {
      if (areEnds || mended(row, wholeName)) shifted.add(at);
      continue;
    }
    // In all rows, what looks like the end of an amount may be a column without a heading.
    const joined = mended(row, wholeName) ?? (whole.length > 0 ? mended(row, wholeAmounts) : undefined);
    if (joined) rows[at] = joined;
    else if (!isClear(row)) shifted.add(at);
  }
  return shifted;
}

/** The positions of the rows with more cells than headings, and the other rows that aren't blank. */
function byLength(rows: readonly Row[], headingRow: number, width: number): { longer: number[]; whole: Row[] } {
  const longer: number[] = [];
  const whole: Row[] = [];
  for (let at = headingRow + 1; at < rows.length; at += 1) {
    const length = lengthOf(rows[at]!);
    if (length > width) longer.push(at);
    else if (length > 0) whole.push(rows[at]!);
  }
  return { longer, whole };
}

/** Whether rows begin with their numbers, which go up, before the names of their items. */
const areNumbered = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  rows.every(
    ([first, second], at) =>
      /^\s*\d+\s*$/.test(first!) && /\p{L}/u.test(second!) && (at === 0 || Number(first) > Number(rows[at - 1]![0])),
  );

/** What joining cells of a row makes of it, below these headings and beside rows that are whole. */
function joiner(headings: readonly string[], whole: readonly Row[]) {
  const width = headings.length;
  const roles = headings.map(listedRole);
  const shapes = roles.map((role, column) => columnShape(whole, column, role));
  const fits = (row: Row) => shapes.every((shape, at) => shape === undefined || isOf(row[at], shape));
  const mended = (row: Row, join: (row: Row, surplus: number) => string[] | undefined) => {
    const found = join(row, row.length - width);
    return found && fits(found) ? found : undefined;
  };
  const isCut = (amount: string, column: number) =>
    CUT_GROUP.test(amount) || (!COUNTS.includes(roles[column]) && CUT_CENTS.test(amount));
  /** Whether amounts before this column may be cut in two. */
  const mayBeCut = (row: Row, end: number) =>
    row
      .slice(0, end)
      .some((_, start) => mended(row, (cells, surplus) => joinedCuts(cells, surplus, start, end, isCut)));
  const isClear = (row: Row) => {
    const surplus = row.length - width;
    if (surplus === 1 && !waysToJoin(row, surplus).some(fits)) return true;
    return fits(row) && !mended(row, wholeAmounts) && !mayBeCut(row, row.length - 1);
  };
  return { mended, mayBeCut, isClear };
}

/** The row with its amounts from `start` to `end` joined that their separators may have cut in two, if that leaves a cell below each heading. */
function joinedCuts(
  row: Row,
  surplus: number,
  start: number,
  end: number,
  isCut: (amount: string, column: number) => boolean,
): string[] | undefined {
  const cells: string[] = [];
  let left = surplus;
  for (let at = 0; at < row.length; at += 1) {
    const amount = `${row[at]!.trim()},${(row[at + 1] ?? '').trim()}`;
    const joins = left > 0 && at >= start && at < end && isCut(amount, cells.length);
    cells.push(joins ? amount : row[at]!);
    if (!joins) continue;
    left -= 1;
    at += 1;
  }
  return left === 0 ? cells : undefined;
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
