// A search that outlasts its step goes on as a job of one query. The judge is the service's own log.
import { describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import type { Outcome } from '../support/zapier/platform.ts';
import { Poller } from '../support/zapier/poller.ts';
import type { Service } from '../support/zapier/service.ts';
import { openUnkind as open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

const RICH = { plan: '500k' } as const;
const isSearch = (url: string) => url.startsWith('/v1/scrape?');

/** A service whose searches work for 40 s, and which charges for answers that somebody waits for. */
const late = (service: Service): Service => ({
  handle: request => service.handle(request),
  worksMs: ({ url }) => (isSearch(url) ? 40_000 : 0),
});
/** The same service when it charges as soon as it is asked. */
const lateAndCharging = (service: Service): Service => ({
  handle: request => {
    const answer = service.handle(request);
    return isSearch(request.url) ? { ...answer, delayMs: 40_000 } : answer;
  },
});

/** Its first search takes 15 s, the others 40. */
const nearlyLate = (service: Service): Service => {
  let asked = 0;
  return {
    handle: request => {
      const answer = service.handle(request);
      if (!isSearch(request.url)) return answer;
      asked += 1;
      return { ...answer, delayMs: asked === 1 ? 15_000 : 40_000 };
    },
  };
};

/** Runs a step as the platform does: again after the delay, for as long as it is held. */
async function runHeld({ platform, clock }: Opened, key: string, inputData: Record<string, unknown>) {
  const held: string[] = [];
  for (;;) {
    const outcome = await platform.search(key, { inputData });
    expect(outcome.killed).toBe(false);
    if (outcome.failure?.name !== 'ThrottledError' || held.length > 5) return { outcome, held };
    held.push(outcome.failure.message);
    clock.pass(outcome.failure.delaySeconds! * 1000);
  }
}

const charged = ({ sandbox }: Opened) => {
  sandbox.settle();
  return sandbox.chargedToUs;
};

describe('a search that takes 40 s', () => {
  test.each([
    ['find_sold_price', { keyword: KEYWORD }, 1],
    ['find_listings', { keyword: KEYWORD, maxRows: 50 }, 50],
    ['find_listings', { keyword: KEYWORD, lookIn: 'searchActive', maxRows: 20 }, 20],
  ])('%s is held once, delivered by its replay, and charged once', async (key, inputData, rows) => {
    const opened = await open(RICH, late);
    const { outcome, held } = await runHeld(opened, key, inputData);
    expect(outcome.failure).toBeUndefined();
    expect(held).toEqual([expect.stringContaining('goes on at the service')]);
    expect(rowsOf(outcome)).toHaveLength(rows);
    expect(charged(opened)).toBe(1);
    expect(opened.sandbox.log.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('says what the quick one says', async () => {
    const [slow, quick] = [await open(RICH, late), await open(RICH)];
    const { outcome } = await runHeld(slow, 'find_sold_price', { keyword: KEYWORD });
    const { results } = await quick.platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
    const money = (rows: unknown) => {
      const { median, mean, min, max, count, currency } = (rows as Record<string, unknown>[])[0]!;
      return { median, mean, min, max, count, currency };
    };
    expect(money(outcome.results)).toEqual(money(results));
  });

  test('leaves the searches after it to jobs, each charged once, also where the service charges for what nobody waits for', async () => {
    const opened = await open(RICH, lateAndCharging);
    await runHeld(opened, 'find_sold_price', { keyword: KEYWORD });
    const first = charged(opened);
    const { outcome } = await runHeld(opened, 'find_sold_price', { keyword: 'canon ae-1' });
    expect(first).toBe(2);
    expect(outcome.results).toMatchObject([{ requestsSpent: 1, median: expect.any(Number) }]);
    expect(charged(opened) - first).toBe(1);
  });

  test('leaves a search to a job that is asked for its answer also when the service is quick again by then', async () => {
    const opened = await open(RICH, lateAndCharging);
    await runHeld(opened, 'find_sold_price', { keyword: KEYWORD });
    const first = charged(opened);
    const inputData = { keyword: 'canon ae-1' };
    opened.sandbox.addFault({ match: { path: /jobs/, method: 'GET' }, status: 500, times: Number.POSITIVE_INFINITY });
    const { failure } = await opened.platform.search('find_sold_price', { inputData });
    opened.sandbox.clearFaults();
    opened.clock.pass(11 * 60_000);
    const { results } = await opened.platform.search('find_sold_price', { inputData });
    expect(failure?.name).toBe('ThrottledError');
    expect(results).toMatchObject([{ requestsSpent: 1, median: expect.any(Number) }]);
    expect(charged(opened) - first).toBe(1);
  });

  test.each([
    ['was given up', lateAndCharging, 2],
    ['came just in time', nearlyLate, 1],
  ] as const)('of a daily look starts as a job on the days after its first answer %s', async (_, service, first) => {
    const opened = await open(RICH, service);
    opened.sandbox.calm('it is timed');
    const days: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      const before = charged(opened);
      const { outcome, held } = await runHeld(opened, 'find_listings', { keyword: KEYWORD, maxRows: 50 });
      expect(rowsOf(outcome)).toHaveLength(50);
      days.push(charged(opened) - before);
      if (day > 0) expect(held.length).toBeLessThanOrEqual(1);
      opened.clock.pass(24 * 3600_000);
    }
    expect(days).toEqual([first, 1, 1, 1]);
    expect(opened.sandbox.log.filter(({ method }) => method === 'POST')).toHaveLength(first === 2 ? 4 : 3);
  });

  test('the same question of another run, some minutes later, is answered from the job', async () => {
    const opened = await open(RICH, late);
    await runHeld(opened, 'find_sold_price', { keyword: KEYWORD });
    opened.clock.pass(15 * 60_000);
    const { outcome } = await runHeld(opened, 'find_sold_price', { keyword: KEYWORD });
    expect(outcome.failure).toBeUndefined();
    expect(charged(opened)).toBe(1);
  });

  test('by two runs at once is started as one job, and answers both', async () => {
    const opened = await open(RICH, late);
    const undo = opened.clock.install();
    const untilDone = async (): Promise<Outcome> => {
      const outcome = await opened.platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
      if (outcome.failure?.name !== 'ThrottledError') return outcome;
      await opened.clock.sleep(outcome.failure.delaySeconds! * 1000);
      return untilDone();
    };
    const outcomes = await Promise.all([untilDone(), untilDone()]);
    undo();
    expect(outcomes.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    expect(opened.sandbox.log.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(charged(opened)).toBe(1);
  });

  test('of a polling trigger is told at a later check, and mails nobody', async () => {
    const opened = await open(RICH, late);
    const poller = new Poller(opened.platform, 'new_sold_listing', { keyword: KEYWORD, interval: 'hour' });
    const failures = [await poller.enable()];
    for (let poll = 0; poll < 8; poll += 1) {
      opened.clock.pass(5 * 60_000);
      failures.push((await poller.poll()).failure);
    }
    expect(failures.slice(1).filter(Boolean)).toEqual([]);
    expect(poller.seen.size).toBeGreaterThan(10);
    expect(charged(opened)).toBe(1);
  });

  test('within a request budget of one never spends a second', async () => {
    const opened = await open(RICH, lateAndCharging);
    const { outcome } = await runHeld(opened, 'find_sold_price', { keyword: KEYWORD, requestBudget: 1 });
    expect(outcome.failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('budget') });
    expect(charged(opened)).toBe(1);
  });

  test('without a memory is not begun anew', async () => {
    const opened = await open(RICH, lateAndCharging);
    opened.platform.rpc.broken = method => method === 'zcache_set';
    const { failure } = await opened.platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
    expect(failure?.name).toBe('AppError');
    expect(charged(opened)).toBe(1);
  });

  test('whose job fails says why', async () => {
    const opened = await open(RICH, late);
    opened.sandbox.addFault({ match: { method: 'WORK' }, code: 'upstream_blocked', times: Number.POSITIVE_INFINITY });
    const { outcome } = await runHeld(opened, 'find_sold_price', { keyword: KEYWORD });
    expect(outcome.failure).toMatchObject({
      name: 'AppError',
      message: expect.stringMatching(/^The search failed: .+/),
    });
    expect(charged(opened)).toBe(0);
  });
});
