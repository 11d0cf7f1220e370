/**
 * Steps a tree of operations without doing any I/O: it says what to send and how long to sleep, and takes the outcomes.
 * The two drivers are thin loops around it.
 */
import { errorOf } from '../errors/table.ts';
import { SoldDataError } from '../errors/errors.ts';
import { Admission } from './admission.ts';
import type { Effect, HttpResponse, Operation, Unsent } from './effects.ts';
import type { LimiterStore } from '../limits.ts';
import type { Waiting } from './plan.ts';
import type { Session } from './session.ts';

interface Task {
  operation: Operation<unknown>;
  parent?: Task;
  /** Place among the parent's children. */
  index: number;
  /** The children of a task that waits in `all`. */
  children?: Children;
  /** What it waits for. */
  sending?: Sending;
  reading?: Reading;
  timer?: Timer;
  closed?: boolean;
}

interface Children {
  operations: readonly Operation<unknown>[];
  /** How many of the operations have started. */
  started: number;
  running: Set<Task>;
  width: number;
  results: unknown[];
}

interface Timer {
  task: Task;
  at: number;
}

export interface Sending extends Waiting {
  task: Task;
}
export interface Reading {
  task: Task;
  stream: unknown;
}

/** What the driver has to do before it asks again. */
export interface Work {
  emitted: unknown[];
  sends: Sending[];
  reads: Reading[];
  /** Sleep until then, ms, when nothing is in flight. */
  wakeAt?: number;
  done?: { ok: true; value: unknown } | { ok: false; error: unknown };
}

type Input = { task: Task; value?: unknown; error?: unknown; threw?: boolean };

/** Timers that end this close together are one wake, so that a wave stays a wave, ms. */
const COALESCE_MS = 250;

export class Scheduler {
  private admission: Admission<Sending>;
  private root: Task;
  private inputs: Input[] = [];
  private timers = new Set<Timer>();
  private emitted: unknown[] = [];
  /** Batches that are asked for, and batches that the driver is reading. */
  private unread = new Set<Reading>();
  private reading = new Set<Reading>();
  private flying = new Set<Sending>();
  private stopped?: SoldDataError;
  private done?: Work['done'];

  constructor(root: Operation<unknown>, session: Session) {
    this.admission = new Admission(session);
    this.root = { operation: root, index: 0 };
    this.inputs.push({ task: this.root });
  }

  /**
   * Runs everything that can run at `now`, and says what is next. Emitted values come alone: nothing is sent before they are handed on.
   * @param update the host's effect on the limiter's state.
   */
  work(now: number, update: LimiterStore['update']): Work {
    if (this.timers.size > 0) this.wakeTimers(now);
    for (;;) {
      // Steps add inputs while the loop runs.
      for (let at = 0; at < this.inputs.length; at += 1) this.step(this.inputs[at] as Input, now);
      this.inputs.length = 0;
      if (this.done || this.emitted.length > 0) {
        this.admission.flush(update);
        return { emitted: this.emitted.splice(0), sends: [], reads: [], done: this.done };
      }
      const { ready, refused, wakeAt } = this.admission.turn(now, update);
      if (refused.length === 0) {
        for (const item of ready) this.flying.add(item);
        return { emitted: [], sends: ready, reads: this.takeReads(), wakeAt: this.wake(wakeAt, now) };
      }
      // A refused operation may ask for something else at once: go round until nothing moves.
      for (const { item, error } of refused) this.inputs.push({ task: item.task, error, threw: true });
    }
  }

  /** Takes the outcome of a request, an Error when it brought no answer. */
  answer(sending: Sending, outcome: HttpResponse | Unsent | Error, now: number): void {
    this.admission.settle(sending, outcome, now);
    // An interrupted operation no longer waits for the answer to what it had sent.
    if (!this.flying.delete(sending)) return;
    if ('unsent' in outcome) this.inputs.push({ task: sending.task, error: outcome.unsent, threw: true });
    else this.push(sending.task, outcome);
  }

  /** Writes what answers that came after the end have taught. */
  flush(update: LimiterStore['update']): void {
    this.admission.flush(update);
  }

  /** Takes the next batch of a stream, null at its end, an Error when it broke. */
  batch(reading: Reading, batch: string | null | Error): void {
    if (this.reading.delete(reading)) this.push(reading.task, batch);
  }

  /** Throws into every operation that waits, now or later: the host's life ends or a person stopped the run. */
  interrupt(reason: unknown): void {
    this.stopped ??= asStop(reason);
    const asked = [...this.unread, ...this.reading, ...this.flying];
    const waiting = [...this.admission.clear(), ...this.timers];
    for (const each of [this.timers, this.unread, this.reading, this.flying]) each.clear();
    for (const { task } of waiting) this.stop(task, this.stopped);
    for (const { task } of asked) this.stop(task, this.stopped, true);
  }

  /** Ends the operation and all below it: their `finally` blocks run, and nothing more is sent. */
  abandon(): void {
    this.close(this.root);
  }

  /** The error for an operation that waits although nothing can come: a fault of our own, told rather than slept on for ever. */
  stuck(): Error {
    this.abandon();
    return new Error('The operation waits for nothing');
  }

  private takeReads(): Reading[] {
    if (this.unread.size === 0) return [];
    const reads = [...this.unread];
    this.unread.clear();
    for (const reading of reads) this.reading.add(reading);
    return reads;
  }

  /** Each operation gets an error of its own: what it has so far is noted there. */
  private stop(task: Task, error: SoldDataError, unanswered?: true): void {
    const own = copyOf(error);
    own.unanswered = unanswered;
    this.inputs.push({ task, error: own, threw: true });
  }

  private push(task: Task, outcome: unknown): void {
    if (outcome instanceof SoldDataError) this.stop(task, outcome, true);
    else if (outcome instanceof Error) this.inputs.push({ task, error: outcome, threw: true });
    else this.inputs.push({ task, value: outcome });
  }

  private step({ task, value, error, threw }: Input, now: number): void {
    if (task.closed) return;
    let next: IteratorResult<Effect, unknown>;
    try {
      next = threw ? task.operation.throw(error) : task.operation.next(value);
    } catch (thrown) {
      this.fail(task, thrown);
      return;
    }
    if (next.done) this.finish(task, next.value);
    else this.perform(task, next.value, now);
  }

  private perform(task: Task, effect: Effect, now: number): void {
    if (this.stopped && effect.kind !== 'emit' && effect.kind !== 'all') {
      this.stop(task, this.stopped);
      return;
    }
    switch (effect.kind) {
      case 'send':
        task.sending = { task, request: effect.request, scope: effect.scope, queuedAt: now };
        this.admission.add(task.sending);
        return;
      case 'read':
        task.reading = { task, stream: effect.stream };
        this.unread.add(task.reading);
        return;
      case 'wait':
        task.timer = { task, at: now + effect.ms };
        this.timers.add(task.timer);
        return;
      case 'emit':
        this.emitted.push(effect.value);
        this.inputs.push({ task });
        return;
      case 'all': {
        const { operations, width } = effect;
        const results = new Array(operations.length);
        this.startChildren(task, { operations, started: 0, running: new Set(), width: Math.max(1, width), results });
      }
    }
  }

  private startChildren(parent: Task, children: Children): void {
    const { operations, running, width, results } = children;
    parent.children = children;
    for (; children.started < operations.length && running.size < width; children.started += 1) {
      const operation = operations[children.started] as Operation<unknown>;
      const child: Task = { operation, parent, index: children.started };
      running.add(child);
      this.inputs.push({ task: child });
    }
    if (running.size > 0 || children.started < operations.length) return;
    parent.children = undefined;
    this.inputs.push({ task: parent, value: results });
  }

  private finish(task: Task, value: unknown): void {
    task.closed = true;
    const { parent } = task;
    const children = parent?.children;
    if (!parent || !children) {
      this.done = { ok: true, value };
      return;
    }
    children.results[task.index] = value;
    children.running.delete(task);
    this.startChildren(parent, children);
  }

  private fail(task: Task, error: unknown): void {
    task.closed = true;
    const { parent } = task;
    if (!parent) {
      this.done = { ok: false, error };
      return;
    }
    parent.children?.running.delete(task);
    this.closeChildren(parent);
    this.inputs.push({ task: parent, error, threw: true });
  }

  /** Ends a task and all below it; its `finally` blocks run. What they throw is not told: the failure that closed them is. */
  private close(task: Task): void {
    if (task.closed) return;
    task.closed = true;
    this.closeChildren(task);
    end(task.operation);
    if (task.sending) this.admission.drop(task.sending);
    if (task.timer) this.timers.delete(task.timer);
    if (task.reading) this.unread.delete(task.reading);
  }

  private closeChildren({ children }: Task): void {
    if (!children) return;
    const { operations, started, running } = children;
    children.started = operations.length;
    for (const child of running) this.close(child);
    running.clear();
    for (const operation of operations.slice(started)) end(operation);
  }

  private wakeTimers(now: number): void {
    const due = [...this.timers].filter(timer => timer.at <= now).sort((a, b) => a.at - b.at);
    for (const timer of due) {
      this.timers.delete(timer);
      this.inputs.push({ task: timer.task });
    }
  }

  /** The next wake: the first timer, together with those that end shortly after it. */
  private wake(admissionAt: number | undefined, now: number): number | undefined {
    if (this.timers.size === 0) return admissionAt === undefined ? undefined : Math.max(now, admissionAt);
    let first = admissionAt ?? Number.POSITIVE_INFINITY;
    for (const { at } of this.timers) first = Math.min(first, at);
    if (first === Number.POSITIVE_INFINITY) return undefined;
    let last = first;
    for (const { at } of this.timers) if (at <= first + COALESCE_MS) last = Math.max(last, at);
    return Math.max(now, last);
  }
}

/** A closed operation has no more effects: what it still asks for is not carried out. */
function end(operation: Operation<unknown>): void {
  try {
    while (!operation.return(undefined).done);
  } catch {
    // What it throws while it ends is not told.
  }
}

/** What a host threw, or why it stops. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** A host that stops for a reason of its own still ends operations with an error that surfaces can explain. */
function asStop(reason: unknown): SoldDataError {
  return reason instanceof SoldDataError ? reason : errorOf({ code: 'cancelled', cause: reason });
}

function copyOf(error: SoldDataError): SoldDataError {
  const Class = error.constructor as typeof SoldDataError;
  return new Class(error.message, { ...error, cause: error.cause });
}
