// The spreadsheet as both sides of the playground know it, and what differs between two states of it.

export type CellValue = string | number | boolean;

/** One cell. Absent fields are empty or plain. */
export interface CellState {
  value?: CellValue;
  formula?: string;
  /** Filled by the formula in this cell ('row,column', from 0), not typed. */
  spilledFrom?: string;
  numberFormat?: string;
  bold?: boolean;
  italic?: boolean;
  wrap?: boolean;
  background?: string;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** Contents are in the middle of a tall row. */
  middle?: boolean;
  /** A truth value is shown as a box. */
  checkbox?: boolean;
  note?: string;
  /** The address of an image in the cell. */
  image?: string;
}

/** Cells by 'row,column', counted from 0. */
export type Cells = Record<string, CellState>;

export interface SheetFrame {
  id: string;
  name: string;
  rows: number;
  columns: number;
  frozenRows: number;
  frozenColumns: number;
  hidden: boolean;
  /** Widths in pixels of columns that are not of the default width. */
  widths: Record<string, number>;
  /** The same of rows. */
  heights?: Record<string, number>;
  /** Native charts, which the script inserts and the page draws. */
  charts?: ChartFrame[];
}

/** A native chart. Rows and columns count from 0. */
export interface ChartFrame {
  kind: 'line' | 'scatter' | 'column' | 'bar';
  title: string;
  /** The cells of the axis, then those of the values. */
  ranges: { row: number; column: number; rows: number }[];
  /** Rows of headings in the ranges. */
  headers: number;
  /** The cell of its upper left corner, and its size in pixels. */
  row: number;
  column: number;
  width: number;
  height: number;
}

export interface SheetState extends SheetFrame {
  cells: Cells;
}

/** All sheets, in the order of their tabs. */
export type BookState = SheetState[];

/** What changed: the frames of all sheets when one of them changed, and the cells that changed (null: now empty). */
export interface BookChanges {
  frames?: SheetFrame[];
  cells: Record<string, Record<string, CellState | null>>;
}

/** What has to change in `before` to make it `after`. */
export function differences(before: BookState, after: BookState): BookChanges {
  const changes: BookChanges = { cells: {} };
  const framesAfter = after.map(frameOf);
  if (!same(before.map(frameOf), framesAfter)) changes.frames = framesAfter;
  for (const sheet of after) {
    const known = before.find(candidate => candidate.id === sheet.id)?.cells ?? {};
    const cells = changedCells(known, sheet.cells);
    if (Object.keys(cells).length > 0) changes.cells[sheet.id] = cells;
  }
  return changes;
}

export function isEmpty(changes: BookChanges): boolean {
  return !changes.frames && Object.keys(changes.cells).length === 0;
}

/** The state after the changes. Leaves `book` as it is. */
export function withChanges(book: BookState, changes: BookChanges): BookState {
  const frames = changes.frames ?? book.map(frameOf);
  return frames.map(frame => {
    const cells = { ...book.find(sheet => sheet.id === frame.id)?.cells };
    for (const [key, cell] of Object.entries(changes.cells[frame.id] ?? {})) {
      if (cell) cells[key] = cell;
      else delete cells[key];
    }
    return { ...frame, cells };
  });
}

function frameOf({ cells: _, ...frame }: SheetState): SheetFrame {
  return frame;
}

/** 'row,column' to its two numbers. */
export function position(key: string): [row: number, column: number] {
  const comma = key.indexOf(',');
  return [Number(key.slice(0, comma)), Number(key.slice(comma + 1))];
}

function changedCells(before: Cells, after: Cells): Record<string, CellState | null> {
  const changed: Record<string, CellState | null> = {};
  for (const [key, cell] of Object.entries(after)) if (!sameCell(before[key], cell)) changed[key] = cell;
  for (const key of Object.keys(before)) if (!(key in after)) changed[key] = null;
  return changed;
}

function sameCell(a: CellState | undefined, b: CellState | undefined): boolean {
  if (!a || !b) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof CellState>;
  return [...names].every(name => a[name] === b[name]);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
