/**
 * Virtual time that moves only from event to event: a sleep of an hour costs nothing, and the order of events is the same on every machine.
 * No real timer is involved. Code under test must not use any either, because this clock would run ahead of it.
 */
export class VirtualTime {
  #ms: number;
  #events: Event[] = [];
  #turning: Promise<void> | undefined;

  constructor(startMs = Date.UTC(2026, 10, 20, 12)) {
    this.#ms = startMs;
  }

  /** Milliseconds since the epoch. Can be passed as a clock. */
  readonly now = (): number => this.#ms;

  /** Schedules `act` for an instant (ms), or as the next event when the instant is past. Events at the same instant keep their order. */
  at(ms: number, act: () => void): void {
    this.#events.push({ at: Math.max(ms, this.#ms), act });
    this.#turning ??= this.#turn();
  }

  /** Resolves `ms` later. */
  sleep(ms: number): Promise<void> {
    return new Promise(resolve => this.at(this.#ms + Math.max(0, ms), resolve));
  }

  /** Lets whole milliseconds pass, for code that blocks. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError(`time advances by 0 or more ms, got ${ms}`);
    this.advanceTo(this.#ms + Math.ceil(ms));
  }

  /** Moves to an instant unless it is past. Events that fall due on the way run. */
  advanceTo(ms: number): void {
    for (let event = this.#next(ms); event; event = this.#next(ms)) this.#happen(event);
    this.#ms = Math.max(this.#ms, ms);
  }

  /** Sets the clock back. Nothing else makes time run backwards. */
  goBack(ms: number): void {
    this.#ms -= ms;
  }

  /** Resolves when no event is left and all promise jobs have run. */
  async idle(): Promise<void> {
    do {
      await everyPromiseHasRun();
      await this.#turning;
    } while (this.#turning || this.#events.length > 0);
    await everyPromiseHasRun();
  }

  async #turn(): Promise<void> {
    for (;;) {
      await everyPromiseHasRun();
      const event = this.#next(Number.POSITIVE_INFINITY);
      if (!event) break;
      this.#happen(event);
    }
    this.#turning = undefined;
  }

  #happen(event: Event): void {
    this.#events.splice(this.#events.indexOf(event), 1);
    this.#ms = event.at;
    event.act();
  }

  /** The earliest event up to an instant; of several, the one that was scheduled first. */
  #next(until: number): Event | undefined {
    let first: Event | undefined;
    for (const event of this.#events) if (event.at <= until && (!first || event.at < first.at)) first = event;
    return first;
  }
}

interface Event {
  at: number;
  act: () => void;
}

/** Resolves in the next turn of the event loop, after all promise jobs. Saved here, before a suite can replace setImmediate. */
const nextTurn = setImmediate;
function everyPromiseHasRun(): Promise<void> {
  return new Promise(resolve => nextTurn(resolve));
}
