/**
 * The total value of a price list, in its own tab: totals per currency, the largest gains and losses, changes since the last run, and the
 * value over time. Totals and gains are formulas over the list, so a changed quantity or price shows at once, and every run renews them.
 * Marks show which rows and columns of the tab are the add-on's. Sends nothing.
 */
import { neighbours, present, runsOfSame } from '../../../platform/lists.ts';
import { refusal } from '../../../platform/refusal.ts';
import { putChart } from '../../../tables/charts.ts';
import { type Line as MarkedLine, putMarks, readMarks } from '../../../tables/marks.ts';
import { addOwnSheet } from '../../../tables/own-sheet.ts';
import { asHeadings, asText, formatOf, HEADING } from '../../../tables/shape.ts';
import { freeName, makeRoom } from '../../../tables/sheets.ts';
import { placeByHeadings } from '../../../tables/table-marks.ts';
import { type View, valueAt, viewOf } from '../../../tables/view.ts';
import { changeTask, readTask, type Task } from '../../task.ts';
import { keptRuns } from '../history-tab.ts';
import { isPriceList } from '../kind.ts';
import { gains } from './gains.ts';
import { absolute, ownerOf, readList, type WorthList } from './list.ts';
import { MOVES, moves, overTime, runNow } from './over-time.ts';
import {
  type Content,
  contentOf,
  holdsLines,
  isIntact,
  type Line,
  linesOf,
  movesOf,
  type Part,
  type RemarkCopy,
  type SavedLines,
  savedLines,
  type Unfinished,
  withRemarks,
} from './remarks.ts';
import { TOTALS, totals } from './totals.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Saved = NonNullable<Task['worth']>;

/** The cells of the add-on on the tab. Rows and columns count from 0. */
interface Place {
  top: number;
  /** The row below. */
  end: number;
  /** The columns in order; undefined for one that a person has deleted. */
  columns: (number | undefined)[];
}

/** Creates or updates the tab and opens it. Returns its name. @throws InvalidParametersError for a list without prices. */
export function writeWorth(id: string): string {
  const task = readTask(id);
  if (!task || !isPriceList(task.draft)) throw refusal('This task is not a price list');
  const list = readList(id, task.draft);
  const { sheet, place } = tabOf(task, `Worth of ${list.sheet.getName()}`);
  write(task, list, sheet, place);
  sheet.activate();
  return sheet.getName();
}

/** Updates the tab of a list after a run, unless there is none. @returns whether it is left to the person, whose changes it holds. */
export function renewWorth(id: string): boolean {
  const task = readTask(id);
  if (!task?.worth || !isPriceList(task.draft)) return false;
  const sheet = sheetWith(task.worth.tab);
  if (!sheet) return false;
  const place = placeOn(id, sheet, task.worth);
  if (place) write(task, readList(id, task.draft), sheet, place);
  return place === undefined;
}

const sheetWith = (id: number | undefined) =>
  SpreadsheetApp.getActive()
    .getSheets()
    .find(sheet => sheet.getSheetId() === id);

/** The tab of a list, or a new one: a tab whose marks or rows have changed is left to the person. */
function tabOf({ id, worth }: Task, name: string): { sheet: Sheet; place: Place } {
  const nothing: Place = { top: 0, end: 0, columns: [] };
  const sheet = sheetWith(worth?.tab) ?? SpreadsheetApp.getActive().getSheetByName(name);
  const place = sheet && placeOn(id, sheet, worth);
  if (sheet && place) return { sheet, place };
  if (sheet?.getLastRow() === 0) return { sheet, place: nothing };
  return { sheet: addOwnSheet(freeName(name)), place: nothing };
}

const columnName = (at: number) => `column ${at + 1}`;

/**
 * The marked cells; undefined if a row, the first column or a mark's only place is unknown, or if a person has inserted or deleted rows.
 * @param worth the lines that were written, and their number.
 */
function placeOn(id: string, sheet: Sheet, worth: Task['worth']): Place | undefined {
  const sheetId = sheet.getSheetId();
  const marks = readMarks(ownerOf(id)).filter(each => each.sheet === sheetId);
  const lines = new Map(marks.map(({ name, line }) => [name, 'row' in line ? line.row : line.column]));
  const top = lines.get('top');
  if (top === undefined) return worth?.tab === sheetId ? adoptLost(id, sheet, worth) : undefined;
  const before = worth?.unfinished?.rows;
  // A run that is killed while it moves the mark of the end leaves none.
  const end = lines.get('end') ?? (before === undefined ? undefined : top + before);
  const count = Math.max(0, ...marks.map(({ name }) => Number(/^column (\d+)$/.exec(name)?.[1] ?? 0)));
  const columns = Array.from({ length: count }, (_, at) => lines.get(columnName(at)));
  if (lines.size < marks.length || end === undefined || columns[0] === undefined) return undefined;
  const place = { top, end, columns };
  if (![worth?.rows, before].includes(end - top)) return undefined;
  // A killed run leaves lines of two runs.
  return worth?.unfinished || holdsLines(viewOf(sheet), place, worth?.lines ?? []) ? place : undefined;
}

/** Marks the tab again that has lost its marks, as after an export and an import, if it shows every line that was written. */
function adoptLost(id: string, sheet: Sheet, { rows, lines = [], unfinished }: Saved): Place | undefined {
  const view = viewOf(sheet);
  const found = placeByHeadings(view, { columns: TOTALS.map(label => ({ label, kind: 'text' })), key: [0] });
  const areKnown = lines.length > 0 && lines.every(([, cells]) => cells <= TOTALS.length);
  if (!found || unfinished || !areKnown) return undefined;
  const [top, columns] = [found.headings, [...found.columns.values()]];
  const place = { top, end: top + rows, columns };
  if (!holdsLines(view, place, lines, true)) return undefined;
  const marks = columns.map((column, at): [string, MarkedLine] => [columnName(at), { column }]);
  // The top is marked last: without it, an execution that was killed meanwhile is made up for.
  putMarks(sheet, ownerOf(id), new Map([...marks, ['end', { row: place.end }], ['top', { row: top }]]));
  return place;
}

function write({ id, worth }: Task, list: WorthList, sheet: Sheet, known: Place): void {
  const { draft } = present(readTask(id));
  const kept = isPriceList(draft) ? keptRuns(draft, list.sheet.getName(), list.figure) : [];
  const runs = kept.length > 0 ? kept : [runNow(list)];
  const currencies = currenciesOf(list);
  const width = Math.max(TOTALS.length, MOVES.length, currencies.length + 1);
  const nameIn = (row: number) =>
    absolute(sheet.getRange(known.top + row + 1, (known.columns[0] ?? 0) + 1).getA1Notation());
  const sums = totals(list, currencies, nameIn);
  const over = overTime(list, runs, currencies);
  const blank: Part = { rows: [[]], formats: [[]] };
  const parts = [sums, blank, ...gains(list, currencies, nameIn), blank, moves(runs), blank, over];
  const isOurs = worth?.tab === sheet.getSheetId();
  const { lines: before = [], unfinished: left, chart: chartBefore } = isOurs ? worth : {};
  undo(sheet, known, left?.moves ?? []);
  const view = viewOf(sheet);
  const lines = withRemarks(linesOf(parts), view, known, before, left);
  const rows = lines.length;
  const after = savedLines(lines);
  const changes = !isOurs || left !== undefined || JSON.stringify(after) !== JSON.stringify(before);
  // A run that is killed after any of these notes knows what the tab shows.
  const note = (saved: SavedLines, unfinished?: Unfinished, chart = chartBefore) =>
    changeTask(id, each => {
      each.worth = {
        tab: sheet.getSheetId(),
        rows,
        lines: saved,
        ...(unfinished && { unfinished }),
        ...(chart === undefined ? {} : { chart }),
      };
    });
  if (!isOurs || worth.rows !== rows) note(before, { ...left, rows: known.end - known.top });
  const place = made(id, sheet, known, { rows, width, isUnfinished: left !== undefined });
  const moved = movesOf(lines, (row, at) => contentOf(view, known.top + row, known.columns[at]));
  const written = { known, place, before, view, moved, copies: left?.copies ?? [] };
  if (moved.length > 0)
    note(before, {
      ...left,
      moves: moved,
      keys: keysBy(lines, ({ remarks }) => [...remarks.values()]),
    });
  clearFigures(sheet, lines, written);
  copyRemarks(sheet, written);
  // From here on, what is left where the remarks came from are the copies.
  if (changes || moved.length > 0)
    note(after, {
      copies: moved.flatMap(([row, at, from], order) =>
        moved.slice(order).some(([taken, column]) => taken === from && column === at) ? [] : [[from, at, row] as const],
      ),
      keys: keysBy(lines, ({ remarks }, row) => (remarks.size > 0 ? [row] : [])),
    });
  writeAll(sheet, lines, written);
  const heading = place.top + lines.findIndex(({ part }) => part === String(over.rows[0]?.[0]));
  const chart = draw(sheet, place, heading, over.rows.length, currencies[0], chartBefore);
  if (changes || moved.length > 0 || chart !== chartBefore) note(after, undefined, chart);
}

const keysBy = (lines: readonly Line[], rowsOf: (line: Line, row: number) => readonly number[]) =>
  Object.fromEntries(lines.flatMap((line, row) => rowsOf(line, row).map(each => [each, line.key])));

interface Written {
  known: Place;
  place: Place;
  /** The lines that the view shows. */
  before: SavedLines;
  view: View;
  /** Remarks that are no longer beside their lines. */
  moved: readonly RemarkCopy[];
  /** Copies of remarks that a killed run has left. */
  copies: readonly RemarkCopy[];
}

const cellOf = (sheet: Sheet, { top, columns }: Place, row: number, at: number) =>
  sheet.getRange(top + row + 1, present(columns[at]) + 1);

const isFigure = (lines: readonly Line[], row: number, at: number) => at < (lines[row]?.cells.length ?? 0);

/** Clears the cells of earlier lines that no line is written into. Then what isn't in a line is a remark. */
function clearFigures(sheet: Sheet, lines: readonly Line[], { known, place, before, view, copies }: Written): void {
  // Rows that an earlier version wrote are the add-on's in all columns.
  const widths = before.length > 0 ? widthsOf(before) : Array<number>(known.end - known.top).fill(place.columns.length);
  const figures = widths.flatMap((width, row) => Array.from({ length: width }, (_, at) => [row, at] as const));
  const left = copies.filter(copy => isIntact(view, place, copy));
  for (const [row, at] of [...figures, ...left])
    if (!isFigure(lines, row, at) && contentOf(view, place.top + row, place.columns[at]) !== '')
      cellOf(sheet, place, row, at).clearContent();
}

function copyRemarks(sheet: Sheet, { place, view, moved }: Written): void {
  for (const [order, move] of moved.entries()) {
    const [, at, from] = move;
    const waited = moved.slice(0, order).find(([row, column]) => row === from && column === at);
    copyRemark(sheet, place, view, move, waited?.[2]);
  }
}

/** @param shownAt the row where the view shows the remark. */
function copyRemark(sheet: Sheet, place: Place, view: View, [row, at, from]: RemarkCopy, shownAt = from): void {
  const { top, columns } = place;
  const shown = contentOf(view, top + shownAt, columns[at]);
  const isText = typeof shown === 'string' && !view.formulas[top + shownAt]?.[present(columns[at])];
  cellOf(sheet, place, row, at)
    .setNumberFormats(cellOf(sheet, place, from, at).getNumberFormats())
    .setValues([[isText ? asText(shown) : (shown as Content)]]);
}

/** Takes back the moves of a killed run. The last one that it has made left two copies. */
function undo(sheet: Sheet, place: Place, moves: readonly RemarkCopy[]): void {
  for (const [order, move] of [...moves.entries()].reverse()) {
    const view = viewOf(sheet);
    if (!isIntact(view, place, move)) continue;
    const [row, at] = move;
    const before = moves.slice(0, order).find(([, column, from]) => column === at && from === row);
    if (before) copyRemark(sheet, place, view, [row, at, before[0]]);
    else cellOf(sheet, place, row, at).clearContent();
  }
}

/** Clears the cells that remarks came from, and writes lines into their own cells. */
function writeAll(sheet: Sheet, lines: readonly Line[], { place, moved }: Written): void {
  const { top, columns } = place;
  for (const [, at, from] of moved)
    if (!isFigure(lines, from, at) && !lines[from]?.remarks.has(at)) cellOf(sheet, place, from, at).clearContent();
  const isHeading = (row: number) => lines[row]?.cells.length !== 0 && lines[row]?.part !== lines[row - 1]?.part;
  const numbered = lines.map((line, row) => ({ ...line, row }));
  for (const block of runsOfSame(numbered, ({ cells }) => cells.length)) {
    const width = present(block[0]).cells.length;
    for (const run of runsOfColumns(columns.slice(0, width))) {
      const own = <Value>(of: (line: (typeof block)[number]) => readonly Value[]) =>
        block.map(line => run.map(({ at }) => present(of(line)[at])));
      const cells = sheet.getRange(
        top + present(block[0]).row + 1,
        present(run[0]).column + 1,
        block.length,
        run.length,
      );
      cells.setNumberFormats(own(({ formats }) => formats));
      cells.setValues(own(({ cells }) => cells));
      // A heading is aligned like the values below it.
      cells.setHorizontalAlignments(
        own(({ row, formats }) => {
          const below = isHeading(row) ? (lines[row + 1]?.formats ?? []) : [];
          return formats.map((format, at) => alignmentOf(below[at] ?? format));
        }),
      );
    }
  }
  for (const run of runsOfColumns(columns)) {
    const left = present(run[0]).column + 1;
    const fills = sheet.getRange(top + 1, left, lines.length, run.length).getBackgrounds();
    for (const [row, [fill]] of fills.entries()) {
      const across = sheet.getRange(top + row + 1, left, 1, run.length);
      if (isHeading(row)) asHeadings(across);
      else if (fill === HEADING) across.setBackground(null).setFontWeight('normal');
    }
  }
}

const widthsOf = (saved: SavedLines) => saved.flatMap(([, cells, count]) => Array.from({ length: count }, () => cells));

/** The columns that are there, in runs of neighbours. */
const runsOfColumns = (columns: readonly (number | undefined)[]) =>
  neighbours(
    columns.flatMap((column, at) => (column === undefined ? [] : [{ column, at }])).sort((a, b) => a.column - b.column),
    ({ column }) => column,
  );

/** Makes room for the rows and columns and marks them. What a person has below or at the right moves on. */
function made(
  id: string,
  sheet: Sheet,
  { top, end, columns }: Place,
  { rows, width, isUnfinished }: { rows: number; width: number; isUnfinished: boolean },
): Place {
  const isNew = columns.length === 0;
  const right = Math.max(-1, ...columns.map(column => column ?? -1));
  const added = Array.from({ length: Math.max(0, width - columns.length) }, (_, at) => right + 1 + at);
  const below = top + rows;
  makeRoom(sheet, below + 1, isNew ? width : 1);
  if (!isNew && below > end && !sheet.getRange(end + 1, 1, below - end, right + 1).isBlank())
    sheet.insertRowsAfter(end, below - end);
  if (!isNew && added.length > 0) sheet.insertColumnsAfter(right + 1, added.length);
  const place = { top, end: below, columns: [...columns, ...added] };
  const lines: [string, MarkedLine][] = added.map((column, at) => [columnName(columns.length + at), { column }]);
  if (isNew) lines.push(['top', { row: top }]);
  if (below !== end || isUnfinished) lines.push(['end', { row: below }]);
  if (lines.length > 0) putMarks(sheet, ownerOf(id), new Map(lines));
  // Column widths are set only once; later changes are the person's.
  if (isNew) {
    sheet.setColumnWidths(1, 1, ITEM_WIDTH);
    sheet.setColumnWidths(2, width - 1, AMOUNT_WIDTH);
  }
  return place;
}

/** Draws the value over time. @returns the chart's ID, if there is one. */
function draw(
  sheet: Sheet,
  { top, columns }: Place,
  heading: number,
  rows: number,
  currency: string | undefined,
  chart: number | undefined,
): number | undefined {
  const [dates, values] = columns;
  if (rows < 3 || dates === undefined || values === undefined) return chart;
  const title = `Value over time, ${currency}`;
  const at = { row: top + 1, column: Math.max(...columns.map(column => column ?? 0)) + 3 };
  const plan = {
    kind: 'line' as const,
    title,
    columns: [dates, values].map(column => sheet.getRange(heading + 1, column + 1, rows, 1)),
    at,
  };
  makeRoom(sheet, 1, at.column);
  return putChart(sheet, plan, chart) ?? chart;
}

/** All columns of totals fit beside the sidebar in a window of 1280 px. */
const [ITEM_WIDTH, AMOUNT_WIDTH] = [195, 119];
const TEXTS = ['@', 'General', formatOf('instant')];
const alignmentOf = (format: string) => (TEXTS.includes(format) ? 'left' : 'right');

/** The currencies of the priced items, most frequent first. */
function currenciesOf({ view, rows, price, currency }: WorthList): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = String(valueAt(view, row, currency));
    if (typeof valueAt(view, row, price) === 'number' && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
