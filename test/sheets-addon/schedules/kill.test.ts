/** Executions that the platform ends at any moment: what is written, what is paid, and that it ends. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { keywords } from '../addon.ts';
import { HOUR, MEDIAN, SALES, schedule } from './harness.ts';

const ROWS = 45;
const CASES = 20;

/** Runs the hour until the refresh is done, each time for a random while. */
function untilDone(seed: number, budget: number) {
  const random = seededRandom(seed);
  const scene = schedule({ plan: 'growth', perMinute: 60, keywords: keywords(ROWS) });
  scene.sandbox.addFault({ delayMs: 8_000, times: Number.POSITIVE_INFINITY });
  const { id } = scene.save({ recurrence: { kind: 'daily', at: 13 }, snapshotTab: 'History', budget });
  scene.clock.advance(HOUR);
  let kills = 0;
  let inFlight = 0;
  while (scene.kept(id).last === null) {
    const limitMs = 5_000 + Math.floor(random() * 30_000);
    const run = scene.host.run('runDueRefreshes', [], 'FULL', { interactive: false, limitMs });
    if (run.error && !run.timedOut) throw new Error(run.error.stack);
    if (run.timedOut) kills += 1;
    if (run.timedOut) inFlight += run.waves.at(-1) ?? 0;
    scene.clock.advance(10 * 60_000);
  }
  return { ...scene, id, kills, inFlight };
}

describe('a refresh that is killed at random moments', () => {
  it('ends, with every row written once, and pays again only for answers that were under way', () => {
    let killed = 0;
    for (let seed = 1; seed <= CASES; seed += 1) {
      const { kept, id, column, rows, sandbox, kills, inFlight } = untilDone(seed, 1000);
      killed += kills;
      expect(kept(id).last, `seed ${seed}`).toMatchObject({ done: ROWS, failed: 0, outcome: 'done' });
      expect(column(SALES).every(value => typeof value === 'number')).toBe(true);
      const dated = rows('History').map(([, , keyword]) => keyword);
      expect(dated.sort(), `seed ${seed}`).toEqual(keywords(ROWS).sort());
      expect(sandbox.account.used, `seed ${seed}`).toBeLessThanOrEqual(ROWS + inFlight);
    }
    expect(killed).toBeGreaterThan(CASES);
  }, 240_000);

  it('never spends more than its budget, whatever the kills have cost', () => {
    for (let seed = 1; seed <= CASES; seed += 1) {
      const { sandbox } = untilDone(seed, 30);
      expect(sandbox.account.used, `seed ${seed}`).toBeLessThanOrEqual(30);
    }
  }, 240_000);

  it('with a cache that is emptied meanwhile it still ends within its budget', () => {
    const scene = schedule({ plan: 'growth', perMinute: 60, keywords: keywords(ROWS) });
    const { id } = scene.save({ recurrence: { kind: 'daily', at: 13 }, budget: 40 });
    scene.clock.advance(HOUR);
    while (scene.kept(id).last === null) {
      scene.host.run('runDueRefreshes', [], 'FULL', { interactive: false, limitMs: 20_000 });
      scene.host.cache.clear();
      scene.clock.advance(10 * 60_000);
    }
    expect(scene.sandbox.account.used).toBeLessThanOrEqual(40);
    expect(scene.column(MEDIAN).filter(value => value !== '').length).toBeGreaterThan(0);
  });
});
