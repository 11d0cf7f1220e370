/** A daily quota per user. The window opens with the first use and closes 24 hours later, as Google's quota page says. */
export class DailyQuota {
  readonly #windows = new Map<string, { opened: number; used: number }>();

  /** @param limit mutable, so a test can make it small. */
  constructor(public limit: number) {}

  /** The amount that `user` has spent in the current window. */
  used(user: string, now: number): number {
    const window = this.#windows.get(user);
    return window && now - window.opened < 86_400_000 ? window.used : 0;
  }

  /** Spends `count` of the quota. Returns false and spends nothing when the quota has less than that left. */
  spend(user: string, now: number, count = 1): boolean {
    const used = this.used(user, now);
    if (used + count > this.limit) return false;
    const opened = used === 0 ? now : (this.#windows.get(user)?.opened ?? now);
    this.#windows.set(user, { opened, used: used + count });
    return true;
  }
}
