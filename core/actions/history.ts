/** Totals and trends from the three-year sold history. */
import type { Operation } from '../effects.ts';
import type { EndpointId, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { dayOf } from '../input/day.ts';
import { PAGES_OPTIONS, type PagesOptions, type PagesResult, pages } from '../pages.ts';
import { optionsOf } from '../question/options.ts';
import type { Question } from '../question/question.ts';
import { call } from '../request/call.ts';
import { salesOf } from '../rows/sales.ts';
import { type Period, type TrendPoint, trendOf } from '../rows/trend.ts';
import type { Session } from '../session.ts';

export interface Totals {
  /** Totals of the whole search, identical on every page (reference 2.5); null if there are no sales. */
  totals: Row | null;
  spent: Spent;
}

/** Reads the totals. One request. */
export function* historyTotals(session: Session, question: Question<'history'>): Operation<Totals> {
  const { data, spent } = yield* call(session, question);
  return { totals: (data.totals as Row | null | undefined) ?? null, spent };
}

export interface Trend {
  points: TrendPoint[];
  /** The pages that were read. If `complete` is false, older sales are missing. */
  read: PagesResult;
}

/** Reads rows and groups their sales by time. One request per page. */
export function* trend<Id extends EndpointId>(
  session: Session,
  question: Question<Id>,
  period: Period,
  options?: PagesOptions,
): Operation<Trend> {
  const read = yield* pages(session, question, optionsOf(options, PAGES_OPTIONS));
  return { points: trendOf(salesOf(question.endpoint, read.rows, dayOf(session.now())), period), read };
}
