/** Histograms of prices and time lines of sales, with at most twelve equal parts, ready for a chart. */
import { dayNumber, dayWith } from '../input/day.ts';
import { inCents, inUnits } from '../money.ts';
import type { Sale } from './sales.ts';
import { quantile, unitsOf } from './statistics.ts';

/** The most bins of a distribution, and the most periods of a time line. */
export const MOST_PARTS = 12;

/** Sales from one price up to, but not including, another one. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Sales of several consecutive days. */
export interface PicturePeriod {
  /** First and last day, `YYYY-MM-DD`. */
  start: string;
  end: string;
  count: number;
  /** Null if there are too few sales for a price. */
  median: number | null;
}

/**
 * Equal price bins; their number is the square root of the number of sales. The first bin includes everything below it and the last one
 * everything above. The bins span the middle half of prices, extended by 1.5 times its width, so outliers don't flatten the rest.
 * @param sorted by price; at least one.
 */
export function binsOf(sorted: readonly Sale[]): Bin[] {
  const count = unitsOf(sorted);
  const at = (percent: number) => inCents(quantile(sorted, count, percent));
  const [p25, median, p75] = [at(25), at(50), at(75)];
  // If most prices are equal, a tenth of the median stands in for the spread.
  const reach = Math.round(1.5 * Math.max(p75 - p25, median / 10));
  const low = Math.max(inCents(sorted[0]!.price), p25 - reach);
  const high = Math.min(inCents(sorted.at(-1)!.price), p75 + reach);
  const size = Math.max(1, Math.min(MOST_PARTS, Math.ceil(Math.sqrt(count)), high - low));
  const counts = Array.from({ length: size }, () => 0);
  const edges = edgesOf(low, high, size);
  let bin = 0;
  for (const { price, units } of sorted) {
    while (bin < size - 1 && inCents(price) >= edges[bin + 1]!) bin += 1;
    counts[bin]! += units;
  }
  return binsBetween(low, high, counts);
}

/** Bins of equal width between two prices, in cents, with these counts. */
export function binsBetween(low: number, high: number, counts: readonly number[]): Bin[] {
  const edges = edgesOf(low, high, counts.length);
  return counts.map((count, index) => ({ from: inUnits(edges[index]!), to: inUnits(edges[index + 1]!), count }));
}

function edgesOf(low: number, high: number, size: number): number[] {
  return Array.from({ length: size + 1 }, (_, index) => low + Math.round(((high - low) * index) / size));
}

/**
 * Equal periods from the first sale to the last, in chronological order. The last period ends with the last sale; the first one may start
 * before the first sale. Few sales make few periods, so most have a median.
 * @param sorted by price; sales without a date are left out.
 * @param minSales a period with fewer sales has no median.
 */
export function periodsOf(sorted: readonly Sale[], minSales: number): PicturePeriod[] {
  const dated = sorted.flatMap(sale => (sale.day === null ? [] : [{ sale, day: dayNumber(sale.day) }]));
  if (dated.length === 0) return [];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { day } of dated) {
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  const parts = Math.floor(unitsOf(dated.map(({ sale }) => sale)) / Math.max(1, minSales));
  const spans = spansBetween(first, last, Math.max(1, Math.min(MOST_PARTS, parts)));
  const { length } = spans[0]!;
  const groups = spans.map((): Sale[] => []);
  for (const { sale, day } of dated) groups[spans.length - 1 - Math.floor((last - day) / length)]!.push(sale);
  return groups.map((group, index) => {
    const count = unitsOf(group);
    const median = count > 0 && count >= minSales ? quantile(group, count, 50) : null;
    return { start: spans[index]!.start, end: spans[index]!.end, count, median };
  });
}

/** At most this many periods of equal length that end with the last day, in order. As many again have the same length. Days are numbers. */
export function spansBetween(
  first: number,
  last: number,
  parts: number,
): { start: string; end: string; length: number }[] {
  const length = Math.ceil((last - first + 1) / parts);
  const size = Math.ceil((last - first + 1) / length);
  return Array.from({ length: size }, (_, index) => {
    const end = last - (size - 1 - index) * length;
    return { start: dayWith(end - length + 1), end: dayWith(end), length };
  });
}
