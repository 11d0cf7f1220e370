/** The possible charges of an operation. This plain value is part of results and errors; a host can store it and a budget can count it. */
import type { Spent } from '../errors/errors.ts';
import { rowOf } from '../errors/table.ts';

export type { Spent } from '../errors/errors.ts';

export function nothingSpent(): Spent {
  return { charged: 0, doubt: 0 };
}

/** Adds the charges of a part to the total. */
export function add(whole: Spent, part: Spent | undefined): void {
  if (!part) return;
  whole.charged += part.charged;
  whole.doubt += part.doubt;
}

/** Requests that were or may have been charged. A budget counts both. */
export function atStake({ spent }: { spent?: Spent }): number {
  return (spent?.charged ?? 0) + (spent?.doubt ?? 0);
}

/**
 * Whether the service itself reports that it did nothing. A 5xx without a code, a 408 or a redirect may come from a proxy after the service
 * has acted; a code of reference 7 in the body proves that the service sent it.
 */
export function isRefusal(status: number, body: unknown): boolean {
  if (status >= 400 && status < 500 && status !== 408) return true;
  const code = typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : undefined;
  const row = typeof code === 'string' ? rowOf(code) : undefined;
  return status >= 300 && row !== undefined && !row.ours;
}

/**
 * Adds one attempt with this many requests.
 * @param fate `charged`: the service answered. `refused`: the service or the host reports that nothing was done. `doubt`: unknown.
 * @param isRepeat the attempt repeats, with an idempotency key, one that is already counted, so a good answer confirms both.
 */
export function record(spent: Spent, requests: number, fate: 'charged' | 'refused' | 'doubt', isRepeat = false): void {
  if (isRepeat) {
    if (fate === 'charged') confirm(spent, Math.min(requests, spent.doubt));
  } else if (fate !== 'refused') spent[fate] += requests;
}

/** Counts requests in doubt as charged, because the charge was proved. */
export function confirm(spent: Spent, requests: number): void {
  spent.doubt -= requests;
  spent.charged += requests;
}
