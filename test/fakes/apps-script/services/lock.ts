import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Lock as LockState } from '../locks.ts';
import { LockWait, Yield } from '../pending.ts';
import type { Run } from '../run.ts';

export class LockService extends Exposed {
  static override scriptName = 'LockService';
  readonly #host: AppsScriptHost;
  readonly #run: Run;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    this.#run = run;
  }

  getScriptLock(): Lock {
    return new Lock(this.#run, this.#host.locks.lock('script'));
  }

  getUserLock(): Lock {
    return new Lock(this.#run, this.#host.locks.lock('user', this.#run.identity));
  }

  /** Null when the script is bound to no document. */
  getDocumentLock(): Lock | null {
    return this.#host.spreadsheet ? new Lock(this.#run, this.#host.locks.lock('document')) : null;
  }
}

export class Lock extends Exposed {
  static override scriptName = 'Lock';
  readonly #run: Run;
  readonly #state: LockState;

  constructor(run: Run, state: LockState) {
    super();
    this.#run = run;
    this.#state = state;
  }

  /** @returns (once waited for) whether the lock was obtained within `timeoutInMillis`. */
  tryLock(timeoutInMillis: unknown): LockWait {
    return new LockWait(this.#state, this.#timeout('tryLock', timeoutInMillis), acquired => acquired);
  }

  waitLock(timeoutInMillis: unknown): LockWait {
    return new LockWait(this.#state, this.#timeout('waitLock', timeoutInMillis), acquired => {
      if (acquired) return undefined;
      throw new ScriptException('Lock timeout: another process was holding the lock for too long.');
    });
  }

  hasLock(): boolean {
    return this.#state.heldBy(this.#run, this.#run.now());
  }

  releaseLock(): Yield {
    this.#state.release(this.#run);
    return new Yield();
  }

  #timeout(method: string, value: unknown): number {
    if (typeof value !== 'number' || !(value >= 0)) throw signatureMismatch(`LockService.Lock.${method}`, [value]);
    return value;
  }
}
