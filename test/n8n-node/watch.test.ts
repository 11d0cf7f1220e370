/** A list within a number of requests a month: the trigger Watch List and its companion Look Now. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { createPoller, type NodeRun, type Poller } from '../support/n8n/index.ts';
import { bearable } from '../support/service/index.ts';
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
/** The next scheduled look. */
const later = async (poller: Poller, hours = 2) => {
  await bench.clock.sleep(hours * HOUR_MS);
  return await poller.poll();
};
const charged = () => bench.sandbox.log.reduce((sum, request) => sum + request.charged, 0);
const told = (rows: readonly IDataObject[] | null) => (rows ?? []).map(({ kind, item }) => `${kind} ${item}`).sort();

describe('the trigger', () => {
  test('begins with what is there, and tells each sale once, with the numbers behind it', async () => {
    const poller = watching({});
    expect(await poller.poll()).toEqual([]);
    expect(await later(poller)).toEqual([]);
    expect(await later(poller)).toBeNull();
    bench.sandbox.publish(2, 'lego castle');
    bench.sandbox.publish(1, 'canon ae-1');
    const events = [...((await later(poller)) ?? []), ...((await later(poller)) ?? [])];
    expect(told(events)).toEqual(['sold canon ae-1', 'sold lego castle', 'sold lego castle']);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    for (const event of events) {
      expect(event).toMatchObject({ currency: 'USD', day: expect.any(String), at: expect.stringMatching(/^2.*Z$/) });
      expect(Number(event.price)).toBeGreaterThan(0);
      // Never a price from fewer than three comparable sales.
      expect(event.median).toEqual(Number(event.sales) >= 3 ? expect.any(Number) : null);
    }
    expect(await later(poller)).toBeNull();
  });

  test('loses and doubles nothing when n8n is killed between looks: only what it has saved is left', async () => {
    const watched = { watchList: 'lego castle' };
    const steady = watching(watched);
    const events: IDataObject[] = [];
    const expected: IDataObject[] = [];
    // n8n saves what a trigger remembers when the trigger puts something out, an empty list too.
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
    const names = (all: IDataObject[]) => all.map(({ kind, link, price, day }) => `${kind} ${link} ${price} ${day}`);
    expect(names(events)).toEqual(names(expected));
    expect(events.length).toBeGreaterThanOrEqual(9);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('saves at least once a day, so that the budget of the month outlives a crash', async () => {
    const poller = watching({ watchList: 'lego castle' });
    let saves = 0;
    for (let day = 0; day < 10; day += 1) {
      for (const hours of [8, 8, 8]) if ((await later(poller, hours)) !== null) saves += 1;
    }
    expect(saves).toBeGreaterThanOrEqual(9);
    expect(saves).toBeLessThan(16);
  });

  test('never spends more than its requests of a month, however often it looks', async () => {
    const words = Array.from({ length: 30 }, (_, n) => `lego castle ${n}`).join('\n');
    const poller = watching({ watchList: words, monthly: 60, tell: ['sold', 'deal', 'price', 'offered', 'gone'] });
    for (let look = 0; look < 120; look += 1) await later(poller, 6);
    expect(charged()).toBeLessThanOrEqual(60);
    expect(charged()).toBeGreaterThan(45);
  });

  test('asks once when the allowance is spent, and then holds still until its reset', async () => {
    const poller = watching({});
    await poller.poll();
    const { account } = bench.sandbox;
    account.used = account.quota;
    for (let look = 0; look < 6; look += 1) await later(poller).catch(() => null);
    expect(bench.sandbox.log.filter(({ code }) => code === 'quota_exceeded').length).toBeLessThanOrEqual(1);
  });

  test('remembers 500 items in less than 200 KB', async () => {
    bench.sandbox.calm('it counts bytes, over a thousand looks');
    const words = Array.from({ length: 500 }, (_, n) => `lego castle ${n}`).join('\n');
    const everyDay = { item: [{ mode: 'everyDay' }] };
    const poller = watching({ watchList: words, monthly: 43_000, tell: ['offered'], pollTimes: everyDay });
    await poller.poll();
    await later(poller, 24);
    const size = JSON.stringify(poller.saved()).length;
    expect(charged()).toBe(501);
    expect(size).toBeGreaterThan(20_000);
    expect(size).toBeLessThan(200_000);
  });

  test('goes on when the list changes: what stays is not told again', async () => {
    const first = watching({ watchList: 'lego castle' });
    await first.poll();
    bench.sandbox.publish(1, 'lego castle');
    await later(first);
    const next = watching({ watchList: `lego castle; 90\nseiko 5` }, first.saved());
    expect(told(await later(next))).toEqual([]);
  });

  test.each([
    ['sold', ['deal', 'price', 'sold'], 3, 1],
    // So many deals are there.
    ['deal', ['deal'], 1, 2],
  ])('shows examples of a %s in the editor, and remembers nothing', async (kind, tell, count, requests) => {
    const poller = watching({ tell });
    const rows = (await poller.test()) ?? [];
    expect(rows).toHaveLength(count);
    for (const row of rows) {
      expect(row).toMatchObject({ kind, item: 'lego castle', median: expect.any(Number) });
      if (kind === 'deal') expect(row.percent).toBeLessThanOrEqual(80);
    }
    expect(charged()).toBe(requests);
    expect(poller.saved()).toEqual({});
  });

  test.each([
    ['an empty list', ' \n', /^List is empty/],
    ['a word that is nothing', 'lego; 20; used; pink', /^List cannot be watched\. Line 1: .*pink/],
    ['a limit of nothing', 'lego\ncanon; 0', /Line 2: Most to pay must be a number above 0, got 0/],
    ['the same twice', 'lego\nLEGO', /Line 2: Keyword is the same search as row 1/],
    ['too many', Array.from({ length: 501 }, (_, n) => `lego ${n}`).join('\n'), /501 items; 500 are the most/],
  ])('refuses %s in words, before anything is sent', async (_, watchList, message) => {
    await expect(watching({ watchList }).poll()).rejects.toThrow(message);
    expect(bench.sandbox.log).toHaveLength(0);
  });

  test('takes JSON with the headings of a table, and leaves other columns alone', async () => {
    const rows = [{ id: 7, Item: 'lego castle', 'Most to pay': '60', Condition: 'Used', note: 'shelf' }, 'seiko 5'];
    const poller = watching({ watchList: JSON.stringify(rows), tell: ['offered'] });
    await poller.poll();
    expect(bench.sandbox.log.at(-1)?.query).toMatch(/keyword=lego%20castle.*itemCondition=used.*maxPrice=60/);
  });

  test('tells a deal with the net profit at the costs of the seller', async () => {
    const costs = { feePercent: 10, fixedFee: 0, postage: 0, packaging: 0 };
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
    for (const { kind, price, median, profit, percent } of events) {
      expect(kind).toBe('deal');
      expect(Number(percent)).toBeLessThanOrEqual(95);
      // The median is of all that buyers paid: of its postage a seller has nothing.
      const withPostage = Number(median) * 0.9 - Number(price);
      expect(profit).toBeLessThanOrEqual(withPostage + 0.01);
      expect(profit).toBeGreaterThan(withPostage - 0.2 * Number(median));
    }
  });
});

describe('Look Now', () => {
  const rows = [{ Keyword: 'lego castle' }, { Keyword: 'canon ae-1' }];
  const items = rows.map(json => ({ json }));
  const look = (staticData: IDataObject, more: Partial<NodeRun> = {}, parameters: INodeParameters = {}) =>
    bench.run(
      'listing',
      'watchList',
      { monthly: 5000, tell: ['sold'], ...parameters },
      { items, mode: 'trigger', staticData, ...more },
    );

  test('tells what is new since the last run, linked to the row that asked for it', async () => {
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
    expect(first.hints.join(' ')).toMatch(/2 items, each every .* of 5,000 requests a month/);
  });

  test('refuses one item after another in one execution, because each look would forget the others', async () => {
    const staticData: IDataObject = {};
    const look = (watchList: string, executionId: string) =>
      bench.run(
        'listing',
        'watchList',
        { watchList, monthly: 5000, tell: ['sold'] },
        { mode: 'trigger', staticData, executionId },
      );
    expect((await look('lego castle', 'loop')).error).toBeUndefined();
    const before = charged();
    const { error } = await look('canon ae-1', 'loop');
    expect(error?.message).toBe(
      'List must be the whole list, in one run: in a loop each run forgets the items of the others.',
    );
    expect(charged()).toBe(before);
    expect((await look('lego castle', 'loop')).error).toBeUndefined();
    expect((await look('lego castle\ncanon ae-1', 'another execution')).error).toBeUndefined();
  });

  test('leaves the list alone while an earlier run still looks at it', async () => {
    const memory = {};
    for (let run = 0; run < 3; run += 1) {
      await look(memory);
      await bench.clock.sleep(2 * HOUR_MS);
    }
    bench.sandbox.publish(2, 'lego castle');
    const before = charged();
    // Each execution has what was saved before both of them.
    const own = () => JSON.parse(JSON.stringify(memory)) as IDataObject;
    const [first, second] = await Promise.all([look(own()), look(own())]);
    expect(first.error ?? second.error).toBeUndefined();
    expect(second.rows).toEqual([]);
    expect(second.hints.join()).toContain('An earlier run still looks at this list');
    const looks = charged() - before;
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(2);
    expect(first.rows.length).toBeLessThanOrEqual(2);
  });

  test('run by hand spends one request on examples and remembers nothing', async () => {
    const memory = {};
    const { rows: events, hints } = await look(memory, { mode: 'manual' });
    expect(events).toHaveLength(3);
    expect(charged()).toBe(1);
    expect(JSON.stringify(memory)).not.toContain('packed');
    expect(hints.join(' ')).toContain('Run by hand');
  });

  test('fails a row that cannot be watched on the error output, and watches the others', async () => {
    const bad = [{ json: { Keyword: 'lego castle' } }, { json: { Keyword: 'canon', 'Most to pay': 'cheap' } }];
    const { failed } = await look({}, { items: bad, ...goesOn });
    expect(failed).toMatchObject([{ error: expect.stringContaining('Row 2: Most to pay must be a number') }]);
    expect(charged()).toBe(1);
    const { error } = await look({}, { items: bad });
    expect(error?.message).toMatch(/^List cannot be watched\. Row 2: Most to pay/);
  });

  test('takes typed lines as well', async () => {
    const { error } = await look({}, { items: [{ json: {} }] }, { watchList: 'lego castle; 60\nseiko 5' });
    expect(error).toBeUndefined();
    expect(charged()).toBe(1);
  });
});

test('Get Plan says how often each item is looked at, free of charge', async () => {
  const words = Array.from({ length: 200 }, (_, n) => `lego castle ${n}`).join('\n');
  const { rows } = await bench.run('listing', 'getWatchPlan', { watchList: words, monthly: 2000 });
  expect(rows).toMatchObject([{ items: 200, monthly: 2000, text: expect.stringMatching(/^200 items, each every 3/) }]);
  expect(rows[0]?.requests).toBeLessThanOrEqual(2000);
  expect(charged()).toBe(0);
});
