/**
 * Processes that share a key and nothing else. What they get is printed; the whole table, also of services that tell nothing in their
 * headers: `COMPANY=all npx vitest run test/core/engine/company.test.ts`.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { play, type Share, type World } from './company.ts';

const all = process.env.COMPANY === 'all';
const SEEDS = all ? [1, 2, 3, 4, 5, 6] : [1, 2, 3];
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
  for (const seed of SEEDS) shares.push(await play({ ...world, seed }));
  const mean = (of: keyof Share) => shares.reduce((sum, each) => sum + each[of], 0) / shares.length;
  return { rejected: mean('rejected'), goodput: mean('goodput'), fairness: mean('fairness') };
}

const lines: string[] = [];
afterAll(() => console.log(['rejected %, goodput, most to least', ...lines].join('\n')));

/** One line of the table: each manner's figures beside each other. */
async function compare(kind: (typeof TOLD)[number], one: (typeof CASES)[number]): Promise<Record<Manner, Share>> {
  const figures = {} as Record<Manner, Share>;
  for (const manner of ['shared', 'unaware', 'backoff'] as const)
    figures[manner] = await share({ ...kind, ...one, manner });
  const cells = Object.entries(figures).map(
    ([manner, { rejected, goodput, fairness }]) =>
      `${manner} ${(100 * rejected).toFixed(1)} ${goodput.toFixed(2)} ${fairness.toFixed(1)}`,
  );
  lines.push(
    `${one.workers} at ${one.perMinute}, ${kind.window}, ${kind.told ? 'told' : 'untold'}: ${cells.join(' | ')}`,
  );
  return figures;
}

describe.each(TOLD)('a $window window that the headers tell', kind => {
  test.each(CASES)('$workers workers at $perMinute a minute', async one => {
    const { shared, unaware, backoff } = await compare(kind, one);
    const many = one.workers === 40;
    expect(shared.rejected).toBeLessThan(many ? 0.12 : 0.025);
    // Of twenty a minute ten workers have two each: one request more or less is half of a share.
    const history = 'history' in one;
    expect(shared.goodput).toBeGreaterThan(history ? 0.83 : 0.87);
    expect(shared.fairness).toBeLessThan(many ? 5 : history ? 3 : 2);
    // Those who begin as if they were alone fill the first minute: its refusals come on top.
    expect(unaware.rejected).toBeLessThan(many ? 0.18 : 0.065);
    expect(unaware.goodput).toBeGreaterThan(0.75);
    expect(backoff.rejected).toBeGreaterThan(2 * shared.rejected);
  });
});

describe.runIf(all).each(BLIND)('a $window window that nothing tells of', kind => {
  test.each(CASES)('$workers workers at $perMinute a minute', async one => {
    const { shared, unaware, backoff } = await compare(kind, one);
    expect(shared.rejected).toBeLessThan(0.2);
    expect(Math.min(shared.goodput, unaware.goodput)).toBeGreaterThan(0.5);
    expect(backoff.rejected).toBeGreaterThan(shared.rejected);
  });
});
