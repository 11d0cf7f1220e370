/** What steps of one connection remember for each other, in the platform's cache. Losing it costs a request or a name, never a result. */
import type { ZObject } from 'zapier-platform-core';

/** Kept apart for each connection: nobody sees another account's searches. */
const SCOPE = ['auth'];

/** What was kept under a key, or null. A cache that does not answer is an empty one, and says so in the log. */
export async function recall<Value>(z: ZObject, key: string): Promise<Value | null> {
  return (await recallSurely<Value>(z, key)) ?? null;
}

/** The same for callers to whom "nothing there" and "nobody answered" are not the same: undefined when the cache does not answer. */
export async function recallSurely<Value>(z: ZObject, key: string): Promise<Value | null | undefined> {
  try {
    return (await (z.cache.get as (key: string, scope: string[]) => Promise<Value | null>)(key, SCOPE)) ?? null;
  } catch (error) {
    z.console.log(`Could not recall ${key}: ${String(error)}`);
    return undefined;
  }
}

/** Keeps a value for so many seconds. Returns whether that worked. */
export async function keep(z: ZObject, key: string, value: unknown, seconds: number): Promise<boolean> {
  try {
    return (await z.cache.set(key, value, seconds, SCOPE)) !== false;
  } catch (error) {
    z.console.log(`Could not keep ${key}: ${String(error)}`);
    return false;
  }
}

export async function forget(z: ZObject, key: string): Promise<void> {
  try {
    await (z.cache.delete as (key: string, scope: string[]) => Promise<boolean>)(key, SCOPE);
  } catch (error) {
    z.console.log(`Could not forget ${key}: ${String(error)}`);
  }
}
