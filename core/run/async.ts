/** Drives an operation on a host with promises: requests fly side by side, and emitted values stream to the caller. */
import type { HttpRequest, HttpResponse, Operation, Scope, Unsent } from './effects.ts';
import { asError, type Reading, Scheduler, type Sending } from './scheduler.ts';
import type { Session } from './session.ts';

export interface AsyncHost {
  /** Rejects when no answer came. @param scope what the request counts against. */
  send(request: HttpRequest, scope: Scope): Promise<HttpResponse | Unsent>;
  /** Rejects when the run is cancelled. `end`, where a host has it, is called for a sleep that nobody waits for any more. */
  sleep(ms: number): Promise<void> & { end?(): void };
  /** The next batch of a streamed body, null at its end. */
  read?(stream: unknown): Promise<string | null>;
  /** Called for a body that the run leaves before its end. */
  close?(stream: unknown): void;
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
  const settled: Outcome[] = [];
  let inFlight = 0;
  let finished = false;
  let signal = () => {};
  /** Bodies that have not come to their end. */
  const bodies = new Set<unknown>();
  /** What comes after the end is nobody's answer, but the limiter learns from it. Nothing that is left keeps a process alive. */
  const takeIn = () => {
    for (let next = settled.shift(); next; next = settled.shift()) {
      if ('sending' in next) {
        if ('stream' in next.outcome && next.outcome.stream !== undefined) bodies.add(next.outcome.stream);
        scheduler.answer(next.sending, next.outcome, session.now());
      } else {
        if (typeof next.outcome !== 'string') bodies.delete(next.reading.stream);
        scheduler.batch(next.reading, next.outcome);
      }
    }
    if (!finished) return;
    scheduler.flush(update);
    sleeping?.end();
    for (const body of bodies) host.close?.(body);
    bodies.clear();
  };
  const settle = (outcome: Outcome) => {
    inFlight -= 1;
    settled.push(outcome);
    if (finished) takeIn();
    else signal();
  };
  let sleeping: { at: number; promise: Promise<void>; end(): void } | undefined;
  const sleepUntil = (at: number) => {
    const { woken, end } = asleep(host, at - session.now());
    const own = { at, promise: Promise.resolve(), end };
    own.promise = woken.then(stop => {
      if (stop) scheduler.interrupt(stop);
      if (sleeping === own) sleeping = undefined;
    });
    return own;
  };
  let stopped = false;
  try {
    for (;;) {
      if (settled.length > 0) takeIn();
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
      const woken = new Promise<void>(resolve => {
        signal = resolve;
      });
      inFlight += sends.length + reads.length;
      for (const sending of sends) void sent(host, sending).then(settle);
      for (const reading of reads) void batchOf(host, reading).then(settle);
      if (wakeAt === undefined) {
        if (inFlight === 0) throw scheduler.stuck();
        await woken;
        continue;
      }
      // A sleep that ends earlier is as good: waking for nothing does no harm, a heap of timers does.
      if (!sleeping || sleeping.at > wakeAt) {
        sleeping?.end();
        sleeping = sleepUntil(wakeAt);
      }
      await (inFlight > 0 ? Promise.race([woken, sleeping.promise]) : sleeping.promise);
    }
  } finally {
    // The caller left the stream early.
    if (!finished) scheduler.abandon();
    finished = true;
    takeIn();
  }
}

/** What came of a request, or of asking for a batch. */
type Outcome =
  | { sending: Sending; outcome: HttpResponse | Unsent | Error }
  | { reading: Reading; outcome: string | null | Error };

async function sent(host: AsyncHost, sending: Sending): Promise<Outcome> {
  try {
    return { sending, outcome: await host.send(sending.request, sending.scope) };
  } catch (error) {
    return { sending, outcome: asError(error) };
  }
}

async function batchOf(host: AsyncHost, reading: Reading): Promise<Outcome> {
  try {
    return { reading, outcome: host.read ? await host.read(reading.stream) : null };
  } catch (error) {
    return { reading, outcome: asError(error) };
  }
}

/** A sleep: why the host stops, if it does, and how to end it before its time. */
function asleep(host: AsyncHost, ms: number): { woken: Promise<Error | undefined>; end(): void } {
  try {
    const sleep = host.sleep(Math.max(0, ms));
    return { woken: sleep.then(() => undefined, asError), end: () => sleep.end?.() };
  } catch (error) {
    return { woken: Promise.resolve(asError(error)), end() {} };
  }
}
