import { expect, test } from 'vitest';
import { openSession, type Policy } from '../../../core/session.ts';
import { API_KEY } from '../fixture.ts';

const opened = { baseUrl: 'https://service.test//', authentication: { kind: 'key', apiKey: API_KEY } } as const;
const clock = { now: () => 0, random: () => 0 };

test('a run has a budget only if it is given one, and its address ends without a slash', () => {
  const { budget, policy, baseUrl } = openSession({ ...opened, ...clock });
  expect([budget, policy.deadline, baseUrl]).toEqual([undefined, Number.POSITIVE_INFINITY, 'https://service.test']);
  expect(openSession({ ...opened, ...clock, budget: 0 }).budget).toEqual({ left: 0 });
});

test('what a policy leaves unset keeps its default: no bound would be none', () => {
  const policy = { attempts: undefined, retries: 2 } as unknown as Partial<Policy>;
  const { attempts, retries } = openSession({ ...opened, ...clock, policy }).policy;
  expect([attempts, retries]).toEqual([3, 2]);
});
