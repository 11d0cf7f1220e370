/** The effects of a request's outcome on queued requests: limits, quota, budget and key. */
import { type HttpResponse, NotSentError, type Scope } from '../effects.ts';
import type { Bucket } from '../endpoint.ts';
import { QuotaExceededError, RateLimitError, type SoldDataError } from '../errors/errors.ts';
import type { Observation } from '../limits.ts';
import { readBody } from '../request/body.ts';
import { type Failure, isGood, rejection } from '../request/failure.ts';
import { redactBody, redactHeaders } from '../request/redact.ts';
import { spendable, type Usage, usageFrom } from '../request/usage.ts';
import type { Session } from '../session.ts';

export interface Shown {
  observation: Observation;
  /** Account data, if the answer reports it. */
  usage?: Usage;
  /** Set if the request was rejected. */
  failure?: Failure;
  /** Whether the rejection names a per-minute limit. */
  isLimit?: boolean;
}

interface Sent {
  session: Session;
  scope: Scope;
  sentAt: number;
  now: number;
  /** Charges of the account's other requests that this answer may not include. */
  charges: number;
}

/** Evaluates an outcome. Undefined if the request may have arrived but got no answer, which shows nothing. */
export function shownBy(outcome: HttpResponse | Error, sent: Sent): Shown | undefined {
  const { session, scope, sentAt, now: at, charges } = sent;
  const { buckets, charge } = scope;
  if (outcome instanceof Error) {
    if (!(outcome instanceof NotSentError)) return undefined;
    return { observation: { sentAt, at, buckets, charged: false, random: 0, returned: charge } };
  }
  const headers = outcome.isFollowed ? undefined : outcome.headers;
  const usage = headers && usageFrom(headers, buckets[0]);
  const good = isGood(outcome);
  const charged = good && charge > 0;
  const left = spendable(usage);
  const observation = { sentAt, at, buckets, headers, charged, random: session.random(), left, inFlight: charges };
  if (good) return { observation, usage };
  const body = redactBody(session, readBody(outcome.body, 'json'), scope.secrets);
  const shown = { ...outcome, headers: redactHeaders(session, outcome.headers, scope.secrets) };
  const failure = rejection(shown, body, at, buckets[0] === 'shipping' ? 'shipping' : undefined);
  // A rejected request is never charged (reference 7). One that failed on the way may have been.
  const returned = failure.fate === 'refused' ? charge : 0;
  const { refused, spent } = limitsIn(failure.error, buckets, at);
  // A 429 whose code is unknown may stand for an exhausted quota.
  const isLimit = refused !== undefined && failure.retry === 'usual';
  return { observation: { ...observation, returned, refused, spent }, usage, failure, isLimit };
}

function limitsIn(
  error: SoldDataError,
  buckets: readonly Bucket[],
  at: number,
): Pick<Observation, 'refused' | 'spent'> {
  const { code, retryAfterMs: forMs, resetAt, accountFacts } = error;
  if (error instanceof QuotaExceededError) return { spent: { at, resetAt, accountFacts } };
  if (!(error instanceof RateLimitError)) return {};
  return { refused: { bucket: code === 'history_rate_limited' ? 'history' : (buckets[0] ?? 'plan'), forMs } };
}
