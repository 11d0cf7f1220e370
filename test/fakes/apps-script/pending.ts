// Answers of a service method that take time. The run decides how that time goes by: see run.ts and parallel.ts.
import type { ScriptException } from './exceptions.ts';
import type { Lock } from './locks.ts';

/** The method answers `ms` later with a value or an error; its effects have already happened. */
export class After {
  constructor(
    readonly ms: number,
    readonly value: unknown,
    readonly error?: ScriptException,
  ) {}
}

/** The method waits at most `ms` for a lock; `answer` turns success into what the script gets (or throws). */
export class LockWait {
  constructor(
    readonly lock: Lock,
    readonly ms: number,
    readonly answer: (acquired: boolean) => unknown,
  ) {}
}

/** The method answers at once, but whoever waits may go first: a released lock is not taken back in the same breath. */
export class Yield {}

/** The method's answer has to be worked out inside the script's realm: a function, called with the object as `this`. */
export class InScript {
  constructor(
    readonly source: string,
    readonly finish: (result: unknown) => unknown,
  ) {}
}
