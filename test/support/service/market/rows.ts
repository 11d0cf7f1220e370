// The rows of a keyword on one market, none of them stored: row i is a hash away.
//
// Rows are numbered along absolute time: `total` rows in `span` days mean that before day D there were floor(total * D / span). So a row
// keeps its number, its data and its date when the clock moves on, and a window of days is a range of numbers.
import type { Product } from './demand.ts';

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
  readonly daysAgo: readonly number[] | undefined;
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
export function rowsBetween(dataset: Dataset, first: number, last: number, today: number): number[] {
  const { daysAgo, total, span } = dataset;
  if (daysAgo) {
    const rows = daysAgo.flatMap((ago, row) => (today - ago >= first && today - ago <= last ? [row] : []));
    return rows.reverse();
  }
  const start = Math.floor((total * first) / span);
  const end = Math.floor((total * (last + 1)) / span);
  return Array.from({ length: end - start }, (_, i) => end - 1 - i);
}

/** The rows visible today, newest first. */
export function rowsNow(dataset: Dataset, today: number): number[] {
  return rowsBetween(dataset, today - dataset.span + 1, today, today);
}

/** The day of row i. */
export function dayOfRow(dataset: Dataset, row: number, today: number): number {
  const ago = dataset.daysAgo?.[row];
  return ago === undefined ? Math.ceil(((row + 1) * dataset.span) / dataset.total) - 1 : today - ago;
}

/** A moment of that day or shortly before it, in ms: later rows have later ones. */
export function momentOfRow(dataset: Dataset, row: number, today: number): number {
  if (dataset.daysAgo) return dayOfRow(dataset, row, today) * DAY_MS;
  return Math.floor((((row + 1) * dataset.span) / dataset.total - 1) * DAY_MS);
}

/** What was computed last stays, because the pages of one search are asked for one after the other. */
export class Memory<Value> {
  readonly #values = new Map<string, Value>();

  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    if (this.#values.size >= 20) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
