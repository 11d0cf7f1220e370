/** Reads keywords and cards from a range. */

import {
  counted,
  type EndpointId,
  endpoints,
  entryOf,
  foldKeyword,
  isCellError,
  isItemHeading,
  nearest,
  parameterOf,
} from '@sold-data/core/engine';
import { becameDate, subjectParameters } from '../formulas/asking.ts';
import { isDate } from '../formulas/days.ts';
import { columnLetter } from '../platform/a1.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { DocumentBusy } from '../platform/shared.ts';
import type { RangeFacts } from './list.ts';
import type { ListView, OpenList } from './list-view.ts';
import { paidBeside } from './paid-column.ts';
import { cellsOf, fullName, rangeOf } from './ranges.ts';
import { isHeading } from './rows.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

/** A keyword, an item with its search, or a card in the service's format. */
export type Entry = string | Record<string, unknown>;

/** The list's other columns for each card. */
export interface OwnCells {
  headings: string[];
  /** Cell texts by card reference. */
  cells: Record<string, string[]>;
}

/** Parts of the selection that are skipped. */
export interface Skipped {
  /** A heading among the keywords. */
  heading?: string;
  /** Number of repeated keywords. */
  repeated?: number;
  /** Columns that are not fields of a card, each with the closest field name. */
  columns?: { heading: string; near?: string }[];
}

/** The entries of a list and its skipped parts. @throws InvalidParametersError */
export function entriesOf({
  of,
  source,
  range,
}: {
  of: string;
  source: EndpointId;
  range: string;
}): { entries: Entry[]; own?: OwnCells } & Skipped {
  if (of === 'cards') {
    const cells = cardCells(range);
    return cardsFrom(cells.getDisplayValues(), refuseDatesIn(cells));
  }
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

/**
 * The entries of a task's list, wherever it is. They are read between two looks that see the same place.
 * @throws PlaceLost, DocumentBusy
 */
export function entriesOn(
  list: OpenList,
  { of, source }: { of: string; source: EndpointId },
): { entries: Entry[]; own?: OwnCells; seen: ListView } {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { place, rows } = list.look();
    const [left, right] = [Math.min(...place.list), Math.max(...place.list)];
    const [top, last] = [Math.max(0, place.above ?? 0), rows.at(-1) ?? place.above ?? 0];
    const cells = list.sheet.getRange(top + 1, left + 1, last - top + 1, right - left + 1);
    const texts = cells.getDisplayValues();
    const values = cells.getValues();
    const checkColumn = refuseDatesIn(cells);
    const seen = list.look();
    if (seen.place !== place) continue;
    const lines = rows.map(row => present(texts[row - top]));
    const products = productsIn(
      source,
      rows.map(row => present(values[row - top])),
    );
    const found =
      of === 'cards'
        ? cardsFrom([present(texts[0]), ...lines], checkColumn)
        : keywordsFrom(lines, false, { checkColumn, products });
    return { ...found, seen };
  }
  throw new DocumentBusy();
}

/** After this many attempts the add-on gives up, because a person keeps moving cells. */
const MOST_TRIES = 8;

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
 * @throws InvalidParametersError
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
    .find((row, nth) => isHeading(texts[row] ?? '') || (nth === 0 && isItemHeading(texts[row] ?? '')));
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

/** The cells of a list of cards with its headings. */
export const cardCells = (range: string) => tableCells(range, isCardField);

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

/**
 * Cards from a range whose first row names the fields (`Player`, `Year`, `Card number` and so on) in any order. A card without a reference
 * is named by its fields.
 */
function cardsFrom(
  rows: readonly (readonly string[])[],
  checkColumn: (column: number) => void,
): { entries: Entry[]; own: OwnCells } & Skipped {
  const fields = fieldNames();
  const first = rows[0] ?? [];
  const headings = first.map(heading => fields.get(plain(heading)));
  if (!headings.some(field => field !== undefined))
    throw refusal(
      `The first row must name the fields of a card: ${[...fields.values()].join(', ')}`,
      undefined,
      'what.range',
    );
  for (const [column, field] of headings.entries()) if (field && field !== 'reference') checkColumn(column);
  const columns = first.flatMap((heading, at) => {
    if (headings[at] !== undefined || heading.trim() === '') return [];
    const near = nearest(plain(heading), [...fields.keys()]);
    return [{ heading, near: near && fields.get(near) }];
  });
  const cards: Record<string, unknown>[] = [];
  const lines: (readonly string[])[] = [];
  for (const row of rows.slice(1)) {
    const card: Record<string, unknown> = {};
    for (const [column, field] of headings.entries()) {
      const text = row[column]?.trim();
      if (field && text) card[field] = text;
    }
    const words = Object.entries(card).flatMap(([field, text]) => (field === 'reference' ? [] : [String(text)]));
    if (words.length === 0) continue;
    card.reference ??= words.join(' ').slice(0, LONGEST_REFERENCE);
    cards.push(card);
    lines.push(row);
  }
  const entries = uniqueReferences(cards);
  const shown = first.flatMap((heading, at) => (heading.trim() === '' || headings[at] === 'reference' ? [] : [at]));
  const cells = entries.map(({ reference }, at) => {
    return [String(reference), shown.map(column => lines[at]?.[column]?.trim() ?? '')] as const;
  });
  const own = { headings: shown.map(at => present(first[at]).trim()), cells: Object.fromEntries(cells) };
  return { entries, own, columns };
}

const LONGEST_REFERENCE = 100;

/** Maps every spelling of a field's name to the field: the service's name or its label, whatever the case and spaces. */
function fieldNames(): Map<string, string> {
  const { fields = [] } = entryOf(parameterOf(endpoints.startCardBatch, 'cards'));
  return new Map(fields.map(({ name }) => [plain(name), name]));
}

/** Whether a heading names a field of a card. */
const isCardField = (heading: string) => fieldNames().has(plain(heading));

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Makes references unique, because results are matched by reference. */
function uniqueReferences(cards: Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Map<string, number>();
  return cards.map(card => {
    const reference = String(card.reference);
    const count = (seen.get(reference) ?? 0) + 1;
    seen.set(reference, count);
    return count === 1 ? card : { ...card, reference: `${reference} (${count})` };
  });
}
