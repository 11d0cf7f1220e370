/** Vitest's fake timers for code that uses sockets: time stands still until only a timer can continue, then jumps to the next timer. */
import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { vi } from 'vitest';

/** Number of quiet event-loop turns after which only a timer can continue. Loopback sockets need a handful. */
const QUIET_TURNS = 40;

/** Work that continues outside of the event loop, as long as a busy machine needs: files (`z.stashFile` writes one) and connecting. */
const OUTSIDE = /^(FSReq|TCPConnect)/;

/** Node publishes every outgoing request of this process on this channel. */
const requests = channel('http.client.request.start');

/**
 * From its creation until `stop`, `Date`, `setTimeout` and `clearTimeout` of this process are virtual. Only one clock can run at a time.
 */
export class SocketClock {
  #news = 0;
  /** Requests without a complete response; `parked` counts those that a service delays on purpose. */
  #outbound = 0;
  #parked = 0;
  #working = 0;
  #isPumping = false;
  #isStopped = false;

  constructor(startMs = Date.UTC(2026, 10, 20, 12)) {
    if (vi.isFakeTimers()) throw new Error('A clock runs already');
    vi.useFakeTimers({ now: startMs, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { setTimeout } = globalThis;
    const noticed = (...timer: Parameters<typeof setTimeout>) => {
      const handle = setTimeout(...timer);
      this.#changed();
      return handle;
    };
    globalThis.setTimeout = Object.assign(noticed, setTimeout);
    requests.subscribe(this.#leave);
  }

  stop(): void {
    this.#isStopped = true;
    requests.unsubscribe(this.#leave);
    vi.useRealTimers();
  }

  now = (): number => Date.now();

  sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

  /** Moves time forwards or backwards without running timers, for tests that act between two runs. */
  pass(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
  }

  /** Drops all pending timers, as a platform does when it ends a process. */
  clear(): void {
    vi.clearAllTimers();
  }

  /** Marks that a service works on something that takes no virtual time, until the returned function is called. */
  work(): () => void {
    this.#working += 1;
    return this.#once(() => {
      this.#working -= 1;
    });
  }

  /** Delays a request for `ms`, or until its client has gone. Call it between `work` and its end. */
  async park(ms: number, gone: Promise<unknown>): Promise<void> {
    this.#working -= 1;
    this.#parked += 1;
    await new Promise<unknown>(resolve => {
      const timer = setTimeout(resolve, ms);
      void gone.then(() => resolve(clearTimeout(timer)));
    });
    this.#parked -= 1;
    this.#working += 1;
  }

  /** Counts a request as outbound until its response is read to the end, so slow data on a busy machine doesn't look like silence. */
  readonly #leave = (message: unknown): void => {
    const { request } = message as { request: ClientRequest };
    this.#outbound += 1;
    const done = this.#once(() => {
      this.#outbound -= 1;
    });
    if (request.closed) done();
    else request.once('close', done);
  };

  #once(undo: () => void): () => void {
    this.#news += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      undo();
      this.#changed();
    };
  }

  #changed(): void {
    this.#news += 1;
    void this.#pump();
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    while (!this.#isStopped && vi.getTimerCount() > 0 && (await this.#isQuiet())) vi.advanceTimersToNextTimer();
    this.#isPumping = false;
  }

  /** True when only a timer can continue. False while something is at work; its end starts the pump again. */
  async #isQuiet(): Promise<boolean> {
    let seen = this.#news;
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
      await new Promise(resolve => setImmediate(resolve));
      const isOutside = turn === QUIET_TURNS - 1 && process.getActiveResourcesInfo().some(name => OUTSIDE.test(name));
      if (this.#news === seen && !isOutside) continue;
      seen = this.#news;
      turn = 0;
    }
    return !this.#isStopped && this.#working === 0 && this.#outbound <= this.#parked;
  }
}
