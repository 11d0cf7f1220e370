/** How long to wait before trying again: what the service asks for, or a growing delay of our own. */
import type { HttpResponse } from './effects.ts';

/** First delay and cap of the growing delay, ms. A 429 without any hint waits longer: a slot rarely frees in half a second. */
const BACKOFF = { baseMs: 500, capMs: 8_000 };
const BACKOFF_LIMITED = { baseMs: 2_000, capMs: 30_000 };

/** Doubles with each attempt, with equal jitter: 50 to 100 % of the step. */
export function backoffMs(attempt: number, random: number, limited = false): number {
  const { baseMs, capMs } = limited ? BACKOFF_LIMITED : BACKOFF;
  const step = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return Math.round(step * (0.5 + random / 2));
}

/**
 * The wait that the service asks for, ms: `Retry-After`, else body `retry_after`, else on a 429 `X-RateLimit-Reset`.
 * Undefined when it asks for none or cannot be read.
 */
export function serverWaitMs(response: HttpResponse, body: Record<string, unknown>, now: number): number | undefined {
  const header = retryAfterMs(response.headers['retry-after'], now);
  if (header !== undefined) return header;
  if (typeof body.retry_after === 'number' || typeof body.retry_after === 'string') {
    const inBody = retryAfterMs(String(body.retry_after), now);
    if (inBody !== undefined) return inBody;
  }
  if (response.status !== 429) return undefined;
  const reset = Number(response.headers['x-ratelimit-reset'] ?? Number.NaN) * 1000;
  // A reset second is rounded: one second more is on the safe side. One in the past says nothing.
  return Number.isFinite(reset) && reset > now ? reset - now + 1000 : undefined;
}

/** `Retry-After` as seconds (also decimals) or as an HTTP date; a date in the past means now. */
function retryAfterMs(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds < 0 ? undefined : Math.ceil(seconds * 1000);
  if (!/^[A-Za-z]{3,9},? /.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The last instant that a Date can hold, ms (ECMAScript, Time Values). */
const LAST_INSTANT_MS = 8.64e15;

/** An instant as ISO text or epoch seconds (`reset_at` may be either; service-facts), in ms. */
export function instantFrom(value: unknown): number | undefined {
  if (typeof value === 'number') {
    const ms = value > 1e12 ? value : value * 1000;
    return Math.abs(ms) <= LAST_INSTANT_MS ? ms : undefined;
  }
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return instantFrom(Number(value));
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
