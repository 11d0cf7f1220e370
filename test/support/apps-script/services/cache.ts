import { invalidArgument, signatureMismatch, tooLarge } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { Run } from '../run.ts';
import { Service } from './service.ts';

interface Entry {
  value: string;
  expires: number;
}

/** Limits from the CacheService reference: key <= 250 characters, value <= 100 KB, 1,000 items per cache. */
const MAX_KEY = 250;
const MAX_VALUE_BYTES = 100 * 1024;
const MAX_ITEMS = 1000;
/** Number of items that stay when the cap is exceeded: those farthest from expiry. */
const KEPT_ITEMS = 900;

/** The contents of a document's cache, which outlive executions. */
export class CacheStore {
  readonly #entries = new Map<string, Entry>();
  /** Fraction of reads, 0 to 1, that miss although the entry hasn't expired: CacheService doesn't guarantee how long an entry stays. */
  readonly #forgets: number;
  readonly #random: () => number;

  constructor(forgets = 0, random: () => number = () => 1) {
    this.#forgets = forgets;
    this.#random = random;
  }

  read(key: string, now: number): string | undefined {
    checkKey(key);
    if (this.#forgets > 0 && this.#random() < this.#forgets) this.#entries.delete(key);
    const entry = this.#entries.get(key);
    return entry && entry.expires > now ? entry.value : undefined;
  }

  write(key: string, value: string, seconds: number, now: number): void {
    checkKey(key);
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES) throw tooLarge('value');
    this.#entries.delete(key);
    this.#entries.set(key, { value, expires: now + seconds * 1000 });
    if (this.#entries.size > MAX_ITEMS) this.#trim(now);
  }

  remove(key: string): void {
    this.#entries.delete(key);
  }

  /** The entries that are alive at `now`, in the order of writing. */
  entries(now: number): Record<string, string> {
    const live = [...this.#entries].filter(([, entry]) => entry.expires > now);
    return Object.fromEntries(live.map(([key, entry]) => [key, entry.value]));
  }

  /** Drops each entry with probability `rate` (0 to 1): CacheService doesn't guarantee how long an entry stays. */
  dropRandomly(rate: number, random: () => number): void {
    for (const key of [...this.#entries.keys()]) if (random() < rate) this.#entries.delete(key);
  }

  #trim(now: number): void {
    for (const [key, entry] of this.#entries) if (entry.expires <= now) this.#entries.delete(key);
    if (this.#entries.size <= MAX_ITEMS) return;
    const byExpiry = [...this.#entries].sort(([, a], [, b]) => b.expires - a.expires);
    for (const [key] of byExpiry.slice(KEPT_ITEMS)) this.#entries.delete(key);
  }
}

export class CacheService extends Service {
  static override scriptName = 'CacheService';

  getDocumentCache(): Cache {
    return new Cache(this.host.cache, this.run);
  }
}

/** One cache: strings by key, kept for 600 s by default. */
class Cache extends Exposed {
  static override scriptName = 'Cache';

  constructor(
    private readonly store: CacheStore,
    private readonly run: Run,
  ) {
    super();
  }

  /** Returns only the keys that were found. */
  getAll(keys: unknown): Record<string, string> {
    if (!Array.isArray(keys)) throw signatureMismatch('CacheService.Cache.getAll', [keys]);
    const found: Record<string, string> = {};
    for (const key of keys) {
      const value = this.store.read(text(key, 'key'), this.run.now());
      if (value !== undefined) found[String(key)] = value;
    }
    return found;
  }

  putAll(values: unknown, seconds?: unknown): void {
    if (values === null || typeof values !== 'object') throw signatureMismatch('CacheService.Cache.putAll', [values]);
    const lifetime = ttl(seconds);
    for (const [key, value] of Object.entries(values)) {
      this.store.write(key, text(value, 'value'), lifetime, this.run.now());
    }
  }

  removeAll(keys: unknown): void {
    if (!Array.isArray(keys)) throw signatureMismatch('CacheService.Cache.removeAll', [keys]);
    for (const key of keys) this.store.remove(String(key));
  }
}

function text(value: unknown, name: string): string {
  if (value === null || value === undefined) throw invalidArgument(name);
  return String(value);
}

/** Time to live, 1 to 21,600 s; 600 by default. */
function ttl(seconds: unknown): number {
  if (seconds === undefined) return 600;
  if (typeof seconds !== 'number' || !(seconds >= 1 && seconds <= 21_600)) throw invalidArgument('expirationInSeconds');
  return Math.floor(seconds);
}

function checkKey(key: string): void {
  if (key.length > MAX_KEY) throw tooLarge('key');
}
