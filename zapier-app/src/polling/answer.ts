/** One answer for all polls of a while: the platform polls every few minutes, and each request is paid for. */
import type { Bundle, ZObject } from 'zapier-platform-core';
import type { InputField } from '../field.ts';
import { keep, recall } from '../memory.ts';
import { oneOf } from '../parameters.ts';
import { pack, unpack } from './packed.ts';

/** Seconds by choice. The first is what people get who do not choose. */
const INTERVALS = { hour: 3600, poll: 0, quarterHour: 900, sixHours: 6 * 3600, day: 24 * 3600 } as const;

export const intervalField: InputField = {
  key: 'interval',
  label: 'Look Again After',
  type: 'string',
  required: false,
  helpText:
    'Each look is one request of your plan. Checks in between are answered from the last look and cost nothing.',
  choices: [
    { value: 'poll', label: 'Every Check of the Zap', sample: 'poll' },
    { value: 'quarterHour', label: '15 Minutes', sample: 'quarterHour' },
    { value: 'hour', label: 'One Hour', sample: 'hour' },
    { value: 'sixHours', label: 'Six Hours', sample: 'sixHours' },
    { value: 'day', label: 'One Day', sample: 'day' },
  ],
  default: 'hour',
};

interface Kept {
  at: number;
  packed: string;
}

/**
 * What was answered to the same question within the interval, else a new answer.
 * Turning a Zap on always looks, since what is there then must start nothing.
 */
export async function answerWithin<Answer>(
  z: ZObject,
  bundle: Bundle,
  question: string,
  look: () => Promise<Answer>,
): Promise<Answer> {
  const seconds =
    INTERVALS[oneOf(bundle.inputData, intervalField, Object.keys(INTERVALS) as (keyof typeof INTERVALS)[])];
  if (seconds === 0) return look();
  const name = `answer:${z.hash('sha256', question)}`;
  const kept = bundle.meta?.isPopulatingDedupe ? null : await recall<Kept>(z, name);
  // A minute of grace: the platform's own clock is not exact, and a missed look waits for a whole check more.
  if (kept && Date.now() - kept.at < (seconds - 60) * 1000) return unpack<Answer>(kept.packed);
  const answer = await look();
  await keep(z, name, { at: Date.now(), packed: pack(answer) } satisfies Kept, seconds);
  return answer;
}
