/** Reads how many requests an account has left, free of charge, for operations that must keep some in reserve. */
import { act, type Operation } from '../effects.ts';
import type { Bucket, Endpoint, Row } from '../endpoint.ts';
import { endpoints } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { ask } from '../question/question.ts';
import { applyObservations, recordObservation, type Session } from '../session.ts';
import type { CallOptions } from './attempts.ts';
import { call } from './call.ts';
import { spendable, usageOf } from './usage.ts';

/** How long a report of remaining requests is fresh enough to check a reserve, ms. */
const FRESH_MS = 60_000;

/**
 * Runs an operation that must keep requests in reserve. First reads how many are left, free of charge, unless an answer in the last minute
 * has reported it. If the service doesn't report it, each charged request is refused with the code `reserve_unknown`.
 * @param account that pays for the operation.
 */
export function* keepReserve<Result>(
  session: Session,
  operation: Operation<Result>,
  account: Bucket = 'plan',
): Operation<Result> {
  if (session.reserve !== undefined) yield* leftIn(session, account);
  return yield* operation;
}

/**
 * The requests left in an account's quota: as an answer in the last minute reported, or read free of charge. Undefined if the service
 * doesn't report it.
 */
export function* leftIn(session: Session, account: Bucket, reading?: Reading): Operation<number | undefined> {
  const { limits } = session;
  const asOf = yield* act(() => limits.update(({ leftAsOf }) => leftAsOf?.[account]));
  if (!isFresh(asOf, session.now())) yield* readUsage(session, account, reading);
  let known: number | undefined;
  const read = () =>
    applyObservations(limits, [session], ({ left }) => {
      known = left[account];
    });
  yield* act(read);
  return known;
}

/** How patiently the usage is read: by default as any request. */
export interface Reading extends Pick<CallOptions, 'retries'> {
  timeoutMs?: number;
}

/** Reads an account's used and remaining requests, free of charge, and records them in the limits. */
export function* readUsage(
  session: Session,
  account: Bucket = 'plan',
  { timeoutMs, retries }: Reading = {},
): Operation<Row> {
  const sentAt = session.now();
  const mark = session.charges.next();
  const usage: Endpoint = account === 'shipping' ? endpoints.shippingUsage : endpoints.accountUsage;
  const question = ask({ ...usage, timeoutMs: timeoutMs ?? usage.timeoutMs }, {}, dayOf(sentAt));
  const { data } = yield* call(session, question, { retries });
  const left = spendable(usageOf(data as Row)) ?? null;
  const [at, buckets] = [session.now(), [account]];
  const inFlight = session.charges.unreported(account, mark);
  recordObservation(session, { sentAt, at, buckets, charged: false, random: 0, left, inFlight });
  return data as Row;
}

function isFresh(at: number | undefined, now: number): boolean {
  return at !== undefined && Math.abs(now - at) < FRESH_MS;
}
