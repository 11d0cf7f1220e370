/**
 * Processes that share a key and nothing else. What they get is printed; the whole table, also of services that tell nothing in their
 * headers: `COMPANY=all npx vitest run test/core/engine/company.test.ts`.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { play, type Share, type World } from './company.ts';

const all = process.env.COMPANY === 'all';
const SEEDS = Array.from({ length: all ? 20 : 10 }, (_, at) => at + 1);
const CASES = [
  { workers: 3, perMinute: 20, history: true },
  { workers: 3, perMinute: 30 },
  { workers: 3, perMinute: 60 },
  { workers: 3, perMinute: 120 },
  { workers: 10, perMinute: 20, history: true },
  { workers: 10, perMinute: 30 },
  { workers: 10, perMinute: 60 },
  { workers: 10, perMinute: 120 },
  { workers: 40, perMinute: 60 },
  { workers: 40, perMinute: 120 },
] as const;

const TOLD = ['sliding', 'fixed'].map(window => ({ window, told: true }) as Pick<World, 'window' | 'told'>);
const BLIND = TOLD.map(kind => ({ ...kind, told: false }));

type Manner = World['manner'];
/** The mean over the seeds. */
async function share(world: Omit<World, 'seed'>): Promise<Share> {
  const shares: Share[] = [];
  for (const seed of world.manner === 'paced' ? SEEDS : SEEDS.slice(0, 3)) shares.push(await play({ ...world, seed }));
  const mean = (of: keyof Share) => shares.reduce((sum, each) => sum + each[of], 0) / shares.length;
  return { rejected: mean('rejected'), goodput: mean('goodput'), fairness: mean('fairness') };
}

const lines: string[] = [];
afterAll(() => console.log(['rejected %, goodput, most to least', ...lines].join('\n')));

/** One line of the table: each manner's figures beside each other. */
async function compare(kind: (typeof TOLD)[number], one: (typeof CASES)[number]): Promise<Record<Manner, Share>> {
  const figures = {} as Record<Manner, Share>;
  for (const manner of ['paced', 'backoff'] as const) figures[manner] = await share({ ...kind, ...one, manner });
  const cells = Object.entries(figures).map(
    ([manner, { rejected, goodput, fairness }]) =>
      `${manner} ${(100 * rejected).toFixed(1)} ${goodput.toFixed(2)} ${fairness.toFixed(1)}`,
  );
  lines.push(
    `${one.workers} at ${one.perMinute}, ${kind.window}, ${kind.told ? 'told' : 'untold'}: ${cells.join(' | ')}`,
  );
  return figures;
}

/** What is asserted: the mean over the seeds. */
function boundsOf({ window }: (typeof TOLD)[number], { workers, perMinute }: (typeof CASES)[number]): Share {
  if (workers === 40) return { rejected: 0.12, goodput: 0.93, fairness: 4 };
  if (perMinute >= 60 && window === 'sliding') return { rejected: 0.025, goodput: 0.88, fairness: 2 };
  // Single requests weigh much. Of twenty a minute ten workers have two each, and most of them are refused once before they know.
  if (perMinute < 60)
    return { rejected: workers === 10 && perMinute === 20 ? 0.06 : 0.025, goodput: 0.83, fairness: 4 };
  return { rejected: 0.025, goodput: 0.88, fairness: 2.8 };
}

describe.each(TOLD)('a $window window that the headers tell', kind => {
  test.each(CASES)('$workers workers at $perMinute a minute', async one => {
    const { paced, backoff } = await compare(kind, one);
    const bounds = boundsOf(kind, one);
    expect(paced.rejected).toBeLessThan(bounds.rejected);
    expect(paced.goodput).toBeGreaterThan(bounds.goodput);
    expect(paced.fairness).toBeLessThan(bounds.fairness);
    expect(backoff.rejected).toBeGreaterThan(4 * paced.rejected);
  });
});

describe.runIf(all).each(BLIND)('a $window window that nothing tells of', kind => {
  test.each(CASES)('$workers workers at $perMinute a minute', async one => {
    const { paced, backoff } = await compare(kind, one);
    expect(paced.rejected).toBeLessThan(0.2);
    expect(paced.goodput).toBeGreaterThan(0.65);
    expect(backoff.rejected).toBeGreaterThan(paced.rejected);
  });
});
