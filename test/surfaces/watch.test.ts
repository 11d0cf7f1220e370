/** The same list, watched by the core and by the add-on on the same market, gives the same events with the same numbers. */
import { expect, test } from 'vitest';
import { runSync } from '../../core/run/sync.ts';
import { openSession } from '../../core/session.ts';
import { eventKinds, type WatchEvent } from '../../core/watch/events.ts';
import { watchList } from '../../core/watch/item.ts';
import { watchRound } from '../../core/watch/round.ts';
import type { WatchState } from '../../core/watch/state.ts';
import { rowOfEvent } from '../../sheets-addon/tasks/events-tab.ts';
import { scene as openScene, watch } from '../sheets-addon/tasks/harness.ts';
import { VirtualSyncHost } from '../support/clock/sync-host.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox } from '../support/service/index.ts';

const LIST = ['iphone 13 128gb', 'nintendo switch oled', 'canon ae-1'];
const HOUR = 3_600_000;
const HOURS = 18;
const settings = { monthly: 20_000, everyMs: HOUR, most: 20, dealPercent: 80, movedPercent: 10 };

test('the add-on and the core report the same events for a list', () => {
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
  // The core looks when the add-on did.
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
  const byId = (a: readonly unknown[], b: readonly unknown[]) => (String(a.at(-1)) < String(b.at(-1)) ? -1 : 1);
  const numbers = (row: readonly unknown[]) => [
    row[1],
    row[2],
    ...row.slice(3, 10),
    ...row.slice(11, 13),
    ...row.slice(13),
  ];
  const expected = events.map(event => numbers(rowOfEvent(event).map(value => value ?? ''))).sort(byId);
  expect(scene.rows('News').slice(1).map(numbers).sort(byId)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(10);
});
