/** What the engine's HTTP client throws. */
function timeout(ms: number): Error {
  const error = new Error(`timeout of ${ms}ms exceeded`);
  return Object.assign(error, { name: 'AxiosError', code: 'ECONNABORTED', isAxiosError: true });
}

/**
 * Time for a run inside the engine: requests go over a real socket and take no time, waits take virtual time.
 * The clock moves on only when nothing is on the wire, so the order of events is the same on every machine.
 */
export class VirtualClock {
  #now: number;
  #sleepers: { wake: number; resolve: () => void }[] = [];
  #onTheWire = 0;
  #settling = false;
  #realNow: (() => number) | undefined;
  /** Every wait the node asked for, in ms and in order. */
  readonly waits: number[] = [];

  constructor(now = Date.UTC(2026, 10, 20, 12, 0, 0)) {
    this.#now = now;
  }

  /** Milliseconds since the epoch. */
  now = (): number => this.#now;

  /** Somebody sets the machine's clock back. Nothing may be waiting. */
  goBack(ms: number): void {
    this.#now -= ms;
  }

  /** Makes `Date.now` tell virtual time, for the node reads its clock there. */
  install(): void {
    this.#realNow ??= Date.now;
    Date.now = this.now;
  }

  uninstall(): void {
    if (this.#realNow) Date.now = this.#realNow;
    this.#realNow = undefined;
  }

  /** Resolves after `ms` of virtual time, or rejects with the signal's reason as soon as it aborts. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.waits.push(ms);
    await this.#until(this.#now + Math.max(0, ms), signal);
  }

  /** Runs `act` when the clock reaches `ms` from now. */
  at(ms: number, act: () => void): void {
    void this.#until(this.#now + ms).then(act);
  }

  /** The service takes `ms` to answer: the client waits, so the clock may move. */
  async serviceTime(ms: number): Promise<void> {
    if (ms <= 0) return;
    this.#onTheWire--;
    await this.#until(this.#now + ms);
    this.#onTheWire++;
  }

  /**
   * Counts `request` as being on the wire until it ends.
   * @param timeoutMs the client gives up after so long, and hears no more of it.
   */
  onTheWire<T>(request: () => Promise<T>, timeoutMs?: number): Promise<T> {
    this.#onTheWire++;
    const over = new AbortController();
    const ended = request().finally(() => {
      this.#onTheWire--;
      over.abort();
      this.#settle();
    });
    if (!timeoutMs) return ended;
    const givenUp = this.#until(this.#now + timeoutMs, over.signal).then(
      () => Promise.reject(timeout(timeoutMs)),
      () => ended,
    );
    return Promise.race([ended, givenUp]);
  }

  /** Counts a body that still arrives as being on the wire, to its end. */
  arriving(body: Pick<NodeJS.EventEmitter, 'once'>): void {
    void this.onTheWire(() => new Promise<void>(resolve => body.once('close', resolve)));
  }

  #until(wake: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper = { wake, resolve };
      const abort = () => {
        this.#sleepers = this.#sleepers.filter(other => other !== sleeper);
        reject(signal?.reason instanceof Error ? signal.reason : new Error('This operation was aborted'));
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort, { once: true });
      this.#sleepers.push(sleeper);
      this.#settle();
    });
  }

  /** Lets everything that can run now run first, then wakes the earliest sleeper. */
  #settle(): void {
    if (this.#settling) return;
    this.#settling = true;
    void this.#quiet().then(() => {
      this.#settling = false;
      if (this.#onTheWire > 0 || this.#sleepers.length === 0) return;
      const next = this.#sleepers.reduce((first, other) => (other.wake < first.wake ? other : first));
      this.#sleepers = this.#sleepers.filter(other => other !== next);
      this.#now = Math.max(this.#now, next.wake);
      next.resolve();
      this.#settle();
    });
  }

  async #quiet(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await new Promise<void>(resolve => setImmediate(resolve));
  }
}
