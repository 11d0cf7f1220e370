/** Steps the operations of one client and performs their effects through callbacks. A pump provides waiting and sending. */
import type { Charges } from '../charges.ts';
import type { Effect, HttpRequest, HttpResponse, Operation, Scope } from '../effects.ts';
import type { Arrived } from '../request/failure.ts';
import type { Session } from '../session.ts';
import { close, Group } from './group.ts';
import { type Input, stopError } from './input.ts';
import { isPromise } from './promise.ts';
import { type Due, RequestQueue, type Waiting } from './queue.ts';
import { Run } from './run.ts';
import { type Resume, Shares } from './shares.ts';

/** The functions that differ between blocking hosts and hosts with promises. */
export interface Pump {
  /** Signals that work may be due; `turn` returns it. */
  wake(): void;
  /** Calls a function of the host. `resume` receives its result or its error. */
  call(run: () => unknown, resume: Resume): void;
  /** The next batch of a streamed body, null at its end. */
  read(stream: unknown, session: Session): unknown;
  /** The answer to an earlier request that the host keeps. */
  kept?(request: HttpRequest, session: Session): Promise<Arrived | undefined> | undefined;
  /** Returns an error once the operations of a session must stop; checked between steps. */
  cancelled?(session: Session): Error | undefined;
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
  run: Run;
  group: Group;
  resume: Resume;
}

export class Scheduler {
  private readonly now: () => number;
  private readonly pump: Pump;
  private readonly queue: RequestQueue;
  private readonly shares = new Shares((operation, run, end) => this.step(operation, run, run.root, end));
  private readonly timers = new Set<Timer>();
  private readonly runs = new Set<Run>();
  /** Records of charges in flight that wake this client, with the functions that end it. */
  private readonly heard = new Map<Charges, () => void>();
  private started = 0;

  /** @param session whose clock and limits all operations share. */
  constructor({ now, limits }: Pick<Session, 'now' | 'limits'>, pump: Pump) {
    this.now = now;
    this.pump = pump;
    this.queue = new RequestQueue(limits);
  }

  /** Starts an operation. If it is closed before its end, `end` isn't called. */
  start(operation: Operation<unknown>, session: Session, end: Resume): Run {
    const run = new Run(session, this.now(), this.started++);
    this.runs.add(run);
    // A request of another client may free what this one waits for.
    if (!this.heard.has(session.charges))
      this.heard.set(
        session.charges,
        session.charges.onEnd(() => this.pump.wake()),
      );
    this.queue.open(run);
    this.step(operation, run, run.root, end);
    return run;
  }

  /** Ends everything that still belongs to a run. Late answers still count for the limits. */
  leave(run: Run): void | Promise<void> {
    this.runs.delete(run);
    run.root.close();
    if (this.runs.size === 0) {
      for (const unsubscribe of this.heard.values()) unsubscribe();
      this.heard.clear();
    }
    return this.queue.leave(run);
  }

  /** Resumes due operations, and takes the requests that may be sent now from the queue. */
  turn(): Turn | Promise<Turn> {
    const now = this.now();
    const open = [...this.timers]
      .filter(({ run, group }) => !run.isOver && !group.isClosed)
      .sort((a, b) => a.at - b.at);
    this.timers.clear();
    for (const timer of open) if (timer.at > now) this.timers.add(timer);
    for (const timer of open) if (timer.at <= now) timer.resume({});
    const due = this.queue.due();
    return isPromise(due) ? due.then(each => this.turnOf(each)) : this.turnOf(due);
  }

  private turnOf({ ready, refused, wakeAt = Number.POSITIVE_INFINITY }: Due): Turn {
    for (const { waiting, error } of refused) waiting.resume({ error });
    if (refused.length > 0) return { ready, wakeAt: this.now() };
    let next = wakeAt;
    for (const { at } of this.timers) next = Math.min(next, at);
    return { ready, wakeAt: next };
  }

  /** Records the outcomes of all requests before it resumes their operations, so every operation decides with complete information. */
  settle(outcomes: readonly (readonly [Waiting, HttpResponse | Error])[]): void {
    const settled = outcomes.map(([waiting, outcome]) => [waiting, this.queue.settle(waiting, outcome)] as const);
    for (const [waiting, input] of settled) if (input) waiting.resume(input);
    if (this.runs.size === 0) void this.queue.flush();
  }

  /** Checks whether the host has stopped a session. Its open operations then fail with the stop as their reason. */
  checkCancelled(session: Session): void {
    const reason = this.pump.cancelled?.(session);
    if (reason) this.stop(session, reason);
  }

  /** Stops all operations of a session. */
  stop(session: Session, reason: unknown): void {
    for (const run of [...this.runs]) if (run.session === session) run.stop(reason);
  }

  /** Steps an operation until it ends. */
  private step(operation: Operation<unknown>, run: Run, group: Group, end: Resume): void {
    const leave = group.add({ close: () => close(operation) });
    const advance = (input: Input) => {
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
        const stepped = advance(next);
        next = undefined;
        if (!('error' in stepped) && !stepped.done) this.perform(stepped.value, run, group, resume);
        else {
          leave();
          end('error' in stepped ? stepped : { value: stepped.value });
        }
      }
      isStepping = false;
    };
    resume({});
  }

  private perform(effect: Effect, run: Run, group: Group, resume: Resume): void {
    this.checkCancelled(run.session);
    if (effect.kind === 'act') this.pump.call(effect.act, resume);
    else if (effect.kind === 'all')
      this.all(effect.operations, Math.max(1, effect.width), run, new Group(group), resume);
    else if (run.stopped) resume({ error: stopError(run.stopped.reason, false) });
    else if (effect.kind === 'share') this.shares.join(effect.key, effect.operation, run, group, resume);
    else if (effect.kind === 'send') this.send(effect.request, effect.scope, run, group, resume);
    else if (effect.kind === 'wait') this.wait(effect.ms, run, group, resume);
    else {
      const { stream } = effect;
      this.pump.call(
        () => this.pump.read(stream, run.session),
        stoppable(run, resume, () => true),
      );
    }
  }

  private send(request: HttpRequest, scope: Scope, run: Run, group: Group, resume: Resume): void {
    const kept = this.pump.kept?.(request, run.session);
    if (kept === undefined) {
      this.enqueue(request, scope, run, group, resume);
      return;
    }
    const answered: Resume = input => {
      if ('error' in input || input.value) resume(input);
      else this.enqueue(request, scope, run, group, resume);
    };
    this.pump.call(
      () => kept,
      stoppable(run, answered, () => false),
    );
  }

  private enqueue(request: HttpRequest, scope: Scope, run: Run, group: Group, resume: Resume): void {
    const isInFlight = () => waiting.sentAt !== undefined;
    const waiting = this.queue.add(request, scope, run, group, stoppable(run, resume, isInFlight));
    this.pump.wake();
  }

  private wait(ms: number, run: Run, group: Group, resume: Resume): void {
    this.timers.add({ at: this.now() + ms, run, group, resume: stoppable(run, resume, () => false) });
    this.pump.wake();
  }

  /** Runs operations in parallel. The first failure closes the others. */
  private all(operations: readonly Operation<unknown>[], width: number, run: Run, group: Group, resume: Resume): void {
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
        this.step(operations[index] as Operation<unknown>, run, group, input => end(index, input));
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

/** Makes a callback that resumes only once: with the awaited value, or with a stop. */
function stoppable(run: Run, resume: Resume, isUnanswered: () => boolean): Resume {
  const leave = run.onStop(reason => resume({ error: stopError(reason, isUnanswered()) }));
  return input => {
    if (leave()) resume(input);
  };
}
