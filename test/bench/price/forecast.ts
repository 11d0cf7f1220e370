/**
 * Walks forward through series of sales: at the start of each day with sales, it knows the sales of the 90 days before, as one page of the
 * service holds them, and compares its prices with what was paid afterwards.
 */
import {
  type Evidence,
  evidenceOf,
  movedPercent,
  type PricesNow,
  pricesNow,
  quantile,
  type Sale,
} from '../../../core/engine.ts';
import { dayWith } from '../../../core/input/day.ts';
import type { DatedSale, Series } from './sales-series.ts';

/** Days of sales that a search returns, and the most rows of a page. */
const WINDOW_DAYS = 90;
const PAGE_ROWS = 240;
/** Fewest sales for a price. */
const ENOUGH = 3;

/** The prices of one item at the start of one day, and the sales afterwards. */
export interface Forecast extends PricesNow {
  day: number;
  count: number;
  median: number;
  p25: number;
  p75: number;
  grade: Evidence['grade'];
  /** Prices paid from this day on, by the number of days. */
  after: ReadonlyMap<number, readonly number[]>;
}

/** @param spans numbers of days to look ahead. */
export function forecasts(series: Series, spans: readonly number[]): Forecast[] {
  return series.flatMap(sales => {
    const days = [...new Set(sales.map(({ day }) => day))];
    return days.flatMap(day => {
      const known = sales.filter(sale => sale.day < day && sale.day >= day - WINDOW_DAYS).slice(-PAGE_ROWS);
      if (known.length < ENOUGH) return [];
      const after = new Map(spans.map(span => [span, pricesIn(sales, day, day + span)]));
      return [{ day, after, ...pricesOf(known) }];
    });
  });
}

function pricesIn(sales: readonly DatedSale[], from: number, to: number): number[] {
  return sales.filter(({ day }) => day >= from && day < to).map(({ price }) => price);
}

/** @param known oldest first. */
function pricesOf(known: readonly DatedSale[]): Omit<Forecast, 'day' | 'after'> {
  const sales = known.map(asSale).reverse();
  const sorted = [...sales].sort((a, b) => a.price - b.price);
  const at = (percent: number) => quantile(sorted, sorted.length, percent);
  const all = { p25: at(25), median: at(50), p75: at(75) };
  const count = sales.length;
  const { grade } = evidenceOf({ count, ...all, movedPercent: movedPercent(sales), idleDays: null });
  return { count, ...all, ...pricesNow(sales, all), grade };
}

/** A day of a set as a date: only the order of the days counts. */
const FIRST_DAY = 17_000;

function asSale({ day, price }: DatedSale): Sale {
  return {
    price,
    currency: 'USD',
    units: 1,
    day: dayWith(FIRST_DAY + day),
    shipping: null,
    upperBound: false,
  };
}
