/** Drives an operation on a host that blocks: all requests that may go are one wave. */
import type { Effect, HttpRequest, HttpResponse, Operation } from '../effects.ts';
import type { Session } from '../session.ts';
import { asError, asInput, close, Group, type Input, stopError } from './group.ts';
import { RequestQueue } from './queue.ts';

export interface SyncHost {
  /** Sends a wave and answers in order; an Error for a request that brought no answer. */
  sendAll(requests: HttpRequest[]): (HttpResponse | Error)[];
  sleep(ms: number): void;
  /** The next batch of a streamed body; hosts that read bodies whole need none. */
  read?(stream: unknown): string | null | Error;
}

/**
 * Runs the operation to its end and returns its result. Errors of the host are thrown into the operation, so it can hand back what it
 * has.
 * @param onEmit called with each value that the operation emits.
 */
export function runSync<Result>(
  operation: Operation<Result>,
  session: Session,
  host: SyncHost,
  onEmit?: (value: unknown) => void,
): Result {
  return new SyncRun(session, host, onEmit).toEnd(operation) as Result;
}

/** A sleep of one operation. */
interface Timer {
  at: number;
  group: Group;
  resume: Resume;
}

type Resume = (input: Input) => void;

class SyncRun {
  private readonly session: Session;
  private readonly host: SyncHost;
  private readonly onEmit: ((value: unknown) => void) | undefined;
  private readonly queue: RequestQueue;
  private readonly timers = new Set<Timer>();
  private stopped: { reason: unknown } | undefined;

  constructor(session: Session, host: SyncHost, onEmit?: (value: unknown) => void) {
    this.session = session;
    this.host = host;
    this.onEmit = onEmit;
    this.queue = new RequestQueue(session);
  }

  toEnd(operation: Operation<unknown>): unknown {
    let end: Input | undefined;
    this.start(operation, new Group(), input => {
      end = input;
    });
    while (!end) this.turn();
    this.queue.flush();
    if ('error' in end) throw end.error;
    return end.value;
  }

  /** One wave, or else one sleep. */
  private turn(): void {
    const { ready, refused, wakeAt } = this.queue.due();
    for (const { waiting, error } of refused) waiting.resume({ error });
    if (ready.length > 0) {
      const outcomes = this.wave(ready.map(({ request }) => request));
      const settled = ready.map((waiting, at) => this.queue.settle(waiting, outcomes[at] as HttpResponse | Error));
      for (const [at, waiting] of ready.entries()) if (settled[at]) waiting.resume(asInput(outcomes[at], this.session));
    }
    if (ready.length === 0 && refused.length === 0) this.sleepUntil(wakeAt);
    const now = this.session.now();
    const over = [...this.timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    for (const timer of over) {
      this.timers.delete(timer);
      timer.resume({});
    }
  }

  private sleepUntil(slotAt = Number.POSITIVE_INFINITY): void {
    for (const timer of this.timers) if (timer.group.isClosed) this.timers.delete(timer);
    const at = [...this.timers].reduce((first, timer) => Math.min(first, timer.at), slotAt);
    if (at === Number.POSITIVE_INFINITY) throw new Error('The operation waits for nothing');
    const ms = at - this.session.now();
    if (ms <= 0) return;
    try {
      this.host.sleep(ms);
    } catch (error) {
      this.stop(error);
    }
  }

  /** Throws into every operation that waits, now or later. */
  private stop(reason: unknown): void {
    this.stopped = { reason };
    const waiting = this.queue.close();
    const timers = [...this.timers];
    this.timers.clear();
    for (const { resume } of [...waiting, ...timers]) resume({ error: stopError(reason, false) });
  }

  private wave(requests: HttpRequest[]): (HttpResponse | Error)[] {
    try {
      const outcomes = this.host.sendAll(requests);
      return requests.map((_, place) => outcomes[place] ?? new Error('The host gave no answer'));
    } catch (error) {
      // Some may have gone out: each counts as sent, and none has an answer.
      return requests.map(() => asError(error));
    }
  }

  private start(operation: Operation<unknown>, group: Group, done: Resume): void {
    const member = group.add(operation);
    const resume: Resume = input => {
      if (group.isClosed) return;
      let step: IteratorResult<Effect, unknown>;
      try {
        step = 'error' in input ? operation.throw(input.error) : operation.next(input.value);
      } catch (error) {
        member.leave();
        done({ error });
        return;
      }
      if (step.done) {
        member.leave();
        done({ value: step.value });
      } else this.perform(step.value, group, resume);
    };
    resume({});
  }

  private perform(effect: Effect, group: Group, resume: Resume): void {
    if (this.stopped && effect.kind !== 'emit' && effect.kind !== 'all') {
      resume({ error: stopError(this.stopped.reason, false) });
      return;
    }
    switch (effect.kind) {
      case 'send':
        this.queue.add(effect.request, effect.scope, group, resume);
        return;
      case 'read':
        resume(this.read(effect.stream));
        return;
      case 'wait':
        this.timers.add({ at: this.session.now() + effect.ms, group, resume });
        return;
      case 'emit':
        resume(this.emit(effect.value));
        return;
      case 'all':
        this.all(effect.operations, Math.max(1, effect.width), new Group(group), resume);
        return;
      case 'await':
        resume({ error: new Error('This host has no promises') });
    }
  }

  private read(stream: unknown): Input {
    try {
      const batch = this.host.read?.(stream) ?? null;
      return batch instanceof Error ? { error: batch } : { value: batch };
    } catch (error) {
      return { error: asError(error) };
    }
  }

  private emit(value: unknown): Input {
    try {
      this.onEmit?.(value);
      return {};
    } catch (error) {
      return { error };
    }
  }

  private all(operations: readonly Operation<unknown>[], width: number, group: Group, resume: Resume): void {
    const results = new Array<unknown>(operations.length);
    let next = 0;
    let running = 0;
    let isStarting = false;
    const startMore = () => {
      if (isStarting) return;
      isStarting = true;
      while (!group.isClosed && running < width && next < operations.length) {
        const place = next;
        next += 1;
        running += 1;
        this.start(operations[place] as Operation<unknown>, group, input => end(place, input));
      }
      isStarting = false;
      if (group.isClosed || running > 0 || next < operations.length) return;
      group.leave();
      resume({ value: results });
    };
    const end = (place: number, input: Input) => {
      if (group.isClosed) return;
      if ('error' in input) {
        group.close();
        for (const waiting of operations.slice(next)) close(waiting);
        resume(input);
        return;
      }
      results[place] = input.value;
      running -= 1;
      startMore();
    };
    startMore();
  }
}
