/** How fast something sells: sold listings compared with those still for sale. */
import type { AnswerOf, Row } from '../endpoint.ts';
import { amountOf, countOf } from '../money.ts';
import { refusal } from '../question/refusal.ts';

export interface SellThrough {
  /** Sold in the window of about 90 days (reference 1). */
  sold: number;
  active: number;
  /** Sold listings per active one; null if none is active, or if neither number is counted to the end. */
  rate: number | null;
  /** The site stopped counting at one of the numbers. */
  atLeast: boolean;
  /** If only one number is counted to the end: a lower bound if more sold, an upper bound if more are active. */
  bound?: 'atLeast' | 'atMost';
}

/** The rate from the answers of a sold and an active search. */
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

/** As a cell shows it: a number if it is exact, otherwise a text. */
export function rateShown({ active, rate, bound }: SellThrough): number | string {
  if (rate !== null) return bound === undefined ? rate : `${bound === 'atLeast' ? 'At least' : 'At most'} ${rate}`;
  return active === 0 ? 'None for sale now' : 'Unknown: the site did not count to the end. Narrow the search';
}

/** @throws InvalidParametersError for filters that the site's counts ignore (reference 4.2: they only drop rows of the page). */
export function refuseDates(parameters: Row): void {
  for (const name of ['soldAfter', 'soldBefore'])
    if (parameters[name] !== undefined)
      throw refusal(name, nameOf => `${nameOf(name)} does not change the counts of a sell-through rate; leave it out`);
}

function matchesIn(answer: Row): { count: number; atLeast: boolean } {
  const { totalResults, totalItems, hasNextPage } = answer as AnswerOf<'scrape'>;
  // Without a count, the rows of the page: all of them if no page follows.
  return countOf(totalResults) ?? { count: Math.max(0, amountOf(totalItems) ?? 0), atLeast: hasNextPage !== false };
}
