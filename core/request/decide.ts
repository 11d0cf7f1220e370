/** Decides whether a failed request is sent again. Pure: equal inputs give equal decisions. */
import type { SoldDataError } from '../errors/errors.ts';
import { errorRow, withFacts } from '../errors/table.ts';
import type { Failure } from './failure.ts';
import { backoffMs } from './retry.ts';

export interface RetryPolicy {
  /** Total number of attempts for one request. */
  attempts: number;
  /** The longest wait between two attempts that the host allows, ms. */
  maxWaitMs: number;
  /** When the host must end, ms. */
  deadline: number;
  /** Whether the request may be repeated although the service may have acted on it: a GET, or one with an idempotency key. */
  repeatable: boolean;
}

export type Decision = { do: 'retry'; delayMs: number } | { do: 'fail'; error: SoldDataError };

/**
 * Decides whether to retry after a delay or to fail.
 * @param attempt number of this attempt, from 1.
 * @param random a number from 0 to 1.
 */
export function decide(failure: Failure, attempt: number, policy: RetryPolicy, now: number, random: number): Decision {
  const { error } = failure;
  if (!mayRetry(failure, attempt, policy)) return { do: 'fail', error };
  const askedMs = error.retryAfterMs;
  const needed = askedMs ?? backoffMs(attempt, random, errorRow(error).firstWaitMs);
  const affordable = Math.min(policy.maxWaitMs, policy.deadline - now);
  // A wait that the host cannot afford is reported, never shortened.
  if (needed > affordable) return { do: 'fail', error: withFacts(error, { retryAfterMs: needed }) };
  return {
    do: 'retry',
    delayMs: askedMs === undefined ? needed : Math.min(askedMs + Math.floor(random * 250), affordable),
  };
}

function mayRetry({ retry, nothingDone }: Failure, attempt: number, policy: RetryPolicy): boolean {
  if (attempt >= policy.attempts || retry === 'never' || (retry === 'once' && attempt > 1)) return false;
  return policy.repeatable || nothingDone;
}
