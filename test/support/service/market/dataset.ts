// The rows of one keyword (or category) on one site, none of them stored: row i is a hash away.
//
// Rows are numbered along absolute time: `total` rows in `span` days means that before day D there were
// floor(total * D / span) rows. So a row keeps its number, its data and its date when the clock moves on, a window of days is a
// range of numbers, and nothing has to be generated to count them.
import { hash, pick } from '../chance.ts';
import { type Demand, demandFor, demandInCategory } from './demand.ts';
import type { Keyword } from './keyword.ts';
import { type Product, productOf, productsOfCategory } from './products.ts';
import type { Site } from './sites.ts';

export const DAY_MS = 86_400_000;

/** Sold listings stay visible for about 90 days (reference 1), active ones here for 30. */
export const SPAN = { sold: 90, active: 30, history: 1096 } as const;
export type Mode = keyof typeof SPAN;

export interface Dataset {
  readonly base: number;
  readonly mode: Mode;
  readonly site: Site;
  readonly words: readonly string[];
  readonly folded: readonly string[];
  /** Which kind of product row i is. */
  readonly product: (row: number) => Product;
  /** What a typical one costs, in the site's currency (in dollars for history: reference 4.4 rule 3). */
  readonly typicalPrice: (row: number) => number;
  readonly total: number;
  readonly demand: Demand;
  /** The section of rows that lack one word of the keyword. */
  readonly fewerWords: boolean;
}

/** Days since the epoch. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** `YYYY-MM-DD` of a day number. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The rows that match every word of a keyword. */
export function keywordDataset(seed: number, mode: Mode, site: Site, keyword: Keyword): Dataset {
  const demand = demandFor(keyword.folded);
  const product = productOf(keyword.folded);
  const level =
    product.price * (0.6 + hash('price', ...keyword.folded) / 2 ** 32) * (mode === 'history' ? 1 : site.rate);
  // The few sales of an exact keyword are the same listings in the history.
  const source = demand.daysAgo && mode === 'history' ? 'sold' : mode;
  return {
    base: hash(seed, source, site.name, ...keyword.folded),
    mode,
    site,
    words: keyword.words,
    folded: keyword.folded,
    product: () => product,
    typicalPrice: () => level,
    total: demand.daysAgo ? demand.daysAgo.length : atSite(demand[mode], site),
    demand,
    fewerWords: false,
  };
}

/** The rows after the upstream's fewer-words boundary (reference 4.2, exactMatch). */
export function fewerWordsDataset(exact: Dataset): Dataset {
  const { demand, mode, site } = exact;
  return {
    ...exact,
    base: hash(exact.base, 'fewer words'),
    total: mode === 'history' ? 0 : atSite(demand.fewerWords, site),
    fewerWords: true,
  };
}

/** The rows of a category, whatever they are called. */
export function categoryDataset(seed: number, mode: Mode, site: Site, categoryId: string): Dataset {
  const products = productsOfCategory(categoryId);
  const base = hash(seed, mode, site.name, 'category', categoryId);
  const product = (row: number): Product => pick(products, hash(base, row, 'product') / 2 ** 32);
  const demand = demandInCategory(categoryId);
  return {
    base,
    mode,
    site,
    words: [],
    folded: [],
    product,
    typicalPrice: row => product(row).price * site.rate,
    total: atSite(demand[mode], site),
    demand,
    fewerWords: false,
  };
}

/** The rows of the days `first` to `last` (both included): row numbers from `start` up to, not including, `end`. */
export function rowRange(dataset: Dataset, first: number, last: number, today: number): { start: number; end: number } {
  const { daysAgo } = dataset.demand;
  if (dataset.total === 0) return { start: 0, end: 0 };
  if (daysAgo) {
    const start = daysAgo.findIndex(ago => today - ago >= first);
    const end = daysAgo.findLastIndex(ago => today - ago <= last) + 1;
    return start < 0 || end <= start ? { start: 0, end: 0 } : { start, end };
  }
  const span = SPAN[dataset.mode];
  return {
    start: Math.floor((dataset.total * first) / span),
    end: Math.floor((dataset.total * (last + 1)) / span),
  };
}

/** The day of row i. */
export function dayOfRow(dataset: Dataset, row: number, today: number): number {
  const ago = dataset.demand.daysAgo?.[row];
  if (ago !== undefined) return today - ago;
  return Math.ceil(((row + 1) * SPAN[dataset.mode]) / dataset.total) - 1;
}

function atSite(rows: number, site: Site): number {
  return rows === 0 ? 0 : Math.max(1, Math.round(rows * site.size));
}
