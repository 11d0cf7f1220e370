/** Time as the host and the service share it. Nothing here waits: `advance` is what a sleep or a slow answer costs. */
export class VirtualClock {
  #now: number;

  /** @param start ms since the epoch; a fixed instant, so a test reads the same on every day. */
  constructor(start = Date.UTC(2026, 2, 2, 9, 0, 0)) {
    this.#now = start;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.#now;
  }

  /** Somebody sets the clock back: nothing else lets time run backwards. */
  goBack(ms: number): void {
    this.#now -= ms;
  }

  /** Lets `ms` milliseconds go by; the platform's clock tells whole ones. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError(`a clock advances by 0 or more ms, got ${ms}`);
    this.#now += Math.ceil(ms);
  }

  /** Lets time go by until `at` (ms since the epoch); an instant already past changes nothing. */
  advanceTo(at: number): void {
    const ms = at - this.now();
    if (ms > 0) this.advance(ms);
  }
}

/** Runs as fast as the machine's time, but a wait is skipped instead of sat out: what a playground wants. */
export class SkippingClock extends VirtualClock {
  readonly #ahead: number;
  #skipped = 0;

  /** @param start ms since the epoch. */
  constructor(start = Date.now()) {
    super(start);
    this.#ahead = start - Date.now();
  }

  override now(): number {
    return Date.now() + this.#ahead + this.#skipped;
  }

  override advance(ms: number): void {
    this.#skipped += Math.ceil(ms);
  }

  /** How much time was skipped, ms. */
  get skipped(): number {
    return this.#skipped;
  }
}
