/**
 * Runs operations on hosts with promises. Requests are sent in parallel. All operations of a client share one queue, one clock and what
 * answers teach about the limits.
 */
import type { HttpRequest, HttpResponse, Operation } from '../effects.ts';
import type { Arrived } from '../request/failure.ts';
import type { Session } from '../session.ts';
import { asError } from './input.ts';
import { isPromise } from './promise.ts';
import type { Waiting } from './queue.ts';
import type { Run } from './run.ts';
import { type Pump, Scheduler, type Turn } from './scheduler.ts';
import type { Resume } from './shares.ts';

export interface AsyncHost {
  /**
   * Rejects when no answer came; with a NotSentError when the request was certainly not sent. `end`, if the host provides it, is called for
   * a request of a stopped operation.
   */
  send(request: HttpRequest): Ending<HttpResponse>;
  /** The good answer to an earlier, equal request, which then costs nothing more; undefined if it got none. Never rejects. */
  kept?(request: HttpRequest): Promise<HttpResponse | undefined> | undefined;
  /** Rejects when the run is cancelled. `end`, if the host provides it, is called for a sleep that is no longer needed. */
  sleep(ms: number): Ending<void>;
  /** The next batch of a streamed body, null at its end. */
  read?(stream: unknown): Promise<string | null>;
  /** Called for a body that the run does not read to its end. */
  close?(stream: unknown): void;
  /** Returns an error once the run must stop; checked between steps. */
  cancelled?(): Error | undefined;
}

type Ending<Result> = Promise<Result> & { end?(): void };

/** An operation that a client runs. */
export interface Running<Result> {
  result: Promise<Result>;
  /** Stops this operation only: it gets the reason as its error, and its requests in flight are ended. */
  stop(reason: unknown): void;
}

/** The longest sleep, ms: a longer timer fires at once (HTML, timers). A sleep that ends early is continued. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/**
 * Runs an operation to its end. Leaves nothing behind that would keep a process alive.
 * @throws the operation's errors. Errors of the host are thrown into the operation, so it can return partial results.
 */
export function runAsync<Result>(operation: Operation<Result>, session: Session, host: AsyncHost): Promise<Result> {
  return new AsyncClient(session).run(operation, session, host).result;
}

/** What a session's host does for the client at the moment. */
interface Station {
  host: AsyncHost;
  /** Its operations that are running. */
  runs: number;
  /** The sleep until the next due time. */
  sleep?: { at: number; asleep: Ending<void> };
}

/** A client of one account. Sessions that share its limits can run operations side by side, each on its own host. */
export class AsyncClient implements Pump {
  private readonly now: () => number;
  private readonly scheduler: Scheduler;
  private readonly stations = new Map<Session, Station>();
  /** Requests in flight, and bodies that are still being read. */
  private readonly sending = new Map<Waiting, Ending<HttpResponse>>();
  private readonly bodies = new Map<unknown, Run>();
  private isAwake = false;
  private isTurning = false;

  /** @param shared the clock and the limits of all its operations. */
  constructor(shared: Pick<Session, 'now' | 'limits'>) {
    this.now = shared.now;
    this.scheduler = new Scheduler(shared, this);
  }

  /** Runs an operation of a session, whose limits are the client's. */
  run<Result>(operation: Operation<Result>, session: Session, host: AsyncHost): Running<Result> {
    const station = this.stations.get(session) ?? { host, runs: 0 };
    station.runs += 1;
    this.stations.set(session, station);
    let settle: Resume = () => {};
    const end = new Promise<unknown>((resolve, reject) => {
      settle = input => ('error' in input ? reject(input.error) : resolve(input.value));
    });
    const run = this.scheduler.start(operation, session, settle);
    return {
      result: end.finally(() => this.leave(run, station)) as Promise<Result>,
      stop: reason => {
        run.stop(reason);
        this.endSending();
        this.wake();
      },
    };
  }

  private async leave(run: Run, station: Station): Promise<void> {
    for (const [body, reader] of [...this.bodies]) {
      if (reader !== run) continue;
      this.bodies.delete(body);
      station.host.close?.(body);
    }
    station.runs -= 1;
    if (station.runs === 0) {
      station.sleep?.asleep.end?.();
      this.stations.delete(run.session);
    }
    await this.scheduler.leave(run);
  }

  kept(request: HttpRequest, session: Session): Promise<Arrived | undefined> | undefined {
    const kept = this.stations.get(session)?.host.kept?.(request);
    return kept?.then(response => response && { response, isKept: true });
  }

  cancelled(session: Session): Error | undefined {
    return this.stations.get(session)?.host.cancelled?.();
  }

  /** Combines all events of one turn of the event loop into a single turn of the scheduler. */
  wake(): void {
    if (this.isAwake) return;
    this.isAwake = true;
    void Promise.resolve().then(() => {
      // A store may still be writing. The turn that it belongs to looks again at its end.
      if (this.isTurning) return;
      this.isAwake = false;
      if (this.stations.size > 0) this.turn();
    });
  }

  private turn(): void {
    const turn = this.scheduler.turn();
    if (!isPromise(turn)) {
      this.act(turn);
      return;
    }
    this.isTurning = true;
    void turn.then(each => {
      this.isTurning = false;
      this.act(each);
      if (!this.isAwake) return;
      this.isAwake = false;
      this.wake();
    });
  }

  private act({ ready, wakeAt }: Turn): void {
    for (const waiting of ready) void this.exchange(waiting);
    if (wakeAt === Number.POSITIVE_INFINITY) return;
    for (const [session, station] of this.stations) this.sleepUntil(wakeAt, session, station);
  }

  call(run: () => unknown, resume: Resume): void {
    const answer = Promise.resolve().then(run);
    answer.then(
      value => resume({ value }),
      error => resume({ error }),
    );
  }

  async read(stream: unknown, session: Session): Promise<string | null> {
    let batch: string | null = null;
    try {
      batch = (await this.stations.get(session)?.host.read?.(stream)) ?? null;
    } catch (error) {
      this.scheduler.checkCancelled(session);
      throw error;
    } finally {
      if (batch === null) this.bodies.delete(stream);
    }
    return batch;
  }

  private async exchange(waiting: Waiting): Promise<void> {
    const { scheduler } = this;
    const { run, request } = waiting;
    const { host } = this.stations.get(run.session) as Station;
    let outcome: HttpResponse | Error;
    try {
      const sending = host.send(request);
      this.sending.set(waiting, sending);
      outcome = await sending;
    } catch (error) {
      outcome = asError(error);
      scheduler.checkCancelled(run.session);
    }
    this.sending.delete(waiting);
    if ('stream' in outcome && outcome.stream !== undefined) {
      if (run.isOver) host.close?.(outcome.stream);
      else this.bodies.set(outcome.stream, run);
    }
    scheduler.settle([[waiting, outcome]]);
    this.wake();
  }

  /** Ends the requests in flight that belong to stopped operations. */
  private endSending(): void {
    for (const [{ run }, sending] of [...this.sending]) if (run.stopped) sending.end?.();
  }

  /** Sleeps until an instant. A host whose sleep rejects ends the operations of its session. */
  private sleepUntil(at: number, session: Session, station: Station): void {
    if (station.sleep && station.sleep.at <= at) return;
    station.sleep?.asleep.end?.();
    const ms = Math.min(LONGEST_SLEEP_MS, Math.max(0, at - this.now()));
    const sleep = { at, asleep: fallAsleep(station.host, ms) };
    station.sleep = sleep;
    sleep.asleep.then(
      () => {
        if (station.sleep !== sleep) return;
        station.sleep = undefined;
        this.wake();
      },
      error => this.scheduler.stop(session, error),
    );
  }
}

function fallAsleep(host: AsyncHost, ms: number): Ending<void> {
  try {
    return host.sleep(ms);
  } catch (error) {
    return Promise.reject(error);
  }
}
