/**
 * The total value of a price list, in its own tab: totals per currency, changes since the last run, and the value over time. Totals are
 * formulas over the list, so a changed quantity or price shows at once. The changes and the value over time come from the list's history
 * tab. Sends nothing.
 */
import { inCents, inUnits } from '@sold-data/core/engine';
import { openList } from '../lists/list-view.ts';
import { fullName, rangeOf } from '../lists/ranges.ts';
import { columnOf, type TableReading } from '../lists/table.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { putChart } from '../tables/charts.ts';
import { formatOf, moneyFormat } from '../tables/shape.ts';
import { addOwnSheet, makeRoom } from '../tables/table.ts';
import { type View, valueAt, viewOf } from '../tables/view.ts';
import type { PriceList } from '../tasks/draft.ts';
import { savedListOf } from '../tasks/placing.ts';
import { type KeptRun, keptRuns } from '../tasks/price-list/history-tab.ts';
import { changeTask, readTask } from '../tasks/task.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Cell = string | number | Date;

const TOTALS = ['Currency', 'Items', 'Value', 'Cost', 'Gain before Fees', 'Without Cost', 'Profit after Fees'];
const MOVES = ['Item', 'Before', 'Now', 'Change', 'Currency'];
const DATE = 'Date';
const MOST_MOVES = 5;
const CHANGE = '+0.0%;[Red]-0.0%;0.0%';
/** Common headings for the number of pieces and for the purchase price of one. */
const QUANTITY = /^(quantity|qty\.?|pieces|copies|number owned)$/i;
const PAID = /^(paid|paid each|price paid|what you paid|cost|cost each|purchase price)$/i;

/** Creates or updates the tab and opens it. Returns its name. @throws InvalidParametersError for a list without medians. */
export function writeWorth(id: string): string {
  const task = readTask(id);
  if (task?.draft.kind !== 'priceList') throw refusal('This task is not a price list');
  const place = placeOf(id, task.draft);
  const sheet = tabOf(task.worth?.tab, place.sheet.getName());
  const kept = keptRuns(task.draft, place.sheet.getName());
  const runs = kept.length > 0 ? kept : [runNow(place)];
  const chart = write(sheet, place, runs, task.worth?.chart);
  changeTask(id, each => {
    each.worth = { tab: sheet.getSheetId(), ...(chart === undefined ? {} : { chart }) };
  });
  sheet.activate();
  return sheet.getName();
}

interface ListPlace {
  sheet: Sheet;
  view: View;
  rows: readonly number[];
  keyword: number;
  median: number;
  currency: number;
  /** The column of profits, if the list has one. */
  profit: number | undefined;
  quantity: number | undefined;
  /** Range of purchase prices in A1 notation with its sheet; undefined if there is none. */
  paid: string | undefined;
  /** Range of their currencies. */
  paidCurrency: string | undefined;
  /** What the rows of a table mean. */
  table: TableReading | undefined;
}

function placeOf(id: string, draft: PriceList): ListPlace {
  const { sheet, look } = openList(id, savedListOf(draft));
  const { view, place, rows, table } = look();
  const median = place.results.get('median') ?? place.results.get('priceNow');
  const currency = place.results.get('currency');
  if (median === undefined || currency === undefined)
    throw refusal('This list has no columns of prices and currencies', 'Run it again with Price now');
  const own = new Set(place.results.values());
  const headings = place.above === undefined ? [] : present(view.values[place.above]);
  const named = (pattern: RegExp) =>
    headings.findIndex((heading, column) => !own.has(column) && pattern.test(String(heading).trim()));
  const list = { sheet, rows };
  const paidAt = table ? paidColumn(table, view) : (place.paid ?? (draft.what.paid === null ? named(PAID) : -1));
  const paid =
    paidAt >= 0
      ? cellsOf(list, paidAt)
      : table || draft.what.paid === null
        ? undefined
        : absolute(fullName(rangeOf(draft.what.paid, 'what.paid')));
  const currencyAt = table && columnOf(table, ['currency']);
  const paidCurrency = currencyAt === undefined ? undefined : cellsOf(list, currencyAt);
  const quantity = table ? (columnOf(table, ['quantity']) ?? -1) : named(QUANTITY);
  const keyword = present(place.list[0]);
  const profit = place.results.get('netProfit');
  const columns = { keyword, median, currency, profit, quantity: quantity < 0 ? undefined : quantity };
  return { ...list, view, ...columns, paid, paidCurrency, table };
}

/** The column of what was paid for one piece; -1 if a table has none, or has it in hundredths. */
function paidColumn(table: TableReading, view: View): number {
  const column = columnOf(table, ['paid']);
  if (column === undefined) return -1;
  const isPlain = [...table.items].every(([row, { paid }]) => {
    const shown = valueAt(view, row, column);
    return paid === null || typeof shown !== 'number' || shown === paid;
  });
  return isPlain ? column : -1;
}

/** The item of a row, as the history names it. */
const itemAt = ({ view, keyword, table }: ListPlace, row: number) =>
  table?.items.get(row)?.keyword ?? String(valueAt(view, row, keyword));

/** The prices that the list shows now: the first point of the value over time, before a tab keeps every run. */
function runNow(place: ListPlace): KeptRun {
  const { view, rows, median, currency } = place;
  const prices = rows.flatMap(row => {
    const price = valueAt(view, row, median);
    if (typeof price !== 'number') return [];
    return [[itemAt(place, row), { median: price, currency: String(valueAt(view, row, currency)) }]] as const;
  });
  return { at: new Date(), prices: new Map(prices) };
}

/** The list's rows in another column, as an absolute range. */
function cellsOf({ sheet, rows }: Pick<ListPlace, 'sheet' | 'rows'>, column: number): string {
  const [first = 0, last = first] = [rows[0], rows.at(-1)];
  return absolute(fullName(sheet.getRange(first + 1, column + 1, last - first + 1, 1)));
}

const absolute = (name: string) => name.replace(/[^!]+$/, cells => cells.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2'));

/** The tab of a list, found by its ID because a person may rename it. */
function tabOf(id: number | undefined, list: string): Sheet {
  const book = SpreadsheetApp.getActive();
  const name = `Worth of ${list}`;
  return book.getSheets().find(sheet => sheet.getSheetId() === id) ?? book.getSheetByName(name) ?? addOwnSheet(name);
}

/** Position of the content written earlier. Rows and columns count from 0. */
interface Written {
  top: number;
  left: number;
  rows: number;
}

/**
 * Finds earlier content by its first and last headings. A person may have moved it, and everything else on the tab is theirs.
 * @throws InvalidParametersError when the sheet holds other data.
 */
function writtenOn(sheet: Sheet): Written {
  const { values } = viewOf(sheet);
  if (values.every(line => line.every(value => value === ''))) return { top: 0, left: 0, rows: 0 };
  const leftIn = (line: readonly unknown[]) =>
    line.findIndex((_, at) => TOTALS.every((label, right) => line[at + right] === label));
  const top = values.findIndex(line => leftIn(line) >= 0);
  const left = leftIn(values[top] ?? []);
  let end = values.findIndex((line, row) => top >= 0 && row > top && line[left] === DATE);
  if (end < 0)
    throw refusal(`The sheet “${sheet.getName()}” holds other data`, 'Rename it, or delete it for a new one');
  while (values[end + 1]?.[left] instanceof Date) end += 1;
  return { top, left, rows: end - top + 1 };
}

/** @param chart the ID of the existing chart. @returns the ID of that chart or of a new one. */
function write(sheet: Sheet, place: ListPlace, runs: readonly KeptRun[], chart?: number): number | undefined {
  const { top, left, rows: before } = writtenOn(sheet);
  const currencies = currenciesOf(place);
  const blocks: { rows: Cell[][]; formats: string[][] }[] = [
    totals(place, currencies, row => absolute(sheet.getRange(top + row + 1, left + 1).getA1Notation())),
    moves(runs),
    overTime(place, runs, currencies),
  ];
  const width = Math.max(TOTALS.length, MOVES.length, currencies.length + 1);
  const blank = () => ({ rows: [['']], formats: [['General']] });
  const parts = blocks.flatMap((block, at) => (at === 0 ? [block] : [blank(), block]));
  const wide = <Value>(line: readonly Value[], rest: Value) =>
    Array.from({ length: width }, (_, at) => line[at] ?? rest);
  const rows = parts.flatMap(part => part.rows.map(line => wide<Cell>(line, '')));
  const formats = parts.flatMap(part => part.formats.map(line => wide(line, 'General')));
  // A person's own content below moves down.
  if (before > 0 && rows.length > before) sheet.insertRowsAfter(top + before, rows.length - before);
  makeRoom(sheet, top + rows.length, left + width + 1);
  sheet.getRange(top + 1, left + 1, Math.max(before, rows.length), width).clearContent();
  const cells = sheet.getRange(top + 1, left + 1, rows.length, width);
  cells.setNumberFormats(formats);
  cells.setValues(rows);
  const headings = [0, present(blocks[0]).rows.length + 1, rows.length - present(blocks[2]).rows.length];
  cells.setFontWeight('normal');
  // A heading is aligned like the values below it.
  cells.setHorizontalAlignments(
    formats.map((line, row) => (headings.includes(row) ? (formats[row + 1] ?? line) : line).map(alignmentOf)),
  );
  for (const row of headings) sheet.getRange(top + row + 1, left + 1, 1, width).setFontWeight('bold');
  // Column widths are set only once; later changes are the person's.
  if (before === 0) {
    sheet.setColumnWidths(left + 1, 1, ITEM_WIDTH);
    sheet.setColumnWidths(left + 2, width - 1, AMOUNT_WIDTH);
  }
  const points = present(blocks[2]).rows.length - 1;
  if (points < 2) return chart;
  const first = top + rows.length - points;
  const title = `Value over time, ${currencies[0]}`;
  const columns = [1, 2].map(column => sheet.getRange(first, left + column, points + 1, 1));
  return (
    putChart(sheet, { kind: 'line', title, columns, at: { row: top + 1, column: left + width + 2 } }, chart) ?? chart
  );
}

const [ITEM_WIDTH, AMOUNT_WIDTH] = [220, 120];
const TEXTS = ['@', 'General', formatOf('instant')];
const alignmentOf = (format: string) => (TEXTS.includes(format) ? 'left' : 'right');

/** The currencies of the priced items, most frequent first. */
function currenciesOf({ view, rows, median, currency }: ListPlace): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = String(valueAt(view, row, currency));
    if (typeof valueAt(view, row, median) === 'number') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}

/**
 * Formulas for the totals. A blank quantity counts as one piece. Arguments are separated by semicolons, which every locale reads.
 * @param nameIn returns the cell with the currency's name, by its row below the heading.
 */
function totals(place: ListPlace, currencies: readonly string[], nameIn: (row: number) => string) {
  const { paid } = place;
  const [median, currency] = [cellsOf(place, place.median), cellsOf(place, place.currency)];
  const quantity = place.quantity === undefined ? undefined : cellsOf(place, place.quantity);
  const profit = place.profit === undefined ? undefined : cellsOf(place, place.profit);
  const priced = (row: number) => [`--(${currency}=${nameIn(row)})`, `--(LEN(${median})>0)`];
  const sum = (row: number, ...parts: readonly string[]) => {
    const base = [...priced(row), ...parts];
    if (quantity === undefined) return `SUMPRODUCT(${base.join(';')})`;
    return `SUMPRODUCT(${[...base, quantity].join(';')})+SUMPRODUCT(${[...base, `--(LEN(${quantity})=0)`].join(';')})`;
  };
  const rows = currencies.map((name, at): Cell[] => {
    const row = at + 1;
    const own = [name, `=SUMPRODUCT(${priced(row).join(';')})`, `=${sum(row, median)}`];
    const after = profit === undefined ? '' : `=${sum(row, profit)}`;
    if (paid === undefined) return profit === undefined ? own : [...own, '', '', '', after];
    // SUMPRODUCT counts text as 0, so a price paid that is text would look like a gain.
    const facts = [`ISNUMBER(${paid})`];
    // In a table, 0 is an unknown price, and a column may state the currency.
    if (place.table) facts.push(`(${paid}<>0)`);
    if (place.paidCurrency !== undefined) facts.push(`(${place.paidCurrency}=${nameIn(row)})`);
    const [known, unknown] = [facts.length === 1 ? `--${facts[0]}` : `--(${facts.join('*')})`, `1-${facts.join('*')}`];
    const cost = place.paidCurrency === undefined ? sum(row, paid) : sum(row, known, paid);
    return [
      ...own,
      `=${cost}`,
      `=${sum(row, known, median)}-(${cost})`,
      `=SUMPRODUCT(${[...priced(row), unknown].join(';')})`,
      after,
    ];
  });
  // The rows of a table aren't all items.
  const items = place.table ? String(place.rows.length) : `COUNTA(${cellsOf(place, place.keyword)})`;
  const without = `=${items}-COUNT(${median})`;
  const money = (name: string) => [moneyFormat(name), moneyFormat(name), moneyFormat(name, true)];
  const counts: Cell[][] = [['Items without a price', without]];
  // SUMPRODUCT counts these as 0 too.
  if (quantity !== undefined)
    counts.push(["Quantities that aren't numbers", `=SUMPRODUCT(--(LEN(${quantity})>0);1-ISNUMBER(${quantity}))`]);
  return {
    rows: [TOTALS, ...rows, ...counts] as Cell[][],
    formats: [
      TOTALS.map(() => '@'),
      ...currencies.map(name => ['@', '0', ...money(name), '0', moneyFormat(name, true)]),
      ...counts.map(() => ['@', '0']),
    ],
  };
}

/** The largest price changes since the previous run, up and down. */
function moves(runs: readonly KeptRun[]) {
  const last = runs.at(-1);
  const earlier = runs.slice(0, -1).reverse();
  const moved = [...(last?.prices ?? [])].flatMap(([item, { median, currency }]) => {
    const before = earlier.find(({ prices }) => prices.has(item))?.prices.get(item);
    if (!before || before.currency !== currency || before.median <= 0 || before.median === median) return [];
    return [{ item, before: before.median, median, currency, change: median / before.median - 1 }];
  });
  moved.sort((a, b) => b.change - a.change);
  const risen = moved.filter(({ change }) => change > 0).slice(0, MOST_MOVES);
  const fallen = moved.filter(({ change }) => change < 0).slice(-MOST_MOVES);
  const shown = [...risen, ...fallen];
  const none =
    runs.length < 2 ? 'Moves need two runs in a tab that keeps every run' : 'No price has moved since the last run';
  return {
    rows: [
      MOVES,
      ...(shown.length > 0
        ? shown.map(({ item, before, median, change, currency }) => [item, before, median, change, currency])
        : [[none]]),
    ] as Cell[][],
    formats: [
      MOVES.map(() => '@'),
      ...(shown.length > 0
        ? shown.map(({ currency }) => ['@', moneyFormat(currency), moneyFormat(currency), CHANGE, '@'])
        : [['@', '0', '0', CHANGE, '@']]),
    ],
  };
}

/** Value of today's pieces at the prices of each run. An item without a price in a run keeps its previous one. */
function overTime(place: ListPlace, runs: readonly KeptRun[], currencies: readonly string[]) {
  const pieces = piecesOf(place);
  const latest = new Map<string, { median: number; currency: string }>();
  const lines = runs.map(({ at, prices }): Cell[] => {
    for (const [item, price] of prices) latest.set(item, price);
    return [
      at,
      ...currencies.map(name =>
        inUnits(
          [...latest].reduce(
            (sum, [item, { median, currency }]) =>
              currency === name ? sum + Math.round(inCents(median) * (pieces.get(item) ?? 0)) : sum,
            0,
          ),
        ),
      ),
    ];
  });
  return {
    rows: [[DATE, ...currencies.map(name => `Value in ${name}`)], ...lines] as Cell[][],
    formats: [
      ['@', ...currencies.map(() => '@')],
      ...lines.map(() => [formatOf('instant'), ...currencies.map(name => moneyFormat(name))]),
    ],
  };
}

/** The current number of pieces of each item. */
function piecesOf(place: ListPlace): Map<string, number> {
  const { view, rows, quantity } = place;
  const pieces = new Map<string, number>();
  for (const row of rows) {
    const given = quantity === undefined ? '' : valueAt(view, row, quantity);
    const count = given === '' ? 1 : typeof given === 'number' ? given : 0;
    const item = itemAt(place, row);
    pieces.set(item, (pieces.get(item) ?? 0) + count);
  }
  return pieces;
}
