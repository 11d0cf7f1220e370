import { expect, test } from 'vitest';
import { firstFault } from './history.ts';

test('in 10,000 generated histories no event is lost or repeated', () => {
  expect(firstFault(10_000)).toBeUndefined();
});
