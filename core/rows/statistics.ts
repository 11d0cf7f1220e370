/** Price statistics of sales that we read ourselves, in one currency. Each unit counts once. */
import { inCents, inUnits } from '../money.ts';
import type { Sale } from './sales.ts';

export interface Statistics {
  /** Units sold. */
  count: number;
  currency: string | null;
  median: number;
  mean: number;
  min: number;
  max: number;
  p25: number;
  p75: number;
  /** Mean over the units of sales with known shipping; null if there are none. */
  avgShipping: number | null;
  /** Units whose price is an upper bound. */
  upperBounds: number;
}

/** Statistics for each currency, most units first. Currencies are never mixed (promise N1). */
export function statisticsByCurrency(sales: readonly Sale[]): Statistics[] {
  const groups = new Map<string | null, Sale[]>();
  for (const sale of sales) {
    const group = groups.get(sale.currency);
    if (group) group.push(sale);
    else groups.set(sale.currency, [sale]);
  }
  return [...groups].map(([currency, group]) => statisticsOf(group, currency)).sort((a, b) => b.count - a.count);
}

function statisticsOf(sales: readonly Sale[], currency: string | null): Statistics {
  const sorted = [...sales].sort((a, b) => a.price - b.price);
  const count = unitsOf(sorted);
  const shipped = sorted.flatMap(({ shipping, units }) => (shipping === null ? [] : [{ shipping, units }]));
  const unitsShipped = unitsOf(shipped);
  return {
    count,
    currency,
    median: quantile(sorted, count, 50),
    mean: inUnits(sum(sorted, ({ price, units }) => inCents(price) * units) / count),
    min: sorted[0]!.price,
    max: sorted.at(-1)!.price,
    p25: quantile(sorted, count, 25),
    p75: quantile(sorted, count, 75),
    avgShipping:
      unitsShipped === 0
        ? null
        : inUnits(sum(shipped, ({ shipping, units }) => inCents(shipping) * units) / unitsShipped),
    upperBounds: unitsOf(sorted.filter(({ upperBound }) => upperBound)),
  };
}

/** A number of units at one price, or at another figure. */
type Priced = Pick<Sale, 'price' | 'units'>;

/**
 * Linear interpolation between the two nearest units, like QUARTILE and PERCENTILE in a spreadsheet. Calculated in whole cents and percent,
 * so half a cent rounds up.
 * @param sorted by price.
 * @param count total units.
 */
export function quantile(sorted: readonly Priced[], count: number, percent: number): number {
  const position = (count - 1) * percent;
  const rest = position % 100;
  const low = inCents(priceAt(sorted, Math.floor(position / 100)));
  const high = inCents(priceAt(sorted, Math.ceil(position / 100)));
  return inUnits((low * (100 - rest) + high * rest) / 100);
}

/** The price of the unit at a position. An aggregate represents several units. */
function priceAt(sorted: readonly Priced[], position: number): number {
  let passed = 0;
  for (const { price, units } of sorted) {
    passed += units;
    if (position < passed) return price;
  }
  return sorted.at(-1)!.price;
}

/** The total number of units. */
export function unitsOf(sales: readonly { units: number }[]): number {
  return sum(sales, ({ units }) => units);
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
