/**
 * Comparable sales: a tab with every sale of one answer and a box for each that counts. A native formula above them is the median of the
 * ticked ones, so a person can leave sales out without a request. Sales that the tab has already stay as they are, ticks included.
 */
import { type Column, cellOf, columnsOf, type Question, type Row, verdictsOf } from '@sold-data/core';
import { isMarketAddress } from '@sold-data/core/rows/images.ts';
import { soldRows } from '@sold-data/core/rows/sales.ts';
import type { Answered } from '../answers/kept.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { formatOf, moneyFormat, type TableColumn, widthOf, written } from '../tables/shape.ts';
import { addSheet, makeRoom } from '../tables/table.ts';
import { headingsIn, valueAt, viewOf } from '../tables/view.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const COLUMNS = {
  photo: { label: 'Photo', kind: 'text' },
  title: { label: 'Title', kind: 'text' },
  price: { label: 'Price', kind: 'amount' },
  currency: { label: 'Currency', kind: 'currency' },
  day: { label: 'Sold On', kind: 'day' },
  condition: { label: 'Condition', kind: 'text' },
  counts: { label: 'Counts', kind: 'flag' },
  why: { label: 'Left Out', kind: 'text' },
  id: { label: 'Sale', kind: 'text' },
} satisfies Record<string, TableColumn>;

type Name = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Name[];
const LABELS = NAMES.map(name => COLUMNS[name].label);

interface Sale extends Record<Exclude<Name, 'photo' | 'price' | 'counts'>, string> {
  image: string | null;
  url: string | null;
  price: number | null;
  counts: boolean;
}

/** The result stands above the headings. */
const HEADING_ROW = 2;
const PHOTO_HEIGHT = 48;
const PHOTO_WIDTH = 60;
const LONGEST_NAME = 80;
/** The formulas cover so many rows of the tab. */
const MOST_ROWS = 2_000;

/** @returns the tab, and how many sales were new in it. @throws InvalidParametersError if a sheet of that name holds other data. */
export function writeComparable(
  keyword: string,
  question: Question,
  answered: Answered,
): { sheet: Sheet; added: number } {
  const name = `Sales of ${keyword.slice(0, LONGEST_NAME)}`;
  const sheet = SpreadsheetApp.getActive().getSheetByName(name) ?? addSheet(name);
  if (sheet.getLastRow() === 0) layOut(sheet);
  const view = viewOf(sheet);
  const headings = headingsIn(view, LABELS, { row: HEADING_ROW - 1, column: 0 });
  const idColumn = headings?.columns[NAMES.indexOf('id')];
  if (!headings || idColumn === undefined)
    throw refusal(`The sheet “${name}” holds other data, or its column ${COLUMNS.id.label} was deleted`, 'Rename it');
  const known = new Set(view.values.map((_, row) => String(valueAt(view, row, idColumn))));
  const fresh = salesOf(question, answered).filter(({ id }) => !known.has(id));
  if (fresh.length > 0) append(sheet, headings.columns, fresh);
  return { sheet, added: fresh.length };
}

/** Every row of the answer, in its order. */
function salesOf(question: Question, { facts, rows = [], lists }: Answered): Sale[] {
  const { endpoint } = question;
  const { field = 'items', key = [], fields = [], sale } = endpoint.rows ?? {};
  const all = columnsOf(endpoint);
  const textIn = (row: Row, names: readonly (string | undefined)[]): string | null => {
    const found = names.map(name => (name === undefined ? null : row[name])).find(value => (value ?? '') !== '');
    return found === undefined || found === null ? null : String(found);
  };
  return verdictsOf(question, { ...facts.env, ...lists, [field]: rows }).map(({ row, counts, why }) => {
    const [sold] = soldRows(endpoint, [row]);
    const identity = key.length > 0 ? key : fields.map(({ name }) => name);
    const cell = (name: string) => cellOf(row, present(all.find(each => each.name === name) as Column));
    return {
      id: identity.map(name => String(cell(name) ?? '')).join(' '),
      title: textIn(row, [sale?.title]) ?? 'Without a title',
      url: textIn(row, [sale?.link]),
      image: textIn(row, sale?.images ?? []),
      price: sold?.sale.price ?? null,
      currency: sold?.sale.currency ?? '',
      day: sold?.sale.day ?? '',
      condition: textIn(row, [sale?.groups?.[0]]) ?? '',
      counts,
      why,
    };
  });
}

function layOut(sheet: Sheet): void {
  const at = (name: Name) => NAMES.indexOf(name) + 1;
  makeRoom(sheet, MOST_ROWS, NAMES.length);
  sheet.getRange(HEADING_ROW, 1, 1, NAMES.length).setValues([LABELS]).setFontWeight('bold');
  sheet.setFrozenRows(HEADING_ROW);
  for (const [index, name] of NAMES.entries())
    sheet.setColumnWidths(index + 1, 1, name === 'photo' ? PHOTO_WIDTH : widthOf(COLUMNS[name]));
  sheet.getRange(1, at('title')).setValues([['Median of the ticked sales']]);
  sheet.getRange(1, at('price')).setFormula(medianFormula()).setFontWeight('bold');
  sheet.getRange(1, at('currency')).setFormula(noteFormula());
}

// The formulas have semicolons and no decimals, which every locale reads alike. Sheets moves their columns along.

const column = (name: Name) => {
  const letter = String.fromCharCode('A'.charCodeAt(0) + NAMES.indexOf(name));
  return `${letter}${HEADING_ROW + 1}:${letter}${MOST_ROWS}`;
};
const ticked = `COUNTIFS(${column('counts')};TRUE;${column('price')};">0")`;
const tickedOf = (name: Name) => `FILTER(${column(name)};${column('counts')}=TRUE;${column('price')}>0)`;
const isMixed = `ROWS(UNIQUE(${tickedOf('currency')}))>1`;

/** Below three ticked sales, or in several currencies, there is no median. */
export const medianFormula = () => `=IF(${ticked}<3;"";IF(${isMixed};"";MEDIAN(${tickedOf('price')})))`;
export const noteFormula = () =>
  `=IF(${ticked}<3;"Tick at least 3 sales";IF(${isMixed};"The ticked sales are in several currencies";${ticked}&" sales ticked"))`;

/** Writes sales below everything that the sheet holds. */
function append(sheet: Sheet, columns: readonly (number | undefined)[], sales: readonly Sale[]): void {
  const row = sheet.getLastRow() + 1;
  if (row + sales.length - 1 > MOST_ROWS)
    throw refusal(`The sheet “${sheet.getName()}” is full`, 'Rename it, and a new one begins');
  makeRoom(sheet, row + sales.length - 1);
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const put = (name: Name, write: (cells: GoogleAppsScript.Spreadsheet.Range) => void) => {
    const at = columns[NAMES.indexOf(name)];
    if (at !== undefined) write(sheet.getRange(row, at + 1, sales.length, 1));
  };
  for (const name of ['currency', 'condition', 'why', 'id', 'day'] as const)
    put(name, cells =>
      cells
        .setNumberFormat(formatOf(COLUMNS[name].kind))
        .setValues(sales.map(sale => [written(sale[name], COLUMNS[name].kind, zone)])),
    );
  put('day', cells => cells.setNumberFormat(formatOf('day')));
  put('price', cells => {
    cells.setNumberFormats(sales.map(({ currency }) => [moneyFormat(currency)]));
    cells.setValues(sales.map(({ price }) => [price ?? '']));
  });
  put('title', cells => {
    cells.setNumberFormat('@');
    cells.setRichTextValues(
      sales.map(({ title, url }) => {
        const text = SpreadsheetApp.newRichTextValue().setText(title);
        return [(isMarketAddress(url) ? text.setLinkUrl(url) : text).build()];
      }),
    );
  });
  put('counts', cells => {
    cells.insertCheckboxes();
    cells.setValues(sales.map(({ counts }) => [counts]));
  });
  put('photo', cells => {
    const photos = sales.map(({ image }) =>
      isMarketAddress(image) ? SpreadsheetApp.newCellImage().setSourceUrl(image).build() : '',
    );
    // `setValues` takes images too, which its type does not say.
    cells.setValues(photos.map(photo => [photo as string]));
  });
  sheet.setRowHeightsForced(row, sales.length, PHOTO_HEIGHT);
}
