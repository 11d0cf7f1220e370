// Answers of a service method that take time. The run decides how that time goes by: see run.ts and parallel.ts.
import type { ScriptException } from './exceptions.ts';

/** The method answers `ms` later with a value or an error; its effects have already happened. */
export class After {
  constructor(
    readonly ms: number,
    readonly value: unknown,
    readonly error?: ScriptException,
  ) {}
}

/** The method waits at most `ms` for the document's lock, and answers whether it got it. */
export class LockWait {
  constructor(readonly ms: number) {}
}

/** The method answers at once, but whoever waits may go first: a released lock is not taken back in the same breath. */
export class Yield {}
