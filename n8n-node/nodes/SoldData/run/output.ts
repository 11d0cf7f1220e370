/** Shapes a row for the next node: a few flat fields, chosen fields, or the row as the service sent it. */
import {
  amountOf,
  type Cell,
  type Column,
  cellOf,
  columnsOf,
  type Endpoint,
  type Picture,
  type Price,
  type Row,
  type SellingPlace,
  safeText,
  type Verdict,
  verdictColumns,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Shaping } from './settings.ts';

/** A row as an item that begins with what it answers. Sales of a search have a verdict. */
export type Shape = (row: Row, subject?: IDataObject, verdict?: Verdict) => IDataObject;

/** What can be read of a row. @param isJudged it is a sale with a verdict. */
export function rowColumns(endpoint: Endpoint, isJudged = false): Column[] {
  return [...columnsOf(endpoint), ...(isJudged ? verdictColumns : [])];
}

/** How the rows of some columns are wanted. Simplified and selected fields hold prices as numbers. */
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
  // In the order they were chosen.
  const wanted = names.flatMap(name => columns.filter(column => column.name === name));
  // Rows without a field would be paid for and say nothing.
  const shown = wanted.length > 0 ? wanted : columns;
  return (row, verdict) => pick(row, shown, verdict);
}

/** Texts that no spreadsheet runs; one that was changed stands beside it as it was. */
function withSafeTexts(item: IDataObject): IDataObject {
  const safe: IDataObject = {};
  for (const [name, value] of Object.entries(item)) {
    safe[name] = typeof value === 'string' ? safeText(value) : value;
    if (safe[name] !== value) safe[`${name}Raw`] = value;
  }
  return safe;
}

/** A price as an item, which begins with what was priced and what people read. @param more what comes last. */
export function priceItem(subject: IDataObject, price: Price, more: object): IDataObject {
  const { median, currency, count, min, max } = price;
  const first = { median, currency, count, min, max };
  // The keyword stays as it was asked for, whatever the service repeats.
  return { ...subject, ...first, ...price, ...subject, ...more } as unknown as IDataObject;
}

/** A marketplace as an item, best known first. */
export function placeItem(
  subject: IDataObject,
  { label: marketplace, evidence, ...figures }: SellingPlace,
): IDataObject {
  const { place, netProceeds = null, netProfit = null, mostToPay = null } = figures;
  const { median, currency, count, soldPerDay, note } = figures;
  const left = { marketplace, place, netProceeds, netProfit, mostToPay };
  return { ...subject, ...left, median, currency, count, soldPerDay, evidence: evidence?.grade ?? null, note };
}

/** What the sales of an answer say beside their price; null where the answer has statistics without sales. */
export function pictureFacts(picture: Picture | null): IDataObject {
  const { quickPrice = null, patientPrice = null, soldPerDay = null, lastDay: lastSoldDate = null } = picture ?? {};
  return { evidence: picture?.evidence.grade ?? null, quickPrice, patientPrice, soldPerDay, lastSoldDate };
}

/** One item for each group of the sales. @param by the field that groups them. */
export function groupItems(subject: IDataObject, picture: Picture | null, by: unknown): IDataObject[] {
  const breakdown = picture?.breakdowns.find(({ field }) => field === by);
  return (breakdown?.groups ?? []).map(({ label: group, count, median, p25, p75 }) => {
    const sharePercent = Math.round((count / (picture?.count ?? 1)) * 1000) / 10;
    const currency = picture?.currency ?? null;
    return { ...subject, by: breakdown?.label, group, count, sharePercent, median, p25, p75, currency };
  });
}

/** Money objects as numbers with their currency beside them; everything else as it is. */
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

/** Each money text gets its number beside it: `soldPrice: "12.50"` and `soldPriceNumber: 12.5`. */
function withNumbers(columns: readonly Column[]): Picking {
  const money = columns.filter(({ kind }) => kind === 'decimal' || kind === 'amount');
  return row => {
    const copy: IDataObject = { ...(row as IDataObject) };
    for (const { name } of money) if (name in row) copy[`${name}Number`] = amountOf(row[name]);
    return copy;
  };
}
