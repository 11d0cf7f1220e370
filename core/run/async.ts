/** Drives an operation on a host with promises: requests fly side by side, and emitted values stream to the caller. */
import type { Effect, HttpRequest, HttpResponse, Operation, Scope } from '../effects.ts';
import type { Session } from '../session.ts';
import { asError, asInput, close, Group, type Input, stopError } from './group.ts';
import { RequestQueue, type Waiting } from './queue.ts';

export interface AsyncHost {
  /** Rejects when no answer came, with a NotSentError when the request surely never left. */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Rejects when the run is cancelled. `end`, where a host has it, is called for a sleep that nobody waits for any more. */
  sleep(ms: number): Promise<void> & { end?(): void };
  /** The next batch of a streamed body, null at its end. */
  read?(stream: unknown): Promise<string | null>;
  /** Called for a body that the run leaves before its end. */
  close?(stream: unknown): void;
  /** Set once the run is to stop; checked between steps. */
  cancelled?(): Error | undefined;
}

/** Runs the operation to its end; the operation waits for `onEmit` with each value that it emits. */
export async function runAsync<Result>(
  operation: Operation<Result>,
  session: Session,
  host: AsyncHost,
  onEmit?: (value: unknown) => void | Promise<void>,
): Promise<Result> {
  return (await new AsyncRun(session, host, onEmit).toEnd(operation)) as Result;
}

/** Yields what the operation emits; it continues when the next value is asked for. Returns the operation's result. */
export async function* stream<Result>(
  operation: Operation<Result>,
  session: Session,
  host: AsyncHost,
): AsyncGenerator<unknown, Result, undefined> {
  const emitted: { value: unknown; taken(): void }[] = [];
  let signal = () => {};
  const run = new AsyncRun(session, host, value => {
    signal();
    return new Promise<void>(taken => emitted.push({ value, taken }));
  });
  let end: Input | undefined;
  const over = (input: Input) => {
    end = input;
    signal();
  };
  void run.toEnd(operation).then(
    value => over({ value }),
    error => over({ error }),
  );
  try {
    for (;;) {
      const next = emitted.shift();
      if (next) {
        yield next.value;
        next.taken();
      } else if (!end)
        await new Promise<void>(resolve => {
          signal = resolve;
        });
      else if ('error' in end) throw end.error;
      else return end.value as Result;
    }
  } finally {
    run.leave();
  }
}

class AsyncRun {
  private readonly session: Session;
  private readonly host: AsyncHost;
  private readonly onEmit: ((value: unknown) => void | Promise<void>) | undefined;
  private readonly queue: RequestQueue;
  private readonly root = new Group();
  /** What operations wait for, and how to end that. */
  private readonly pending = new Set<(reason: unknown) => void>();
  private readonly sleeps = new Set<Sleep>();
  /** Bodies that have not come to their end. */
  private readonly bodies = new Set<unknown>();
  /** The sleep until the next slot opens. */
  private slot: { at: number; sleep: Sleep } | undefined;
  private isPumping = false;
  private stopped: { reason: unknown } | undefined;

  constructor(session: Session, host: AsyncHost, onEmit?: (value: unknown) => void | Promise<void>) {
    this.session = session;
    this.host = host;
    this.onEmit = onEmit;
    this.queue = new RequestQueue(session);
  }

  async toEnd(operation: Operation<unknown>): Promise<unknown> {
    try {
      return await this.drive(operation, this.root);
    } finally {
      this.leave();
    }
  }

  /** Ends what still runs. Nothing that is left keeps a process alive; answers that come later still count for the limits. */
  leave(): void {
    this.root.close();
    for (const sleep of this.sleeps) sleep.end?.();
    for (const body of this.bodies) this.host.close?.(body);
    this.bodies.clear();
    this.queue.close();
    this.queue.flush();
  }

  /** Steps one operation to its end. One that was closed meanwhile never ends: nobody waits for it. */
  private async drive(operation: Operation<unknown>, group: Group): Promise<unknown> {
    const member = group.add(operation);
    let input: Input = {};
    for (;;) {
      let step: IteratorResult<Effect, unknown>;
      try {
        step = 'error' in input ? operation.throw(input.error) : operation.next(input.value);
      } catch (error) {
        member.leave();
        throw error;
      }
      if (step.done) {
        member.leave();
        return step.value;
      }
      try {
        input = { value: await this.perform(step.value, group) };
      } catch (error) {
        input = { error };
      }
      if (group.isClosed) return new Promise(() => {});
    }
  }

  private perform(effect: Effect, group: Group): unknown {
    this.checkCancelled();
    if (effect.kind === 'emit') return this.onEmit?.(effect.value);
    if (effect.kind === 'all') return this.all(effect.operations, Math.max(1, effect.width), new Group(group));
    if (this.stopped) throw stopError(this.stopped.reason, false);
    switch (effect.kind) {
      case 'send':
        return this.send(effect.request, effect.scope, group);
      case 'read':
        return this.unlessStopped(this.read(effect.stream), true);
      case 'await':
        return this.unlessStopped(effect.start(), true);
      case 'wait':
        return this.unlessStopped(this.sleep(effect.ms), false);
    }
  }

  private all(operations: readonly Operation<unknown>[], width: number, group: Group): Promise<unknown[]> {
    const results = new Array<unknown>(operations.length);
    let next = 0;
    let running = 0;
    return new Promise((resolve, reject) => {
      const startMore = () => {
        while (running < width && next < operations.length) {
          const place = next;
          next += 1;
          running += 1;
          this.drive(operations[place] as Operation<unknown>, group).then(value => {
            results[place] = value;
            running -= 1;
            if (!group.isClosed) startMore();
          }, fail);
        }
        if (running > 0) return;
        group.leave();
        resolve(results);
      };
      const fail = (error: unknown) => {
        if (group.isClosed) return;
        group.close();
        for (const operation of operations.slice(next)) close(operation);
        reject(error);
      };
      startMore();
    });
  }

  private send(request: HttpRequest, scope: Scope, group: Group): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const waiting = this.queue.add(request, scope, group, input => {
        this.pending.delete(stop);
        if ('error' in input) reject(input.error);
        else resolve(input.value as HttpResponse);
      });
      const stop = (reason: unknown) => waiting.resume({ error: stopError(reason, waiting.sentAt !== undefined) });
      this.pending.add(stop);
      this.pump();
    });
  }

  /** Sends what has a slot, once for all operations that yielded in the same turn. */
  private pump(): void {
    if (this.isPumping) return;
    this.isPumping = true;
    void Promise.resolve().then(() => {
      this.isPumping = false;
      const { ready, refused, wakeAt } = this.queue.due();
      for (const { waiting, error } of refused) waiting.resume({ error });
      for (const waiting of ready) void this.exchange(waiting);
      if (wakeAt !== undefined) this.wakeAt(wakeAt);
    });
  }

  private async exchange(waiting: Waiting): Promise<void> {
    let outcome: HttpResponse | Error;
    try {
      outcome = await this.host.send(waiting.request);
    } catch (error) {
      outcome = asError(error);
      this.checkCancelled();
    }
    const isSettled = this.queue.settle(waiting, outcome);
    if (this.root.isClosed) {
      if ('stream' in outcome && outcome.stream !== undefined) this.host.close?.(outcome.stream);
      this.queue.flush();
      return;
    }
    if ('stream' in outcome && outcome.stream !== undefined) this.bodies.add(outcome.stream);
    if (isSettled) waiting.resume(asInput(outcome, this.session));
    this.pump();
  }

  private async read(stream: unknown): Promise<string | null> {
    let batch: string | null = null;
    try {
      batch = (await this.host.read?.(stream)) ?? null;
    } finally {
      if (batch === null) this.bodies.delete(stream);
    }
    return batch;
  }

  /** The promise, or the error of a run that was stopped while it was open. */
  private unlessStopped<Result>(promise: Promise<Result>, unanswered: boolean): Promise<Result> {
    return new Promise((resolve, reject) => {
      const stop = (reason: unknown) => reject(stopError(reason, unanswered));
      this.pending.add(stop);
      const fail = (error: unknown) => {
        this.checkCancelled();
        reject(error);
      };
      promise.then(resolve, fail).finally(() => this.pending.delete(stop));
    });
  }

  /** Wakes the queue when a slot opens. */
  private wakeAt(at: number): void {
    if (this.slot && this.slot.at <= at) return;
    this.slot?.sleep.end?.();
    const sleep = this.sleep(at - this.session.now());
    const slot = { at, sleep };
    this.slot = slot;
    sleep.then(
      () => {
        if (this.slot === slot) this.slot = undefined;
        if (!this.root.isClosed) this.pump();
      },
      () => {},
    );
  }

  /** A host that cannot sleep on ends the run. */
  private sleep(ms: number): Sleep {
    let sleep: Sleep;
    try {
      sleep = this.host.sleep(Math.max(0, ms));
    } catch (error) {
      sleep = Promise.reject(error);
    }
    this.sleeps.add(sleep);
    const over = () => this.sleeps.delete(sleep);
    sleep.then(over, error => {
      over();
      this.stop(error);
    });
    return sleep;
  }

  /** When a host stops a run, what is still open fails too; the stop is the reason. */
  private checkCancelled(): void {
    const reason = this.host.cancelled?.();
    if (reason) this.stop(reason);
  }

  /** Throws into every operation that waits, now or later. */
  private stop(reason: unknown): void {
    if (this.stopped) return;
    this.stopped = { reason };
    this.queue.close();
    for (const stop of [...this.pending]) stop(reason);
    this.pending.clear();
  }
}

type Sleep = Promise<void> & { end?(): void };
