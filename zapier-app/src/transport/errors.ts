/** What the platform shall do after an error of the core, and in which words. */
import {
  AuthError,
  DeadlineError,
  explainInOneLine,
  NetworkError,
  RateLimitError,
  ServerError,
  SoldDataError,
  UnexpectedAnswerError,
} from '@sold-data/core';
import type { ZObject } from 'zapier-platform-core';

/** Waits are spread over this long, so that held steps do not come back all at once. */
const JITTER_S = 30;
/** The longest delay: limits last a minute (reference 8), and a step that is held for longer is taken for a lost one. */
const MOST_S = 3600;
/** When a limit does not say how long it lasts: one window of the per-minute limit (reference 8). */
const WINDOW_S = 60;
/** The core's code for a start whose answer was lost. */
const UNKNOWN_START = 'start_unknown';

/**
 * The platform's error for one of ours:
 * - `ExpiredAuthError` holds all runs and asks for a reconnect: only when the key itself is refused (401).
 * - `ThrottledError` runs the step again later: limits that pass by themselves and said that nothing was done.
 * - `Error` fails the step and may be replayed: the service or the way to it is down.
 * - `HaltedError` stops quietly: a spent allowance, values that must be changed, a missing scope, anything only a person can cure.
 */
export function platformError(z: ZObject, error: unknown): unknown {
  if (!(error instanceof SoldDataError)) return error;
  const words = error.requestId ? `${explainInOneLine(error)} (Request ${error.requestId})` : explainInOneLine(error);
  if (error instanceof AuthError && error.code !== 'forbidden') return new z.errors.ExpiredAuthError(words);
  if (error instanceof RateLimitError || error.code === 'server_busy')
    return heldBack(z, words, error.retryAfterMs === undefined ? WINDOW_S : Math.ceil(error.retryAfterMs / 1000));
  // Work that may be running already must not be asked for again by a machine.
  if (error.code === UNKNOWN_START) return new z.errors.HaltedError(words);
  if (
    error instanceof ServerError ||
    error instanceof NetworkError ||
    error instanceof DeadlineError ||
    error instanceof UnexpectedAnswerError
  ) {
    return new z.errors.Error(words, error.code, error.status);
  }
  return new z.errors.HaltedError(words);
}

/** A start whose answer was lost, in the core's words. */
export function unknownStart(cause?: unknown): SoldDataError {
  const requestId = cause instanceof SoldDataError ? cause.requestId : undefined;
  return new NetworkError('', { code: UNKNOWN_START, requestId, cause });
}

/** Has the platform run the step again after so many seconds and a spread. Only for steps that did nothing which a second run would do again. */
export function heldBack(z: ZObject, words: string, seconds: number = WINDOW_S): Error {
  return new z.errors.ThrottledError(words, Math.min(seconds, MOST_S) + Math.floor(Math.random() * JITTER_S));
}
