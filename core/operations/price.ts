/** What did it sell for: the price statistics of one question. */
import type { Endpoint, ParametersOf } from '../catalog/endpoint.ts';
import { type Answer, call } from '../engine/call.ts';
import type { Operation } from '../engine/effects.ts';
import { type Row, rowsOf } from '../engine/pages.ts';
import type { Session } from '../engine/session.ts';
import { amountOf } from '../rows/money.ts';
import { NO_PRICE, type Price, type PriceFacts, priceOfFacts } from '../rows/price-facts.ts';
import { type BestOffers, offersOf, salesOf } from '../rows/sales.ts';
import { statisticsByCurrency } from '../rows/statistics.ts';

export interface PriceOptions {
  /** Statistics are withheld below this many sales; default 3. */
  minSales?: number;
  /** `include` takes the service's own summary; the others compute from the rows of the page. */
  bestOffers?: BestOffers;
}

/** Asks a search endpoint once and returns its statistics. One request. */
export function* priceOf<E extends Endpoint>(
  session: Session,
  endpoint: E,
  parameters: ParametersOf<E>,
  options: PriceOptions = {},
): Operation<Price> {
  const answer = yield* call(session, endpoint, parameters);
  return priceFrom(endpoint, answer, options);
}

/** The statistics of an answer that is already here. Pure. */
export function priceFrom(endpoint: Endpoint, answer: Pick<Answer<unknown>, 'raw'>, options: PriceOptions = {}): Price {
  return priceOfFacts(saleFacts(endpoint, answer, options.bestOffers), options.minSales);
}

/** The facts of a price before it is decided whether the sales are enough. Pure. */
export function saleFacts(
  endpoint: Endpoint,
  answer: Pick<Answer<unknown>, 'raw'>,
  bestOffers: BestOffers = 'include',
): PriceFacts {
  const envelope = answer.raw as Record<string, unknown>;
  const sales = endpoint.rows?.sale ? salesOf(endpoint, rowsIn(endpoint, envelope), bestOffers) : [];
  const [main, ...others] = statisticsByCurrency(sales);
  const summary = bestOffers === 'include' ? summaryIn(envelope) : undefined;
  const found = summary ? { ...NO_PRICE, ...summary, currency: summary.currency ?? main?.currency ?? null } : main;
  return factsOf(envelope, found, main?.upperBounds ?? 0, others);
}

/** The same over what is asked for, not paid: statistics of our own over the active listings of an answer. Pure. */
export function offerFacts(endpoint: Endpoint, answer: Pick<Answer<unknown>, 'raw'>): PriceFacts {
  const envelope = answer.raw as Record<string, unknown>;
  const [main, ...others] = statisticsByCurrency(offersOf(endpoint, rowsIn(endpoint, envelope)));
  return { ...factsOf(envelope, main, 0, others), offers: true };
}

type Found = { count: number; currency: string | null } & { [Name in keyof typeof NO_PRICE]: number | null };

function factsOf(
  envelope: Record<string, unknown>,
  found: Found | undefined,
  upperBounds: number,
  others: readonly { count: number; currency: string | null }[],
): PriceFacts {
  const { median, mean, min, max, p25, p75, avgShipping } = found ?? NO_PRICE;
  return {
    keyword: typeof envelope.keyword === 'string' ? envelope.keyword : null,
    count: found?.count ?? 0,
    currency: found?.currency ?? null,
    ...{ median, mean, min, max, p25, p75, avgShipping },
    upperBounds,
    others: others.map(({ currency, count }) => `${count} in ${currency ?? 'another currency'}`),
  };
}

function rowsIn(endpoint: Endpoint, envelope: Record<string, unknown>): Row[] {
  return endpoint.rows ? (rowsOf(endpoint, envelope) as Row[]) : [];
}

/** The service's own statistics: in `summary`, or at the top of the answer (assumed for /v1/summary). */
function summaryIn(envelope: Record<string, unknown>): Found | undefined {
  const holder = (envelope.summary ?? envelope) as Record<string, unknown>;
  const count = amountOf(holder.count);
  if (count === null || (amountOf(holder.median) === null && count > 0)) return undefined;
  const read = Object.fromEntries(Object.keys(NO_PRICE).map(name => [name, amountOf(holder[name])]));
  return { count, currency: typeof holder.currency === 'string' ? holder.currency : null, ...read } as Found;
}
