import { DailyQuota } from './daily-quota.ts';
import { ScriptException, tooLarge, tooManyToday } from './exceptions.ts';

const MAX_VALUE_BYTES = 9 * 1024;
const MAX_STORE_BYTES = 500 * 1024;

/** Who touches a store, and when: reads and writes count against a daily allowance of the user. */
export interface Access {
  user: string;
  now: number;
}

/** The contents of all property stores of a host. Scopes: `script`, `document`, `user:<who>`. */
export class PropertyStores {
  readonly #stores = new Map<string, Map<string, string>>();
  /** Reads and writes together, 50,000 a day for consumer accounts. */
  readonly quota = new DailyQuota(50_000);
  reads = 0;
  writes = 0;

  read(scope: string, access: Access): Map<string, string> {
    this.reads++;
    this.#spend(access);
    return this.#store(scope);
  }

  /** Replaces several properties at once; nothing changes when one of them does not fit. */
  write(scope: string, changes: Record<string, string>, replaceAll: boolean, access: Access): void {
    this.writes++;
    this.#spend(access);
    for (const value of Object.values(changes)) if (Buffer.byteLength(value) > MAX_VALUE_BYTES) throw tooLarge('value');
    const next = new Map(replaceAll ? [] : this.#store(scope));
    for (const [key, value] of Object.entries(changes)) next.set(key, value);
    if (bytesOf(next) > MAX_STORE_BYTES) {
      throw new ScriptException(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    }
    this.#stores.set(scope, next);
  }

  remove(scope: string, key: string, access: Access): void {
    this.writes++;
    this.#spend(access);
    this.#store(scope).delete(key);
  }

  /** A copy of what a scope holds, for tests; counts as no read. */
  entries(scope: string): Record<string, string> {
    return Object.fromEntries(this.#store(scope));
  }

  /** Fills a scope from outside the script, past all limits: how a test makes a store nearly full. */
  preset(scope: string, values: Record<string, string>): void {
    this.#stores.set(scope, new Map(Object.entries(values)));
  }

  /** Size of a store as the 500 KB limit counts it. */
  bytes(scope: string): number {
    return bytesOf(this.#store(scope));
  }

  #store(scope: string): Map<string, string> {
    let store = this.#stores.get(scope);
    if (!store) {
      store = new Map();
      this.#stores.set(scope, store);
    }
    return store;
  }

  #spend({ user, now }: Access): void {
    if (!this.quota.spend(user, now)) throw tooManyToday('properties');
  }
}

function bytesOf(store: ReadonlyMap<string, string>): number {
  let bytes = 0;
  for (const [key, value] of store) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}
