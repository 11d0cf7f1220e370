// New Deal and Price Changed over a list. The expected values come from the service's own log and from a market that the test defines.
import { describe, expect, test } from 'vitest';
import { type Definition, lintResults } from '../checks/lint/zapier.ts';
import type { Between } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { open } from './opened.ts';

const MINUTE = 60_000;
const RICH = { plan: 'growth' } as const;
const ITEM = 'scarce camera';

/** Prices by listing number. */
interface Market {
  sold: Record<string, number>;
  offered: Record<string, number>;
}

/** Five sales at a price. */
const sales = (price: number) => Object.fromEntries([1, 2, 3, 4, 5].map(number => [`${number}00`, price]));

/** The summary as the service computes it, without shipping (reference 2.4). */
function summaryOf(prices: number[]) {
  const sorted = [...prices].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? null;
  const [median, mean] = [at(0.5), prices.reduce((sum, price) => sum + price, 0) / prices.length];
  return {
    count: prices.length,
    currency: 'USD',
    median,
    mean,
    min: at(0),
    max: at(1),
    p25: at(0.25),
    p75: at(0.75),
    avgShipping: 0,
  };
}

/** A service on which the test defines the auction site's sales and offers, in one condition and currency. */
const selling =
  (market: Market, shipping = 0): Between =>
  (request, serve) => {
    const answer = serve(request);
    const { pathname, searchParams } = new URL(request.url, 'http://service.invalid');
    if (pathname !== '/v1/scrape' || answer.status !== 200 || answer.dropped) return answer;
    const isActive = searchParams.get('sold') === 'false';
    const items = Object.entries(isActive ? market.offered : market.sold).map(([itemId, price]) => ({
      ...{ itemId, title: `Camera ${itemId}`, url: `https://www.example.com/item/${itemId}`, conditionId: 3000 },
      ...{
        shippingPrice: shipping.toFixed(2),
        shippingCurrency: 'USD',
        shippingType: 'paid',
        bestOfferAccepted: false,
      },
      ...(isActive
        ? { listingType: 'active', currentPrice: price.toFixed(2), currentCurrency: 'USD' }
        : { listingType: 'sold', soldPrice: price.toFixed(2), soldCurrency: 'USD', endedAt: '2026-11-20' }),
    }));
    const summary = isActive ? null : summaryOf(Object.values(market.sold));
    const body = { ...JSON.parse(answer.body), items, summary, totalItems: items.length, hasNextPage: false };
    return { ...answer, body: JSON.stringify(body) };
  };

async function watching(trigger: string, market: Market, inputData: Record<string, unknown> = {}) {
  const opened = await open(RICH, selling(market));
  const poller = new Poller(opened.platform, trigger, { items: ITEM, monthly: 1000, ...inputData });
  expect(await poller.enable()).toBeUndefined();
  const charged = () => opened.sandbox.account.charged;
  /** Checks repeatedly and returns the rows that started the Zap. */
  const pass = async (hours: number, everyMinutes = 60) => {
    const fired: Record<string, unknown>[] = [];
    for (let minutes = 0; minutes < hours * 60; minutes += everyMinutes) {
      opened.clock.pass(everyMinutes * MINUTE);
      fired.push(...(await poller.poll()).fired);
    }
    return fired;
  };
  return { opened, poller, charged, pass };
}

test('New Deal reports each deal once, with the numbers behind it', async () => {
  const market: Market = { sold: sales(100), offered: { a: 79, b: 81, c: 250 } };
  const { pass } = await watching('new_deal', market, { feePercent: 10, fixedFee: 1, shipping: 5, packaging: 0 });
  expect(await pass(6)).toMatchObject([
    {
      price: 79,
      priceNowWithShipping: 100,
      percent: 79,
      sales: 5,
      currency: 'USD',
      title: 'Camera a',
      item: ITEM,
      profit: 5,
    },
  ]);
  market.offered.d = 40;
  expect(await pass(6)).toMatchObject([{ price: 40, percent: 40, link: 'https://www.example.com/item/d' }]);
  expect(await pass(12)).toEqual([]);
});

test('New Deal reports no deal below three sales', async () => {
  const { pass } = await watching('new_deal', { sold: { 1: 100, 2: 100 }, offered: { a: 10 } });
  expect(await pass(12)).toEqual([]);
});

test('New Deal checks no more than requested: one item at most once an hour', async () => {
  const { pass, charged } = await watching('new_deal', { sold: sales(100), offered: {} });
  await pass(8, 15);
  expect(charged()).toBeGreaterThan(5);
  expect(charged()).toBeLessThanOrEqual(8);
});

test('Price Changed reports a move from the last reported price, once', async () => {
  const market: Market = { sold: sales(100), offered: {} };
  const { pass } = await watching('price_changed', market, { movedPercent: 5 });
  expect(await pass(6)).toEqual([]);
  market.sold = sales(104);
  expect(await pass(6)).toEqual([]);
  market.sold = sales(120);
  expect(await pass(12)).toMatchObject([{ price: 120, before: 100, percent: 20, sales: 5, item: ITEM }]);
  market.sold = sales(100);
  expect(await pass(12)).toMatchObject([{ price: 100, before: 120, percent: -16.7 }]);
});

test('too few sales are not reported as a price change', async () => {
  const market: Market = { sold: sales(100), offered: {} };
  const { pass } = await watching('price_changed', market);
  await pass(3);
  market.sold = { 1: 500, 2: 500 };
  expect(await pass(6)).toEqual([]);
});

test('a line that cannot be read is reported once a day, and the others are watched', async () => {
  const market: Market = { sold: sales(100), offered: {} };
  const opened = await open(RICH, selling(market));
  const items = `${ITEM}\npentax; 80; mint\nnikon; 10; used; x`;
  const poller = new Poller(opened.platform, 'new_deal', { items, monthly: 1000 });
  await poller.enable();
  market.offered.a = 50;
  const reported: number[] = [];
  const fired: Record<string, unknown>[] = [];
  for (let hour = 0; hour < 48; hour += 2) {
    opened.clock.pass(120 * MINUTE);
    const { fired: now, failure } = await poller.poll();
    fired.push(...now);
    if (!failure) continue;
    expect(failure.message).toMatch(
      /^What to Watch line 2: Condition must be .+ line 3: .+ The other lines are watched\.$/,
    );
    reported.push(hour);
  }
  expect(fired).toMatchObject([{ price: 50, item: ITEM }]);
  expect(reported).toHaveLength(2);
});

test('Price Changed reports the same number as Find Sold Price, without shipping', async () => {
  const market: Market = { sold: sales(100), offered: {} };
  const opened = await open(RICH, selling(market, 6.4));
  const poller = new Poller(opened.platform, 'price_changed', { items: ITEM, monthly: 1000 });
  await poller.enable();
  const fired: Record<string, unknown>[] = [];
  for (let hour = 0; hour < 12; hour += 1) {
    opened.clock.pass(60 * MINUTE);
    if (hour === 4) market.sold = sales(150);
    fired.push(...(await poller.poll()).fired);
  }
  const { results } = await opened.platform.search('find_sold_price', { inputData: { keyword: ITEM } });
  const [{ median } = { median: 0 }] = results as { median: number }[];
  expect(median).toBe(150);
  expect(fired).toMatchObject([{ price: median, before: 100, currency: 'USD' }]);
});

test('an event starts with readable fields and ends with its ID', async () => {
  const market: Market = { sold: sales(100), offered: { a: 50 } };
  const { pass } = await watching('new_deal', market);
  const [event = {}] = await pass(12);
  expect(Object.keys(event).slice(0, 6)).toEqual([
    'title',
    'price',
    'currency',
    'priceNowWithShipping',
    'percent',
    'link',
  ]);
  expect(Object.keys(event).at(-1)).toBe('id');
  expect(event.item).toBe(ITEM);
});

describe('a watch', () => {
  /** Changes the market so either trigger has an event. */
  const happen = (market: Market) => {
    market.sold = sales(100);
    market.offered = { ...market.offered, [`n${Object.keys(market.offered).length}`]: 30 };
  };

  test("a watch spends nothing while the cache doesn't respond, and then reports what happened meanwhile", async () => {
    const market: Market = { sold: sales(200), offered: {} };
    const { opened, charged, pass } = await watching('price_changed', market);
    await pass(6);
    const before = charged();
    opened.platform.rpc.broken = () => true;
    happen(market);
    expect(await pass(6)).toEqual([]);
    expect(charged()).toBe(before);
    opened.platform.rpc.broken = undefined;
    expect(await pass(12)).toHaveLength(1);
  });

  test('a watch spends nothing while the cache can be read but not written', async () => {
    const { opened, charged, pass } = await watching('new_deal', { sold: sales(100), offered: {} });
    opened.platform.rpc.broken = (method, name) => method === 'zcache_set' && !name.endsWith(':turn');
    await pass(6);
    expect(charged()).toBe(0);
  });

  test("a watch whose state couldn't be saved reports the event once, when the check is repeated", async () => {
    const market: Market = { sold: sales(100), offered: {} };
    const { opened, pass } = await watching('new_deal', market);
    await pass(6);
    happen(market);
    let writes = 0;
    // The second write of a check stores the seen listings.
    opened.platform.rpc.broken = (method, name) => {
      if (method === 'zcache_set' && name.endsWith(':turn')) writes = 0;
      else if (method === 'zcache_set' && name.startsWith('watch:')) writes += 1;
      return writes >= 2 && method === 'zcache_set';
    };
    expect(await pass(3)).toEqual([]);
    opened.platform.rpc.broken = undefined;
    expect(await pass(12)).toHaveLength(1);
  });

  test('a watch whose state is lost reports nothing twice', async () => {
    const market: Market = { sold: sales(100), offered: {} };
    const { opened, pass } = await watching('new_deal', market);
    await pass(3);
    happen(market);
    expect(await pass(6)).toHaveLength(1);
    opened.platform.rpc.cache.clear();
    expect(await pass(12)).toEqual([]);
    market.sold = sales(300);
    market.offered = { late: 50 };
    expect(await pass(12)).toHaveLength(1);
  });

  test('a watch loses nothing when checks fail, and sends no e-mail', async () => {
    const market: Market = { sold: sales(200), offered: {} };
    const { opened, poller, pass } = await watching('price_changed', market);
    await pass(6);
    opened.sandbox.addFault({ status: 502, code: 'upstream_unavailable', times: Number.POSITIVE_INFINITY });
    happen(market);
    for (let checks = 0; checks < 12; checks += 1) {
      opened.clock.pass(15 * MINUTE);
      expect(await poller.poll()).toEqual({ fired: [], held: [] });
    }
    opened.sandbox.clearFaults();
    expect(await pass(24)).toHaveLength(1);
  });

  test.each([
    ['a rate limit', { status: 429, code: 'rate_limited', retryAfter: '40' }],
    ['a fault of the service', { status: 500, code: 'server_error' }],
    ['a broken connection', { drop: true }],
  ])('a watch with %s sends no e-mail for a day, and then reports the failure if it continues', async (_, fault) => {
    const { opened, poller } = await watching('new_deal', { sold: sales(100), offered: {} });
    opened.sandbox.addFault({ ...fault, times: Number.POSITIVE_INFINITY });
    const told: boolean[] = [];
    for (let hours = 0; hours < 36; hours += 2) {
      opened.clock.pass(120 * MINUTE);
      told.push((await poller.poll()).failure !== undefined);
    }
    expect(told.slice(0, 12)).not.toContain(true);
    expect(told.slice(12)).toContain(true);
    opened.sandbox.clearFaults();
    for (let hours = 0; hours < 12; hours += 2) {
      opened.clock.pass(120 * MINUTE);
      expect((await poller.poll()).failure).toBeUndefined();
    }
  });

  test('a watch with an item whose search takes longer than the step still checks the others', async () => {
    const market: Market = { sold: sales(100), offered: {} };
    const opened = await open(RICH, (request, serve) => {
      const answer = selling(market)(request, serve);
      return request.url.includes('slow') ? { ...answer, delayMs: 40_000 } : answer;
    });
    const poller = new Poller(opened.platform, 'new_deal', { items: `a slow one\n${ITEM}`, monthly: 2000 });
    await poller.enable();
    market.offered.a = 60;
    const fired: Record<string, unknown>[] = [];
    for (let checks = 0; checks < 24; checks += 1) {
      opened.clock.pass(30 * MINUTE);
      const { fired: now, failure } = await poller.poll();
      expect(failure).toBeUndefined();
      fired.push(...now);
    }
    expect(fired).toMatchObject([{ item: ITEM, price: 60 }]);
  });

  test('a watch that two polls start at once makes one check', async () => {
    const market: Market = { sold: sales(100), offered: { a: 10 } };
    const { opened, charged } = await watching('new_deal', market);
    const checks = [1, 2, 3].map(() =>
      opened.platform.trigger('new_deal', { inputData: { items: ITEM, monthly: 1000 } }),
    );
    expect((await Promise.all(checks)).map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    expect(charged()).toBe(1);
  });

  test('a watch reports an event again if the answer was lost, with the ID that the platform knows', async () => {
    const market: Market = { sold: sales(100), offered: { a: 10 } };
    const { opened, pass } = await watching('new_deal', market);
    await pass(6);
    const again = await opened.platform.trigger('new_deal', { inputData: { items: ITEM, monthly: 1000 } });
    expect(again.results).toMatchObject([{ price: 10 }]);
  });

  test('a deal that disappears and returns at the same price is one row, because the platform rejects duplicate IDs', async () => {
    const market: Market = { sold: sales(100), offered: { a: 10 } };
    const { opened, pass } = await watching('new_deal', market);
    expect(await pass(6)).toHaveLength(1);
    market.offered = {};
    await pass(8);
    market.offered = { a: 10 };
    await pass(8);
    const { results } = await opened.platform.trigger('new_deal', { inputData: { items: ITEM, monthly: 1000 } });
    const ids = (results as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(1);
  });

  test('a watch with a spent quota sends at most one request until the quota renews', async () => {
    const { opened, pass } = await watching('new_deal', { sold: sales(100), offered: {} });
    await pass(2);
    opened.sandbox.account.used = opened.sandbox.account.quota;
    const before = opened.sandbox.log.length;
    await pass(12);
    const sent = opened.sandbox.log.slice(before).filter(({ path }) => path === '/v1/scrape');
    expect(sent.length).toBeLessThanOrEqual(1);
    opened.sandbox.account.used = 0;
    const spent = opened.sandbox.log.length;
    await pass(6);
    expect(opened.sandbox.log.slice(spent)).toContainEqual(
      expect.objectContaining({ path: '/v1/scrape', status: 200 }),
    );
  });

  test('a watch of twenty items stays within its monthly requests, on the smallest plan', async () => {
    const opened = await open({ plan: 'basic' });
    const items = Array.from({ length: 20 }, (_, place) => `camera ${place}`).join('\n');
    const poller = new Poller(opened.platform, 'new_deal', { items });
    await poller.enable();
    for (let hours = 0; hours < 29 * 24; hours += 12) {
      opened.clock.pass(12 * 60 * MINUTE);
      expect((await poller.poll()).failure).toBeUndefined();
    }
    expect(opened.sandbox.account.charged).toBeLessThanOrEqual(50);
    expect(opened.sandbox.account.charged).toBeGreaterThan(35);
  });

  test('a watch keeps its state when the list of the Zap changes', async () => {
    const market: Market = { sold: sales(100), offered: { a: 10 } };
    const opened = await open(RICH, selling(market));
    const meta = { zap: { id: 'zap-1' } };
    const check = async (items: string) => {
      opened.clock.pass(60 * MINUTE);
      const { results } = await opened.platform.trigger('new_deal', { inputData: { items, monthly: 5000 }, meta });
      return (results as { id: string }[]).map(({ id }) => id);
    };
    for (let hours = 0; hours < 3; hours += 1) await check(ITEM);
    const known = await check(ITEM);
    expect(known).toHaveLength(1);
    expect(await check(`${ITEM}\npentax k1000`)).toContain(known[0]);
  });
});

describe('the form of a list', () => {
  const form = async (inputData: Record<string, unknown>, key = 'new_deal') => {
    const { platform, sandbox } = await open();
    const { results } = await platform.run(`triggers.${key}.operation.inputFields`, { inputData });
    expect(sandbox.log).toHaveLength(0);
    return results as { key: string; type?: string; helpText?: string }[];
  };
  const planOf = async (inputData: Record<string, unknown>) =>
    (await form(inputData)).find(({ key }) => key === 'plan')?.helpText;

  test.each([
    [{}, /^Fill in what to watch/],
    [{ items: 'canon ae-1\n\npentax k1000; 80' }, /^2 items, each checked every .+: about \d+ of 50 requests a month/],
    [{ items: 'canon ae-1', monthly: 300 }, /^1 item, each checked every .+ of 300 requests a month/],
    [{ items: 'canon ae-1; $120\npentax; 1.200,50\nnikon f3; 120,50' }, /^3 items/],
    [{ items: 'canon ae-1; 80; mint' }, /^What to Watch has nothing that can be watched; line 1: Condition must be/],
    [{ items: 'canon ae-1\npentax; 80; mint' }, /^1 item, .+ Not watched: line 2: Condition must be/],
    [
      { items: 'canon ae-1\ndenim jacket; fashion' },
      /^1 item, .+ Not watched: line 2: Fashion resale has sold listings only/,
    ],
    [{ items: 'canon ae-1\ncanon ae-1' }, /^1 item, .+ Not watched: line 2: Keyword is the same search as in row 1/],
  ])(
    'the form of a list says what %j costs a month and what is wrong, before a request is spent',
    async (inputData, words) => {
      expect(await planOf(inputData)).toMatch(words);
    },
  );

  test.each<[Record<string, unknown>, string]>([
    [{ items: '' }, 'What to Watch is required'],
    [{ items: 'canon ae-1; 80; mint' }, 'What to Watch has nothing that can be watched; line 1: Condition must be'],
    [
      { items: Array.from({ length: 301 }, (_, at) => `camera ${at}`).join('\n') },
      'What to Watch has 301 items, and a watch takes up to 300: split it in two',
    ],
    [{ items: 'canon ae-1', monthly: 0 }, 'Requests a Month must be 1 to'],
    [{ items: 'canon ae-1', dealPercent: 101 }, 'Deal at or Below (Percent) must be 1 to 100'],
    [{ items: 'canon ae-1', feePercent: 10 }, 'Fixed Fee, Shipping and Packaging are missing'],
  ])('the form of a list refuses %j before a request is spent', async (inputData, words) => {
    const { platform, sandbox } = await open();
    const { failure } = await platform.trigger('new_deal', { inputData });
    expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining(words) });
    expect(sandbox.log).toHaveLength(0);
  });

  test('the form of a list accepts items of all four markets', async () => {
    const items = 'canon ae-1; auctionsite.de\ncharizard; cards\ndenim jacket; fashion\ncanon ae-1; peer; 120';
    const fields = await form({ items }, 'price_changed');
    expect(fields.find(({ key }) => key === 'plan')?.helpText).toMatch(/^4 items/);
  });

  test.each(['new_deal', 'price_changed'])(
    'the form of a list: %s shows the editor an example, free of charge',
    async key => {
      const { platform, sandbox } = await open();
      const meta = { isLoadingSample: true };
      const { results } = await platform.trigger(key, { inputData: { items: 'iphone 13 128gb' }, meta });
      const rows = results as Record<string, unknown>[];
      const definition = (await platform.definition()) as unknown as Definition;
      expect(lintResults(definition.triggers![key]!, 'triggers', rows)).toEqual([]);
      expect(rows).toHaveLength(1);
      expect(sandbox.log).toHaveLength(0);
    },
  );
});
