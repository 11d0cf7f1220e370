import { expect, test } from 'vitest';
import { SkippingClock, VirtualClock } from '../index.ts';

test('virtual time moves only when told, and never backwards', () => {
  const clock = new VirtualClock(1000);
  clock.advance(500);
  clock.advanceTo(1200);

  expect(clock.now()).toBe(1500);
  expect(() => clock.advance(-1)).toThrow(RangeError);
});

test('a skipping clock runs with the machine and jumps over waits', () => {
  const clock = new SkippingClock();
  const before = clock.now();
  clock.advance(3_600_000);

  expect(clock.now()).toBeGreaterThanOrEqual(before + 3_600_000);
  expect(clock.now()).toBeLessThan(before + 7_200_000);
});
