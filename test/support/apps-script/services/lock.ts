import { signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import { LockWait, Yield } from '../pending.ts';
import type { Run } from '../run.ts';
import { Service } from './service.ts';

/** One lock, and who holds it. */
export class LockState {
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

  /** The platform does so too for whatever is held at the end of an execution. */
  release(owner: object): void {
    if (this.#holder === owner) this.#holder = undefined;
  }

  /**
   * Holds the lock as another execution would, until virtual time `until` or until the returned function is called.
   * @throws Error when somebody holds it already: the scene a test sets up would not be the one it means.
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

  /** @returns (once waited for) whether the lock was obtained within `timeoutInMillis`. */
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
