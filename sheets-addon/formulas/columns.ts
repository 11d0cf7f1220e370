/** Columns of formula tables: which exist, which are chosen, and the cell value of each. */
import {
  type CardPricePoint,
  type Column,
  cellOf,
  columnsOf,
  type Endpoint,
  type Field,
  type Figure,
  figuresNamed,
  gradingFields,
  type HistoryTotals,
  isDate,
  nearest,
  placeFields,
  type Row,
  timingFields,
  verdictColumns,
} from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { cutText } from '../tables/shape.ts';
import { cellOfDay } from './days.ts';
import type { RunnableFormula } from './formula.ts';

export type Cell = string | number | boolean | Date;
type Described = readonly [label: string, kind: Column['kind']];

/** The column of a field that is not an amount with its own currency. If it is an amount, another column has the currency. */
function plainColumn({ name, label, kind }: Field): Column {
  return { name, label, kind: kind as Column['kind'] };
}

/** Columns of price figures. */
function columnsOfFigures(...names: readonly Figure[]): Column[] {
  return figuresNamed(...names).map(plainColumn);
}

/** Requires an entry for every field of the type, so a renamed field in the catalogue breaks the build here. */
function described<Named>(fields: { readonly [Name in keyof Named]-?: Described }): Column[] {
  return Object.entries<Described>(fields).map(([name, [label, kind]]) => ({ name, label, kind }));
}

/** Explains why a row has no values. */
export const NOTE_COLUMN: Column = { name: 'note', label: 'Note', kind: 'text' };

/** Columns of a price row; `asOf` is shown only on request. */
export const PRICE_COLUMNS: readonly Column[] = [
  ...columnsOfFigures('keyword', 'count', 'priceNow', 'median', 'mean', 'min', 'max', 'p25', 'p75', 'avgShipping'),
  { name: 'currency', label: 'Currency', kind: 'currency' },
  NOTE_COLUMN,
  { name: 'asOf', label: 'As Of', kind: 'instant' },
];

/** The columns of a price table. A card is shown with the product that was matched. */
export function priceColumnsOf(endpoint: Endpoint): readonly Column[] {
  return endpoint.product ? beforeNote(PRICE_COLUMNS, columnsOfFigures('product')) : PRICE_COLUMNS;
}

function beforeNote(columns: readonly Column[], more: readonly Column[]): Column[] {
  const note = columns.findIndex(({ name }) => name === NOTE_COLUMN.name);
  return [...columns.slice(0, note), ...more, ...columns.slice(note)];
}

/** The columns that a price table shows unless others are chosen. */
export const shownPriceColumns = (endpoint: Endpoint): string[] =>
  priceColumnsOf(endpoint).flatMap(({ name }) => (name === 'asOf' ? [] : [name]));

/** Columns of a group of sales. The group column is headed by the grouping's name. */
export const BREAKDOWN_COLUMNS: readonly Column[] = [
  { name: 'keyword', label: 'Keyword', kind: 'text' },
  { name: 'group', label: 'Group', kind: 'text' },
  ...columnsOfFigures('count'),
  { name: 'sharePercent', label: 'Share %', kind: 'number' },
  ...columnsOfFigures('median', 'p25', 'p75'),
  { name: 'currency', label: 'Currency', kind: 'currency' },
  NOTE_COLUMN,
];

/** Columns of a marketplace where an item could be sold, and what a sale there costs. */
export const PLACE_COLUMNS: readonly Column[] = beforeNote(
  [{ name: 'keyword', label: 'Keyword', kind: 'text' }, ...placeFields.map(plainColumn)],
  [{ name: 'fees', label: 'Costs of the Sale', kind: 'number' }],
);

/** How fast an item sells; months are charted in the sidebar, and SOLD_TREND shows them in cells. */
export const SPEED_COLUMNS: readonly Column[] = [
  { name: 'keyword', label: 'Keyword', kind: 'text' },
  ...timingFields.filter(({ name }) => !/Month$/.test(name)).map(plainColumn),
];
export const SHOWN_SPEED_COLUMNS = ['keyword', 'days', 'soldPerDay', 'basis', 'count', 'active', 'note', 'rule'];

/** A card ungraded and graded. */
export const GRADING_COLUMNS: readonly Column[] = [
  { name: 'keyword', label: 'Card', kind: 'text' },
  ...gradingFields.map(plainColumn),
];
export const SHOWN_GRADING_COLUMNS =
  'keyword rawMedian grade9Median grade10Median expectedGain breakEvenCost breakEvenChance currency rawSales grade9Sales grade10Sales note'.split(
    ' ',
  );

const TREND_COLUMNS: readonly Column[] = [
  { name: 'start', label: 'Start', kind: 'day' },
  ...columnsOfFigures('count', 'median', 'mean', 'min', 'max', 'p25', 'p75'),
  { name: 'currency', label: 'Currency', kind: 'currency' },
  { name: 'read', label: 'Sales Read', kind: 'number' },
];

/** Totals of a search: every price is USD, so one column shows the currency (reference 4.4 rule 3). */
const TOTAL_COLUMNS: readonly Column[] = [
  { name: 'keyword', label: 'Keyword', kind: 'text' },
  ...described<HistoryTotals>({
    totalSold: ['Units Sold', 'integer'],
    totalSellers: ['Sellers', 'integer'],
    averageSoldPrice: ['Average Sold Price', 'amount'],
    minSoldPrice: ['Lowest Sold Price', 'amount'],
    maxSoldPrice: ['Highest Sold Price', 'amount'],
    averageShipping: ['Average Shipping', 'amount'],
    totalSales: ['Total Sales', 'amount'],
    freeShippingPercent: ['Free Shipping Percent', 'decimal'],
    sellThroughPercent: ['Sell-Through Percent', 'decimal'],
  }),
  { name: 'currency', label: 'Currency', kind: 'currency' },
  NOTE_COLUMN,
];

const CARD_PRICE_COLUMNS = described<CardPricePoint>({
  date: ['Date', 'day'],
  variant: ['Variant', 'text'],
  condition: ['Condition', 'text'],
  language: ['Language', 'text'],
  marketPrice: ['Market Price', 'number'],
  lowSalePrice: ['Lowest Sale', 'number'],
  highSalePrice: ['Highest Sale', 'number'],
  quantitySold: ['Quantity Sold', 'integer'],
  transactionCount: ['Transactions', 'integer'],
});

/** All columns that a formula's table can show. */
export function availableColumns({ shape }: Pick<RunnableFormula, 'shape'>, endpoint: Endpoint): readonly Column[] {
  if (shape.kind === 'statistics') return priceColumnsOf(endpoint);
  if (shape.kind === 'breakdown') return BREAKDOWN_COLUMNS;
  if (shape.kind === 'whereToSell') return PLACE_COLUMNS;
  if (shape.kind === 'howFast') return SPEED_COLUMNS;
  if (shape.kind === 'worthGrading') return GRADING_COLUMNS;
  if (shape.kind === 'trend') return TREND_COLUMNS;
  if (shape.kind === 'totals') return TOTAL_COLUMNS;
  if (shape.kind === 'cardPrices') return CARD_PRICE_COLUMNS;
  if (shape.kind === 'facts') return (endpoint.facts ?? []).map(plainColumn);
  return shape.kind === 'rows' ? rowColumns(endpoint) : [];
}

/** All columns of an endpoint's rows. Sales have those of a verdict too. */
export function rowColumns(endpoint: Endpoint): Column[] {
  return endpoint.rows?.sale ? [...columnsOf(endpoint), ...verdictColumns] : columnsOf(endpoint);
}

/** A photo of the listing, which a sheet can show and a formula can't return. */
const PHOTO_COLUMN: Column = { name: 'photo', label: 'Photo', kind: 'url' };

/** The columns of an endpoint's rows in a sheet. */
export const sheetColumns = (endpoint: Endpoint): Column[] =>
  endpoint.rows?.sale?.images ? [PHOTO_COLUMN, ...rowColumns(endpoint)] : rowColumns(endpoint);

/**
 * Picks columns.
 * @param chosen `"title, soldPrice"`, a range with names, `"all"`, or nothing for `normal` (all columns unless given).
 * @throws InvalidParametersError that suggests the nearest column.
 */
export function chooseColumns(columns: readonly Column[], chosen: unknown, normal?: readonly string[]): Column[] {
  const names = namesIn(chosen);
  if (names.length === 0 && normal) return normal.flatMap(name => columns.find(column => column.name === name) ?? []);
  if (names.length === 0 || (names.length === 1 && names[0]?.toLowerCase() === 'all')) return [...columns];
  return names.map(name => findColumn(columns, name));
}

function namesIn(chosen: unknown): string[] {
  const texts = Array.isArray(chosen) ? chosen.flat() : String(chosen ?? '').split(',');
  return texts.map(text => String(text).trim()).filter(text => text !== '');
}

/** Finds a column by name or heading, ignoring case. */
export function findColumn(columns: readonly Column[], wanted: string): Column {
  const same = (text: string) => text.toLowerCase() === wanted.toLowerCase();
  const found = columns.find(({ name }) => same(name)) ?? columns.find(({ label }) => same(label));
  if (found) return found;
  const names = columns.map(({ name }) => name);
  const near = nearest(wanted, [...names, ...columns.map(({ label }) => label)]);
  throw refusal(
    `"${wanted}" is not a column here; ${near ? `did you mean ${near}?` : `there are ${names.join(', ')}`}`,
  );
}

export const hasNotes = (columns: readonly Column[]) => columns.some(({ name }) => name === NOTE_COLUMN.name);

/**
 * The row of a keyword without values. Its message goes into the Note column or, if that is not shown, the first column beside the keyword.
 */
export function sentenceRow(columns: readonly Column[], keyword: string, text: string): Cell[] {
  const note = columns.findIndex(({ name }) => name === NOTE_COLUMN.name);
  const beside = columns.findIndex(({ name }) => name !== 'keyword');
  const place = Math.max(0, note < 0 ? beside : note);
  return columns.map(({ name }, at) => (at === place ? text : name === 'keyword' ? keyword : ''));
}

/** A field of a row as a cell value: numbers stay numbers, days and instants become dates, and a missing value an empty cell. */
export function sheetCell(row: Row, column: Column): Cell {
  const known = row[column.name];
  const value = isDate(known) ? known : cellOf(row, column);
  if (value === null) return '';
  if (typeof value !== 'string') return value;
  if (column.kind === 'day') return cellOfDay(value);
  if (column.kind !== 'instant') return cutText(value);
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? value : new Date(instant);
}
