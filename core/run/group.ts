/** Groups of operations: when one fails, the others are closed. Used by both drivers. */
import { NotSentError, type Operation } from '../effects.ts';
import { type CancelledError, SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { isOver, type Session } from '../session.ts';

/** The input that resumes an operation: a value, or an error to throw into it. */
export type Input = { value?: unknown } | { error: unknown };

export class Group {
  isClosed = false;
  private readonly members = new Set<{ close(): void }>();
  private readonly parent: Group | undefined;

  constructor(parent?: Group) {
    this.parent = parent;
    parent?.members.add(this);
  }

  add(operation: Operation<unknown>): { leave(): void } {
    const member = { close: () => close(operation) };
    this.members.add(member);
    return { leave: () => this.members.delete(member) };
  }

  /** Closes every operation of the group and of its subgroups. Their `finally` blocks run, and nothing more is sent. */
  close(): void {
    if (this.isClosed) return;
    this.leave();
    // Innermost groups first.
    for (const member of [...this.members].reverse()) member.close();
    this.members.clear();
  }

  /** Marks the group as ended. */
  leave(): void {
    this.isClosed = true;
    this.parent?.members.delete(this);
  }
}

/** Closes an operation. Effects that it still yields are not performed, and its errors are not reported. */
export function close(operation: Operation<unknown>): void {
  try {
    while (!operation.return(undefined).done);
  } catch {
    // The error that closed the operation is reported instead.
  }
}

/**
 * Converts the outcome of a request to the input of its operation. A typed error from the host, or the host's deadline, means that the
 * request was stopped in flight.
 */
export function asInput(outcome: unknown, session: Session): Input {
  if (!(outcome instanceof Error)) return { value: outcome };
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
