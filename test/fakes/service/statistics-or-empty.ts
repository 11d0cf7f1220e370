// The `summary` of the fashion, peer and card markets: it is there even when nothing was sold (reference 2.9).
import { type PriceStatistics, priceStatistics } from './statistics.ts';

type Empty = { [Name in keyof PriceStatistics]: PriceStatistics[Name] | null };

/** The statistics of these prices; a count of 0 and nulls without prices. */
export function statisticsOrEmpty(prices: readonly number[]): PriceStatistics | Empty {
  return priceStatistics(prices) ?? { count: 0, median: null, mean: null, min: null, max: null, p25: null, p75: null };
}
