/**
 * What a person writes into the rows of the tab, beside its lines: it stays beside its line, wherever that is after the next run, or beside
 * the name of the line if there is none any more. Pure.
 */
import { present, runsOfSame } from '../../../platform/lists.ts';
import { formatOf } from '../../../tables/shape.ts';
import { type View, valueAt } from '../../../tables/view.ts';

export type Content = string | number | Date;

/** A part of the tab: headings, then lines. */
export interface Part {
  rows: Content[][];
  formats: string[][];
}

/** A line that is about to be written. */
export interface Line {
  /** The heading of its part. */
  part: string;
  /** Tells it from the other lines of its part. */
  key: string;
  cells: readonly Content[];
  formats: readonly string[];
  /** The row of each remark beside it, counted from the first line as it was, by the index of its column. */
  remarks: Map<number, number>;
}

/** How many lines in a row of a part have how many cells, as a task saves it. */
export type SavedLines = (readonly [part: string, cells: number, lines: number])[];

export type RemarkCopy = readonly [row: number, column: number, from: number];

/** What a run that was killed on the tab leaves. Rows count from the first line. */
export interface Unfinished {
  /** The number of rows before it changed them. */
  rows?: number;
  /** The moves of remarks that it had begun, in their order. */
  moves?: readonly RemarkCopy[];
  /** Second copies of remarks that it has moved, and the row of the first. */
  copies?: readonly RemarkCopy[];
  /** The keys of the lines with remarks, by row, because the lines themselves may not be there. */
  keys?: Record<number, string>;
}

export const linesOf = (parts: readonly Part[]): Line[] => {
  let part = '';
  return parts.flatMap(({ rows, formats }) => {
    const [heading] = rows[0] ?? [];
    part = heading === undefined ? `below ${part}` : String(heading);
    return rows.map((cells, at) => ({
      part,
      key: keyOf(at, cells[0] ?? ''),
      cells,
      formats: formats[at] ?? [],
      remarks: new Map(),
    }));
  });
};

export const savedLines = (lines: readonly Line[]): SavedLines =>
  runsOfSame(lines, ({ part, cells }) => `${cells.length} ${part}`).flatMap(run =>
    run[0] ? [[run[0].part, run[0].cells.length, run.length] as const] : [],
  );

/** The headings of a part, and lines whose item a formula shows, are known by their position. */
function keyOf(at: number, first: unknown): string {
  if (at === 0 || String(first).startsWith('=')) return `#${at}`;
  // Sheets store times in seconds.
  return first instanceof Date ? String(Math.round(first.getTime() / 1_000)) : String(first);
}

/**
 * The lines with the remarks beside them. Those without a line get one.
 * @param columns the columns of the tab, by index. @param saved the lines that the view shows. @param unfinished what it shows besides.
 */
export function withRemarks(
  lines: readonly Line[],
  view: View,
  { top, columns }: { top: number; columns: readonly (number | undefined)[] },
  saved: SavedLines,
  { copies = [], keys = {} }: Unfinished = {},
): Line[] {
  const next = [...lines];
  const isCopy = (index: number) =>
    copies.some(copy => copy[0] === row && copy[1] === index && isIntact(view, { top, columns }, copy));
  let row = 0;
  for (const run of runsOfSame(saved, ([part]) => part)) {
    const widths = run.flatMap(([, cells, count]) => Array.from({ length: count }, () => cells));
    for (const [at, width] of widths.entries()) {
      const contentAt = (index: number) => contentOf(view, top + row, columns[index]);
      const part = run[0]?.[0] ?? '';
      const key = keys[row] ?? keyOf(at, contentAt(0));
      for (let index = width; index < columns.length; index += 1) {
        if (contentAt(index) === '' || isCopy(index)) continue;
        const fits = (line: Line) =>
          line.part === part && line.key === key && line.cells.length <= index && !line.remarks.has(index);
        let line = next.find(fits);
        if (!line) {
          line = nameOnly(part, key, index === 0 ? [] : [valueAt(view, top + row, columns[0] ?? 0) as Content]);
          const last = next.map(each => each.part).lastIndexOf(part);
          next.splice(last < 0 ? next.length : last + 1, 0, line);
        }
        line.remarks.set(index, row);
      }
      row += 1;
    }
  }
  return next;
}

/**
 * The moves of remarks to their lines. A remark is moved before another one takes its cell, and where they go round in a circle, the first
 * one waits in a blank cell.
 */
export function movesOf(lines: readonly Line[], contentAt: (row: number, index: number) => unknown): RemarkCopy[] {
  const open = differentMoves(lines, contentAt);
  const spares = new Set<number>();
  const spareOf = (at: number) =>
    lines.findIndex(({ remarks }, row) => !remarks.has(at) && !spares.has(row) && contentAt(row, at) === '');
  const moves: RemarkCopy[] = [];
  for (const first of open.values()) {
    const chain: RemarkCopy[] = [];
    let next: RemarkCopy | undefined = first;
    while (next) {
      const [row, at, from]: RemarkCopy = next;
      chain.unshift(next);
      open.delete(cellName(from, at));
      next = open.get(cellName(row, at));
    }
    const [row, at, from] = first;
    const spare = chain[0]?.[0] === from ? spareOf(at) : -1;
    if (spare >= 0) {
      spares.add(spare);
      moves.push([spare, at, from]);
      chain.splice(-1, 1, [row, at, spare]);
    }
    moves.push(...chain);
  }
  return moves;
}

const cellName = (row: number, at: number) => `${row}/${at}`;

/**
 * The moves by the cells that they begin in. Where a remark would take the cell of an equal one, that one stays there and it goes on in its
 * place: a killed run couldn't tell them from copies.
 */
function differentMoves(
  lines: readonly Line[],
  contentAt: (row: number, index: number) => unknown,
): Map<string, RemarkCopy> {
  const into = new Map<string, RemarkCopy>();
  for (const [row, { remarks }] of lines.entries())
    for (const [at, from] of remarks) if (from !== row) into.set(cellName(row, at), [row, at, from]);
  const moves = new Map<string, RemarkCopy>();
  for (const [name, [row, at, start]] of into) {
    let from = start;
    let next = into.get(cellName(from, at));
    while (from !== row && next && String(contentAt(next[2], at)) === String(contentAt(from, at))) {
      into.delete(cellName(from, at));
      from = next[2];
      next = into.get(cellName(from, at));
    }
    if (from === row) into.delete(name);
    else {
      into.set(name, [row, at, from]);
      moves.set(cellName(from, at), [row, at, from]);
    }
  }
  return moves;
}

/** Whether a copy of a remark is there. Other content of its cell is a remark of its own. */
export function isIntact(
  view: View,
  { top, columns }: { top: number; columns: readonly (number | undefined)[] },
  [row, at, from]: RemarkCopy,
): boolean {
  const content = contentOf(view, top + row, columns[at]);
  return content !== '' && String(content) === String(contentOf(view, top + from, columns[at]));
}

/**
 * Whether the lines are in the rows where they were written: a person may have deleted rows and inserted as many.
 * @param isUnmarked nothing but the lines shows whose tab it is, so a person may not even have renamed a heading.
 */
export function holdsLines(
  view: View,
  { top, columns }: { top: number; columns: readonly (number | undefined)[] },
  saved: SavedLines,
  isUnmarked = false,
): boolean {
  const widths = saved.flatMap(([part, cells, count]) => Array.from({ length: count }, () => ({ part, cells })));
  const shown = widths.map((_, row) => columns.map(column => contentOf(view, top + row, column)));
  const firsts = shown.map(([first]) => first);
  return widths.every(({ part, cells }, row) => {
    const [first, ...others] = present(shown[row]);
    const isHeading = part !== widths[row - 1]?.part;
    if (isHeading && first !== part && (firsts.includes(part) || (isUnmarked && cells > 0))) return false;
    const figures = others.slice(0, Math.max(0, cells - 1));
    return first === '' || figures.length === 0 || figures.some(value => value !== '');
  });
}

/** The formula of a cell, or its value. */
export const contentOf = (view: View, row: number, column: number | undefined): unknown =>
  column === undefined ? '' : view.formulas[row]?.[column] || valueAt(view, row, column);

function nameOnly(part: string, key: string, cells: Content[]): Line {
  const formats = cells.map(cell => (cell instanceof Date ? formatOf('instant') : '@'));
  return { part, key, cells, formats, remarks: new Map() };
}
