/** Watching a list within a monthly number of requests: the trigger event and the operation Watch List. */
import type { IDataObject, INodeParameters, NodeOperationError } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import type { NodeRun } from '../support/n8n/execute.ts';
import { createPoller, type Poller } from '../support/n8n/poll.ts';
import { bearable } from '../support/service/unkind.ts';
import { freshWorkbench, goesOn } from './workbench.ts';

const HOUR_MS = 3_600_000;
const bench = freshWorkbench({ plan: '500k' }, bearable);

const everyHour = { item: [{ mode: 'everyHour' }] };
const list = 'lego castle\ncanon ae-1';
const watching = (more: INodeParameters, staticData?: IDataObject): Poller =>
  createPoller(bench.loaded, {
    node: 'soldDataTrigger',
    parameters: { event: 'watchList', watchList: list, monthly: 5000, pollTimes: everyHour, tell: ['sold'], ...more },
    credentials: bench.credentials,
    staticData,
  });
/** Polls again after some hours. */
const later = async (poller: Poller, hours = 2) => {
  await bench.clock.sleep(hours * HOUR_MS);
  return await poller.poll();
};
const charged = () => bench.sandbox.log.reduce((sum, request) => sum + request.charged, 0);
const told = (rows: readonly IDataObject[] | null) =>
  (rows ?? []).map(({ kind, keyword }) => `${kind} ${keyword}`).sort();

test('the trigger takes existing sales as its baseline, and reports each new sale once, with the numbers behind it', async () => {
  const poller = watching({});
  expect(await poller.poll()).toEqual([]);
  expect(told(await later(poller))).toEqual([]);
  expect(told(await later(poller))).toEqual([]);
  bench.sandbox.publish(2, 'lego castle');
  bench.sandbox.publish(1, 'canon ae-1');
  const events = [...((await later(poller)) ?? []), ...((await later(poller)) ?? [])];
  expect(told(events)).toEqual(['sold canon ae-1', 'sold lego castle', 'sold lego castle']);
  expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  for (const event of events) {
    expect(event).toMatchObject({
      currency: 'USD',
      soldDate: expect.any(String),
      seenAt: expect.stringMatching(/^2.*Z$/),
    });
    expect(Number(event.price)).toBeGreaterThan(0);
    // Fewer than three comparable sales never give a price.
    expect(event.priceNowWithShipping).toEqual(Number(event.count) >= 3 ? expect.any(Number) : null);
  }
  expect(await later(poller)).toBeNull();
});

test('the trigger loses and repeats no event if n8n is killed between checks and only the saved state is left', async () => {
  const watched = { watchList: 'lego castle' };
  const steady = watching(watched);
  const events: IDataObject[] = [];
  const expected: IDataObject[] = [];
  // n8n saves a trigger's state when the trigger outputs something, even an empty list.
  let saved: IDataObject = {};
  for (const count of [0, 2, 1, 3, 0, 2, 0, 1]) {
    bench.sandbox.publish(count, 'lego castle');
    const killed = watching(watched, structuredClone(saved));
    for (let look = 0; look < 2; look += 1) {
      expected.push(...((await later(steady)) ?? []));
      const rows = await killed.poll();
      if (rows) saved = killed.saved();
      events.push(...(rows ?? []));
    }
  }
  const names = (all: IDataObject[]) =>
    all.map(({ kind, url, price, soldDate }) => `${kind} ${url} ${price} ${soldDate}`);
  expect(names(events)).toEqual(names(expected));
  expect(events.length).toBeGreaterThanOrEqual(9);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test("the trigger saves its state at least once a day, so the month's budget survives a crash", async () => {
  const poller = watching({ watchList: 'lego castle' });
  let saves = 0;
  for (let day = 0; day < 5; day += 1) {
    for (const hours of [8, 8, 8]) if ((await later(poller, hours)) !== null) saves += 1;
  }
  expect(saves).toBeGreaterThanOrEqual(4);
  expect(saves).toBeLessThan(8);
});

test('the trigger never exceeds its monthly requests in a month of the account, however often it checks', async () => {
  const words = Array.from({ length: 30 }, (_, n) => `lego castle ${n}`).join('\n');
  const poller = watching({ watchList: words, monthly: 60, tell: ['sold', 'deal', 'price', 'offered', 'gone'] });
  for (let look = 0; look < 20; look += 1) await later(poller, 36);
  const months = new Map<string, number>();
  for (const { at, charged: cost } of bench.sandbox.log) {
    const month = new Date(at).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + cost);
  }
  expect(Math.max(...months.values())).toBeLessThanOrEqual(60);
  expect(charged()).toBeGreaterThan(45);
});

test('the trigger sends one request when the quota is spent, and then none until its reset', async () => {
  const poller = watching({});
  await poller.poll();
  const { account } = bench.sandbox;
  account.used = account.quota;
  for (let look = 0; look < 6; look += 1) await later(poller).catch(() => null);
  expect(bench.sandbox.log.filter(({ code }) => code === 'quota_exceeded').length).toBeLessThanOrEqual(1);
});

test('the trigger reports once, with the reset, that a spent quota holds up the list, and again when it is spent next time', async () => {
  const poller = watching({});
  await poller.poll();
  const { account } = bench.sandbox;
  account.used = account.quota;
  for (let hour = 0; hour < 12; hour += 1) await later(poller);
  const reported = poller.reported as NodeOperationError[];
  expect(reported.map(({ message, description }) => `${message} ${description}`)).toEqual([
    expect.stringMatching(/used up.*\d{4}-\d\d-\d\d/),
  ]);
  account.used = 0;
  for (let hour = 0; hour < 12; hour += 1) await later(poller);
  expect(poller.reported).toHaveLength(1);
  account.used = account.quota;
  for (let hour = 0; hour < 12; hour += 1) await later(poller);
  expect(poller.reported).toHaveLength(2);
});

test('the trigger continues when the list changes, and repeats no event', async () => {
  const first = watching({ watchList: 'lego castle' });
  await first.poll();
  bench.sandbox.publish(1, 'lego castle');
  await later(first);
  const next = watching({ watchList: `lego castle; 90\nseiko 5` }, first.saved());
  expect(told(await later(next))).toEqual([]);
});

test.each([
  [
    ['deal', 'price', 'sold'],
    ['deal', 'price', 'sold'],
  ],
  [['Deal'], ['deal']],
  ['Price Moved, Sale', ['price', 'sold']],
])(
  'the trigger shows an example of each of %j in the editor, free of charge, and saves nothing',
  async (tell, kinds) => {
    const poller = watching({ tell });
    const rows = (await poller.test()) ?? [];
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    for (const row of rows)
      expect(Object.keys(row).slice(0, 5)).toEqual(['keyword', 'kind', 'title', 'price', 'currency']);
    expect(bench.sandbox.log).toHaveLength(0);
    expect(Object.values(poller.saved())).toEqual([{}]);
  },
);

test.each([
  ['an empty list', ' \n', /^List is empty/],
  ['a list without a valid line', 'lego; 20; used; pink', /^List has lines that cannot be read\. Line 1: .*pink/],
  ['too many', Array.from({ length: 301 }, (_, n) => `lego ${n}`).join('\n'), /301 items, .* up to 300/],
])('the trigger rejects %s with an explanation, before anything is sent', async (_, watchList, message) => {
  await expect(watching({ watchList }).poll()).rejects.toThrow(message);
  expect(bench.sandbox.log).toHaveLength(0);
});

test('the trigger reports a line that cannot be read once a day, and checks the others', async () => {
  const poller = watching({ watchList: 'lego castle\ncanon; cheap; used; pink\nseiko 5; $120' });
  for (let hour = 0; hour < 30; hour += 3) await later(poller, 3);
  expect(poller.reported.map(({ message }) => message)).toEqual(
    Array(2).fill(expect.stringMatching(/^List has lines that cannot be read\. Line 2: /)),
  );
  const searched = bench.sandbox.log.map(({ query }) => /keyword=([^&]*)/.exec(query)?.[1]).filter(Boolean);
  expect(new Set(searched)).toEqual(new Set(['lego%20castle', 'seiko%205']));
});

test("the trigger reads JSON with a table's headings, and ignores other columns", async () => {
  const rows = [{ id: 7, Item: 'lego castle', 'Most to pay': '60', Condition: 'Used', note: 'shelf' }, 'seiko 5'];
  const poller = watching({ watchList: JSON.stringify(rows), tell: ['offered'] });
  await poller.poll();
  const queries = bench.sandbox.log.map(({ query }) => query).join('\n');
  expect(queries).toMatch(/keyword=lego%20castle.*itemCondition=used.*maxPrice=60/);
});

test("the trigger reports a deal with the net profit after the seller's costs", async () => {
  const costs = { feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0 };
  const poller = watching({
    watchList: 'canon ae-1',
    tell: ['deal'],
    options: { dealPercent: 95, sellingCosts: { costs } },
  });
  const events: IDataObject[] = [];
  for (let look = 0; look < 8; look += 1) {
    bench.sandbox.publish(5, 'canon ae-1');
    events.push(...((await later(poller)) ?? []));
  }
  expect(events.length).toBeGreaterThan(0);
  for (const { kind, price, priceNowWithShipping, netProfit, percentOfPriceNow } of events) {
    expect(kind).toBe('deal');
    expect(Number(percentOfPriceNow)).toBeLessThanOrEqual(95);
    // The price now includes shipping, which is no profit for the seller.
    const withShipping = Number(priceNowWithShipping) * 0.9 - Number(price);
    expect(netProfit).toBeLessThanOrEqual(withShipping + 0.01);
    expect(netProfit).toBeGreaterThan(withShipping - 0.2 * Number(priceNowWithShipping));
  }
});

describe('Watch List', () => {
  const rows = [{ Keyword: 'lego castle' }, { Keyword: 'canon ae-1' }];
  const items = rows.map(json => ({ json }));
  const look = (staticData: IDataObject, more: Partial<NodeRun> = {}, parameters: INodeParameters = {}) =>
    bench.run(
      'listing',
      'watchList',
      { monthly: 5000, tell: ['sold'], ...parameters },
      { items, mode: 'trigger', staticData, ...more },
    );

  test('Watch List outputs what is new since the last run, linked to the row of its item', async () => {
    const memory = {};
    for (let run = 0; run < 3; run += 1) {
      expect((await look(memory)).rows).toEqual([]);
      await bench.clock.sleep(2 * HOUR_MS);
    }
    bench.sandbox.publish(2, 'canon ae-1');
    const first = await look(memory);
    await bench.clock.sleep(2 * HOUR_MS);
    const outputs = [first, await look(memory)].flatMap(({ outputs: [output = []] }) => output);
    expect(told(outputs.map(({ json }) => json))).toEqual(['sold canon ae-1', 'sold canon ae-1']);
    expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 1 }]);
    expect(first.hints.join(' ')).toMatch(/2 items, each checked every .* of 5,000 requests a month/);
  });

  test('Watch List rejects a loop after its first pass, because each pass would forget the items of the others', async () => {
    const list = { monthly: 5000, watchList: 'lego castle' };
    const { passes, error } = await bench.run('listing', 'watchList', list, { mode: 'trigger', passes: 2 });
    expect(passes[0]).toEqual([{}]);
    expect(error?.message).toBe(
      'List must be the whole list, in one run: in a loop, each run would forget the items of the others.',
    );
    expect(charged()).toBe(1);
  });

  test('two executions on two workers make one check together', async () => {
    const memory = {};
    for (let run = 0; run < 3; run += 1) {
      await look(memory);
      await bench.clock.sleep(2 * HOUR_MS);
    }
    bench.sandbox.publish(2, 'lego castle');
    const before = charged();
    // Each execution starts from the state that was saved before both of them.
    const own = () => JSON.parse(JSON.stringify(memory)) as IDataObject;
    const both = await Promise.all([look(own()), look(own())]);
    expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(both.filter(({ hints }) => hints.join().includes('Nothing was checked'))).toHaveLength(1);
    expect(charged() - before).toBeLessThanOrEqual(2);
  });

  test('Watch List says if n8n keeps no data between executions, and then pays for one check a day at most', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { error, hints } = await look({});
      expect(error).toBeUndefined();
      expect(hints.join().includes('n8n keeps no data between executions, as in queue mode')).toBe(run > 0);
      await bench.clock.sleep(HOUR_MS);
    }
    expect(charged()).toBeLessThanOrEqual(2);
  });

  test('the next run repeats a failed check', async () => {
    const memory = {};
    bench.sandbox.addFault({ status: 500, code: 'server_error', times: 20 });
    await look(memory);
    bench.sandbox.clearFaults();
    await bench.clock.sleep(HOUR_MS);
    expect((await look(memory)).hints.join()).not.toContain('Nothing was checked');
  });

  test('Watch List run by hand shows an example of each kind, free of charge, and saves nothing', async () => {
    const memory = {};
    const { rows: events, hints } = await look(memory, { mode: 'manual' }, { tell: ['sold', 'deal'] });
    expect(events.map(({ kind }) => kind)).toEqual(['sold', 'deal']);
    expect(Object.keys(events[0] ?? {}).slice(0, 6)).toEqual([
      ...['keyword', 'kind', 'title', 'price', 'currency', 'priceNowWithShipping'],
    ]);
    // The figures of Get Price are without shipping, so those of a listing have other names.
    for (const event of events)
      expect([event.priceNow, event.p25, event.p75, event.median]).toEqual([undefined, null, null, null]);
    expect(bench.sandbox.log).toEqual([]);
    expect(memory).toEqual({});
    expect(hints.join(' ')).toContain('Run by hand');
  });

  test("Watch List sends a row that can't be watched to the error output, and watches the others", async () => {
    const bad = [{ json: { Keyword: 'lego castle' } }, { json: { Keyword: 'canon', 'Most to pay': 'cheap' } }];
    const { failed } = await look({}, { items: bad, ...goesOn });
    expect(failed).toMatchObject([{ error: expect.stringContaining('Line 2: Most to pay must be') }]);
    expect(charged()).toBe(1);
  });

  test('Watch List accepts typed lines as well', async () => {
    const { error } = await look({}, { items: [{ json: {} }] }, { watchList: 'lego castle; 60\nseiko 5' });
    expect(error).toBeUndefined();
    expect(charged()).toBe(2);
  });
});

test('Get Watch Plan says how often each item is checked, free of charge', async () => {
  const words = Array.from({ length: 200 }, (_, n) => `lego castle ${n}`).join('\n');
  const { rows } = await bench.run('listing', 'getWatchPlan', { watchList: words, monthly: 2000 });
  expect(rows).toMatchObject([
    { items: 200, monthly: 2000, text: expect.stringMatching(/^200 items, each checked every 3/) },
  ]);
  expect(rows[0]?.requests).toBeLessThanOrEqual(2000);
  expect(charged()).toBe(0);
});
