// The auction site as the service's source sees it: which rows a search finds upstream, and in which order. What the service
// itself does with a page of them (dates, exact section, cleanup) is in scrape.ts.
import { hash } from '../chance.ts';
import {
  categoryDataset,
  type Dataset,
  dayNumber,
  dayOfRow,
  fewerWordsDataset,
  keywordDataset,
  type Mode,
  rowRange,
  SPAN,
} from './dataset.ts';
import { type Facts, factsOf } from './facts.ts';
import { Kept } from './kept.ts';
import type { Keyword } from './keyword.ts';
import { filterFor, orderFor, type UpstreamSearch } from './upstream-search.ts';

/** One row found: the data set it is in and what is true of it. */
export interface Found {
  readonly dataset: Dataset;
  readonly facts: Facts;
}

/** Row numbers in upstream order. Published rows are negative: -1 is the first that was published. */
interface Selection {
  readonly exact: Int32Array;
  readonly fewerWords: Int32Array;
}

export interface UpstreamResult {
  /** Rows that have every word; the boundary lies after them. */
  readonly exactCount: number;
  readonly count: number;
  rows(from: number, to: number): Found[];
}

interface Publication {
  readonly first: number;
  readonly count: number;
  readonly keyword: string | null;
  readonly day: number;
}

/** Row numbers kept, at most, over all selections: 4 bytes each. */
const MAX_KEPT_ROWS = 400_000;

export class Market {
  readonly seed: number;
  readonly #selections = new Kept<Selection>(MAX_KEPT_ROWS, it => it.exact.length + it.fewerWords.length + 1);
  #publications: Publication[] = [];
  #published = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Changes with every publication. */
  get version(): number {
    return this.#published;
  }

  /** New listings appear (sold today, or listed today), for one keyword or for all; clean, domestic, newest first. */
  publish(count: number, keyword: string | null, now: number): void {
    const folded = keyword === null ? null : keyword.trim().toLowerCase().split(/\s+/).join(' ');
    this.#publications.push({ first: this.#published + 1, count, keyword: folded, day: dayNumber(now) });
    this.#published += count;
    this.#selections.clear();
  }

  /** The rows that were published for a data set, newest first, as negative row numbers with their day. */
  publishedRows(dataset: Dataset): { row: number; day: number }[] {
    const name = dataset.folded.join(' ');
    return this.#publications
      .filter(it => it.keyword === null || it.keyword === name)
      .flatMap(it => Array.from({ length: it.count }, (_, i) => ({ row: -(it.first + i), day: it.day })))
      .reverse();
  }

  search(search: UpstreamSearch, now: number): UpstreamResult {
    const today = dayNumber(now);
    const mode: Mode = search.sold ? 'sold' : 'active';
    const exact = search.keyword
      ? keywordDataset(this.seed, mode, search.site, search.keyword)
      : categoryDataset(this.seed, mode, search.site, search.categoryId);
    const fewer = fewerWordsDataset(exact);
    const selection = this.#select(search, exact, fewer, today);
    const exactCount = selection.exact.length;
    const factsAt = (dataset: Dataset, row: number): Facts =>
      row < 0
        ? factsOf(dataset, row, this.#dayPublished(-row), true)
        : factsOf(dataset, row, dayOfRow(dataset, row, today));
    return {
      exactCount,
      count: exactCount + selection.fewerWords.length,
      rows: (from, to) => {
        const found: Found[] = [];
        for (let at = from; at < Math.min(to, exactCount + selection.fewerWords.length); at++) {
          const dataset = at < exactCount ? exact : fewer;
          const row = at < exactCount ? selection.exact[at]! : selection.fewerWords[at - exactCount]!;
          found.push({ dataset, facts: factsAt(dataset, row) });
        }
        return found;
      },
    };
  }

  #select(search: UpstreamSearch, exact: Dataset, fewer: Dataset, today: number): Selection {
    const { site, keyword, ...filters } = search;
    const key = JSON.stringify([exact.base, today, keyword?.excluded, filters]);
    return this.#selections.get(key, () => ({
      exact: this.#rowsOf(search, exact, today),
      fewerWords: this.#rowsOf(search, fewer, today),
    }));
  }

  #rowsOf(search: UpstreamSearch, dataset: Dataset, today: number): Int32Array {
    const passes = filterFor(search, dataset, today);
    const chosen: Facts[] = [];
    if (!dataset.fewerWords) {
      for (const { row, day } of this.publishedRows(dataset)) {
        const facts = factsOf(dataset, row, day, true);
        if (passes(facts)) chosen.push(facts);
      }
    }
    const { start, end } = rowRange(dataset, today - SPAN[dataset.mode] + 1, today, today);
    for (let row = end - 1; row >= start; row--) {
      const facts = factsOf(dataset, row, dayOfRow(dataset, row, today));
      if (passes(facts)) chosen.push(facts);
    }
    const order = orderFor(search.sortOrder, search.sold);
    // Rows arrive newest first, and the sort is stable: equal rows stay newest first.
    if (order) chosen.sort((a, b) => order(a) - order(b));
    return Int32Array.from(chosen, facts => facts.row);
  }

  #dayPublished(number: number): number {
    return this.#publications.find(it => number >= it.first && number < it.first + it.count)!.day;
  }
}

/** Whether the upstream picks a category by itself for a keyword (reference 2.4, autoSelectedCategory). */
export function autoSelectedCategory(
  seed: number,
  keyword: Keyword,
  dataset: Dataset,
): { id: string; name: string } | null {
  if (keyword.folded.length === 0 || hash(seed, 'auto category', ...keyword.folded) % 3 === 0) return null;
  return dataset.product(0).category;
}
