import { signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import { LockWait, Yield } from '../pending.ts';
import type { Run } from '../run.ts';
import { Service } from './service.ts';

/** One lock and its current holder. */
export class LockState {
  #holder: object | undefined;
  #releaseAt = Number.POSITIVE_INFINITY;

  /** Whether `owner` holds the lock at `now`. */
  heldBy(owner: object, now: number): boolean {
    return this.#holder === owner && now < this.#releaseAt;
  }

  isFree(now: number): boolean {
    return this.#holder === undefined || now >= this.#releaseAt;
  }

  /** The time when the lock is released by itself; Infinity when the holder set no end. */
  freeAt(): number {
    return this.#holder === undefined ? Number.NEGATIVE_INFINITY : this.#releaseAt;
  }

  /** Acquires the lock for `owner` when it is free or already theirs. */
  take(owner: object, now: number, releaseAt = Number.POSITIVE_INFINITY): boolean {
    if (this.heldBy(owner, now)) return true;
    if (!this.isFree(now)) return false;
    this.#holder = owner;
    this.#releaseAt = releaseAt;
    return true;
  }

  /** Releases the lock. The platform also does this at the end of each execution. */
  release(owner: object): void {
    if (this.#holder === owner) this.#holder = undefined;
  }

  /**
   * Holds the lock like another execution, until virtual time `until` or until the returned function is called.
   * @throws Error when the lock is already held: the test would not set up the case it describes.
   */
  hold(now: number, until?: number): () => void {
    const owner = {};
    if (!this.take(owner, now, until)) throw new Error('the document lock is already held');
    return () => this.release(owner);
  }
}

export class LockService extends Service {
  static override scriptName = 'LockService';

  getDocumentLock(): Lock {
    return new Lock(this.run, this.host.lock);
  }
}

class Lock extends Exposed {
  static override scriptName = 'Lock';

  constructor(
    private readonly run: Run,
    private readonly state: LockState,
  ) {
    super();
  }

  /** @returns (after the wait) whether the lock was acquired within `timeoutInMillis`. */
  tryLock(timeoutInMillis: unknown): LockWait {
    if (typeof timeoutInMillis !== 'number' || !(timeoutInMillis >= 0)) {
      throw signatureMismatch('LockService.Lock.tryLock', [timeoutInMillis]);
    }
    return new LockWait(timeoutInMillis);
  }

  releaseLock(): Yield {
    this.state.release(this.run);
    return new Yield();
  }
}
