// Rows of a keyword on one market. No row is stored: each is computed from a hash of its number.
//
// Rows are numbered along absolute time: with `total` rows in `span` days, floor(total * D / span) rows come before day D. So a row keeps
// its number, data and date when the clock moves on, and a window of days is a range of numbers.
import { hash, SEED } from '../chance.ts';
import { demandFor, folded, type Product, productOf, wordsOf } from './demand.ts';

export const DAY_MS = 86_400_000;

export interface Dataset {
  /** The hash base of all attributes of these rows. */
  readonly base: number;
  /** The words of the keyword, as typed. */
  readonly words: readonly string[];
  readonly product: Product;
  readonly total: number;
  /** The number of days that `total` rows cover. */
  readonly span: number;
  /** True when cleanup removes no rows. */
  readonly scarce: boolean;
}

/** The rows of a keyword on a market that has a share of the auction site's demand. `name` makes the data differ from other markets. */
export function resaleRows(name: readonly string[], mode: 'sold' | 'active', keyword: string, share: number): Dataset {
  const words = wordsOf(keyword);
  const lower = folded(words);
  const { [mode]: rows, scarce = false } = demandFor(lower);
  const total = scarce ? rows : Math.round(rows * share);
  return { base: hash(...name, SEED, ...lower), words, product: productOf(lower), total, span: 90, scarce };
}

/** Converts ms to days since the epoch. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Formats a day number as `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The rows of the days `first` to `last` (both included), newest first. */
export function rowsBetween({ total, span }: Dataset, first: number, last: number): number[] {
  const start = Math.floor((total * first) / span);
  const end = Math.floor((total * (last + 1)) / span);
  return Array.from({ length: end - start }, (_, i) => end - 1 - i);
}

/** The rows visible today, newest first. */
export function rowsNow(dataset: Dataset, now: number): number[] {
  const today = dayNumber(now);
  return rowsBetween(dataset, today - dataset.span + 1, today);
}

/** The day of row i. */
export function dayOfRow({ total, span }: Dataset, row: number): number {
  return Math.ceil(((row + 1) * span) / total) - 1;
}

/** A time on that day or shortly before it, in ms. Later rows have later times. */
export function momentOfRow({ total, span }: Dataset, row: number): number {
  return Math.floor((((row + 1) * span) / total - 1) * DAY_MS);
}

/** One page of `size` rows. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): { onPage: Row[]; hasNextPage: boolean } {
  return { onPage: rows.slice((page - 1) * size, page * size), hasNextPage: page * size < rows.length };
}

/** Whether an amount is within the given bounds. An unknown amount passes only without bounds. */
export function isWithin(amount: number | null, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  return amount === null ? min === 0 && max === Number.POSITIVE_INFINITY : amount >= min && amount <= max;
}
