/**
 * Decides when a trigger reports a failed check: one rule for all triggers, and one record for each Zap. An exhausted quota or a reserve is
 * reported once, an outage after it has lasted a day; until the service answers a check, further failures return no rows. Problems that a
 * person must fix are reported by every check.
 */
import { BudgetError, QuotaExceededError, SoldDataError } from '@sold-data/core/engine';
import { reactionTo } from './errors.ts';
import type { Step } from './step.ts';

/** An outage is reported after this time, ms. */
const LONGEST_MS = 24 * 3600_000;
/** How long a failure record is kept, seconds: longer than a monthly quota stays exhausted. Each failed check renews it. */
const KEEP_S = 60 * 24 * 3600;

/** The problems of a Zap's checks since the last one that succeeded. */
interface Trouble {
  /** When the current outage began, ms since the epoch; absent while the service answers. */
  downSince?: number;
  /** The causes that were reported. */
  reported: string[];
}

/** A failed check that can still return rows of earlier checks. */
export class FailedCheck extends Error {
  constructor(
    readonly failure: unknown,
    readonly rows: object[],
  ) {
    super('The check failed.');
  }
}

/** The rows of a check. @param key of the trigger. @throws an error that must be reported now. */
export async function checked(step: Step, key: string, check: (step: Step) => Promise<object[]>): Promise<object[]> {
  const { cache, input, meta, session, z } = step;
  const record = `failures:${key}:${step.zapId() ?? z.hash('sha256', JSON.stringify(input))}`;
  try {
    const rows = await check(step);
    // A check that needed no request doesn't show that the service answers again.
    if (meta.isPopulatingDedupe || (session.seen.requests > 0 && !meta.isLoadingSample)) await cache.remove(record);
    return rows;
  } catch (error) {
    const { failure, rows } = error instanceof FailedCheck ? error : { failure: error, rows: [] };
    const cause = causeOf(step, failure);
    // A person is waiting for this result or relies on it.
    if (meta.isLoadingSample || meta.isPopulatingDedupe || cause === undefined) throw failure;
    const before = await cache.lookUp<Trouble>(record);
    const trouble = withCause(before ?? { reported: [] }, cause, Date.now());
    // Without a record, every check could report the same problem.
    const isKept = before !== undefined && (await cache.write(record, trouble, KEEP_S));
    if (isKept && trouble.reported.includes(cause) && !before?.reported.includes(cause)) throw failure;
    return rows;
  }
}

/** Adds the cause of a failed check. Causes reported before a short outage still count as reported. Any other error ends an outage. */
function withCause({ downSince, reported }: Trouble, cause: string, now: number): Trouble {
  if (cause !== OUTAGE) return { reported: [...new Set([...reported.filter(each => each !== OUTAGE), cause])] };
  const since = downSince ?? now;
  const isLong = now - since >= LONGEST_MS;
  return { downSince: since, reported: isLong ? [...new Set([...reported, OUTAGE])] : reported };
}

const OUTAGE = 'outage';

/**
 * Identifies an error that is reported only once; undefined for one that every check reports. A quota that is exhausted again after its
 * reset is a new error.
 */
function causeOf({ z }: Step, error: unknown): string | undefined {
  if (error instanceof z.errors.ThrottledError) return OUTAGE;
  if (!(error instanceof SoldDataError)) return undefined;
  if (error instanceof QuotaExceededError || error instanceof BudgetError)
    return `${error.code} ${error.resetAt ?? ''}`;
  return ['failed', 'throttled'].includes(reactionTo(error)) ? OUTAGE : undefined;
}
