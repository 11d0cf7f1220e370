/** One answer for all polls of a while: the platform polls every few minutes, and each request is paid for. */
import { errorRow, SoldDataError } from '@sold-data/core';
import { oneOf } from '../forms/input.ts';
import { pack, unpack } from '../transport/cache.ts';
import type { Step } from '../transport/step.ts';

const SECONDS = { poll: 0, quarterHour: 900, hour: 3600, sixHours: 6 * 3600, day: 24 * 3600 };

export const interval = oneOf(
  {
    key: 'interval',
    label: 'Look Again After',
    helpText: 'How often the service is asked. Checks of the Zap in between cost nothing.',
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

interface Kept {
  at: number;
  packed: string;
}

/** The last look is kept for this long, for polls while the service is down. */
const KEEP_S = 30 * 24 * 3600;

/**
 * What was answered to the same question within the interval, else a new answer.
 * Turning a Zap on always looks, since what is there then must start nothing. A failure that passes by itself sends nobody a
 * mail: the poll tells the last look again, which the platform knows already, and the next one tries anew.
 */
export async function answerWithin<Answer>(step: Step, question: string, look: () => Promise<Answer>): Promise<Answer> {
  const seconds = SECONDS[interval.read(step.input)];
  const name = `answer:${step.z.hash('sha256', question)}`;
  const kept = step.meta.isPopulatingDedupe ? null : await step.cache.read<Kept>(name);
  // A minute of grace: the platform's own clock is not exact, and a missed look waits for a whole check more.
  if (kept && Date.now() - kept.at < (seconds - 60) * 1000) return unpack<Answer>(kept.packed);
  try {
    const answer = await look();
    await step.cache.write(name, { at: Date.now(), packed: pack(answer) } satisfies Kept, KEEP_S);
    return answer;
  } catch (error) {
    const passes = error instanceof SoldDataError && ['error', 'throttled'].includes(errorRow(error).zapier);
    if (kept && passes) return unpack<Answer>(kept.packed);
    throw error;
  }
}
