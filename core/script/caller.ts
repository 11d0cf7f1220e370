/** Errors as a script sees them: with what they cost, and the line of the script that made the call. */
import { type ErrorDetails, SoldDataError } from '../errors/errors.ts';
import { nothingSpent } from '../request/spent.ts';

/** V8's way to read the frames of the callers. */
const capture = (Error as { captureStackTrace?(target: object, below: unknown): void }).captureStackTrace;

/** Runs a call. Its errors get the frames of whoever called the method of the client, and a charge of nothing if none was counted. */
export function called<Result>(start: () => Result | Promise<Result>): Promise<Result> {
  const fromCaller = withCaller(called);
  return new Promise<Result>(resolve => resolve(start())).catch(error => {
    throw fromCaller(error);
  });
}

/** @param below the function that the method of the client calls to get here. */
export function withCaller(below: unknown): (error: unknown) => unknown {
  const place: { stack?: string } = {};
  capture?.(place, below);
  // The first line has the name of the error, the second one is the method of the client.
  const frames = place.stack?.split('\n').slice(2);
  return error => {
    if (!(error instanceof SoldDataError)) return error;
    // A copy, because calls that asked the same share one error.
    const { name: _, ...facts } = error;
    const Class = error.constructor as new (message: string, details: ErrorDetails) => SoldDataError;
    const copy = new Class(error.message, { ...facts, cause: error.cause, spent: error.spent ?? nothingSpent() });
    if (frames) copy.stack = [`${copy.name}: ${copy.message}`, ...frames].join('\n');
    return copy;
  };
}
