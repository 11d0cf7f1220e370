/** Check at Most: the hour or day in which at most one check runs, however often n8n polls. */
const PERIODS: Record<string, { ms: number; next: string }> = {
  hour: { ms: 3_600_000, next: 'in the next hour' },
  day: { ms: 86_400_000, next: 'on the next day (UTC)' },
};

export interface Period {
  /** The number of the hour or day (UTC). */
  number: number;
  /** When the next one begins, as part of a sentence. */
  next: string;
}

/** The current period; undefined if each poll is a check. */
export function periodOf(atMost: string, now: number): Period | undefined {
  const period = PERIODS[atMost];
  return period && { number: Math.floor(now / period.ms), next: period.next };
}
