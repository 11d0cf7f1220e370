/** Drives an operation on a host with promises: requests fly side by side, and emitted values stream to the caller. */
import type { HttpRequest, HttpResponse, Operation } from './effects.ts';
import { Scheduler } from './scheduler.ts';
import type { Session } from './session.ts';

export interface AsyncHost {
  /** Rejects when no answer came. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Rejects when the run is cancelled. */
  sleep(ms: number): Promise<void>;
  /** The next batch of a streamed body, null at its end. */
  read?(stream: unknown): Promise<string | null>;
  /** Set once the run is to stop; looked at between steps. */
  cancelled?(): Error | undefined;
}

/** Runs the operation to its end; values it emits go to `onEmit`, and the operation waits while that promise is open. */
export async function runAsync<Result>(
  operation: Operation<Result>,
  session: Session,
  host: AsyncHost,
  onEmit?: (value: unknown) => void | Promise<void>,
): Promise<Result> {
  const steps = stream(operation, session, host);
  try {
    for (;;) {
      const step = await steps.next();
      if (step.done) return step.value;
      await onEmit?.(step.value);
    }
  } finally {
    // When `onEmit` fails, the operation ends with it.
    await steps.return(undefined as Result);
  }
}

/** Yields what the operation emits; nothing more is sent while the caller holds a value. Returns the operation's result. */
export async function* stream<Result>(
  operation: Operation<Result>,
  session: Session,
  host: AsyncHost,
): AsyncGenerator<unknown, Result, undefined> {
  const scheduler = new Scheduler(operation, session);
  const { update } = session.limiter;
  const settled: (() => void)[] = [];
  let inFlight = 0;
  let finished = false;
  let signal = () => {};
  /** What comes after the end is nobody's answer, but the limiter learns from it. */
  const takeIn = () => {
    for (let apply = settled.shift(); apply; apply = settled.shift()) apply();
    if (finished) scheduler.flush(update);
  };
  const launch = (promise: Promise<() => void>) => {
    inFlight += 1;
    promise.then(apply => {
      inFlight -= 1;
      settled.push(apply);
      if (finished) takeIn();
      else signal();
    });
  };
  let sleeping: { at: number; promise: Promise<void> } | undefined;
  const sleepUntil = (at: number) => {
    const own = { at, promise: Promise.resolve() };
    own.promise = asOutcome(() => host.sleep(Math.max(0, at - session.now()))).then(outcome => {
      if (outcome instanceof Error) scheduler.interrupt(outcome);
      if (sleeping === own) sleeping = undefined;
    });
    return own;
  };
  let stopped = false;
  try {
    for (;;) {
      takeIn();
      const stop = stopped ? undefined : host.cancelled?.();
      if (stop) {
        stopped = true;
        scheduler.interrupt(stop);
      }
      const { emitted, sends, reads, wakeAt, done } = scheduler.work(session.now(), update);
      for (const value of emitted) yield value;
      if (done) finished = true;
      if (done?.ok) return done.value as Result;
      if (done) throw done.error;
      if (emitted.length > 0) continue;
      for (const sending of sends) {
        launch(
          asOutcome(() => host.send(sending.request)).then(
            outcome => () => scheduler.answer(sending, outcome, session.now()),
          ),
        );
      }
      for (const reading of reads) {
        launch(
          asOutcome(async () => (host.read ? host.read(reading.stream) : null)).then(
            batch => () => scheduler.batch(reading, batch),
          ),
        );
      }
      const woken = new Promise<void>(resolve => {
        signal = resolve;
      });
      if (settled.length === 0) {
        const waits: Promise<void>[] = inFlight > 0 ? [woken] : [];
        if (wakeAt !== undefined) {
          // A sleep that ends earlier is as good: waking for nothing does no harm, a heap of timers does.
          if (!sleeping || sleeping.at > wakeAt) sleeping = sleepUntil(wakeAt);
          waits.push(sleeping.promise);
        }
        if (waits.length === 0) throw scheduler.stuck();
        await Promise.race(waits);
      }
    }
  } finally {
    // The caller left the stream early.
    if (!finished) scheduler.abandon();
    finished = true;
    takeIn();
  }
}

async function asOutcome<Value>(start: () => Promise<Value>): Promise<Value | Error> {
  try {
    return await start();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
