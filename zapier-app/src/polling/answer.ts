/** One answer for all polls of a while: the platform polls every few minutes, and each request is paid for. */
import { atStake, errorOf, SoldDataError } from '@sold-data/core';
import { oneOf } from '../forms/input.ts';
import type { Step } from '../transport/step.ts';

const SECONDS = { poll: 0, quarterHour: 900, hour: 3600, sixHours: 6 * 3600, day: 24 * 3600 };

export const interval = oneOf(
  {
    key: 'interval',
    label: 'Check Again After',
    helpText: 'How often a request is sent. Checks in between cost nothing.',
  },
  {
    poll: 'Every Check of the Zap (1 to 15 Minutes), Up to 43,000 Requests a Month',
    quarterHour: '15 Minutes, About 2,900 Requests a Month',
    hour: 'One Hour, About 720 Requests a Month',
    sixHours: 'Six Hours, About 120 Requests a Month',
    day: 'One Day, About 30 Requests a Month, for the Smallest Plan',
  },
  'day',
);

/** The last look: its answer, or a failure that may have been charged. */
type Kept = { at: number } & ({ answer: unknown } | { failed: Pick<SoldDataError, 'code' | 'status' | 'detail'> });

/** Longer than any interval. */
const KEEP_S = 30 * 24 * 3600;

/**
 * What was answered to the same question within the interval, else a new answer.
 * Turning a Zap on always looks, because whatever is there then must start nothing. A look that failed is tried again by the next check;
 * one that may have been charged counts for the interval, and its error is repeated until that is over.
 */
export async function answerWithin<Answer>(step: Step, question: string, look: () => Promise<Answer>): Promise<Answer> {
  const seconds = SECONDS[interval.read(step.input)];
  const name = `answer:${step.z.hash('sha256', question)}`;
  const { isLoadingSample, isPopulatingDedupe } = step.meta;
  const kept = isPopulatingDedupe ? null : await step.cache.read<Kept>(name);
  // A minute less: the platform's clock is not exact, and a look that comes too early would wait for one more check.
  if (kept && Date.now() - kept.at < (seconds - 60) * 1000) {
    if ('answer' in kept) return kept.answer as Answer;
    // A test in the editor looks again.
    if (!isLoadingSample) throw errorOf(kept.failed);
  }
  const keep = (look: Kept) => step.cache.write(name, look, KEEP_S);
  try {
    const answer = await look();
    await keep({ at: Date.now(), answer });
    return answer;
  } catch (error) {
    if (error instanceof SoldDataError && atStake(error) > 0) {
      const { code, status, detail } = error;
      await keep({ at: Date.now(), failed: { code, status, detail } });
    }
    throw error;
  }
}
