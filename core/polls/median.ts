/** Whether a median has moved since the last event. Pure; the state is plain JSON. */
import { inCents } from '../money.ts';

export interface ReportedMedian {
  median: number;
  currency: string | null;
}

export interface MedianMove {
  /** The reference for the next poll: the median of the last event, so a slow drift is reported too. */
  state?: ReportedMedian;
  /** `changePercent` is rounded to a tenth; negative for a fall. */
  change?: { previousMedian: number; changePercent: number };
}

/**
 * Whether a median moved by at least `percent` since the last event. A median in another currency begins a new comparison.
 * @param saved the last state. Anything else counts as none.
 */
export function medianMoved(
  { median, currency }: { median: number | null; currency: string | null },
  percent: number,
  saved?: ReportedMedian | null,
): MedianMove {
  const before = isReported(saved) ? saved : undefined;
  // No percentage can be computed from a median of 0.
  if (median === null || median === 0) return { state: before };
  const now = { median, currency };
  if (!before || before.currency !== currency) return { state: now };
  const [cents, reported] = [inCents(median), inCents(before.median)];
  if (Math.abs(cents - reported) * 100 < reported * percent) return { state: before };
  const changePercent = Math.round((cents / reported - 1) * 1000) / 10;
  return { state: now, change: { previousMedian: before.median, changePercent } };
}

function isReported(saved: ReportedMedian | null | undefined): saved is ReportedMedian {
  const median: unknown = saved?.median;
  return typeof median === 'number' && Number.isFinite(median) && median > 0;
}
