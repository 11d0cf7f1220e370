/** Sell-through rate: sold listings relative to active ones. */
import type { AnswerOf, Row } from '../endpoint.ts';
import { amountOf, countOf } from '../money.ts';
import { refusal } from '../question/refusal.ts';

export interface SellThrough {
  /** Listings sold in the window of about 90 days (reference 1). */
  sold: number;
  active: number;
  /** Sold listings per active one; null if none is active, or if both counts are incomplete. */
  rate: number | null;
  /** Whether the site stopped counting one of the two. */
  atLeast: boolean;
  /** Set if exactly one count is incomplete: `atLeast` if more were sold than counted, `atMost` if more are active. */
  bound?: 'atLeast' | 'atMost';
}

/** Computes the rate from the answers of a sold and an active search. */
export function rateOf(soldAnswer: Row, activeAnswer: Row): SellThrough {
  const [sold, active] = [matchesIn(soldAnswer), matchesIn(activeAnswer)];
  const unknown = active.count === 0 || (sold.atLeast && active.atLeast);
  return {
    sold: sold.count,
    active: active.count,
    rate: unknown ? null : Math.round((sold.count / active.count) * 1000) / 1000,
    atLeast: sold.atLeast || active.atLeast,
    ...(unknown || sold.atLeast === active.atLeast ? {} : { bound: sold.atLeast ? 'atLeast' : 'atMost' }),
  };
}

/** The rate for a cell: a number if it is exact, otherwise text. */
export function rateShown({ active, rate, bound }: SellThrough): number | string {
  if (rate !== null) return bound === undefined ? rate : `${bound === 'atLeast' ? 'At least' : 'At most'} ${rate}`;
  return active === 0 ? 'None for sale now' : 'Unknown: the site did not count to the end. Narrow the search';
}

/** @throws InvalidParametersError for filters that don't change the site's counts (reference 4.2: they only drop rows of the page). */
export function refuseDates(parameters: Row): void {
  for (const name of ['soldAfter', 'soldBefore'])
    if (parameters[name] !== undefined)
      throw refusal(name, nameOf => `${nameOf(name)} does not change the counts of a sell-through rate; leave it out`);
}

function matchesIn(answer: Row): { count: number; atLeast: boolean } {
  const { totalResults, totalItems, hasNextPage } = answer as AnswerOf<'scrape'>;
  // Without a count, the rows of the page are counted; they are all if no page follows.
  return countOf(totalResults) ?? { count: Math.max(0, amountOf(totalItems) ?? 0), atLeast: hasNextPage !== false };
}
