/** What is new since the last poll: rows of a search, a median, the quota, finished jobs. Pure; each state is plain JSON. */
import { inCents } from '../money.ts';

export interface SeenRows {
  /** Ids that were on a page, those of the last check first. */
  seen: readonly string[];
  /** Those among them that were there before the first check and only moved up. */
  old: readonly string[];
  /** The last check read every row that matched. */
  isWhole: boolean;
}

export interface NewRows {
  /** New since the last check, in the order of the page; none at the first check. */
  fresh: string[];
  /** Every row except the old ones, for a platform that leaves out what it was shown before. */
  shown: string[];
  state: SeenRows;
}

/** Several pages of the largest size, 240 rows. */
const MOST_ROWS = 1000;

/**
 * Decides which rows of a search are new. If the last check read every row, any unseen row is new. Otherwise an unseen row is new only
 * above most of the rows already seen: one further down moved up because others left.
 * @param read ids of the rows, newest first.
 * @param isWhole no other rows match.
 * @param most how many rows of this check to remember; as many of earlier checks are remembered besides.
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
  /** What the next poll compares with: the median of the last event, so a slow drift counts as well. */
  state?: ReportedMedian;
  /** `changePercent` is rounded to a tenth, negative for a fall. */
  change?: { previousMedian: number; changePercent: number };
}

/** Whether a median moved by at least `percent` since the last event. A median in another currency begins a new comparison. */
export function medianMoved(
  { median, currency }: { median: number | null; currency: string | null },
  percent: number,
  before?: ReportedMedian,
): MedianMove {
  // Nothing can be a percentage of a median of 0.
  if (median === null || median === 0) return { state: before };
  const now = { median, currency };
  if (!before || before.currency !== currency) return { state: now };
  const [cents, reported] = [inCents(median), inCents(before.median)];
  if (Math.abs(cents - reported) * 100 < reported * percent) return { state: before };
  const changePercent = Math.round((cents / reported - 1) * 1000) / 10;
  return { state: now, change: { previousMedian: before.median, changePercent } };
}

export interface QuotaState {
  /** Since when few requests are left, ms; null while there are enough. */
  lowSince: number | null;
}

export interface QuotaLow {
  state: QuotaState;
  isLow: boolean;
  /** It was not low at the last poll. */
  isNew: boolean;
  /** The same for as long as the quota stays low. */
  id: string;
}

/** Whether fewer than `threshold` requests are left: new once, and again only after there were enough in between. */
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
 * The jobs that finished since the last poll, each once.
 * @param jobs all that are watched, as they are now.
 * @returns `state`: ids of the finished jobs that are still watched.
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
