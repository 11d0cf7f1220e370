/** Reads rows as sales: price, currency, date, and number of units. */
import type { Endpoint, Row, SaleFields } from '../endpoint.ts';
import { isDay } from '../input/date.ts';
import { dayNumber } from '../input/day.ts';
import { amountOf, currencyCode, currencyOf } from '../money.ts';
import { refusal } from '../question/refusal.ts';
import { isNew, isRow } from './notices.ts';
import { ENOUGH_SALES } from './price-facts.ts';

export interface Sale {
  price: number;
  /** ISO 4217 code; null if the service does not state it. */
  currency: string | null;
  /** Units sold at this price. A history aggregate represents several (reference 2.5). */
  units: number;
  /** `YYYY-MM-DD`, or null. */
  day: string | null;
  shipping: number | null;
  /** Whether the price is an upper bound because a lower offer was accepted (reference 2.2). */
  upperBound: boolean;
}

/**
 * Treatment of best-offer sales, whose listed price is an upper bound: `paid` counts what was paid and leaves out those for which it is
 * unknown, unless too few sales remain; `accepted` always leaves those out; `include` counts all at the listed price; `exclude` counts none.
 */
export type BestOffers = keyof (typeof bestOffersForm)['choices'];

/** The labels of the treatments and of their field, in all forms. */
export const bestOffersForm = {
  label: 'Best Offers',
  choices: {
    paid: 'Count at the Price Paid',
    include: 'Count All at the Listed Price',
    exclude: 'Leave Out',
    accepted: 'Only Known Prices Paid',
  },
} as const;

/** A sale and its row. */
export interface SoldRow {
  row: Row;
  sale: Sale;
}

/**
 * The sales among rows, without duplicates. A row without a price above 0 is not a sale.
 * @param today `YYYY-MM-DD`, UTC: a sale on a day that can't be right has no day.
 */
export function salesOf(endpoint: Endpoint, rows: readonly Row[], today: string, bestOffers?: BestOffers): Sale[] {
  return soldRows(endpoint, rows, today, bestOffers).map(({ sale }) => sale);
}

/** Like salesOf, with the row of each sale, in the order of the answer. @param today null for figures without days. */
export function soldRows(
  endpoint: Endpoint,
  rows: readonly Row[],
  today: string | null,
  bestOffers?: BestOffers,
): SoldRow[] {
  return salesAmong(readRows(endpoint, rows, today), bestOffers).counted;
}

/** The sales among rows, by whether their price counts. */
export interface ReadSales {
  counted: SoldRow[];
  /** Best offers that are left out because what was paid is unknown, at their listed price. */
  unpriced: Sale[];
}

/** The sales among rows that were read, for one way to treat best offers. */
export function salesAmong(rows: readonly ReadRow[], bestOffers: BestOffers = 'paid'): ReadSales {
  const all = rows.flatMap(read => {
    const sale = saleOf(read, bestOffers);
    return sale ? [{ row: read.row, sale }] : [];
  });
  if (bestOffers === 'include' || bestOffers === 'exclude') return { counted: all, unpriced: [] };
  const enough = enoughPaid(all.map(({ sale }) => sale));
  const counts = ({ sale }: SoldRow) => (bestOffers === 'paid' ? countsAsPaid(sale, enough) : !sale.upperBound);
  return { counted: all.filter(counts), unpriced: all.filter(each => !counts(each)).map(({ sale }) => sale) };
}

/** The currencies that have enough sales for a price without best offers for which the price paid is unknown. */
export function enoughPaid(sales: readonly Sale[]): ReadonlySet<string | null> {
  const units = new Map<string | null, number>();
  for (const { upperBound, currency, units: own } of sales)
    if (!upperBound) units.set(currency, (units.get(currency) ?? 0) + own);
  return new Set([...units].flatMap(([currency, count]) => (count >= ENOUGH_SALES ? [currency] : [])));
}

/** Whether a sale read as `paid` counts: an upper bound only where there are not enough other sales. */
export function countsAsPaid({ upperBound, currency }: Sale, enough: ReadonlySet<string | null>): boolean {
  return !upperBound || !enough.has(currency);
}

/** A row that was read once, for every way to treat best offers. */
export interface ReadRow extends Omit<Sale, 'price' | 'upperBound'> {
  row: Row;
  listed: number | null;
  /** For a best offer: what was paid; null if that is unknown. Undefined for any other sale. */
  accepted: number | null | undefined;
}

/**
 * Reads each row for itself, without duplicates.
 * @param today `YYYY-MM-DD`, UTC: a sale on a day that can't be right has no day. With null no sale has one.
 * @param currency of rows that don't name one.
 */
export function readRows(
  endpoint: Endpoint,
  rows: readonly Row[],
  today: string | null,
  currency: string | null = null,
): ReadRow[] {
  const fields = endpoint.rows?.sale;
  if (!fields) throw refusal(undefined, () => `The rows of ${endpoint.id} are not sales`);
  return distinct(endpoint, rows).flatMap(row => readRow(fields, row, today, currency) ?? []);
}

/** The listings that are still for sale, without duplicates, at their asking price. Bids and rows without a price are left out. */
export function offersOf(endpoint: Endpoint, rows: readonly Row[]): Sale[] {
  const fields = endpoint.rows?.offer;
  if (!fields) throw refusal(undefined, () => `The rows of ${endpoint.id} are not offers`);
  return distinct(endpoint, rows)
    .flatMap(row => (isBid(fields, row) ? [] : (readRow(fields, row, null) ?? [])))
    .flatMap(read => saleOf(read, 'include') ?? []);
}

/** Rows of a script may be anything. */
function distinct({ rows: facts }: Endpoint, rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(row => isRow(row) && isNew(row, facts?.key ?? [], seen));
}

/** The number of rows that are running auctions. */
export function bidsIn(endpoint: Endpoint, rows: readonly Row[]): number {
  const fields = endpoint.rows?.offer;
  return fields ? rows.filter(row => isBid(fields, row)).length : 0;
}

function isBid({ bid }: SaleFields, row: Row): boolean {
  return bid?.values.includes(String(row[bid.field])) ?? false;
}

/** Whether our own statistics leave a row out: its price is not an amount above 0. A row without a price is only incomplete. */
export function isUnreadable(fields: SaleFields, row: Row): boolean {
  const priced = first(row, fields.price);
  return priced !== undefined && !((amountOf(priced) ?? 0) > 0);
}

function readRow(
  fields: SaleFields,
  row: Row,
  today: string | null,
  currency: string | null = null,
): ReadRow | undefined {
  if (fields.only && row[fields.only.field] !== fields.only.value) return undefined;
  const priced = first(row, fields.price);
  const day = dayFrom(first(row, fields.soldAt ?? []));
  const isBestOffer = fields.upperBound !== undefined && row[fields.upperBound] === true;
  return {
    row,
    listed: positive(amountOf(priced)),
    accepted: isBestOffer ? positive(fields.accepted ? amountOf(row[fields.accepted]) : null) : undefined,
    currency: currencyFor(fields, row, priced) ?? currency,
    units: fields.units ? unitsFrom(row[fields.units]) : 1,
    day: day !== null && today !== null && isLikely(day, today) ? day : null,
    shipping: fields.shipping ? amountOf(row[fields.shipping]) : null,
  };
}

const positive = (amount: number | null) => (amount !== null && amount > 0 ? amount : null);

/** The sale of a row; undefined if it is left out. A best offer of unknown price is an upper bound. */
function saleOf(read: ReadRow, bestOffers: BestOffers): Sale | undefined {
  const { listed, accepted, currency, units, day, shipping } = read;
  const isBestOffer = accepted !== undefined;
  if (isBestOffer && bestOffers === 'exclude') return undefined;
  const paid = bestOffers === 'include' ? null : (accepted ?? null);
  const price = paid ?? listed;
  if (price === null) return undefined;
  return { price, currency, units, day, shipping, upperBound: isBestOffer && paid === null };
}

/** The number of units: an integer of at least 1. */
export function unitsFrom(value: unknown): number {
  return Math.max(1, Math.floor(amountOf(value) ?? 1));
}

function currencyFor(fields: SaleFields, row: Row, priced: unknown): string | null {
  if (!fields.currency) return currencyOf(priced);
  if ('always' in fields.currency) return fields.currency.always;
  return currencyCode(row[fields.currency.field]);
}

function first(row: Row, names: readonly string[]): unknown {
  for (const name of names) if (row[name] !== null && row[name] !== undefined) return row[name];
  return undefined;
}

/** The day of a row that is a sale, even one without a price; null if it states none. */
export function soldDay({ rows }: Endpoint, row: Row): string | null {
  return dayFrom(first(row, rows?.sale?.soldAt ?? []));
}

/** A day begins earlier elsewhere, so a sale may seem to be one day ahead. */
const AHEAD_DAYS = 1;
/** The service has sales of three years (reference 1). */
const OLDEST_DAYS = 4 * 366;

/** Whether something can have been sold on this day: not on 9999-12-31. */
function isLikely(day: string, today: string): boolean {
  const age = dayNumber(today) - dayNumber(day);
  return age >= -AHEAD_DAYS && age <= OLDEST_DAYS;
}

function dayFrom(value: unknown): string | null {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)(?!\d)/.exec(value) ?? []) : [];
  return day !== undefined && isDay(day) ? day : null;
}
