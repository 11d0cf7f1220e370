import { describe, expect, test } from 'vitest';
import { call } from '../../../core/request/call.ts';
import { all, emit, type Operation, read, settle, wait } from '../../../core/run/effects.ts';
import { memoryLimiter } from '../../../core/limits.ts';
import { Scheduler, type Sending, type Work } from '../../../core/run/scheduler.ts';
import type { Session } from '../../../core/run/session.ts';
import { CancelledError, type SoldDataError } from '../../../core/errors/errors.ts';
import { VirtualTime } from '../../support/clock/index.ts';
import {
  archive,
  asked,
  countRows,
  inQuery,
  NOW,
  noting,
  page,
  quotaExceeded,
  rates,
  refusal,
  response,
  run,
  session as sessionOn,
  warm,
} from './fixture.ts';

const warmStore = () => memoryLimiter(warm());
const asksFor = (url: string, keyword: string) => inQuery(url, 'keyword') === keyword;

describe('all', () => {
  test('sends what it can as one wave and returns the results in order', () => {
    const { result, host } = run(
      () => page(['1']),
      session => all(['a', 'b', 'c'].map(keyword => countRows(session, keyword))),
      { limiter: warmStore() },
    );
    expect(result).toEqual(['a: 1', 'b: 1', 'c: 1']);
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([3]);
  });

  test('the first contact is one request, then the wave widens', () => {
    const { host } = run(
      () => page([]),
      session => all(Array.from({ length: 20 }, (_, i) => countRows(session, String(i)))),
    );
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([1, 4, 15]);
  });

  test('runs at most `width` children at once', () => {
    const { host, result } = run(
      () => page([]),
      session =>
        all(
          Array.from({ length: 5 }, (_, i) => countRows(session, String(i))),
          2,
        ),
      { limiter: warmStore() },
    );
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([2, 2, 1]);
    expect(result).toHaveLength(5);
  });

  test('of nothing is an empty list', () => {
    expect(run(script404, () => all([])).result).toEqual([]);
  });

  test('nests: grandchildren join the same wave', () => {
    const { host, result } = run(
      () => page([]),
      session => all([all([countRows(session, 'a'), countRows(session, 'b')]), all([countRows(session, 'c')])]),
      { limiter: warmStore() },
    );
    expect(result).toEqual([['a: 0', 'b: 0'], ['c: 0']]);
    expect(host.waves).toHaveLength(1);
  });
});

function script404() {
  return refusal(404);
}

describe('a failing child', () => {
  const failing = (log: string[]) => (session: Session) =>
    all([
      noting(log, 'bad', countRows(session, 'bad')),
      noting(log, 'sleeping', wait(60_000)),
      noting(log, 'nested', all([noting(log, 'grandchild', wait(60_000))])),
      noting(log, 'queued', call(session, asked(archive, { keyword: 'full' }))),
    ]);

  test('closes its siblings and their children, which run their finally blocks', () => {
    const log: string[] = [];
    const limiter = warmStore();
    limiter.update(state => {
      state.buckets.history = { limit: 1, sent: [Date.UTC(2026, 10, 20, 12)] };
    });
    const { error, host, tookMs } = run(() => refusal(400, 'invalid_params'), failing(log), { limiter });
    expect(error).toMatchObject({ code: 'invalid_params' });
    expect(log).toEqual(['bad', 'sleeping', 'grandchild', 'nested', 'queued']);
    expect(host.sent).toHaveLength(1);
    expect(tookMs).toBe(0);
  });

  test('keeps those that wait for a slot from sending, and those that have not started from starting', () => {
    const log: string[] = [];
    const { host } = run(
      () => refusal(401, 'unauthorized'),
      session =>
        all(
          ['a', 'b', 'c', 'd'].map(keyword => noting(log, keyword, countRows(session, keyword))),
          3,
        ),
    );
    expect(host.sent).toHaveLength(1);
    expect(log).toEqual(['a', 'b', 'c']);
  });

  test('that asks for nothing but a slot in the same turn is not sent when a sibling is refused', () => {
    const { host, error } = run(
      () => page([]),
      session => all([countRows(session, 'a'), countRows(session, 'b')]),
      { limiter: warmStore(), budget: 1 },
    );
    expect(error).toMatchObject({ code: 'budget_reached' });
    expect(host.sent).toHaveLength(0);
  });

  test('what a finally block still asks for or throws is not carried out and not told', () => {
    function* stubborn(): Operation<void> {
      try {
        yield* wait(60_000);
      } finally {
        try {
          yield* wait(1);
          yield* wait(2);
        } finally {
          yield* wait(3);
        }
      }
    }
    function* throwing(): Operation<void> {
      try {
        yield* wait(60_000);
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: this is what is tested.
        throw new Error('from a finally block');
      }
    }
    const log: string[] = [];
    const { error, tookMs } = run(script404, session =>
      all<unknown>([throwing(), stubborn(), noting(log, 'closed', wait(60_000)), countRows(session, 'bad')]),
    );
    expect(error).toMatchObject({ code: 'not_found' });
    expect([tookMs, log]).toEqual([0, ['closed']]);
  });

  test('becomes a value with settle, and its siblings go on', () => {
    const { result } = run(
      ({ url }) => (asksFor(url, 'bad') ? refusal(400, 'invalid_params') : page(['1'])),
      session => all(['a', 'bad', 'c'].map(keyword => settle(countRows(session, keyword)))),
    );
    expect(result).toMatchObject([
      { ok: true, value: 'a: 1' },
      { ok: false, error: { code: 'invalid_params' } },
      { ok: true, value: 'c: 1' },
    ]);
  });

  test('can be caught by its parent, which goes on', () => {
    function* careful(session: Session): Operation<unknown> {
      try {
        return yield* all<unknown>([countRows(session, 'bad'), wait(60_000)]);
      } catch (error) {
        return `caught ${(error as SoldDataError).code}, ${yield* countRows(session, 'good')}`;
      }
    }
    const { result } = run(({ url }) => (asksFor(url, 'bad') ? refusal(400, 'invalid_params') : page([])), careful);
    expect(result).toBe('caught invalid_params, good: 0');
  });
});

describe('an answer that nothing can follow', () => {
  test('a spent quota costs one request, however many ask', () => {
    const { result, host } = run(
      () => quotaExceeded,
      session => all(['a', 'b', 'c', 'd'].map(keyword => settle(countRows(session, keyword)))),
    );
    expect(host.sent).toHaveLength(1);
    expect(result?.map(settled => !settled.ok && (settled.error as SoldDataError).code)).toEqual(
      Array(4).fill('quota_exceeded'),
    );
  });

  test('a refused key stops every other request, also those of the other account', () => {
    const { result, host } = run(
      () => refusal(401, 'unauthorized'),
      session =>
        all<unknown>([settle(countRows(session, 'a')), settle(call(session, asked(rates, { keyword: 'b' })))], 1),
    );
    expect(host.sent).toHaveLength(1);
    expect(result).toMatchObject([{ error: { code: 'unauthorized' } }, { error: { code: 'unauthorized' } }]);
  });

  test('a missing scope stops only its own path', () => {
    const { result, host } = run(
      ({ url }) => (url.includes('/archive') ? refusal(403, 'unauthorized') : page(['1'])),
      session =>
        all<unknown>(
          [
            settle(call(session, asked(archive, { keyword: 'a' }))),
            settle(call(session, asked(archive, { keyword: 'b' }))),
            settle(countRows(session, 'c')),
          ],
          1,
        ),
    );
    expect(result).toMatchObject([{ error: { code: 'forbidden' } }, { error: { code: 'forbidden' } }, { ok: true }]);
    expect(host.sent).toHaveLength(2);
  });
});

describe('waits', () => {
  test('that end shortly after each other are one wake, so that retries stay a wave', () => {
    function* later(session: Session, ms: number): Operation<string> {
      yield* wait(ms);
      return yield* countRows(session, String(ms));
    }
    const { host } = run(
      () => page([]),
      session => all([1000, 1100, 1250, 1251].map(ms => later(session, ms))),
      { limiter: warmStore() },
    );
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([3, 1]);
    expect(host.slept.map(({ ms }) => ms)).toEqual([1250, 1]);
  });

  test('a retry of one request does not hold the others', () => {
    let first = true;
    const { host, result } = run(
      ({ url }) => {
        if (!asksFor(url, 'flaky') || !first) return page([]);
        first = false;
        return refusal(503, 'server_busy', {}, { 'Retry-After': '9' });
      },
      session => all([countRows(session, 'flaky'), countRows(session, 'b'), countRows(session, 'c')]),
      { limiter: warmStore() },
    );
    expect(result).toEqual(['flaky: 0', 'b: 0', 'c: 0']);
    expect(host.slept).toEqual([{ at: expect.any(Number), ms: 9_000 }]);
    expect(host.waves.map(({ requests }) => requests.length)).toEqual([3, 1]);
  });
});

describe('turn by turn', () => {
  const open = (operation: (own: Session) => Operation<unknown>) => {
    const own = sessionOn(new VirtualTime(NOW), { limiter: warmStore() });
    const scheduler = new Scheduler(operation(own), own);
    return { scheduler, work: (at = 0) => scheduler.work(NOW + at, own.limiter.update) };
  };
  // biome-ignore lint/correctness/useYield: it fails before it asks for anything.
  function* failing(): Operation<never> {
    throw new Error('bad');
  }

  test('what a closed sibling had asked for in the same turn is neither sent, nor read, nor waited for', () => {
    const { work } = open(function* (own) {
      yield* settle(all<unknown>([read('a stream'), wait(60_000), countRows(own, 'late'), failing()]));
      yield* wait(100_000);
    });
    expect(work()).toMatchObject({ sends: [], reads: [], wakeAt: NOW + 100_000 });
  });

  test('timers that are due together wake in the order of their instants', () => {
    const woken: number[] = [];
    const waking = function* (ms: number): Operation<void> {
      yield* wait(ms);
      woken.push(ms);
    };
    const { work } = open(() => all([950, 900, 1_000].map(waking)));
    work();
    expect(work(2_000).done).toMatchObject({ ok: true });
    expect(woken).toEqual([900, 950, 1_000]);
  });

  test.each<[string, (own: Session) => Operation<unknown>, (scheduler: Scheduler, work: Work) => void]>([
    [
      'an answer',
      own => countRows(own, 'a'),
      (scheduler, { sends }) => scheduler.answer(sends[0] as Sending, response(200, { items: [] }), NOW),
    ],
    ['a part of a body', () => read('a stream'), (scheduler, { reads }) => scheduler.batch(reads[0]!, 'late')],
  ])('%s that comes after the stop goes to nobody', (_, asking, late) => {
    const { scheduler, work } = open(function* (own) {
      const asked = yield* settle(asking(own));
      yield* emit('stopped');
      return [asked.ok, (yield* settle(wait(1_000))).ok];
    });
    const before = work();
    scheduler.interrupt(new Error('stopped'));
    late(scheduler, before);
    expect(work().emitted).toEqual(['stopped']);
    late(scheduler, before);
    expect(work().done).toEqual({ ok: true, value: [false, false] });
  });

  test('after a stop what is at hand may still be handed out, also side by side', () => {
    const { scheduler, work } = open(function* () {
      yield* settle(wait(1_000));
      return yield* settle(all([emit('a'), emit('b'), wait(1)]));
    });
    work();
    scheduler.interrupt(new Error('stopped'));
    expect(work()).toMatchObject({ emitted: ['a', 'b'], done: { ok: true, value: { ok: false } } });
  });

  test('an operation that waits for nothing is closed', () => {
    const log: string[] = [];
    const { scheduler, work } = open(() => noting(log, 'closed', wait(Number.POSITIVE_INFINITY)));
    expect(work().wakeAt).toBeUndefined();
    expect(scheduler.stuck().message).toBe('The operation waits for nothing');
    expect(log).toEqual(['closed']);
  });

  test('what a host stops on its way may have arrived', () => {
    const { scheduler, work } = open(own => settle(countRows(own, 'a')));
    const { sends } = work();
    scheduler.answer(sends[0] as Sending, new CancelledError('Stopped', { code: 'cancelled' }), NOW);
    expect(work().done).toMatchObject({ value: { error: { code: 'cancelled', spent: { asked: 1, doubt: 1 } } } });
  });
});
