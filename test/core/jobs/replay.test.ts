import { expect, test } from 'vitest';
import { uuid } from '../../../core/jobs/replay.ts';

test.each([
  [0, '00000000-0000-4000-8000-000000000000'],
  [0.4, '66666666-6666-4666-a666-666666666666'],
  [0.999, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('an idempotency key of randomness %d is the version 4 UUID %s (RFC 9562, 5.4)', (random, expected) => {
  expect(uuid({ random: () => random })).toBe(expected);
});
