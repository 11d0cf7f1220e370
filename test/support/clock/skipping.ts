/** Runs as fast as the machine's time, but a wait is skipped instead of sat out: what a playground wants. */
export class SkippingClock {
  readonly #ahead: number;
  #skipped = 0;

  /** @param start ms since the epoch. */
  constructor(start: number) {
    this.#ahead = start - Date.now();
  }

  now(): number {
    return Date.now() + this.#ahead + this.#skipped;
  }

  advance(ms: number): void {
    this.#skipped += Math.ceil(ms);
  }

  advanceTo(at: number): void {
    this.advance(Math.max(0, at - this.now()));
  }

  /** How much time was skipped, ms. */
  get skipped(): number {
    return this.#skipped;
  }
}
