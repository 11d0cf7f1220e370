import { seededRandom } from '../../random.ts';
import { invalidArgument, signatureMismatch, tooLarge } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { Run } from '../run.ts';
import { Service } from './service.ts';

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

/** The contents of all caches of a host; they outlive executions. Scopes: `document`, `user:<who>`, `script`; all but the first span documents. */
export class CacheStores {
  readonly #caches = new Map<string, Map<string, Entry>>();

  constructor(private readonly beside?: CacheStores) {}

  read(scope: string, key: string, now: number): string | undefined {
    checkKey(key);
    const cache = this.#cache(scope);
    const entry = cache.get(key);
    if (entry && entry.expires <= now) cache.delete(key);
    return entry && entry.expires > now ? entry.value : undefined;
  }

  write(scope: string, key: string, value: string, seconds: number, now: number): void {
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
    if (this.beside && scope !== 'document') return this.beside.#cache(scope);
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

export class CacheService extends Service {
  static override scriptName = 'CacheService';

  /** Null when the script is bound to no document. */
  getDocumentCache(): Cache | null {
    return this.host.spreadsheet ? new Cache(this.host.cache, 'document', this.run) : null;
  }

  /** In a custom function: the cache of the spreadsheet's owner. */
  getUserCache(): Cache {
    return new Cache(this.host.cache, `user:${this.run.identity}`, this.run);
  }

  getScriptCache(): Cache {
    return new Cache(this.host.cache, 'script', this.run);
  }
}

/** One cache: strings by key, for 600 s unless told otherwise. */
export class Cache extends Exposed {
  static override scriptName = 'Cache';

  constructor(
    private readonly stores: CacheStores,
    private readonly scope: string,
    private readonly run: Run,
  ) {
    super();
  }

  get(key: unknown): string | null {
    return this.stores.read(this.scope, text(key, 'key'), this.run.now()) ?? null;
  }

  /** Only the keys that were found are in the answer. */
  getAll(keys: unknown): Record<string, string> {
    if (!Array.isArray(keys)) throw signatureMismatch('CacheService.Cache.getAll', [keys]);
    const found: Record<string, string> = {};
    for (const key of keys) {
      const value = this.stores.read(this.scope, text(key, 'key'), this.run.now());
      if (value !== undefined) found[String(key)] = value;
    }
    return found;
  }

  put(...args: unknown[]): void {
    const [key, value, seconds] = args;
    if (args.length < 2 || args.length > 3) throw signatureMismatch('CacheService.Cache.put', args);
    this.stores.write(this.scope, text(key, 'key'), text(value, 'value'), ttl(seconds), this.run.now());
  }

  putAll(values: unknown, seconds?: unknown): void {
    if (values === null || typeof values !== 'object') throw signatureMismatch('CacheService.Cache.putAll', [values]);
    const lifetime = ttl(seconds);
    for (const [key, value] of Object.entries(values)) {
      this.stores.write(this.scope, key, text(value, 'value'), lifetime, this.run.now());
    }
  }

  remove(key: unknown): void {
    this.stores.remove(this.scope, text(key, 'key'));
  }

  removeAll(keys: unknown): void {
    if (!Array.isArray(keys)) throw signatureMismatch('CacheService.Cache.removeAll', [keys]);
    for (const key of keys) this.stores.remove(this.scope, String(key));
  }
}

function text(value: unknown, name: string): string {
  if (value === null || value === undefined) throw invalidArgument(name);
  return String(value);
}

/** 1 to 21,600 s; 600 when left out. */
function ttl(seconds: unknown): number {
  if (seconds === undefined) return 600;
  if (typeof seconds !== 'number' || !(seconds >= 1 && seconds <= 21_600)) throw invalidArgument('expirationInSeconds');
  return Math.floor(seconds);
}

function checkKey(key: string): void {
  if (key.length > MAX_KEY) throw tooLarge('key');
}
