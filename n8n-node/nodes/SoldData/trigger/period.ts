/** Check at Most: the hour or day in which at most one check runs, however often n8n polls. */
import type { INodeProperties } from 'n8n-workflow';

export const atMost: INodeProperties = {
  displayName: 'Check at Most',
  name: 'atMost',
  type: 'options',
  options: [
    { name: 'At Every Poll', value: 'poll', description: 'Every minute is about 43,000 requests a month' },
    { name: 'Once a Day', value: 'day', description: 'About 30 requests a month' },
    { name: 'Once an Hour', value: 'hour', description: 'About 720 requests a month' },
  ],
  default: 'day',
  description: 'How often this trigger checks, if the Poll Times run it that often. Runs in between cost nothing.',
};

const PERIODS: Record<string, { ms: number; next: string }> = {
  hour: { ms: 3_600_000, next: 'in the next hour' },
  day: { ms: 86_400_000, next: 'on the next day (UTC)' },
};

export interface Period {
  /** The number of the hour or day (UTC). */
  number: number;
  /** When the next one begins, ms. */
  endsAt: number;
  /** The same, as part of a sentence. */
  next: string;
}

export const hourOf = (now: number): Period => periodOf('hour', now) as Period;

/** The current period; undefined if each poll is a check. */
export function periodOf(atMost: string, now: number): Period | undefined {
  const period = PERIODS[atMost];
  if (!period) return undefined;
  const number = Math.floor(now / period.ms);
  return { number, endsAt: (number + 1) * period.ms, next: period.next };
}
