/** What an operation may have cost. A plain value: results and errors carry it, a host can store it, a budget counts it. */
import type { Spent } from '../errors/errors.ts';
import { rowOf } from '../errors/table.ts';

export type { Spent } from '../errors/errors.ts';

export function nothingSpent(): Spent {
  return { charged: 0, doubt: 0 };
}

/** Adds what a part has spent to the whole. */
export function add(whole: Spent, part: Spent | undefined): void {
  if (!part) return;
  whole.charged += part.charged;
  whole.doubt += part.doubt;
}

/** Requests that were or may have been charged: a budget counts both. */
export function atStake({ spent }: { spent?: Spent }): number {
  return (spent?.charged ?? 0) + (spent?.doubt ?? 0);
}

/**
 * The service itself says that it did not do it. A 5xx without a code, a 408 or a redirect may come from a proxy, after the service
 * has acted; a code of reference 7 in its body shows that it comes from the service.
 */
export function isRefusal(status: number, body: unknown): boolean {
  if (status >= 400 && status < 500 && status !== 408) return true;
  const code = typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : undefined;
  const row = typeof code === 'string' ? rowOf(code) : undefined;
  return status >= 300 && row !== undefined && !row.ours;
}

/**
 * Adds one attempt of so many requests.
 * @param fate `charged`: the service answered. `refused`: the service, or the host, says that nothing was done. `doubt`: nobody knows.
 * @param isRepeat the attempt repeats, under an idempotency key, one that counts already: a good answer is evidence for both.
 */
export function record(spent: Spent, requests: number, fate: 'charged' | 'refused' | 'doubt', isRepeat = false): void {
  if (isRepeat) {
    if (fate === 'charged') confirm(spent, Math.min(requests, spent.doubt));
  } else if (fate !== 'refused') spent[fate] += requests;
}

/** Evidence came that requests in doubt were charged. */
export function confirm(spent: Spent, requests: number): void {
  spent.doubt -= requests;
  spent.charged += requests;
}
