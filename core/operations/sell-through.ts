/** How fast something sells: sold listings against those still for sale. */

import type { ParametersOf } from '../catalog/endpoint.ts';
import { scrape } from '../catalog/scrape.ts';
import { call } from '../engine/call.ts';
import { all, type Operation } from '../engine/effects.ts';
import type { Session } from '../engine/session.ts';
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
  parameters: Omit<ParametersOf<typeof scrape>, 'sold'>,
): Operation<SellThrough> {
  const [sold, active] = yield* all(
    [true, false].map(mode => call(session, scrape, { ...parameters, sold: mode } as ParametersOf<typeof scrape>)),
  );
  return rateOf(sold!.raw as Envelope, active!.raw as Envelope);
}

type Envelope = Record<string, unknown>;

/** The same from two answers that are already here. Pure. */
export function rateOf(soldAnswer: Envelope, activeAnswer: Envelope): SellThrough {
  const [sold, active] = [matchesIn(soldAnswer), matchesIn(activeAnswer)];
  return {
    sold: sold.count,
    active: active.count,
    rate: active.count === 0 ? null : Math.round((sold.count / active.count) * 1000) / 1000,
    atLeast: sold.atLeast || active.atLeast,
  };
}

function matchesIn({ totalResults, totalItems }: Envelope): { count: number; atLeast: boolean } {
  return countOf(totalResults) ?? { count: Number(totalItems ?? 0), atLeast: true };
}
