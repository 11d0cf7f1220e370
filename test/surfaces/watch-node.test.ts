/** The same list, watched by the core and by the node on the same market, gives the same events with the same numbers. */
import type { IDataObject } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { openSession, runAsync, type WatchEvent, watchList, watchRound } from '../../core/index.ts';
import { freshWorkbench } from '../n8n-node/workbench.ts';
import { createPoller } from '../support/n8n/index.ts';
import { Sandbox } from '../support/service/index.ts';

const HOUR_MS = 3_600_000;
const bench = freshWorkbench({ plan: '500k' });
const pollTimes = { item: [{ mode: 'everyHour' }] };

test('the node and the core report the same events for a list', async () => {
  const kinds = ['sold', 'offered', 'price', 'deal', 'gone'] as const;
  const words = ['lego castle', 'canon ae-1', 'charizard base set'];
  const rows = words.map((keyword, at) => ({ keyword, ...(at === 2 ? { market: 'cards' } : { maxPrice: 400 }) }));
  const poller = createPoller(bench.loaded, {
    node: 'soldDataTrigger',
    parameters: { event: 'watchList', watchList: JSON.stringify(rows), tell: [...kinds], monthly: 5000, pollTimes },
    credentials: bench.credentials,
  });
  const twin = new Sandbox({ clock: bench.clock.now, plan: '500k' });
  const baseUrl = 'http://twin.example';
  const authentication = { kind: 'key' as const, apiKey: twin.apiKey };
  const session = openSession({ baseUrl, authentication, now: bench.clock.now, random: () => 0.5 });
  const host = {
    send: async ({ url, ...request }: Parameters<Sandbox['handle']>[0]) =>
      twin.handle({ ...request, url: url.slice(baseUrl.length) }),
    sleep: (ms: number) => bench.clock.sleep(ms),
  };
  const list = watchList(rows);
  let state: Parameters<typeof watchRound>[2];
  const fromCore: WatchEvent[] = [];
  const fromNode: IDataObject[] = [];
  for (let look = 0; look < 16; look += 1) {
    for (const service of [twin, bench.sandbox]) service.publish(look % 3, words[look % 2]!);
    await bench.clock.sleep(2 * HOUR_MS);
    fromNode.push(...((await poller.poll()) ?? []));
    const round = await runAsync(
      watchRound(session, list, state, { monthly: 5000, kinds, everyMs: 2 * HOUR_MS }),
      session,
      host,
    );
    state = round.state;
    fromCore.push(...round.events);
  }
  const facts = (events: readonly object[]) => events.map(event => ({ ...event, at: undefined }));
  expect(fromCore.length).toBeGreaterThan(10);
  expect(facts(fromNode)).toEqual(facts(fromCore));
});
