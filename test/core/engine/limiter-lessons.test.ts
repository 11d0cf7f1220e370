/** What one answer, or none, changes of the limits. Several processes beside each other: company.test.ts. */
import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../../core/endpoint.ts';
import {
  emptyLimiter,
  type Lesson,
  type LimiterState,
  learn,
  slotAt,
  take,
  widthOf,
} from '../../../core/engine/limiter.ts';
import { NOW, warm } from './fixture.ts';

const lesson = (more: Partial<Lesson>): Lesson => ({
  ...{ at: NOW, buckets: ['plan'], ticket: { sentAt: NOW, before: {} }, headers: {} },
  ...{ good: true, busy: false, random: 0.5 },
  ...more,
});
/** A window that nobody else uses. */
const alone = { 'x-ratelimit-remaining': '30' };
const refused = (forMs: number, bucket: Bucket = 'plan') => ({
  ...{ good: false, headers: alone },
  limited: { bucket, forMs },
});
const waitMs = (state: LimiterState, buckets: Bucket[], now = NOW) => slotAt(state, buckets, now) - now;

describe('the first contact', () => {
  test('holds others for a while, not for ever, and not what counts against no limit', () => {
    const state = emptyLimiter();
    take(state, ['plan'], NOW);
    expect([waitMs(state, ['plan']), waitMs(state, [])]).toEqual([250, 0]);
    expect(waitMs(state, ['plan'], NOW + 31_000)).toBe(0);
  });

  test('is not what counts against no limit, nor a request after it', () => {
    const free = emptyLimiter();
    take(free, [], NOW);
    expect(waitMs(free, ['plan'])).toBe(0);
    const known = warm();
    take(known, ['plan'], NOW);
    expect([known.probeUntil, waitMs({ ...known, probeUntil: NOW + 9_000 }, ['plan'])]).toEqual([0, 0]);
  });
});

describe('a refusal closes its bucket', () => {
  test('for as long as the longest one says', () => {
    const state = warm();
    learn(state, lesson(refused(7_000)));
    learn(state, lesson(refused(3_000)));
    expect(waitMs(state, ['plan'])).toBe(7_000);
  });

  test('for an hour at most, also where a host has kept more', () => {
    const state = warm();
    learn(state, lesson(refused(1e12)));
    expect(waitMs(state, ['plan'])).toBe(3_600_000);
    state.buckets.plan = { limit: 30, sent: [], blockedUntil: NOW + 36_000_000 };
    expect(waitMs(state, ['plan'])).toBe(3_600_000);
  });

  test('also when the request did not count against it', () => {
    const state = warm();
    learn(state, lesson(refused(7_000, 'history')));
    expect([waitMs(state, ['plan']), waitMs(state, ['plan', 'history'])]).toEqual([0, 7_000]);
  });
});

test('the limit is what the service tells, one a minute too; what is no number changes nothing', () => {
  const limits = ['1', '2.9', '0', '', ' ', 'many'].map(told => {
    const state = warm();
    learn(state, lesson({ headers: { 'x-ratelimit-limit': told } }));
    return state.buckets.plan?.limit;
  });
  expect(limits).toEqual([1, 2, 30, 30, 30, 30]);
});

test('what is left to spend stays known when an answer does not tell it', () => {
  const state = warm();
  learn(state, lesson({ spendable: 2 }));
  learn(state, lesson({}));
  expect(widthOf(state, 'plan')).toBe(2);
});

test('requests of one instant do not stand before each other', () => {
  const state = warm();
  take(state, ['plan'], NOW - 1);
  const tickets = [take(state, ['plan'], NOW), take(state, ['plan'], NOW)];
  expect(tickets.map(({ before }) => before.plan)).toEqual([1, 1]);
});

test.each<[string, Partial<Lesson>, number, boolean]>([
  ['an answer that tells nothing', {}, 0, false],
  ['an answer that tells an empty word', { headers: { 'x-ratelimit-remaining': '' } }, 0, false],
  ['an empty window', { headers: alone }, 0, false],
  ['a window that others have filled', { headers: { 'x-ratelimit-remaining': '10' } }, 0, true],
  ['a window that we have filled', { headers: { 'x-ratelimit-remaining': '10' } }, 20, false],
  ['a refusal although we kept the limit', { ...refused(1_000), headers: {} }, 5, true],
  ['a refusal with nothing left', { ...refused(1_000), headers: { 'x-ratelimit-remaining': '0' } }, 5, true],
  ['a refusal with some left, all ours', { ...refused(1_000), headers: { 'x-ratelimit-remaining': '5' } }, 25, false],
])('%s: others use the key or not', (_, more, own, company) => {
  const state = warm();
  for (let nth = 0; nth < own; nth += 1) take(state, ['plan'], NOW);
  learn(state, lesson(more));
  expect(state.buckets.plan?.pace !== undefined).toBe(company);
});
