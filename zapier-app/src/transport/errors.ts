/** What the platform does after an error, and the message. */
import {
  byError,
  type ErrorClass,
  type ErrorCode,
  explainInOneLine,
  type NameOf,
  SoldDataError,
  unforeseen,
} from '@sold-data/core/engine';
import type { ZObject } from 'zapier-platform-core';

/** Waits are spread over this long, so held steps do not come back all at once. */
const JITTER_S = 30;
/** The longest delay: limits last a minute (reference 8), and a step that is held for longer is taken for a lost one. */
const MOST_S = 3600;
/** When a limit does not say how long it lasts: one window of the per-minute limit (reference 8). */
const WINDOW_S = 60;

/** Fail the step (it may be replayed), stop quietly, run it again later, or hold all runs until a reconnect. */
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
  // Another key is needed, not a reconnect with the same one.
  forbidden: 'halted',
  server_busy: 'throttled',
  // Cancelling twice does no harm.
  cancel_unknown: 'throttled',
  // A job that may be running must not be started again by a machine.
  start_unknown: 'halted',
};

/** What the platform does after an error of the core. */
export function reactionTo(error: SoldDataError): Reaction {
  return byError(error, REACTIONS, REACTION_TO_CODE);
}

/**
 * The platform's error for one of ours:
 * - `ExpiredAuthError` holds all runs and asks for a reconnect: only when the key itself is refused (401).
 * - `ThrottledError` runs the step again later: limits that pass by themselves and said that nothing was done.
 * - `Error` fails the step and may be replayed: the service or the way to it is down.
 * - `HaltedError` stops quietly: a spent allowance, values that must be changed, a missing scope, anything only a person can cure.
 *
 * Unexpected errors go to the platform's log under a reference that the person sees too.
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
  switch (reactionTo(error)) {
    case 'expiredAuth':
      return new z.errors.ExpiredAuthError(gatewayWords(authData, words));
    case 'throttled':
      return heldBack(
        z,
        words,
        error.retryAfterMs === undefined ? WINDOW_S : Math.ceil(error.retryAfterMs / 1000),
        // A request that was not even sent names its own time to try again.
        error.status === undefined ? 0 : JITTER_S,
      );
    case 'halted':
      return new z.errors.HaltedError(words);
    default:
      return new z.errors.Error(words, error.code, error.status);
  }
}

/** A gateway account has no API key to check. */
export function gatewayWords({ apiKey, gatewayKey }: Record<string, string>, words: string): string {
  return gatewayKey && !apiKey
    ? 'The gateway did not accept its key and host. Check both where the gateway shows them.'
    : words;
}

/** Has the platform run the step again after so many seconds and a spread. Only for steps that did nothing which a second run would do again. */
export function heldBack(z: ZObject, words: string, seconds: number = WINDOW_S, jitter = JITTER_S): Error {
  return new z.errors.ThrottledError(words, Math.min(seconds, MOST_S) + Math.floor(Math.random() * jitter));
}
