// Identical searches are answered from what the service saved a little before: still charged, marked `X-Cache: HIT`.
import type { Context } from './routes.ts';

const KEPT_MS = 60_000;

/**
 * When the answer to this search was made: now, or at most a minute ago. Data is a function of time, so an answer is
 * saved by its time alone. A market that has changed is looked at again.
 */
export function savedAt(context: Context): { at: number; cached: boolean } {
  const { service, now, path, params } = context;
  const kept = service.store('saved searches', () => new Map<string, number>());
  const key = `${service.market.version} ${path} ${JSON.stringify(params)}`;
  const at = kept.get(key);
  if (at !== undefined && now - at < KEPT_MS) return { at, cached: true };
  kept.set(key, now);
  return { at: now, cached: false };
}
