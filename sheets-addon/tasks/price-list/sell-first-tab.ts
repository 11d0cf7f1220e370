/**
 * "Sell these first": the items of a finished price list in their own tab, ranked by profit per day, each with the reason in words. A
 * formula over the list in each column ranks them, so a changed price or cost shows at once. Sends nothing.
 */
import { MIXED_BY, VARY_WIDELY } from '@sold-data/core/engine';
import { openList } from '../../lists/list-view.ts';
import { fullName } from '../../lists/ranges.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { knownOwnSheet, markOwnSheet, ownSheet, placeOnOwn, unmarkedSheets } from '../../tables/own-sheet.ts';
import { asHeadings, moneyFormat, type TableShape } from '../../tables/shape.ts';
import { makeRoom } from '../../tables/sheets.ts';
import { adoptTable, markNewTable } from '../../tables/table.ts';
import { placeByHeadings } from '../../tables/table-marks.ts';
import { valueAt, viewOf } from '../../tables/view.ts';
import { savedListOf } from '../placing.ts';
import { readTask } from '../task.ts';
import { isPriceList } from './kind.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const HEADINGS = ['Group', 'Item', 'You Keep', 'Days per Sale', 'Profit per Day', 'Currency', 'Why'];
const WIDTHS = [120, 220, 90, 100, 110, 80, 320];
const GAIN = moneyFormat(undefined, true);
const FORMATS = ['@', '@', GAIN, '0', GAIN, '@', '@'];
/** A currency beside a number would touch it at the left. */
const ALIGNMENTS = HEADINGS.map((name, at) =>
  name === 'Currency' ? 'center' : FORMATS[at] === '@' ? 'left' : 'right',
);
/** The formulas stand below their headings, in a row that a person may have moved. */
const SHAPE: TableShape = { columns: HEADINGS.map(label => ({ label, kind: 'text' })), key: [0] };
const RULE =
  'What you keep, divided by the days from one sale to the next. Several sales a day count as one: you sell one piece. A list without Sold per Day is ranked by what you keep.';

/** Creates or updates the tab and opens it. Returns its name. @throws InvalidParametersError for a list without profits. */
export function writeSellFirst(id: string): string {
  const list = rankedList(id);
  const name = `Sell first from ${list.sheet.getName()}`;
  if (!knownOwnSheet('sell first', id)) adoptLost(id, list);
  const sheet = ownSheet('sell first', id, name);
  write(list, sheet);
  sheet.activate();
  return sheet.getName();
}

/** Updates the tab of a list after a run, which may have more items, unless there is none. */
export function renewSellFirst(id: string): void {
  const sheet = knownOwnSheet('sell first', id);
  if (sheet) write(rankedList(id), sheet);
}

/**
 * The number of rows of a list, its columns as ranges of these rows, and the currency of all its prices, if there is one.
 * @throws InvalidParametersError for a list without profits. @throws PlaceLost
 */
function rankedList(id: string) {
  const task = readTask(id);
  if (!task || !isPriceList(task.draft)) throw refusal('This task is not a price list');
  const { sheet, look } = openList(id, savedListOf(task.draft));
  const { view, place, rows, table } = look();
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  const height = last - first + 1;
  const columnAt = (column: number | undefined) =>
    column === undefined ? undefined : absolute(fullName(sheet.getRange(first + 1, column + 1, height, 1)));
  const named = (name: string) => columnAt(place.results.get(name));
  const profit = named('netProfit');
  if (profit === undefined) throw refusal('This list has no column of profits', 'Run it again with Profit');
  const columns: Columns = {
    item: present(columnAt(place.list[0])),
    // Rows of a table that are left out have no time.
    rows: table && named('updated'),
    profit,
    sold: named('soldPerDay'),
    evidence: named('evidence'),
    currency: named('currency'),
    note: named('note'),
  };
  const codes = new Set(rows.map(row => String(valueAt(view, row, place.results.get('currency') ?? -1))));
  codes.delete('');
  return { sheet, height, columns, currency: codes.size === 1 ? [...codes][0] : undefined };
}

/** Marks a ranking that has lost its marks: its headings and formulas show that it is the one of this list, and no person's. */
function adoptLost(id: string, { columns: { profit } }: ReturnType<typeof rankedList>): void {
  const sheet = unmarkedSheets().find(each => isRankingOf(each, profit));
  if (!sheet) return;
  adoptTable({ sheet, shape: SHAPE });
  markOwnSheet(sheet, 'sell first', id);
}

function isRankingOf(sheet: Sheet, profit: string): boolean {
  const view = viewOf(sheet);
  const columns = [...(placeByHeadings(view, SHAPE)?.columns.values() ?? [])];
  const isOurs = (line: readonly string[]) => columns.every(column => isRanking(line[column] ?? '', profit));
  return columns.length > 0 && view.formulas.some(isOurs);
}

function write({ height, columns, currency }: ReturnType<typeof rankedList>, sheet: Sheet): void {
  if (sheet.getLastRow() === 0) layOut(sheet, height);
  const place = placeOnOwn(sheet, SHAPE);
  const own = HEADINGS.map(name => place.columns.get(name));
  const top = rowOfFormulas(sheet, place.headings + 2, own);
  makeRoom(sheet, top + height);
  const cells = own.map(column => (column === undefined ? undefined : sheet.getRange(top, column + 1)));
  for (const cell of cells) if (cell) refuseFilled(cell);
  for (const [at, cell] of cells.entries()) {
    const format = FORMATS[at];
    // The rows of each amount have the same currency or none, because they move.
    if (format === GAIN) cell?.offset(0, 0, height, 1).setNumberFormat(moneyFormat(currency, true));
    // A formula in a text cell would stay text.
    if (format === '@') cell?.setNumberFormat('General');
    cell?.setFormula(ranking(columns, at));
  }
}

/** @param profit the profits of one list, if it has to be a ranking of that one. It may have got or lost rows. */
function isRanking(formula: string, profit?: string): boolean {
  const [, column = '', first, last = first] = CELLS.exec(profit ?? '') ?? [];
  const isThere = (cells: string) => {
    const [, from, to = from] = ROWS.exec(cells) ?? [];
    return Number(from) <= Number(last) && Number(to) >= Number(first);
  };
  const isOfList = profit === undefined || formula.split(column).slice(1).some(isThere);
  return formula.startsWith('=CHOOSECOLS(') && isOfList;
}

const ROWS = /^(\d+)(?::\$[A-Z]+\$(\d+))?/;
const CELLS = /^(.*!\$[A-Z]+\$)(\d+)(?::\$[A-Z]+\$(\d+))?$/;

/**
 * The row of the formulas, or the first row if they are gone.
 * @throws InvalidParametersError when a person has moved some of them to another row.
 */
function rowOfFormulas(sheet: Sheet, first: number, columns: readonly (number | undefined)[]): number {
  makeRoom(sheet, first);
  const below = sheet.getRange(first, 1, Math.max(1, sheet.getLastRow() - first + 1), sheet.getMaxColumns());
  const found = below
    .getFormulas()
    .flatMap((line, down) =>
      columns.flatMap(column =>
        column !== undefined && isRanking(line[column] ?? '') ? [sheet.getRange(first + down, column + 1)] : [],
      ),
    );
  const rows = new Set(found.map(cell => cell.getRow()));
  if (rows.size > 1)
    throw refusal(
      `The formulas in ${found.map(cell => cell.getA1Notation()).join(', ')} of “${sheet.getName()}” are in different rows`,
      'Move them back into one row, or delete the sheet for a new one',
    );
  return found[0]?.getRow() ?? first;
}

/** @throws InvalidParametersError when a person has filled the cell of a formula. */
function refuseFilled(cell: GoogleAppsScript.Spreadsheet.Range): void {
  if (cell.isBlank() || isRanking(cell.getFormula())) return;
  const name = `${cell.getSheet().getName()}!${cell.getA1Notation()}`;
  throw refusal(`The ranking starts in ${name}, which holds something else`, 'Clear that cell');
}

function layOut(sheet: Sheet, height: number): void {
  markNewTable(sheet, SHAPE);
  makeRoom(sheet, height + 1, HEADINGS.length);
  const headings = asHeadings(sheet.getRange(1, 1, 1, HEADINGS.length)).setHorizontalAlignments([ALIGNMENTS]);
  sheet.getRange(1, HEADINGS.indexOf('Profit per Day') + 1).setNote(RULE);
  sheet.setFrozenRows(1);
  for (const [at, width] of WIDTHS.entries()) {
    sheet.setColumnWidths(at + 1, 1, width);
    const cells = sheet.getRange(2, at + 1, sheet.getMaxRows() - 1, 1);
    cells.setNumberFormat(present(FORMATS[at])).setHorizontalAlignment(present(ALIGNMENTS[at]));
  }
  // A run that is killed before this leaves a blank sheet, which is laid out again.
  headings.setValues([HEADINGS]);
}

/** The columns of a list, as ranges of the same rows. */
interface Columns {
  item: string;
  /** Filled in the rows that are items; the column of items if it has nothing else. */
  rows?: string | undefined;
  profit: string;
  sold: string | undefined;
  evidence: string | undefined;
  currency: string | undefined;
  note: string | undefined;
}

/** Keeps the groups apart in the order of the rows. */
const GROUP = 1_000_000_000;

/**
 * The formula of a column for all rows, sorted by a last column that is left out. Arguments are separated by semicolons, which every locale
 * reads. SORT reads the ranges in it row by row.
 */
export function ranking({ item, rows = item, profit, sold, evidence, currency, note }: Columns, at: number): string {
  const isPriced = `ISNUMBER(${profit})`;
  const isWeak = evidence === undefined ? 'FALSE' : `${evidence}="weak"`;
  const says = (words: string) => (note === undefined ? 'FALSE' : `ISNUMBER(SEARCH("${words}";${note}))`);
  // OR would make one answer of all rows.
  const byGroup = (first: string, loses: string, mixed: string, check: string, none: string) =>
    `IF(${isPriced};IF(${says(MIXED_BY)};${mixed};IF(${isWeak};${check};IF(${says(VARY_WIDELY)};${check};IF(${profit}<0;${loses};${first}))));${none})`;
  const known = (yes: string) => (sold === undefined ? '""' : `IF(ISNUMBER(${sold});IF(${sold}>0;${yes};"");"")`);
  const days = sold === undefined ? '""' : known(`IF(${sold}>1;1;1/${sold})`);
  const perDay = sold === undefined ? '""' : `IF(${isPriced};${known(`${profit}*IF(${sold}>1;1;${sold})`)};"")`;
  const rank = sold === undefined ? `IF(${isPriced};${profit};0)` : `IF(ISNUMBER(${perDay});${perDay};0)`;
  const noted = (otherwise: string) => (note === undefined ? otherwise : `IF(LEN(${note})>0;${note};${otherwise})`);
  const speed =
    sold === undefined
      ? '"ranked by what you keep"'
      : `IF(ISNUMBER(${sold});${saleWords(sold)};"how fast it sells is unknown")`;
  const columns = [
    byGroup('"1 Sell first"', '"2 Loses money"', '"3 Mixed search"', '"4 Check first"', '"5 No answer"'),
    item,
    `IF(${isPriced};${profit};"")`,
    days,
    perDay,
    currency ?? '""',
    byGroup(
      speed,
      '"brings less than its cost and fees"',
      noted('""'),
      noted('"the evidence is weak: look at its sales"'),
      noted('"no price yet"'),
    ),
    `${byGroup('1', '2', '3', '4', '5')}*${GROUP}-${rank}`,
  ].map(column => (column === '""' ? `IF(LEN(${item})>0;"";"")` : column));
  const sorted = `SORT(FILTER(HSTACK(${columns.join(';')});LEN(${rows})>0);${columns.length};TRUE)`;
  return `=CHOOSECOLS(${sorted};${at + 1})`;
}

/** Whole numbers only, because a decimal mark isn't read alike in every locale. */
function saleWords(sold: string): string {
  const gap = `ROUND(IF(${sold}>0;1/${sold};0);0)`;
  return `IF(ROUND(${sold};0)>1;"about "&ROUND(${sold};0)&" sell a day";IF(${gap}=1;"one sells every day";"one sells about every "&${gap}&" days"))`;
}

const absolute = (name: string) => name.replace(/[^!]+$/, cells => cells.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2'));
