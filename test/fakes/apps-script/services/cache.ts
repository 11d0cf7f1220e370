import type { CacheStores } from '../cache-stores.ts';
import { invalidArgument, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';

export class CacheService extends Exposed {
  static override scriptName = 'CacheService';
  readonly #host: AppsScriptHost;
  readonly #caches: Record<'script' | 'user' | 'document', Cache>;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    const cache = (scope: string) => new Cache(host.cache, scope, () => run.now());
    this.#caches = { script: cache('script'), user: cache(`user:${run.identity}`), document: cache('document') };
  }

  getScriptCache(): Cache {
    return this.#caches.script;
  }

  getUserCache(): Cache {
    return this.#caches.user;
  }

  /** Null when the script is bound to no document. */
  getDocumentCache(): Cache | null {
    return this.#host.spreadsheet ? this.#caches.document : null;
  }
}

/** One cache: strings by key, for 600 s unless told otherwise. */
export class Cache extends Exposed {
  static override scriptName = 'Cache';
  readonly #stores: CacheStores;
  readonly #scope: string;
  readonly #now: () => number;

  constructor(stores: CacheStores, scope: string, now: () => number) {
    super();
    this.#stores = stores;
    this.#scope = scope;
    this.#now = now;
  }

  get(key: unknown): string | null {
    return this.#stores.read(this.#scope, text(key, 'key'), this.#now()) ?? null;
  }

  /** Only the keys that were found are in the answer. */
  getAll(keys: unknown): Record<string, string> {
    if (!Array.isArray(keys)) throw signatureMismatch('CacheService.Cache.getAll', [keys]);
    const found: Record<string, string> = {};
    for (const key of keys) {
      const value = this.#stores.read(this.#scope, text(key, 'key'), this.#now());
      if (value !== undefined) found[String(key)] = value;
    }
    return found;
  }

  put(...args: unknown[]): void {
    const [key, value, seconds] = args;
    if (args.length < 2 || args.length > 3) throw signatureMismatch('CacheService.Cache.put', args);
    this.#stores.write(this.#scope, text(key, 'key'), text(value, 'value'), ttl(seconds), this.#now());
  }

  putAll(values: unknown, seconds?: unknown): void {
    if (values === null || typeof values !== 'object') throw signatureMismatch('CacheService.Cache.putAll', [values]);
    const lifetime = ttl(seconds);
    for (const [key, value] of Object.entries(values)) {
      this.#stores.write(this.#scope, key, text(value, 'value'), lifetime, this.#now());
    }
  }

  remove(key: unknown): void {
    this.#stores.remove(this.#scope, text(key, 'key'));
  }

  removeAll(keys: unknown): void {
    if (!Array.isArray(keys)) throw signatureMismatch('CacheService.Cache.removeAll', [keys]);
    for (const key of keys) this.#stores.remove(this.#scope, String(key));
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
