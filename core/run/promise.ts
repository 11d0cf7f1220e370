/** Values that only some hosts and stores deliver as promises. */

export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === 'function';
}

/** Calls `start`, then `done` with its value or `failed` with its error: at once, or when its promise settles. */
export function attempt<Value, Result>(
  start: () => Value | Promise<Value>,
  done: (value: Value) => Result,
  failed: (error: unknown) => Result,
): Result | Promise<Result> {
  let value: Value | Promise<Value>;
  try {
    value = start();
  } catch (error) {
    return failed(error);
  }
  return isPromise(value) ? value.then(done, failed) : done(value);
}
