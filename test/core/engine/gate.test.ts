import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../../core/catalog/endpoint.ts';
import type { HttpResponse, Lane } from '../../../core/engine/effects.ts';
import { Gate, type Waiting } from '../../../core/engine/gate.ts';
import { emptyLimiter, type LimiterState, memoryLimiter, WINDOW_MS } from '../../../core/engine/limiter.ts';
import type { SessionOptions } from '../../../core/engine/session.ts';
import { VirtualTime } from '../../fakes/clock/index.ts';
import { NOW, response, session } from './fixture.ts';

const RESET = Date.UTC(2026, 11, 1);
const spentAnswer = response(429, { code: 'quota_exceeded', reset_at: '2026-12-01T00:00:00Z' });

function open(options: Partial<SessionOptions> = {}) {
  const time = new VirtualTime(NOW);
  const own = session(time, options);
  return { gate: new Gate(own), session: own };
}

function warm(): LimiterState {
  return { ...emptyLimiter(), step: 3 };
}

function queue(count: number, buckets: Bucket[] = ['plan'], path = '/v1/search'): Waiting[] {
  return Array.from({ length: count }, () => {
    const lane: Lane = { buckets, path, charge: Math.min(1, buckets.length) };
    return { request: { method: 'GET', url: path, headers: {}, timeoutMs: 1 }, lane, queuedAt: NOW };
  });
}

/** Lets one request through and tells the gate its answer. */
function exchange(gate: Gate, outcome: HttpResponse | Error, items = queue(1), now = NOW): void {
  const { ready } = gate.turn(items, now);
  gate.settle(
    ready.map(item => ({ item, outcome })),
    now,
  );
}

describe('what goes', () => {
  test('one request at first, then 4, 16 and as many as there are slots', () => {
    const { gate } = open();
    const items = queue(60);
    const waves: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { ready } = gate.turn(items, NOW);
      waves.push(ready.length);
      items.splice(0, ready.length);
      for (const item of ready.slice(0, 1)) gate.settle([{ item, outcome: response(200) }], NOW);
      for (const item of ready.slice(1)) gate.settle([{ item, outcome: new Error('lost') }], NOW);
    }
    expect(waves).toEqual([1, 4, 16, 9]);
  });

  test('a request without a slot in one of its buckets takes none in the other', () => {
    const state = warm();
    state.buckets.history = { limit: 1, sent: [NOW] };
    const { gate } = open({ limiter: memoryLimiter(state) });
    expect(gate.turn(queue(1, ['plan', 'history']), NOW)).toMatchObject({ ready: [], wakeAt: NOW + WINDOW_MS });
    expect(state.buckets.plan?.sent).toEqual([]);
  });

  test('a request that waits for its slot does not hold those of another bucket', () => {
    const state = warm();
    state.buckets.history = { limit: 1, sent: [NOW] };
    const { gate } = open({ limiter: memoryLimiter(state) });
    const items = [...queue(1, ['plan', 'history']), ...queue(1)];
    expect(gate.turn(items, NOW).ready).toEqual([items[1]]);
  });

  test('an empty queue does not touch the store: a shared one costs a lock', () => {
    const { gate } = open({ limiter: { update: () => expect.unreachable() } });
    expect(gate.turn([], NOW)).toEqual({ ready: [], refused: [] });
  });
});

describe('a host whose life is too short', () => {
  test('is refused at once, with the time that was needed', () => {
    const state = warm();
    state.buckets.plan = { limit: 1, sent: [NOW] };
    const { gate } = open({ limiter: memoryLimiter(state), policy: { maxWaitMs: 5_000 } });
    const { ready, refused } = gate.turn(queue(1), NOW);
    expect(ready).toEqual([]);
    expect(refused[0]?.error).toMatchObject({ code: 'rate_limited', retryAfterMs: WINDOW_MS });
    expect(refused[0]?.error.message).toContain('61 s');
  });

  test.each<[string, Bucket, string]>([
    ['the limit of history', 'history', 'history_rate_limited'],
    ['the limit of the plan', 'plan', 'rate_limited'],
  ])('a history search is told which limit holds it: %s (reference 8)', (_, full, code) => {
    const state = warm();
    state.buckets[full] = { limit: 20, sent: Array.from({ length: 20 }, () => NOW) };
    const { gate } = open({ limiter: memoryLimiter(state), policy: { maxWaitMs: 5_000 } });
    expect(gate.turn(queue(1, ['plan', 'history']), NOW).refused[0]?.error.code).toBe(code);
  });

  test('may wait until its deadline and not a moment longer', () => {
    const state = warm();
    state.buckets.plan = { limit: 1, sent: [NOW] };
    const limiter = memoryLimiter(state);
    const inTime = open({ limiter, policy: { deadline: NOW + WINDOW_MS } });
    expect(inTime.gate.turn(queue(1), NOW)).toMatchObject({ refused: [], wakeAt: NOW + WINDOW_MS });
    const late = open({ limiter, policy: { deadline: NOW + WINDOW_MS - 1 } });
    expect(late.gate.turn(queue(1), NOW).refused).toHaveLength(1);
  });

  test('the place in the queue counts: who stands behind a full window is told two windows', () => {
    const state = warm();
    state.buckets.plan = { limit: 30, sent: Array.from({ length: 30 }, () => NOW) };
    const { gate } = open({ limiter: memoryLimiter(state) });
    const { refused } = gate.turn(queue(40), NOW);
    expect(refused.map(({ error }) => error.retryAfterMs)).toEqual(Array(10).fill(2 * WINDOW_MS));
  });

  test('the place counts slot by slot when slots free one by one', () => {
    const state = warm();
    state.buckets.plan = { limit: 3, sent: [NOW - 60_000, NOW - 40_000, NOW - 20_000] };
    const { gate } = open({ limiter: memoryLimiter(state), policy: { maxWaitMs: 25_000 } });
    const { refused } = gate.turn(queue(3), NOW);
    expect(refused.map(({ error }) => error.retryAfterMs)).toEqual([41_000]);
  });

  test('nothing goes before a refusal was heard: it may close what else stands in the queue', () => {
    const { gate } = open({ limiter: memoryLimiter(warm()), budget: 2 });
    const first = gate.turn(queue(3), NOW);
    expect([first.ready.length, first.refused.length]).toEqual([0, 1]);
    expect(gate.turn(queue(2), NOW).ready).toHaveLength(2);
  });

  test('a dead host sends nothing', () => {
    const { gate } = open({ policy: { deadline: NOW } });
    expect(gate.turn(queue(1), NOW).refused[0]?.error).toMatchObject({ code: 'deadline' });
  });
});

describe('a budget of requests', () => {
  test('refuses what would go over it', () => {
    const { gate, session } = open({ budget: 1 });
    exchange(gate, response(200));
    expect(gate.turn(queue(1), NOW).refused[0]?.error).toMatchObject({ code: 'budget_reached' });
    expect(session.budget?.left).toBe(0);
  });

  test('counts what a request can be charged: as many as a batch has cards, nothing for a poll', () => {
    const { gate, session } = open({ budget: 5, limiter: memoryLimiter(warm()) });
    const charging = (charge: number) => queue(1).map(item => ({ ...item, lane: { ...item.lane, charge } }));
    expect(gate.turn(charging(6), NOW).refused[0]?.error.message).toBe(
      'This may take 6 requests, and the budget of this run has 5 left',
    );
    exchange(gate, response(503, { code: 'server_busy' }), charging(5));
    exchange(gate, response(202), charging(5));
    expect(session.budget?.left).toBe(0);
    expect(gate.turn(charging(0), NOW).ready).toHaveLength(1);
    expect(gate.turn(charging(1), NOW).refused[0]?.error.message).toBe('The request budget of this run is used up');
  });

  test('gets back what failed, for failed requests are never charged', () => {
    const { gate, session } = open({ budget: 1 });
    exchange(gate, response(503, { code: 'server_busy' }));
    expect(session.budget?.left).toBe(1);
  });

  test('does not get back what was lost on the way: it may have been charged', () => {
    const { gate, session } = open({ budget: 1 });
    exchange(gate, new Error('lost'));
    expect(session.budget?.left).toBe(0);
  });

  test('is not touched by free requests', () => {
    const { gate, session } = open({ budget: 0 });
    expect(gate.turn(queue(1, []), NOW).ready).toHaveLength(1);
    expect(session.budget?.left).toBe(0);
  });
});

describe('a spent quota', () => {
  test('refuses everything of its account without a request, until the reset and no longer', () => {
    const { gate } = open();
    exchange(gate, spentAnswer);
    const { refused } = gate.turn(queue(2), RESET - 1);
    expect(refused.map(({ error }) => error)).toMatchObject([
      { code: 'quota_exceeded', resetAt: RESET },
      { code: 'quota_exceeded', resetAt: RESET },
    ]);
    expect(gate.turn(queue(1), RESET).ready).toHaveLength(1);
  });

  test('is remembered by the store, so that the next run asks nothing either', () => {
    const state = emptyLimiter();
    exchange(open({ limiter: memoryLimiter(state) }).gate, spentAnswer);
    const restored = memoryLimiter(JSON.parse(JSON.stringify(state)));
    expect(open({ limiter: restored }).gate.turn(queue(1), NOW + 60_000).refused[0]?.error.message).toContain(
      '2026-12-01 00:00 UTC',
    );
  });

  test('does not touch the shipping subscription, nor the other way round', () => {
    const sold = open();
    exchange(sold.gate, spentAnswer);
    expect(sold.gate.turn(queue(1, ['shipping']), NOW).ready).toHaveLength(1);
    const shipping = open();
    exchange(shipping.gate, spentAnswer, queue(1, ['shipping']));
    expect(shipping.gate.turn(queue(1), NOW).ready).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['untold', undefined],
    ['in the past', '2026-11-01T00:00:00Z'],
    ['absurdly far', '9999-01-01T00:00:00Z'],
    ['unreadable', 'soon'],
  ])('with a reset that is %s is believed for an hour', (_, reset_at) => {
    const { gate } = open();
    exchange(gate, response(429, { code: 'quota_exceeded', reset_at }));
    expect(gate.turn(queue(1), NOW + 3_599_999).refused).toHaveLength(1);
    expect(gate.turn(queue(1), NOW + 3_600_000).ready).toHaveLength(1);
  });
});

describe('a refused key', () => {
  test('stops every other request', () => {
    const { gate } = open();
    exchange(gate, response(401, { code: 'unauthorized' }));
    const { refused } = gate.turn([...queue(1), ...queue(1, ['shipping'], '/v1/rates'), ...queue(1, [])], NOW);
    expect(refused.map(({ error }) => error.code)).toEqual(['unauthorized', 'unauthorized', 'unauthorized']);
  });

  test('gives each operation an error of its own, for each notes there what it has', () => {
    const { gate } = open();
    exchange(gate, response(401, { code: 'unauthorized' }));
    const [first, second] = gate.turn(queue(2), NOW).refused;
    expect(first?.error).not.toBe(second?.error);
  });

  test('a missing scope stops only its path', () => {
    const { gate } = open();
    exchange(gate, response(403, { code: 'unauthorized' }), queue(1, ['plan'], '/v1/archive'));
    expect(gate.turn(queue(1, ['plan'], '/v1/archive'), NOW).refused[0]?.error.code).toBe('forbidden');
    expect(gate.turn(queue(1), NOW).ready).toHaveLength(1);
  });
});

describe('what the session has seen', () => {
  test('counts each request when it leaves, also one that is lost', () => {
    const { gate, session } = open();
    exchange(gate, new Error('lost'));
    exchange(gate, response(200, {}, { 'x-request-id': 'r1', 'x-usage-remaining': '41', 'x-plan': 'basic' }));
    expect(session.seen).toEqual({ requests: 2, requestIds: ['r1'], usage: { plan: 'basic', remaining: 41 } });
  });
});
