// Results of service methods that take time. The run decides how that time passes: see run.ts and parallel.ts.
import type { ScriptException } from './exceptions.ts';

/** The method returns a value or throws an error after `ms`. Its effects have already happened. */
export class After {
  constructor(
    readonly ms: number,
    readonly value: unknown,
    readonly error?: ScriptException,
  ) {}
}

/** The method waits at most `ms` for the document's lock and returns whether it acquired it. */
export class LockWait {
  constructor(readonly ms: number) {}
}

/** The method returns at once, but an execution that waits may continue first, so a released lock isn't reacquired immediately. */
export class Yield {}
