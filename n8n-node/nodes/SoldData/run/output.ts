/** Shapes a row for the next node: a few flat fields, chosen fields, or the service's unchanged row. */
import {
  amountOf,
  type Cell,
  type Column,
  cellOf,
  columnsOf,
  type Endpoint,
  figureFields,
  figureOf,
  type Picture,
  type Price,
  type Row,
  type SalesGroups,
  safeText,
  sharePercent,
  type Verdict,
  verdictColumns,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Shaping } from './settings.ts';

/** Turns a row into an item that starts with its subject. A sale from a search has a verdict. */
export type Shape = (row: Row, subject?: IDataObject, verdict?: Verdict) => IDataObject;

/** The columns available for rows. @param isJudged adds the columns of a verdict. */
export function rowColumns(endpoint: Endpoint, isJudged = false): Column[] {
  return [...columnsOf(endpoint), ...(isJudged ? verdictColumns : [])];
}

/** Returns a function that shapes rows. Simplified and Selected Fields return prices as numbers. */
export function shapeOf(shaping: Shaping, columns: readonly Column[], simplified: readonly string[] = []): Shape {
  const shape = outputOf(shaping, columns, simplified);
  const safe = shaping.safeTexts ? withSafeTexts : (item: IDataObject) => item;
  return (row, subject, verdict) => safe({ ...subject, ...shape(row, verdict) });
}

type Picking = (row: Row, verdict?: Verdict) => IDataObject;

function outputOf(
  { output, chosen, addNumbers }: Shaping,
  columns: readonly Column[],
  simplified: readonly string[],
): Picking {
  if (output === 'raw') return addNumbers ? withNumbers(columns) : row => row as IDataObject;
  const names = output === 'selectedFields' ? chosen : simplified;
  // In the order in which they were chosen.
  const wanted = names.flatMap(name => columns.filter(column => column.name === name));
  // If no chosen column exists, all are shown: rows without fields would be paid for and useless.
  const shown = wanted.length > 0 ? wanted : columns;
  return (row, verdict) => pick(row, shown, verdict);
}

/** Protects texts from being run as spreadsheet formulas. The original of a changed text is kept in a second field. */
function withSafeTexts(item: IDataObject): IDataObject {
  const safe: IDataObject = {};
  for (const [name, value] of Object.entries(item)) {
    safe[name] = typeof value === 'string' ? safeText(value) : value;
    if (safe[name] !== value) safe[`${name}Raw`] = value;
  }
  return safe;
}

/** A price as an item. The subject and the most readable figures come first. @param more further fields at the end. */
export function priceItem(subject: IDataObject, { product, ...price }: Price, more: object): IDataObject {
  const { priceNow, median, currency, count, min, max, mixed = null } = price;
  const summary = 'summary' in more ? { summary: more.summary } : {};
  const first = { ...summary, priceNow, median, currency, count, min, max };
  // The keyword stays as entered, whatever the service repeats.
  const matched = product === null ? {} : { product };
  // V8 needs many times as long for a chain of spreads with so many fields.
  return Object.assign({}, subject, first, price, { mixed }, matched, subject, more) as unknown as IDataObject;
}

/** The figures that a price has no fields for, and its note. Items show no photos. */
const calculated = figureFields.filter(({ name, of, ofSales }) => (of || ofSales) && name !== 'image');

export function calculatedFigures(price: Price, picture: Picture | null): IDataObject {
  return Object.fromEntries(calculated.map(({ name }) => [name, figureOf(name, price, picture)]));
}

/** One item for each group of sales, or for each pair of groups. */
export function groupItems(subject: IDataObject, { label: by, groups, picture }: SalesGroups): IDataObject[] {
  const { currency } = picture;
  return groups.map(each => {
    const { group, secondGroup, count, median, p25, p75 } = each;
    const share = sharePercent(each, picture);
    return { ...subject, by, group, count, sharePercent: share, median, p25, p75, currency, secondGroup };
  });
}

/** Converts money objects to numbers, each with a currency field. Other values stay unchanged. */
export function flattenMoney(record: Record<string, unknown>): IDataObject {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    const money = typeof value === 'object' && value !== null && 'amount' in value;
    flat[name] = money ? amountOf(value) : value;
    if (money) flat[`${name}Currency`] = (value as { currency?: unknown }).currency ?? null;
  }
  return flat as IDataObject;
}

function pick(row: Row, columns: readonly Column[], { counts, leftOut }: Partial<Verdict> = {}): IDataObject {
  const picked: Record<string, Cell> = {};
  const own: Row = counts === undefined ? {} : { counts, leftOut };
  for (const column of columns) picked[column.name] = cellOf(column.name in own ? own : row, column);
  return picked;
}

/** Adds a number for each money text: `soldPrice: "12.50"` and `soldPriceNumber: 12.5`. */
function withNumbers(columns: readonly Column[]): Picking {
  const money = columns.filter(({ kind }) => kind === 'decimal' || kind === 'amount');
  return row => {
    const copy: IDataObject = { ...(row as IDataObject) };
    for (const { name } of money) if (name in row) copy[`${name}Number`] = amountOf(row[name]);
    return copy;
  };
}
