import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../../core/endpoint.ts';
import {
  emptyLimits,
  type Lesson,
  type LimitsState,
  learn,
  slotAt,
  take,
  WINDOW_MS,
  widthOf,
} from '../../../core/limits.ts';
import { startPace } from '../../../core/run/pace.ts';
import { NOW, warm } from './fixture.ts';

const PLAN: Bucket[] = ['plan'];
const HISTORY: Bucket[] = ['plan', 'history'];
/** It gets lost when a window is added and taken away again. */
const FRACTION = 5000.7;

function lesson(more: Partial<Lesson>): Lesson {
  const ticket = { sentAt: NOW, before: { plan: 0, history: 0 } };
  return { at: NOW, buckets: PLAN, ticket, headers: {}, good: true, busy: false, random: 0.5, ...more };
}

function takeMany(state: LimitsState, count: number, now = NOW, buckets = PLAN): void {
  for (let i = 0; i < count; i += 1) take(state, buckets, now);
}

/** How long a request would wait. */
function waitMs(state: LimitsState, buckets = PLAN, now = NOW, ahead = {}): number {
  return slotAt(state, buckets, now, ahead) - now;
}

describe('sliding windows', () => {
  test('30 requests go at once before the service has told its limit, the next waits a window', () => {
    const state = warm();
    takeMany(state, 29);
    expect(waitMs(state)).toBe(0);
    takeMany(state, 1);
    expect(waitMs(state)).toBe(WINDOW_MS);
  });

  test('the window slides: a slot frees when its own request is a window old', () => {
    const state = warm();
    takeMany(state, 10, NOW);
    takeMany(state, 20, NOW + 20_000);
    expect(waitMs(state, PLAN, NOW + 30_000)).toBe(WINDOW_MS - 30_000);
    takeMany(state, 10, NOW + WINDOW_MS);
    expect(waitMs(state, PLAN, NOW + WINDOW_MS)).toBe(20_000);
  });

  test('the window is longer than the 60 s of the service, for requests take different times to arrive', () => {
    expect(WINDOW_MS).toBeGreaterThanOrEqual(60_500);
  });

  test('those ahead in the queue take the first slots, also beyond one window', () => {
    const state = warm();
    takeMany(state, 30);
    const nextWindow = Array.from({ length: 29 }, () => NOW + WINDOW_MS);
    expect(waitMs(state, PLAN, NOW, { plan: nextWindow })).toBe(WINDOW_MS);
    expect(waitMs(state, PLAN, NOW, { plan: [...nextWindow, NOW + WINDOW_MS] })).toBe(2 * WINDOW_MS);
  });

  test('a clock with fractions of a millisecond leads to no endless search', () => {
    const state = warm();
    state.buckets.plan = { limit: 1, sent: [FRACTION] };
    expect(FRACTION + WINDOW_MS - WINDOW_MS).toBeLessThan(FRACTION);
    expect(slotAt(state, PLAN, FRACTION + 1)).toBe(Math.ceil(FRACTION + WINDOW_MS));
  });

  test('those ahead that have to wait longer do not hold a slot that is free now', () => {
    const state = warm();
    takeMany(state, 29);
    expect(waitMs(state, PLAN, NOW, { plan: [NOW + 90_000] })).toBe(0);
    expect(waitMs(state, PLAN, NOW, { plan: [NOW + 90_000, NOW] })).toBe(WINDOW_MS);
  });

  test('a free endpoint never waits and takes nothing', () => {
    const state = warm();
    takeMany(state, 30);
    expect(waitMs(state, [])).toBe(0);
    take(state, [], NOW);
    expect(state.buckets.plan?.sent).toHaveLength(30);
  });
});

describe('two buckets at once', () => {
  test('a history request waits for the tighter of the two', () => {
    const state = warm();
    takeMany(state, 20, NOW, HISTORY);
    expect(waitMs(state, HISTORY)).toBe(WINDOW_MS);
    expect(waitMs(state, PLAN)).toBe(0);
  });

  test('looking takes no slot, taking takes one in each', () => {
    const state = warm();
    slotAt(state, HISTORY, NOW);
    expect([state.buckets.plan?.sent, state.buckets.history?.sent]).toEqual([[], []]);
    take(state, HISTORY, NOW);
    expect([state.buckets.plan?.sent, state.buckets.history?.sent]).toEqual([[NOW], [NOW]]);
  });

  test('shipping has its own limit: a full plan does not hold it', () => {
    const state = warm();
    takeMany(state, 30);
    expect(waitMs(state, ['shipping'])).toBe(0);
  });
});

describe('what the service tells', () => {
  test.each<[string, number]>([
    ['60', 60],
    ['120', 120],
    ['5', 5],
    ['30.7', 30],
    ['0', 30],
    ['many', 30],
    ['', 30],
  ])('X-RateLimit-Limit "%s" makes a window of %i', (header, limit) => {
    const state = warm();
    learn(state, lesson({ headers: { 'x-ratelimit-limit': header } }));
    takeMany(state, limit - 1);
    expect(waitMs(state)).toBe(0);
    takeMany(state, 1);
    expect(waitMs(state)).toBe(WINDOW_MS);
  });

  test('history has a header of its own', () => {
    const state = warm();
    learn(state, lesson({ buckets: HISTORY, headers: { 'x-history-ratelimit-limit': '10' } }));
    takeMany(state, 10, NOW, HISTORY);
    expect(waitMs(state, HISTORY)).toBe(WINDOW_MS);
    expect(waitMs(state, PLAN)).toBe(0);
  });

  test('a lowered limit counts at once', () => {
    const state = warm();
    takeMany(state, 10, NOW);
    takeMany(state, 5, NOW + 10_000);
    learn(state, lesson({ headers: { 'x-ratelimit-limit': '5' } }));
    expect(waitMs(state, PLAN, NOW + 20_000)).toBe(WINDOW_MS - 10_000);
  });

  test('as many left as we know of: our own window knows when each slot frees, and nothing waits longer', () => {
    const state = warm();
    takeMany(state, 15, NOW, HISTORY);
    const told = { 'x-history-ratelimit-remaining': '5' };
    learn(state, lesson({ at: NOW + 30_000, buckets: HISTORY, headers: told }));
    takeMany(state, 5, NOW + 50_000, HISTORY);
    expect(waitMs(state, HISTORY, NOW + WINDOW_MS)).toBe(0);
  });

  test('an answer that is looked at a window later says nothing any more', () => {
    const state = warm();
    const headers = { 'x-history-ratelimit-remaining': '0' };
    learn(state, lesson({ at: NOW + WINDOW_MS, buckets: HISTORY, headers }));
    expect(waitMs(state, HISTORY, NOW + WINDOW_MS)).toBe(0);
  });

  test('a 429 closes the bucket it names for as long as it says', () => {
    const state = warm();
    learn(state, lesson({ buckets: HISTORY, good: false, limited: { bucket: 'history', forMs: 7_000 } }));
    expect(waitMs(state, HISTORY)).toBe(7_000);
    expect(waitMs(state, PLAN)).toBe(0);
    expect(waitMs(state, HISTORY, NOW + 7_000)).toBe(0);
  });

  test('an absurd wait closes a shared state for an hour, not for years', () => {
    const state = warm();
    learn(state, lesson({ good: false, limited: { bucket: 'plan', forMs: 1e15 } }));
    expect(waitMs(state)).toBe(3_600_000);
  });
});

describe('company', () => {
  const told = (remaining: number, more = {}) => ({ 'x-ratelimit-remaining': String(remaining), ...more });

  test('fewer left than we know of: some go at once while much is free, then each waits for a slot of its own', () => {
    const state = warm();
    takeMany(state, 1);
    learn(state, lesson({ headers: told(20) }));
    const gaps: number[] = [];
    for (let now = NOW; gaps.length < 11; now += gaps.at(-1)!) {
      gaps.push(waitMs(state, PLAN, now));
      take(state, PLAN, now + gaps.at(-1)!);
    }
    // The window holds 10, and up to 18 it is mostly free.
    expect(gaps.slice(0, 8)).toEqual(Array(8).fill(0));
    const [first = 0, second = 0, third = 0] = gaps.slice(8);
    expect(first).toBeGreaterThan(1_000);
    expect(second).toBeGreaterThan(first);
    expect(third).toBe(second);
  });

  test.each([
    [27, true],
    [26, false],
  ])('with one request of ours and %i of 30 left, a stray request or two are no company: %s', (remaining, alone) => {
    const state = warm();
    takeMany(state, 1);
    learn(state, lesson({ headers: told(remaining) }));
    takeMany(state, 20);
    expect(waitMs(state) === 0).toBe(alone);
  });

  test('nothing left: the next waits for the reset, wherever that is within a minute', () => {
    for (const seconds of [20, 59]) {
      const state = warm();
      takeMany(state, 1);
      const reset = { 'x-ratelimit-reset': String(NOW / 1000 + seconds) };
      learn(state, lesson({ headers: told(0, reset), random: 0 }));
      expect(waitMs(state)).toBe(seconds * 1000);
    }
  });

  test.each([
    '',
    '0',
    '-1',
    String(NOW / 1000 - 5),
    String(NOW / 1000 + 86_400),
    'soon',
  ])('a reset of "%s" is no instant of the next window: our own spacing holds', reset => {
    const state = warm();
    takeMany(state, 1);
    learn(state, lesson({ headers: told(0, { 'x-ratelimit-reset': reset }) }));
    expect(waitMs(state)).toBeGreaterThan(5_000);
    expect(waitMs(state)).toBeLessThan(60_000);
  });

  test('those in line are spaced one behind the other', () => {
    const state = warm();
    takeMany(state, 1);
    learn(state, lesson({ headers: told(0) }));
    const first = waitMs(state);
    const second = waitMs(state, PLAN, NOW, { plan: [NOW + first] });
    const third = waitMs(state, PLAN, NOW, { plan: [NOW + first, NOW + second] });
    expect(third - second).toBeCloseTo(second - first, 3);
    expect(second - first).toBeGreaterThan(10_000);
  });

  test('a refusal although we kept the limit was caused by others; one with much left was not', () => {
    for (const [remaining, alone] of [
      [0, false],
      [25, true],
    ] as const) {
      const state = warm();
      takeMany(state, 5);
      const limited = { bucket: 'plan', forMs: 1_000 } as const;
      learn(state, lesson({ headers: told(remaining), good: false, limited }));
      takeMany(state, 1, NOW + 1_000);
      expect(waitMs(state, PLAN, NOW + 1_000) === 0).toBe(alone);
    }
  });

  test('that has gone for long leaves the limit to us alone again', () => {
    const state = warm();
    takeMany(state, 1);
    learn(state, lesson({ headers: told(0) }));
    let now = NOW;
    for (let i = 0; state.buckets.plan?.pace && i < 1_000; i += 1) {
      now += Math.max(1_000, waitMs(state, PLAN, now));
      const ticket = take(state, PLAN, now);
      const own = state.buckets.plan.sent.length;
      learn(state, lesson({ at: now, ticket, headers: told(30 - own) }));
    }
    expect(now - NOW).toBeGreaterThan(60_000);
    expect(now - NOW).toBeLessThan(10 * 60_000);
    expect(waitMs(state, PLAN, now + WINDOW_MS)).toBe(0);
  });
});

describe('a clock that goes back', () => {
  test('lets nothing more through', () => {
    const state = warm();
    takeMany(state, 30);
    const hourAgo = NOW - 3_600_000;
    expect(waitMs(state, PLAN, hourAgo)).toBe(WINDOW_MS);
    expect(waitMs(state, PLAN, hourAgo + 30_000)).toBe(WINDOW_MS - 30_000);
  });

  test('does not hold anybody for the time that it went back', () => {
    const state = emptyLimits();
    take(state, PLAN, NOW);
    learn(state, lesson({ good: false, limited: { bucket: 'plan', forMs: 7_000 } }));
    take(state, ['shipping'], NOW + 7_000);
    expect(waitMs(state, PLAN, NOW - 86_400_000)).toBeLessThanOrEqual(3_600_000);
  });
});

describe('first contact', () => {
  test('is one request, and widens with each good answer', () => {
    const state = emptyLimits();
    const widths = [widthOf(state, 'plan')];
    for (let i = 0; i < 4; i += 1) {
      learn(state, lesson({}));
      widths.push(widthOf(state, 'plan'));
    }
    expect(widths).toEqual([1, 4, 16, 64, 64]);
  });

  test('does not widen after a failure, and narrows when the service is busy', () => {
    const state = emptyLimits();
    learn(state, lesson({ good: false }));
    expect(widthOf(state, 'plan')).toBe(1);
    learn(state, lesson({}));
    learn(state, lesson({}));
    learn(state, lesson({ good: false, busy: true }));
    expect(widthOf(state, 'plan')).toBe(4);
  });

  test('is never wider than the requests that are left to spend', () => {
    const state = warm();
    learn(state, lesson({ spendable: 3 }));
    expect(widthOf(state, 'plan')).toBe(3);
    learn(state, lesson({ spendable: 0 }));
    expect(widthOf(state, 'plan')).toBe(1);
    expect(widthOf(state, 'shipping')).toBe(64);
  });

  test('of two processes that share a state one asks, the other looks again shortly', () => {
    const state = emptyLimits();
    take(state, PLAN, NOW);
    expect(waitMs(state, PLAN, NOW + 1)).toBe(250);
    learn(state, lesson({}));
    expect(waitMs(state, PLAN, NOW + 900)).toBe(0);
  });

  test('that never comes back holds nobody for longer than 30 s', () => {
    const state = emptyLimits();
    take(state, PLAN, NOW);
    expect(waitMs(state, PLAN, NOW + 29_900)).toBe(100);
    expect(waitMs(state, PLAN, NOW + 30_000)).toBe(0);
  });
});

test('a good answer ends a spent quota after its reset, not one that was already on its way when it ended', () => {
  const state = warm();
  learn(state, lesson({ good: false, spent: { until: NOW + 5_000 } }));
  learn(state, lesson({ at: NOW + 4_999 }));
  expect(state.spent.plan).toEqual({ until: NOW + 5_000 });
  learn(state, lesson({ at: NOW + 5_000 }));
  expect(state.spent.plan).toBeUndefined();
});

test('the state survives JSON: windows, limits, blocks and what is spent', () => {
  const state = warm();
  takeMany(state, 7, NOW, HISTORY);
  const headers = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '2' };
  const spent = { until: NOW + 5_000, resetAt: NOW + 5_000 };
  learn(state, lesson({ headers, spendable: 9, limited: { bucket: 'history', forMs: 3_000 }, spent }));
  const restored: LimitsState = JSON.parse(JSON.stringify(state));
  expect(restored).toEqual(state);
  expect(waitMs(restored, HISTORY)).toBe(waitMs(state, HISTORY));
});

describe('a clock that goes back under a pace', () => {
  const T = Date.UTC(2026, 10, 20, 12);
  const HOUR_MS = 3_600_000;
  const far = (blockedUntil?: number): LimitsState => {
    const pace = { ...startPace(60, 0, T), credit: 0, next: T + 2 * HOUR_MS };
    return { ...emptyLimits(), step: 3, buckets: { plan: { limit: 60, sent: [], blockedUntil, pace } } };
  };

  test('leaves the next slot three minutes away at most', () => {
    expect(slotAt(far(), ['plan'], T)).toBe(T + 180_000);
  });

  test('counted from the end of a refusal', () => {
    expect(slotAt(far(T + 600_000), ['plan'], T)).toBe(T + 780_000);
  });
});

test.each([
  [122, true],
  [-122, true],
  [123, false],
  [-123, false],
])('a reset %i s away is one of a window: %s', (seconds, isTaken) => {
  const at = Date.UTC(2026, 10, 20, 12);
  const state = emptyLimits();
  const ticket = take(state, ['plan'], at);
  const told = { limit: '60', remaining: '20', reset: String(at / 1000 + seconds) };
  const headers = Object.fromEntries(Object.entries(told).map(([name, value]) => [`x-ratelimit-${name}`, value]));
  learn(state, { at, buckets: ['plan'], ticket, headers, good: true, busy: false, random: 0.5 });
  expect(state.buckets.plan?.pace?.told?.resetAt).toBe(isTaken ? at + seconds * 1000 : undefined);
});
