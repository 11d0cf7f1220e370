// The rows of a keyword on one market, none of them stored: row i is a hash away.
//
// Rows are numbered along absolute time: `total` rows in `span` days mean that before day D there were floor(total * D / span). So a row
// keeps its number, its data and its date when the clock moves on, and a window of days is a range of numbers.
import { hash, SEED } from '../chance.ts';
import { demandFor, folded, type Product, productOf, wordsOf } from './demand.ts';

export const DAY_MS = 86_400_000;

export interface Dataset {
  /** What every attribute of its rows is a hash of. */
  readonly base: number;
  /** The words of the keyword, as typed. */
  readonly words: readonly string[];
  readonly product: Product;
  readonly total: number;
  /** Days in which so many rows come. */
  readonly span: number;
  /** Nothing to clean. */
  readonly scarce: boolean;
}

/** The rows of a keyword on a market with a share of the auction site's demand. `name` tells its data from others'. */
export function resaleRows(name: readonly string[], mode: 'sold' | 'active', keyword: string, share: number): Dataset {
  const words = wordsOf(keyword);
  const lower = folded(words);
  const { [mode]: rows, scarce = false } = demandFor(lower);
  const total = scarce ? rows : Math.round(rows * share);
  return { base: hash(...name, SEED, ...lower), words, product: productOf(lower), total, span: 90, scarce };
}

/** Days since the epoch. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** `YYYY-MM-DD` of a day number. */
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

/** A moment of that day or shortly before it, in ms: later rows have later ones. */
export function momentOfRow({ total, span }: Dataset, row: number): number {
  return Math.floor((((row + 1) * span) / total - 1) * DAY_MS);
}

/** One page of `size` rows. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): { onPage: Row[]; hasNextPage: boolean } {
  return { onPage: rows.slice((page - 1) * size, page * size), hasNextPage: page * size < rows.length };
}

/** Whether an amount is within the given bounds; an unknown one never is. */
export function isWithin(amount: number | null, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  return amount === null ? min === 0 && max === Number.POSITIVE_INFINITY : amount >= min && amount <= max;
}
