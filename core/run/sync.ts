/** Runs an operation on a blocking host. All requests that may be sent at the same time form one wave. */
import type { HttpRequest, HttpResponse, Operation } from '../effects.ts';
import type { Session } from '../session.ts';
import { asError, type Input } from './input.ts';
import { isPromise } from './promise.ts';
import type { Waiting } from './queue.ts';
import { type Pump, Scheduler } from './scheduler.ts';
import type { Resume } from './shares.ts';

export interface SyncHost {
  /** Sends a wave and returns its outcomes in order, with an Error for a request without an answer. */
  sendAll(requests: HttpRequest[]): (HttpResponse | Error)[];
  sleep(ms: number): void;
  /** The next batch of a streamed body. Not needed by hosts that read whole bodies. */
  read?(stream: unknown): string | null;
}

/**
 * Runs an operation to its end and returns its result. Errors of the host are thrown into the operation, so it can return partial results.
 */
export function runSync<Result>(operation: Operation<Result>, session: Session, host: SyncHost): Result {
  let end: Input | undefined;
  const scheduler = new Scheduler(session, pumpOf(host));
  const run = scheduler.start(operation, session, input => {
    end = input;
  });
  while (!end) {
    const turn = scheduler.turn();
    if (isPromise(turn)) throw noPromises();
    const { ready, wakeAt } = turn;
    if (ready.length > 0) scheduler.settle(wave(host, ready));
    else if (!end) sleepUntil(wakeAt, scheduler, session, host);
  }
  void scheduler.leave(run);
  if ('error' in end) throw end.error;
  return end.value as Result;
}

const noPromises = () => new Error('This host has no promises');

function wave(host: SyncHost, ready: readonly Waiting[]): [Waiting, HttpResponse | Error][] {
  try {
    const outcomes = host.sendAll(ready.map(({ request }) => request));
    return ready.map((waiting, index) => [waiting, outcomes[index] ?? new Error('The host gave no answer')]);
  } catch (error) {
    // Some requests may have been sent, so each counts as sent without an answer.
    return ready.map(waiting => [waiting, asError(error)]);
  }
}

function sleepUntil(at: number, scheduler: Scheduler, session: Session, host: SyncHost): void {
  if (at === Number.POSITIVE_INFINITY) throw new Error('The operation waits for nothing');
  const ms = at - session.now();
  if (ms <= 0) return;
  try {
    host.sleep(ms);
  } catch (error) {
    scheduler.stop(session, error);
  }
}

/** Nothing runs outside the loop, so `wake` does nothing. */
function pumpOf(host: SyncHost): Pump {
  return { wake: () => {}, call, read: stream => host.read?.(stream) ?? null };
}

function call(run: () => unknown, resume: Resume): void {
  let input: Input;
  try {
    const value = run();
    input = isPromise(value) ? { error: noPromises() } : { value };
  } catch (error) {
    input = { error };
  }
  resume(input);
}
