/**
 * The total value of a price list, in its own tab: totals per currency, the largest gains and losses, changes since the last run, and the
 * value over time. Totals and gains are formulas over the list, so a changed quantity or price shows at once, and every run renews them.
 * Marks show which rows and columns of the tab are the add-on's. Sends nothing.
 */
import { neighbours, present } from '../../../platform/lists.ts';
import { refusal } from '../../../platform/refusal.ts';
import { putChart } from '../../../tables/charts.ts';
import { type Line, putMarks, readMarks } from '../../../tables/marks.ts';
import { addOwnSheet } from '../../../tables/own-sheet.ts';
import { asHeadings, formatOf, HEADING } from '../../../tables/shape.ts';
import { freeName, makeRoom } from '../../../tables/sheets.ts';
import { valueAt } from '../../../tables/view.ts';
import { changeTask, readTask, type Task } from '../../task.ts';
import { keptRuns } from '../history-tab.ts';
import { isPriceList } from '../kind.ts';
import { gains } from './gains.ts';
import { absolute, ownerOf, readList, type WorthList } from './list.ts';
import { MOVES, moves, overTime, runNow } from './over-time.ts';
import { TOTALS, totals } from './totals.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** A part of the tab: headings, then lines. */
export interface Part {
  rows: (string | number | Date)[][];
  formats: string[][];
}

/** The cells of the add-on on the tab. Rows and columns count from 0. */
interface Place {
  top: number;
  /** The row below. */
  end: number;
  /** The columns in order; undefined for one that a person has deleted. */
  columns: (number | undefined)[];
}

/** Creates or updates the tab and opens it. Returns its name. @throws InvalidParametersError for a list without medians. */
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
  const place = placeOn(id, sheet, task.worth.rows);
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
  const place = sheet && placeOn(id, sheet, worth?.rows);
  if (sheet && place) return { sheet, place };
  if (sheet?.getLastRow() === 0) return { sheet, place: nothing };
  return { sheet: addOwnSheet(freeName(name)), place: nothing };
}

const columnName = (at: number) => `column ${at + 1}`;

/**
 * The marked cells; undefined if a row, the first column or a mark's only place is unknown, or if a person has inserted or deleted rows.
 * @param rows the number of rows that were written.
 */
function placeOn(id: string, sheet: Sheet, rows: number | undefined): Place | undefined {
  const sheetId = sheet.getSheetId();
  const marks = readMarks(ownerOf(id)).filter(each => each.sheet === sheetId);
  const lines = new Map(marks.map(({ name, line }) => [name, 'row' in line ? line.row : line.column]));
  const [top, end] = [lines.get('top'), lines.get('end')];
  const count = Math.max(0, ...marks.map(({ name }) => Number(/^column (\d+)$/.exec(name)?.[1] ?? 0)));
  const columns = Array.from({ length: count }, (_, at) => lines.get(columnName(at)));
  if (lines.size < marks.length || top === undefined || end === undefined || columns[0] === undefined) return undefined;
  return end - top === rows ? { top, end, columns } : undefined;
}

function write({ id, worth }: Task, list: WorthList, sheet: Sheet, known: Place): void {
  const { draft } = present(readTask(id));
  const kept = isPriceList(draft) ? keptRuns(draft, list.sheet.getName()) : [];
  const runs = kept.length > 0 ? kept : [runNow(list)];
  const currencies = currenciesOf(list);
  const width = Math.max(TOTALS.length, MOVES.length, currencies.length + 1);
  const nameIn = (row: number) =>
    absolute(sheet.getRange(known.top + row + 1, (known.columns[0] ?? 0) + 1).getA1Notation());
  const sums = totals(list, currencies, nameIn);
  const over = overTime(list, runs, currencies);
  const blank: Part = { rows: [[]], formats: [[]] };
  const parts = [sums, blank, ...gains(list, currencies, nameIn), blank, moves(runs), blank, over];
  const rows = parts.flatMap(part => part.rows);
  const formats = parts.flatMap(part => part.formats);
  const place = made(id, sheet, known, rows.length, width);
  const { top, columns } = place;
  const tab = { tab: sheet.getSheetId(), rows: place.end - top };
  const chartBefore = worth?.tab === tab.tab ? worth.chart : undefined;
  const note = (chart: number | undefined) =>
    changeTask(id, each => {
      each.worth = { ...tab, ...(chart === undefined ? {} : { chart }) };
    });
  // A run that is killed here finds its rows again.
  if (worth?.tab !== tab.tab || worth.rows !== tab.rows) note(chartBefore);
  const headings = parts.flatMap((part, at) => (part === blank ? [] : [lengthOf(parts.slice(0, at))]));
  const shown = columns.flatMap((column, at) => (column === undefined ? [] : [{ column, at }]));
  for (const run of neighbours(
    shown.sort((a, b) => a.column - b.column),
    ({ column }) => column,
  )) {
    const left = present(run[0]).column + 1;
    const across = <Value>(line: readonly Value[], rest: Value) => run.map(({ at }) => line[at] ?? rest);
    const wide = formats.map(line => across(line, 'General'));
    sheet.getRange(top + 1, left, Math.max(known.end - top, rows.length), run.length).clearContent();
    const cells = sheet.getRange(top + 1, left, rows.length, run.length);
    cells.setNumberFormats(wide);
    cells.setValues(rows.map(line => across<string | number | Date>(line, '')));
    cells.setFontWeight('normal');
    for (const [row, [fill]] of cells.getBackgrounds().entries())
      if (fill === HEADING && !headings.includes(row))
        sheet.getRange(top + row + 1, left, 1, run.length).setBackground(null);
    // A heading is aligned like the values below it.
    cells.setHorizontalAlignments(
      wide.map((line, row) => (headings.includes(row) ? (wide[row + 1] ?? line) : line).map(alignmentOf)),
    );
    for (const row of headings) asHeadings(sheet.getRange(top + row + 1, left, 1, run.length));
  }
  const chart = draw(sheet, place, top + rows.length - over.rows.length, over.rows.length, currencies[0], chartBefore);
  if (chart !== chartBefore) note(chart);
}

/** Makes room for the rows and columns and marks them. What a person has below or at the right moves on. */
function made(id: string, sheet: Sheet, { top, end, columns }: Place, rows: number, width: number): Place {
  const isNew = columns.length === 0;
  const right = Math.max(-1, ...columns.map(column => column ?? -1));
  const added = Array.from({ length: Math.max(0, width - columns.length) }, (_, at) => right + 1 + at);
  const below = top + rows;
  makeRoom(sheet, below + 1, isNew ? width : 1);
  if (!isNew && below > end && !sheet.getRange(end + 1, 1, below - end, right + 1).isBlank())
    sheet.insertRowsAfter(end, below - end);
  if (!isNew && added.length > 0) sheet.insertColumnsAfter(right + 1, added.length);
  const place = { top, end: below, columns: [...columns, ...added] };
  const lines: [string, Line][] = added.map((column, at) => [columnName(columns.length + at), { column }]);
  if (isNew) lines.push(['top', { row: top }]);
  if (below !== end) lines.push(['end', { row: below }]);
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

const lengthOf = (parts: readonly Part[]) => parts.reduce((sum, { rows }) => sum + rows.length, 0);

const [ITEM_WIDTH, AMOUNT_WIDTH] = [220, 120];
const TEXTS = ['@', 'General', formatOf('instant')];
const alignmentOf = (format: string) => (TEXTS.includes(format) ? 'left' : 'right');

/** The currencies of the priced items, most frequent first. */
function currenciesOf({ view, rows, median, currency }: WorthList): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = String(valueAt(view, row, currency));
    if (typeof valueAt(view, row, median) === 'number' && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
