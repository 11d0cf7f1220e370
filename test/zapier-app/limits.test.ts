// Many concurrent runs on one connection: the per-minute limit and a spent quota, with the platform's throttling and replays.
import { describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import type { Outcome } from '../support/zapier/platform.ts';
import { open } from './opened.ts';
import { KEYWORD, run, stepNamed } from './steps.ts';

const price = stepNamed('find sold price');

/** Runs a step many times as the platform does: within the app's own throttle, and again after the delay of a throttled answer. */
async function runAtOnce(opened: Opened, count: number, step = price) {
  const { clock, platform } = opened;
  const { throttle } = (await platform.definition()) as { throttle?: { window: number; limit: number } };
  const from = clock.now();
  const starts: number[] = [];
  /** Waits in the platform's queue until fewer runs than the throttle's limit have started within its window. */
  const admitted = async (): Promise<void> => {
    for (;;) {
      const { window = 0, limit = Number.POSITIVE_INFINITY } = throttle ?? {};
      const before = starts.at(-limit);
      if (before === undefined || clock.now() - before >= window * 1000) break;
      await clock.sleep(before + window * 1000 - clock.now());
    }
    starts.push(clock.now());
  };
  const untilDone = async (): Promise<Outcome> => {
    await admitted();
    const outcome = await run(opened, step);
    if (outcome.failure?.name !== 'ThrottledError') return outcome;
    await clock.sleep(outcome.failure.delaySeconds! * 1000);
    return untilDone();
  };
  const outcomes = await Promise.all(Array.from({ length: count }, untilDone));
  const seconds = (clock.now() - from) / 1000;
  return { outcomes, seconds, started: starts.length };
}

test.each([
  ['basic', 30],
  ['growth', 60],
  ['500k', 120],
] as const)(
  '100 runs of Find Sold Price at once on the plan %s with %d a minute are all answered in time, each charged once, with few cache calls',
  async (plan, perMinute) => {
    const opened = await open({ plan, quota: 1000 });
    const { outcomes, seconds } = await runAtOnce(opened, 100);
    expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
    expect(opened.sandbox.account.charged).toBe(100);
    const calls = opened.platform.rpc.calls.length;
    console.info(`${perMinute} a minute: ${seconds} s, ${calls} cache calls, ${opened.sandbox.log.length} requests`);
    // The minimum time that the limit allows: one more minute per further `perMinute` runs.
    const own = (Math.ceil(100 / perMinute) - 1) * 60;
    expect(seconds).toBeLessThanOrEqual(1.3 * own + 60);
    expect(calls).toBeLessThanOrEqual(400);
  },
);

test('300 runs of Find Sold Price at once at 60 a minute are answered within 320 s, and 300 are charged', async () => {
  const opened = await open({ plan: 'growth', quota: 1000 });
  const { outcomes, seconds } = await runAtOnce(opened, 300);
  expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
  expect(opened.sandbox.account.charged).toBe(300);
  expect(seconds).toBeLessThanOrEqual(320);
});

test("100 runs of Find Sold Price at once are answered even if the cache doesn't respond", async () => {
  const opened = await open({ plan: 'growth', quota: 1000 });
  opened.platform.rpc.broken = () => true;
  const { outcomes } = await runAtOnce(opened, 100);
  expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
  expect(opened.sandbox.account.charged).toBe(100);
});

test('40 history searches at once, which have their own limit, are all answered', async () => {
  const opened = await open({ plan: '500k' });
  const { outcomes, seconds } = await runAtOnce(opened, 40, stepNamed('find listings: searchHistory'));
  expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
  expect(seconds).toBeLessThanOrEqual(1.3 * 60 + 60);
});

describe('a search of several pages', () => {
  const pages = { ...price, key: 'find_listings', inputData: { keyword: KEYWORD, maxRows: 1200 } };

  test('a search of several pages uses free slots at once: five pages with 19 of 30 used', async () => {
    const opened = await open({ plan: 'basic', quota: 1000 });
    await runAtOnce(opened, 19);
    const { results, tookMs } = await run(opened, pages);
    const rows = results as { warning: string }[];
    expect(new Set(rows.map(({ warning }) => warning))).toEqual(new Set(['']));
    expect(tookMs).toBeLessThan(1000);
  });

  test('a search of several pages gets all five pages at once with 38 of 60 used', async () => {
    const opened = await open({ plan: 'growth', quota: 1000 });
    await runAtOnce(opened, 38);
    const { results, tookMs } = await run(opened, pages);
    const rows = results as { warning: string }[];
    expect(new Set(rows.map(({ warning }) => warning))).toEqual(new Set(['']));
    expect(tookMs).toBeLessThan(1000);
  });

  test("a search of several pages is complete in each of ten runs at once with 38 of 60 used, because slots open in the steps' time", async () => {
    const opened = await open({ plan: 'growth', quota: 1000 });
    await runAtOnce(opened, 38);
    opened.clock.pass(45_000);
    const before = opened.sandbox.account.charged;
    const { outcomes } = await runAtOnce(opened, 10, pages);
    expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
    expect(outcomes.map(({ results }) => (results as { warning: string }[])[0]?.warning)).toEqual(Array(10).fill(''));
    expect(outcomes.map(({ results }) => (results as { requestsSpent: number }[])[0]?.requestsSpent)).toEqual(
      Array(10).fill(5),
    );
    expect(opened.sandbox.account.charged - before).toBe(50);
  });

  test("a search of several pages waits between its pages for a slot that opens within the step's time", async () => {
    const opened = await open({ plan: 'basic', quota: 1000 });
    await runAtOnce(opened, 29);
    opened.clock.pass(45_000);
    const { results, tookMs } = await run(opened, pages);
    const rows = results as { warning: string }[];
    expect(new Set(rows.map(({ warning }) => warning))).toEqual(new Set(['']));
    expect(tookMs).toBeLessThan(25_000);
  });
});

test('a spent quota costs 10 runs one request, and each names the reset', async () => {
  const opened = await open({ quota: 0 });
  const reset = new Date(opened.sandbox.account.resetAt).toISOString().slice(0, 10);
  for (let place = 0; place < 10; place += 1) {
    const { failure } = await run(opened, price);
    expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining(reset) });
  }
  expect(opened.sandbox.log).toHaveLength(1);
});

test('a spent quota without a reset is remembered as well', async () => {
  const opened = await open({}, (request, serve) => {
    const answer = serve(request);
    const { reset_at, ...body } = JSON.parse(answer.body) as Record<string, unknown>;
    return { ...answer, body: JSON.stringify(body) };
  });
  opened.sandbox.account.used = opened.sandbox.account.quota;
  for (let place = 0; place < 5; place += 1) await run(opened, price);
  expect(opened.sandbox.log).toHaveLength(1);
});

test('a spent quota is over within a minute of a purchase', async () => {
  const opened = await open({ quota: 0 });
  await run(opened, price);
  opened.sandbox.account.credits = 1000;
  opened.clock.pass(60_000);
  expect((await run(opened, price)).failure).toBeUndefined();
  expect((await run(opened, price)).failure).toBeUndefined();
});

test("a spent quota doesn't stop free requests: the results of a job, and the account", async () => {
  const opened = await open({ quota: 2 });
  const { results } = await run(opened, stepNamed('start keywordJob'));
  opened.clock.pass(5 * 60_000);
  opened.sandbox.settle();
  expect((await run(opened, price)).failure?.name).toBe('HaltedError');
  const { id } = results as { id: string };
  expect((await opened.platform.search('find_job', { inputData: { job: id } })).results).toMatchObject([{ id }]);
  expect((await run(opened, stepNamed('find account usage'))).failure).toBeUndefined();
});

test("a spent quota of searches doesn't stop shipping requests", async () => {
  const opened = await open({ quota: 0 });
  await run(opened, price);
  expect((await run(opened, stepNamed('find shipping rates'))).failure).toBeUndefined();
});

test.each([
  [0, undefined],
  [9, undefined],
  [10, 'HaltedError'],
])(
  'Keep in Reserve of %d refuses a search only if it would use the reserve, with 10 requests left',
  async (reserve, failure) => {
    const opened = await open({ quota: 10 });
    const outcome = await opened.platform.search('find_sold_price', { inputData: { keyword: KEYWORD, reserve } });
    expect(outcome.failure?.name).toBe(failure);
    expect(opened.sandbox.account.charged).toBe(failure ? 0 : 1);
    if (failure) expect(outcome.failure?.message).toMatch(/10 requests are left.*10 are kept in reserve/);
  },
);

test('Keep in Reserve ends a search of several pages with the rows so far', async () => {
  const opened = await open({ quota: 10 });
  const inputData = { keyword: KEYWORD, maxRows: 1200, reserve: 8 };
  const { results } = await opened.platform.search('find_listings', { inputData });
  expect((results as unknown[])[0]).toMatchObject({
    requestsSpent: 2,
    warning: expect.stringContaining('kept in reserve'),
  });
  expect(opened.sandbox.account.charged).toBe(2);
});
