import { tooLarge } from './exceptions.ts';
import { seededRandom } from './random.ts';

interface Entry {
  value: string;
  expires: number;
}

/** The reference of CacheService: key <= 250 characters, value <= 100 KB, 1,000 items a cache. */
const MAX_KEY = 250;
const MAX_VALUE_BYTES = 100 * 1024;
const MAX_ITEMS = 1000;
/** When the cap is passed, so many items stay: those farthest from expiry. */
const KEPT_ITEMS = 900;

/** The contents of all caches of a host; they outlive executions. Scopes: `script`, `document`, `user:<who>`. */
export class CacheStores {
  readonly #caches = new Map<string, Map<string, Entry>>();
  /** Calls that reached a cache, for tests which count round trips. */
  reads = 0;
  writes = 0;

  read(scope: string, key: string, now: number): string | undefined {
    this.reads++;
    checkKey(key);
    const cache = this.#cache(scope);
    const entry = cache.get(key);
    if (entry && entry.expires <= now) cache.delete(key);
    return entry && entry.expires > now ? entry.value : undefined;
  }

  write(scope: string, key: string, value: string, seconds: number, now: number): void {
    this.writes++;
    checkKey(key);
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES) throw tooLarge('value');
    const cache = this.#cache(scope);
    cache.delete(key);
    cache.set(key, { value, expires: now + seconds * 1000 });
    if (cache.size > MAX_ITEMS) this.#trim(cache, now);
  }

  remove(scope: string, key: string): void {
    this.#cache(scope).delete(key);
  }

  /** What a scope holds at `now`, in order of writing. */
  entries(scope: string, now: number): Record<string, string> {
    const live = [...this.#cache(scope)].filter(([, entry]) => entry.expires > now);
    return Object.fromEntries(live.map(([key, entry]) => [key, entry.value]));
  }

  /** Empties every cache: the service promises nothing about how long an entry stays. */
  clear(): void {
    this.#caches.clear();
  }

  /**
   * Drops each entry with probability `rate` (0 to 1), the same ones for the same `seed`.
   * @returns how many went.
   */
  dropRandomly(rate: number, seed = 1): number {
    const random = seededRandom(seed);
    let dropped = 0;
    for (const cache of this.#caches.values()) {
      for (const key of [...cache.keys()]) {
        if (random() >= rate) continue;
        cache.delete(key);
        dropped++;
      }
    }
    return dropped;
  }

  #cache(scope: string): Map<string, Entry> {
    let cache = this.#caches.get(scope);
    if (!cache) {
      cache = new Map();
      this.#caches.set(scope, cache);
    }
    return cache;
  }

  #trim(cache: Map<string, Entry>, now: number): void {
    for (const [key, entry] of cache) if (entry.expires <= now) cache.delete(key);
    if (cache.size <= MAX_ITEMS) return;
    const byExpiry = [...cache].sort(([, a], [, b]) => b.expires - a.expires);
    for (const [key] of byExpiry.slice(KEPT_ITEMS)) cache.delete(key);
  }
}

function checkKey(key: string): void {
  if (key.length > MAX_KEY) throw tooLarge('key');
}
