import { expect, test } from 'vitest';
import type { Row } from '../../../core/endpoint.ts';
import { watchItem } from '../../../core/watch/item.ts';
import { dueChecks, type PlanSettings, planWatch } from '../../../core/watch/plan.ts';
import { newItem, newWatch } from '../../../core/watch/state.ts';
import { Account, DAY, HOUR, list, MINUTE, pass, START, Watcher } from './month.ts';

const least = (numbers: readonly number[]) => Math.min(...numbers);
const most = (numbers: readonly number[]) => Math.max(...numbers);

test.each([
  { items: 200, monthly: 2000, quota: 2000, used: 0, looks: [9, 10] },
  { items: 50, monthly: 2000, quota: 2000, used: 0, looks: [38, 40] },
  { items: 300, monthly: 2000, quota: 2000, used: 0, looks: [6, 7] },
  { items: 20, monthly: 100, quota: 100, used: 0, looks: [4, 5] },
  { items: 200, monthly: 8000, quota: 10_000, used: 0, looks: [38, 40] },
  { items: 200, monthly: 2000, quota: 2000, used: 1000, looks: [4, 5] },
  { items: 3, monthly: 10_000, quota: 10_000, used: 0, looks: [720, 720] },
])('$items items, $monthly requests, $used of $quota used: the budget is spent evenly over thirty days', month => {
  const { items, monthly, quota, used, looks } = month;
  const account = new Account(quota, { used });
  const watcher = new Watcher(account, list(items), { monthly, everyMs: HOUR });
  pass([watcher], 30, HOUR);
  expect(account.used - used).toBeLessThanOrEqual(Math.min(monthly, quota - used));
  expect(account.refused).toBe(0);
  expect(least(watcher.counts)).toBeGreaterThanOrEqual(looks[0]!);
  expect(most(watcher.counts)).toBeLessThanOrEqual(looks[1]!);
});

test('a clock that was a year ahead for one check holds up no check, and the budget still counts the requests spent', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(2), { monthly: 500, everyMs: HOUR });
  pass([watcher], 1, HOUR);
  watcher.wake(START + 365 * DAY);
  const before = account.asked.length;
  pass([watcher], 20, HOUR, undefined, START + DAY);
  expect(account.asked.length - before).toBeGreaterThan(200);
  pass([watcher], 8, HOUR, undefined, START + 21 * DAY);
  expect(account.asked.length).toBeLessThanOrEqual(500);
});

test('the plan is known before it starts', () => {
  const plan = planWatch(list(200), { monthly: 2000 }, START);
  expect(plan.text).toBe('200 items, each checked every 3 days: about 2,000 of 2,000 requests a month.');
  expect(plan).toMatchObject({ items: 200, eachMs: 3 * DAY, requests: 2000, monthly: 2000 });
});

test.each<[string, PlanSettings, Row, number, string]>([
  ['one item', { monthly: 100 }, {}, 1, '1 item, each checked every 7.2 hours: about 100 of 100 requests a month.'],
  [
    'no more often than hourly',
    { monthly: 10_000 },
    {},
    1,
    '1 item, each checked every 1 hour: about 720 of 10,000 requests a month.',
  ],
  [
    'a host that wakes once a day',
    { monthly: 2000, everyMs: DAY },
    {},
    2,
    '2 items, each checked every 24 hours: about 60 of 2,000 requests a month.',
  ],
  [
    'a key with few requests left',
    { monthly: 2000 },
    { remaining: 100, reset_at: (START + 30 * DAY) / 1000 },
    10,
    '10 items, each checked every 3 days: about 100 of 2,000 requests a month.',
  ],
  [
    'a key with no requests left',
    { monthly: 2000 },
    { remaining: 0, reset_at: new Date(START + DAY).toISOString() },
    10,
    '10 items, but no requests are left.',
  ],
  [
    'credits count',
    { monthly: 2000 },
    { remaining: 0, credit_balance: 5000 },
    200,
    '200 items, each checked every 3 days: about 2,000 of 2,000 requests a month.',
  ],
  ['an empty list', { monthly: 2000 }, {}, 0, 'The list has nothing to watch.'],
])('the sentence of the plan: %s', (_, settings, usage, items, text) => {
  expect(planWatch(list(items), settings, START, usage).text).toBe(text);
});

test('the least recently checked item is checked first', () => {
  const items = list(3);
  const own = { ...newItem(), checkedAt: (START - DAY) / MINUTE };
  const checked = { [items[1]!.key]: own, [items[2]!.key]: own, [items[0]!.key]: own };
  const dueIn = (known: typeof checked) =>
    dueChecks(items, { ...newWatch(), lookedAt: START - DAY, items: known }, { monthly: 10_000 }, {}, START);
  expect(dueIn(checked).map(({ item }) => item.name)).toEqual(['item 1', 'item 2', 'item 0']);
  expect(dueIn({}).map(({ item }) => item.name)).toEqual(['item 0', 'item 1', 'item 2']);
});

/** Items checked this many days ago, at these prices, as a watch with ten requests a month finds them. */
function nextOf(known: readonly (readonly [days: number, price: number | null])[]): string[] {
  const items = list(known.length);
  const states = known.map(([days, median], at) => {
    return [items[at]!.key, { ...newItem(), median, checkedAt: (START - days * DAY) / MINUTE }] as const;
  });
  const state = { ...newWatch(), lookedAt: START - 30 * DAY, items: Object.fromEntries(states) };
  const due = dueChecks(items, state, { monthly: 10, kinds: ['price'] }, {}, START);
  return due.map(({ item }) => item.name);
}

test('an expensive item is checked before a cheap one that has waited longer', () => {
  expect(
    nextOf([
      [2, 100],
      [1, 900],
      [1, 100],
    ]),
  ).toEqual(['item 1', 'item 0', 'item 2']);
});

test('an item without a price counts as one of a middle price', () => {
  expect(
    nextOf([
      [2, 100],
      [2, null],
      [2, 900],
      [2, 400],
    ]),
  ).toEqual(['item 2', 'item 1', 'item 3', 'item 0']);
});

test('a cheap item is checked at least once in three average rounds, however expensive the others are', () => {
  // Ten requests a month for three items: a round takes nine days.
  expect(
    nextOf([
      [23, 1],
      [8, 9000],
      [8, 9000],
    ])[0],
  ).toBe('item 1');
  expect(
    nextOf([
      [24, 1],
      [8, 9000],
      [8, 9000],
    ])[0],
  ).toBe('item 0');
});

test('two watches that share a key slow down together, and never use it up before its month ends', () => {
  const account = new Account(2000);
  const watchers = [0, 1000].map(from => new Watcher(account, list(100, from), { monthly: 2000, everyMs: HOUR }));
  pass(watchers, 30, HOUR);
  expect(account.refused).toBe(0);
  expect(account.used).toBeGreaterThan(1950);
  for (const { counts } of watchers) expect(least(counts)).toBeGreaterThanOrEqual(9);
});

test('formulas and jobs that spend the same key slow a watch down', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: HOUR });
  let others = 0;
  pass([watcher], 30, HOUR, now => {
    // Other spending: a job on the third day, and a formula every hour.
    const more = Math.min(account.quota - account.used, now === START + 3 * DAY ? 500 : 1);
    others += more;
    account.used += more;
    return undefined;
  });
  expect(account.refused).toBe(0);
  expect(others).toBeGreaterThan(1200);
  expect(account.used).toBe(2000);
  expect([least(watcher.counts), most(watcher.counts)]).toEqual([3, 4]);
});

test('after five days asleep each item is checked once, within the budget', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: HOUR });
  const asleep = (now: number) => now > START + 5 * DAY && now < START + 10 * DAY;
  pass([watcher], 30, HOUR, now => !asleep(now));
  const atOnce = account.asked
    .filter(({ at }) => at >= START + 10 * DAY && at < START + 10 * DAY + HOUR)
    .map(({ url }) => url);
  expect([atOnce.length, new Set(atOnce).size]).toEqual([200, 200]);
  expect(account.used).toBeGreaterThan(1950);
  expect(account.used).toBeLessThanOrEqual(2000);
});

test('the budget is kept in every month of the account, even if the watch starts in the middle of one', () => {
  const account = new Account(10_000, { resetAt: START + 12 * DAY });
  const watcher = new Watcher(account, list(50), { monthly: 500, everyMs: HOUR });
  pass([watcher], 102, HOUR);
  const [first, ...whole] = [-18, 12, 42, 72].map(day => {
    const [from, to] = [START + day * DAY, START + (day + 30) * DAY];
    return account.asked.filter(({ at }) => at >= from && at < to).length;
  });
  expect(most([first!, ...whole])).toBeLessThanOrEqual(500);
  expect(least(whole)).toBeGreaterThan(485);
});

test('a watch with a spent quota reads only the usage, and continues once there are requests', () => {
  const account = new Account(2000, { used: 2000, resetAt: START + 25 * DAY });
  const watcher = new Watcher(account, list(200), { monthly: 2000, everyMs: HOUR });
  pass([watcher], 2, HOUR);
  expect([account.asked.length, account.refused]).toEqual([0, 0]);
  account.credits = 500;
  watcher.wake(START + 2 * DAY);
  expect(account.asked.length).toBeGreaterThan(0);
});

test('a budget that is used up long before its month ends is reported with the day of the next one, and sends nothing', () => {
  const account = new Account(2000);
  const settings = { monthly: 3, everyMs: HOUR, allAtFirst: true };
  const watcher = new Watcher(account, list(10), settings);
  expect(watcher.wake(START).held).toBeUndefined();
  const { held } = watcher.wake(START + DAY);
  expect(held).toMatchObject({ code: 'budget_reached', resetAt: START + 30 * DAY });
  expect(held?.message).toMatch(
    /^The 3 requests a month of this watch are used up until 20\d\d-\d\d-\d\d \d\d:\d\d UTC\. /,
  );
  expect(account.asked).toHaveLength(3);
  expect(watcher.wake(START + 29.5 * DAY).held).toBeUndefined();
});

test('a quota spent by others meanwhile ends the round with one refusal, and due checks stay due', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(3), { monthly: 2000, everyMs: DAY });
  const handle = account.handle;
  account.handle = (request, now) => {
    const answer = handle(request, now);
    if (request.url.includes('usage')) account.used = 2000;
    return answer;
  };
  const round = watcher.wake(START);
  expect(round.stopped?.code).toBe('quota_exceeded');
  expect([account.refused, round.state.items, round.state.month.spent]).toEqual([1, {}, 0]);
});

test('both sides are checked in turn: the sales first, and then every fifth time', () => {
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
] as const)('only the side that %s needs is checked', (kinds, side) => {
  const due = dueChecks(list(1), newWatch(), { monthly: 100, kinds: [...kinds] }, {}, START);
  expect(due.map(look => look.side)).toEqual([side]);
});

test('sales of cards are not requested while the service would return its saved answer (reference 4.7)', () => {
  const item = watchItem({ productId: 42 });
  const seen = START / MINUTE;
  const own = { ...newItem(), checkedAt: seen, soldAt: seen, offeredAt: seen, offeredChecks: 4 };
  const state = { ...newWatch(), lookedAt: START, items: { [item.key]: own } };
  const sideAt = (now: number) => dueChecks([item], state, { monthly: 10_000 }, {}, now)[0]?.side;
  expect(sideAt(START + 2 * HOUR)).toBe('offered');
  expect(sideAt(START + 25 * HOUR)).toBe('sold');
});

test('a search that can never find a deal costs nothing if only deals are wanted', () => {
  const items = [watchItem({ keyword: 'wool coat', market: 'fashion' }), watchItem({ keyword: 'canon ae-1' })];
  const settings = { monthly: 100, kinds: ['deal'] } as const;
  expect(planWatch(items, settings, START).items).toBe(1);
  expect(dueChecks(items, newWatch(), settings, {}, START).map(({ item }) => item.name)).toEqual(['canon ae-1']);
});

test('after a failed check the other items are checked, and the failed one again at its next turn', () => {
  const account = new Account(2000);
  const handle = account.handle;
  let failed = 0;
  account.handle = (request, now) => {
    if (!/item(\+|%20)1/.test(request.url)) return handle(request, now);
    failed += 1;
    return { status: 400, body: JSON.stringify({ error: 'No', code: 'invalid_params' }) };
  };
  const watcher = new Watcher(account, list(3), { monthly: 2000, everyMs: HOUR });
  pass([watcher], 4, HOUR);
  expect([watcher.counts[0], failed, watcher.counts[2]]).toEqual([64, 64, 64]);
});

test('a broken connection ends the round at its second item, nothing counts as seen, and the budget counts requests in doubt', () => {
  const account = new Account(2000);
  const watcher = new Watcher(account, list(3), { monthly: 2000, everyMs: HOUR });
  const handle = account.handle;
  account.handle = (request, now) =>
    request.url.includes('usage') ? handle(request, now) : ({ status: 200, body: '', dropped: true } as never);
  const round = watcher.wake(START);
  expect([round.failures.length, round.stopped?.code]).toEqual([1, 'network']);
  expect(Object.values(round.state.items).map(({ soldAt, offeredAt }) => soldAt + offeredAt)).toEqual([0, 0]);
  expect(round.spent.doubt).toBeGreaterThan(0);
  expect(round.state.month.spent).toBe(round.spent.doubt);
});

test("the month's budget is not exceeded when answers are lost, even if every request was charged", () => {
  const account = new Account(2000);
  let sent = 0;
  const handle = account.handle;
  account.handle = (request, now) => {
    const answer = handle(request, now);
    if (request.url.includes('usage')) return answer;
    sent += 1;
    return sent % 3 === 0 ? answer : ({ ...answer, dropped: true } as never);
  };
  pass([new Watcher(account, list(5), { monthly: 50, everyMs: HOUR })], 30, HOUR);
  expect(sent).toBeLessThanOrEqual(50);
  expect(sent).toBeGreaterThan(40);
});
