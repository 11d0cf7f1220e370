// What the steps of one connection share through the platform's cache: the pace, a spent allowance, and what to do without it.
import { afterEach, describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import type { Outcome } from '../support/zapier/platform.ts';
import { open } from './opened.ts';
import { KEYWORD, run, stepNamed } from './steps.ts';

let undo = () => {};
afterEach(() => undo());

const price = stepNamed('find sold price');

/** Runs a step so many times at once, each as the platform does: again after its delay while it is held. */
async function runAtOnce(opened: Opened, count: number, step = price) {
  const { clock } = opened;
  undo = clock.install();
  const from = clock.now();
  const untilDone = async (): Promise<Outcome> => {
    const outcome = await run(opened, step);
    if (outcome.failure?.name !== 'ThrottledError') return outcome;
    await clock.sleep(outcome.failure.delaySeconds! * 1000);
    return untilDone();
  };
  const outcomes = await Promise.all(Array.from({ length: count }, untilDone));
  const minutes = (clock.now() - from) / 60_000;
  undo();
  undo = () => {};
  const { log } = opened.sandbox;
  const refused = log.filter(({ status }) => status === 429).length / log.length;
  return { outcomes, minutes, refused };
}

describe('100 runs at once', () => {
  test.each([
    ['basic', 30, 15],
    ['growth', 60, 7],
    ['500k', 120, 5],
  ] as const)('on the plan %s with %d a minute: at most one of twenty requests refused, each charged once, done in %d minutes', async (plan, _, most) => {
    const opened = await open({ plan, quota: 1000 });
    const { outcomes, minutes, refused } = await runAtOnce(opened, 100);
    expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
    expect(opened.sandbox.account.charged).toBe(100);
    expect(refused).toBeLessThanOrEqual(0.05);
    expect(minutes).toBeLessThan(most);
  });

  test('of the history, which has a limit of its own', async () => {
    const opened = await open({ plan: '500k' });
    const { outcomes, refused } = await runAtOnce(opened, 40, stepNamed('find listings: searchHistory'));
    expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
    expect(refused).toBeLessThanOrEqual(0.05);
  });

  test('while the cache is silent end all the same, each at its own pace', async () => {
    const opened = await open({ plan: 'growth' });
    opened.platform.rpc.broken = () => true;
    const { outcomes, minutes } = await runAtOnce(opened, 60);
    expect(outcomes.filter(({ failure, killed }) => failure || killed)).toEqual([]);
    expect(opened.sandbox.account.charged).toBe(60);
    expect(minutes).toBeLessThan(5);
  });
});

describe('a step of many pages', () => {
  test('takes the places that are free now before those of the next seconds', async () => {
    const opened = await open({ plan: '500k' });
    const { results, tookMs } = await opened.platform.search('find_listings', {
      inputData: { keyword: KEYWORD, maxRows: 500 },
    });
    expect(results).toHaveLength(500);
    expect(tookMs).toBeLessThan(1000);
  });
});

describe('a spent allowance', () => {
  const spent = ({ sandbox }: Opened) => sandbox.log.length;

  test.each([
    ['one after the other', 1],
    ['at once', 10],
  ])('of 10 runs %s costs at most 2 requests, and each names the reset', async (_, atOnce) => {
    const opened = await open({ quota: 0 });
    const outcomes: Outcome[] = [];
    while (outcomes.length < 10) outcomes.push(...(await runAtOnce(opened, atOnce)).outcomes);
    const reset = new Date(opened.sandbox.account.resetAt).toISOString().slice(0, 10);
    expect(outcomes.map(({ failure }) => failure)).toEqual(
      Array(10).fill({ name: 'HaltedError', message: expect.stringContaining(reset) }),
    );
    expect(spent(opened)).toBeLessThanOrEqual(2);
  });

  test('that ends between two answers is met by one more request, of however many runs', async () => {
    const opened = await open({ quota: 1 });
    await run(opened, price);
    const { outcomes } = await runAtOnce(opened, 10);
    expect(new Set(outcomes.map(({ failure }) => failure?.name))).toEqual(new Set(['HaltedError']));
    expect(spent(opened)).toBe(2);
  });

  test('leaves what is free alone: the results of a job, and the account', async () => {
    const opened = await open({ quota: 2 });
    const { results } = await run(opened, stepNamed('start keywordJob'));
    opened.clock.pass(5 * 60_000);
    opened.sandbox.settle();
    expect((await run(opened, price)).failure?.name).toBe('HaltedError');
    const { id } = results as { id: string };
    expect((await opened.platform.search('find_job', { inputData: { job: id } })).results).toMatchObject([{ id }]);
    expect((await run(opened, stepNamed('find account usage'))).failure).toBeUndefined();
  });

  test.each(['find account usage', 'quota low'])('is over when %s finds credits that were bought', async name => {
    const opened = await open({ quota: 0 });
    await run(opened, price);
    opened.sandbox.account.credits = 1000;
    expect((await run(opened, price)).failure?.name).toBe('HaltedError');
    await run(opened, stepNamed(name));
    expect((await run(opened, price)).failure).toBeUndefined();
  });

  test('is asked for again after an hour, and at its reset', async () => {
    const opened = await open({ quota: 0 });
    await run(opened, price);
    opened.sandbox.account.quota = 5;
    opened.clock.pass(61 * 60_000);
    expect((await run(opened, price)).failure).toBeUndefined();
  });

  test('of the shipping product is not one of searches', async () => {
    const opened = await open();
    opened.sandbox.addFault({ match: { path: '/v1/shipping/rates' }, status: 429, code: 'quota_exceeded' });
    expect((await run(opened, stepNamed('find shipping rates'))).failure?.name).toBe('HaltedError');
    expect((await run(opened, stepNamed('find shipping rates'))).failure?.name).toBe('HaltedError');
    expect(spent(opened)).toBe(1);
    expect((await run(opened, price)).failure).toBeUndefined();
  });
});

describe('a per-minute limit that others have used up', () => {
  test('is met by one request: the steps after it wait as long as the service asks', async () => {
    const opened = await open({ plan: 'growth' });
    opened.sandbox.addFault({ status: 429, code: 'rate_limited', retryAfter: '40', times: Number.POSITIVE_INFINITY });
    await run(opened, price);
    const { failure } = await run(opened, price);
    expect(failure?.name).toBe('ThrottledError');
    expect(failure?.delaySeconds).toBeGreaterThanOrEqual(40);
    expect(opened.sandbox.log).toHaveLength(1);
  });
});
