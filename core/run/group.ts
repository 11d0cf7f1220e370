/** Operations that end together: when one of them fails, the others are closed. Shared by both drivers. */
import { NotSentError, type Operation } from '../effects.ts';
import { type CancelledError, SoldDataError } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { isOver, type Session } from '../session.ts';

/** How an operation continues: with a value, or with an error that is thrown into it. */
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

  /** Ends every operation of the group and of the groups within. Their `finally` blocks run, and nothing more is sent. */
  close(): void {
    if (this.isClosed) return;
    this.leave();
    // The innermost first.
    for (const member of [...this.members].reverse()) member.close();
    this.members.clear();
  }

  /** All of it has ended. */
  leave(): void {
    this.isClosed = true;
    this.parent?.members.delete(this);
  }
}

/** A closed operation has no more effects: what it still asks for is not performed, and what it throws is not reported. */
export function close(operation: Operation<unknown>): void {
  try {
    while (!operation.return(undefined).done);
  } catch {
    // The failure that closed it is reported instead.
  }
}

/**
 * The outcome of a request, as the input of its operation. A host that throws a typed error stops the request while it is in flight, and
 * so does the end of the host's life.
 */
export function asInput(outcome: unknown, session: Session): Input {
  if (!(outcome instanceof Error)) return { value: outcome };
  if (outcome instanceof SoldDataError) return { error: stopError(outcome, true) };
  if (outcome instanceof NotSentError || !isOver(session)) return { error: outcome };
  return { error: errorOf({ code: 'deadline', unanswered: true }) };
}

/** What a host threw, as an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * The error for an operation that is stopped, because the host's life ends or a person stopped the run. Each gets one of its own: what
 * it has so far is noted there.
 * @param unanswered a request of its own is in flight: the service may act on it.
 */
export function stopError(reason: unknown, unanswered: boolean): SoldDataError {
  const stop = reason instanceof SoldDataError ? reason : errorOf({ code: 'cancelled', cause: reason });
  const Class = stop.constructor as typeof CancelledError;
  return new Class(stop.message, { ...stop, cause: stop.cause, unanswered: unanswered ? true : undefined });
}
