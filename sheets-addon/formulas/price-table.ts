/** Prices as cells. Light: a cell whose answer is known loads this and nothing of the engine (read-cached.ts). */
import { type Price, type PriceFacts, priceOfFacts } from '../../core/rows/price-facts.ts';
import type { Statistic } from './formula.ts';

export type Cell = string | number | boolean | Date;

/** Column names and headings of a table of prices; `asOf` is shown when asked for. */
export const PRICE_COLUMNS: readonly (readonly [string, string])[] = [
  ['keyword', 'Keyword'],
  ['count', 'Sales'],
  ['median', 'Median'],
  ['mean', 'Mean'],
  ['min', 'Lowest'],
  ['max', 'Highest'],
  ['p25', 'Lower Quartile'],
  ['p75', 'Upper Quartile'],
  ['avgShipping', 'Average Shipping'],
  ['currency', 'Currency'],
  ['note', 'Note'],
  ['asOf', 'As Of'],
];
export const SHOWN_PRICE_COLUMNS = PRICE_COLUMNS.slice(0, -1).map(([name]) => name);

export const TREND_COLUMNS: readonly (readonly [string, string])[] = [
  ['start', 'Start'],
  ...PRICE_COLUMNS.slice(1, 8),
  ['currency', 'Currency'],
  ['read', 'Sales Read'],
];

/** A price whose answer came at `at`, ms; `stale` says why it is an old one. */
export interface KnownPrice {
  facts: PriceFacts;
  at: number;
  stale?: string;
}

/** One statistic; a sentence where there is no number to show. */
export function statisticCell({ facts }: KnownPrice, of: Statistic, minSales?: number): Cell {
  const price = priceOfFacts(facts, minSales);
  if (of === 'count') return price.count;
  return price[of] ?? (price.note || 'Not told by the service');
}

/** A row of the table, by column name. */
export function priceRow({ facts, at, stale }: KnownPrice, minSales?: number): Record<string, Cell | null> {
  const price: Price = priceOfFacts(facts, minSales);
  const notes = [price.note, stale ? `as of ${moment(at)}: ${stale}` : ''].filter(note => note !== '');
  return { ...price, note: notes.join('; '), asOf: new Date(at) };
}

/** `2026-11-20 06:00 UTC` */
export function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
