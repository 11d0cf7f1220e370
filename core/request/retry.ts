/** The delay before a retry: the one that the service asks for, or else exponential backoff. */
import type { HttpResponse } from '../effects.ts';
import { WINDOW_MS } from '../limits.ts';

/** The longest delay, and the maximum number of doublings. */
const LONGEST_BACKOFF_MS = 30_000;
const DOUBLINGS = 4;

/** Exponential backoff with equal jitter: a random delay of 50 to 100 % of the step. @param firstMs the first step, ms. */
export function backoffMs(attempt: number, random: number, firstMs = 500): number {
  const step = Math.min(LONGEST_BACKOFF_MS, firstMs * 2 ** Math.min(DOUBLINGS, attempt - 1));
  return Math.round(step * (0.5 + random / 2));
}

/**
 * The wait that the service asks for, ms: `Retry-After`, else `retry_after` in the body, else `X-RateLimit-Reset` on a 429. Undefined when
 * there is none or it cannot be read.
 */
export function serverWaitMs(response: HttpResponse, body: Record<string, unknown>, now: number): number | undefined {
  const header = retryAfterMs(response.headers.get('retry-after'), now);
  if (header !== undefined) return header;
  if (typeof body.retry_after === 'number' || typeof body.retry_after === 'string') {
    const inBody = retryAfterMs(String(body.retry_after), now);
    if (inBody !== undefined) return inBody;
  }
  if (response.status !== 429) return undefined;
  const reset = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000;
  // The reset time is rounded to seconds, so one second is added. A time in the past or after the window means that the clocks differ.
  return reset > now && reset <= now + WINDOW_MS ? reset - now + 1000 : undefined;
}

/**
 * Reads `Retry-After` as seconds (decimals and a repeated header are accepted), as an instant (epoch seconds or ms, or ISO text) or as an
 * HTTP date; a time in the past means now. The obsolete date format has no zone and is UTC (RFC 9110, 5.6.7). A negative number is ignored.
 */
function retryAfterMs(value: string | null | undefined, now: number): number | undefined {
  if (value === undefined || value === null || value.trim() === '') return undefined;
  const seconds = Number(value.split(',')[0]);
  if (Number.isFinite(seconds) && !isInstant(seconds)) return seconds < 0 ? undefined : Math.ceil(seconds * 1000);
  const at = Number.isFinite(seconds) ? instantFrom(seconds) : dateFrom(value.trim());
  return at === undefined ? undefined : Math.max(0, Math.ceil(at - now));
}

/** Whether a number is an instant between 2001 and 2286, in epoch seconds or ms. As a wait it would be more than 30 years. */
const isInstant = (number: number) => (number >= 1e9 && number < 1e10) || (number >= 1e12 && number < 1e13);

function dateFrom(text: string): number | undefined {
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(text)) return instantFrom(text);
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const date = Date.parse(/ \d{4}$/.test(text) ? `${text} GMT` : text);
  return Number.isNaN(date) ? undefined : date;
}

/** The last instant that a Date can hold, ms (ECMAScript, Time Values). */
const LAST_INSTANT_MS = 8.64e15;

/** Converts ISO text or epoch seconds to ms (`reset_at` may be either; service-facts). */
export function instantFrom(value: unknown): number | undefined {
  if (typeof value === 'number') {
    const ms = value > 1e12 ? value : value * 1000;
    return Math.abs(ms) <= LAST_INSTANT_MS ? ms : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return instantFrom(Number(value));
  // A time without a zone is UTC, like the service's days.
  const zoneless = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/.exec(value);
  const ms = Date.parse(zoneless ? `${zoneless[1]}T${zoneless[2]}Z` : value);
  return Number.isNaN(ms) ? undefined : ms;
}
