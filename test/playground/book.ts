// The spreadsheet's state as page and server share it, and the differences between two states.

import type { Line, LineChange } from '../support/apps-script/spreadsheet/lines.ts';

export type CellValue = string | number | boolean;

/** One cell. Absent fields are empty or plain. */
export interface CellState {
  value?: CellValue;
  formula?: string;
  /** The cell ('row,column', from 0) whose formula fills this one; missing for typed cells. */
  spilledFrom?: string;
  numberFormat?: string;
  bold?: boolean;
  italic?: boolean;
  wrap?: boolean;
  background?: string;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** True when the content is vertically centred. */
  middle?: boolean;
  /** True when a boolean is shown as a checkbox. */
  checkbox?: boolean;
  note?: string;
  /** URL of an image in the cell. */
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
  /** Widths in pixels of the columns that don't have the default width. */
  widths: Record<string, number>;
  /** Heights in pixels of the rows that don't have the default height. */
  heights?: Record<string, number>;
  /** Native charts, which the script inserts and the page draws. */
  charts?: ChartFrame[];
}

/** A native chart. Rows and columns count from 0. */
export interface ChartFrame {
  kind: 'line' | 'scatter' | 'column' | 'bar';
  title: string;
  /** The ranges of the axis labels, followed by those of the values. */
  ranges: { row: number; column: number; rows: number }[];
  /** Number of heading rows in the ranges. */
  headers: number;
  /** The chart's top left cell, and its size in pixels. */
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

export interface LineMove {
  sheetId: string;
  line: Line;
  change: LineChange;
}

/** Changes: the frames of all sheets when one of them changed, and the changed cells (null when now empty). */
export interface BookChanges {
  /** Rows and columns that the visitor inserted, deleted or dragged, oldest first. `cells` already contains the result. */
  lines?: LineMove[];
  frames?: SheetFrame[];
  cells: Record<string, Record<string, CellState | null>>;
}

/** The changes that turn `before` into `after`. */
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
  return !changes.frames && !changes.lines?.length && Object.keys(changes.cells).length === 0;
}

/** Applies changes and returns the new state. Does not modify `book`. */
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

/** Parses 'row,column' into two numbers. */
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
