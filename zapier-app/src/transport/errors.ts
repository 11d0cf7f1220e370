/** The platform's reaction to an error, and the message. */
import {
  atStake,
  byError,
  type ErrorClass,
  type ErrorCode,
  explainInOneLine,
  type NameOf,
  SoldDataError,
  unforeseen,
} from '@sold-data/core/engine';
import type { ZObject } from 'zapier-platform-core';

/** Delays vary by up to this many seconds, so held steps do not all resume at once. */
const JITTER_S = 30;
/** The longest delay, seconds. Limits last a minute (reference 8), and a step held for longer would seem lost. */
const MOST_S = 3600;
/** The delay when a limit does not state one: one window of the per-minute limit (reference 8), seconds. */
const WINDOW_S = 60;

/** Fail the step (it may be replayed), stop quietly, run it again later, or hold all runs until the user reconnects. */
type Reaction = 'failed' | 'halted' | 'throttled' | 'expiredAuth';

const REACTIONS: Record<ErrorClass, Reaction> = {
  AuthError: 'expiredAuth',
  RateLimitError: 'throttled',
  ServerError: 'failed',
  NetworkError: 'failed',
  UnexpectedAnswerError: 'failed',
  DeadlineError: 'failed',
  InvalidParametersError: 'halted',
  QuotaExceededError: 'halted',
  BudgetError: 'halted',
  NotFoundError: 'halted',
  JobConflictError: 'halted',
  CancelledError: 'halted',
  SoldDataError: 'halted',
};
const REACTION_TO_CODE: Partial<Record<ErrorCode, Reaction>> = {
  // A different key is needed; reconnecting with the same one would not help.
  forbidden: 'halted',
  server_busy: 'throttled',
  // Cancelling twice does no harm.
  cancel_unknown: 'throttled',
  // A job that may be running must not be started again automatically.
  start_unknown: 'halted',
};

/** The platform's reaction to an error of the core. */
export function reactionTo(error: SoldDataError): Reaction {
  return byError(error, REACTIONS, REACTION_TO_CODE);
}

/**
 * The reaction of a step. If it may have been charged, only a person can decide to run it again. A start with an idempotency key is
 * different: the platform's replay finds its job.
 */
function reactionOfStep(error: SoldDataError): Reaction {
  const reaction = reactionTo(error);
  const isRepeated = reaction === 'failed' || reaction === 'throttled';
  return isRepeated && error.code !== 'start_unconfirmed' && atStake(error) > 0 ? 'halted' : reaction;
}

/**
 * Converts an error to the platform's error:
 * - `ExpiredAuthError` holds all runs and asks the user to reconnect: only if the key itself is rejected (401).
 * - `ThrottledError` runs the step again later: for temporary limits where nothing was done.
 * - `Error` fails the step, which may be replayed: if the service or the connection is down and nothing was charged.
 * - `HaltedError` stops quietly: for an exhausted allowance, invalid values, a missing scope, a possible charge, or anything else that only a
 *   person can fix.
 * Unexpected errors are written to the platform's log with an ID that the user sees too.
 */
export function platformError(
  z: ZObject,
  error: unknown,
  nameOf: NameOf,
  authData: Record<string, string> = {},
): unknown {
  const { Error: Failed, HaltedError, ThrottledError } = z.errors;
  if ([Failed, HaltedError, ThrottledError].some(own => error instanceof own)) return error;
  if (!(error instanceof SoldDataError)) {
    const { what, todo, log } = unforeseen(
      error,
      z.hash('md5', `${Date.now()}${Math.random()}`).slice(0, 6),
      Object.values(authData),
    );
    z.console.error(log);
    return new z.errors.Error(`${what} ${todo}`, 'unforeseen');
  }
  const sentence = explainInOneLine(error, nameOf);
  const words = error.requestId ? `${sentence} (Request ${error.requestId})` : sentence;
  switch (reactionOfStep(error)) {
    case 'expiredAuth':
      return new z.errors.ExpiredAuthError(gatewayWords(authData, words));
    case 'throttled':
      return heldBack(
        z,
        words,
        error.retryAfterMs === undefined ? WINDOW_S : Math.ceil(error.retryAfterMs / 1000),
        // A request that was not sent has its own retry time.
        error.status === undefined ? 0 : JITTER_S,
      );
    case 'halted':
      return new z.errors.HaltedError(words);
    default:
      return new z.errors.Error(words, error.code, error.status);
  }
}

/** The message for a rejected key. A gateway account has no API key to check. */
export function gatewayWords({ apiKey, gatewayKey }: Record<string, string>, words: string): string {
  return gatewayKey && !apiKey
    ? 'The gateway did not accept its key and host. Check both where the gateway shows them.'
    : words;
}

/**
 * Makes the platform run the step again after a delay with jitter, seconds. Only for steps that a second run does not charge again.
 */
export function heldBack(z: ZObject, words: string, seconds: number = WINDOW_S, jitter = JITTER_S): Error {
  return new z.errors.ThrottledError(words, Math.min(seconds, MOST_S) + Math.floor(Math.random() * jitter));
}
