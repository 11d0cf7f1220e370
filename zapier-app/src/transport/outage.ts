/**
 * When a trigger reports why it found nothing: one rule for all of them, and one record for each Zap. A spent quota or a reserve is
 * reported once, an outage once it has lasted a day; until a check succeeds, the others return nothing. What a person must change is
 * reported by every check.
 */
import { BudgetError, QuotaExceededError, SoldDataError } from '@sold-data/core/engine';
import { reactionTo } from './errors.ts';
import type { Step } from './step.ts';

/** An outage of this long is reported, ms. */
const LONGEST_MS = 24 * 3600_000;
/** Longer than a month's quota stays spent; each check that fails renews it. */
const KEEP_S = 60 * 24 * 3600;

/** What the last checks of a Zap met. */
interface Trouble {
  cause: string;
  /** ms since the epoch. */
  since: number;
  isReported: boolean;
}

/** A check that failed and still has rows to return, of earlier checks. */
export class FailedCheck extends Error {
  constructor(
    readonly failure: unknown,
    readonly rows: object[],
  ) {
    super('The check failed.');
  }
}

/** The rows of a check. @param key of the trigger. @throws what is to be reported now. */
export async function checked(step: Step, key: string, check: (step: Step) => Promise<object[]>): Promise<object[]> {
  const { cache, input, meta, z } = step;
  const record = `trouble:${key}:${step.zapId() ?? z.hash('sha256', JSON.stringify(input))}`;
  try {
    const rows = await check(step);
    if (!meta.isLoadingSample) await cache.remove(record);
    return rows;
  } catch (error) {
    const { failure, rows } = error instanceof FailedCheck ? error : { failure: error, rows: [] };
    const cause = causeOf(step, failure);
    // Somebody waits for the answer of these, or relies on it.
    if (meta.isLoadingSample || meta.isPopulatingDedupe || cause === undefined) throw failure;
    const before = await cache.lookUp<Trouble>(record);
    const now = Date.now();
    const trouble: Trouble = before?.cause === cause ? before : { cause, since: now, isReported: false };
    const isDue = !trouble.isReported && (cause !== OUTAGE || now - trouble.since >= LONGEST_MS);
    // Without its record a trouble could be reported by every check.
    const isKept =
      before !== undefined &&
      (await cache.write(record, { ...trouble, isReported: trouble.isReported || isDue }, KEEP_S));
    if (isDue && isKept) throw failure;
    return rows;
  }
}

const OUTAGE = 'outage';

/** What is reported once; undefined for what every check reports. A quota that is spent again after its reset is another one. */
function causeOf({ z }: Step, error: unknown): string | undefined {
  if (error instanceof z.errors.ThrottledError) return OUTAGE;
  if (!(error instanceof SoldDataError)) return undefined;
  if (error instanceof QuotaExceededError || error instanceof BudgetError)
    return `${error.code} ${error.resetAt ?? ''}`;
  return ['failed', 'throttled'].includes(reactionTo(error)) ? OUTAGE : undefined;
}
