/** The inputs that resume an operation: an answer, or an error that stops it. */
import { type HttpResponse, NotSentError } from '../effects.ts';
import { type CancelledError, SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import type { Arrived, Failure } from '../request/failure.ts';
import { isOver, type Session } from '../session.ts';

/** The input that resumes an operation: a value, or an error to throw into it. */
export type Input = { value?: unknown } | { error: unknown };

/**
 * Converts the outcome of a request to the input of its operation. A typed error from the host, or the host's deadline, means that the
 * request was stopped in flight.
 */
export function asInput(outcome: HttpResponse | Error, failure: Failure | undefined, session: Session): Input {
  if (!(outcome instanceof Error)) return { value: { response: outcome, failure } satisfies Arrived };
  if (outcome instanceof SoldDataError) return { error: stopError(outcome, true) };
  if (outcome instanceof NotSentError || !isOver(session)) return { error: outcome };
  return { error: errorOf({ code: 'deadline', unanswered: true }) };
}

/** Converts a thrown value to an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * The error for an operation that is stopped by the host's deadline or by a person. Each operation gets its own error, because its partial
 * results are recorded in it.
 * @param unanswered a request of the operation is in flight, so the service may act on it.
 */
export function stopError(reason: unknown, unanswered: boolean): SoldDataError {
  const stop = reason instanceof SoldDataError ? reason : errorOf({ code: 'cancelled', cause: reason });
  const Class = stop.constructor as typeof CancelledError;
  return new Class(stop.message, { ...stop, cause: stop.cause, unanswered: unanswered ? true : undefined });
}
