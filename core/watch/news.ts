/**
 * Finds what is new since the last poll: rows of a search, a changed median, a low quota, finished jobs. Pure; each state is plain JSON.
 */
import { inCents } from '../money.ts';

export interface SeenRows {
  /** IDs seen on any page; those of the last check come first. */
  seen: readonly string[];
  /** IDs among them that existed before the first check and only moved up. */
  old: readonly string[];
  /** Whether the last check read every matching row. */
  isWhole: boolean;
}

export interface NewRows {
  /** New IDs since the last check, in page order; empty at the first check. */
  fresh: string[];
  /** All IDs except the old ones, for a platform that removes duplicates itself. */
  shown: string[];
  state: SeenRows;
}

/** Several pages of the maximum size, 240 rows. */
const MOST_ROWS = 1000;

/**
 * Decides which rows of a search are new. If the last check read every row, any unseen row is new. Otherwise an unseen row is new only if
 * it is above most of the rows already seen; further down it has only moved up because others left.
 * @param read IDs of the rows, newest first.
 * @param isWhole no other rows match.
 * @param most the number of IDs to remember from this check; the same number is kept from earlier checks.
 */
export function newRows(read: readonly string[], isWhole: boolean, before?: SeenRows, most = MOST_ROWS): NewRows {
  const ids = [...new Set(read)];
  const { fresh, moved } = before ? sorted(ids, before) : { fresh: [], moved: isWhole ? [] : lowerHalf(ids) };
  const old = new Set([...(before?.old ?? []), ...moved]);
  const seen = [...new Set([...ids.slice(0, most), ...(before?.seen ?? [])])].slice(0, 2 * most);
  return {
    fresh,
    shown: ids.filter(id => !old.has(id)),
    state: { seen, old: seen.filter(id => old.has(id)), isWhole: isWhole && ids.length <= most },
  };
}

function sorted(ids: readonly string[], before: SeenRows): { fresh: string[]; moved: string[] } {
  const seen = new Set(before.seen);
  const known = ids.filter(id => seen.has(id)).length;
  const fresh: string[] = [];
  const moved: string[] = [];
  let above = 0;
  for (const id of ids) {
    if (seen.has(id)) above += 1;
    else (before.isWhole || above * 2 <= known ? fresh : moved).push(id);
  }
  return { fresh, moved };
}

const lowerHalf = (ids: readonly string[]) => ids.slice(Math.ceil(ids.length / 2));

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

/** Whether a median moved by at least `percent` since the last event. A median in another currency begins a new comparison. */
export function medianMoved(
  { median, currency }: { median: number | null; currency: string | null },
  percent: number,
  before?: ReportedMedian,
): MedianMove {
  // No percentage can be computed from a median of 0.
  if (median === null || median === 0) return { state: before };
  const now = { median, currency };
  if (!before || before.currency !== currency) return { state: now };
  const [cents, reported] = [inCents(median), inCents(before.median)];
  if (Math.abs(cents - reported) * 100 < reported * percent) return { state: before };
  const changePercent = Math.round((cents / reported - 1) * 1000) / 10;
  return { state: now, change: { previousMedian: before.median, changePercent } };
}

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

/** Whether fewer than `threshold` requests are left. It is new once, and again only after the quota has recovered. */
export function quotaLow(
  left: number | undefined,
  threshold: number,
  now: number,
  { lowSince }: QuotaState = { lowSince: null },
): QuotaLow {
  const isLow = left === undefined ? lowSince !== null : left < threshold;
  const since = isLow ? (lowSince ?? now) : null;
  return {
    state: { lowSince: since },
    isLow,
    isNew: isLow && lowSince === null,
    id: `${threshold}@${new Date(since ?? now).toISOString()}`,
  };
}

/**
 * The jobs that have finished since the last poll. Each is returned once.
 * @param jobs all watched jobs in their current state.
 * @returns `state`: IDs of the finished jobs that are still watched.
 */
export function finishedJobs<Job extends { jobId: string; outcome: string }>(
  jobs: readonly Job[],
  before: readonly string[] = [],
): { fresh: Job[]; state: string[] } {
  const known = new Set(before);
  const finished = jobs.filter(({ jobId, outcome }) => outcome !== 'running' || known.has(jobId));
  return {
    fresh: finished.filter(({ jobId }) => !known.has(jobId)),
    state: finished.map(({ jobId }) => jobId),
  };
}
