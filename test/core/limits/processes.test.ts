import { describe, expect, test } from 'vitest';
import { type Outcome, play, QUESTIONS, type Situation } from './processes.ts';

/** More of them with `LIMIT_SEEDS=20`. */
const SEEDS = Number(process.env.LIMIT_SEEDS ?? 4);
const MINUTES = 20;

const situations = (processes: number, limits: readonly number[]): Omit<Situation, 'seed'>[] =>
  limits.flatMap(perMinute =>
    [1, 4].flatMap(lanes =>
      [true, false].flatMap(told =>
        (['sliding', 'fixed'] as const).map(window => ({ processes, perMinute, window, told, lanes })),
      ),
    ),
  );

const name = ({ perMinute, window, told, lanes }: Omit<Situation, 'seed'>) =>
  `${perMinute} per minute, ${window}, ${told ? 'reported' : 'not reported'}, ${lanes} at a time`;

async function seeds(situation: Omit<Situation, 'seed'>, how: Parameters<typeof play>[1] = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) outcomes.push(await play({ ...situation, seed }, how));
  return outcomes;
}

/** Minutes that the limit itself takes for all questions: the first minute's requests go at once. */
const idealMinutes = ({ processes, perMinute }: Omit<Situation, 'seed'>) =>
  Math.max(0, (processes * QUESTIONS) / perMinute - 1);

const lastOf = ({ minutes }: Outcome) => Math.max(...minutes);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
const goodput = ({ good }: Outcome, { perMinute }: Omit<Situation, 'seed'>) => sum(good) / (perMinute * MINUTES);
const fairness = ({ good }: Outcome) => Math.max(...good) / Math.min(...good);

describe('a single process (reference 8)', () => {
  for (const situation of situations(1, [20, 30, 60, 120]).filter(({ told }) => told))
    test(`never waits while a slot is free: ${name(situation)}`, async () => {
      const full = { questions: situation.perMinute };
      for (const outcome of await seeds(situation, full)) {
        expect(outcome.refused).toBe(0);
        expect(Math.max(...outcome.waits)).toBeLessThan(1.1);
      }
      // The window is full: the next question waits for the first slot, at most a second longer than the service's minute.
      for (const outcome of await seeds(situation, { questions: situation.perMinute + 1 })) {
        expect(outcome.errors).toBe(0);
        expect(Math.max(...outcome.waits)).toBeLessThan(62.1);
      }
    });
});

describe('three processes that share a key', () => {
  for (const situation of situations(3, [20, 30, 60, 120]))
    test(`finish within 1.3 times the ideal plus one minute: ${name(situation)}`, async () => {
      for (const outcome of await seeds(situation)) {
        expect(lastOf(outcome)).toBeLessThanOrEqual(idealMinutes(situation) * 1.3 + 1);
        expect(outcome.errors).toBe(0);
      }
      if (!situation.told) return;
      const endless = await seeds(situation, { minutes: MINUTES });
      expect(mean(endless.map(each => goodput(each, situation)))).toBeGreaterThanOrEqual(0.97);
    });
});

describe('ten processes that share a key', () => {
  for (const situation of situations(10, [20, 30, 60, 120]))
    test(`finish within 1.5 times the ideal plus half a minute, and none starves: ${name(situation)}`, async () => {
      for (const outcome of await seeds(situation)) {
        expect(lastOf(outcome)).toBeLessThanOrEqual(idealMinutes(situation) * 1.5 + 0.5);
        if (situation.perMinute >= 60) expect(outcome.errors).toBe(0);
      }
      const endless = await seeds(situation, { minutes: MINUTES });
      expect(mean(endless.map(fairness))).toBeLessThanOrEqual(2);
    });
});
