/**
 * Processes that share a key and nothing else begin as the surfaces do: each as if alone, and learn of the others from what the service
 * tells. The whole table, beside plain exponential backoff, stands in test/TRUST.md (`npm run trust`).
 */
import { describe, expect, test } from 'vitest';
import { CASES, KINDS, type Share, share, type World } from './company.ts';

/** What holds of the mean over the seeds. */
function boundsOf({ workers }: Omit<World, 'seed' | 'manner'>): Share {
  if (workers === 40) return { rejected: 0.12, goodput: 0.93, fairness: 8 };
  return { rejected: 0.025, goodput: 0.88, fairness: 2 };
}

/** Seeds of one case: 8 in a test run, as many as `COMPANY_SEEDS` says on demand. */
const SEEDS = Number(process.env.COMPANY_SEEDS ?? 8);

describe.each(KINDS.filter(({ told }) => told))('a $window window that the headers tell', kind => {
  test.each(CASES)('$workers workers at $perMinute a minute', async one => {
    const world = { ...kind, ...one };
    const bounds = boundsOf(world);
    const paced = await share({ ...world, manner: 'paced' }, SEEDS);
    expect(paced.rejected).toBeLessThan(bounds.rejected);
    expect(paced.goodput).toBeGreaterThan(bounds.goodput);
    expect(paced.fairness).toBeLessThan(bounds.fairness);
    const backoff = await share({ ...world, manner: 'backoff' }, 2);
    expect(backoff.rejected).toBeGreaterThan(3 * paced.rejected);
  });
});

describe.each(KINDS.filter(({ told }) => !told))('a $window window that nothing tells of', kind => {
  test.each(CASES.filter(({ perMinute }) => perMinute === 60))('$workers workers at 60 a minute', async one => {
    const paced = await share({ ...kind, ...one, manner: 'paced' }, 2);
    expect(paced.goodput).toBeGreaterThan(0.8);
    const backoff = await share({ ...kind, ...one, manner: 'backoff' }, 2);
    expect(backoff.rejected).toBeGreaterThan(1.5 * paced.rejected);
  });
});

// What nothing tells of is taken for the smallest plan; 120 a minute are more than one question after the other can ask.
test.each(
  KINDS.flatMap(kind => (kind.told ? [20, 30, 60] : [20, 30]).map(perMinute => ({ ...kind, perMinute }))),
)('one process alone uses $perMinute a minute of a $window window to the full (told: $told), and nothing is refused', async kind => {
  const history = kind.perMinute === 20 ? { history: true as const } : {};
  const { rejected, goodput } = await share({ ...kind, ...history, workers: 1, manner: 'paced' }, 2);
  expect(rejected).toBe(0);
  expect(goodput).toBeGreaterThan(0.97);
});
