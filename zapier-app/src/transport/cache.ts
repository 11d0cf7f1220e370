/**
 * State that steps of one connection share in the platform's cache. Losing it costs a request or a name, never a result. Values are stored
 * as text: JSON, deflated, in base64. The platform rejects objects with undefined fields, and rows shrink to a tenth.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ZObject } from 'zapier-platform-core';

/** Separate for each connection, so no one sees another account's searches. */
const SCOPE = ['auth'];
/** The longest wait for optional data in the cache, ms. */
const BRIEFLY_MS = 2_000;

interface PlatformCache {
  get(key: string, scope: string[]): Promise<unknown>;
  set(key: string, value: unknown, seconds: number, scope: string[], onlyIfNew?: boolean): Promise<boolean | null>;
  delete(key: string, scope: string[]): Promise<boolean>;
}

export class Cache {
  private readonly platform: PlatformCache;

  constructor(
    private readonly z: ZObject,
    /** Deadline for cache operations, ms since the epoch: a slow cache must not lose an answer that was paid for. */
    private readonly until: number,
  ) {
    // The platform's types omit the scope of `get` and `delete`.
    this.platform = z.cache as unknown as PlatformCache;
  }

  /** The value for a key, or null. A cache that does not answer counts as empty, which is logged. */
  async read<Value>(key: string): Promise<Value | null> {
    return (await this.lookUp<Value>(key)) ?? null;
  }

  /** Like read, for optional data: waits only briefly. */
  async readBriefly<Value>(key: string): Promise<Value | null> {
    return (await this.lookUp<Value>(key, BRIEFLY_MS)) ?? null;
  }

  async writeBriefly(key: string, value: unknown, seconds: number): Promise<void> {
    await this.write(key, value, seconds, BRIEFLY_MS);
  }

  /** Like read, but distinguishes a missing value (null) from a cache that did not answer (undefined). */
  lookUp<Value>(key: string, mostMs?: number): Promise<Value | null | undefined> {
    const read = async () => {
      const text = await this.platform.get(key, SCOPE);
      return typeof text === 'string' ? unpack<Value>(text) : null;
    };
    return this.attempt(`read ${key}`, read, mostMs);
  }

  /** Stores a JSON value for this many seconds; undefined fields are left out. Returns whether it was stored. */
  async write(key: string, value: unknown, seconds: number, mostMs?: number): Promise<boolean> {
    const set = () => this.platform.set(key, pack(value), seconds, SCOPE);
    const kept = await this.attempt(`write ${key}`, set, mostMs);
    return kept !== undefined && kept !== false;
  }

  /**
   * Claims a key for this many seconds. Returns true for a single caller, false while it is claimed, and undefined if the cache does not
   * answer.
   */
  async claim(key: string, seconds: number): Promise<boolean | undefined> {
    const taken = await this.attempt(`claim ${key}`, () => this.platform.set(key, pack(true), seconds, SCOPE, true));
    return taken === undefined ? undefined : Boolean(taken);
  }

  /** Removes optional data. */
  async remove(key: string): Promise<void> {
    await this.attempt(`remove ${key}`, () => this.platform.delete(key, SCOPE), BRIEFLY_MS);
  }

  private async attempt<Result>(
    what: string,
    act: () => Promise<Result>,
    mostMs = Number.POSITIVE_INFINITY,
  ): Promise<Result | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        const wait = Math.min(mostMs, this.until - Date.now());
        timer = setTimeout(() => reject(new Error('There is no time left.')), wait);
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

function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString('base64');
}

function unpack<Value>(packed: string): Value {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')) as Value;
}
