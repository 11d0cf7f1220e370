import { describe, expect, test } from 'vitest';
import type { LimitsState } from '../../../../core/limits.ts';
import { type Played, play } from './play.ts';

const SCENARIOS = 2_000;

async function playMany(count: number, forget?: (state: LimitsState) => void): Promise<Played[]> {
  const played: Played[] = [];
  for (let seed = 1; seed <= count; seed += 1) played.push(await play(seed, forget));
  return played;
}

/** Every objection with the seed that shows it: `play(seed)` repeats it exactly. */
function objectionsOf(played: readonly Played[]): string[] {
  return played.flatMap(({ scenario, objections }) => objections.map(words => `seed ${scenario.seed}: ${words}`));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('in thousands of worlds no limit is exceeded, nothing follows a spent quota, and every operation ends', async () => {
  const played = await playMany(SCENARIOS);
  expect(objectionsOf(played).slice(0, 10)).toEqual([]);
  // The worlds are worth something: many requests, and hours of waiting.
  expect(sum(played.map(({ requests }) => requests))).toBeGreaterThan(20_000);
  expect(sum(played.map(({ sleptMs }) => sleptMs))).toBeGreaterThan(10 * 3_600_000);
});

describe('the judges notice', () => {
  test('a limiter that forgets what was sent', async () => {
    const played = await playMany(200, state => {
      // The spacing that headers of the service bring about is forgotten too: it makes up for what was sent.
      for (const bucket of Object.values(state.buckets)) Object.assign(bucket, { sent: [], pace: undefined });
    });
    expect(objectionsOf(played).join()).toContain('within a minute');
  });

  test('a limiter that forgets that the quota is spent', async () => {
    const played = await playMany(200, state => {
      state.spent = {};
    });
    expect(objectionsOf(played).join()).toContain('left after quota_exceeded was delivered');
  });

  test('a limiter that knows no first contact', async () => {
    const played = await playMany(200, state => {
      state.step = 3;
    });
    expect(objectionsOf(played).join()).toContain('several requests were sent at first contact');
  });

  test('a limiter that waits for nothing', async () => {
    const played = await playMany(200, state => {
      for (const bucket of Object.values(state.buckets)) bucket.blockedUntil = (bucket.sent.at(-1) ?? 0) + 3_000;
    });
    expect(objectionsOf(played).join()).toContain('nothing explains a sleep');
  });
});
