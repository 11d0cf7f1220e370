import type { Operation } from '@sold-data/core';

/** Runs an operation and takes what it emits, page by page, so that rows never pile up twice. */
export function* collect<Result>(operation: Operation<Result>, take: (value: unknown) => void): Operation<Result> {
  try {
    let step = operation.next();
    while (!step.done) {
      if (step.value.kind === 'emit') {
        take(step.value.value);
        step = operation.next();
        continue;
      }
      let answer: unknown;
      try {
        answer = yield step.value;
      } catch (error) {
        step = operation.throw(error);
        continue;
      }
      step = operation.next(answer);
    }
    return step.value;
  } finally {
    // Closed from outside: the operation's own `finally` blocks run too.
    operation.return(undefined as Result);
  }
}
