/** The judge of the benchmarks: each bound fails as soon as a figure is past it. */
import { expect, test } from 'vitest';
import { better, type Figure, holds, inTurns, repeated } from './figure.ts';

const figure = (ours: number, promise: Figure['promise'], peer?: number): Figure => ({
  what: 'a figure',
  ours,
  unit: 'ms',
  promise,
  ...(peer === undefined ? {} : { peer: { name: 'a peer', figure: peer } }),
});

test.each([
  ['a figure at its bound', figure(1, { most: 1, of: 'figure' }), true],
  ['a figure past its bound', figure(1.001, { most: 1, of: 'figure' }), false],
  ['a figure whose peer is larger', figure(1.001, { most: 1, of: 'figure' }, 9), false],
  ['a ratio at its bound', figure(110, { most: 1.1, of: 'ratio' }, 100), true],
  ['a ratio past its bound', figure(110.1, { most: 1.1, of: 'ratio' }, 100), false],
  ['a ratio without a peer', figure(1, { most: 1.1, of: 'ratio' }), false],
  ['a ratio to a peer that was not measured', figure(1, { most: 1.1, of: 'ratio' }, 0), false],
  ['no promise', figure(1e9, undefined), true],
])('%s', (_, given, verdict) => {
  expect(holds(given)).toBe(verdict);
});

test('the better of two runs is the one with the lower ratio, or the lower figure', () => {
  const slow = figure(120, { most: 1.1, of: 'ratio' }, 100);
  const fast = figure(150, { most: 1.1, of: 'ratio' }, 140);
  expect([better(slow, fast), better(fast, slow)]).toEqual([fast, fast]);
  const [small, large] = [figure(1, { most: 2, of: 'figure' }), figure(3, { most: 2, of: 'figure' })];
  expect([better(small, large), better(large, small)]).toEqual([small, small]);
});

test('work that is done five times over counts five times', async () => {
  let runs = 0;
  const { ours, peer } = await inTurns({ ours: repeated(5, () => ++runs && 5), peer: () => 5 }, 2);
  expect([ours, peer, runs]).toEqual([25, 5, 15]);
});
