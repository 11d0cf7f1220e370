/** Drives an operation on a host that blocks: all requests that may go are one wave. */
import type { HttpRequest, HttpResponse, Operation } from './effects.ts';
import { asError, type Reading, Scheduler, type Sending } from './scheduler.ts';
import type { Session } from './session.ts';

export interface SyncHost {
  /** Sends a wave and answers in order; an Error for a request that brought no answer. */
  sendAll(requests: HttpRequest[]): (HttpResponse | Error)[];
  sleep(ms: number): void;
  /** The next batch of a streamed body; hosts that read bodies whole need none. */
  read?(stream: unknown): string | null | Error;
}

/**
 * Runs the operation to its end and returns its result. Errors of the host are thrown into the operation,
 * so that it can hand back what it has.
 */
export function runSync<Result>(
  operation: Operation<Result>,
  session: Session,
  host: SyncHost,
  onEmit?: (value: unknown) => void,
): Result {
  const scheduler = new Scheduler(operation, session);
  for (;;) {
    const { emitted, sends, reads, wakeAt, done } = scheduler.work(session.now(), session.limiter.update);
    handOn(emitted, scheduler, onEmit);
    if (done?.ok) return done.value as Result;
    if (done) throw done.error;
    if (emitted.length > 0) continue;
    if (sends.length > 0) {
      const outcomes = wave(host, sends);
      const now = session.now();
      for (const [place, sending] of sends.entries())
        scheduler.answer(sending, outcomes[place] ?? new Error('The host gave no answer'), now);
    }
    for (const reading of reads) scheduler.batch(reading, nextBatch(host, reading));
    if (sends.length > 0 || reads.length > 0) continue;
    if (wakeAt === undefined) throw scheduler.stuck();
    sleep(host, wakeAt - session.now(), scheduler);
  }
}

function handOn(emitted: unknown[], scheduler: Scheduler, onEmit?: (value: unknown) => void): void {
  try {
    for (const value of emitted) onEmit?.(value);
  } catch (error) {
    scheduler.abandon();
    throw error;
  }
}

function wave(host: SyncHost, sends: readonly Sending[]): (HttpResponse | Error)[] {
  try {
    return host.sendAll(sends.map(({ request }) => request));
  } catch (error) {
    // Some may have gone out: each counts as sent, and none has an answer.
    return sends.map(() => asError(error));
  }
}

function nextBatch(host: SyncHost, { stream }: Reading): string | null | Error {
  try {
    return host.read?.(stream) ?? null;
  } catch (error) {
    return asError(error);
  }
}

function sleep(host: SyncHost, ms: number, scheduler: Scheduler): void {
  try {
    host.sleep(Math.max(0, ms));
  } catch (error) {
    scheduler.interrupt(error);
  }
}
