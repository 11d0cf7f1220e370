/** Shared fixtures of the engine's tests: questions, a session, answers, and a helper that runs an operation. */

import type { HttpResponse, Operation } from '../../core/effects.ts';
import type { Endpoint, Row } from '../../core/endpoint.ts';
import { SoldDataError } from '../../core/errors/errors.ts';
import { endpoints } from '../../core/generated/endpoints.ts';
import { dayOf } from '../../core/input/day.ts';
import type { StartNote } from '../../core/jobs/replay.ts';
import { ask, type Question } from '../../core/question/question.ts';
import { call } from '../../core/request/call.ts';
import { type Picture, type PictureOptions, pictureOfSold } from '../../core/rows/picture.ts';
import { type BestOffers, readRows, salesAmong } from '../../core/rows/sales.ts';
import { runSync } from '../../core/run/sync.ts';
import { openSession, type Session, type SessionOptions } from '../../core/session.ts';
import type { Served, Service, Travel } from '../support/clock/exchange.ts';
import { VirtualSyncHost } from '../support/clock/sync-host.ts';
import { VirtualTime } from '../support/clock/time.ts';

export const API_KEY = 'cs_test_0123456789abcdef';
export const NOW = Date.UTC(2026, 10, 20, 12);
/** The day of NOW. */
export const TODAY = dayOf(NOW);

export const search = endpoints.scrape as Endpoint;
/** Paid from the separate shipping subscription; a POST that must not be repeated. */
export const rates = asked(endpoints.shippingRates as Endpoint, {
  ...{ from: { postalCode: '10001' }, to: { postalCode: '90210' }, parcel: { weightOz: 16 } },
});
/** A POST that accepts an idempotency key. */
export const batch = asked(endpoints.startCardBatch as Endpoint, { cards: [{ keyword: 'a' }] });

/** A validated question on the tests' date. */
export function asked(endpoint: Endpoint, parameters: Record<string, unknown>): Question {
  return ask(endpoint, parameters, TODAY);
}

export function session(time: VirtualTime, options: Partial<SessionOptions> = {}): Session {
  return openSession({
    baseUrl: 'https://service.test',
    authentication: { kind: 'key', apiKey: API_KEY },
    now: time.now,
    random: () => 0,
    ...options,
  });
}

/** Describes the note that a host keeps of a start: dropped, unknown outcome, or started with a job ID. */
export function outcomeIn(note: StartNote | null): string {
  if (note === null) return 'dropped';
  return note.jobId === undefined ? 'unknown' : `started ${note.jobId}`;
}

/** Runs an operation on a blocking host. Returns its result or error, the host, the session and the duration. */
export function run<Result>(
  service: Service,
  operation: (session: Session) => Operation<Result>,
  options: Partial<SessionOptions> & { travel?: Travel } = {},
) {
  const time = new VirtualTime(NOW);
  const host = new VirtualSyncHost(time, service, options.travel);
  const own = session(time, options);
  let result: Result | undefined;
  let error: unknown;
  try {
    result = runSync(operation(own), own, host);
  } catch (thrown) {
    error = thrown;
  }
  return { result, error: error as SoldDataError, host, session: own, tookMs: time.now() - NOW };
}

/** Sends one search and returns the number of rows as text. */
export function* countRows(session: Session, keyword: string): Operation<string> {
  const { data } = yield* call(session, asked(search, { keyword }));
  return `${keyword}: ${((data as Row).items as unknown[] | undefined)?.length}`;
}

/** Runs an operation and logs its name when it ends, however it ends. */
export function* noting(log: string[], name: string, body: Operation<unknown>): Operation<unknown> {
  try {
    return yield* body;
  } finally {
    log.push(name);
  }
}

/** A successful answer with these rows. */
export function page(ids: readonly string[], more: Record<string, unknown> = {}, headers = {}): Served {
  return {
    status: 200,
    headers,
    body: JSON.stringify({ items: ids.map(itemId => ({ itemId })), hasNextPage: false, ...more }),
  };
}

/** An error answer with the body of reference 7. */
export function refusal(status: number, code?: string, body: Record<string, unknown> = {}, headers = {}): Served {
  return { status, headers, body: JSON.stringify({ error: 'Refused', ...(code ? { code } : {}), ...body }) };
}

export const quotaExceeded = refusal(429, 'quota_exceeded', { reset_at: '2026-12-01T00:00:00Z' });

/** A service that gives these answers in turn and then repeats the last one. */
export function script(...answers: Served[]): Service {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)]!;
}

/** Returns the error that `act` throws, for tests that check its fields. */
export function thrownBy(act: () => unknown): SoldDataError {
  try {
    act();
  } catch (error) {
    if (error instanceof SoldDataError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

/** The value of a query parameter in a URL. */
export function inQuery(url: string, name: string): string | undefined {
  return new URL(url).searchParams.get(name) ?? undefined;
}

/** A response in the engine's own format. */
export function response(status: number, body: unknown = {}, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: new Map(Object.entries(headers)),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** The picture of the sales among rows. */
export function pictureOf(
  endpoint: Endpoint,
  rows: readonly Row[],
  { bestOffers, ...options }: PictureOptions & { bestOffers?: BestOffers } = {},
): Picture {
  const { counted, unpriced } = salesAmong(readRows(endpoint, rows, TODAY), bestOffers);
  return pictureOfSold(endpoint, counted, { unpriced, ...options });
}
