import { describe, expect, test } from 'vitest';
import { all, emit, type Operation, read, settle, wait } from '../../../core/effects.ts';
import { DeadlineError, RateLimitError } from '../../../core/errors/errors.ts';
import { emptyLimits, type LimitsState, type LimitsStore, memoryLimits } from '../../../core/limits.ts';
import { pages } from '../../../core/pages.ts';
import { call } from '../../../core/request/call.ts';
import { runSync, type SyncHost } from '../../../core/run/sync.ts';
import type { Policy, Session } from '../../../core/session.ts';
import { VirtualSyncHost, VirtualTime } from '../../support/clock/index.ts';
import {
  asked,
  countRows,
  inQuery,
  NOW,
  noting,
  page,
  refusal,
  run,
  script,
  search,
  session as sessionOn,
  thrownBy,
} from '../fixture.ts';

function setUp(changes: Partial<SyncHost> = {}, service = () => page(['1'])) {
  const time = new VirtualTime(NOW);
  const host = new VirtualSyncHost(time, service);
  return { host: Object.assign(host, changes), session: sessionOn(time), time };
}

/** A host's method that throws. */
const throwing = (error: Error) => () => {
  throw error;
};

describe('what a host throws goes into the operation', () => {
  test('a wave that could not be sent is a network failure, and counts as sent', () => {
    const { host, session } = setUp({ sendAll: throwing(new Error('Address unavailable')) });
    const error = thrownBy(() => runSync(countRows(session, 'a'), session, host));
    expect(error).toMatchObject({ code: 'network', attempts: 3 });
    expect((error.cause as Error).message).toBe('Address unavailable');
    expect(session.seen.requests).toBe(3);
  });

  test('a wave that comes back short is a network failure of the missing ones', () => {
    const { host, session } = setUp({ sendAll: () => [] });
    const { code, cause } = thrownBy(() => runSync(countRows(session, 'a'), session, host));
    expect([code, (cause as Error).message]).toEqual(['network', 'The host gave no answer']);
  });

  test('a host that reads bodies whole has no more of a stream; any other hands out its batches', () => {
    for (const [reader, batch] of [[undefined, null] as const, [() => 'a batch', 'a batch'] as const]) {
      const { host, session } = setUp({ read: reader });
      expect(runSync(read({}), session, host)).toBe(batch);
    }
  });

  test('an error of our own passes unchanged: the daily limit of a platform is no network failure', () => {
    const own = new DeadlineError('No requests left today', { code: 'deadline' });
    const { host, session } = setUp({ sendAll: throwing(own) });
    expect(thrownBy(() => runSync(countRows(session, 'a'), session, host))).toMatchObject({
      name: 'DeadlineError',
      message: 'No requests left today',
    });
  });

  test('a sleep that is cut short ends every operation with what it has', () => {
    const { host, session } = setUp({ sleep: throwing(new DeadlineError('Out of time', { code: 'deadline' })) });
    host.sendAll = ([request]) => [
      inQuery(request!.url, 'page') === '2'
        ? { status: 503, headers: {}, body: '{"code":"server_busy"}' }
        : { status: 200, headers: {}, body: page([request!.url], { hasNextPage: true }).body },
    ];
    const read = (keyword: string) => settle(pages(session, asked(search, { keyword }), { maxRows: 99 }));
    const settled = runSync(all([read('a'), read('b')], 1), session, host);
    expect(settled).toMatchObject([
      { ok: false, error: { code: 'deadline', partial: { nextPage: 2, requests: 1 } } },
      { ok: false, error: { code: 'deadline', partial: { nextPage: 1, requests: 0 } } },
    ]);
  });

  test('a plain error that cuts a sleep short becomes a typed one', () => {
    const { host, session } = setUp({ sleep: throwing(new Error('Exceeded maximum execution time')) });
    const error = thrownBy(() => runSync(wait(1000), session, host));
    expect(error).toMatchObject({ code: 'cancelled', message: expect.stringContaining('stopped') });
  });

  test('after the host has stopped, nothing more is sent', () => {
    const { host, session } = setUp({ sleep: throwing(new Error('stop')) });
    function* goesOn(): Operation<unknown> {
      yield* settle(wait(1000));
      return yield* settle(countRows(session, 'a'));
    }
    expect(runSync(goesOn(), session, host)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(host.sent).toHaveLength(0);
  });

  test('a broken stream is thrown where it is read', () => {
    const { host, session } = setUp({ read: throwing(new Error('The connection broke')) });
    expect(runSync(settle(read({})), session, host)).toMatchObject({
      ok: false,
      error: { message: 'The connection broke' },
    });
  });
});

describe('emitted values', () => {
  function* steps(session: Session): Operation<string> {
    yield* emit('one');
    yield* emit('two');
    yield* countRows(session, 'a');
    yield* emit('three');
    return 'done';
  }

  test('are handed on in order, before the next request', () => {
    const seen: unknown[] = [];
    const { host, session } = setUp({}, () => {
      seen.push('request');
      return page([]);
    });
    const result = runSync(steps(session), session, host, value => seen.push(value));
    expect([...seen, result]).toEqual(['one', 'two', 'request', 'three', 'done']);
  });

  test('that take long to write do not let the window slip: a slot is taken when the request goes', () => {
    const { host, session, time } = setUp();
    function* slowly(): Operation<void> {
      yield* emit('write this');
      yield* countRows(session, 'a');
    }
    runSync(slowly(), session, host, () => time.passTo(NOW + 50_000));
    session.limits.update(state => expect(state.buckets.plan?.sent).toEqual([NOW + 50_000]));
  });

  test('that cannot be written end the operation: its finally blocks run', () => {
    const log: string[] = [];
    const { host, session } = setUp();
    function* careful(): Operation<void> {
      yield* emit('value');
      yield* wait(1);
    }
    const fail = throwing(new Error('The sheet is protected'));
    expect(() => runSync(all([noting(log, 'closed', careful())]), session, host, fail)).toThrow(
      'The sheet is protected',
    );
    expect(log).toEqual(['closed']);
  });
});

test('20 operations of 3 pages are 3 waves of 20, not 60 requests in a row', () => {
  const time = new VirtualTime(NOW);
  const service = ({ url }: { url: string }) =>
    page([url], { hasNextPage: inQuery(url, 'page') !== '3' }, { 'X-RateLimit-Limit': '120' });
  const host = new VirtualSyncHost(time, service, { back: 300 });
  const limits = memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 120, sent: [] } } });
  const session = sessionOn(time, { limits });
  const operations = Array.from({ length: 20 }, (_, i) =>
    pages(session, asked(search, { keyword: `k${i}` }), { maxRows: 99 }),
  );
  runSync(all(operations), session, host);
  expect(host.waves.map(({ requests }) => requests.length)).toEqual([20, 20, 20]);
  expect(time.now() - NOW).toBe(900);
});

test('an operation that can never continue is ended, not slept on for ever', () => {
  const { host, session } = setUp();
  const stuck = (function* (): Operation<void> {
    yield { kind: 'all', operations: [wait(1)], width: Number.NaN };
  })();
  expect(() => runSync(stuck, session, host)).toThrow('The operation waits for nothing');
});

test('a retry is sent as soon as the service allows', () => {
  let calls = 0;
  const { host, session } = setUp({}, () => {
    calls += 1;
    return calls === 1 ? refusal(429, 'rate_limited', {}, { 'Retry-After': '7' }) : page([]);
  });
  runSync(countRows(session, 'a'), session, host);
  expect(host.waves.map(({ at }) => at - NOW)).toEqual([0, 7_000]);
});

describe('the store of the limits', () => {
  /** A store that fails at its nth updates. */
  function failingAt(fails: (nth: number) => boolean, error = new Error('The lock is held')) {
    const state = emptyLimits();
    let nth = 0;
    const update: LimitsStore['update'] = change => {
      nth += 1;
      // What a store has read and changed may be lost when it writes.
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

  test('that fails after the answer loses neither the answer nor what it showed', () => {
    const { state, limits } = failingAt(nth => nth === 2);
    const first = run(answered, ask, { limits });
    expect(first.result).toBe('a: 1');
    expect(state.buckets.plan?.limit).toBe(30);
    runSync(ask(first.session), first.session, first.host);
    expect(state.buckets.plan?.limit).toBe(60);
    expect(state.buckets.plan?.sent).toHaveLength(2);
  });

  test('that fails before a request is tried again like any effect, and the request counts once', () => {
    const { result, host, session } = run(answered, ask, { limits: failingAt(nth => nth <= 2).limits, budget: 5 });
    expect(result).toBe('a: 1');
    expect(host.sent).toHaveLength(1);
    expect([session.budget?.left, session.seen.requests]).toEqual([4, 1]);
  });

  test('that keeps failing is reported: nothing was sent and nothing counts (M7)', () => {
    const { limits } = failingAt(() => true);
    const { error, host, session } = run(answered, ask, { limits, budget: 5 });
    expect(error).toMatchObject({ code: 'limits_unavailable', spent: { charged: 0, doubt: 0 } });
    expect(error.message).toBe(
      'The times of recent requests could not be read, so the request was not sent. Try again in a few seconds.',
    );
    expect([host.sent.length, session.budget?.left, session.seen.requests]).toEqual([0, 5, 0]);
  });

  test('may explain why itself', () => {
    const busy = new RateLimitError('The file is busy.', { code: 'rate_limited' });
    const { error, host } = run(answered, ask, { limits: failingAt(() => true, busy).limits });
    expect([error.message, host.sent.length]).toEqual(['The file is busy.', 0]);
  });

  test('does not hold back what counts against no limit', () => {
    const free = { ...search, buckets: [] } as typeof search;
    const { limits } = failingAt(() => true);
    const { result, tookMs } = run(answered, session => call(session, asked(free, { keyword: 'a' })), { limits });
    expect([result?.spent, tookMs]).toEqual([{ charged: 1, doubt: 0 }, 0]);
  });
});

describe('a queue', () => {
  /** Questions that are asked together on a limit that leaves the first 120 a slot at once. */
  const queued = (count: number, policy: Partial<Policy>) =>
    run(
      () => page([]),
      session => all(Array.from({ length: count }, (_, n) => settle(countRows(session, String(n))))),
      {
        limits: memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 120, sent: [] } } }),
        policy,
      },
    );

  test("refuses requests at once if no slot opens within the host's lifetime, and answers all others (L2)", () => {
    const { result, tookMs } = queued(400, { deadline: NOW + 120_000 });
    expect(result?.filter(({ ok }) => ok)).toHaveLength(240);
    const late = result?.find(({ ok }) => !ok) as { error: RateLimitError };
    expect(late.error).toMatchObject({ code: 'rate_limited', retryAfterMs: 122_000 });
    expect(tookMs).toBe(61_000);
  });

  test('answers a hundred questions on the smallest plan with the usual longest wait: none is refused', () => {
    const { result, tookMs } = run(
      () => page([]),
      session => all(Array.from({ length: 100 }, (_, n) => countRows(session, String(n)))),
    );
    expect([result?.length, tookMs]).toEqual([100, 183_000]);
  });

  test('is stepped in time that is proportional to its length (L4)', () => {
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
      const operation = (session: Session) =>
        all(Array.from({ length: count }, (_, n) => settle(countRows(session, String(n)))));
      run(() => page([]), operation, { limits, policy: { maxWaitMs: Number.POSITIVE_INFINITY } });
      return looks;
    };
    expect(counted(2_400)).toBeLessThanOrEqual(counted(1_200) * 2 + 20);
  });

  test('skips what is no longer needed: a failed sibling closes those behind it', () => {
    const { error, host } = run(
      () => refusal(400, 'invalid_params'),
      session => all(Array.from({ length: 50 }, (_, n) => countRows(session, String(n)))),
    );
    expect([error.code, host.sent.length]).toEqual(['invalid_params', 30]);
  });
});

test('a busy service halves the requests in flight (reference 7, 503)', () => {
  let busy = 8;
  const { result, host } = run(
    () => (busy-- > 0 ? refusal(503, 'server_busy', {}, { 'Retry-After': '1' }) : page([])),
    session => all(Array.from({ length: 8 }, (_, n) => countRows(session, String(n)))),
  );
  expect(result).toHaveLength(8);
  const waves = host.waves.map(({ requests }) => requests.length);
  expect([waves[0], Math.max(...waves.slice(1))]).toEqual([8, 1]);
});

describe('a spent quota', () => {
  const spent = refusal(429, 'quota_exceeded', { reset_at: '2026-12-01T00:00:00Z' });

  test('costs one request: what is queued is refused without another (M4)', () => {
    const { result, host } = run(
      () => spent,
      session => all(Array.from({ length: 9 }, (_, n) => settle(countRows(session, String(n))))),
      {
        limits: memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 2, sent: [] } } }),
        policy: { maxWaitMs: Number.POSITIVE_INFINITY },
      },
    );
    expect(host.sent).toHaveLength(2);
    expect(result?.every(one => !one.ok && (one.error as { code: string }).code === 'quota_exceeded')).toBe(true);
  });

  test('is tried again by one request after a minute, so a purchase is noticed (M4)', () => {
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
});
