/** Time for the app under test: it stands still until nothing else can happen, then jumps to the next timer. */
import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Turns of the event loop without news after which nothing but a timer can continue. Loopback sockets need a handful. */
const QUIET_TURNS = 40;

/** What continues outside of the event loop, for as long as a busy machine takes: files (`z.stashFile` writes one) and connecting. */
const OUTSIDE = /^(FSReq|TCPConnect)/;

/** Node tells here of each request of this process. */
const requests = channel('http.client.request.start');

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, Date: globalThis.Date };

export class VirtualClock {
  private time: number;
  private readonly timers = new Map<number, Timer>();
  private order = 0;
  private news = 0;
  /** Requests that left the app, and those of them that the service holds back on purpose. */
  private outbound = 0;
  private working = 0;
  private parked = 0;
  private pumping = false;
  private readonly wakeParked = new Set<() => void>();
  /** Counts runs: what outlives its own run is frozen for ever, as the platform freezes it. */
  run = 0;
  private installed = 0;
  private restore?: () => void;

  constructor(start: number = real.Date.UTC(2026, 10, 20, 12)) {
    this.time = start;
  }

  now = (): number => this.time;

  /** Moves time without running anything: for tests that stand between two runs. */
  pass(ms: number): void {
    this.time += ms;
  }

  sleep = (ms: number): Promise<void> => new Promise(resolve => this.after(ms, resolve));

  /** A request is under way from its start until its answer is read to the end: what a busy machine still carries is no silence. */
  private readonly leave = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    this.outbound += 1;
    const done = this.once(() => {
      this.outbound -= 1;
    });
    if (request.closed) done();
    else request.once('close', done);
  };

  /** The service works on something that takes no virtual time, until the returned function is called. */
  work(): () => void {
    this.working += 1;
    return this.once(() => {
      this.working -= 1;
    });
  }

  /** The service holds a request back for `ms` of virtual time, or until nobody waits for it. Call it while at work. */
  async park(ms: number, gone?: Promise<unknown>): Promise<void> {
    this.working -= 1;
    this.parked += 1;
    let wake = () => {};
    await new Promise<void>(resolve => {
      wake = resolve;
      this.wakeParked.add(wake);
      this.after(ms, wake);
      void gone?.then(wake);
    });
    this.wakeParked.delete(wake);
    this.parked -= 1;
    this.working += 1;
  }

  /** Gives the app this clock instead of the machine's. Returns what undoes it; of several at once, the last one does. */
  install(): () => void {
    this.installed += 1;
    this.restore ??= this.replaceGlobals();
    return () => {
      this.installed -= 1;
      if (this.installed > 0) return;
      this.restore?.();
      this.restore = undefined;
    };
  }

  private replaceGlobals(): () => void {
    const now = this.now;
    class VirtualDate extends real.Date {
      // biome-ignore lint/suspicious/noExplicitAny: Date takes any of its own arguments.
      constructor(...args: any[]) {
        if (args.length === 0) super(now());
        else super(...(args as [number]));
      }
      static override now(): number {
        return now();
      }
    }
    const handles = new WeakMap<object, number>();
    requests.subscribe(this.leave);
    globalThis.Date = VirtualDate as DateConstructor;
    globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const id = this.after(ms, () => run(...args));
      const handle = { ref: () => handle, unref: () => handle, hasRef: () => true, refresh: () => handle };
      handles.set(handle, id);
      return handle;
    }) as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((handle: unknown) => {
      const id = typeof handle === 'object' && handle !== null ? handles.get(handle) : undefined;
      if (id === undefined) real.clearTimeout(handle as never);
      else this.timers.delete(id);
    }) as typeof clearTimeout;
    this.run += 1;
    return () => {
      globalThis.Date = real.Date;
      globalThis.setTimeout = real.setTimeout;
      globalThis.clearTimeout = real.clearTimeout;
      requests.unsubscribe(this.leave);
      this.run += 1;
      this.timers.clear();
      for (const wake of this.wakeParked) wake();
    };
  }

  private after(ms: number, run: () => void): number {
    this.order += 1;
    this.news += 1;
    this.timers.set(this.order, { at: this.time + Math.max(0, ms), order: this.order, run });
    void this.pump();
    return this.order;
  }

  private once(undo: () => void): () => void {
    this.news += 1;
    let done = false;
    return () => {
      if (done) return;
      done = true;
      this.news += 1;
      undo();
      void this.pump();
    };
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    while (this.timers.size > 0 && (await this.quiet())) {
      const next = this.next();
      if (!next) break;
      this.timers.delete(next.order);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.pumping = false;
  }

  private next(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.timers.values()) if (!first || timer.at < first.at) first = timer;
    return first;
  }

  /** True when only a timer can continue. False when something is at work, whose end starts the pump again. */
  private async quiet(): Promise<boolean> {
    let seen = this.news;
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
      await new Promise(resolve => setImmediate(resolve));
      const isOutside = turn === QUIET_TURNS - 1 && process.getActiveResourcesInfo().some(name => OUTSIDE.test(name));
      if (this.news === seen && !isOutside) continue;
      seen = this.news;
      turn = 0;
    }
    return this.working === 0 && this.outbound <= this.parked;
  }
}
