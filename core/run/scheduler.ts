/** Steps operations and performs their effects in callbacks, for every host. How time passes and requests travel is up to a pump. */
import type { Effect, HttpRequest, HttpResponse, Operation, Scope } from '../effects.ts';
import type { Session } from '../session.ts';
import { asInput, close, Group, type Input, stopError } from './group.ts';
import { RequestQueue, type Waiting } from './queue.ts';

export type Resume = (input: Input) => void;

/** What differs between a host that blocks and one with promises. */
export interface Pump {
  /** Something may be due: `turn` says what. */
  wake(): void;
  /** Calls a function of the host; `resume` gets its result, or what it throws. */
  call(run: () => unknown, resume: Resume): void;
  /** The next batch of a streamed body, null at its end. */
  read(stream: unknown): unknown;
  /** Set once the run is to stop; checked between steps. */
  cancelled?(): Error | undefined;
}

export interface Turn {
  /** To be sent now; `settle` takes their outcomes. */
  ready: Waiting[];
  /** When something else is due, ms; infinite if only an outcome can change anything. */
  wakeAt: number;
}

/** A sleep of one operation. */
interface Timer {
  at: number;
  group: Group;
  resume: Resume;
}

export class Scheduler {
  /** Every operation of the run. */
  readonly root = new Group();
  private readonly session: Session;
  private readonly pump: Pump;
  private readonly queue: RequestQueue;
  private readonly timers = new Set<Timer>();
  /** How to end what operations wait for, when the run is stopped. */
  private readonly pending = new Set<(reason: unknown) => void>();
  private stopped: { reason: unknown } | undefined;

  constructor(session: Session, pump: Pump) {
    this.session = session;
    this.pump = pump;
    this.queue = new RequestQueue(session);
  }

  /** Steps an operation until it ends. One that is closed meanwhile never ends: nobody waits for it. */
  start(operation: Operation<unknown>, group: Group, end: Resume): void {
    const member = group.add(operation);
    const step = (input: Input) => {
      try {
        return 'error' in input ? operation.throw(input.error) : operation.next(input.value);
      } catch (error) {
        return { error };
      }
    };
    let next: Input | undefined;
    let isStepping = false;
    // What is answered at once continues in this loop: calls within calls would fill the stack.
    const resume: Resume = input => {
      next = input;
      if (isStepping) return;
      isStepping = true;
      while (next && !group.isClosed) {
        const stepped = step(next);
        next = undefined;
        if (!('error' in stepped) && !stepped.done) this.perform(stepped.value, group, resume);
        else {
          member.leave();
          end('error' in stepped ? stepped : { value: stepped.value });
        }
      }
      isStepping = false;
    };
    resume({});
  }

  /** Resumes what is due, and takes from the queue what may be sent now. */
  turn(): Turn {
    const now = this.session.now();
    const open = [...this.timers].filter(({ group }) => !group.isClosed).sort((a, b) => a.at - b.at);
    this.timers.clear();
    for (const timer of open) if (timer.at > now) this.timers.add(timer);
    for (const timer of open) if (timer.at <= now) timer.resume({});
    const { ready, refused, wakeAt = Number.POSITIVE_INFINITY } = this.queue.due();
    for (const { waiting, error } of refused) waiting.resume({ error });
    const timersAt = [...this.timers].map(({ at }) => at);
    return { ready, wakeAt: refused.length > 0 ? now : Math.min(wakeAt, ...timersAt) };
  }

  /** Records the outcomes of requests, then resumes their operations: none may decide before all are known. */
  settle(outcomes: readonly (readonly [Waiting, HttpResponse | Error])[]): void {
    const answered = outcomes.filter(([waiting, outcome]) => this.queue.settle(waiting, outcome));
    for (const [waiting, outcome] of answered) waiting.resume(asInput(outcome, this.session));
    if (this.root.isClosed) this.queue.flush();
  }

  /** Throws into every operation that waits, now or later. */
  stop(reason: unknown): void {
    if (this.stopped) return;
    this.stopped = { reason };
    this.queue.close();
    this.timers.clear();
    const open = [...this.pending];
    this.pending.clear();
    for (const stop of open) stop(reason);
  }

  /** When a host stops a run, what is still open fails too; the stop is the reason. */
  checkCancelled(): void {
    const reason = this.pump.cancelled?.();
    if (reason) this.stop(reason);
  }

  /** Ends what still runs. Answers that come later still count for the limits. */
  leave(): void {
    this.root.close();
    this.timers.clear();
    this.queue.close();
    this.queue.flush();
  }

  private perform(effect: Effect, group: Group, resume: Resume): void {
    this.checkCancelled();
    if (effect.kind === 'act') this.pump.call(effect.act, resume);
    else if (effect.kind === 'all') this.all(effect.operations, Math.max(1, effect.width), new Group(group), resume);
    else if (this.stopped) resume({ error: stopError(this.stopped.reason, false) });
    else if (effect.kind === 'send') this.send(effect.request, effect.scope, group, resume);
    else if (effect.kind === 'wait') this.wait(effect.ms, group, resume);
    else {
      const { stream } = effect;
      this.pump.call(
        () => this.pump.read(stream),
        this.stoppable(resume, () => true),
      );
    }
  }

  private send(request: HttpRequest, scope: Scope, group: Group, resume: Resume): void {
    const isInFlight = () => waiting.sentAt !== undefined;
    const waiting = this.queue.add(request, scope, group, this.stoppable(resume, isInFlight));
    this.pump.wake();
  }

  private wait(ms: number, group: Group, resume: Resume): void {
    const stoppable = this.stoppable(resume, () => false);
    this.timers.add({ at: this.session.now() + ms, group, resume: stoppable });
    this.pump.wake();
  }

  /** Resumes once: by what is awaited, or by a stop. */
  private stoppable(resume: Resume, isUnanswered: () => boolean): Resume {
    const stop = (reason: unknown) => resume({ error: stopError(reason, isUnanswered()) });
    this.pending.add(stop);
    return input => {
      if (this.pending.delete(stop)) resume(input);
    };
  }

  /** Runs operations side by side. The first failure closes the others. */
  private all(operations: readonly Operation<unknown>[], width: number, group: Group, resume: Resume): void {
    const results = new Array<unknown>(operations.length);
    let next = 0;
    let running = 0;
    let isStarting = false;
    const startMore = () => {
      if (isStarting) return;
      isStarting = true;
      while (!group.isClosed && running < width && next < operations.length) {
        const index = next;
        next += 1;
        running += 1;
        this.start(operations[index] as Operation<unknown>, group, input => end(index, input));
      }
      isStarting = false;
      if (group.isClosed || running > 0 || next < operations.length) return;
      group.leave();
      resume({ value: results });
    };
    const end = (index: number, input: Input) => {
      if (group.isClosed) return;
      if ('error' in input) {
        group.close();
        for (const waiting of operations.slice(next)) close(waiting);
        resume(input);
        return;
      }
      results[index] = input.value;
      running -= 1;
      startMore();
    };
    startMore();
  }
}
