/** Both drivers run an operation the same way: an operation can't tell whether its host blocks. Tests of only one driver come last. */
import { describe, expect, test } from 'vitest';
import { act, all, type Operation, read, settle, wait } from '../../../core/effects.ts';
import { DeadlineError, type SoldDataError } from '../../../core/errors/errors.ts';
import { emptyLimits, memoryLimits } from '../../../core/limits.ts';
import { pages } from '../../../core/pages.ts';
import { runAsync } from '../../../core/run/async.ts';
import { runSync } from '../../../core/run/sync.ts';
import type { Session } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Service, Travel } from '../../support/clock/exchange.ts';
import { VirtualSyncHost } from '../../support/clock/sync-host.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import {
  asked,
  countRows,
  inQuery,
  NOW,
  noting,
  page,
  refusal,
  search,
  session as sessionOn,
  thrownBy,
} from '../fixture.ts';

interface Given {
  service?: Service;
  travel?: Travel;
  /** A function of the host that the operation gets as `hand`; `pass` lets time pass. */
  take?(value: unknown, pass: (ms: number) => void | Promise<void>): void | Promise<void>;
  /** Time when the host stops the run, ms since its start. */
  stopsAfter?: number;
  /** Errors that the host throws when it sends or reads. */
  fails?: { send?: unknown; read?: unknown };
}
type Hand = (value: unknown) => void | Promise<void>;
type Operate = (session: Session, hand: Hand) => Operation<unknown>;

const onePage: Service = () => page(['1']);
const stop = new DeadlineError('Out of time', { code: 'deadline' });

async function played(time: VirtualTime, session: Session, host: { sent: unknown[] }, run: () => unknown) {
  let result: unknown;
  let error: unknown;
  try {
    result = await run();
  } catch (thrown) {
    error = thrown;
  }
  return { result, error: error as SoldDataError, sent: host.sent.length, session, tookMs: time.now() - NOW };
}

const drivers = {
  blocking(operate: Operate, { service = onePage, travel, take, stopsAfter, fails = {} }: Given = {}) {
    const time = new VirtualTime(NOW);
    const session = sessionOn(time);
    const host = new VirtualSyncHost(time, service, travel);
    const sleep = host.sleep.bind(host);
    host.sleep = ms => {
      if (stopsAfter !== undefined && time.now() + ms > NOW + stopsAfter) throw stop;
      sleep(ms);
    };
    for (const [method, error] of [['sendAll', fails.send] as const, ['read', fails.read] as const])
      if (error !== undefined)
        host[method] = () => {
          throw error;
        };
    const hand: Hand = value => void take?.(value, ms => time.advanceTo(time.now() + ms));
    return played(time, session, host, () => runSync(operate(session, hand), session, host));
  },
  promises(operate: Operate, { service = onePage, travel, take, stopsAfter, fails = {} }: Given = {}) {
    const time = new VirtualTime(NOW);
    const session = sessionOn(time);
    const host = new VirtualAsyncHost(time, service, travel);
    if (stopsAfter !== undefined) time.at(NOW + stopsAfter, () => host.cancel(stop));
    if (fails.send !== undefined) host.send = () => Promise.reject(fails.send);
    if (fails.read !== undefined) host.read = () => Promise.reject(fails.read);
    const hand: Hand = value => take?.(value, ms => time.sleep(ms));
    return played(time, session, host, async () => {
      try {
        return await runAsync(operate(session, hand), session, host);
      } finally {
        await time.idle();
      }
    });
  },
};

const reading = (session: Session, keyword: string) => pages(session, asked(search, { keyword }), { maxRows: 99 });
const endless: Service = ({ url }) => page([url], { hasNextPage: true });

describe.each(Object.entries(drivers))('%s', (_, play) => {
  test('concurrent operations take the time of the slowest, and return results in order', async () => {
    const { result, tookMs } = await play(session => all([countRows(session, 'slow'), countRows(session, 'fast')]), {
      travel: { back: nth => (nth === 0 ? 900 : 100) },
    });
    expect([result, tookMs]).toEqual([['slow: 1', 'fast: 1'], 900]);
  });

  test('a failing operation stops concurrent ones: nothing more is sent, and their finally blocks run', async () => {
    const log: string[] = [];
    const { error, sent, session } = await play(
      own => all<unknown>([countRows(own, 'bad'), noting(log, 'good', reading(own, 'good'))]),
      {
        service: (request, now) =>
          inQuery(request.url, 'keyword') === 'bad' ? refusal(400, 'invalid_params') : endless(request, now),
        travel: { back: nth => (nth === 0 ? 100 : 5_000) },
      },
    );
    expect([error.code, sent, session.seen.requests, log]).toEqual(['invalid_params', 2, 2, ['good']]);
  });

  test('host functions are called in order, before the next request', async () => {
    const seen: unknown[] = [];
    const { result } = await play(
      function* (session, hand) {
        yield* act(() => hand('one'));
        yield* act(() => hand('two'));
        yield* countRows(session, 'a');
        yield* act(() => hand('three'));
        return 'done';
      },
      {
        service: () => {
          seen.push('request');
          return page([]);
        },
        take: value => void seen.push(value),
      },
    );
    expect([...seen, result]).toEqual(['one', 'two', 'request', 'three', 'done']);
  });

  test('the result of a host function is returned to the operation', async () => {
    expect((await play(() => all([act(() => 'a value')]))).result).toEqual(['a value']);
  });

  test("a hundred thousand host functions in a row don't overflow the stack", async () => {
    const { result, error } = await play(function* () {
      let sum = 0;
      for (let nth = 0; nth < 100_000; nth += 1) sum += yield* act(() => 1);
      return sum;
    });
    expect([result, error]).toEqual([100_000, undefined]);
  });

  test('nothing is sent while a caller handles a value, and a slot is reserved only when the request is sent', async () => {
    const { session } = await play(
      function* (own, hand) {
        yield* act(() => hand('write this'));
        yield* countRows(own, 'a');
      },
      { take: (_, pass) => pass(50_000) },
    );
    session.limits.update(state => expect(state.buckets.plan?.sent).toEqual([NOW + 50_000]));
  });

  test('a caller that throws on a value ends the run: nothing is sent, and the finally blocks run', async () => {
    const log: string[] = [];
    const { error, sent } = await play(
      function* (session, hand) {
        yield* all<unknown>([noting(log, 'closed', wait(60_000)), act(() => hand('a value'))]);
        yield* countRows(session, 'a');
      },
      {
        take() {
          throw new Error('The sheet is protected');
        },
      },
    );
    expect([error.message, sent, log]).toEqual(['The sheet is protected', 0, ['closed']]);
  });

  test('a stop ends a wait: each operation gets its own error, with its results so far', async () => {
    const { result } = await play(own => all([settle(reading(own, 'a')), settle(reading(own, 'b'))]), {
      // The first search has a page, the second has none.
      service: request =>
        inQuery(request.url, 'keyword') === 'a' && !inQuery(request.url, 'page')
          ? endless(request, NOW)
          : refusal(503, 'server_busy', {}, { 'Retry-After': '60' }),
      stopsAfter: 10_000,
    });
    expect(result).toMatchObject([
      { error: { code: 'deadline', partial: { nextPage: 2, requests: 1 } } },
      { error: { code: 'deadline', partial: { nextPage: 1, requests: 0 } } },
    ]);
  });

  test('after a stop nothing is sent, even if an operation goes on', async () => {
    const { result, sent } = await play(
      function* (session) {
        yield* settle(wait(60_000));
        return yield* settle(countRows(session, 'a'));
      },
      { stopsAfter: 10_000 },
    );
    expect([result, sent]).toMatchObject([{ error: { code: 'deadline' } }, 0]);
  });

  test.each([new Error('Address unavailable'), 'socket hang up'])(
    'a host that fails with %j is a network failure, and each request counts as sent',
    async thrown => {
      const { error, session } = await play(own => countRows(own, 'a'), { fails: { send: thrown } });
      expect(error).toMatchObject({ code: 'network', attempts: 2 });
      expect((error.cause as Error).message).toBe(thrown instanceof Error ? thrown.message : thrown);
      expect(session.seen.requests).toBe(2);
    },
  );

  test("our own errors are passed on unchanged: a platform's daily limit is not a network failure", async () => {
    const own = new DeadlineError('No requests left today', { code: 'deadline' });
    const { error } = await play(session => countRows(session, 'a'), { fails: { send: own } });
    expect(error).toMatchObject({ name: 'DeadlineError', message: 'No requests left today' });
  });

  test('a stream that breaks is thrown where it is read', async () => {
    const { result } = await play(() => settle(read({})), { fails: { read: new Error('The connection broke') } });
    expect(result).toMatchObject({ ok: false, error: { message: 'The connection broke' } });
  });
});

describe('a blocking host', () => {
  const onHost = (operate: Operate, changes: Partial<VirtualSyncHost>, limit?: number) => {
    const time = new VirtualTime(NOW);
    const pagesOfThree: Service = ({ url }) => page([url], { hasNextPage: inQuery(url, 'page') !== '3' });
    const host = Object.assign(new VirtualSyncHost(time, pagesOfThree, { back: 300 }), changes);
    const buckets = limit === undefined ? {} : { plan: { limit, sent: [] } };
    const session = sessionOn(time, { limits: memoryLimits({ ...emptyLimits(), buckets }) });
    return {
      host,
      time,
      run: () =>
        runSync(
          operate(session, () => {}),
          session,
          host,
        ),
    };
  };

  test('a blocking host sends 20 operations of 3 pages as 3 waves of 20, not 60 requests in a row', () => {
    const many = (session: Session) => all(Array.from({ length: 20 }, (_, at) => reading(session, `k${at}`)));
    const { host, time, run } = onHost(many, {}, 120);
    run();
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([20, 20, 20]);
    expect(time.now() - NOW).toBe(900);
  });

  test("requests missing from a blocking host's wave count as not sent", () => {
    const { run } = onHost(session => countRows(session, 'a'), { sendAll: () => [] });
    expect(thrownBy(run)).toMatchObject({ code: 'network', cause: { message: 'The host gave no answer' } });
  });

  test('a blocking host that fails to sleep ends the run with a typed error', () => {
    const { run } = onHost(() => wait(1000), {
      sleep() {
        throw new Error('Exceeded maximum execution time');
      },
    });
    expect(thrownBy(run)).toMatchObject({ code: 'cancelled', message: expect.stringContaining('stopped') });
  });

  test('a blocking host that reads whole bodies returns no further part of a stream', () => {
    expect(onHost(() => read({}), { read: undefined }).run()).toBeNull();
  });

  test('a blocking host ends an operation that can never continue, or that needs a promise', () => {
    const stuck = function* (): Operation<void> {
      yield { kind: 'all', operations: [wait(1)], width: Number.NaN };
    };
    expect(onHost(stuck, {}).run).toThrow('The operation waits for nothing');
    expect(onHost(() => act(async () => 1), {}).run).toThrow('This host has no promises');
  });
});
