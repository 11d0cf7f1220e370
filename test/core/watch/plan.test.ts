import { expect, test } from 'vitest';
import { watchItem } from '../../../core/watch/item.ts';
import { keyLeftOf, type PlanSettings, planWatch } from '../../../core/watch/plan.ts';
import { newItem, newWatch } from '../../../core/watch/state.ts';
import { Account, DAY, HOUR, list, MINUTE, pass, START, Watcher } from './month.ts';

const least = (numbers: readonly number[]) => Math.min(...numbers);
const most = (numbers: readonly number[]) => Math.max(...numbers);

/** Items, requests a month, quota of the plan, what is used of it, fewest and most looks at one item. */
const MONTHS = [
  { items: 200, monthly: 2000, quota: 2000, used: 0, looks: [8, 10] },
  { items: 50, monthly: 2000, quota: 2000, used: 0, looks: [37, 40] },
  { items: 1000, monthly: 2000, quota: 2000, used: 0, looks: [1, 2] },
  { items: 20, monthly: 100, quota: 100, used: 0, looks: [4, 5] },
  { items: 200, monthly: 8000, quota: 10_000, used: 0, looks: [37, 40] },
  { items: 200, monthly: 2000, quota: 2000, used: 1000, looks: [4, 5] },
  { items: 3, monthly: 10_000, quota: 10_000, used: 0, looks: [600, 720] },
];

for (const { items, monthly, quota, used, looks } of MONTHS)
  test(`${items} items, ${monthly} requests, ${used} of ${quota} used: thirty even days within the budget`, () => {
    const account = new Account(quota, { used });
    const watcher = new Watcher(account, list(items), { monthly, everyMs: MINUTE });
    pass([watcher], 30, MINUTE);
    expect(account.used - used).toBeLessThanOrEqual(Math.min(monthly, quota - used));
    expect(account.refused).toBe(0);
    expect(least(watcher.counts)).toBeGreaterThanOrEqual(looks[0]!);
    expect(most(watcher.counts)).toBeLessThanOrEqual(looks[1]!);
    expect(most(watcher.gaps)).toBeLessThanOrEqual(least(watcher.gaps) * 1.2);
  });

test('a host that wakes too early spends nothing', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: MINUTE });
  let due = 0;
  for (let now = START; now < START + DAY; now += MINUTE) {
    const asked = account.asked.length;
    watcher.wake(now);
    if (now < due) expect(account.asked.length).toBe(asked);
    due = watcher.last!.plan.nextAt;
  }
  expect(account.asked.length).toBeGreaterThan(60);
});

test('the plan is told before it starts', () => {
  const plan = planWatch(list(200), newWatch(START), { monthly: 2000 }, {}, START);
  expect(plan.text).toBe(
    '200 items, each every 3.1 days, about 1,950 of 2,000 requests a month; each at least every 3.7 days.',
  );
  expect(plan.due.length).toBe(1);
});

test.each<[string, PlanSettings, Parameters<typeof keyLeftOf>[0], number, string]>([
  [
    'one item',
    { monthly: 100 },
    {},
    1,
    '1 item, each every 7.4 hours, about 98 of 100 requests a month; each at least every 8.9 hours.',
  ],
  [
    'no more often than hourly',
    { monthly: 10_000 },
    {},
    1,
    '1 item, each every 1 hour, about 720 of 10,000 requests a month; each at least every 1.2 hours.',
  ],
  [
    'a host that wakes once a day',
    { monthly: 2000, everyMs: DAY },
    {},
    2,
    '2 items, each every 24 hours, about 60 of 2,000 requests a month; each at least every 24 hours.',
  ],
  [
    'a key with little left',
    { monthly: 2000 },
    { remaining: 100, reset_at: (START + 30 * DAY) / 1000 },
    10,
    '10 items, each every 3 days, about 99 of 2,000 requests a month; each at least every 3.6 days.',
  ],
  [
    'a key with nothing left',
    { monthly: 2000 },
    { remaining: 0, reset_at: new Date(START + DAY).toISOString() },
    10,
    '10 items, but no requests are left this month.',
  ],
  [
    'credits count',
    { monthly: 2000 },
    { remaining: 0, credit_balance: 5000 },
    200,
    '200 items, each every 3.1 days, about 1,950 of 2,000 requests a month; each at least every 3.7 days.',
  ],
  ['an empty list', { monthly: 2000 }, {}, 0, 'There is nothing to look at.'],
])('the sentence: %s', (_, settings, usage, items, text) => {
  expect(planWatch(list(items), newWatch(START), settings, keyLeftOf(usage), START).text).toBe(text);
});

test('two watchers share a key without either going short or the key being spent', () => {
  const account = new Account(2000);
  const watchers = [0, 1000].map(from => new Watcher(account, list(100, from), { monthly: 2000, everyMs: MINUTE }));
  pass(watchers, 30, MINUTE);
  expect(account.refused).toBe(0);
  expect(account.used).toBeGreaterThan(1600);
  for (const watcher of watchers) expect(least(watcher.counts)).toBeGreaterThanOrEqual(7);
  const later = watchers.flatMap(({ looks }) =>
    [...looks.values()].flatMap(at =>
      at.slice(1).flatMap((each, nth) => (at[nth]! > START + 8 * DAY ? each - at[nth]! : [])),
    ),
  );
  expect(most(later)).toBeLessThanOrEqual(least(later) * 1.6);
});

test('formulas and jobs that spend beside it slow it down, and the key is never spent by it', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: HOUR });
  let others = 0;
  pass([watcher], 30, HOUR, now => {
    // A job on the third day, and a few formulas every hour.
    const more = now === START + 3 * DAY ? 500 : 1;
    others += more;
    account.used += more;
    return undefined;
  });
  expect(account.refused).toBe(0);
  expect(account.used).toBeLessThanOrEqual(2000);
  expect(account.used - others).toBeGreaterThan(600);
  expect(least(watcher.counts)).toBeGreaterThanOrEqual(3);
});

test('an item that moves is looked at more often, and a calm one no less than the floor', () => {
  const moving = new Set(['item 3', 'item 77', 'item 140']);
  const account = new Account(2000, {
    prices: (keyword, now) =>
      [49, 50, 51].map(price => price * (moving.has(keyword) && Math.floor(now / DAY) % 2 ? 1.5 : 1)),
  });
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: MINUTE, kinds: ['price'] });
  pass([watcher], 30, MINUTE);
  const calmGaps = [...watcher.looks]
    .filter(([name]) => !moving.has(name))
    .flatMap(([, at]) => at.slice(1).map((each, nth) => each - at[nth]!));
  expect(most(calmGaps)).toBeLessThanOrEqual(watcher.last!.plan.floorMs * 1.02);
  expect(least(watcher.counts)).toBeGreaterThanOrEqual(8);
  for (const name of moving) expect(watcher.looks.get(name)!.length).toBeGreaterThanOrEqual(14);
  expect(account.used).toBeLessThanOrEqual(2000);
});

test('a sleep of five days is made up for without a burst and within the budget', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: MINUTE });
  const asleep = (now: number) => now > START + 5 * DAY && now < START + 10 * DAY;
  pass([watcher], 30, MINUTE, now => !asleep(now));
  const hours = new Map<number, number>();
  for (const { at } of account.asked) hours.set(Math.floor(at / HOUR), (hours.get(Math.floor(at / HOUR)) ?? 0) + 1);
  expect(most([...hours.values()])).toBeLessThanOrEqual(4);
  expect(account.used).toBeGreaterThan(1900);
  expect(account.used).toBeLessThanOrEqual(2000);
});

test('the budget holds in every month of a quarter, also from the middle of a month of the key', () => {
  const account = new Account(10_000, { resetAt: START + 12 * DAY });
  const watcher = new Watcher(account, list(50), { monthly: 500, everyMs: HOUR });
  pass([watcher], 92, HOUR);
  for (let day = 0; day < 62; day += 1) {
    const [from, to] = [START + day * DAY, START + (day + 30) * DAY];
    expect(account.asked.filter(({ at }) => at >= from && at < to).length).toBeLessThanOrEqual(500);
  }
  expect(account.asked.length).toBeGreaterThan(1450);
});

test('a spent quota costs one refused request for the whole list until its reset', () => {
  const account = new Account(2000, { used: 1999, resetAt: START + 6 * DAY });
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: MINUTE });
  let stolen = false;
  pass([watcher], 12, MINUTE, now => {
    // Another spends the last request after the usage was asked: the watch is refused.
    if (!stolen) {
      const handle = account.handle;
      account.handle = (request, at) => {
        const answer = handle(request, at);
        if (request.url.includes('usage') && !stolen && now >= START) {
          stolen = true;
          account.used = 2000;
        }
        return answer;
      };
    }
    return undefined;
  });
  expect(account.refused).toBe(1);
  expect(watcher.last!.plan.pausedUntil).toBeUndefined();
  const first = account.asked[0]!.at;
  expect(first).toBeGreaterThanOrEqual(START + 6 * DAY);
  expect(first).toBeLessThan(START + 6 * DAY + HOUR);
});

test('a refusal that tells no reset is asked again when the usage tells more, not before', () => {
  const account = new Account(100, { used: 0, resetAt: START + 25 * DAY });
  account.tellsReset = false;
  const watcher = new Watcher(account, list(10), { monthly: 100, everyMs: HOUR });
  pass([watcher], 1, HOUR);
  const usage = account.handle;
  // The usage tells sixty left, and every search is refused.
  account.handle = (request, at) => {
    const used = account.used;
    account.used = request.url.includes('usage') ? 40 : 100;
    const answer = usage(request, at);
    account.used = used;
    return answer;
  };
  const before = account.asked.length;
  pass([watcher], 4, HOUR, undefined, START + DAY);
  expect(account.refused).toBe(1);
  expect(watcher.last!.plan.text).toMatch(/used up until 2026-12-01 00:07 UTC/);
  account.handle = usage;
  account.credits = 500;
  account.used = 100;
  watcher.wake(START + 5 * DAY);
  pass([watcher], 4, HOUR, undefined, START + 5 * DAY);
  expect(account.asked.length).toBeGreaterThan(before);
  expect(account.refused).toBe(1);
});

test('both sides are looked at in turn: first the sales, then every fifth time', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, [watchItem({ keyword: 'item 0' })], { monthly: 2000, everyMs: HOUR });
  pass([watcher], 1, HOUR);
  const sides = account.asked.map(({ url }) => (url.includes('sold=false') ? 'offered' : 'sold'));
  expect(sides.slice(0, 11)).toEqual(
    'sold offered offered offered offered sold offered offered offered offered sold'.split(' '),
  );
});

test.each([
  [['sold', 'price'], 'sold'],
  [['offered', 'gone'], 'offered'],
] as const)('only the side that %s needs is looked at', (kinds, side) => {
  const plan = planWatch(list(1), newWatch(START), { monthly: 100, kinds: [...kinds] }, {}, START);
  expect(plan.due.map(due => due.side)).toEqual([side]);
});

test('cards are not asked for sales that the service would repeat from what it saved (reference 4.7)', () => {
  const item = watchItem({ productId: 42 });
  const seen = { ...newItem(), looks: 5, lookedAt: START, soldAt: START, offeredAt: START, sinceSold: 4 };
  const state = { ...newWatch(START), items: { [item.key]: seen } };
  const sideAt = (now: number) => planWatch([item], state, { monthly: 10_000 }, {}, now).due[0]?.side;
  expect(sideAt(START + 2 * HOUR)).toBe('offered');
  expect(sideAt(START + 25 * HOUR)).toBe('sold');
});

test('a look that fails holds up no other item and is tried again, later each time', () => {
  const account = new Account(2000);
  const handle = account.handle;
  account.handle = (request, now) =>
    request.url.includes('item+1') || request.url.includes('item%201')
      ? { status: 400, body: JSON.stringify({ error: 'No', code: 'invalid_params' }) }
      : handle(request, now);
  const watcher = new Watcher(account, list(3), { monthly: 2000, everyMs: HOUR });
  pass([watcher], 4, HOUR);
  expect(watcher.counts[0]).toBeGreaterThan(60);
  expect(watcher.counts[2]).toBeGreaterThan(60);
  expect(watcher.state!.items[watcher.items[1]!.key]!.failures).toBe(7);
});

test('what breaks the connection ends the round, and nothing is counted as seen', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(3), { monthly: 2000, everyMs: HOUR });
  account.handle = () => ({ status: 200, body: '', dropped: true }) as never;
  const round = watcher.wake(START);
  expect(round.stopped?.code).toBe('network');
  expect(round.state.items).toEqual({});
  expect(round.state.month.spent).toBe(round.spent.doubt);
  expect(round.spent.doubt).toBeGreaterThan(0);
});

test('a search that can never give a deal costs nothing when only deals are wanted', () => {
  const items = [watchItem({ keyword: 'wool coat', market: 'fashion' }), watchItem({ keyword: 'canon ae-1' })];
  const plan = planWatch(items, newWatch(START), { monthly: 100, kinds: ['deal'] }, {}, START);
  expect(plan.items).toBe(1);
  expect(plan.due.map(({ item }) => item.name)).toEqual(['canon ae-1']);
});
