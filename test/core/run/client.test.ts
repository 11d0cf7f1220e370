/** Operations that run side by side in one client (`AsyncClient`) share its queue, its clock and what answers teach about the limits. */
import { describe, expect, test } from 'vitest';
import { howFast } from '../../../core/actions/how-fast.ts';
import { type PriceWithPicture, priceWithPicture } from '../../../core/actions/picture.ts';
import { whereToSell } from '../../../core/actions/where-to-sell.ts';
import { all, type Operation, settle, wait } from '../../../core/effects.ts';
import { CancelledError, type SoldDataError, type Spent } from '../../../core/errors/errors.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { emptyLimits, type LimitsStore } from '../../../core/limits.ts';
import { pages } from '../../../core/pages.ts';
import { call } from '../../../core/request/call.ts';
import { keepReserve } from '../../../core/request/reserve.ts';
import { add, nothingSpent } from '../../../core/request/spent.ts';
import { AsyncClient, type AsyncHost } from '../../../core/run/async.ts';
import type { SessionOptions } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Service, Travel } from '../../support/clock/exchange.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { perMinute } from '../../support/service/per-minute.ts';
import { asked, countRows, inQuery, NOW, page, refusal, search, session as sessionOn } from '../fixture.ts';

function open(service: Service, travel: Travel = {}, options: Partial<SessionOptions> = {}) {
  const time = new VirtualTime(NOW);
  const host = new VirtualAsyncHost(time, service, travel);
  const session = sessionOn(time, options);
  const client = new AsyncClient(session);
  const run = <Result>(operation: Operation<Result>) => client.run(operation, session, host);
  return { time, host, session, client, run };
}

const searchedFor = ({ url }: { url: string }) => inQuery(url, 'keyword');
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: SoldDataError) => error.code,
  );
const codeOfError = (error: unknown) => (error as SoldDataError).code;
const stop = new CancelledError('Stopped by the user', { code: 'cancelled' });
const items = (count: number) => Array.from({ length: count }, (_, n) => `item ${n}`);

describe('many prices at once', () => {
  const travel = { there: 100, back: (nth: number) => 100 + (nth % 7) * 30 };
  const ended = async (limit: number, count: number, isTogether: boolean) => {
    const { time, host, session, run } = open(perMinute(limit), travel, { random: () => 0.5 });
    const prices = items(count).map(keyword => priceWithPicture(session, asked(search, { keyword })));
    const found: PriceWithPicture[] = await (isTogether
      ? run(all(prices)).result
      : Promise.all(prices.map(price => run(price).result)));
    return { tookMs: time.now() - NOW, found, sent: host.sent.length };
  };

  test.each([30, 60, 120].flatMap(limit => [40, 100, 300, 500].map(count => [limit, count] as const)))(
    'at %i requests per minute, %i calls at once all get a price in the time of one operation (L1)',
    async (limit, count) => {
      const alone = await ended(limit, count, true);
      const apart = await ended(limit, count, false);
      expect([apart.found.length, apart.sent]).toEqual([count, count]);
      expect(apart.tookMs).toBeLessThanOrEqual(alone.tookMs * 1.2);
    },
  );
});

describe('a budget that several calls share', () => {
  const sale = page(['1', '2', '3'], { totalResults: 5 });
  const isCharged = ({ url }: { url: string }) => !url.includes('usage');

  test.each(Array.from({ length: 10 }, (_, budget) => [budget]))(
    'of %i requests is never exceeded, and no answer that needs two gets one',
    async budget => {
      for (const back of [() => 100, (nth: number) => 100 + (nth % 3) * 90]) {
        const { host, session, run } = open(() => sale, { there: 100, back }, { budget });
        const each = ['a', 'b', 'c'].flatMap<Operation<{ spent: Spent }>>(name => [
          howFast(session, { keyword: `fast ${name}` }),
          priceWithPicture(session, asked(search, { keyword: `price ${name}` })),
        ]);
        const found = await Promise.all(each.map(one => run(settle(one)).result));
        const charged = found.map(one => (one.ok ? one.value.spent.charged : codeOfError(one.error)));
        expect(charged.filter((_, at) => at % 2 === 0).every(one => one === 2 || one === 'budget_reached')).toBe(true);
        const left = session.budget?.left ?? 0;
        expect(host.sent.filter(isCharged)).toHaveLength(budget - left);
        expect(left).toBeLessThan(2);
      }
    },
  );

  describe('when a search that waits for a slot is also a part of an answer of several', () => {
    const item = { keyword: 'canon ae-1' };
    const waiting = async (budget: number, others: readonly string[] = []) => {
      const { time, host, session, run } = open(() => sale, { there: 10, back: 10 }, { budget });
      await session.limits.update(state => {
        state.buckets.plan = { limit: 120, sent: [], blockedUntil: time.now() + 1_200 };
      });
      const price = (keyword: string) => priceWithPicture(session, asked(endpoints.scrape, { keyword }));
      const calls = [price(item.keyword), whereToSell(session, item), ...others.map(price)];
      const found = await Promise.all(calls.map(one => run(settle<{ spent: Spent }>(one)).result));
      return {
        charged: found.map(one => (one.ok ? one.value.spent.charged : codeOfError(one.error))),
        sent: host.sent.filter(isCharged).length,
      };
    };

    test('both are answered, and it is sent once', async () => {
      expect(await waiting(3)).toEqual({ charged: [1, 2], sent: 3 });
    });

    test('what the answer leaves is there for another search', async () => {
      expect(await waiting(4, ['nikon f3'])).toEqual({ charged: [1, 2, 1], sent: 4 });
    });
  });

  test('pays once for two equal answers of several', async () => {
    const { session, run } = open(() => sale, { there: 10, back: 10 }, { budget: 2 });
    const [one, two] = [1, 2].map(() => run(howFast(session, { keyword: 'canon ae-1' })).result);
    expect([(await one)?.spent.charged, (await two)?.spent.charged]).toEqual([2, 0]);
    expect(session.budget?.left).toBe(0);
  });

  test('names only the requests that are free for a call, with a reserve too', async () => {
    const usage = { plan: 'pro', used: 0, limit: 8, remaining: 8 };
    const service: Service = request => (isCharged(request) ? sale : { status: 200, body: JSON.stringify(usage) });
    const { time, session, run } = open(service, { there: 10, back: 10 }, { reserve: 4 });
    await session.limits.update(state => {
      state.buckets.plan = { limit: 120, sent: [], blockedUntil: time.now() + 1_200 };
    });
    const calls = ['a', 'b'].map(keyword => run(settle(whereToSell(session, { keyword }))).result);
    const [, refused] = await Promise.all(calls);
    expect(refused?.ok === false && (refused.error as Error).message).toMatch(
      /^This takes 3 requests; 1 request is left for this call, and 4 are kept in reserve/,
    );
  });

  test('has the request of a search that failed for others, while the rest of its answer runs', async () => {
    const service: Service = ({ url }) => (url.includes('fashion') || url.includes('peer') ? sale : refusal(404));
    const back = (nth: number) => 10 + nth * 1_000;
    const { session, run } = open(service, { there: 10, back }, { budget: 3 });
    const whole = run(whereToSell(session, { keyword: 'a' })).result;
    const prices = function* () {
      yield* wait(2_500);
      return yield* settle(priceWithPicture(session, asked(endpoints.fashionSold, { keyword: 'b' })));
    };
    const found = await run(prices()).result;
    expect(found.ok || codeOfError(found.error)).toBe(true);
    expect((await whole).spent.charged).toBe(2);
  });

  test('has its requests again when an answer of several fails', async () => {
    const { session, run } = open(({ url }) => (url.includes('fast') ? refusal(404) : sale), {}, { budget: 2 });
    expect(await codeOf(run(howFast(session, { keyword: 'fast' })).result)).toBe('not_found');
    const prices = ['a', 'b'].map(keyword => run(priceWithPicture(session, asked(search, { keyword }))).result);
    expect((await Promise.all(prices)).map(({ spent }) => spent.charged)).toEqual([1, 1]);
  });
});

test('an answer to one call wakes the others: none waits for a limit that the plan does not have', async () => {
  const { time, run, session } = open(perMinute(120), { back: 300 });
  const calls = items(40).map(keyword => run(countRows(session, keyword)).result);
  await Promise.all(calls);
  expect(time.now() - NOW).toBe(600);
});

test('a refusal by a per-minute limit holds back the other calls too, instead of being met by each', async () => {
  let refusals = 0;
  const { run, session, host } = open((_, now) => {
    if (now >= NOW + 30_000) return page(['1']);
    refusals += 1;
    return refusal(429, 'rate_limited', {}, { 'Retry-After': '30' });
  });
  const first = run(countRows(session, 'first')).result;
  const later = items(20).map(
    keyword =>
      run(
        (function* () {
          yield* wait(1_000);
          return yield* countRows(session, keyword);
        })(),
      ).result,
  );
  await Promise.all([first, ...later]);
  expect([refusals, host.sent.length]).toEqual([1, 22]);
});

test('a busy service slows all calls, and its recovery lets more through again', async () => {
  const { run, session, host } = open(
    (_, now) => (now < NOW + 1_000 ? refusal(503, 'server_busy', {}, { 'Retry-After': '2' }) : page([])),
    { back: 500 },
  );
  const early = items(8).map(keyword => run(countRows(session, keyword)).result);
  const late = run(
    (function* () {
      yield* wait(3_000);
      yield* all(items(20).map(keyword => countRows(session, `late ${keyword}`)));
    })(),
  ).result;
  await Promise.all([...early, late]);
  const inFlightAt = (ms: number) => host.sends.filter(({ at }) => at <= ms && at + 500 > ms).length;
  expect(inFlightAt(NOW)).toBe(8);
  expect(inFlightAt(NOW + 3_100)).toBeLessThanOrEqual(2);
  const last = host.sends.at(-1)?.at ?? 0;
  expect(inFlightAt(last)).toBeGreaterThan(2);
});

describe('equal questions in flight', () => {
  const spentBy = async (calls: readonly Promise<{ spent: Spent }>[]) => {
    const whole = nothingSpent();
    for (const { spent } of await Promise.all(calls)) add(whole, spent);
    return whole;
  };

  test('are sent once, whatever their spelling and whatever asks, and counted once (M2)', async () => {
    const { run, session, host } = open(() => page(['1']), { back: 300 });
    const calls = [
      ...['Canon AE-1', 'canon ae-1', ' canon  ae-1 '].map(keyword => call(session, asked(search, { keyword }))),
      priceWithPicture(session, asked(search, { keyword: 'canon ae-1' })),
      pages(session, asked(search, { keyword: 'canon ae-1' })),
    ];
    const spent = await spentBy(calls.map(each => run<{ spent: Spent }>(each).result));
    expect([host.sent.length, spent, session.seen.requests]).toEqual([1, { charged: 1, doubt: 0 }, 1]);
  });

  test('stay one while the first is retried', async () => {
    let nth = 0;
    const { run, session, host } = open(() => (nth++ === 0 ? refusal(502, 'upstream_blocked') : page(['1'])), {
      back: 300,
    });
    const calls = items(3).map(() => run(call(session, asked(search, { keyword: 'lego' }))).result);
    expect(await spentBy(calls)).toEqual({ charged: 1, doubt: 0 });
    expect(host.sent).toHaveLength(2);
  });

  test('are sent again once the first has ended', async () => {
    const { run, session, host } = open(() => page(['1']), { back: 300 });
    await run(countRows(session, 'lego')).result;
    await run(countRows(session, 'lego')).result;
    expect(host.sent).toHaveLength(2);
  });

  test('give each caller rows of its own', async () => {
    const { run, session } = open(() => page(['1']), { back: 300 });
    const ask = () => run(call(session, asked(search, { keyword: 'lego' }))).result;
    const [one, other] = (await Promise.all([ask(), ask()])).map(({ data }) => data as { items: unknown[] });
    one?.items.pop();
    expect(other?.items).toHaveLength(1);
  });

  test('fail together, each with its own error, and the charge in doubt is counted once', async () => {
    const { run, session } = open(() => ({ status: 500, body: '' }), { back: 300 }, { policy: { attempts: 1 } });
    const errors = await Promise.all(
      items(3).map(() => run(countRows(session, 'lego')).result.catch((error: SoldDataError) => error)),
    );
    expect(errors.map(error => (error as SoldDataError).spent?.doubt)).toEqual([1, 0, 0]);
    expect(new Set(errors).size).toBe(3);
  });

  test('outlive a stop of the first one, which then pays nothing', async () => {
    const { run, session, host, time } = open(() => page(['1']), { back: 300 });
    const first = run(countRows(session, 'lego'));
    const second = run(call(session, asked(search, { keyword: 'lego' })));
    const stopped = first.result.catch((error: SoldDataError) => error);
    time.at(NOW + 100, () => first.stop(stop));
    expect(await stopped).toMatchObject({ code: 'cancelled', spent: { charged: 0, doubt: 0 } });
    expect((await second.result).spent).toEqual({ charged: 1, doubt: 0 });
    expect(host.sent).toHaveLength(1);
  });

  test('are in doubt for the last one that is stopped', async () => {
    const { run, session, time } = open(() => page(['1']), { back: 300 });
    const both = [run(countRows(session, 'lego')), run(countRows(session, 'lego'))];
    time.at(NOW + 100, () => both.forEach(each => void each.stop(stop)));
    const errors = await Promise.all(both.map(({ result }) => result.catch((error: SoldDataError) => error.spent)));
    expect(errors).toEqual([
      { charged: 0, doubt: 0 },
      { charged: 0, doubt: 1 },
    ]);
  });

  test('are not joined if they belong to different sessions', async () => {
    const { time, client, host, session } = open(() => page(['1']), { back: 300 });
    const other = sessionOn(time, { limits: session.limits, budget: 5 });
    const both = [session, other].map(each => client.run(countRows(each, 'lego'), each, host).result);
    await Promise.all(both);
    expect([host.sent.length, other.budget?.left]).toEqual([2, 4]);
  });

  test('leave a sibling that fails alone', async () => {
    const { run, session } = open(
      request => (searchedFor(request) === 'bad' ? refusal(400, 'invalid_params') : page(['1'])),
      { back: nth => (nth === 0 ? 300 : 100) },
    );
    const other = run(countRows(session, 'lego')).result;
    const failing = run(all([countRows(session, 'lego'), countRows(session, 'bad')])).result;
    expect(await codeOf(failing)).toBe('invalid_params');
    expect(await other).toBe('lego: 1');
  });
});

describe('a stop', () => {
  test('ends its own call only, at once, wherever that call is', async () => {
    const { run, session, time } = open(() => page(['1']), { back: 1_000 });
    const inFlight = run(countRows(session, 'in flight'));
    const inLine = items(40).map(keyword => run(countRows(session, keyword)));
    const asleep = run(wait(60_000));
    const stopped: number[] = [];
    for (const each of [inFlight, inLine[39], asleep])
      each?.result.catch(() => {
        stopped.push(time.now() - NOW);
      });
    time.at(NOW + 100, () => [inFlight, inLine[39], asleep].forEach(each => void each?.stop(stop)));
    const others = await Promise.all(inLine.slice(0, 39).map(({ result }) => result));
    expect([others.length, stopped]).toEqual([39, [100, 100, 100]]);
  });

  test('ends the request in flight on a host that can', async () => {
    const { session, client } = open(() => page([]));
    let isEnded = false;
    const host: AsyncHost = {
      send: () => Object.assign(new Promise<never>(() => {}), { end: () => (isEnded = true) }),
      sleep: () => new Promise(() => {}),
    };
    const running = client.run(countRows(session, 'lego'), session, host);
    await Promise.resolve();
    running.stop(stop);
    expect([await codeOf(running.result), isEnded]).toEqual(['cancelled', true]);
  });
});

test('a rejected key ends the calls that run; a later call tries again', async () => {
  let isRevoked = true;
  const { run, session, host } = open(() => (isRevoked ? refusal(401, 'unauthorized') : page(['1'])), { back: 300 });
  const codes = await Promise.all(items(50).map(keyword => codeOf(run(countRows(session, keyword)).result)));
  expect([new Set(codes), host.sent.length]).toEqual([new Set(['unauthorized']), 30]);
  isRevoked = false;
  expect(await run(countRows(session, 'later')).result).toBe('later: 1');
});

test('the longest wait of a call begins with the call, not with the first one that met the limit', async () => {
  let isFull = true;
  const { run, session, time } = open(
    () => (isFull ? refusal(429, 'rate_limited', {}, { 'Retry-After': '30' }) : page(['1'])),
    {},
    { policy: { maxWaitMs: 100_000 } },
  );
  expect(await codeOf(run(countRows(session, 'first')).result)).toBe('rate_limited');
  const second = run(countRows(session, 'second')).result;
  time.at(time.now() + 60_000, () => {
    isFull = false;
  });
  expect(await second).toBe('second: 1');
});

test('calls with different longest waits share a line, and each is refused in its own time', async () => {
  const { time, client, host, session } = open(() => refusal(429, 'rate_limited', {}, { 'Retry-After': '30' }));
  const { limits } = session;
  const calls = [300_000, 20_000].map(maxWaitMs => {
    const own = sessionOn(time, { limits, policy: { maxWaitMs } });
    return client.run(countRows(own, 'lego'), own, host).result.catch(() => time.now() - NOW);
  });
  const [patient, impatient] = (await Promise.all(calls)) as [number, number];
  expect(impatient).toBeLessThanOrEqual(20_000);
  expect(patient).toBeGreaterThan(200_000);
});

test('the reserve counts the requests in flight of all sessions of a client', async () => {
  const { time, client, host, session } = open(
    ({ url }, now) =>
      url.includes('usage')
        ? page([], { quota: 100, used: 90, remaining: 10 })
        : page(['1'], {}, { 'x-usage-remaining': String(9 - (now - NOW)) }),
    { back: 500 },
  );
  const { limits } = session;
  const calls = items(8).map(keyword => {
    const own = sessionOn(time, { limits, reserve: 7 });
    return codeOf(client.run(keepReserve(own, countRows(own, keyword)), own, host).result);
  });
  const chargesSeen: (number | undefined)[] = [];
  time.at(NOW + 700, () => chargesSeen.push(limits.charges?.inFlight('plan')));
  const codes = await Promise.all(calls);
  expect([...chargesSeen, limits.charges?.inFlight('plan')]).toEqual([3, 0]);
  expect(codes.filter(code => code === 'answered').length).toBeLessThanOrEqual(3);
  expect(codes).toContain('reserve_reached');
});

test('a wait that is longer than a timer allows is slept in parts', async () => {
  const { run, time, host } = open(() => page([]));
  await run(wait(6_000_000_000)).result;
  expect(time.now() - NOW).toBe(6_000_000_000);
  expect(host.slept.map(({ ms }) => ms)).toEqual([2 ** 31 - 1, 2 ** 31 - 1, 6_000_000_000 - 2 * (2 ** 31 - 1)]);
});

test('a client without calls holds no timer', async () => {
  const { session, client } = open(() => page([]));
  let asleep = 0;
  const host: AsyncHost = {
    send: () => new Promise(() => {}),
    sleep: () => {
      asleep += 1;
      return Object.assign(new Promise<void>(() => {}), { end: () => (asleep -= 1) });
    },
  };
  const waiting = [run(), run()];
  function run() {
    return client.run(settle(wait(60_000)), session, host);
  }
  await Promise.resolve();
  expect(asleep).toBe(1);
  for (const each of waiting) each.stop(stop);
  await Promise.all(waiting.map(({ result }) => result));
  expect(asleep).toBe(0);
});

describe('a limit store with promises', () => {
  const slow = (time: VirtualTime, fails = false) => {
    const state = emptyLimits();
    let writing = 0;
    let most = 0;
    const limits: LimitsStore = {
      async update(change) {
        writing += 1;
        most = Math.max(most, writing);
        await time.sleep(50);
        writing -= 1;
        if (fails) throw new Error('The disk is full');
        return change(state);
      },
    };
    return { limits, state, most: () => most };
  };

  test('holds requests until it has written, one write after another', async () => {
    const time = new VirtualTime(NOW);
    const store = slow(time);
    const host = new VirtualAsyncHost(time, perMinute(60), { back: 300 });
    const session = sessionOn(time, { limits: store.limits });
    const client = new AsyncClient(session);
    const results = await Promise.all(
      items(50).map(each => client.run(countRows(session, each), session, host).result),
    );
    expect([results.length, host.sent.length, store.most()]).toEqual([50, 50, 1]);
    expect(host.sends[0]?.at).toBe(NOW + 50);
    await time.idle();
    expect(store.state.buckets.plan).toMatchObject({ limit: 60, reported: { remaining: 10 } });
    expect(session.observations).toEqual([]);
  });

  test('that fails sends nothing', async () => {
    const time = new VirtualTime(NOW);
    const host = new VirtualAsyncHost(time, () => page([]));
    const session = sessionOn(time, { limits: slow(time, true).limits, budget: 5 });
    const client = new AsyncClient(session);
    const both = items(2).map(each => codeOf(client.run(countRows(session, each), session, host).result));
    expect(await Promise.all(both)).toEqual(['limits_unavailable', 'limits_unavailable']);
    expect([host.sent.length, session.budget?.left]).toEqual([0, 5]);
  });

  test('that is still writing when a call is stopped sends nothing for it', async () => {
    const time = new VirtualTime(NOW);
    const host = new VirtualAsyncHost(time, () => page(['1']));
    const session = sessionOn(time, { limits: slow(time).limits, budget: 5 });
    const client = new AsyncClient(session);
    const stopped = client.run(countRows(session, 'stopped'), session, host);
    const other = client.run(countRows(session, 'other'), session, host);
    time.at(NOW + 20, () => stopped.stop(stop));
    expect(await codeOf(stopped.result)).toBe('cancelled');
    expect(await other.result).toBe('other: 1');
    expect([host.sent.map(searchedFor), session.budget?.left]).toEqual([['other'], 4]);
  });
});
