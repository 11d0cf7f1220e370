/** Questions to the three-year history: rows, totals and the trend over time. */
import type { Endpoint, ParametersOf } from '../catalog/endpoint.ts';
import { call } from '../engine/call.ts';
import type { Operation } from '../engine/effects.ts';
import { type PagesOptions, type PagesResult, pages } from '../engine/pages.ts';
import type { Session } from '../engine/session.ts';
import { salesOf } from '../rows/sales.ts';
import { type Period, type TrendPoint, trendOf } from '../rows/trend.ts';

/** Totals of a whole search, identical on every page (reference 2.5): one request. Null when there are no sales. */
export function* historyTotals<E extends Endpoint>(
  session: Session,
  endpoint: E,
  parameters: ParametersOf<E>,
): Operation<Record<string, unknown> | null> {
  const answer = yield* call(session, endpoint, parameters);
  const { totals } = answer.raw as { totals?: Record<string, unknown> | null };
  return totals ?? null;
}

export interface Trend {
  points: TrendPoint[];
  /** The pages behind it; `complete` false means that older sales are missing. */
  read: PagesResult;
}

/** Reads rows and groups their sales by time. One request a page. */
export function* trend<E extends Endpoint>(
  session: Session,
  endpoint: E,
  parameters: ParametersOf<E>,
  period: Period,
  options: PagesOptions,
): Operation<Trend> {
  const read = yield* pages(session, endpoint, parameters, options);
  return { points: trendOf(salesOf(endpoint, read.rows), period), read };
}
