/** Seeds for tests with random disturbances. */
import { expect } from 'vitest';
import { hash } from './service/chance.ts';

/** The seed of the running test. It depends only on the test's name, so a failure can be reproduced and each test has its own. */
export function seedOfTest(): number {
  return hash(expect.getState().currentTestName ?? '');
}

/** The seeds 1 to `count`; `SEED=<n>` runs only seed n, `SEEDS=<n>` runs n seeds. */
export function seeds(count: number): number[] {
  const { SEED, SEEDS } = process.env;
  if (SEED !== undefined) return [Number(SEED)];
  return Array.from({ length: Number(SEEDS ?? count) }, (_, at) => at + 1);
}
