// A service with nothing but a per-minute limit (reference 8): fast enough for hundreds of requests in one test.
import type { Served } from '../clock/exchange.ts';

const MINUTE_MS = 60_000;
const ROWS = [10, 11, 12, 13, 14].map((price, nth) => ({
  itemId: String(nth),
  title: 'A sale',
  endedAt: '2026-11-01',
  soldPrice: `${price}.00`,
  soldCurrency: 'USD',
}));
const BODY = JSON.stringify({
  items: ROWS,
  hasNextPage: false,
  summary: { count: 5, currency: 'USD', median: 12, mean: 12, min: 10, max: 14, p25: 11, p75: 13 },
});

/** Answers up to this many requests in any 60 s. Its answers state the limit, as the service's do. */
export function perMinute(limit: number) {
  const taken: number[] = [];
  return (_: unknown, now: number): Served => {
    while (taken.length > 0 && (taken[0] as number) <= now - MINUTE_MS) taken.shift();
    const isFull = taken.length >= limit;
    if (!isFull) taken.push(now);
    const resetMs = (taken[0] as number) + MINUTE_MS;
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(limit - taken.length),
      'X-RateLimit-Reset': String(Math.ceil(resetMs / 1000)),
    };
    if (!isFull) return { status: 200, headers, body: BODY };
    const seconds = Math.ceil((resetMs - now) / 1000);
    const body = JSON.stringify({ error: 'Too many requests', code: 'rate_limited', retry_after: seconds });
    return { status: 429, headers: { ...headers, 'Retry-After': String(seconds) }, body };
  };
}
