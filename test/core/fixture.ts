/** What the engine's tests share: questions, a session, answers, and one line to run an operation. */

import type { HttpResponse, Operation } from '../../core/effects.ts';
import type { Endpoint, Row } from '../../core/endpoint.ts';
import { SoldDataError } from '../../core/errors/errors.ts';
import { endpoints } from '../../core/generated/endpoints.ts';
import type { StartNote } from '../../core/jobs/replay.ts';
import { ask, dayOf, type Question } from '../../core/question/question.ts';
import { call } from '../../core/request/call.ts';
import { runSync } from '../../core/run/sync.ts';
import { openSession, type Session, type SessionOptions } from '../../core/session.ts';
import type { Served, Service, Travel } from '../support/clock/exchange.ts';
import { VirtualSyncHost } from '../support/clock/sync-host.ts';
import { VirtualTime } from '../support/clock/time.ts';

export const API_KEY = 'cs_test_0123456789abcdef';
export const NOW = Date.UTC(2026, 10, 20, 12);

export const search = endpoints.scrape as Endpoint;
/** Paid from the separate shipping subscription; a POST that may not be repeated. */
export const rates = asked(endpoints.shippingRates as Endpoint, {
  ...{ from: { postalCode: '10001' }, to: { postalCode: '90210' }, parcel: { weightOz: 16 } },
});
/** A POST that takes an idempotency key. */
export const batch = asked(endpoints.startCardBatch as Endpoint, { cards: [{ keyword: 'a' }] });

/** A checked question on the day of the tests. */
export function asked(endpoint: Endpoint, parameters: Record<string, unknown>): Question {
  return ask(endpoint, parameters, dayOf(NOW));
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

/** What a host has kept of a start: nothing, its unknown outcome, or its job. */
export function outcomeIn(note: StartNote | null): string {
  if (note === null) return 'dropped';
  return note.jobId === undefined ? 'unknown' : `started ${note.jobId}`;
}

/** Runs an operation on a blocking host and hands back all there is to look at. */
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

/** Asks one question, and tells how many rows came. */
export function* countRows(session: Session, keyword: string): Operation<string> {
  const { data } = yield* call(session, asked(search, { keyword }));
  return `${keyword}: ${((data as Row).items as unknown[] | undefined)?.length}`;
}

/** An operation that notes how it ended. */
export function* noting(log: string[], name: string, body: Operation<unknown>): Operation<unknown> {
  try {
    return yield* body;
  } finally {
    log.push(name);
  }
}

/** A good answer with rows. */
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

/** Answers in turn; the last one again and again. */
export function script(...answers: Served[]): Service {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)]!;
}

/** The error that a call throws, for tests that look at it closely. */
export function thrownBy(act: () => unknown): SoldDataError {
  try {
    act();
  } catch (error) {
    if (error instanceof SoldDataError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

/** The value of the parameter in a request's address. */
export function inQuery(url: string, name: string): string | undefined {
  return new URL(url).searchParams.get(name) ?? undefined;
}

/** A response as the engine sees it. */
export function response(status: number, body: unknown = {}, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: new Map(Object.entries(headers)),
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
