/** The current values of a watched item, for the columns beside a list. */
import { inUnits } from '../money.ts';
import { tooFew } from '../rows/price-facts.ts';
import type { WatchItem } from './item.ts';
import type { WatchState } from './state.ts';

/** Money is in units of `currency`; null while unknown. */
export interface Standing {
  /** The price that Find Sold Price shows. */
  median: number | null;
  sales: number | null;
  currency: string | null;
  /** Change from the previous median, as a fraction: 0.12 for 12 %. */
  change: number | null;
  /** Price including shipping. */
  cheapest: number | null;
  deal: number | null;
  /** ms since the epoch. */
  checkedAt: number | null;
  /** Explains why there is no median. */
  note: string;
}

const UNKNOWN: Standing = {
  median: null,
  sales: null,
  currency: null,
  change: null,
  cheapest: null,
  deal: null,
  checkedAt: null,
  note: '',
};

export function standingOf(state: WatchState | undefined, { key }: WatchItem): Standing {
  const own = state?.items[key];
  if (!own) return UNKNOWN;
  const { median, sales, reportedMedian, previousMedian, offers } = own;
  const before = previousMedian ?? reportedMedian;
  const deal = offers.find(offer => offer.deal);
  return {
    median,
    sales,
    currency: own.currency ?? own.offerCurrency,
    change: median !== null && before ? median / before - 1 : null,
    cheapest: offers[0] ? inUnits(offers[0].total) : null,
    deal: deal ? inUnits(deal.total) : null,
    checkedAt: own.checkedAt * 60_000 || null,
    note: sales === null || median !== null ? '' : tooFew(sales, 'sale'),
  };
}
