/** Any headers and any clock: the limiter's state stays finite, and a slot is never in the past nor out of sight. */
import { expect, test } from 'vitest';
import { emptyLimits, learn, slotAt, take } from '../../../../core/limits.ts';
import { seededRandom } from '../../../support/random.ts';

const T = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BUCKETS = ['plan', 'history'] as const;

/** What service, proxy and clock may do, some of it against the reference. */
function headersFrom(random: () => number, now: number): Record<string, string> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const limit = one([1, 2, 20, 30, 60, 120, 0.5, 1e9]);
  const seconds = now / 1000;
  const told: Record<string, string | undefined> = {
    'x-ratelimit-limit': one([String(limit), String(limit), undefined, '0', '-5', 'many', '1e400']),
    'x-ratelimit-remaining': one([
      String(Math.floor(random() * (limit + 1))),
      '0',
      String(limit),
      undefined,
      '-3',
      '1e12',
      '-1e308',
      '',
    ]),
    'x-ratelimit-reset': one([
      String(Math.ceil(seconds + random() * 60)),
      String((Math.floor(seconds / 60) + 1) * 60),
      undefined,
      '0',
      '60',
      String(Math.floor(seconds / 60) * 60 + 525_600 * 60),
      String(now),
      '-1e308',
      '1e308',
    ]),
  };
  const same = Object.entries(told).map(([name, value]) => [name.replace('x-', 'x-history-'), value]);
  return Object.fromEntries([...Object.entries(told), ...same].filter(([, value]) => value !== undefined));
}

test('no state of the limiter is without a number, and no slot out of sight', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    let state = emptyLimits();
    let now = T;
    for (let step = 0; step < 60; step += 1) {
      now += random() < 0.02 ? (random() - 0.8) * 10 * HOUR : random() * (random() < 0.5 ? 300 : 30_000);
      now = Math.floor(now);
      slotAt(state, BUCKETS, now);
      const ticket = take(state, BUCKETS, now);
      now += Math.floor(random() * 5_000);
      const forMs = [0, 1000, 60_000, 1e15][Math.floor(random() * 4)] as number;
      const refused = random() < 0.2;
      const lesson = {
        at: now,
        buckets: BUCKETS,
        ticket,
        headers: headersFrom(random, now),
        busy: false,
        random: random(),
      };
      learn(state, {
        ...lesson,
        good: !refused,
        ...(refused ? { limited: { bucket: random() < 0.5 ? 'plan' : 'history', forMs } } : {}),
      });
      const text = JSON.stringify(state);
      expect(text, `seed ${seed}, step ${step}`).not.toContain('null');
      // As a host keeps it.
      if (random() < 0.1) state = JSON.parse(text);
      const at = slotAt(state, BUCKETS, now);
      const free = Math.max(...BUCKETS.map(name => state.buckets[name]?.blockedUntil ?? 0), now);
      expect(Number.isFinite(at), `seed ${seed}, step ${step}: ${at}`).toBe(true);
      expect(at, `seed ${seed}, step ${step}`).toBeGreaterThanOrEqual(now);
      expect(at - free, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(3 * MINUTE);
    }
  }
});
