/** What an operation may have cost. A plain value: results and errors carry it, a host can store it, a budget counts it. */
import { rowOf } from '../errors/table.ts';
import type { Spent } from '../errors/errors.ts';

export type { Spent } from '../errors/errors.ts';

export function nothingSpent(): Spent {
  return { asked: 0, refused: 0, charged: 0, doubt: 0 };
}

/** Adds what a part has spent to the whole. */
export function add(whole: Spent, part: Spent | undefined): void {
  if (!part) return;
  whole.asked += part.asked;
  whole.refused += part.refused;
  whole.charged += part.charged;
  whole.doubt += part.doubt;
}

/** Requests that may be charged: a budget has to count them. */
export function atStake({ spent }: { spent?: Spent }): number {
  return (spent?.charged ?? 0) + (spent?.doubt ?? 0);
}

/**
 * The service itself says that it did not do it. A bare 5xx, a 408 or a redirect may come from anything on the way, after the
 * service has acted; with a code of reference 7 in its body it is the service's word.
 */
export function isRefusal(status: number, body: unknown): boolean {
  if (status >= 400 && status < 500 && status !== 408) return true;
  const code = typeof body === 'object' && body !== null ? (body as { code?: unknown }).code : undefined;
  const row = typeof code === 'string' ? rowOf(code) : undefined;
  return status >= 300 && row !== undefined && !row.ours;
}

/** What became of one attempt. */
export type Fate = 'charged' | 'refused' | 'doubt';

/**
 * Enters an attempt of so many requests.
 * @param sameWork it repeats, under an idempotency key, an attempt that is in doubt: a good answer is evidence for both.
 */
export function enter(spent: Spent, requests: number, fate: Fate, sameWork: boolean): void {
  if (!sameWork) {
    spent.asked += requests;
    spent[fate] += requests;
  } else if (fate === 'charged') move(spent, 'doubt', 'charged', Math.min(requests, spent.doubt));
}

/** Moves requests from one account to another when evidence comes. */
export function move(spent: Spent, from: Fate, to: Fate, requests: number): void {
  spent[from] -= requests;
  spent[to] += requests;
}
