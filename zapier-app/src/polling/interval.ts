/** The interval at which a trigger sends a request. The platform polls every few minutes, and each request is paid for. */
import type { Input } from '../forms/field.ts';
import { oneOf } from '../forms/input.ts';

const SECONDS = { poll: 0, quarterHour: 900, hour: 3600, sixHours: 6 * 3600, day: 24 * 3600 };

export const interval = oneOf(
  {
    key: 'interval',
    label: 'Check Again After',
    helpText:
      'How often a request is sent; runs of the Zap in between cost nothing. Each sees the newest page of results; what no longer fits on it is missed.',
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

/** How long a trigger reuses one answer, ms. */
export function intervalMs(input: Input): number {
  return SECONDS[interval.read(input)] * 1000;
}
