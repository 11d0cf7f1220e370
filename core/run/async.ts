/** Runs an operation on a host with promises. Requests are sent in parallel. */
import type { HttpRequest, HttpResponse, Operation } from '../effects.ts';
import type { Session } from '../session.ts';
import { asError } from './input.ts';
import type { Waiting } from './queue.ts';
import { type Pump, type Resume, Scheduler } from './scheduler.ts';

export interface AsyncHost {
  /** Rejects when no answer came; with a NotSentError when the request was certainly not sent. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Rejects when the run is cancelled. `end`, if the host provides it, is called for a sleep that is no longer needed. */
  sleep(ms: number): Sleep;
  /** The next batch of a streamed body, null at its end. */
  read?(stream: unknown): Promise<string | null>;
  /** Called for a body that the run does not read to its end. */
  close?(stream: unknown): void;
  /** Returns an error once the run must stop; checked between steps. */
  cancelled?(): Error | undefined;
}

type Sleep = Promise<void> & { end?(): void };

/**
 * Runs an operation to its end. Leaves nothing behind that would keep a process alive.
 * @throws the operation's errors. Errors of the host are thrown into the operation, so it can return partial results.
 */
export async function runAsync<Result>(
  operation: Operation<Result>,
  session: Session,
  host: AsyncHost,
): Promise<Result> {
  return (await new AsyncPump(session, host).toEnd(operation)) as Result;
}

class AsyncPump implements Pump {
  private readonly session: Session;
  private readonly host: AsyncHost;
  private readonly scheduler: Scheduler;
  /** Bodies that are still being read. */
  private readonly bodies = new Set<unknown>();
  /** The sleep until the next due time. */
  private sleep: { at: number; asleep: Sleep } | undefined;
  private isAwake = false;

  constructor(session: Session, host: AsyncHost) {
    this.session = session;
    this.host = host;
    this.scheduler = new Scheduler(session, this);
  }

  async toEnd(operation: Operation<unknown>): Promise<unknown> {
    const { scheduler } = this;
    try {
      return await new Promise((resolve, reject) =>
        scheduler.start(operation, scheduler.root, end => {
          if ('error' in end) reject(end.error);
          else resolve(end.value);
        }),
      );
    } finally {
      scheduler.leave();
      this.sleep?.asleep.end?.();
      for (const body of this.bodies) this.host.close?.(body);
      this.bodies.clear();
    }
  }

  cancelled(): Error | undefined {
    return this.host.cancelled?.();
  }

  /** Combines all events of one turn of the event loop into a single turn of the scheduler. */
  wake(): void {
    if (this.isAwake) return;
    this.isAwake = true;
    void Promise.resolve().then(() => {
      this.isAwake = false;
      if (this.scheduler.root.isClosed) return;
      const { ready, wakeAt } = this.scheduler.turn();
      for (const waiting of ready) void this.exchange(waiting);
      if (wakeAt < Number.POSITIVE_INFINITY) this.sleepUntil(wakeAt);
    });
  }

  call(run: () => unknown, resume: Resume): void {
    const answer = Promise.resolve().then(run);
    answer.then(
      value => resume({ value }),
      error => {
        this.scheduler.checkCancelled();
        resume({ error });
      },
    );
  }

  async read(stream: unknown): Promise<string | null> {
    let batch: string | null = null;
    try {
      batch = (await this.host.read?.(stream)) ?? null;
    } finally {
      if (batch === null) this.bodies.delete(stream);
    }
    return batch;
  }

  private async exchange(waiting: Waiting): Promise<void> {
    const { scheduler, bodies } = this;
    let outcome: HttpResponse | Error;
    try {
      outcome = await this.host.send(waiting.request);
    } catch (error) {
      outcome = asError(error);
      scheduler.checkCancelled();
    }
    if ('stream' in outcome && outcome.stream !== undefined) {
      if (scheduler.root.isClosed) this.host.close?.(outcome.stream);
      else bodies.add(outcome.stream);
    }
    scheduler.settle([[waiting, outcome]]);
    this.wake();
  }

  /** Sleeps until an instant. A host whose sleep rejects ends the run. */
  private sleepUntil(at: number): void {
    if (this.sleep && this.sleep.at <= at) return;
    this.sleep?.asleep.end?.();
    const sleep = { at, asleep: this.fallAsleep(Math.max(0, at - this.session.now())) };
    this.sleep = sleep;
    sleep.asleep.then(
      () => {
        if (this.sleep !== sleep) return;
        this.sleep = undefined;
        this.wake();
      },
      error => this.scheduler.stop(error),
    );
  }

  private fallAsleep(ms: number): Sleep {
    try {
      return this.host.sleep(ms);
    } catch (error) {
      return Promise.reject(error);
    }
  }
}
