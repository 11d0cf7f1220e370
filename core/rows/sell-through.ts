/** How fast something sells: sold listings against those still for sale. */
import type { AnswerOf, Row } from '../endpoint.ts';
import { amountOf, countOf } from './money.ts';

export interface SellThrough {
  /** Sold in the window of about 90 days (reference 1). */
  sold: number;
  active: number;
  /** Sold for each one for sale; null when none is for sale. */
  rate: number | null;
  /** The site stopped counting at one of the numbers. */
  atLeast: boolean;
}

/** From the answers of a sold and an active search. */
export function rateOf(soldAnswer: Row, activeAnswer: Row): SellThrough {
  const [sold, active] = [matchesIn(soldAnswer), matchesIn(activeAnswer)];
  return {
    sold: sold.count,
    active: active.count,
    rate: active.count === 0 ? null : Math.round((sold.count / active.count) * 1000) / 1000,
    atLeast: sold.atLeast || active.atLeast,
  };
}

function matchesIn(answer: Row): { count: number; atLeast: boolean } {
  const { totalResults, totalItems } = answer as AnswerOf<'scrape'>;
  return countOf(totalResults) ?? { count: Math.max(0, amountOf(totalItems) ?? 0), atLeast: true };
}
