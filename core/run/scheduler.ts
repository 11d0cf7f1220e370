/** Steps operations and performs their effects through callbacks, for every kind of host. A pump provides waiting and sending. */
import type { Effect, HttpRequest, HttpResponse, Operation, Scope } from '../effects.ts';
import type { Session } from '../session.ts';
import { asInput, type Input, stopError } from './input.ts';
import { RequestQueue, type Waiting } from './queue.ts';

export type Resume = (input: Input) => void;

/** The functions that differ between blocking hosts and hosts with promises. */
export interface Pump {
  /** Signals that work may be due; `turn` returns it. */
  wake(): void;
  /** Calls a function of the host. `resume` receives its result or its error. */
  call(run: () => unknown, resume: Resume): void;
  /** The next batch of a streamed body, null at its end. */
  read(stream: unknown): unknown;
  /** Returns an error once the run must stop; checked between steps. */
  cancelled?(): Error | undefined;
}

export interface Turn {
  /** Requests to send now. `settle` takes their outcomes. */
  ready: Waiting[];
  /** When further work is due, ms; infinite if only an outcome can change the state. */
  wakeAt: number;
}

/** A sleep of one operation. */
interface Timer {
  at: number;
  group: Group;
  resume: Resume;
}

export class Scheduler {
  /** The group of all operations in the run. */
  readonly root = new Group();
  private readonly session: Session;
  private readonly pump: Pump;
  private readonly queue: RequestQueue;
  private readonly timers = new Set<Timer>();
  /** Functions that end the pending waits of operations when the run is stopped. */
  private readonly pending = new Set<(reason: unknown) => void>();
  private stopped: { reason: unknown } | undefined;
  private readonly unsubscribe: () => void;

  constructor(session: Session, pump: Pump) {
    this.session = session;
    this.pump = pump;
    this.queue = new RequestQueue(session);
    // A request of another run may free what this run waits for.
    this.unsubscribe = session.charges.onEnd(() => pump.wake());
  }

  /** Steps an operation until it ends. An operation that is closed meanwhile never calls `end`. */
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
    // Immediate answers continue in this loop, because nested calls would overflow the stack.
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

  /** Resumes due operations, and takes the requests that may be sent now from the queue. */
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

  /** Records the outcomes of all requests before it resumes their operations, so every operation decides with complete information. */
  settle(outcomes: readonly (readonly [Waiting, HttpResponse | Error])[]): void {
    const answered = outcomes.filter(([waiting, outcome]) => this.queue.settle(waiting, outcome));
    for (const [waiting, outcome] of answered) waiting.resume(asInput(outcome, this.session));
    if (this.root.isClosed) this.queue.flush();
  }

  /** Throws the stop into every operation that is waiting or will wait. */
  stop(reason: unknown): void {
    if (this.stopped) return;
    this.stopped = { reason };
    this.queue.close();
    this.timers.clear();
    const open = [...this.pending];
    this.pending.clear();
    for (const stop of open) stop(reason);
  }

  /** Checks whether the host has stopped the run. Everything still open then fails with the stop as its reason. */
  checkCancelled(): void {
    const reason = this.pump.cancelled?.();
    if (reason) this.stop(reason);
  }

  /** Ends all running operations. Late answers still count for the limits. */
  leave(): void {
    this.unsubscribe();
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

  /** Makes a callback that resumes only once: with the awaited value, or with a stop. */
  private stoppable(resume: Resume, isUnanswered: () => boolean): Resume {
    const stop = (reason: unknown) => resume({ error: stopError(reason, isUnanswered()) });
    this.pending.add(stop);
    return input => {
      if (this.pending.delete(stop)) resume(input);
    };
  }

  /** Runs operations in parallel. The first failure closes the others. */
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

/** Operations that end together: when one fails, the others are closed. */
class Group {
  isClosed = false;
  private readonly members = new Set<{ close(): void }>();
  private readonly parent: Group | undefined;

  constructor(parent?: Group) {
    this.parent = parent;
    parent?.members.add(this);
  }

  add(operation: Operation<unknown>): { leave(): void } {
    const member = { close: () => close(operation) };
    this.members.add(member);
    return { leave: () => this.members.delete(member) };
  }

  /** Closes every operation of the group and of its subgroups. Their `finally` blocks run, and nothing more is sent. */
  close(): void {
    if (this.isClosed) return;
    this.leave();
    // Innermost groups first.
    for (const member of [...this.members].reverse()) member.close();
    this.members.clear();
  }

  /** Marks the group as ended. */
  leave(): void {
    this.isClosed = true;
    this.parent?.members.delete(this);
  }
}

/** Closes an operation. Effects that it still yields are not performed, and its errors are not reported. */
function close(operation: Operation<unknown>): void {
  try {
    while (!operation.return(undefined).done);
  } catch {
    // The error that closed the operation is reported instead.
  }
}
