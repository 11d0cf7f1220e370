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
  WINDOW_MS,
  widthOf,
} from '../../../core/limits.ts';
import { type Pace, startPace } from '../../../core/run/pace.ts';
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
  ['an answer that tells a blank', { headers: { 'x-ratelimit-remaining': ' ' } }, 0, false],
  ['an empty window', { headers: alone }, 0, false],
  ['a window that others have filled', { headers: { 'x-ratelimit-remaining': '10' } }, 0, true],
  ['a window that we have filled', { headers: { 'x-ratelimit-remaining': '10' } }, 20, false],
  ['a window that we have filled to its last slot', { headers: { 'x-ratelimit-remaining': '0' } }, 30, false],
  ['a refusal although we kept the limit', { ...refused(1_000), headers: {} }, 5, true],
  ['a refusal with nothing left', { ...refused(1_000), headers: { 'x-ratelimit-remaining': '0' } }, 5, true],
  ['a refusal with some left, all ours', { ...refused(1_000), headers: { 'x-ratelimit-remaining': '5' } }, 25, false],
])('%s: others use the key or not', (_, more, own, company) => {
  const state = warm();
  for (let nth = 0; nth < own; nth += 1) take(state, ['plan'], NOW);
  learn(state, lesson(more));
  expect(state.buckets.plan?.pace !== undefined).toBe(company);
});

test('what counts against no limit is neither held nor learned from', () => {
  const state = emptyLimiter();
  expect(widthOf(state, undefined)).toBe(Number.POSITIVE_INFINITY);
  learn(state, lesson({ buckets: [] }));
  expect(state).toEqual(emptyLimiter());
});

test('once the first contact has taken too long, the windows count as always', () => {
  const state = emptyLimiter();
  for (let nth = 0; nth < 30; nth += 1) take(state, ['plan'], NOW - 30_000);
  expect(waitMs(state, ['plan'])).toBe(WINDOW_MS - 30_000);
});

describe('beside others', () => {
  /** Five slots a window. */
  const GAP = 12_100;
  const beside = (more: Partial<Pace>): LimiterState => {
    const pace = { ...startPace(30, 0, NOW - 10_000), rate: 5 / 30, credit: 0, movedAt: NOW, ...more };
    return { ...warm(), buckets: { plan: { limit: 30, sent: [], pace } } };
  };

  test.each<[string, number, number]>([
    ['a gap earlier', -GAP, 0],
    ['long before', -50_000, 0],
    ['less than a gap earlier', 1 - GAP, 1],
    ['less than a gap later', GAP - 1, 2 * GAP - 1],
    ['a gap later', GAP, 0],
    ['long after', 200_000, 0],
  ])('one ahead that goes %s moves a request by no more than it must', (_, apart, moved) => {
    const slot = NOW + 50_000;
    expect(slotAt(beside({ next: slot }), ['plan'], NOW, { plan: [slot + apart] }) - slot).toBe(moved);
  });

  test('an answer moves the pace once, also one that tells nothing of the window', () => {
    const state = beside({ next: NOW + 50_000 });
    learn(state, lesson({ random: 1 }));
    expect((state.buckets.plan?.pace?.next ?? 0) - NOW).toBeCloseTo(50_050, 3);
  });

  test('one request of theirs in the window is enough to say that they are still there', () => {
    const state = beside({ othersAt: NOW - 10_000 });
    take(state, ['plan'], NOW);
    learn(state, lesson({ headers: { 'x-ratelimit-remaining': '29' } }));
    expect(state.buckets.plan?.pace?.othersAt).toBe(NOW - 10_000);
    learn(state, lesson({ headers: { 'x-ratelimit-remaining': '28' } }));
    expect(state.buckets.plan?.pace?.othersAt).toBe(NOW);
  });

  test('of a fixed window, our own requests are those since it began, and of the second before', () => {
    const began = NOW - 20_000;
    const state = beside({ reset: { from: began, to: began, fell: true, seen: true } });
    const sent = [-40_000, -40_000, -40_000, -20_500, -20_500, -10_000, -1_000, -500].map(at => NOW + at);
    Object.assign(state.buckets.plan ?? {}, { sent });
    const ticket = { sentAt: NOW - 1_000, before: { plan: 6 } };
    learn(state, lesson({ ticket, headers: { 'x-ratelimit-remaining': '20' } }));
    expect(state.buckets.plan?.pace?.fullest).toEqual({ at: NOW, used: 10, own: 5 });
  });
});
