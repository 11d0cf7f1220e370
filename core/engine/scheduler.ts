/**
 * Steps a tree of operations without doing any I/O: it says what to send and how long to sleep, and takes the outcomes.
 * The two drivers are thin loops around it.
 */
import { CancelledError, SoldDataError } from '../errors.ts';
import { worded } from './decide.ts';
import type { Effect, HttpResponse, Operation } from './effects.ts';
import { Gate, type Waiting } from './gate.ts';
import type { Session } from './session.ts';

interface Task {
  operation: Operation<unknown>;
  parent?: Task;
  /** Place among the parent's children. */
  index: number;
  /** Of a task in `all`: results, children that have not started, children that run. */
  results?: unknown[];
  unstarted?: Operation<unknown>[];
  running?: Set<Task>;
  width?: number;
  closed?: boolean;
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
  private gate: Gate;
  private root: Task;
  private inputs: Input[] = [];
  private queue: Sending[] = [];
  private timers: { task: Task; at: number }[] = [];
  private emitted: unknown[] = [];
  /** Pieces that are asked for, and pieces that the driver is reading. */
  private unread: Reading[] = [];
  private reading = new Set<Reading>();
  private flying = new Set<Sending>();
  private stopped?: SoldDataError;
  private done?: Work['done'];

  constructor(root: Operation<unknown>, session: Session) {
    this.gate = new Gate(session);
    this.root = { operation: root, index: 0 };
    this.inputs.push({ task: this.root });
  }

  /** Runs everything that can run at `now`, and says what is next. Emitted values come alone: nothing is sent before they are handed on. */
  work(now: number): Work {
    this.wakeTimers(now);
    for (;;) {
      for (let input = this.inputs.shift(); input; input = this.inputs.shift()) this.step(input, now);
      if (this.done || this.emitted.length > 0) {
        return { emitted: this.emitted.splice(0), sends: [], reads: [], done: this.done };
      }
      const { ready, refused, wakeAt } = this.gate.turn(this.queue, now);
      if (refused.length === 0) return { emitted: [], ...this.release(ready), wakeAt: this.wake(wakeAt, now) };
      // A refused operation may ask for something else at once: go round until nothing moves.
      for (const { item, error } of refused) {
        this.queue.splice(this.queue.indexOf(item), 1);
        this.inputs.push({ task: item.task, error, threw: true });
      }
    }
  }

  /** Takes the outcomes of requests, an Error for one that brought no answer. */
  answer(outcomes: readonly { sending: Sending; outcome: HttpResponse | Error }[], now: number): void {
    this.gate.settle(
      outcomes.map(({ sending, outcome }) => ({ item: sending, outcome })),
      now,
    );
    // An interrupted operation no longer waits for the answer to what it had sent.
    for (const { sending, outcome } of outcomes) if (this.flying.delete(sending)) this.push(sending.task, outcome);
  }

  /** Takes the next piece of a stream, null at its end, an Error when it broke. */
  piece(reading: Reading, piece: string | null | Error): void {
    if (this.reading.delete(reading)) this.push(reading.task, piece);
  }

  /** Throws into every operation that waits, now or later: the host's life ends or a person stopped the run. */
  interrupt(reason: unknown): void {
    this.stopped ??= asStop(reason);
    const asked = [...this.unread, ...this.reading, ...this.flying];
    const waiting = [...this.queue, ...this.timers];
    this.queue = [];
    this.timers = [];
    this.unread = [];
    this.reading.clear();
    this.flying.clear();
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

  private release(ready: Sending[]): { sends: Sending[]; reads: Reading[] } {
    if (ready.length > 0) {
      for (const item of ready) this.flying.add(item);
      this.queue = this.queue.filter(item => !this.flying.has(item));
    }
    const reads = this.unread.splice(0);
    for (const reading of reads) this.reading.add(reading);
    return { sends: ready, reads };
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
        this.queue.push({ task, request: effect.request, lane: effect.lane, queuedAt: now });
        return;
      case 'read':
        this.unread.push({ task, stream: effect.stream });
        return;
      case 'wait':
        this.timers.push({ task, at: now + effect.ms });
        return;
      case 'emit':
        this.emitted.push(effect.value);
        this.inputs.push({ task });
        return;
      case 'all':
        task.results = new Array(effect.operations.length);
        task.unstarted = [...effect.operations];
        task.running = new Set();
        task.width = Math.max(1, effect.width);
        this.startChildren(task);
    }
  }

  private startChildren(parent: Task): void {
    const { results, unstarted, running } = parent as Required<Task>;
    while (unstarted.length > 0 && running.size < parent.width!) {
      const child: Task = { operation: unstarted[0]!, parent, index: results.length - unstarted.length };
      unstarted.shift();
      running.add(child);
      this.inputs.push({ task: child });
    }
    if (running.size === 0 && unstarted.length === 0) {
      parent.results = undefined;
      this.inputs.push({ task: parent, value: results });
    }
  }

  private finish(task: Task, value: unknown): void {
    task.closed = true;
    const { parent } = task;
    if (!parent) {
      this.done = { ok: true, value };
      return;
    }
    parent.results![task.index] = value;
    parent.running!.delete(task);
    this.startChildren(parent);
  }

  private fail(task: Task, error: unknown): void {
    task.closed = true;
    const { parent } = task;
    if (!parent) {
      this.done = { ok: false, error };
      return;
    }
    parent.running!.delete(task);
    for (const sibling of [...parent.running!]) this.close(sibling);
    for (const operation of parent.unstarted!) end(operation);
    parent.running!.clear();
    parent.unstarted = [];
    this.inputs.push({ task: parent, error, threw: true });
  }

  /** Ends a task and all below it; its `finally` blocks run. What they throw is not told: the failure that closed them is. */
  private close(task: Task): void {
    if (task.closed) return;
    task.closed = true;
    for (const child of task.running ?? []) this.close(child);
    for (const operation of task.unstarted ?? []) end(operation);
    end(task.operation);
    this.queue = this.queue.filter(item => item.task !== task);
    this.timers = this.timers.filter(timer => timer.task !== task);
    this.unread = this.unread.filter(reading => reading.task !== task);
  }

  private wakeTimers(now: number): void {
    const due = this.timers.filter(timer => timer.at <= now);
    if (due.length === 0) return;
    this.timers = this.timers.filter(timer => timer.at > now);
    for (const { task } of due.sort((a, b) => a.at - b.at)) this.inputs.push({ task });
  }

  /** The next wake: the first timer, together with those that end shortly after it. */
  private wake(gateAt: number | undefined, now: number): number | undefined {
    const first = Math.min(gateAt ?? Number.POSITIVE_INFINITY, ...this.timers.map(({ at }) => at));
    if (first === Number.POSITIVE_INFINITY) return undefined;
    const near = this.timers.map(({ at }) => at).filter(at => at <= first + COALESCE_MS);
    return Math.max(now, first, ...near);
  }
}

/** A closed operation has no more effects: what it still asks for is not carried out. Hands back what it threw while it ended. */
function end(operation: Operation<unknown>): unknown {
  try {
    while (!operation.return(undefined).done);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A host that stops for a reason of its own still ends operations with an error that surfaces can explain. */
function asStop(reason: unknown): SoldDataError {
  return reason instanceof SoldDataError
    ? reason
    : worded(new CancelledError('', { code: 'cancelled', cause: reason }));
}

function copyOf(error: SoldDataError): SoldDataError {
  const Class = error.constructor as typeof SoldDataError;
  return new Class(error.message, { ...error, cause: error.cause });
}
