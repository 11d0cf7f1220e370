/**
 * Comparable sales: a tab with every sale of one answer and a checkbox for each. A native formula above them calculates the median of the
 * ticked sales, so a person can exclude sales without a request. Sales that are already in the tab stay unchanged, including their ticks.
 */
import {
  type Column,
  cellOf,
  columnsOf,
  dayOf,
  imageIn,
  type Question,
  type Row,
  soldRows,
  verdictsOf,
} from '@sold-data/core/engine';
import { type Answered, answerFrom } from '../answers/kept.ts';
import { present } from '../platform/lists.ts';
import { refusal } from '../platform/refusal.ts';
import { dress, writeLinks, writePhotos } from '../tables/dress.ts';
import { ownSheet } from '../tables/own-sheet.ts';
import { alignmentOf, asHeadings, moneyFormat, type TableColumn, type TableShape, widthOf } from '../tables/shape.ts';
import { makeRoom } from '../tables/sheets.ts';
import { markNewTable, type OpenTable, openTable } from '../tables/table.ts';
import { putRows, standingIn } from '../tables/table-rows.ts';
import { searchNote } from './search-note.ts';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const COLUMNS = {
  photo: { label: 'Photo', kind: 'photo' },
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

/** The row above the headings holds the result. */
const HEADING_ROW = 2;
/** The formulas cover this many rows of the tab. */
const MOST_ROWS = 2_000;

const ID = NAMES.indexOf('id');
const SHAPE: TableShape = { columns: Object.values(COLUMNS), key: [ID] };

/**
 * @returns the tab of the search and the number of new sales in it.
 * @throws InvalidParametersError if it is full, or its column Sale is missing.
 */
export function writeComparable(
  keyword: string,
  question: Question,
  answered: Answered,
): { sheet: Sheet; added: number } {
  const sales = salesOf(question, answered);
  // Each search has its own, because sales of another search would change the median.
  const note = searchNote('Every sale behind a price', question);
  const sheet = ownSheet('sales', question.key, `Sales of ${keyword}`, note);
  if (sheet.getLastRow() === 0) layOut(sheet, currencyOf(sales), note);
  const table = openTable(sheet, SHAPE, { adopts: true });
  const known = standingIn(table.look(), ID).rows;
  const fresh = sales.filter(({ id }) => !known.has(id));
  if (sheet.getLastRow() + fresh.length > MOST_ROWS)
    throw refusal(`The sheet “${sheet.getName()}” is full`, 'Delete rows there, or delete it for a new one');
  const rows = fresh.map(sale => NAMES.map(name => (name === 'photo' ? null : sale[name])));
  putRows(table, rows);
  dressSales(table, fresh);
  return { sheet, added: fresh.length };
}

/** The currency code of the sales that count, checked so that a formula may contain it; empty if no sale counts. */
function currencyOf(sales: readonly Sale[]): string {
  const currency = sales.find(({ counts }) => counts)?.currency ?? '';
  return /^[A-Z]{3}$/.test(currency) ? currency : '';
}

/** Every row of the answer, in its order. */
function salesOf(question: Question, answered: Answered): Sale[] {
  const { endpoint } = question;
  const { key = [], fields = [], sale } = endpoint.rows ?? {};
  const all = columnsOf(endpoint);
  const textIn = (row: Row, names: readonly (string | undefined)[]): string | null => {
    const found = names.map(name => (name === undefined ? null : row[name])).find(value => (value ?? '') !== '');
    return found === undefined || found === null ? null : String(found);
  };
  return verdictsOf(question, answerFrom(endpoint, answered)).map(({ row, counts, leftOut }) => {
    const [sold] = soldRows(endpoint, [row], dayOf(answered.facts.at));
    const identity = key.length > 0 ? key : fields.map(({ name }) => name);
    const cell = (name: string) => cellOf(row, present(all.find(each => each.name === name) as Column));
    return {
      id: identity.map(name => String(cell(name) ?? '')).join(' '),
      title: textIn(row, [sale?.title])?.trim() || 'Without a title',
      url: textIn(row, [sale?.link]),
      image: imageIn(endpoint, row),
      price: sold?.sale.price ?? null,
      currency: sold?.sale.currency ?? '',
      day: sold?.sale.day ?? '',
      condition: textIn(row, [sale?.groups?.[0]]) ?? '',
      counts,
      why: leftOut ?? '',
    };
  });
}

function layOut(sheet: Sheet, currency: string, note: string): void {
  const at = (name: Name) => NAMES.indexOf(name) + 1;
  makeRoom(sheet, MOST_ROWS, NAMES.length);
  markNewTable(sheet, SHAPE, HEADING_ROW - 1);
  const result: Partial<Record<Name, string>> = {
    title: 'Median of the ticked sales',
    price: medianFormula(currency),
    // Text in the next cell would touch the number.
    day: noteFormula(currency),
  };
  // One write, because a sheet with content counts as laid out.
  sheet.getRange(1, 1, HEADING_ROW, NAMES.length).setValues([NAMES.map(name => result[name] ?? ''), LABELS]);
  const headings = asHeadings(sheet.getRange(HEADING_ROW, 1, 1, NAMES.length));
  headings.setHorizontalAlignments([SHAPE.columns.map(alignmentOf)]);
  sheet.getRange(HEADING_ROW, at('title')).setNote(note);
  sheet.setFrozenRows(HEADING_ROW);
  for (const [index, name] of NAMES.entries()) sheet.setColumnWidths(index + 1, 1, widthOf(COLUMNS[name]));
  sheet.getRange(1, at('price')).setFontWeight('bold').setNumberFormat(moneyFormat(currency));
}

// The formulas use semicolons and no decimals, so every locale reads them alike. Sheets adjusts their ranges when columns move.

const column = (name: Name) => {
  const letter = String.fromCharCode('A'.charCodeAt(0) + NAMES.indexOf(name));
  return `${letter}${HEADING_ROW + 1}:${letter}${MOST_ROWS}`;
};
const ticked = `COUNTIFS(${column('counts')};TRUE;${column('price')};">0")`;
/** The median has the currency sign of the tab, so it is empty if a ticked sale is in another currency. */
const othersThan = (currency: string) =>
  `COUNTIFS(${column('counts')};TRUE;${column('price')};">0";${column('currency')};"<>${currency}")`;
const prices = `FILTER(${column('price')};${column('counts')}=TRUE;${column('price')}>0)`;

/** Shows no median for fewer than three ticked sales or for several currencies. */
const medianFormula = (currency: string) => `=IF(${ticked}<3;"";IF(${othersThan(currency)}>0;"";MEDIAN(${prices})))`;
const noteFormula = (currency: string) =>
  `=IF(${ticked}<3;"Tick at least 3 sales";IF(${othersThan(currency)}>0;"Tick sales in ${currency || 'one currency'} only";${ticked}&" sales ticked${currency && `, in ${currency}`}"))`;

/** Adds currency formats, links, checkboxes and photos. */
function dressSales(table: OpenTable, sales: readonly Sale[]): void {
  const at = (name: Name) => [NAMES.indexOf(name)];
  dress(table, sales, seen => standingIn(seen, ID), [
    {
      columns: at('price'),
      write: (cells, shown) => cells.setNumberFormats(shown.map(({ currency }) => [moneyFormat(currency)])),
    },
    {
      columns: at('title'),
      write(cells, shown) {
        const texts = shown.map(({ title, url }) => [{ text: title, url }]);
        writeLinks(cells, texts);
      },
    },
    {
      columns: at('counts'),
      write(cells, shown) {
        // `insertCheckboxes` clears the ticks, so they are set again.
        cells.insertCheckboxes();
        cells.setValues(shown.map(({ counts }) => [counts]));
      },
    },
    {
      columns: at('photo'),
      write(cells, shown) {
        const images = shown.map(({ image }) => image);
        writePhotos(cells, images);
      },
    },
  ]);
}
