/** One answer for all polls of a while: the platform polls every few minutes, and each request is paid for. */
import { oneOf } from '../forms/input.ts';
import { pack, unpack } from '../transport/cache.ts';
import type { Step } from '../transport/step.ts';

const SECONDS = { poll: 0, quarterHour: 900, hour: 3600, sixHours: 6 * 3600, day: 24 * 3600 };

export const interval = oneOf(
  {
    key: 'interval',
    label: 'Look Again After',
    helpText: 'Checks in between are answered from the last look and cost nothing.',
  },
  {
    poll: 'Every Check of the Zap, Up to 43,000 Requests a Month',
    quarterHour: '15 Minutes, About 2,900 Requests a Month',
    hour: 'One Hour, About 720 Requests a Month',
    sixHours: 'Six Hours, About 120 Requests a Month',
    day: 'One Day, About 30 Requests a Month',
  },
  'day',
);

interface Kept {
  at: number;
  packed: string;
}

/**
 * What was answered to the same question within the interval, else a new answer.
 * Turning a Zap on always looks, since what is there then must start nothing.
 */
export async function answerWithin<Answer>(step: Step, question: string, look: () => Promise<Answer>): Promise<Answer> {
  const seconds = SECONDS[interval.read(step.input)];
  if (seconds === 0) return look();
  const name = `answer:${step.z.hash('sha256', question)}`;
  const kept = step.meta.isPopulatingDedupe ? null : await step.cache.read<Kept>(name);
  // A minute of grace: the platform's own clock is not exact, and a missed look waits for a whole check more.
  if (kept && Date.now() - kept.at < (seconds - 60) * 1000) return unpack<Answer>(kept.packed);
  const answer = await look();
  await step.cache.write(name, { at: Date.now(), packed: pack(answer) } satisfies Kept, seconds);
  return answer;
}
