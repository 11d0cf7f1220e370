// The auction site: which rows there are for a keyword or a category, with those that a test published.
import { hash } from '../chance.ts';
import {
  type Demand,
  demandFor,
  demandInCategory,
  folded,
  type Product,
  productOf,
  productOfCategory,
} from './demand.ts';
import { type AuctionDataset, type Facts, factsOf } from './facts.ts';
import { dayNumber, Memory, rowsBetween } from './rows.ts';
import type { Site } from './sites.ts';

/** Sold listings stay visible for about 90 days (reference 1), active ones here for 30. */
const SPAN = { sold: 90, active: 30, history: 1096 } as const;

interface Publication {
  readonly keyword: string | null;
  readonly day: number;
}

/** What a search finds, in its order, before the service cuts pages. */
export interface Found {
  readonly dataset: AuctionDataset;
  readonly rows: readonly Facts[];
}

export interface Window {
  /** Days since the epoch, both included. */
  readonly first: number;
  readonly last: number;
  readonly today: number;
}

export class Market {
  readonly seed: number;
  /** Row -1 is the first that was published. */
  readonly #publications: Publication[] = [];
  readonly #memory = new Memory<readonly Facts[]>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Changes with every publication. */
  get version(): number {
    return this.#publications.length;
  }

  /** New listings appear (sold today, or listed today), for one keyword or for all; clean, domestic, newest first. */
  publish(count: number, keyword: string | null, now: number): void {
    const name = keyword === null ? null : folded(keyword.trim().split(/\s+/)).join(' ');
    for (let left = count; left > 0; left -= 1) this.#publications.push({ keyword: name, day: dayNumber(now) });
  }

  /** The rows that match every word of a keyword. */
  ofKeyword(mode: AuctionDataset['mode'], site: Site, words: readonly string[]): AuctionDataset {
    const lower = folded(words);
    const demand = demandFor(lower);
    const product = productOf(lower);
    // The few sales of an exact keyword are the same listings in the history.
    const source = demand.daysAgo && mode === 'history' ? 'sold' : mode;
    const rate = mode === 'history' ? 1 : site.rate;
    const typicalPrice = product.price * (0.6 + hash('price', ...lower) / 2 ** 32) * rate;
    return dataset(
      mode,
      site,
      { base: hash(this.seed, source, site.name, ...lower), words, product, typicalPrice },
      demand,
    );
  }

  /** The rows of a category, whatever they are called. */
  ofCategory(mode: AuctionDataset['mode'], site: Site, categoryId: string): AuctionDataset {
    const product = productOfCategory(categoryId);
    const base = hash(this.seed, mode, site.name, 'category', categoryId);
    const typicalPrice = product.price * site.rate;
    return dataset(
      mode,
      site,
      { base, words: [product.category.name], product, typicalPrice },
      demandInCategory(categoryId),
    );
  }

  /**
   * The rows of a window of days that `passes`, newest first or by `key`.
   * @param id tells this filter and order from others.
   */
  search(
    dataset: AuctionDataset,
    { first, last, today }: Window,
    {
      id,
      passes,
      key,
    }: { id: string; passes: (facts: Facts) => boolean; key?: ((facts: Facts) => number) | undefined },
  ): readonly Facts[] {
    return this.#memory.get(JSON.stringify([dataset.base, first, last, today, this.version, id]), () => {
      const name = folded(dataset.words).join(' ');
      const published = this.#publications.flatMap(({ keyword, day }, at) =>
        (keyword === null || keyword === name) && day >= first && day <= last
          ? [factsOf(dataset, -1 - at, today, day)]
          : [],
      );
      const rows = rowsBetween(dataset, first, last, today).map(row => factsOf(dataset, row, today));
      const found = [...published.reverse(), ...rows].filter(passes);
      // The sort is stable: equal rows stay newest first.
      return key ? found.sort((a, b) => key(a) - key(b)) : found;
    });
  }

  /** The days in which rows of this kind are visible. */
  static windowOf(mode: AuctionDataset['mode'], now: number): Window {
    const today = dayNumber(now);
    return { first: today - SPAN[mode] + 1, last: today, today };
  }
}

function dataset(
  mode: AuctionDataset['mode'],
  site: Site,
  own: { base: number; words: readonly string[]; product: Product; typicalPrice: number },
  demand: Demand,
): AuctionDataset {
  const { daysAgo } = demand;
  const rows = demand[mode];
  const total = daysAgo || rows === 0 ? rows : Math.max(1, Math.round(rows * site.size));
  return { ...own, mode, site, total, span: SPAN[mode], daysAgo };
}
