import { describe, expect, test } from 'vitest';
import { call } from '../../../core/request/call.ts';
import { all, emit, type Operation, read, settle, wait } from '../../../core/run/effects.ts';
import { type LimitsState, type LimitsStore, memoryLimits } from '../../../core/limits.ts';
import { pages } from '../../../core/pages.ts';
import { runSync, type SyncHost } from '../../../core/run/sync.ts';
import type { Session } from '../../../core/run/session.ts';
import { DeadlineError, RateLimitError } from '../../../core/errors/errors.ts';
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
  search,
  session as sessionOn,
  thrownBy,
  warm,
} from './fixture.ts';

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
    session.limiter.update(state => expect(state.buckets.plan?.sent).toEqual([NOW + 50_000]));
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
  const limiter = memoryLimits({ ...warm(), buckets: { plan: { limit: 120, sent: [] } } });
  const session = sessionOn(time, { limiter });
  const operations = Array.from({ length: 20 }, (_, i) =>
    pages(session, asked(search, { keyword: `k${i}` }), { maxRows: 99 }),
  );
  runSync(all(operations), session, host);
  expect(host.waves.map(({ requests }) => requests.length)).toEqual([20, 20, 20]);
  expect(time.now() - NOW).toBe(900);
});

test('an operation that can never go on is ended, not slept on for ever', () => {
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

describe("the limiter's store", () => {
  /** A store that fails at its nth updates. */
  function failingAt(fails: (nth: number) => boolean, error = new Error('The lock is held')) {
    const state = warm();
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
    return { state, limiter: { update } };
  }
  const answered = () => page(['1'], {}, { 'x-ratelimit-limit': '60' });
  const ask = (session: Session) => countRows(session, 'a');

  test('that fails after the answer loses neither the answer nor what it taught', () => {
    const { state, limiter } = failingAt(nth => nth === 2);
    const first = run(answered, ask, { limiter });
    expect(first.result).toBe('a: 1');
    expect(state.buckets.plan?.limit).toBe(30);
    runSync(ask(first.session), first.session, first.host);
    expect(state.buckets.plan?.limit).toBe(60);
    expect(state.buckets.plan?.sent).toHaveLength(2);
  });

  test('that fails before the request is asked again after half a second, as often as the host can wait', () => {
    const { result, host } = run(answered, ask, { limiter: failingAt(nth => nth <= 3).limiter });
    expect(result).toBe('a: 1');
    expect(host.waves.map(({ at }) => at - NOW)).toEqual([1_500]);
  });

  test.each([
    [new Error('The lock is held'), 'What was sent in the last minute cannot be read just now'],
    [new RateLimitError('Many cells calculate at once', { code: 'rate_limited' }), 'Many cells calculate at once'],
  ])('that fails for longer is told in words, and nothing is sent: %s', (error, words) => {
    const { limiter } = failingAt(() => true, error);
    const { error: told, host, tookMs } = run(answered, ask, { limiter, policy: { maxWaitMs: 5_000 } });
    expect(told).toMatchObject({ code: 'rate_limited' });
    expect(`${told.message} ${told.detail}`).toContain(words);
    expect([host.sent.length, tookMs]).toEqual([0, 5_000]);
  });

  test('does not hold what counts against no limit', () => {
    const free = { ...search, buckets: [] } as typeof search;
    const { limiter } = failingAt(() => true);
    const { result, tookMs } = run(answered, session => call(session, asked(free, { keyword: 'a' })), { limiter });
    expect([result?.attempts, tookMs]).toEqual([1, 0]);
  });
});
