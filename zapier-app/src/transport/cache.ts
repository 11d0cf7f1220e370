/** What steps of one connection remember for each other, in the platform's cache. Losing it costs a request or a name, never a result. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ZObject } from 'zapier-platform-core';

/** Kept apart for each connection: nobody sees another account's searches. */
const SCOPE = ['auth'];

interface PlatformCache {
  get(key: string, scope: string[]): Promise<unknown>;
  set(key: string, value: unknown, seconds: number, scope: string[], onlyIfNew?: boolean): Promise<boolean | null>;
  delete(key: string, scope: string[]): Promise<boolean>;
}

export class Cache {
  private readonly platform: PlatformCache;

  constructor(
    private readonly z: ZObject,
    /** What has no answer by then is not waited for, ms since the epoch: an answer that was paid for is handed on in any case. */
    private readonly until: number,
  ) {
    // The platform's types leave the scope out of `get` and `delete`.
    this.platform = z.cache as unknown as PlatformCache;
  }

  /** What was kept under a key, or null. A cache that does not answer is an empty one, and says so in the log. */
  async read<Value>(key: string): Promise<Value | null> {
    return (await this.lookUp<Value>(key)) ?? null;
  }

  /** The same for callers to whom "nothing there" and "nobody answered" differ: undefined when the cache does not answer. */
  lookUp<Value>(key: string): Promise<Value | null | undefined> {
    return this.attempt(`read ${key}`, async () => ((await this.platform.get(key, SCOPE)) as Value | null) ?? null);
  }

  /** Keeps a value for so many seconds. Returns whether that worked. */
  async write(key: string, value: unknown, seconds: number): Promise<boolean> {
    const kept = await this.attempt(`write ${key}`, () => this.platform.set(key, value, seconds, SCOPE));
    return kept !== undefined && kept !== false;
  }

  /** Takes a key that nobody holds, for so many seconds: true for one of all that ask at once, undefined when the cache does not answer. */
  async claim(key: string, seconds: number): Promise<boolean | undefined> {
    const taken = await this.attempt(`claim ${key}`, () => this.platform.set(key, 1, seconds, SCOPE, true));
    return taken === undefined ? undefined : Boolean(taken);
  }

  async remove(key: string): Promise<void> {
    await this.attempt(`remove ${key}`, () => this.platform.delete(key, SCOPE));
  }

  private async attempt<Result>(what: string, act: () => Promise<Result>): Promise<Result | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('There is no time left.')), this.until - Date.now());
      });
      return await Promise.race([act(), late]);
    } catch (error) {
      this.z.console.log(`The cache did not ${what}: ${String(error)}`);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A value small enough for the cache: JSON, deflated, as base64; rows shrink to a tenth. */
export function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString('base64');
}

export function unpack<Value>(packed: string): Value {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')) as Value;
}
