/** The core and each connector, watching the same list on the same market, report the same events with the same numbers. */
import type { IDataObject } from 'n8n-workflow';
import { expect, onTestFinished, test } from 'vitest';
import { openSession, runAsync, type WatchEvent, type WatchState, watchList, watchRound } from '../../core/engine.ts';
import { runSync } from '../../core/run/sync.ts';
import { eventKinds } from '../../core/watch/events.ts';
import { newsOf } from '../../sheets-addon/tasks/watch/news-tab.ts';
import { openWorkbench } from '../n8n-node/workbench.ts';
import { scene as openScene, watch } from '../sheets-addon/tasks/harness.ts';
import { VirtualSyncHost } from '../support/clock/sync-host.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { createPoller } from '../support/n8n/poll.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { openApp } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';

const HOUR = 3_600_000;

/** Watches a list with the core, on its own service with the same data as the connector's. `look` returns the events. */
function watchingCore(items: Parameters<typeof watchList>[0], settings: Parameters<typeof watchRound>[3]) {
  const sandbox = new Sandbox({ plan: '500k' });
  const session = openSession({
    baseUrl: 'http://127.0.0.1',
    authentication: { kind: 'key', apiKey: sandbox.apiKey },
    now: Date.now,
    random: () => 0.5,
  });
  const host = {
    send: async (request: Parameters<Sandbox['handle']>[0]) => {
      const { status, headers, body } = sandbox.handle(request);
      return { status, headers: new Map(Object.entries(headers)), body };
    },
    sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
    read: async () => null,
  };
  const list = watchList(items);
  let state: WatchState | undefined;
  const look = async (): Promise<WatchEvent[]> => {
    const round = await runAsync(watchRound(session, list, state, settings), session, host);
    state = round.state;
    return [...round.events];
  };
  return { sandbox, look };
}

test('the add-on and the core report the same events for a list', () => {
  const LIST = ['iphone 13 128gb', 'nintendo switch oled', 'canon ae-1'];
  const HOURS = 18;
  const settings = { monthly: 20_000, everyMs: HOUR, most: 20, dealPercent: 80, movedPercent: 10 };
  const scene = openScene({ sheets: { Wants: [['Keyword'], ...LIST.map(keyword => [keyword])] } });
  const range = `Wants!A1:A${LIST.length + 1}`;
  scene.ask('saveCap', 100_000);
  const what = {
    range,
    kinds: [...eventKinds],
    dealPercent: settings.dealPercent,
    movedPercent: settings.movedPercent,
  };
  scene.start(watch(what, { budget: settings.monthly }));
  scene.hours(HOURS);
  // The core checks at the same times as the add-on.
  const looks = scene.sandbox.log.filter(({ path }) => path.endsWith('/usage')).map(({ at }) => at);
  const list = watchList(LIST);
  let state: WatchState | undefined;
  const events: WatchEvent[] = [];
  const time = new VirtualTime(looks[0]!);
  const sandbox = new Sandbox({ plan: 'growth', clock: time.now });
  for (const at of looks) {
    time.advanceTo(Math.max(at, time.now()));
    const session = openSession({
      baseUrl: 'https://service.test',
      authentication: { kind: 'key', apiKey: sandbox.apiKey },
      now: time.now,
      random: () => 0,
    });
    const round = runSync(
      watchRound(session, list, state, settings),
      session,
      new VirtualSyncHost(time, request => sandbox.handle(request)),
    );
    state = round.state;
    events.push(...round.events);
  }
  // In the add-on, each check of an item gives one row. The linked titles and the times of a sheet are compared elsewhere.
  const checks = new Map<string, WatchEvent[]>();
  for (const event of events) {
    const name = `${event.item} ${event.at}`;
    checks.set(name, [...(checks.get(name) ?? []), event]);
  }
  const byId = (a: readonly unknown[], b: readonly unknown[]) => (String(a.at(-1)) < String(b.at(-1)) ? -1 : 1);
  const numbers = (row: readonly unknown[]) => [...row.slice(2, 15), row.at(-1)];
  const expected = [...checks.values()].map(found => numbers(newsOf(found).cells.map(value => value ?? ''))).sort(byId);
  expect(scene.rows('News').slice(1).map(numbers).sort(byId)).toEqual(expected);
  expect(events.length).toBeGreaterThan(10);
});

test('the n8n node and the core report the same events for a list', async () => {
  const bench = await openWorkbench({ plan: '500k' });
  onTestFinished(bench.close);
  const kinds = ['sold', 'offered', 'price', 'deal', 'gone'] as const;
  const words = ['lego castle', 'canon ae-1', 'charizard base set'];
  const rows = words.map((keyword, at) => ({ keyword, ...(at === 2 ? { market: 'cards' } : { maxPrice: 400 }) }));
  const poller = createPoller(bench.loaded, {
    node: 'soldDataTrigger',
    parameters: {
      event: 'watchList',
      watchList: JSON.stringify(rows),
      tell: [...kinds],
      monthly: 5000,
      pollTimes: { item: [{ mode: 'everyHour' }] },
    },
    credentials: bench.credentials,
  });
  const core = watchingCore(rows, { monthly: 5000, kinds, everyMs: 2 * HOUR });
  const fromCore: WatchEvent[] = [];
  const fromNode: IDataObject[] = [];
  for (let look = 0; look < 16; look += 1) {
    for (const service of [core.sandbox, bench.sandbox]) service.publish(look % 3, words[look % 2]!);
    await bench.clock.sleep(2 * HOUR);
    fromNode.push(...((await poller.poll()) ?? []));
    fromCore.push(...(await core.look()));
  }
  expect(fromCore.length).toBeGreaterThan(10);
  // The node uses the field names of its rows and prices.
  const figures = fromCore.map(
    ({ item, price, priceNowWithShipping, percent, sales, low, high, currency, link, image, before, id }) =>
      JSON.stringify([item, price, priceNowWithShipping, percent, sales, low, high, currency, link, image, before, id]),
  );
  const shown = fromNode.map(
    ({ keyword, price, priceNowWithShipping, percentOfPriceNow, changePercent, count, ...event }) => {
      const { p25WithShipping, p75WithShipping, p25, p75, currency, url, image, previousMedian, id } = event;
      // The figures of a median that moved are without shipping, and those of a listing are with it.
      expect([p25, p75].every(each => each === null)).toBe(percentOfPriceNow !== null || changePercent === null);
      const percent = percentOfPriceNow ?? changePercent;
      return JSON.stringify([
        keyword,
        price,
        priceNowWithShipping,
        percent,
        count,
        p25 ?? p25WithShipping,
        p75 ?? p75WithShipping,
        currency,
        url,
        image,
        previousMedian,
        id,
      ]);
    },
  );
  expect(shown).toEqual(figures);
});

test('the Zap and the core report the same deals for a list, with the same numbers', async () => {
  const lines = ['iphone 13 128gb; 600', 'canon ae-1', 'charizard; cards', 'canon ae-1; peer'];
  const opened = await openApp({ plan: '500k' });
  onTestFinished(opened.close);
  const core = watchingCore(lines, {
    monthly: 9000,
    kinds: ['deal'],
    dealPercent: 95,
    everyMs: 15 * 60_000,
    most: 6,
  });
  const told: WatchEvent[] = [];
  const poller = new Poller(opened.platform, 'new_deal', {
    items: lines.join('\n'),
    monthly: 9000,
    dealPercent: 95,
  });
  await poller.enable();
  const fired: Record<string, unknown>[] = [];
  for (let hours = 0; hours < 10; hours += 1) {
    opened.clock.pass(HOUR);
    told.push(...(await core.look()));
    const { fired: now, held, failure } = await poller.poll();
    expect(failure).toBeUndefined();
    fired.push(...now, ...held);
    for (const sandbox of [core.sandbox, opened.sandbox])
      for (const keyword of ['iphone 13 128gb', 'canon ae-1']) sandbox.publish(2, keyword);
  }
  const numbers = ({
    item,
    price,
    priceNowWithShipping,
    percent,
    sales,
    low,
    high,
    currency,
    link,
    image,
  }: Partial<WatchEvent>) =>
    JSON.stringify({ item, price, priceNowWithShipping, percent, sales, low, high, currency, link, image });
  // Here an offer that disappears and returns at the same price is reported once.
  const once = [...new Map(told.reverse().map(event => [event.id, event])).values()];
  expect(once.length).toBeGreaterThan(10);
  expect(fired.map(numbers).sort()).toEqual(once.map(numbers).sort());
  expect(opened.sandbox.account.charged).toBe(core.sandbox.account.charged);
});
