import { describe, expect, test } from 'vitest';
import { act, all, type Operation, read, settle, wait } from '../../../core/effects.ts';
import { CancelledError, type SoldDataError } from '../../../core/errors/errors.ts';
import { type Page, pages } from '../../../core/pages.ts';
import { call } from '../../../core/request/call.ts';
import { type AsyncHost, runAsync } from '../../../core/run/async.ts';
import { pulled } from '../../../core/run/pull.ts';
import type { SessionOptions } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Service, Travel } from '../../support/clock/exchange.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import {
  asked,
  countRows,
  inQuery,
  NOW,
  noting,
  page,
  quotaExceeded,
  refusal,
  search,
  session as sessionOn,
} from '../fixture.ts';

function setUp(service: Service = () => page(['1']), travel: Travel = {}, options: Partial<SessionOptions> = {}) {
  const time = new VirtualTime(NOW);
  const host = new VirtualAsyncHost(time, service, travel);
  return { time, host, session: sessionOn(time, options) };
}

const threePages: Service = ({ url }) => page([url], { hasNextPage: inQuery(url, 'page') !== '3' });

test("a fast operation doesn't wait for a concurrent slow one between its pages", async () => {
  const slowFirst: Service = request => ({
    ...threePages(request, 0),
    delayMs: inQuery(request.url, 'keyword') === 'slow' ? 5_000 : 100,
  });
  const { host, session, time } = setUp(slowFirst);
  const read = (keyword: string) => pages(session, asked(search, { keyword }), { maxRows: 99 });
  await runAsync(all([read('slow'), read('fast')]), session, host);
  expect(host.sends.map(({ at }) => at - NOW)).toEqual([0, 0, 100, 200, 5_000, 10_000]);
  expect(time.now() - NOW).toBe(15_000);
});

describe('pages on demand', () => {
  const stop = new CancelledError('Left early', { code: 'cancelled' });
  const reading = (service: Service) => {
    const scene = setUp(service);
    const { host, session } = scene;
    const log: string[] = [];
    const steps = pulled<Page>(
      onPage =>
        runAsync(noting(log, 'read', pages(session, asked(search, { keyword: 'a' }), { onPage })), session, host),
      () => host.cancel(stop),
    );
    return { ...scene, log, steps };
  };

  test('pages are delivered to the caller one by one', async () => {
    const seen: number[] = [];
    for await (const { page } of reading(threePages).steps) seen.push(page);
    expect(seen).toEqual([1, 2, 3]);
  });

  test('pages are not read beyond the one at which the caller stops, and every finally block runs', async () => {
    const { host, time, log, steps } = reading(threePages);
    for await (const _ of steps) break;
    await time.idle();
    expect(host.sent).toHaveLength(1);
    expect(log).toEqual(['read']);
  });

  test('pages end with the error of the page that failed', async () => {
    const { steps } = reading(({ url }) =>
      inQuery(url, 'page') ? refusal(400, 'invalid_params') : threePages({ url } as never, 0),
    );
    expect((await steps.next()).value).toMatchObject({ page: 1 });
    await expect(steps.next()).rejects.toMatchObject({ code: 'invalid_params', partial: { requests: 1 } });
  });
});

describe('a stopped run', () => {
  const stop = new CancelledError('Stopped by the user', { code: 'cancelled' });

  test('a stopped run sends nothing more, whatever its operations do', async () => {
    const { host, session, time } = setUp(() => page([]), { back: 100 });
    time.at(NOW + 50, () => host.cancel(stop));
    const many = Array.from({ length: 9 }, (_, i) => settle(countRows(session, `item ${i}`)));
    const settled = await runAsync(all(many, 2), session, host);
    expect(host.sent).toHaveLength(2);
    expect(settled.map(one => !one.ok && (one.error as SoldDataError).code)).toEqual(Array(9).fill('cancelled'));
  });

  test('a stopped run also stops an operation that reads a stream', async () => {
    const { host, session, time } = setUp();
    host.read = async () => {
      await time.sleep(100);
      return 'piece';
    };
    time.at(NOW + 250, () => host.cancel(stop));
    function* reading(): Operation<number> {
      let pieces = 0;
      for (;;) {
        const piece = yield* settle(read({}));
        if (!piece.ok) return pieces;
        pieces += 1;
      }
    }
    const [pieces] = await runAsync(all<unknown>([reading(), settle(wait(60_000))]), session, host);
    expect(pieces).toBe(2);
  });
});

test('host functions are called in the order in which concurrent operations reach them', async () => {
  const { host, session } = setUp(threePages, { back: nth => 100 + nth });
  const seen: string[] = [];
  function* tagged(keyword: string): Operation<void> {
    for (const page of [1, 2, 3]) {
      yield* call(session, asked(search, { keyword, page }));
      yield* act(() => void seen.push(`${keyword}${page}`));
    }
  }
  await runAsync(all([tagged('a'), tagged('b')]), session, host);
  expect(seen).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

describe('a minimal host', () => {
  const bare = ({ host }: { host: VirtualAsyncHost }): AsyncHost => ({
    send: request => host.send(request),
    sleep: ms => host.sleep(ms),
  });

  test('a minimal host has no stop and no stream, so a streamed body is empty', async () => {
    const { host, session } = setUp();
    expect(await runAsync(read('a body'), session, bare({ host }))).toBeNull();
    expect(await runAsync(countRows(session, 'a'), session, bare({ host }))).toBe('a: 1');
  });

  test("a minimal host that can't sleep stops the run", async () => {
    const { session, host } = setUp();
    const failing: AsyncHost = {
      ...bare({ host }),
      sleep() {
        throw new Error('No timers');
      },
    };
    await expect(runAsync(wait(10), session, failing)).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('a minimal host may end a sleep with its own stop', async () => {
    const { session, host } = setUp();
    const stop = new CancelledError('Stopped', { code: 'cancelled' });
    const stopping: AsyncHost = { ...bare({ host }), sleep: () => Promise.reject(stop) };
    await expect(runAsync(wait(1_000), session, stopping)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

test('a promise of the host is an effect like any other', async () => {
  const { host, session, time } = setUp();
  const waited = act(() => time.sleep(70).then(() => 'kept'));
  expect(await runAsync(waited, session, host)).toBe('kept');
  expect(time.now() - NOW).toBe(70);
});

test("the rejection of a host's promise is thrown into the operation", async () => {
  const { host, session } = setUp();
  const failing = settle(act(() => Promise.reject(new Error('No cache'))));
  expect(await runAsync(failing, session, host)).toMatchObject({ ok: false, error: { message: 'No cache' } });
});

test("usage reported after a run's end is shared with other sessions of the same account", async () => {
  const { host, session, time } = setUp(
    ({ url }) => (inQuery(url, 'keyword') === 'bad' ? refusal(400, 'invalid_params') : quotaExceeded),
    { back: nth => (nth === 0 ? 100 : 5_000) },
  );
  const failing = runAsync(all([countRows(session, 'bad'), countRows(session, 'late')]), session, host);
  await expect(failing).rejects.toMatchObject({ code: 'invalid_params' });
  await time.idle();
  const other = sessionOn(time, { limits: session.limits });
  await expect(runAsync(countRows(other, 'next'), other, host)).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(host.sent).toHaveLength(2);
});
