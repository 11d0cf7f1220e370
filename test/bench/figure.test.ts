/** The benchmarks' judge: a bound fails as soon as a figure exceeds it. */
import { expect, test } from 'vitest';
import { better, type Figure, holds, inTurns } from './figure.ts';

const figure = (ours: number, most: number, peer?: number): Figure => ({
  what: 'a figure',
  ours,
  unit: 'ms',
  most,
  ...(peer === undefined ? {} : { peer: { name: 'a peer', figure: peer } }),
});

test.each([
  ['a figure at its bound', figure(1, 1), true],
  ['a figure past its bound', figure(1.001, 1), false],
  ['a ratio at its bound', figure(110, 1.1, 100), true],
  ['a ratio past its bound', figure(110.1, 1.1, 100), false],
  ['a ratio to a peer that was not measured', figure(1, 1.1, 0), false],
])('%s', (_, given, verdict) => {
  expect(holds(given)).toBe(verdict);
});

test('of two runs the one with the lower ratio is better', () => {
  const [slow, fast] = [figure(120, 1.1, 100), figure(150, 1.1, 140)];
  expect([better(slow, fast), better(fast, slow)]).toEqual([fast, fast]);
});

test('measured functions take turns, and each is rated by its lower quartile', async () => {
  let runs = 0;
  expect(await inTurns({ ours: () => ++runs, peer: () => 5 }, 4)).toEqual({ ours: 3, peer: 5 });
});
