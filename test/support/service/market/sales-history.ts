// Three years of sold listings of one keyword (reference 2.5): which there are in a range of days, in which order, and what
// they come to together.
import { draw, hash } from '../chance.ts';
import type { Market } from './auction.ts';
import { type Dataset, dayOfRow, keywordDataset, rowRange } from './dataset.ts';
import { type Facts, factsOf } from './facts.ts';
import { Kept } from './kept.ts';
import type { Site } from './sites.ts';

export interface HistorySearch {
  readonly site: Site;
  readonly words: readonly string[];
  /** Days since the epoch, both included. */
  readonly first: number;
  readonly last: number;
  readonly today: number;
}

/** One listing that sold in the range: one unit, or several. */
export interface HistorySale {
  readonly facts: Facts;
  readonly units: number;
  /** Cents, over the units sold in the range. */
  readonly totalSales: number;
}

/** Cents where not said otherwise; reference 2.5, `totals`. */
export interface HistoryTotals {
  readonly units: number;
  readonly sellers: number | null;
  readonly sales: number;
  readonly min: number;
  readonly max: number;
  readonly averageShipping: number | null;
  readonly freeShippingPercent: number | null;
  readonly sellThroughPercent: number | null;
}

interface Ordered {
  /** Row numbers, newest first; published rows are negative. */
  readonly newestFirst: Int32Array;
  readonly unitsAscending: Int32Array;
  readonly totals: HistoryTotals | null;
}

export interface HistoryResult {
  readonly dataset: Dataset;
  readonly count: number;
  readonly totals: HistoryTotals | null;
  rows(sort: string, from: number, to: number): HistorySale[];
}

const MAX_KEPT_ROWS = 200_000;
const A = { aggregate: 20, units: 21, gap: 22, totals: 23 } as const;

export class SalesHistory {
  readonly #market: Market;
  readonly #kept = new Kept<Ordered>(MAX_KEPT_ROWS, ordered => ordered.newestFirst.length * 2 + 1);

  constructor(market: Market) {
    this.#market = market;
  }

  search(search: HistorySearch): HistoryResult {
    const keyword = { words: search.words, folded: search.words.map(word => word.toLowerCase()), excluded: [] };
    const dataset = keywordDataset(this.#market.seed, 'history', search.site, keyword);
    const published = new Map(this.#market.publishedRows(dataset).map(({ row, day }) => [row, day]));
    const saleOf = (row: number): HistorySale => {
      const day = published.get(row) ?? dayOfRow(dataset, row, search.today);
      return sale(dataset, factsOf(dataset, row, day, row < 0), search.first);
    };
    // Exact keywords have their sales on days before today, so the day is part of what was found.
    const key = [
      dataset.base,
      search.first,
      search.last,
      dataset.demand.daysAgo ? search.today : '',
      this.#market.version,
    ].join(' ');
    const ordered = this.#kept.get(key, () => order(dataset, search, published, saleOf));
    return {
      dataset,
      count: ordered.newestFirst.length,
      totals: ordered.totals,
      rows: (sort, from, to) => {
        const rows = sort === 'lastSoldDescending' ? ordered.newestFirst : ordered.unitsAscending;
        return Array.from(rows.subarray(from, to), saleOf);
      },
    };
  }
}

function order(
  dataset: Dataset,
  search: HistorySearch,
  published: ReadonlyMap<number, number>,
  saleOf: (row: number) => HistorySale,
): Ordered {
  const { start, end } = rowRange(dataset, search.first, search.last, search.today);
  const fresh = [...published].filter(([, day]) => day >= search.first && day <= search.last).map(([row]) => row);
  const newestFirst = Int32Array.from(
    { length: fresh.length + end - start },
    (_, i) => fresh[i] ?? end - 1 - (i - fresh.length),
  );
  const units = new Map<number, number[]>();
  const sum = new Sum();
  for (const row of newestFirst) {
    const sold = saleOf(row);
    sum.add(sold);
    const same = units.get(sold.units);
    if (same) same.push(row);
    else units.set(sold.units, [row]);
  }
  const ascending = [...units].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows);
  return { newestFirst, unitsAscending: Int32Array.from(ascending), totals: sum.totals(dataset) };
}

/** A row as the range of days sees it: only units sold in it count (reference 2.5, `listing_aggregate`). */
function sale(dataset: Dataset, facts: Facts, first: number): HistorySale {
  const units = unitsSold(dataset, facts, first);
  return { facts, units, totalSales: facts.price * units };
}

function unitsSold(dataset: Dataset, facts: Facts, first: number): number {
  const { base, demand } = dataset;
  // Auctions and the keywords with an exact number of sales sell one unit a listing.
  if (facts.format !== 'buyItNow' || demand.daysAgo || facts.row < 0 || draw(base, facts.row, A.aggregate) > 0.28)
    return 1;
  const inStock = 2 + Math.floor(draw(base, facts.row, A.units) ** 4 * 60);
  const daysBetween = 1 + Math.floor(draw(base, facts.row, A.gap) * 12);
  return Math.min(inStock, 1 + Math.floor((facts.day - first) / daysBetween));
}

/** Adds up `totals` over every row of a search. */
class Sum {
  #rows = 0;
  #units = 0;
  #sales = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = 0;
  #shipping = 0;
  #shippingKnown = 0;
  #free = 0;

  add({ facts, units, totalSales }: HistorySale): void {
    this.#rows++;
    this.#units += units;
    this.#sales += totalSales;
    this.#min = Math.min(this.#min, facts.price);
    this.#max = Math.max(this.#max, facts.price);
    if (facts.shipping === null) return;
    this.#shippingKnown++;
    this.#shipping += facts.shipping;
    if (facts.shipping === 0) this.#free++;
  }

  totals(dataset: Dataset): HistoryTotals | null {
    if (this.#rows === 0) return null;
    // Some searches come without some figures (reference 2.5: any unavailable value is null).
    const chance = hash(dataset.base, A.totals);
    return {
      units: this.#units,
      sellers: chance % 7 === 0 ? null : Math.ceil(this.#rows * 0.77),
      sales: this.#sales,
      min: this.#min,
      max: this.#max,
      averageShipping: this.#shippingKnown === 0 ? null : Math.round(this.#shipping / this.#shippingKnown),
      freeShippingPercent: this.#shippingKnown === 0 ? null : (100 * this.#free) / this.#shippingKnown,
      sellThroughPercent: chance % 5 === 0 ? null : 20 + (chance % 700) / 10,
    };
  }
}
