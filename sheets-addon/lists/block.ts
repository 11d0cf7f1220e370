/** The result columns beside a list: where they are, what stands in them, and their headings. */
import { columnLetter } from '../platform/a1.ts';
import { neighbours, present, runsOfSame } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { rangeOf, writeBeside } from '../tables/beside.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import { alignmentOf, type TableColumn, widthOf } from '../tables/shape.ts';
import { refuseMerged } from '../tables/sheets.ts';
import { isSparkline } from '../tables/sparkline.ts';
import { hasText, type Patch, shownAt, type View, valueAt } from '../tables/view.ts';
import type { SavedList } from './list.ts';
import type { ListView, OpenList } from './list-view.ts';
import { linesOf } from './place.ts';
import { isHeadingBelow, limitOf } from './rows.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A result column: its name, which its mark carries, and its layout. */
export interface ResultColumn extends TableColumn {
  name: string;
  /** A value in it belongs to the person once it is written, as long as its row holds the same item. */
  isKept?: true;
}

export type BlockShape = readonly ResultColumn[];

/** The column of each result; undefined for a deleted one. */
export const columnsIn = ({ place }: ListView, shape: BlockShape) => shape.map(({ name }) => place.results.get(name));

/** How far the marked column at its left has moved, and a column without a mark with it. */
function shiftAt({ place }: ListView, was: SavedList['was'], column: number): number {
  const known = [...linesOf(place)].flatMap(([name, line]) => {
    const before = was[name];
    return 'column' in line && before !== undefined && before < column ? [{ before, shift: line.column - before }] : [];
  });
  return known.sort((a, b) => b.before - a.before)[0]?.shift ?? 0;
}

/** Where columns that lost their marks would be now. */
export const lostIn = (seen: ListView, shape: BlockShape, { was }: Pick<SavedList, 'was'>): Record<string, number> =>
  Object.fromEntries(
    shape.flatMap(({ name }) => {
      const column = was[name];
      const isLost = column !== undefined && !seen.place.results.has(name);
      return isLost ? [[name, column + shiftAt(seen, was, column)] as const] : [];
    }),
  );

/** Columns without a mark that are where result columns would be, with their headings. */
function unmarkedIn(seen: ListView, shape: BlockShape, saved: Pick<SavedList, 'was'>): Map<string, number> {
  const { above, results } = seen.place;
  const marked = new Set(results.values());
  const lost = lostIn(seen, shape, saved);
  const found = shape.flatMap(({ name, label }) => {
    const places = [lost[name], saved.was[name]];
    const column = places.find(at => at !== undefined && !marked.has(at) && headingAt(seen, at) === label);
    return above === undefined || lost[name] === undefined || column === undefined ? [] : [[name, column] as const];
  });
  return new Map(found);
}

const headingAt = ({ view, place: { above = -1 } }: ListView, column: number) => valueAt(view, above, column);

/** Those that a person has deleted and put back. */
export const putBackIn = (seen: ListView, shape: BlockShape, saved: SavedList): Map<string, number> =>
  new Map([...unmarkedIn(seen, shape, saved)].filter(([name]) => !isClosed(seen, saved, name)));

/** Those that are others of the person, which moved there. */
export const theirsIn = (seen: ListView, shape: BlockShape, saved: SavedList): string[] =>
  [...unmarkedIn(seen, shape, saved).keys()].filter(name => isClosed(seen, saved, name));

export const widthIn = ({ view }: ListView) => view.values[0]?.length ?? 0;

/** Whether the gap of a deleted column has closed: the results at its right have moved there; without any, the sheet is narrower. */
function isClosed(seen: ListView, { was, width = 0 }: SavedList, name: string): boolean {
  const column = was[name] ?? 0;
  const shift = shiftAt(seen, was, column);
  const right = [...seen.place.results].filter(([other]) => (was[other] ?? column) > column);
  if (right.length === 0) return widthIn(seen) < width + shift;
  return right.every(([other, now]) => now < (was[other] ?? now) + shift);
}

/**
 * @param how to put it back.
 * @throws PlaceLost for a column that was put back without its mark, which would go stale in silence.
 */
export function refuseUnmarked(seen: ListView, shape: BlockShape, saved: SavedList, how = 'put it back'): void {
  const [lost] = putBackIn(seen, shape, saved);
  if (!lost) return;
  const [name, column] = lost;
  const heading = shape.find(each => each.name === name)?.label;
  throw new PlaceLost(
    `The mark of column ${columnLetter(column + 1)}, “${heading}”, is gone`,
    'list',
    `If the column is yours, rename its heading. Otherwise, ${how}`,
  );
}

/** A heading and the values below it in one formula, such as `={"Price"; ARRAYFORMULA(…)}`. Its blanks look like free cells. */
const FILLS_BELOW = /\{|\bARRAYFORMULA\s*\(/i;

/**
 * @param field the form's field that says where results go.
 * @throws InvalidParametersError for a formula in a heading that fills the cells below, because values would block it.
 */
export function refuseFormulaAbove({ view, place: { above, results } }: ListView, field: string): void {
  if (above === undefined) return;
  const column = [...results.values()].find(each => FILLS_BELOW.test(view.formulas[above]?.[each] ?? ''));
  if (column === undefined) return;
  throw refusal(
    `${columnLetter(column + 1)}${above + 1} holds a formula that fills the cells below it`,
    'Move it to another column, or replace it by a plain heading',
    field,
  );
}

/** Reads what the result columns of a row show. */
export function shownReader(seen: ListView, shape: BlockShape): (row: number) => readonly unknown[] {
  const columns = columnsIn(seen, shape);
  return row => shape.map((each, at) => (columns[at] === undefined ? '' : shownAt(seen.view, row, columns[at], each)));
}

/** What the result columns of a row show. */
export const shownIn = (seen: ListView, shape: BlockShape, row: number): readonly unknown[] =>
  shownReader(seen, shape)(row);

/** Whether a row holds something that a task doesn't write. Texts and numbers in the columns for them may be its own. */
export const isForeign = (
  seen: ListView,
  shape: BlockShape,
  row: number,
  shown: readonly unknown[] = shownIn(seen, shape, row),
) => hasFormula(seen, shape, row) || !shown.every((value, at) => isOwn(value, present(shape[at])));

/** Whether a row holds figures without the time that a task writes with them. They may be a person's. A deleted column of times says nothing. */
export function isUndated(
  seen: ListView,
  shape: BlockShape,
  row: number,
  shown: readonly unknown[] = shownIn(seen, shape, row),
): boolean {
  const time = shape.findIndex(({ kind }) => kind === 'instant');
  if (columnsIn(seen, shape)[time] === undefined || shown[time] !== '') return false;
  return shape.some(({ kind, isKept }, at) => kind !== 'text' && !isKept && shown[at] !== '');
}

/** Whether a row holds a formula that a task didn't write. */
export const hasFormula = (seen: ListView, shape: BlockShape, row: number) =>
  shape.some(({ name, kind, isKept }) => {
    const column = seen.place.results.get(name);
    const formula = column === undefined ? '' : (seen.view.formulas[row]?.[column] ?? '');
    return formula !== '' && !isKept && !(kind === 'sparkline' && isSparkline(formula));
  });

/** Whether a task may have written this value. */
function isOwn(value: unknown, { kind }: TableColumn): boolean {
  if (value === '') return true;
  if (kind === 'sparkline') return isSparkline(value);
  if (kind === 'instant') return value instanceof Date || /^\d{4}-\d\d-\d\d/.test(String(value));
  if (kind === 'currency') return /^[A-Z]{3}$/.test(String(value));
  return kind === 'text' || typeof value === 'number';
}

/** Whether a task may have written this row: a row with a note also has the time of its values, or reports why it has none. */
export function isOwnRow(shown: readonly unknown[], shape: readonly TableColumn[]): boolean {
  const hasTime = shape.some(({ kind }, at) => kind === 'instant' && (shown[at] ?? '') !== '');
  return shape.every((column, at) => {
    const value = shown[at] ?? '';
    const isNote = value === '' || hasTime || isReport(value);
    return isOwn(value, column) && (column.kind !== 'text' || isNote);
  });
}

/** Whether a time or a report marks the row as written by a task. A blank row belongs to nobody. */
export function isWrittenRow(shown: readonly unknown[], shape: BlockShape): boolean {
  const isMarked = shape.some(({ kind }, at) => {
    const value = shown[at] ?? '';
    return (kind === 'instant' && value !== '') || (kind === 'text' && isReport(value));
  });
  return shown.every((value, at) => value === '' || shape[at]?.isKept) || (isMarked && isOwnRow(shown, shape));
}

/** Prefixes of the note in a row without values. */
export const [FAILED, NOT_WATCHED] = ['Failed: ', 'Not watched: '];
export const isReport = (note: unknown) => [FAILED, NOT_WATCHED].some(prefix => String(note).startsWith(prefix));

/**
 * Rows without an item that a task has written, in the list and directly below it. What is there after a gap belongs to others.
 * @param isOurs whether what such a row shows is of this task.
 * @param isShifted the same for a row without a time, which a person has moved into other rows; nothing else is in it.
 */
export function leftoverRows(
  seen: ListView,
  shape: BlockShape,
  isOurs: (shown: readonly unknown[]) => boolean = () => true,
  isShifted: (shown: readonly unknown[]) => boolean = () => false,
): number[] {
  const { view, place, rows, table } = seen;
  const own = new Set(place.results.values());
  const isAlone = (row: number) => (view.values[row] ?? []).every((value, column) => value === '' || own.has(column));
  const items = new Set(rows);
  const shownOn = shownReader(seen, shape);
  const isLeft = (row: number) => {
    const isTheirs = !table && hasText(view, row, place.list) && !isHeadingBelow(view, place, row);
    if (items.has(row) || isTheirs || hasFormula(seen, shape, row)) return false;
    const shown = shownOn(row);
    const hasValues = shown.some((value, at) => value !== '' && !shape[at]?.isKept);
    if (isWrittenRow(shown, shape)) return hasValues && isOurs(shown);
    return isAlone(row) && isShifted(shown);
  };
  const left: number[] = [];
  const first = (place.above ?? -1) + 1;
  const last = table ? table.end - 1 : (rows.at(-1) ?? first - 1);
  const isWithin = (row: number) => row <= last || (!table && isLeft(row));
  for (let row = first; row < limitOf(place) && isWithin(row); row += 1) if (isLeft(row)) left.push(row);
  return left;
}

/**
 * Finds the first list row whose output cells hold a person's own content.
 * @param isFirst the task has written nothing yet, so numbers without a time are the person's.
 */
export function foreignRow(seen: ListView, shape: BlockShape, isFirst: boolean): number | undefined {
  const isOurs = isFirst ? isWrittenRow : isOwnRow;
  const shownOn = shownReader(seen, shape);
  return seen.rows.find(row => hasFormula(seen, shape, row) || !isOurs(shownOn(row), shape));
}

/** The refusal of a list that blank rows end above an item with another one's values, because a person has moved items without them. */
export const leftBehind = (row: number) =>
  refusal(
    `Row ${row + 1} shows the values of another item, and blank rows above it end the list`,
    'Delete the blank cells above that item, or clear its values, and resume',
    'what.range',
  );

/** @throws InvalidParametersError for protected or merged cells, because paid results could not be written. */
export function refuseUnwritableBeside(
  sheet: Sheet,
  columns: readonly (number | undefined)[],
  rows: readonly number[],
  headingRow?: number,
): void {
  const own = columns.filter(column => column !== undefined).sort((a, b) => a - b);
  const first = Math.min(headingRow ?? Number.POSITIVE_INFINITY, rows[0] ?? 0);
  const last = Math.max(first, rows.at(-1) ?? first);
  for (const run of neighbours(own, column => column)) {
    const cells = sheet.getRange(first + 1, present(run[0]) + 1, last - first + 1, run.length);
    if (!cells.canEdit())
      throw refusal(
        `You may not edit ${sheet.getName()}!${cells.getA1Notation()}, where the values belong`,
        'Ask the owner of the sheet for permission, or choose other columns',
        'where.column',
      );
    const holdsItem = (top: number, bottom: number) => rows.some(row => row >= top && row <= bottom);
    refuseMerged(cells, holdsItem, 'where.column');
  }
}

/**
 * Writes the headings above the results, in the style of the list's own heading. Cells that a person has filled stay.
 * @param first an earlier look. Headings outside of the results that it doesn't show were written while a person moved the columns.
 */
export function writeHeadings({ sheet, look, at }: OpenList, shape: BlockShape, first: ListView): ListView {
  let model = 0;
  const labels = new Set(shape.map(({ label }) => label));
  const headingsOf = ({ view, place: { above } }: ListView) => (above === undefined ? [] : (view.values[above] ?? []));
  const before = new Set(first.place.results.values());
  const theirs = new Set(headingsOf(first).filter((_, column) => !before.has(column)));
  const isOurs = (value: unknown) => labels.has(String(value)) && !theirs.has(value);
  const plan = (view: View): Patch[] => {
    const seen = at(view);
    const { above: row, list, results } = seen.place;
    model = list[0] ?? 0;
    if (row === undefined) return [];
    const cells = shape.flatMap(({ name, label }) => {
      const column = results.get(name);
      return column === undefined ? [] : [{ row, column, value: label }];
    });
    const isFree = ({ column }: Patch) => {
      const shown = valueAt(view, row, column);
      return !view.formulas[row]?.[column] && (shown === '' || labels.has(String(shown)));
    };
    const own = new Set(results.values());
    const strays = headingsOf(seen).flatMap((value, column) =>
      isOurs(value) && !own.has(column) && !view.formulas[row]?.[column] ? [{ row, column, value: '' }] : [],
    );
    return [...cells.filter(cell => isFree(cell) && valueAt(view, row, cell.column) !== cell.value), ...strays];
  };
  const { view } = writeBeside(sheet, plan, {
    look: seen => look(seen).view,
    keys: seen => at(seen).place.list,
    written(block) {
      const cells = rangeOf(sheet, block);
      const own = sheet.getRange(block.row + 1, model + 1);
      if (own.isBlank()) cells.setFontWeight('bold');
      else own.copyTo(cells, SpreadsheetApp.CopyPasteType.PASTE_FORMAT, false);
      const columns = present(block.values[0]).flatMap(label => shape.find(each => each.label === label) ?? []);
      if (columns.length < present(block.values[0]).length) return;
      cells.setHorizontalAlignments([columns.map(alignmentOf)]);
      for (const [right, { legend }] of columns.entries())
        if (legend !== undefined) cells.offset(0, right, 1, 1).setNote(legend);
      const widths = columns.map((column, right) => ({ right, width: widthOf(column) }));
      for (const run of runsOfSame(widths, ({ width }) => width))
        sheet.setColumnWidths(block.column + present(run[0]).right + 1, run.length, present(run[0]).width);
    },
  });
  return at(view);
}
