/** Requests that wait for a slot (`core/run/queue.ts`); both drivers behave the same. */
import { describe, expect, test } from 'vitest';
import { all, type Operation, settle, wait } from '../../../core/effects.ts';
import type { Endpoint } from '../../../core/endpoint.ts';
import { RateLimitError } from '../../../core/errors/errors.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { emptyLimits, type LimitsState, type LimitsStore, memoryLimits } from '../../../core/limits.ts';
import { call } from '../../../core/request/call.ts';
import { runAsync } from '../../../core/run/async.ts';
import { runSync } from '../../../core/run/sync.ts';
import type { Policy, Session } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import {
  asked,
  countRows,
  inQuery,
  NOW,
  page,
  rates,
  refusal,
  run,
  script,
  search,
  session,
  quotaExceeded as spent,
} from '../fixture.ts';

describe('the limit store', () => {
  /** A store whose updates fail where `fails` says so. */
  function failingAt(fails: (nth: number) => boolean, error = new Error('The lock is held')) {
    const state = emptyLimits();
    let nth = 0;
    const update: LimitsStore['update'] = change => {
      nth += 1;
      // A store's changes may be lost when it fails to write them.
      const own: LimitsState = structuredClone(state);
      const result = change(own);
      if (fails(nth)) throw error;
      Object.assign(state, own);
      return result;
    };
    return { state, limits: { update } };
  }
  const answered = () => page(['1'], {}, { 'x-ratelimit-limit': '60' });
  const ask = (session: Session) => countRows(session, 'a');

  test('a limit store that fails after the answer loses neither the answer nor its usage', () => {
    const { state, limits } = failingAt(nth => nth === 2);
    const first = run(answered, ask, { limits });
    expect(first.result).toBe('a: 1');
    expect(state.buckets.plan?.limit).toBe(30);
    runSync(ask(first.session), first.session, first.host);
    expect(state.buckets.plan?.limit).toBe(60);
    expect(state.buckets.plan?.sent).toHaveLength(2);
  });

  test('a limit store that fails before a request is retried like any effect, and the request counts once', () => {
    const { result, host, session } = run(answered, ask, { limits: failingAt(nth => nth <= 2).limits, budget: 5 });
    expect(result).toBe('a: 1');
    expect(host.sent).toHaveLength(1);
    expect([session.budget?.left, session.seen.requests]).toEqual([4, 1]);
  });

  test('a limit store that keeps failing is reported: nothing was sent and nothing counts (M7)', () => {
    const { limits } = failingAt(() => true);
    const { error, host, session } = run(answered, ask, { limits, budget: 5 });
    expect(error).toMatchObject({ code: 'limits_unavailable', spent: { charged: 0, doubt: 0 } });
    expect(error.message).toBe(
      'The times of recent requests could not be read, so the request was not sent. Try again in a few seconds.',
    );
    expect([host.sent.length, session.budget?.left, session.seen.requests]).toEqual([0, 5, 0]);
  });

  test('a limit store that fails may give its own explanation', () => {
    const busy = new RateLimitError('The file is busy.', { code: 'rate_limited' });
    const { error, host } = run(answered, ask, { limits: failingAt(() => true, busy).limits });
    expect([error.message, host.sent.length]).toEqual(['The file is busy.', 0]);
  });

  test("a failing limit store doesn't hold back requests that count against no limit", () => {
    const free = { ...search, buckets: [] } as typeof search;
    const { limits } = failingAt(() => true);
    const { result, tookMs } = run(answered, session => call(session, asked(free, { keyword: 'a' })), { limits });
    expect([result?.spent, tookMs]).toEqual([{ charged: 1, doubt: 0 }, 0]);
  });
});

describe('a queue', () => {
  const askAll = (count: number) => (session: Session) =>
    all(Array.from({ length: count }, (_, n) => settle(countRows(session, `item ${n}`))));
  /** Concurrent searches under a limit that gives the first 120 a slot at once. */
  const queued = (count: number, policy: Partial<Policy>) =>
    run(() => page([]), askAll(count), {
      limits: memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 120, sent: [] } } }),
      policy,
    });

  test("a queue refuses requests at once if no slot opens within the host's lifetime, and answers all others (L2)", () => {
    const { result, tookMs } = queued(400, { deadline: NOW + 120_000 });
    expect(result?.filter(({ ok }) => ok)).toHaveLength(240);
    const late = result?.find(({ ok }) => !ok) as { error: RateLimitError };
    expect(late.error).toMatchObject({ code: 'rate_limited', retryAfterMs: 122_000 });
    expect(tookMs).toBe(61_000);
  });

  test('a queue answers a hundred questions on the smallest plan within the default longest wait', () => {
    const { result, tookMs } = run(
      () => page([]),
      session => all(Array.from({ length: 100 }, (_, n) => countRows(session, `item ${n}`))),
    );
    expect([result?.length, tookMs]).toEqual([100, 183_000]);
  });

  test('a queue takes time that is proportional to its length (L4)', () => {
    const counted = (count: number) => {
      let looks = 0;
      const plan = { limit: 120, sent: [] };
      const buckets = {
        get plan() {
          looks += 1;
          return plan;
        },
      };
      const limits = memoryLimits({ ...emptyLimits(), buckets });
      // Without a deadline, no request of the queue could be too late.
      const policy = { maxWaitMs: Number.POSITIVE_INFINITY, deadline: NOW + 3_600_000 };
      run(() => page([]), askAll(count), { limits, policy });
      return looks;
    };
    expect(counted(2_400)).toBeLessThanOrEqual(counted(1_200) * 2 + 20);
  });

  test('a queue skips requests that a failed sibling has made unnecessary, even when their slot opens', () => {
    const { host } = run(
      () => refusal(400, 'invalid_params'),
      function* (session) {
        yield* settle(all(Array.from({ length: 50 }, (_, n) => countRows(session, `item ${n}`))));
        yield* wait(120_000);
        yield* countRows(session, 'next');
      },
    );
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([30, 1]);
  });
});

describe('a refusal by a per-minute limit holds back only requests that count against it (L1)', () => {
  const dates = { startDate: '2026-01-01', endDate: '2026-02-01' };
  const historySearch = asked(endpoints.history as Endpoint, { keyword: 'x', ...dates });
  /**
   * Runs 40 searches of 5 s each, eight at a time, at 120 per minute. The service refuses one request for a minute, because another client
   * of the key used up the limit.
   */
  const searched = async (beside: (session: Session) => Operation<unknown>[]) => {
    const time = new VirtualTime(NOW);
    let refusedOnce = false;
    const host = new VirtualAsyncHost(time, ({ url }) => {
      if (!/research|shipping/.test(url)) return { ...page([]), delayMs: 5_000 };
      if (refusedOnce) return page([], { results: [], rates: [] });
      refusedOnce = true;
      const code = url.includes('research') ? 'history_rate_limited' : 'rate_limited';
      return refusal(429, code, {}, { 'Retry-After': '60' });
    });
    const limits = memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 120, sent: [] } } });
    const own = session(time, { limits });
    let searchedAt = 0;
    const searches = function* (): Operation<void> {
      yield* all(
        Array.from({ length: 40 }, (_, n) => countRows(own, `item ${n}`)),
        8,
      );
      searchedAt = time.now();
    };
    await runAsync(all<unknown>([...beside(own), searches()]), own, host);
    return searchedAt - NOW;
  };

  test.each<[string, (session: Session) => Operation<unknown>]>([
    ['history search', own => call(own, historySearch)],
    ['shipping request', own => call(own, rates)],
  ])('searches concurrent with a refused %s take no longer than alone (L1)', async (_, other) => {
    const alone = await searched(() => []);
    expect(alone).toBe(25_000);
    expect(await searched(own => [other(own)])).toBeLessThanOrEqual(alone * 1.1);
  });
});

describe('a line waits once (L2)', () => {
  const full = refusal(429, 'rate_limited', {}, { 'Retry-After': '60' });

  test.each([1, 4, 50])(
    '50 items on a minute that stays full end within one longest wait, %i at a time',
    async width => {
      const time = new VirtualTime(NOW);
      const host = new VirtualAsyncHost(time, () => full);
      const own = session(time, { policy: { maxWaitMs: 300_000 } });
      const items = Array.from({ length: 50 }, (_, n) => settle(countRows(own, `item ${n}`)));
      const results = await runAsync(all(items, width), own, host);
      expect(results.map(each => !each.ok && (each.error as { code: string }).code)).toEqual(
        new Array(50).fill('rate_limited'),
      );
      expect(time.now() - NOW).toBeLessThanOrEqual(300_000);
      const last = results.at(-1) as { error: RateLimitError };
      expect(last.error.message).toBe("The plan's per-minute limit is reached. Try again in 60 seconds.");
    },
  );

  test('an answer restarts the longest wait of a queue', () => {
    let nth = 0;
    const { result } = run(
      () => (++nth % 4 === 0 ? page(['1']) : full),
      own => all(Array.from({ length: 3 }, (_, n) => countRows(own, `item ${n}`))),
      { policy: { maxWaitMs: 300_000 } },
    );
    expect(result).toEqual(['item 0: 1', 'item 1: 1', 'item 2: 1']);
  });

  test('a refused request keeps its position in the queue', () => {
    const served: string[] = [];
    run(
      ({ url }, now) => {
        if (now === NOW) return full;
        served.push(url);
        return page([]);
      },
      own => all(Array.from({ length: 4 }, (_, n) => countRows(own, `item ${n}`))),
      { limits: memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 2, sent: [] } } }) },
    );
    expect(served.map(url => inQuery(url, 'keyword'))).toEqual(['item 0', 'item 1', 'item 2', 'item 3']);
  });
});

describe('a free request that counts against no limit', () => {
  const usage = asked(endpoints.accountUsage as Endpoint, {});

  test("a free request that counts against no limit isn't sent after the host's deadline", () => {
    const { error, host } = run(
      () => page([]),
      function* (own) {
        yield* settle(wait(10_000));
        yield* call(own, usage);
      },
      { policy: { deadline: NOW + 5_000 } },
    );
    expect([error.code, host.sent.length]).toEqual(['deadline', 0]);
  });

  test('a free request that counts against no limit waits after a refusal by a per-minute limit, which costs no attempt', () => {
    const limited = refusal(429, 'rate_limited', {}, { 'Retry-After': '7' });
    const { result, tookMs } = run(script(limited, limited, limited, page([])), own => call(own, usage), {
      policy: { attempts: 1 },
    });
    expect([result?.spent, tookMs]).toEqual([{ charged: 0, doubt: 0 }, 21_000]);
  });
});

test('a busy service halves the requests in flight, and each answer lets a few more through (reference 7, 503)', () => {
  let busy = 8;
  const { result, host } = run(
    () => (busy-- > 0 ? refusal(503, 'server_busy', {}, { 'Retry-After': '1' }) : page([])),
    session => all(Array.from({ length: 8 }, (_, n) => countRows(session, `item ${n}`))),
  );
  expect(result).toHaveLength(8);
  const waves = host.waves.map(({ requests }) => requests.length);
  expect(waves.slice(0, 2)).toEqual([8, 1]);
  expect(Math.max(...waves.slice(1))).toBeLessThanOrEqual(4);
});

test('a spent quota costs one request, and queued requests are refused without another (M4)', () => {
  const { result, host } = run(
    () => spent,
    session => all(Array.from({ length: 9 }, (_, n) => settle(countRows(session, `item ${n}`)))),
    {
      limits: memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 2, sent: [] } } }),
      policy: { maxWaitMs: Number.POSITIVE_INFINITY },
    },
  );
  expect(host.sent).toHaveLength(2);
  expect(result?.every(one => !one.ok && (one.error as { code: string }).code === 'quota_exceeded')).toBe(true);
});

test('a spent quota is tried again by one request after a minute, so a purchase is noticed (M4)', () => {
  const limits = memoryLimits();
  const ask = function* (session: Session): Operation<unknown> {
    const first = yield* settle(countRows(session, 'a'));
    const second = yield* settle(countRows(session, 'b'));
    yield* wait(60_000);
    return [first, second, yield* all([countRows(session, 'c'), countRows(session, 'd')])];
  };
  const { result, host } = run(script(spent, page(['1'])), ask, { limits });
  expect(result).toMatchObject([{ ok: false }, { ok: false }, ['c: 1', 'd: 1']]);
  expect(host.waves.map(({ at, requests }) => [at - NOW, requests.length])).toEqual([
    [0, 1],
    [60_000, 1],
    [60_000, 1],
  ]);
});

describe('the remaining quota', () => {
  const many = (count: number) => (own: Session) =>
    all(Array.from({ length: count }, (_, n) => settle(countRows(own, `item ${n}`))));
  const withLeft = (left: number) => memoryLimits({ ...emptyLimits(), left: { plan: left }, leftAsOf: { plan: NOW } });
  const lost: Served = { status: 200, body: '', dropped: true };

  test('the remaining quota bounds the requests in flight', () => {
    const { host } = run(() => page([]), many(9), { limits: withLeft(3) });
    expect(host.waves[0]?.requests).toHaveLength(3);
  });

  test('the remaining quota is lowered by lost answers, so a reserve is kept (M7)', () => {
    const { result, host } = run(() => lost, many(1), { limits: withLeft(6), reserve: 5 });
    expect(host.sent).toHaveLength(1);
    expect(result?.[0]).toMatchObject({ error: { code: 'reserve_reached', spent: { charged: 0, doubt: 1 } } });
  });

  test('concurrent requests use the remaining quota down to the reserve', () => {
    let left = 12;
    const { result, host } = run(
      () => {
        left -= 1;
        return page(['1'], {}, { 'X-Usage-Remaining': String(left) });
      },
      many(20),
      { limits: withLeft(12), reserve: 5 },
    );
    expect([host.sent.length, left, result?.filter(({ ok }) => ok).length]).toEqual([7, 5, 7]);
  });

  test('a request is held back, not refused, while the remaining quota may turn out to be larger', () => {
    const served = script(refusal(500, 'server_error'), page(['1']), page(['1']));
    const { result } = run(served, many(2), { limits: withLeft(6), reserve: 5, policy: { attempts: 1 } });
    expect(result).toMatchObject([{ ok: false, error: { code: 'server_error' } }, { ok: true }]);
  });

  test('with an unknown quota, requests under a reserve are refused, except free ones', () => {
    const { result, host } = run(
      () => page([]),
      own =>
        all<unknown>([settle(countRows(own, 'a')), settle(call(own, asked(endpoints.accountUsage as Endpoint, {})))]),
      { reserve: 5 },
    );
    expect(result).toMatchObject([{ error: { code: 'reserve_unknown' } }, { ok: true }]);
    expect(host.sent).toHaveLength(1);
  });
});
