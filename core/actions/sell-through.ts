/** How fast something sells: sold listings against those still for sale. */
import type { AnswerOf, ParametersOf, Row } from '../endpoint.ts';
import { call } from '../engine/call.ts';
import { all, type Operation } from '../engine/effects.ts';
import type { Session } from '../engine/session.ts';
import { endpoints } from '../generated/endpoints.ts';
import { ask, dayOf } from '../question/question.ts';
import { countOf } from '../rows/money.ts';

export interface SellThrough {
  /** Sold in the window of about 90 days (reference 1). */
  sold: number;
  active: number;
  /** Sold for each one for sale; null when none is for sale. */
  rate: number | null;
  /** The site stopped counting at one of the numbers. */
  atLeast: boolean;
}

/** Compares the match counts of a sold and an active search. Two requests. */
export function* sellThrough(
  session: Session,
  parameters: Omit<ParametersOf<'scrape'>, 'sold'> | Row,
): Operation<SellThrough> {
  const look = (sold: boolean) => call(session, ask(endpoints.scrape, { ...parameters, sold }, dayOf(session.now())));
  const [sold, active] = yield* all([look(true), look(false)]);
  return rateOf(sold?.data as Row, active?.data as Row);
}

/** The same from two answers that are already here. Pure. */
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
  return countOf(totalResults) ?? { count: Number(totalItems ?? 0), atLeast: true };
}
