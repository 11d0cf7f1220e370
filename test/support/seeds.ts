/** Seeds for tests that play in an unkind world. */
import { expect } from 'vitest';
import { hash } from './service/chance.ts';

/** The seed of the test that runs: the same whenever it runs, so a failure comes again, and another one for each test. */
export function seedOfTest(): number {
  return hash(expect.getState().currentTestName ?? '');
}

/** 1 to `count`; `SEED=<n>` plays that one again, `SEEDS=<n>` so many. */
export function seeds(count: number): number[] {
  const { SEED, SEEDS } = process.env;
  if (SEED !== undefined) return [Number(SEED)];
  return Array.from({ length: Number(SEEDS ?? count) }, (_, at) => at + 1);
}
