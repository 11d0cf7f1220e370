// Every response header of reference 8, in its spelling.
import type { Account, CreditSource } from './account.ts';
import { HISTORY_PER_MINUTE, type SlidingWindow } from './limits.ts';

/** Plan, quota, limit and balances, as they stand after the request. */
export function searchHeaders(
  account: Account,
  window: SlidingWindow,
  source: CreditSource,
  now: number,
): Record<string, string> {
  return {
    'X-Plan': account.plan,
    'X-Usage-Limit': String(account.quota),
    'X-Usage-Used': String(account.used),
    'X-Usage-Remaining': String(account.remaining),
    'X-RateLimit-Limit': String(account.perMinute),
    'X-RateLimit-Remaining': String(window.remaining(account.perMinute, now)),
    'X-RateLimit-Reset': String(Math.ceil(window.freesAt(account.perMinute, now) / 1000)),
    'X-Credit-Source': source,
    'X-Rollover-Balance': String(account.rollover),
    'X-Credit-Balance': String(account.credits),
  };
}

/** On every history response (reference 8, limits). */
export function historyHeaders(window: SlidingWindow, now: number): Record<string, string> {
  return {
    'X-History-RateLimit-Limit': String(HISTORY_PER_MINUTE),
    'X-History-RateLimit-Remaining': String(window.remaining(HISTORY_PER_MINUTE, now)),
  };
}

/** What tells a fresh answer from a saved one: `Server-Timing` comes with uncached successes only (reference 8). */
export function cacheHeaders(cached: boolean, delayMs: number): Record<string, string> {
  return cached ? { 'X-Cache': 'HIT' } : { 'X-Cache': 'MISS', 'Server-Timing': `total;dur=${delayMs}` };
}
