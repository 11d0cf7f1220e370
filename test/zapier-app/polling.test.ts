import { describe, expect, test } from 'vitest';
import type { Between, Opened } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { openUnkind as open } from './opened.ts';
import { KEYWORD } from './steps.ts';

const HOUR = 3600_000;
const RICH = { plan: '500k' } as const;

/** The item IDs that the service itself returns for a search, newest first. */
function shown({ sandbox }: Pick<Opened, 'sandbox'>, query: string): string[] {
  const url = `/v1/scrape?keyword=${encodeURIComponent(KEYWORD)}${query}`;
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  const { between } = sandbox;
  sandbox.between = undefined;
  const { status, body } = sandbox.handle({ method: 'GET', url, headers });
  sandbox.between = between;
  if (status !== 200) return shown({ sandbox }, query);
  return (JSON.parse(body) as { items: { itemId: string }[] }).items.map(({ itemId }) => itemId);
}

/** Publishes listings and returns the IDs of those that the search shows. */
function publish(opened: Opened, count: number, query = ''): string[] {
  const before = new Set(shown(opened, query));
  opened.sandbox.publish(count, KEYWORD);
  return shown(opened, query).filter(id => !before.has(id));
}

const ids = (rows: Record<string, unknown>[]) => rows.map(({ itemId }) => String(itemId)).sort();

/** A service with an unstable order: each answer moves rows by up to 20 places, even across the page boundary. */
function shaky(): Between {
  let turn = 0;
  return (request, serve) => {
    const answer = serve(request);
    const address = new URL(request.url, 'http://service.invalid');
    if (address.pathname !== '/v1/scrape' || answer.status !== 200) return answer;
    turn += 1;
    const page = Number(address.searchParams.get('page') ?? 1);
    const itemsOf = (number: number): unknown[] => {
      address.searchParams.set('page', String(number));
      return (
        JSON.parse(serve({ ...request, url: `${address.pathname}${address.search}` }).body) as {
          items: unknown[];
        }
      ).items;
    };
    const pages = Array.from({ length: page + 1 }, (_, index) => itemsOf(index + 1));
    const moved = pages
      .flat()
      .map((item, place) => ({ item, at: place + ((place * 7919 + turn * 104_729) % 41) - 20 }));
    const from = pages.slice(0, page - 1).flat().length;
    const items = moved
      .sort((a, b) => a.at - b.at)
      .slice(from, from + pages[page - 1]!.length)
      .map(({ item }) => item);
    return { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as object), items }) };
  };
}

describe('New Sold Listing', () => {
  const zap = (opened: Opened, more: Record<string, unknown> = {}) =>
    new Poller(opened.platform, 'new_sold_listing', { keyword: KEYWORD, interval: 'poll', ...more });

  test('New Sold Listing fires each new listing once over several polls, and no earlier ones', async () => {
    const opened = await open(RICH);
    const poller = zap(opened);
    expect(await poller.enable()).toBeUndefined();
    for (const count of [4, 0, 7]) {
      opened.clock.pass(15 * 60_000);
      const published = publish(opened, count);
      expect(published.length).toBeGreaterThanOrEqual(Math.min(count, 1));
      const { fired, failure } = await poller.poll();
      expect(failure).toBeUndefined();
      expect(ids(fired)).toEqual([...published].sort());
    }
  });

  test('New Sold Listing loses nothing, repeats nothing and sends no e-mail if one poll fails', async () => {
    const opened = await open(RICH);
    const poller = zap(opened);
    await poller.enable();
    const first = publish(opened, 3);
    opened.sandbox.addFault({ status: 502, code: 'upstream_unavailable', times: Number.POSITIVE_INFINITY });
    opened.clock.pass(15 * 60_000);
    const failed = await poller.poll();
    opened.sandbox.clearFaults();
    opened.clock.pass(15 * 60_000);
    const second = publish(opened, 2);
    const { fired } = await poller.poll();
    expect(failed).toEqual({ fired: [], held: [] });
    expect(ids(fired)).toEqual([...first, ...second].sort());
    expect((await poller.poll()).fired).toEqual([]);
  });

  test('an unreadable answer is paid for once in its interval, and reported after a day', async () => {
    const opened = await open(RICH);
    opened.sandbox.calm('the test counts checks');
    const poller = zap(opened, { interval: 'sixHours' });
    await poller.enable();
    opened.clock.pass(6 * HOUR);
    opened.sandbox.addFault({ status: 200, body: '<html>Welcome</html>', times: Number.POSITIVE_INFINITY });
    const before = opened.sandbox.log.length;
    const failures: unknown[] = [];
    for (let check = 0; check < 2 * 26; check += 1) {
      failures.push((await poller.poll()).failure?.message);
      opened.clock.pass(HOUR / 2);
    }
    expect(opened.sandbox.log.length - before).toBe(5);
    expect(failures.slice(0, 2 * 24)).toEqual(Array(2 * 24).fill(undefined));
    expect(failures.slice(2 * 24)).toContainEqual(expect.stringContaining('could not be read'));
    opened.sandbox.clearFaults();
    opened.clock.pass(6 * HOUR);
    const published = publish(opened, 3);
    expect(ids((await poller.poll()).fired)).toEqual(expect.arrayContaining(published));
  });

  test('a daily trigger whose answer was lost sends no further request that day', async () => {
    const opened = await open(RICH);
    opened.sandbox.calm('the test counts checks');
    const poller = zap(opened, { interval: 'day' });
    await poller.enable();
    opened.clock.pass(24 * HOUR);
    opened.sandbox.addFault({ dropAfterCharging: true, times: Number.POSITIVE_INFINITY });
    const before = opened.sandbox.log.length;
    for (let check = 0; check < 24; check += 1) {
      expect(await poller.poll()).toEqual({ fired: [], held: [] });
      opened.clock.pass(15 * 60_000);
    }
    // One check that sends nothing twice.
    expect(opened.sandbox.log.length - before).toBe(1);
  });

  test('New Sold Listing fires only new listings, even if the order of rows changes', async () => {
    const opened = await open(RICH, shaky());
    opened.sandbox.calm("the test's own layer sends requests to the service");
    const poller = zap(opened);
    await poller.enable();
    const expected: string[] = [];
    const fired: Record<string, unknown>[] = [];
    for (let poll = 0; poll < 8; poll += 1) {
      opened.clock.pass(15 * 60_000);
      expected.push(...publish(opened, poll % 4));
      fired.push(...(await poller.poll()).fired);
    }
    expect(ids(fired)).toEqual([...expected].sort());
  });

  test.each([
    ['a test in the editor', { isLoadingSample: true }],
    ['another Zap being turned on', { isPopulatingDedupe: true }],
  ])('old rows start no Zap after %s', async (_, meta) => {
    const opened = await open(RICH, shaky());
    opened.sandbox.calm("the test's own layer sends requests to the service");
    const poller = zap(opened, { interval: 'hour' });
    await poller.enable();
    const inputData = { keyword: KEYWORD, interval: 'hour' };
    const expected: string[] = [];
    const fired: Record<string, unknown>[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      opened.clock.pass(HOUR);
      expected.push(...publish(opened, hour % 3));
      await opened.platform.trigger('new_sold_listing', { inputData, meta });
      fired.push(...(await poller.poll()).fired);
    }
    expect(ids(fired)).toEqual([...expected].sort());
  });

  test('New Sold Listing fires every listing of a burst that fits the page', async () => {
    const opened = await open(RICH);
    const poller = zap(opened);
    await poller.enable();
    opened.clock.pass(HOUR);
    const published = publish(opened, 90);
    expect(ids((await poller.poll()).fired)).toEqual([...published].sort());
  });

  test('New Sold Listing spends one request an hour, however often the platform polls, and reports everything new since', async () => {
    const opened = await open(RICH);
    opened.sandbox.calm('the test counts checks per hour');
    const poller = zap(opened, { interval: 'hour' });
    await poller.enable();
    const published: string[] = [];
    const fired: Record<string, unknown>[] = [];
    const before = opened.sandbox.log.length;
    let probes = 0;
    for (let minutes = 5; minutes <= 200; minutes += 5) {
      opened.clock.pass(5 * 60_000);
      if (minutes % 50 === 0 && minutes < 200) {
        published.push(...publish(opened, 2));
        probes += 2;
      }
      fired.push(...(await poller.poll()).fired);
    }
    expect(opened.sandbox.log.length - before - probes).toBe(3);
    expect(ids(fired)).toEqual([...published].sort());
  });

  test('two Zaps with the same question share a check, and each gets every listing', async () => {
    const opened = await open(RICH);
    const [one, two] = [zap(opened, { interval: 'hour' }), zap(opened, { interval: 'hour' })];
    await one.enable();
    await two.enable();
    opened.clock.pass(HOUR);
    const published = publish(opened, 3);
    const before = opened.sandbox.log.length;
    const heard = [(await one.poll()).fired, (await two.poll()).fired];
    expect(heard.map(ids)).toEqual([[...published].sort(), [...published].sort()]);
    expect(opened.sandbox.log.length - before).toBe(1);
  });

  test('turning a Zap on makes a new check, even if another Zap has just made one', async () => {
    const opened = await open(RICH);
    await zap(opened, { interval: 'hour' }).enable();
    opened.clock.pass(10 * 60_000);
    publish(opened, 3);
    const late = zap(opened, { interval: 'hour' });
    await late.enable();
    opened.clock.pass(HOUR);
    expect((await late.poll()).fired).toEqual([]);
  });

  test('New Sold Listing works without the cache, at a higher cost', async () => {
    const opened = await open(RICH);
    const poller = zap(opened, { interval: 'hour' });
    opened.platform.rpc.failures = Number.POSITIVE_INFINITY;
    await poller.enable();
    const published = publish(opened, 3);
    expect(ids((await poller.poll()).fired)).toEqual([...published].sort());
  });

  test('New Sold Listing shows the editor three rows', async () => {
    const { platform } = await open();
    const { results } = await platform.trigger('new_sold_listing', {
      inputData: { keyword: KEYWORD },
      meta: { isLoadingSample: true, limit: 3 },
    });
    expect(results).toHaveLength(3);
  });
});

test('New Listing for Sale fires listings up to the price, and no dearer ones', async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'new_listing_for_sale', {
    keyword: KEYWORD,
    maxPrice: 300,
    interval: 'poll',
  });
  await poller.enable();
  opened.clock.pass(HOUR);
  const published = publish(opened, 12, '&sold=false&sortOrder=timeNewlyListed&maxPrice=300');
  const { fired } = await poller.poll();
  expect(published.length).toBeGreaterThan(0);
  expect(ids(fired)).toEqual([...published].sort());
  expect(Math.max(...fired.map(({ totalPrice }) => Number(totalPrice)))).toBeLessThanOrEqual(300);
});

test('Quota Low fires once while the quota is low, again after it was sufficient, and counts credits', async () => {
  const opened = await open({ quota: 100, used: 70, credits: 10 });
  const poller = new Poller(opened.platform, 'quota_low', { left: 20 });
  await poller.enable();
  expect((await poller.poll()).fired).toEqual([]);
  opened.sandbox.account.used = 95;
  const { fired } = await poller.poll();
  // Other clients of the key may have used requests in the meantime.
  const remaining = 100 - opened.sandbox.account.used;
  expect(fired).toMatchObject([{ requestsLeft: remaining + 10, remaining, credit_balance: 10 }]);
  expect((await poller.poll()).fired).toEqual([]);
  opened.clock.pass(32 * 24 * HOUR);
  expect((await poller.poll()).fired).toEqual([]);
  opened.sandbox.account.used = 99;
  expect((await poller.poll()).fired).toHaveLength(1);
  opened.sandbox.account.credits = 1000;
  expect((await poller.poll()).fired).toEqual([]);
  opened.sandbox.account.credits = 5;
  expect((await poller.poll()).fired).toHaveLength(1);
});

test("Quota Low waits while the cache doesn't respond, and then fires once", async () => {
  const opened = await open({ quota: 100, used: 95 });
  const poller = new Poller(opened.platform, 'quota_low', { left: 20 });
  opened.platform.rpc.broken = () => true;
  expect(await poller.poll()).toEqual({ fired: [], held: [] });
  opened.platform.rpc.broken = undefined;
  expect((await poller.poll()).fired).toHaveLength(1);
  expect((await poller.poll()).fired).toEqual([]);
});

test.each([[null], [''], [[]]])('rows whose ID is %j start no Zap and stop no trigger', async itemId => {
  const opened = await open(RICH);
  const items = [1, 2].map(() => ({ itemId, title: 'Camera' }));
  opened.sandbox.addFault({ match: { path: '/v1/scrape' }, status: 200, body: JSON.stringify({ items }), times: 9 });
  const poll = await new Poller(opened.platform, 'new_sold_listing', { keyword: KEYWORD, interval: 'poll' }).poll();
  expect(poll).toEqual({ fired: [], held: [] });
});

test('a sale whose day is corrected starts one Zap, and a listing that sells again starts another', async () => {
  const day = { of: '2026-11-10' };
  const opened = await open({ ...RICH, unkind: undefined }, (request, serve) => {
    const answer = serve(request);
    if (!request.url.includes('/v1/scrape')) return answer;
    const { items, ...rest } = JSON.parse(answer.body) as { items: Record<string, unknown>[] };
    const sale = { ...items[0], itemId: '999000111', endedAt: day.of };
    return { ...answer, body: JSON.stringify({ ...rest, items: day.of === '' ? items : [sale, ...items] }) };
  });
  const poller = new Poller(opened.platform, 'new_sold_listing', { keyword: KEYWORD, interval: 'poll' });
  day.of = '';
  await poller.enable();
  const fired: unknown[] = [];
  for (day.of of ['2026-11-10', '2026-11-11', '2026-11-09', '2026-11-19']) {
    opened.clock.pass(15 * 60_000);
    fired.push((await poller.poll()).fired.map(({ id, itemId }) => [id, itemId]));
  }
  expect(fired).toEqual([[['999000111', '999000111']], [], [], [['999000111-2026-11-19', '999000111']]]);
});
