/** The same list, watched by the core and by a Zap on the same market, gives the same events with the same numbers. */
import { expect, test } from 'vitest';
import { openSession, runAsync, type WatchEvent, type WatchState, watchList, watchRound } from '../../core/index.ts';
import { Sandbox } from '../support/service/index.ts';
import { openApp } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';

const RICH = { plan: 'growth' } as const;
const HOUR = 3_600_000;

test('the Zap and the core report the same deals for a list, with the same numbers', async () => {
  const lines = ['iphone 13 128gb; 600', 'canon ae-1', 'charizard; cards', 'canon ae-1; peer'];
  const opened = await openApp(RICH);
  const { clock } = opened;
  const twin = new Sandbox({ ...RICH, clock: clock.now });
  const session = openSession({
    baseUrl: 'http://127.0.0.1',
    authentication: { kind: 'key', apiKey: twin.apiKey },
    now: clock.now,
    random: () => 0.5,
  });
  const host = {
    send: async (request: Parameters<Sandbox['handle']>[0]) => twin.handle(request),
    sleep: async () => {},
    read: async () => null,
  };
  const list = watchList(lines);
  const settings = { monthly: 9000, kinds: ['deal'] as const, dealPercent: 95, everyMs: 15 * 60_000, most: 6 };
  let state: WatchState | undefined;
  const told: WatchEvent[] = [];
  const poller = new Poller(opened.platform, 'new_deal', {
    items: lines.join('\n'),
    monthly: 9000,
    dealPercent: 95,
  });
  await poller.enable();
  const fired: Record<string, unknown>[] = [];
  for (let hours = 0; hours < 10; hours += 1) {
    clock.pass(HOUR);
    const round = await runAsync(watchRound(session, list, state, settings), session, host);
    state = round.state;
    told.push(...round.events);
    const { fired: now, held, failure } = await poller.poll();
    expect(failure).toBeUndefined();
    fired.push(...now, ...held);
    for (const sandbox of [twin, opened.sandbox])
      for (const keyword of ['iphone 13 128gb', 'canon ae-1']) sandbox.publish(2, keyword);
  }
  const numbers = ({ item, price, median, percent, sales, low, high, currency, link }: Partial<WatchEvent>) =>
    JSON.stringify({ item, price, median, percent, sales, low, high, currency, link });
  // What goes and comes back at the same price is reported once here.
  const once = [...new Map(told.reverse().map(event => [event.id, event])).values()];
  expect(once.length).toBeGreaterThan(10);
  expect(fired.map(numbers).sort()).toEqual(once.map(numbers).sort());
  expect(opened.sandbox.account.charged).toBe(twin.account.charged);
  await opened.close();
});
