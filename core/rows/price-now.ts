/** The price of an item today: that of its newest sales, where they agree with the others. */
import { inCents } from '../money.ts';
import type { Sale } from './sales.ts';
import { quantile, unitsOf } from './statistics.ts';

/** Newest sales behind the price now, and behind the quick and the patient price. Measured: 8 to 20 do equally well. */
const NEWEST = 10;
const NEWEST_RANGE = 20;
/** With fewer sales the newest ones are no better than all. */
export const LEAST_FOR_SPREAD = 12;
/** The most that the middle half of the prices of one kind of item spans, in percent of their median. */
export const ONE_KIND_PERCENT = 35;

/** The rule, as shown beside the price. */
export const PRICE_NOW_RULE = `Price now: the median of the newest ${NEWEST} sales if there are at least ${LEAST_FOR_SPREAD} and the middle half of all prices spans at most ${ONE_KIND_PERCENT}% of their median; otherwise the median of all sales. The quick and the patient price are the quartiles of the newest ${NEWEST_RANGE}, or of all, by the same rule.`;

/** The prices of today; null if there are too few sales for a price. */
export interface PricesNow {
  /** The price to list an item at today. */
  priceNow: number | null;
  /** A price for a quick sale: the lower quartile. */
  quickPrice: number | null;
  /** A price for patient sellers: the upper quartile. */
  patientPrice: number | null;
  /** Whether they come from the newest sales; otherwise from all. */
  isNewest: boolean;
}

/** The quartiles of all sales; null if there are too few. */
export interface Quartiles {
  p25: number | null;
  median: number | null;
  p75: number | null;
}

/**
 * Computes the prices of today by PRICE_NOW_RULE. Sales without a day are never among the newest. Pure.
 * @param sales in one currency, in the order of the answer, which decides among sales of one day. Each unit counts.
 */
export function pricesNow(sales: readonly Sale[], all: Quartiles): PricesNow {
  const { p25, median, p75 } = all;
  const dated = newestFirst(sales);
  const isNewest = unitsOf(sales) >= LEAST_FOR_SPREAD && unitsOf(dated) >= NEWEST && spansAtMost(all, ONE_KIND_PERCENT);
  if (!isNewest) return { priceNow: median, quickPrice: p25, patientPrice: p75, isNewest };
  const at = (most: number, percent: number) => {
    const newest = units(dated, most).sort((a, b) => a.price - b.price);
    return quantile(newest, unitsOf(newest), percent);
  };
  const [quickPrice, priceNow, patientPrice] = [at(NEWEST_RANGE, 25), at(NEWEST, 50), at(NEWEST_RANGE, 75)];
  return { priceNow, quickPrice, patientPrice, isNewest };
}

/** Whether the middle half of the prices spans at most this share of their median. Exact, in cents. False without a price. */
export function spansAtMost({ p25, median, p75 }: Quartiles, percent: number): boolean {
  if (p25 === null || median === null || p75 === null) return false;
  return (inCents(p75) - inCents(p25)) * 100 <= inCents(median) * percent;
}

/**
 * How far the median of the newest third of the dated sales is from that of the oldest third, in percent of the latter: 12.5 or -8. Null
 * with fewer than three dated sales.
 */
export function movedPercent(sales: readonly Sale[]): number | null {
  const dated = newestFirst(sales);
  const third = Math.floor(unitsOf(dated) / 3);
  if (third === 0) return null;
  const [newest, oldest] = [units(dated, third), units([...dated].reverse(), third)].map(some => {
    const sorted = some.sort((a, b) => a.price - b.price);
    return inCents(quantile(sorted, third, 50));
  }) as [number, number];
  return Math.round(((newest - oldest) / oldest) * 10_000) / 100;
}

/** The dated sales, newest first. Sales of the same day keep their order. */
export function newestFirst(sales: readonly Sale[]): Sale[] {
  return sales.filter(({ day }) => day !== null).sort((a, b) => (a.day === b.day ? 0 : a.day! > b.day! ? -1 : 1));
}

/** The first units of sales. */
function units(sales: readonly Sale[], most: number): Pick<Sale, 'price' | 'units'>[] {
  const found: Pick<Sale, 'price' | 'units'>[] = [];
  let left = most;
  for (const { price, units } of sales) {
    if (left <= 0) break;
    found.push({ price, units: Math.min(units, left) });
    left -= units;
  }
  return found;
}
