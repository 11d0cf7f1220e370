/** A regular check of a polling trigger during an outage returns nothing, so the platform sends nobody a mail. */
import { SoldDataError } from '@sold-data/core';
import { reactionTo } from './errors.ts';
import type { Step } from './step.ts';

/** An outage of this long is reported after all, ms. */
export const LONGEST_MS = 24 * 3600_000;
/** Checks come every 15 minutes or more often: after this long without a failure another outage begins. */
const BETWEEN_S = 3600;

/** The rows of a check; none while a limit or an outage passes. The next check tries again. */
export async function checked<Row>(step: Step, key: string, look: (step: Step) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await look(step);
  } catch (error) {
    const { isLoadingSample, isPopulatingDedupe } = step.meta;
    // Somebody waits for the answer of these, or relies on it.
    if (isLoadingSample || isPopulatingDedupe || !passes(step, error)) throw error;
    const name = `down:${key}`;
    const since = (await step.cache.read<number>(name)) ?? Date.now();
    if (Date.now() - since > LONGEST_MS) throw error;
    await step.cache.write(name, since, BETWEEN_S);
    return [];
  }
}

/** Whether nobody has to do anything about it. */
export function passes({ z }: Step, error: unknown): boolean {
  if (error instanceof z.errors.ThrottledError) return true;
  return error instanceof SoldDataError && ['failed', 'throttled'].includes(reactionTo(error));
}
