/** Whether few requests are left, which is reported once. Pure; the state is plain JSON. */

export interface QuotaState {
  /** Since when the remaining requests have been low, ms; null if they are not. */
  lowSince: number | null;
}

export interface QuotaLow {
  state: QuotaState;
  isLow: boolean;
  /** Whether it was not low at the last poll. */
  isNew: boolean;
  /** Unchanged while the quota stays low. */
  id: string;
}

/** The last instant of a Date, ms. */
const LAST_MS = 8.64e15;

/**
 * Whether fewer than `threshold` requests are left. It is new once, and again only after the quota has recovered.
 * @param before the last state. Anything else counts as none.
 */
export function quotaLow(
  left: number | undefined,
  threshold: number,
  now: number,
  before?: QuotaState | null,
): QuotaLow {
  const saved: unknown = before?.lowSince;
  const lowSince = typeof saved === 'number' && Math.abs(saved) <= LAST_MS ? saved : null;
  const isLow = left === undefined ? lowSince !== null : left < threshold;
  const since = isLow ? (lowSince ?? now) : null;
  return {
    state: { lowSince: since },
    isLow,
    isNew: isLow && lowSince === null,
    id: `${threshold}@${new Date(since ?? now).toISOString()}`,
  };
}
