import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../../core/endpoint.ts';
import { Admission, tellSpent } from '../../../core/run/admission.ts';
import type { HttpResponse, Scope } from '../../../core/run/effects.ts';
import { emptyLimiter, memoryLimiter, WINDOW_MS } from '../../../core/limits.ts';
import type { Turn, Waiting } from '../../../core/run/plan.ts';
import type { Session, SessionOptions } from '../../../core/run/session.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { VirtualTime } from '../../support/clock/index.ts';
import { NOW, response, session, warm } from './fixture.ts';

const RESET = Date.UTC(2026, 11, 1);
const spentAnswer = response(429, { code: 'quota_exceeded', reset_at: '2026-12-01T00:00:00Z' });

/** A warm store with this much sent in the bucket. */
function store(bucket: Bucket, limit: number, sent: number[]) {
  const state = warm();
  state.buckets[bucket] = { limit, sent };
  return memoryLimiter(state);
}

interface Opened {
  admission: Admission<Waiting>;
  session: Session;
}

function open(options: Partial<SessionOptions> = {}): Opened {
  const time = new VirtualTime(NOW);
  const own = session(time, options);
  return { admission: new Admission<Waiting>(own), session: own };
}

function queue(count: number, buckets: Bucket[] = ['plan'], path = '/v1/search'): Waiting[] {
  return Array.from({ length: count }, () => {
    const scope: Scope = { buckets, path, charge: Math.min(1, buckets.length) };
    return { request: { method: 'GET', url: path, headers: {}, timeoutMs: 1 }, scope, queuedAt: NOW };
  });
}

/** Puts the requests in line and takes one turn. */
function turn({ admission, session }: Opened, items: readonly Waiting[], now: number): Turn<Waiting> {
  const { update } = session.limiter;
  admission.clear();
  for (const item of items) admission.add(item);
  return admission.turn(now, update);
}

/** Lets one request through and tells the admission its answer. */
function exchange(opened: Opened, outcome: HttpResponse | Error, items = queue(1), now = NOW): void {
  for (const item of turn(opened, items, now).ready) opened.admission.settle(item, outcome, now);
  opened.admission.flush(opened.session.limiter.update);
}

describe('what goes', () => {
  test('one request at first, then 4, 16 and as many as there are slots', () => {
    const opened = open();
    const items = queue(60);
    const waves: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { ready } = turn(opened, items, NOW);
      waves.push(ready.length);
      items.splice(0, ready.length);
      for (const [place, item] of ready.entries())
        opened.admission.settle(item, place === 0 ? response(200) : new Error('lost'), NOW);
    }
    expect(waves).toEqual([1, 4, 16, 9]);
  });

  test('of two lines for one slot the request that came first goes first', () => {
    const opened = open({ limiter: store('plan', 1, []) });
    const [late, early] = [...queue(1), ...queue(1, ['plan', 'history'])] as [Waiting, Waiting];
    late.queuedAt = NOW + 5;
    expect(turn(opened, [late, early], NOW + 9).ready).toEqual([early]);
  });

  test('the next look is for the line whose slot frees first', () => {
    const state = warm();
    state.buckets.plan = { limit: 1, sent: [NOW - 1_000] };
    state.buckets.shipping = { limit: 1, sent: [NOW - 20_000] };
    const opened = open({ limiter: memoryLimiter(state) });
    const items = [...queue(1), ...queue(1, ['shipping'])];
    for (const order of [items, items.toReversed()])
      expect(turn(opened, order, NOW).wakeAt).toBe(NOW - 20_000 + WINDOW_MS);
  });

  test('a whole wave goes also where nobody minds to wait', () => {
    const opened = open({ limiter: memoryLimiter(warm()), policy: { maxWaitMs: Number.POSITIVE_INFINITY } });
    expect(turn(opened, queue(5), NOW).ready).toHaveLength(5);
  });

  test('the first contact of one account does not hold that of the other', () => {
    expect(turn(open(), [...queue(1), ...queue(1, ['shipping'])], NOW).ready).toHaveLength(2);
  });

  test('what costs nothing goes although the allowance is spent (reference 8)', () => {
    const opened = open({ limiter: memoryLimiter(warm()) });
    exchange(opened, spentAnswer);
    const [paid, free] = queue(2) as [Waiting, Waiting];
    free.scope = { ...free.scope, charge: 0 };
    const { ready, refused } = turn(opened, [paid, free], NOW);
    expect(refused).toMatchObject([{ error: { code: 'quota_exceeded' } }]);
    expect(ready.length === 0 ? turn(opened, [free], NOW).ready : ready).toEqual([free]);
  });

  test('a budget that others of the same wave use up is told with what they leave', () => {
    const opened = open({ limiter: memoryLimiter(warm()), budget: 3 });
    const items = queue(2).map(item => ({ ...item, scope: { ...item.scope, charge: 2 } }));
    expect(turn(opened, items, NOW).refused.map(({ error }) => error.message)).toEqual([
      expect.stringContaining('This may take 2 requests, and the budget of this run has 1 left'),
    ]);
  });

  test('a request without a slot in one of its buckets takes none in the other', () => {
    const state = warm();
    state.buckets.history = { limit: 1, sent: [NOW] };
    const opened = open({ limiter: memoryLimiter(state) });
    expect(turn(opened, queue(1, ['plan', 'history']), NOW)).toMatchObject({ ready: [], wakeAt: NOW + WINDOW_MS });
    expect(state.buckets.plan?.sent).toEqual([]);
  });

  test('a request that waits for its slot does not hold those of another bucket', () => {
    const opened = open({ limiter: store('history', 1, [NOW]) });
    const items = [...queue(1, ['plan', 'history']), ...queue(1)];
    expect(turn(opened, items, NOW).ready).toEqual([items[1]]);
  });

  test('an empty queue does not touch the store: a shared one costs a lock', () => {
    const opened = open({ limiter: { update: () => expect.unreachable() } });
    expect(turn(opened, [], NOW)).toEqual({ ready: [], refused: [] });
  });
});

describe('a host whose life is too short', () => {
  test('is refused at once, with the time that was needed', () => {
    const opened = open({ limiter: store('plan', 1, [NOW]), policy: { maxWaitMs: 5_000 } });
    const { ready, refused } = turn(opened, queue(1), NOW);
    expect(ready).toEqual([]);
    expect(refused[0]?.error).toMatchObject({ code: 'rate_limited', retryAfterMs: WINDOW_MS });
    expect(refused[0]?.error.message).toContain('61 s');
  });

  test.each<[string, Bucket, string]>([
    ['the limit of history', 'history', 'history_rate_limited'],
    ['the limit of the plan', 'plan', 'rate_limited'],
  ])('a history search is told which limit holds it: %s (reference 8)', (_, full, code) => {
    const limiter = store(full, 20, Array(20).fill(NOW));
    const opened = open({ limiter, policy: { maxWaitMs: 5_000 } });
    expect(turn(opened, queue(1, ['plan', 'history']), NOW).refused[0]?.error.code).toBe(code);
  });

  test('may wait until its deadline and not a moment longer', () => {
    const limiter = store('plan', 1, [NOW]);
    const inTime = open({ limiter, policy: { deadline: NOW + WINDOW_MS } });
    expect(turn(inTime, queue(1), NOW)).toMatchObject({ refused: [], wakeAt: NOW + WINDOW_MS });
    const late = open({ limiter, policy: { deadline: NOW + WINDOW_MS - 1 } });
    expect(turn(late, queue(1), NOW).refused).toHaveLength(1);
  });

  test('the place in the queue counts: who stands behind a full window is told two windows', () => {
    const opened = open({ limiter: store('plan', 30, Array(30).fill(NOW)) });
    const { refused } = turn(opened, queue(40), NOW);
    expect(refused.map(({ error }) => error.retryAfterMs)).toEqual(Array(10).fill(2 * WINDOW_MS));
  });

  test('the place counts slot by slot when slots free one by one', () => {
    const limiter = store('plan', 3, [NOW - 60_000, NOW - 40_000, NOW - 20_000]);
    const opened = open({ limiter, policy: { maxWaitMs: 25_000 } });
    const { refused } = turn(opened, queue(3), NOW);
    expect(refused.map(({ error }) => error.retryAfterMs)).toEqual([41_000]);
  });

  test('nothing goes before a refusal was heard: it may close what else stands in the queue', () => {
    const opened = open({ limiter: memoryLimiter(warm()), budget: 2 });
    const first = turn(opened, queue(3), NOW);
    expect([first.ready.length, first.refused.length]).toEqual([0, 1]);
    expect(turn(opened, queue(2), NOW).ready).toHaveLength(2);
  });

  test('a dead host sends nothing', () => {
    const opened = open({ policy: { deadline: NOW } });
    expect(turn(opened, queue(1), NOW).refused[0]?.error).toMatchObject({ code: 'deadline' });
  });
});

describe('a budget of requests', () => {
  test('refuses what would go over it', () => {
    const opened = open({ budget: 1 });
    exchange(opened, response(200));
    expect(turn(opened, queue(1), NOW).refused[0]?.error).toMatchObject({ code: 'budget_reached' });
    expect(opened.session.budget?.left).toBe(0);
  });

  test('counts what a request can be charged: as many as a batch has cards, nothing for a poll', () => {
    const opened = open({ budget: 5, limiter: memoryLimiter(warm()) });
    const charging = (charge: number) => queue(1).map(item => ({ ...item, scope: { ...item.scope, charge } }));
    expect(turn(opened, charging(6), NOW).refused[0]?.error.message).toBe(
      'This may take 6 requests, and the budget of this run has 5 left. Raise the request budget or ask for less.',
    );
    exchange(opened, response(503, { code: 'server_busy' }), charging(5));
    exchange(opened, response(202), charging(5));
    expect(opened.session.budget?.left).toBe(0);
    expect(turn(opened, charging(0), NOW).ready).toHaveLength(1);
    expect(turn(opened, charging(1), NOW).refused[0]?.error.detail).toBe('The request budget of this run is used up');
  });

  test('gets back what failed, for failed requests are never charged', () => {
    const opened = open({ budget: 1 });
    exchange(opened, response(503, { code: 'server_busy' }));
    expect(opened.session.budget?.left).toBe(1);
  });

  test('does not get back what was lost on the way: it may have been charged', () => {
    const opened = open({ budget: 1 });
    exchange(opened, new Error('lost'));
    expect(opened.session.budget?.left).toBe(0);
  });

  test('is not touched by free requests', () => {
    const opened = open({ budget: 0 });
    expect(turn(opened, queue(1, []), NOW).ready).toHaveLength(1);
    expect(opened.session.budget?.left).toBe(0);
  });
});

describe('a spent quota', () => {
  test('refuses everything of its account without a request, until the reset and no longer', () => {
    const opened = open();
    exchange(opened, spentAnswer);
    const { refused } = turn(opened, queue(2), RESET - 1);
    expect(refused.map(({ error }) => error)).toMatchObject([
      { code: 'quota_exceeded', resetAt: RESET },
      { code: 'quota_exceeded', resetAt: RESET },
    ]);
    expect(turn(opened, queue(1), RESET).ready).toHaveLength(1);
  });

  test('is learned from the middle of a stream too, and nothing else of it', () => {
    const limiter = memoryLimiter({ ...emptyLimiter(), buckets: { plan: { limit: 30, sent: [] } }, step: 1 });
    const opened = open({ limiter });
    const told = { code: 'quota_exceeded', reset_at: '2026-12-01T00:00:00Z', credit_balance: 0 };
    tellSpent(opened.session, endpoints.bulkSearch, { ...told, purchase_credits_url: 'https://x.test/?k=cs_test_key' });
    const { refused } = turn(opened, queue(1), NOW + 1);
    const account = { creditBalance: 0, purchaseCreditsUrl: 'https://x.test/?k=[key]' };
    expect(refused[0]?.error).toMatchObject({ code: 'quota_exceeded', resetAt: RESET, told: account });
    expect(limiter.update(({ buckets, step }) => [buckets, step])).toEqual([{ plan: { limit: 30, sent: [] } }, 1]);
    expect(turn(opened, queue(1, ['shipping']), NOW + 1).ready).toHaveLength(1);
  });

  test('is remembered by the store, so that the next run asks nothing either', () => {
    const state = emptyLimiter();
    exchange(open({ limiter: memoryLimiter(state) }), spentAnswer);
    const restored = memoryLimiter(JSON.parse(JSON.stringify(state)));
    expect(turn(open({ limiter: restored }), queue(1), NOW + 60_000).refused[0]?.error.message).toContain(
      '2026-12-01 00:00 UTC',
    );
  });

  test('does not touch the shipping subscription, nor the other way round', () => {
    const sold = open();
    exchange(sold, spentAnswer);
    expect(turn(sold, queue(1, ['shipping']), NOW).ready).toHaveLength(1);
    const shipping = open();
    exchange(shipping, spentAnswer, queue(1, ['shipping']));
    expect(turn(shipping, queue(1), NOW).ready).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['untold', undefined],
    ['in the past', '2026-11-01T00:00:00Z'],
    ['absurdly far', '9999-01-01T00:00:00Z'],
    ['unreadable', 'soon'],
  ])('with a reset that is %s is believed for an hour', (_, reset_at) => {
    const opened = open();
    exchange(opened, response(429, { code: 'quota_exceeded', reset_at }));
    expect(turn(opened, queue(1), NOW + 3_599_999).refused).toHaveLength(1);
    expect(turn(opened, queue(1), NOW + 3_600_000).ready).toHaveLength(1);
  });
});

describe('a refused key', () => {
  test('stops every other request', () => {
    const opened = open();
    exchange(opened, response(401, { code: 'unauthorized' }));
    const { refused } = turn(opened, [...queue(1), ...queue(1, ['shipping'], '/v1/rates'), ...queue(1, [])], NOW);
    expect(refused.map(({ error }) => error.code)).toEqual(['unauthorized', 'unauthorized', 'unauthorized']);
  });

  test('gives each operation an error of its own, for each notes there what it has', () => {
    const opened = open();
    exchange(opened, response(401, { code: 'unauthorized' }));
    const [first, second] = turn(opened, queue(2), NOW).refused;
    expect(first?.error).not.toBe(second?.error);
  });

  test('a missing scope stops only its path', () => {
    const opened = open();
    exchange(opened, response(403, { code: 'unauthorized' }), queue(1, ['plan'], '/v1/archive'));
    expect(turn(opened, queue(1, ['plan'], '/v1/archive'), NOW).refused[0]?.error.code).toBe('forbidden');
    expect(turn(opened, queue(1), NOW).ready).toHaveLength(1);
  });
});

describe('what the session has seen', () => {
  test('counts each request when it leaves, also one that is lost', () => {
    const opened = open();
    exchange(opened, new Error('lost'));
    exchange(opened, response(200, {}, { 'x-request-id': 'r1', 'x-usage-remaining': '41', 'x-plan': 'basic' }));
    expect(opened.session.seen).toEqual({ requests: 2, requestIds: ['r1'], usage: { plan: 'basic', remaining: 41 } });
  });
});

describe('what an answer teaches', () => {
  const warmed = () => {
    const state = warm();
    return { state, opened: open({ limiter: memoryLimiter(state) }) };
  };
  const both: Bucket[] = ['plan', 'history'];

  test.each<[string, Record<string, string>, Bucket[], number]>([
    ['rate_limited', { 'retry-after': '7' }, ['plan'], 7_000],
    ['rate_limited', {}, ['plan'], 1_000],
    ['history_rate_limited', { 'retry-after': '7' }, both, 7_000],
    ['history_rate_limited', { 'retry-after': '7' }, ['plan'], 0],
  ])('after 429 %s with %j a request of %j waits %i ms', (code, headers, buckets, ms) => {
    const { opened } = warmed();
    exchange(opened, response(429, { code }, headers), queue(1, both));
    const { ready, wakeAt } = turn(opened, queue(1, buckets), NOW);
    expect(ready.length > 0 ? 0 : (wakeAt ?? 0) - NOW).toBe(ms);
  });

  test.each([
    [503, 'server_busy', 2],
    [502, 'upstream_blocked', 3],
    [300, undefined, 3],
  ])('%i %s leaves width %i', (status, code, step) => {
    const { opened, state } = warmed();
    exchange(opened, response(status, { code }));
    expect(state.step).toBe(step);
  });

  test.each([103, 300])('status %i is no good first contact', status => {
    const state = emptyLimiter();
    exchange(open({ limiter: memoryLimiter(state) }), response(status, {}));
    expect(state.step).toBe(0);
  });

  test('the account as last told stays when an answer tells nothing, or tells of the shipping account', () => {
    const { opened } = warmed();
    exchange(opened, response(200, {}, { 'x-usage-remaining': '5', 'x-request-id': 'r1' }));
    exchange(opened, response(200));
    exchange(opened, response(200, {}, { 'x-shipping-usage-remaining': '9' }), queue(1, ['shipping']));
    expect(opened.session.seen).toMatchObject({ usage: { remaining: 5 }, requestIds: ['r1'] });
  });

  test('counts once, and only for what went', () => {
    const { opened } = warmed();
    const [went, waits] = queue(2) as [Waiting, Waiting];
    turn(opened, [went], NOW);
    for (const item of [went, went, waits]) opened.admission.settle(item, response(200), NOW);
    expect(opened.session.lessons).toHaveLength(1);
  });

  test('an allowance whose reset is this very moment is asked for again later, not at once', () => {
    const { opened } = warmed();
    exchange(opened, response(429, { code: 'quota_exceeded', reset_at: new Date(NOW).toISOString() }));
    expect(turn(opened, queue(1), NOW).refused).toMatchObject([{ error: { code: 'quota_exceeded' } }]);
  });
});

test('the lines hand back all that waits, and what is no longer there may be dropped', () => {
  const { admission } = open();
  const items = [...queue(2), ...queue(1, ['shipping'])];
  for (const item of items) admission.add(item);
  expect(admission.clear()).toEqual(items);
  for (const item of items) admission.drop(item);
  expect(admission.clear()).toEqual([]);
});

test('while the store fails, what counts against no limit goes and is not held back with the rest', () => {
  const update = () => {
    throw new Error('locked');
  };
  const opened = open({ limiter: { update }, policy: { maxWaitMs: 100 } });
  const [free, paid] = [...queue(1, []), ...queue(1)];
  const { ready, refused } = turn(opened, [free, paid] as Waiting[], NOW);
  expect([ready, refused.map(({ item }) => item)]).toEqual([[free], [paid]]);
});

test('the store is left alone while there is nothing to write', () => {
  let updates = 0;
  const { update } = memoryLimiter();
  const { admission, session: own } = open({
    limiter: {
      update: change => {
        updates += 1;
        return update(change);
      },
    },
  });
  admission.flush(own.limiter.update);
  admission.turn(NOW, own.limiter.update);
  expect(updates).toBe(0);
});
