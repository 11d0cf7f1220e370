/** Reads keywords from a range. */

import { counted, type EndpointId, foldKeyword, headsColumn, isCellError, isDate } from '@sold-data/core/engine';
import { becameDate, subjectParameters } from '../formulas/asking.ts';
import { columnLetter } from '../platform/a1.ts';
import { present } from '../platform/lists.ts';
import { DocumentBusy } from '../platform/shared.ts';
import { MOST_TRIES } from '../tables/view.ts';
import { paidBeside } from './headings-above.ts';
import type { RangeFacts } from './list.ts';
import type { ListView, OpenList } from './list-view.ts';
import { cellsOf, fullName, rangeOf } from './ranges.ts';
import { isHeading } from './rows.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** An item with a search of its own. */
export interface ItemSearch {
  /** Its search and what sets it apart. */
  name: string;
  keyword: string;
  /** Its other parameters; a product number or the fields of a card replace the keyword. */
  filters: Readonly<Record<string, unknown>>;
  /** Why its row isn't looked up. */
  problem?: string;
}

/** A keyword or an item. */
export type Entry = string | ItemSearch;

/** Parts of the selection that are skipped. */
export interface Skipped {
  /** A heading among the keywords. */
  heading?: string;
  /** Number of repeated keywords. */
  repeated?: number;
}

/** The entries of a list in one column and its skipped parts. */
export function entriesOf(source: EndpointId, range: string): { entries: Entry[] } & Skipped {
  const { cells, heading } = listCells(range);
  const found = keywordsFrom(cells.getDisplayValues(), cells.getNumColumns() > 1, {
    checkColumn: refuseDatesIn(cells),
    products: productsIn(source, cells.getValues()),
  });
  return { ...(heading ? { heading } : {}), ...found };
}

/**
 * Checks columns for dates. Their cells show what the sheet made of a text such as `4/10`, in any format, so the text is lost.
 * @returns a function that throws InvalidParametersError with the name of the first cell of a column that became a date.
 */
function refuseDatesIn(cells: Range): (column: number) => void {
  const values = cells.getValues();
  return column => {
    const row = values.findIndex(line => isDate(line[column]));
    const date = values[row]?.[column];
    if (isDate(date)) throw becameDate(fullName(cells.offset(row, column, 1, 1)), date, 'what.range');
  };
}

/** The product number in a cell, or undefined. */
type Products = (row: number, column: number) => unknown;

/** The numbers in cells that a source looks up as products. */
function productsIn(source: EndpointId, values: readonly (readonly unknown[])[]): Products {
  return (row, column) => subjectParameters({ endpoint: source, takes: ['keyword'] }, values[row]?.[column]).productId;
}

/** The entries of a task's list in one column, wherever it is. @throws PlaceLost, DocumentBusy */
export const entriesOn = (list: OpenList, source: EndpointId): { entries: Entry[]; seen: ListView } =>
  readBetweenLooks(list, ({ place, rows }) => {
    const [left, right] = [Math.min(...place.list), Math.max(...place.list)];
    const [top, last] = [Math.max(0, place.above ?? 0), rows.at(-1) ?? place.above ?? 0];
    const cells = list.sheet.getRange(top + 1, left + 1, last - top + 1, right - left + 1);
    const texts = cells.getDisplayValues();
    const values = cells.getValues();
    const checkColumn = refuseDatesIn(cells);
    return () => {
      const linesOf = <Value>(all: readonly Value[][]) => rows.map(row => present(all[row - top]));
      return keywordsFrom(linesOf(texts), false, { checkColumn, products: productsIn(source, linesOf(values)) });
    };
  });

/**
 * Reads cells of a list between two looks that see the same place.
 * @param read returns how the cells that it has read are understood.
 * @throws PlaceLost, DocumentBusy
 */
export function readBetweenLooks<Found extends object>(
  list: OpenList,
  read: (seen: ListView) => () => Found,
): Found & { seen: ListView } {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = list.look();
    const understood = read(before);
    const seen = list.look();
    if (seen.place === before.place) return { ...understood(), seen };
  }
  throw new DocumentBusy();
}

/** The cells of a list, a heading that was selected with them, and the number of filled rows above that heading. */
interface ListCells {
  cells: Range;
  heading?: string;
  above?: number;
}

/** A heading has at most this many filled rows above it, such as a title and a date. */
const MOST_ABOVE = 3;

/**
 * Finds a list from the selected cells: a single cell grows to its column, a whole column is cut to its content, and a heading is left out.
 * Every form uses this.
 */
export function listCells(range: string): ListCells {
  const chosen = rangeOf(range);
  const sheet = chosen.getSheet();
  if (chosen.getNumColumns() > 1) return { cells: cellsOf(range) };
  const isOne = chosen.getNumRows() === 1;
  const from = isOne ? 1 : chosen.getRow();
  const to = Math.max(from, Math.min(isOne ? sheet.getLastRow() : chosen.getLastRow(), sheet.getLastRow()));
  const texts = sheet
    .getRange(from, chosen.getColumn(), to - from + 1, 1)
    .getDisplayValues()
    .map(([text = '']) => text.trim());
  const own = isOne ? columnAround(texts, chosen.getRow() - 1) : { first: 0, last: texts.length - 1 };
  let { first, last } = own;
  while (first < last && texts[first] === '') first += 1;
  while (last > first && texts[last] === '') last -= 1;
  const top = headingIn(texts, first, last, sheet.getFrozenRows() - from);
  const above = top === undefined ? 0 : texts.slice(first, top).filter(text => text !== '').length;
  if (top !== undefined) {
    first = top + 1;
    while (first < last && texts[first] === '') first += 1;
  }
  const cells = sheet.getRange(from + first, chosen.getColumn(), last - first + 1, 1);
  return { cells, ...(top === undefined ? {} : { heading: texts[top], above }) };
}

/**
 * The row that holds the heading of a column: the last frozen one, the first one with a known heading, or one below a title. Only the
 * commonest headings count below other texts, because those would be items if it were none.
 */
function headingIn(texts: readonly string[], first: number, last: number, frozen: number): number | undefined {
  const filled = Array.from({ length: last - first }, (_, down) => first + down).filter(row => texts[row] !== '');
  const known = filled
    .slice(0, 1 + MOST_ABOVE)
    .find((row, nth) => isHeading(texts[row] ?? '') || (nth === 0 && headsColumn(texts[row] ?? '')));
  return filled.filter(row => row <= frozen).at(-1) ?? known;
}

/** The filled cells around a cell, up to two consecutive blank cells on each side. */
function columnAround(texts: readonly string[], at: number): { first: number; last: number } {
  const isEnd = (row: number, step: number) => (texts[row] ?? '') === '' && (texts[row + step] ?? '') === '';
  let [first, last] = [at, at];
  while (first > 0 && !isEnd(first - 1, -1)) first -= 1;
  while (last < texts.length - 1 && !isEnd(last + 1, 1)) last += 1;
  return { first, last };
}

/** The cells of a list with headings. A heading row directly above the selection is included. */
export function tableCells(range: string, isHeading: (text: string) => boolean): Range {
  const chosen = cellsOf(range);
  const textsOf = (cells: Range) => present(cells.getDisplayValues()[0]);
  if (chosen.getRow() === 1 || textsOf(chosen).some(isHeading)) return chosen;
  const above = chosen.offset(-1, 0, chosen.getNumRows() + 1);
  return textsOf(above).some(isHeading) ? above : chosen;
}

/** Describes a range for every form, such as `30 items (heading “Item” left out), 2 blank. First: “canon ae-1”.` */
export function rangeFacts(range: string): RangeFacts {
  const { cells, heading, above = 0 } = listCells(range);
  const rows = cells.getDisplayValues();
  const isTable = cells.getNumColumns() > 1;
  const { entries, heading: inside = heading, repeated = 0 } = keywordsFrom(rows, isTable);
  const blank = rows.filter(row => row.every(text => text.trim() === '')).length;
  const items = rows.length - blank - (inside !== undefined && inside !== heading ? 1 : 0);
  const parts = [
    `${counted(items, 'item')}${inside === undefined ? '' : ` (heading “${inside}”${above > 0 ? ` and ${counted(above, 'row')} above it` : ''} left out)`}`,
    ...(blank > 0 ? [`${blank} blank`] : []),
    ...(repeated > 0 ? [`${repeated} twice`] : []),
  ];
  const first = entries[0] === undefined ? '' : ` First: “${String(entries[0])}”.`;
  return {
    range: fullName(cells),
    items: isTable ? entries.length : items - repeated,
    text: `${parts.join(', ')}.${first}`,
    freeColumn: columnLetter(freeColumn(cells)),
    paid: paidBeside(cells),
  };
}

/** The first column to the right of all content in these rows and their headings, because prices need several columns. */
export function freeColumn(cells: Range): number {
  const sheet = cells.getSheet();
  const own = cells.getLastColumn();
  const beside = sheet.getLastColumn() - own;
  if (beside <= 0) return own + 1;
  const heading = Math.min(1, cells.getRow() - 1);
  const rows = sheet.getRange(cells.getRow() - heading, own + 1, cells.getNumRows() + heading, beside).getValues();
  return (
    own + 1 + Math.max(...rows.map(row => row.reduce<number>((last, value, at) => (value === '' ? last : at + 1), 0)))
  );
}

/**
 * Keywords from the first column that contains text, in row order. Spelling variants of a keyword count once.
 * @param hasHeading leaves out a first row that is a heading.
 * @param read `checkColumn` throws for a column that can't be read; `products` tells which cells hold product numbers.
 */
function keywordsFrom(
  rows: readonly (readonly string[])[],
  hasHeading = true,
  read: { checkColumn?: (column: number) => void; products?: Products } = {},
): { entries: Entry[] } & Skipped {
  const column = Math.max(0, rows[0]?.findIndex((_, at) => rows.some(row => row[at]?.trim())) ?? 0);
  read.checkColumn?.(column);
  const lines = rows.map((row, at) => {
    const text = row[column]?.trim() ?? '';
    return { text: isCellError(text) ? '' : text, productId: read.products?.(at, column) };
  });
  const heading = hasHeading && lines.length > 1 && isHeading(present(lines[0]).text) ? lines.shift()?.text : undefined;
  const filled = lines.filter(({ text }) => text !== '');
  const spellings = new Map<string, Entry>();
  for (const { text, productId } of filled) {
    const name = productId === undefined ? text : `#${productId}`;
    const key = foldKeyword(name);
    if (!spellings.has(key))
      spellings.set(key, productId === undefined ? text : { name, keyword: text, filters: { productId } });
  }
  const entries = [...spellings.values()];
  return { entries, ...(heading ? { heading } : {}), repeated: filled.length - entries.length };
}
