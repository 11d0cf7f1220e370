// Per-minute limits (reference 8): the plan's, history's 20 a minute, and the shipping product's own.
import { ServiceError } from './errors.ts';

/** Reference 8: history searches per minute and account, in addition to the plan's limit. */
export const HISTORY_PER_MINUTE = 20;
export const WINDOW_MS = 60_000;

/** A true sliding window: at no moment do the last 60 s hold more than `limit` admitted requests. */
export class SlidingWindow {
  #times: number[] = [];

  /** How many more requests fit now. */
  remaining(limit: number, now: number): number {
    this.#forget(now);
    return Math.max(0, limit - this.#times.length);
  }

  /** When the next slot frees, in ms; `now` when nothing is taken. */
  freesAt(limit: number, now: number): number {
    this.#forget(now);
    // After a limit was lowered, several have to leave before one fits.
    const blocking = Math.max(0, this.#times.length - limit);
    const time = this.#times[blocking];
    return time === undefined ? now : time + WINDOW_MS;
  }

  add(now: number): void {
    this.#times.push(now);
  }

  #forget(now: number): void {
    let gone = 0;
    while (gone < this.#times.length && this.#times[gone]! <= now - WINDOW_MS) gone++;
    if (gone > 0) this.#times.splice(0, gone);
  }
}

/**
 * Admits a request into one or both windows, or throws and takes no slot: a refused request does not make the wait longer.
 * Every admitted request counts, whatever becomes of it.
 */
export function admit(windows: readonly { window: SlidingWindow; limit: number; code: string }[], now: number): void {
  for (const { window, limit, code } of windows) {
    if (window.remaining(limit, now) > 0) continue;
    const seconds = Math.max(1, Math.ceil((window.freesAt(limit, now) - now) / 1000));
    throw new ServiceError(code, undefined, { retryAfter: seconds });
  }
  for (const { window } of windows) window.add(now);
}
