// The auction site: the rows for a keyword or a category, including rows that a test published.
import { hash, SEED } from '../chance.ts';
import {
  type Demand,
  demandFor,
  demandInCategory,
  folded,
  type Product,
  productOf,
  productOfCategory,
  wordsOf,
} from './demand.ts';
import { type AuctionDataset, type Facts, factsOf } from './facts.ts';
import { dayNumber, rowsBetween } from './rows.ts';
import type { Site } from './sites.ts';

/** Days of visibility: sold listings stay visible for about 90 days (reference 1), active ones in this sandbox for 30. */
const SPAN = { sold: 90, active: 30, history: 1096 } as const;

type Mode = AuctionDataset['mode'];

/** The rows of a dataset that a search finds, and their order: newest first, or by an ascending key. */
interface Filter {
  /** Days since the epoch, both included. */
  readonly first: number;
  readonly last: number;
  readonly passes: (facts: Facts) => boolean;
  readonly key: ((facts: Facts) => number) | undefined;
}

export class Market {
  /** Published rows have negative numbers; the first one is row -1. */
  readonly #publications: { readonly name: string; readonly day: number }[] = [];
  /** The result of the last search, cached because the pages of one search are requested one after the other. */
  #last: { readonly key: string; readonly found: readonly Facts[] } | undefined;

  /** Adds new listings of a keyword (sold or listed today): clean, domestic, newest first. */
  publish(count: number, keyword: string, now: number): void {
    const name = nameOf(wordsOf(keyword));
    for (let left = count; left > 0; left -= 1) this.#publications.push({ name, day: dayNumber(now) });
  }

  /**
   * The rows that a filter finds.
   * @param id distinguishes the filter and its order from others in the cache.
   */
  search(dataset: AuctionDataset, id: object, { first, last, passes, key }: Filter): readonly Facts[] {
    const search = JSON.stringify([dataset.base, first, last, this.#publications.length, id]);
    if (this.#last?.key === search) return this.#last.found;
    const name = nameOf(dataset.words);
    const published = this.#publications.flatMap((it, at) =>
      it.name === name && it.day >= first && it.day <= last ? [factsOf(dataset, -1 - at, it.day)] : [],
    );
    const rows = rowsBetween(dataset, first, last).map(row => factsOf(dataset, row));
    const found = [...published.reverse(), ...rows].filter(passes);
    // The sort is stable: equal rows stay newest first.
    if (key) found.sort((a, b) => key(a) - key(b));
    this.#last = { key: search, found };
    return found;
  }
}

/** The rows that match every word of a keyword. */
export function ofKeyword(mode: Mode, site: Site, words: readonly string[]): AuctionDataset {
  const lower = folded(words);
  const product = productOf(lower);
  const dollars = product.price * (0.6 + hash('price', ...lower) / 2 ** 32);
  const base = hash(SEED, mode, site.name, ...lower);
  return datasetOf(mode, site, { base, words, product, dollars }, demandFor(lower));
}

/** The rows of a category, regardless of their titles. */
export function ofCategory(mode: Mode, site: Site, categoryId: string): AuctionDataset {
  const product = productOfCategory(categoryId);
  const base = hash(SEED, mode, site.name, 'category', categoryId);
  const own = { base, words: [product.category.name], product, dollars: product.price };
  return datasetOf(mode, site, own, demandInCategory(categoryId));
}

function datasetOf(
  mode: Mode,
  site: Site,
  { dollars, ...own }: { base: number; words: readonly string[]; product: Product; dollars: number },
  demand: Demand,
): AuctionDataset {
  const { [mode]: rows, scarce = false } = demand;
  const total = scarce || rows === 0 ? rows : Math.max(1, Math.round(rows * site.size));
  // History prices are in dollars on every site (reference 4.4 rule 3).
  const typicalPrice = dollars * (mode === 'history' ? 1 : site.rate);
  return { ...own, mode, site, typicalPrice, total, span: SPAN[mode], scarce };
}

/** The first and the last day for which rows of this kind are visible. */
export function visibleDays(mode: Mode, now: number): { first: number; last: number } {
  const today = dayNumber(now);
  return { first: today - SPAN[mode] + 1, last: today };
}

function nameOf(words: readonly string[]): string {
  return folded(words).join(' ');
}
