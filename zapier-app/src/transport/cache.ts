/**
 * What steps of one connection remember for each other, in the platform's cache. Losing it costs a request or a name, never a result.
 * Every value is kept as text: JSON, deflated, in base64. The platform refuses an object with an undefined field, and rows shrink to a tenth.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ZObject } from 'zapier-platform-core';

/** Kept apart for each connection: nobody sees another account's searches. */
const SCOPE = ['auth'];
/** How long a step waits for a note that it can do without, ms. */
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
    /** When to stop waiting for the cache, ms since the epoch: a slow cache must not lose an answer that was paid for. */
    private readonly until: number,
  ) {
    // The platform's types omit the scope of `get` and `delete`.
    this.platform = z.cache as unknown as PlatformCache;
  }

  /** The value kept under a key, or null. A cache that does not answer counts as empty; the log says so. */
  async read<Value>(key: string): Promise<Value | null> {
    return (await this.lookUp<Value>(key)) ?? null;
  }

  /** The same for a note that the step can do without. */
  async readBriefly<Value>(key: string): Promise<Value | null> {
    return (await this.lookUp<Value>(key, BRIEFLY_MS)) ?? null;
  }

  async writeBriefly(key: string, value: unknown, seconds: number): Promise<void> {
    await this.write(key, value, seconds, BRIEFLY_MS);
  }

  /** The same for callers who must tell "nothing there" (null) from "the cache did not answer" (undefined). */
  lookUp<Value>(key: string, mostMs?: number): Promise<Value | null | undefined> {
    const read = async () => {
      const text = await this.platform.get(key, SCOPE);
      return typeof text === 'string' ? unpack<Value>(text) : null;
    };
    return this.attempt(`read ${key}`, read, mostMs);
  }

  /** Keeps a JSON value for so many seconds; undefined fields are left out. Returns whether that worked. */
  async write(key: string, value: unknown, seconds: number, mostMs?: number): Promise<boolean> {
    const set = () => this.platform.set(key, pack(value), seconds, SCOPE);
    const kept = await this.attempt(`write ${key}`, set, mostMs);
    return kept !== undefined && kept !== false;
  }

  /** Takes a key for so many seconds: true for one caller only, false while it is taken, undefined when the cache does not answer. */
  async claim(key: string, seconds: number): Promise<boolean | undefined> {
    const taken = await this.attempt(`claim ${key}`, () => this.platform.set(key, pack(true), seconds, SCOPE, true));
    return taken === undefined ? undefined : Boolean(taken);
  }

  /** Removes a note that the step can do without. */
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
