/** What to list an item at: three prices with what is left of each, and the share of the known sales above a price. */
import type { SavedPicture } from './picture-text.ts';
import type { PricesNow } from './price-now.ts';
import { type ProfitTerms, profitAt } from './profit.ts';

export type Pace = 'fast' | 'typical' | 'patient';

/** A price to list an item at. */
export interface ListPrice {
  pace: Pace;
  price: number;
  /** What is left after the costs, and after what was paid if that is known. Null without costs. */
  kept: number | null;
}

/**
 * The price of a quick sale, the price now, and the price for patient sellers. Empty without a price now. A quick price is never above the
 * price now, nor a patient price below it: the newest 10 sales may lie outside the middle half of the newest 20. Pure.
 * @param terms costs in the currency of the prices; null if they aren't known.
 */
export function listPrices(prices: Omit<PricesNow, 'isNewest'>, terms: ProfitTerms | null): ListPrice[] {
  const { priceNow, quickPrice, patientPrice } = prices;
  if (priceNow === null) return [];
  const at = (pace: Pace, price: number): ListPrice => ({ pace, price, kept: terms && keptAt(price, terms) });
  return [
    ...(quickPrice === null ? [] : [at('fast', Math.min(quickPrice, priceNow))]),
    at('typical', priceNow),
    ...(patientPrice === null ? [] : [at('patient', Math.max(patientPrice, priceNow))]),
  ];
}

/** What is left of a sale: the net profit if the purchase price is among the terms, otherwise the net proceeds. Pure. */
export function keptAt(price: number, terms: ProfitTerms): number {
  const { netProceeds, netProfit } = profitAt(price, terms);
  return (netProfit ?? netProceeds) as number;
}

/** The quantiles of a picture that its saved text keeps. */
export type SpreadPicture = Pick<SavedPicture, 'min' | 'p10' | 'p25' | 'median' | 'p75' | 'p90' | 'max'>;

/**
 * The share of the known sales above a price, 0 to 1, interpolated between the quantiles. Null if there are too few sales for a price. Pure.
 */
export function shareAbove({ min, p10, p25, median, p75, p90, max }: SpreadPicture, price: number): number | null {
  const quantiles: [share: number, price: number | null][] = [
    [0, min],
    [0.1, p10],
    [0.25, p25],
    [0.5, median],
    [0.75, p75],
    [0.9, p90],
    [1, max],
  ];
  const known = quantiles.flatMap(([share, at]) => (at === null ? [] : [{ share, at }]));
  if (known.length === 0) return null;
  const below = known.filter(({ at }) => at <= price).at(-1);
  const above = known.find(({ at }) => at > price);
  if (!below) return 1;
  if (!above) return 0;
  const part = (price - below.at) / (above.at - below.at);
  return 1 - (below.share + part * (above.share - below.share));
}
