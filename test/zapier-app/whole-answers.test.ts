// Steps whose answer takes several requests: they are charged for all of it or for nothing, also across the platform's replays.
import { describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import type { Outcome } from '../support/zapier/platform.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf, run, type StepCase, stepNamed } from './steps.ts';

const several = ['find where to sell', 'find how fast', 'find how fast in a year', 'find worth grading'].map(stepNamed);

/** Runs a step as the platform does: again after the delay of a throttled answer. Returns every outcome. */
async function replayed(opened: Opened, step: StepCase, meta = {}): Promise<Outcome[]> {
  const outcomes = [await run(opened, step, meta)];
  for (let last = outcomes[0]; last?.failure?.name === 'ThrottledError'; last = outcomes.at(-1)) {
    await opened.clock.sleep(last.failure.delaySeconds! * 1000);
    outcomes.push(await run(opened, step, meta));
  }
  return outcomes;
}

describe.each(several)('$name', step => {
  const { charged: cost, inputData } = step;

  test.each([cost - 1, 1])(
    'with a budget of all but one request, or of one, is refused before it is charged',
    async budget => {
      const opened = await open();
      const { failure } = await run(opened, { ...step, inputData: { ...inputData, requestBudget: String(budget) } });
      expect(failure).toMatchObject({
        name: 'HaltedError',
        message: expect.stringContaining(`This may take ${cost} requests, and the request budget has ${budget} left`),
      });
      expect(opened.sandbox.account.charged).toBe(0);
    },
  );

  test.each([
    [1, 'HaltedError', 0],
    [cost - 1, 'HaltedError', 0],
    [cost, undefined, cost],
  ])('with %d requests above the reserve ends with %s and charges %d', async (spare, name, charged) => {
    const opened = await open({ quota: 5 + spare });
    const { failure } = await run(opened, { ...step, inputData: { ...inputData, reserve: '5' } });
    expect(failure?.name).toBe(name);
    expect(opened.sandbox.account.charged).toBe(charged);
    if (name) expect(failure?.message).toMatch(/This takes \d+ requests; .* left, and 5 are kept in reserve/);
  });

  test.each([1, cost - 1])('with %d requests left in the quota is refused before it is charged', async left => {
    const opened = await open({ quota: left });
    const { failure } = await run(opened, step);
    expect(failure).toMatchObject({
      name: 'HaltedError',
      message: expect.stringMatching(`This takes ${cost} requests, and ${left} requests? (is|are) left this month`),
    });
    expect(opened.sandbox.account.charged).toBe(0);
  });

  test('is sent if the report of the quota is not answered', async () => {
    const opened = await open();
    opened.sandbox.addFault({ match: { path: /usage/ }, delayMs: 600_000, times: 99 });
    const { failure } = await run(opened, step);
    expect(failure).toBeUndefined();
    expect(opened.sandbox.account.charged).toBe(cost);
  });

  test('is charged once, and says so, if the minute is full after the first request', async () => {
    const opened = await open();
    const limit = { status: 429, code: 'rate_limited', retryAfter: '40' };
    opened.sandbox.addFault({ match: { nth: 2 }, ...limit, times: cost - 1 });
    const outcomes = await replayed(opened, step);
    expect(outcomes.length).toBeGreaterThan(1);
    expect(outcomes.at(-1)?.failure).toBeUndefined();
    expect(rowsOf(outcomes.at(-1)!)[0]).toMatchObject({ requestsSpent: cost, requestsInDoubt: 0 });
    expect(opened.sandbox.account.charged).toBe(cost);
  });

  test('is charged once for each run after that, because only the answers of a held run are kept', async () => {
    const opened = await open();
    opened.sandbox.addFault({ match: { nth: 2 }, status: 429, code: 'rate_limited', retryAfter: '40' });
    await replayed(opened, step);
    await opened.clock.sleep(61_000);
    await replayed(opened, step);
    expect(opened.sandbox.account.charged).toBe(2 * cost);
  });
});

test('ten cards at once, which need more history searches than a minute has, are all answered and charged three requests each', async () => {
  const opened = await open();
  const card = stepNamed('find worth grading');
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      replayed(opened, { ...card, inputData: { ...card.inputData, keyword: `charizard base set ${at}` } }),
    ),
  );
  const last = outcomes.map(each => each.at(-1)!);
  expect(last.filter(({ failure, killed }) => failure || killed)).toEqual([]);
  expect(last.map(each => rowsOf(each)[0]?.note).filter(note => /limit/.test(String(note)))).toEqual([]);
  expect(opened.sandbox.account.charged).toBe(30);
});

test('the months of two items within a minute are all counted', async () => {
  const opened = await open();
  const year = stepNamed('find how fast in a year');
  const second = { ...year, inputData: { keyword: 'pixel 8', year: true } };
  const soldIn = async (step: StepCase) =>
    (rowsOf((await replayed(opened, step)).at(-1)!)[0] as { months: { sold: unknown }[] }).months.map(
      each => each.sold,
    );
  for (const step of [year, second]) expect(await soldIn(step)).not.toContain(null);
  expect(opened.sandbox.account.charged).toBe(28);
});

test('the answers so far are returned if the cache cannot keep them', async () => {
  const opened = await open();
  opened.platform.rpc.broken = method => method === 'zcache_set';
  opened.sandbox.addFault({
    match: { path: /research/ },
    status: 429,
    code: 'rate_limited',
    retryAfter: '50',
    times: 12,
  });
  const { results, failure } = await run(opened, stepNamed('find how fast in a year'));
  expect(failure).toBeUndefined();
  expect((results as Record<string, unknown>[])[0]).toMatchObject({
    keyword: KEYWORD,
    bestMonth: null,
    note: expect.stringContaining('No best or worst month'),
  });
});
