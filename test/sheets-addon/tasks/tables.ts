/** Tables as they came out of programs, on a sheet: cells as the sheet's import makes them. */
import { type ReadList, readList } from '../../../core/lists/index.ts';
import { rowsOfText } from '../../../core/lists/words/text.ts';
import type { PriceList } from '../../../sheets-addon/tasks/draft.ts';
import type { FakeSheet } from '../../support/apps-script/spreadsheet/fake-sheet.ts';
import { EXPECTED } from '../../support/lists/expectations.ts';
import { listFile } from '../../support/lists/files.ts';
import { priceList, type Scene, scene } from './harness.ts';

/** Tables as programs export them, whose items are spread over several columns. */
export const APP_FILES = [
  'seller-pricing.csv',
  'binder-collection.csv',
  'slab-collection.csv',
  'record-collection.csv',
  'active-listings.csv',
  'fashion-sales.csv',
];

/** Formats whose items a sheet still has as the program wrote them. In the others, its import turns the number `061` into 61. */
export const SHEET_FILES = EXPECTED.filter(
  ({ file, items }) => items.length > 0 && file !== 'app-collection.csv' && file !== 'pull-sheet.csv',
).map(({ file }) => file);

/** A cell as the import of a file makes it. */
function imported(text: string): unknown {
  const number = /^\$?(-?\d{1,12}(?:\.\d+)?)$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

/** The rows of a fixture, all equally wide. */
export function importedFile(name: string): unknown[][] {
  const rows = rowsOfText(listFile(name), row => row.length);
  const width = Math.max(...rows.map(({ length }) => length));
  return rows.map(row => Array.from({ length: width }, (_, at) => imported(row[at] ?? '')));
}

export type Cells = readonly (readonly unknown[])[];

/** A sheet with a table, and a person who has clicked a cell of it. */
export function clickedTable(rows: Cells, cell: string, options: Parameters<typeof scene>[0] = {}): Scene {
  const place = scene({ plan: '500k', ...options, sheets: { Stock: rows } });
  click(place, cell);
  return place;
}

export function click({ book }: Scene, cell: string): void {
  const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(cell)!;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  book.select('Stock', Number(row), column);
}

/** The draft that the page makes from a click. */
export function draftOf({ ask }: Scene, change: Partial<PriceList['what']> = {}): PriceList {
  const facts = ask('selection')!;
  const { range, freeColumn } = facts.table ?? facts;
  return priceList({ range, ...change }, { where: { column: freeColumn, history: null } });
}

/** The column of a result by its heading, in the first row that has it. */
export function columnOf({ book }: Scene, label: string): number {
  for (const line of book.sheet('Stock').values()) {
    const at = line.lastIndexOf(label);
    if (at >= 0) return at + 1;
  }
  throw new Error(`No cell says ${label}`);
}

/** The median and the number of sales beside a row. */
export const shown = (place: Scene, row: number): unknown[] =>
  ['Median', 'Sales'].map(label => place.book.sheet('Stock').cell(row, columnOf(place, label)).value);

let pricing: Scene | undefined;

/** What formulas show for a search. */
export function priceFor({ keyword, ...filters }: Readonly<Record<string, unknown>>): unknown[] {
  pricing ??= scene({ plan: '500k' });
  const { cell, clock } = pricing;
  clock.advance(2_000);
  const pairs = Object.entries(filters).flat();
  const median = cell('SOLD_MEDIAN', keyword, ...pairs);
  return [typeof median === 'number' ? median : '', cell('SOLD_COUNT', keyword, ...pairs)];
}

/** What every connector must read of a fixture: its items, with the parameters of their searches, and the rows that aren't any. */
export function expectedOf(name: string) {
  const { items, leftOut } = EXPECTED.find(({ file }) => file === name)!;
  return {
    items: items.map(({ row, keyword, sent }) => ({ row, keyword, parameters: { keyword, ...sent } })),
    leftOut: Object.values(leftOut).flat(),
  };
}

/** What the core reads of the same cells. */
export const readCells = (rows: Cells, options: Parameters<typeof readList>[1] = {}): ReadList =>
  readList(rows, options);

export type { FakeSheet };

/** Two columns of this table could name the item. */
export const UNSURE: Cells = [
  ['Was es ist', 'Woher es kommt', 'Jahr', 'Größe'],
  ['Lampe mit Schirm', 'Flohmarkt Hannover', 1970, 'M'],
  ['Teller aus Zinn', 'Haushalt Bremen', 1962, 'S'],
  ['Uhr aus Messing', 'Auktion Kiel Mitte', 1955, 'L'],
];
