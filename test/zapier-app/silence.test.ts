// A trigger without results reports the reason: a spent quota or a reserve once, an outage once after it has lasted a day.
import { describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { open } from './opened.ts';
import { KEYWORD } from './steps.ts';

const HOUR = 3600_000;
const RICH = { plan: '500k' } as const;
const DOWN = { status: 502, code: 'upstream_unavailable', times: Number.POSITIVE_INFINITY } as const;

/** One Zap per trigger that spends requests. */
const zaps: [trigger: string, inputData: Record<string, unknown>][] = [
  ['new_sold_listing', { keyword: KEYWORD, interval: 'hour' }],
  ['new_listing_for_sale', { keyword: KEYWORD, maxPrice: 900, interval: 'hour' }],
  ['new_deal', { items: KEYWORD, monthly: 1000 }],
  ['price_changed', { items: KEYWORD, monthly: 1000 }],
];

/** Checks several times an hour and returns the reports with their hour. */
async function hours(
  { clock }: Opened,
  poller: Poller,
  count: number,
  before: (hour: number) => void = () => {},
  perHour = 1,
) {
  const reported: string[] = [];
  for (let hour = 0; hour < count; hour += 1) {
    before(hour);
    for (let check = 0; check < perHour; check += 1) {
      clock.pass(HOUR / perHour);
      const { failure } = await poller.poll();
      if (failure) reported.push(`${hour}: ${failure.name} ${failure.message}`);
    }
  }
  return reported;
}

async function enabled(opened: Opened, trigger: string, inputData: Record<string, unknown>, zap?: string) {
  const poller = new Poller(opened.platform, trigger, inputData, zap);
  expect(await poller.enable()).toBeUndefined();
  return poller;
}

describe.each(zaps)('%s %j', (trigger, inputData) => {
  test('a trigger reports a spent quota once, with its reset', async () => {
    const opened = await open({ quota: 500 });
    const poller = await enabled(opened, trigger, inputData);
    opened.sandbox.account.used = 500;
    const reset = new Date(opened.sandbox.account.resetAt).toISOString().slice(0, 10);
    const reported = await hours(opened, poller, 72);
    expect(reported).toEqual([expect.stringMatching(new RegExp(`HaltedError.*${reset}`))]);
  });

  test("a trigger doesn't report a spent quota again after each short outage", async () => {
    let isDown = false;
    const opened = await open({ quota: 500 }, (request, serve) => {
      const answer = serve(request);
      return isDown ? { ...answer, status: 502, body: '{"code":"upstream_unavailable"}' } : answer;
    });
    const poller = await enabled(opened, trigger, inputData);
    opened.sandbox.account.used = 500;
    const reported = await hours(opened, poller, 40, hour => {
      isDown = hour % 10 === 5;
    });
    expect(reported).toEqual([expect.stringContaining('HaltedError')]);
  });

  test('a trigger reports once that the reserve is reached, and again only after a successful check', async () => {
    const opened = await open({ quota: 500 });
    const poller = await enabled(opened, trigger, { ...inputData, reserve: 100 });
    opened.sandbox.account.used = 400;
    const first = await hours(opened, poller, 48);
    expect(first).toEqual([expect.stringMatching(/HaltedError.*100 requests are left.*100 are kept in reserve/)]);
    opened.sandbox.account.used = 0;
    expect(await hours(opened, poller, 8)).toEqual([]);
    opened.sandbox.account.used = 450;
    expect(await hours(opened, poller, 48)).toEqual([expect.stringContaining('kept in reserve')]);
  });

  test('a trigger reports an outage once, after a day, and short ones never', async () => {
    const opened = await open(RICH);
    const poller = await enabled(opened, trigger, inputData);
    const small = await hours(opened, poller, 60, hour => {
      opened.sandbox.clearFaults();
      if (hour % 12 !== 0) opened.sandbox.addFault(DOWN);
    });
    expect(small).toEqual([]);
    opened.sandbox.clearFaults();
    await hours(opened, poller, 3);
    opened.sandbox.addFault(DOWN);
    const [reported, ...more] = await hours(opened, poller, 80);
    expect(reported).toMatch(/^2\d: /);
    expect(more).toEqual([]);
  });
});

test('a watched list reports an outage once, even if most of its checks send no request', async () => {
  const opened = await open(RICH);
  const poller = await enabled(opened, 'new_deal', { items: KEYWORD, monthly: 1000 });
  await hours(opened, poller, 3, undefined, 4);
  opened.sandbox.addFault(DOWN);
  const [reported, ...more] = await hours(opened, poller, 48, undefined, 4);
  expect(reported).toMatch(/^2\d: /);
  expect(more).toEqual([]);
});

test("an outage before a Zap was turned off doesn't count after it is turned on again", async () => {
  const opened = await open(RICH);
  const poller = await enabled(opened, 'new_deal', { items: KEYWORD, monthly: 1000 });
  await hours(opened, poller, 3);
  opened.sandbox.addFault(DOWN);
  expect(await hours(opened, poller, 3)).toEqual([]);
  opened.clock.pass(48 * HOUR);
  expect(await poller.enable()).toBeUndefined();
  expect(await hours(opened, poller, 20)).toEqual([]);
});

test("Zaps don't share the start of an outage: each has its own day", async () => {
  const opened = await open(RICH);
  const [trigger, inputData] = zaps[0]!;
  const [one, two] = [
    await enabled(opened, trigger, inputData, 'zap-1'),
    await enabled(opened, trigger, { ...inputData, keyword: 'canon ae-1' }, 'zap-2'),
  ];
  opened.sandbox.addFault(DOWN);
  expect(await hours(opened, one, 30)).toHaveLength(1);
  expect(await hours(opened, two, 20)).toEqual([]);
  expect(await hours(opened, two, 10)).toHaveLength(1);
});

test('a value that a person must change is reported by every check', async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'new_sold_listing', { keyword: KEYWORD, itemCondition: 'mint' });
  expect(await hours(opened, poller, 3)).toHaveLength(3);
});

describe('a page of only new rows', () => {
  const [trigger, inputData] = zaps[0]!;
  test('a page of only new rows says on the newest that others may be missing', async () => {
    const opened = await open(RICH);
    const poller = await enabled(opened, trigger, inputData);
    opened.clock.pass(HOUR);
    opened.sandbox.publish(400, KEYWORD);
    const { fired, held } = await poller.poll();
    const rows = [...fired, ...held];
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ warning }) => warning !== '')).toMatchObject([
      { warning: expect.stringMatching(/older ones may be missing\. Shorten Check Again After/) },
    ]);
  });

  test("a page with a known listing doesn't say that others may be missing", async () => {
    const opened = await open(RICH);
    const poller = await enabled(opened, trigger, inputData);
    opened.clock.pass(HOUR);
    opened.sandbox.publish(20, KEYWORD);
    const { fired } = await poller.poll();
    expect(fired.length).toBeGreaterThan(0);
    expect(fired.every(({ warning }) => warning === '')).toBe(true);
  });
});

test.each(['find_sold_price', 'find_listings'])(
  'a hanging cache costs %s two seconds per write, and no result',
  async key => {
    const opened = await open(RICH);
    opened.platform.rpc.takesMs = 60_000;
    const { failure, tookMs } = await opened.platform.search(key, { inputData: { keyword: KEYWORD } });
    expect(failure).toBeUndefined();
    expect(tookMs).toBeLessThanOrEqual(5_000);
  },
);

test('a search makes at most three cache calls', async () => {
  const opened = await open(RICH);
  await opened.platform.search('find_listings', { inputData: { keyword: KEYWORD, maxRows: 700 } });
  expect(opened.platform.rpc.calls.length).toBeLessThanOrEqual(3);
});

test('at 3 s a call a trigger answers within 15 s', async () => {
  const opened = await open(RICH);
  const poller = await enabled(opened, 'new_sold_listing', { keyword: KEYWORD, interval: 'poll' });
  opened.platform.rpc.takesMs = 3_000;
  opened.clock.pass(HOUR);
  const from = opened.clock.now();
  expect((await poller.poll()).failure).toBeUndefined();
  expect(opened.clock.now() - from).toBeLessThanOrEqual(15_000);
});

test('over 65 days a watched list reports a spent quota, a reserve and a long outage once each', async () => {
  const opened = await open({ plan: 'growth', quota: 2000 });
  const { account } = opened.sandbox;
  const poller = await enabled(opened, 'new_deal', { items: KEYWORD, monthly: 300, reserve: 50 }, 'zap-1');
  const reported: string[] = [];
  const days = async (count: number) => reported.push(...(await hours(opened, poller, count * 24)));
  await days(10);
  account.used = account.quota;
  await days(5);
  account.used = account.quota - 40;
  await days(5);
  account.used = 0;
  await days(5);
  opened.sandbox.addFault(DOWN);
  await days(4);
  opened.sandbox.clearFaults();
  await days(5);
  // The Zap is off for a week, during which the service is down for a while.
  opened.clock.pass(7 * 24 * HOUR);
  expect(await poller.enable()).toBeUndefined();
  await days(24);
  expect(reported.map(each => each.replace(/^\d+: /, ''))).toEqual([
    expect.stringMatching(/used up|no requests/i),
    expect.stringMatching(/40 requests are left.*50 are kept in reserve/),
    expect.stringMatching(/did not answer/),
  ]);
});
