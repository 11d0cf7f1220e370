/** One named lock of the script, user or document scope. */
export class Lock {
  #holder: object | undefined;
  #releaseAt = Number.POSITIVE_INFINITY;

  /** Whether `owner` holds it at `now`. */
  heldBy(owner: object, now: number): boolean {
    return this.#holder === owner && now < this.#releaseAt;
  }

  isFree(now: number): boolean {
    return this.#holder === undefined || now >= this.#releaseAt;
  }

  /** When it becomes free by itself; Infinity when the holder has set no end. */
  freeAt(): number {
    return this.#holder === undefined ? Number.NEGATIVE_INFINITY : this.#releaseAt;
  }

  /** Takes the lock for `owner` when it is free or already theirs. */
  take(owner: object, now: number, releaseAt = Number.POSITIVE_INFINITY): boolean {
    if (this.heldBy(owner, now)) return true;
    if (!this.isFree(now)) return false;
    this.#holder = owner;
    this.#releaseAt = releaseAt;
    return true;
  }

  release(owner: object): void {
    if (this.#holder === owner) this.#holder = undefined;
  }
}

export type LockScope = 'script' | 'user' | 'document';

/** All locks of a host. */
export class Locks {
  readonly #locks = new Map<string, Lock>();

  /** The lock of a scope; user locks are told apart by `user`. */
  lock(scope: LockScope, user = ''): Lock {
    const key = scope === 'user' ? `user:${user}` : scope;
    let lock = this.#locks.get(key);
    if (!lock) {
      lock = new Lock();
      this.#locks.set(key, lock);
    }
    return lock;
  }

  /**
   * Holds a lock as another execution would, until virtual time `until` or until the returned function is called.
   * @throws Error when somebody holds it already: the scene a test sets up would not be the one it means.
   */
  hold(scope: LockScope, options: { now: number; until?: number; user?: string }): () => void {
    const owner = {};
    const lock = this.lock(scope, options.user);
    if (!lock.take(owner, options.now, options.until)) throw new Error(`the ${scope} lock is already held`);
    return () => lock.release(owner);
  }

  /** Frees everything `owner` holds: the platform does so at the end of an execution. */
  releaseAll(owner: object): void {
    for (const lock of this.#locks.values()) lock.release(owner);
  }
}
