/** The effects of a request's outcome on queued requests: limits, quota, budget and key. */
import { type HttpResponse, NotSentError, type Scope } from '../effects.ts';
import type { Bucket } from '../endpoint.ts';
import { QuotaExceededError, RateLimitError, type SoldDataError } from '../errors/errors.ts';
import type { Observation } from '../limits.ts';
import { type Body, errorFrom, readBody } from '../request/decide.ts';
import { redactBody } from '../request/redact.ts';
import { isRefusal } from '../request/spent.ts';
import { spendable, type Usage, usageFrom } from '../request/usage.ts';
import type { Session } from '../session.ts';

export interface Shown {
  observation: Observation;
  /** Account data, if the answer reports it. */
  usage?: Usage;
  /** The error, if the request was rejected. */
  error?: SoldDataError;
  /** Whether the error names a per-minute limit. */
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
  const { status, headers } = outcome;
  const usage = usageFrom(headers, buckets[0]);
  const isGood = status >= 200 && status < 300;
  const charged = isGood && charge > 0;
  const left = spendable(usage);
  const observation = { sentAt, at, buckets, headers, charged, random: session.random(), left, inFlight: charges };
  if (isGood) return { observation, usage };
  const body = redactBody(session, readBody(outcome.body, 'json'));
  // A rejected request is never charged (reference 7). One that failed on the way may have been.
  const returned = isRefusal(status, body.kind === 'json' ? body.value : undefined) ? charge : 0;
  const error = errorFrom({ kind: 'response', response: outcome, body }, at);
  const { refused, spent } = limitsIn(error, buckets, at);
  const isLimit = refused !== undefined && isNamed(body);
  return { observation: { ...observation, returned, refused, spent }, usage, error, isLimit };
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

/** Whether a rejection names a per-minute limit (reference 7). A 429 with an unknown code may stand for an exhausted quota. */
function isNamed(body: Body): boolean {
  const { code } = (body.kind === 'json' ? (body.value ?? {}) : {}) as { code?: unknown };
  return code === 'rate_limited' || code === 'history_rate_limited';
}
