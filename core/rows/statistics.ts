/** Price statistics over sales that we fetched ourselves, in one currency, each unit counting once. */
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
  /** Over the units of the sales that have it; null if none has. */
  avgShipping: number | null;
  /** Units whose price is an upper bound. */
  upperBounds: number;
}

/** One entry per currency, most units first: currencies are never mixed (promise N1). */
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
  const count = sum(sorted, ({ units }) => units);
  const shipped = sorted.flatMap(({ shipping, units }) => (shipping === null ? [] : [{ shipping, units }]));
  const unitsShipped = sum(shipped, ({ units }) => units);
  return {
    count,
    currency,
    median: quartile(sorted, count, 2),
    mean: inUnits(sum(sorted, ({ price, units }) => inCents(price) * units) / count),
    min: sorted[0]!.price,
    max: sorted.at(-1)!.price,
    p25: quartile(sorted, count, 1),
    p75: quartile(sorted, count, 3),
    avgShipping:
      unitsShipped === 0
        ? null
        : inUnits(sum(shipped, ({ shipping, units }) => inCents(shipping) * units) / unitsShipped),
    upperBounds: sum(
      sorted.filter(({ upperBound }) => upperBound),
      ({ units }) => units,
    ),
  };
}

/**
 * Linear interpolation between the two nearest units, as a spreadsheet's QUARTILE does. Counted in whole cents and quarters, so a half
 * cent rounds up.
 */
function quartile(sorted: readonly Sale[], count: number, nth: 1 | 2 | 3): number {
  const place = (count - 1) * nth;
  const quarters = place % 4;
  const low = inCents(priceAt(sorted, Math.floor(place / 4)));
  const high = inCents(priceAt(sorted, Math.ceil(place / 4)));
  return inUnits((low * (4 - quarters) + high * quarters) / 4);
}

/** The price of the unit at a position; an aggregate stands for several units. */
function priceAt(sorted: readonly Sale[], place: number): number {
  let passed = 0;
  for (const { price, units } of sorted) {
    passed += units;
    if (place < passed) return price;
  }
  return sorted.at(-1)!.price;
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
