import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { nodeTypeOf } from '../support/n8n/nodes.ts';
import { createPoller, type Poller } from '../support/n8n/poll.ts';
import { bearable } from '../support/service/unkind.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' }, bearable);

const poller = (parameters: INodeParameters, staticData?: IDataObject): Poller =>
  createPoller(bench.loaded, {
    node: 'soldDataTrigger',
    parameters: { atMost: 'poll', ...parameters },
    credentials: bench.credentials,
    staticData,
  });
const rowsOf = async (poll: Poller) => (await poll.poll()) ?? [];
const idsOf = async (poll: Poller) => (await rowsOf(poll)).map(row => row.itemId);
const properties = () => nodeTypeOf(bench.loaded, 'soldDataTrigger').description.properties;

/** The IDs on the page of the last response, newest first. */
function newestFirst(): string[] {
  const { sandbox } = bench;
  const { path, query } = sandbox.log.at(-1)!;
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  const { body } = sandbox.handle({ method: 'GET', url: `${path}?${query}`, headers });
  return (JSON.parse(body) as { items: { itemId: string }[] }).items.map(({ itemId }) => itemId);
}

describe('new listings', () => {
  const watch = { event: 'newSold', keyword: 'lego castle' };

  test('the first check outputs nothing, and later ones only new listings, oldest first', async () => {
    const poll = poller(watch);
    expect(await poll.poll()).toBeNull();
    expect(await poll.poll()).toBeNull();
    bench.sandbox.publish(3, 'lego castle');
    const found = await idsOf(poll);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      newestFirst()
        .filter(id => found.includes(id))
        .reverse(),
    );
    bench.sandbox.publish(1, 'lego castle');
    const later = await idsOf(poll);
    expect(later).toHaveLength(1);
    expect(found).not.toContain(later[0]);
    expect(await poll.poll()).toBeNull();
  });

  test('a check that fails loses nothing', async () => {
    const poll = poller(watch);
    await poll.poll();
    bench.sandbox.publish(2, 'lego castle');
    const before = poll.saved();
    bench.sandbox.addFault({ status: 500, code: 'server_error', times: 5 });
    await expect(poll.poll()).rejects.toThrow('The service had an internal error');
    expect(poll.saved()).toEqual(before);
    expect(await idsOf(poll)).toHaveLength(2);
  });

  test.each([
    { output: 'simple' },
    { output: 'raw', options: { addNumbers: 'perhaps' } },
    { options: { maxPages: 'all' } },
  ])('a field that cannot be read loses nothing and costs nothing: %j', async wrong => {
    const first = poller(watch);
    await first.poll();
    const used = bench.sandbox.account.used;
    bench.sandbox.publish(2, 'lego castle');
    await expect(poller({ ...watch, ...wrong }, first.saved()).poll()).rejects.toThrow(/must be/);
    expect(bench.sandbox.account.used).toBe(used);
    expect(await idsOf(poller(watch, first.saved()))).toHaveLength(2);
  });

  test('a workflow that is published again continues where it was', async () => {
    const first = poller(watch);
    await first.poll();
    bench.sandbox.publish(1, 'lego castle');
    await first.poll();
    bench.sandbox.publish(2, 'lego castle');
    const again = poller(watch, first.saved());
    expect(await idsOf(again)).toHaveLength(2);
  });

  test('a changed search starts again without a burst of events', async () => {
    const first = poller(watch);
    await first.poll();
    const changed = poller({ ...watch, keyword: 'canon ae-1' }, first.saved());
    expect(await changed.poll()).toBeNull();
    bench.sandbox.publish(1, 'canon ae-1');
    expect(await idsOf(changed)).toHaveLength(1);
  });

  test('a poll that overlaps another costs nothing, and no event is emitted twice', async () => {
    const poll = poller(watch);
    await poll.poll();
    bench.sandbox.publish(3, 'lego castle');
    const charged = () => bench.sandbox.log.reduce((sum, request) => sum + request.charged, 0);
    const before = charged();
    const [first, second] = await Promise.all([poll.poll(), poll.poll()]);
    expect(first).toHaveLength(3);
    expect(second).toBeNull();
    expect(charged() - before).toBe(1);
    bench.sandbox.publish(1, 'lego castle');
    expect(await idsOf(poll)).toHaveLength(1);
  });

  test('more than a page of new listings is read to its end', async () => {
    const poll = poller(watch);
    await poll.poll();
    bench.sandbox.publish(300, 'lego castle');
    const found = await idsOf(poll);
    expect(found.length).toBeGreaterThan(240);
    expect(new Set(found).size).toBe(found.length);
    expect(await poll.poll()).toBeNull();
  });

  test('a sale whose day is corrected is output once, and a listing that sells again is output again', async () => {
    const poll = poller(watch);
    await poll.poll();
    const outputs: unknown[] = [];
    const { between } = bench.sandbox;
    for (const endedAt of ['2026-11-10', null, '2026-11-11', '2026-11-09', '2026-11-19']) {
      bench.sandbox.between = (request, serve) => {
        const answer = between ? between(request, serve) : serve(request);
        const body = answer.status === 200 ? (JSON.parse(answer.body) as { items: object[] }) : undefined;
        if (!body?.items) return answer;
        const items = [{ ...body.items[0], itemId: '999000111', endedAt }, ...body.items];
        return { ...answer, body: JSON.stringify({ ...body, items }) };
      };
      outputs.push(await idsOf(poll));
    }
    expect(outputs).toEqual([['999000111'], [], [], [], ['999000111']]);
  });

  test('the editor shows examples and saves nothing', async () => {
    const poll = poller(watch);
    expect(await poll.test()).toHaveLength(3);
    expect(poll.saved()).toEqual({ 'node:Sold Data Trigger': {} });
  });

  test('a check without news costs one request', async () => {
    const poll = poller(watch);
    await poll.poll();
    const before = bench.sandbox.account.used;
    await poll.poll();
    expect(bench.sandbox.account.used - before).toBe(1);
  });

  test('active listings are reported only up to the price ceiling', async () => {
    const poll = poller({ event: 'newActive', keyword: 'lego castle', maxPrice: 100 });
    await poll.poll();
    bench.sandbox.publish(30, 'lego castle');
    const rows = await rowsOf(poll);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(30);
    expect(rows.every(row => Number(row.currentPrice) <= 100)).toBe(true);
  });
});

test('the trigger sends nothing after the action node has found the quota spent, because both share one limiter', async () => {
  const { account } = bench.sandbox;
  account.used = account.quota;
  await bench.run('listing', 'getPrice', { keyword: 'lego castle' });
  const sent = bench.sandbox.log.length;
  expect(await poller({ event: 'newSold', keyword: 'lego castle' }).poll()).toBeNull();
  expect(bench.sandbox.log).toHaveLength(sent);
});

test.each(['newSold', 'newActive', 'medianChanged'])(
  'the cost of repeated checks: %s checks once a day by default',
  async event => {
    const parameters = { event, keyword: 'lego castle' };
    const daily = createPoller(bench.loaded, { node: 'soldDataTrigger', parameters, credentials: bench.credentials });
    // n8n's default is to poll every minute.
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      await daily.poll();
      await bench.clock.sleep(5 * 60_000);
    }
    expect(bench.sandbox.log.reduce((sum, { charged }) => sum + charged, 0)).toBeLessThanOrEqual(2);
  },
);

test('with a spent quota a poll does nothing and fails no execution, and a watched list says so once', async () => {
  const { account } = bench.sandbox;
  account.used = account.quota;
  for (const event of ['newSold', 'newActive', 'medianChanged'])
    expect(await poller({ event, keyword: 'lego castle' }).poll()).toBeNull();
  const { charged } = account;
  const list = poller({ event: 'watchList', watchList: 'lego castle' });
  // n8n saves the state only with an execution, so the poll outputs an empty list.
  expect([await list.poll(), await list.poll()]).toEqual([[], null]);
  expect(list.reported).toHaveLength(1);
  expect(account.charged).toBe(charged);
});

test('a refilled quota is noticed at the next poll', async () => {
  const { account } = bench.sandbox;
  const poll = poller({ event: 'newSold', keyword: 'lego castle' });
  account.used = account.quota;
  await poll.poll();
  account.credits = 100;
  await bench.clock.sleep(61_000);
  await poll.poll();
  expect(bench.sandbox.log.at(-1)).toMatchObject({ charged: 1 });
});

describe('a changed median', () => {
  const watch = { event: 'medianChanged', keyword: 'lego castle', percent: 10 };
  const median = async () =>
    (await bench.run('listing', 'getPrice', { keyword: 'lego castle' })).rows[0]?.median as number;

  /** Sets the median that the service returns. */
  const setMedian = (value: number, count = 50) => {
    bench.sandbox.clearFaults();
    const others = { currency: 'USD', mean: value, min: 0, max: 999, p25: value, p75: value, avgShipping: 1 };
    const summary = { count, median: value, ...others };
    const body = JSON.stringify({ keyword: 'lego castle', page: 1, hasNextPage: false, items: [], summary });
    bench.sandbox.addFault({ match: { path: '/v1/scrape' }, status: 200, body, times: Number.POSITIVE_INFINITY });
  };

  test('a changed median is reported when it has moved far enough since the last event, even slowly', async () => {
    const poll = poller(watch);
    const told: unknown[] = [];
    for (const value of [100, 104, 108, 111, 112, 99]) {
      setMedian(value);
      const [event] = await rowsOf(poll);
      if (event) told.push([event.previousMedian, event.median, event.changePercent]);
    }
    expect(told).toEqual([
      [100, 111, 11],
      [111, 99, -10.8],
    ]);
  });

  test('a changed median is judged by the exact change, not the rounded one', async () => {
    const poll = poller(watch);
    setMedian(100);
    await rowsOf(poll);
    // A rise of 9.96 %, which is displayed as 10.
    setMedian(109.96);
    expect(await rowsOf(poll)).toEqual([]);
    setMedian(110);
    expect(await rowsOf(poll)).toMatchObject([{ previousMedian: 100, changePercent: 10 }]);
  });

  test('a changed median is not reported from too few sales', async () => {
    const poll = poller(watch);
    setMedian(100);
    await poll.poll();
    setMedian(300, 2);
    expect(await poll.poll()).toBeNull();
    setMedian(100);
    expect(await poll.poll()).toBeNull();
  });

  test('a changed median is not reported for a median of 0, which has no percentages', async () => {
    const poll = poller(watch);
    for (const value of [0, 0, 100, 0]) {
      setMedian(value);
      expect(await poll.poll()).toBeNull();
    }
  });

  test('a changed median reads the median of a real search', async () => {
    const [sample] = (await poller(watch).test()) ?? [];
    expect(sample?.median).toBe(await median());
  });
});

describe('a finished job', () => {
  /** Enough cards that the job still runs at the first poll, however slow its start was. */
  const manyCards = Array.from({ length: 40 }, (_, n) => `charizard ${n}`).join('\n');

  test('a finished job is reported once, with its state', async () => {
    const { rows } = await bench.run('cardBatch', 'start', { keyword: manyCards });
    const jobId = rows[0]?.jobId as string;
    const poll = poller({ event: 'jobFinished', what: 'cardBatch', jobId });
    expect(await poll.poll()).toBeNull();
    await bench.clock.sleep(600_000);
    expect(await rowsOf(poll)).toMatchObject([{ jobId, outcome: 'done', finished: true }]);
    expect(await poll.poll()).toBeNull();
  });

  test('a finished job is reported once, even if it is listed twice', async () => {
    const { jobId } = await bench.run('cardBatch', 'start', { keyword: 'charizard base set' });
    await bench.clock.sleep(30_000);
    const poll = poller({ event: 'jobFinished', what: 'cardBatch', jobId: `${jobId}\n${jobId}` });
    expect(await rowsOf(poll)).toHaveLength(1);
  });

  test('a finished job is reported even if polling another one fails, and that failure is reported after it', async () => {
    const { rows } = await bench.run('cardBatch', 'start', { keyword: 'charizard base set' });
    const jobId = String(rows[0]?.jobId);
    await bench.clock.sleep(600_000);
    const poll = poller({ event: 'jobFinished', what: 'cardBatch', jobId: `batch_bad\n${jobId}` });
    bench.sandbox.addFault({ match: { method: 'GET', path: /batch_bad/ }, status: 400, times: 2 });
    expect(await rowsOf(poll)).toMatchObject([{ jobId }]);
    await expect(poll.poll()).rejects.toThrow();
  });

  test('a finished job of an unknown type is refused with a message', async () => {
    const poll = poller({ event: 'jobFinished', what: 'Card Set', jobId: 'batch_1' });
    await expect(poll.poll()).rejects.toThrow(
      'Kind of Job must be Card List, Keyword Job or Reading All Pages, got "Card Set"; did you mean Card List?',
    );
    const empty = poller({ event: 'jobFinished', what: '={{ [][0] }}', jobId: 'batch_1' });
    await expect(empty.poll()).rejects.toThrow(
      'Kind of Job must be Card List, Keyword Job or Reading All Pages, got nothing',
    );
  });

  test('a finished job that the service has forgotten is reported once as unknown', async () => {
    const poll = poller({ event: 'jobFinished', what: 'cardBatch', jobId: 'batch_gone' });
    expect((await rowsOf(poll))[0]).toMatchObject({ jobId: 'batch_gone', outcome: 'unknown' });
    expect(await poll.poll()).toBeNull();
  });

  test('a finished job is reported after a bare 404 of a proxy, which says nothing about it', async () => {
    const { rows } = await bench.run('cardBatch', 'start', { keyword: manyCards });
    const jobId = rows[0]?.jobId as string;
    const poll = poller({ event: 'jobFinished', what: 'cardBatch', jobId });
    expect(await poll.poll()).toBeNull();
    await bench.clock.sleep(600_000);
    bench.sandbox.addFault({ status: 404, body: '<html>Not found</html>' });
    const during = await rowsOf(poll).catch(() => []);
    expect([...during, ...(await rowsOf(poll))]).toMatchObject([{ jobId, outcome: 'done', finished: true }]);
  });
});

test.each([
  [
    'Max Pages',
    'a whole number',
    { event: 'newSold', keyword: 'lego castle', options: { maxPages: '={{ undefined }}' } },
  ],
  ['Change (Percent)', '1 to 1000', { event: 'medianChanged', keyword: 'lego castle', percent: '={{ undefined }}' }],
  ['Requests Left', 'a whole number', { event: 'quotaLow', threshold: '={{ undefined }}' }],
])('an expression that leaves %s empty stops the check', async (label, kind, parameters) => {
  const poll = poller(parameters);
  const looks = async () => {
    await poll.poll();
    // Max Pages only applies from the second check on.
    await poll.poll();
  };
  await expect(looks()).rejects.toThrow(`${label} must be ${kind}`);
});

test("the trigger's panel accepts one keyword, because a watched search has one", () => {
  const keywords = properties().filter(({ name }) => name === 'keyword');
  expect(keywords.flatMap(({ displayOptions }) => displayOptions?.show?.event)).toHaveLength(3);
  for (const { description, typeOptions } of keywords) {
    expect(description).not.toContain('Several');
    expect(typeOptions).toBeUndefined();
  }
});

test("the trigger's panel says what repeated checks cost", () => {
  const notices = properties().filter(({ type }) => type === 'notice');
  const costs = notices.map(({ displayName, displayOptions }) => [displayOptions?.show?.event?.[0], displayName]);
  const clocks = 'Check at Most limits how many of the Poll Times are checks.';
  const listings = `Costs one request for each check, more only when many listings are new. ${clocks}`;
  expect(Object.fromEntries(costs)).toEqual({
    newSold: listings,
    newActive: listings,
    medianChanged: `Costs one request for each check. ${clocks}`,
    jobFinished: 'Free of charge.',
    quotaLow: 'Free of charge.',
    watchList: 'Costs one request for each check of an item, and never more than Requests a Month.',
  });
});

test('a low quota is reported once, and again only after it was sufficient in between', async () => {
  const { account } = bench.sandbox;
  const poll = poller({ event: 'quotaLow', threshold: 100 });
  expect(await poll.poll()).toBeNull();
  account.used = account.quota - 50;
  expect((await rowsOf(poll))[0]).toMatchObject({ left: 50, threshold: 100 });
  account.used = account.quota - 40;
  expect(await poll.poll()).toBeNull();
  account.used = 0;
  expect(await poll.poll()).toBeNull();
  account.used = account.quota - 10;
  expect(await poll.poll()).toHaveLength(1);
  expect(bench.sandbox.log.reduce((sum, { charged }) => sum + charged, 0)).toBe(0);
});

test('a low quota counts credits and carried-over requests as well', async () => {
  const { account } = bench.sandbox;
  account.used = account.quota;
  account.credits = 500;
  expect(await poller({ event: 'quotaLow', threshold: 100 }).poll()).toBeNull();
});
