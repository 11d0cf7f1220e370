/** Thirty simulated days of a watched list on the sandbox: what it spends and what it reports, as a small table. */

import { runSync } from '../../../core/run/sync.ts';
import { openSession } from '../../../core/session.ts';
import { type EventKind, eventKinds } from '../../../core/watch/events.ts';
import { watchList } from '../../../core/watch/item.ts';
import { planWatch } from '../../../core/watch/plan.ts';
import { watchRound } from '../../../core/watch/round.ts';
import type { WatchState } from '../../../core/watch/state.ts';
import { VirtualSyncHost } from '../../support/clock/sync-host.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { Sandbox } from '../../support/service/index.ts';
import { ITEMS } from './part.ts';
import { wrapped } from './report.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 30;
const MONTHLY = 300;
/** Days in one line of the table. */
const STEP = 5;

export interface Month {
  plan: string;
  lines: string[];
  spent: number;
  events: number;
}

/** @param from when the month begins, ms. */
export function watchMonth(from: number): Month {
  const time = new VirtualTime(from);
  const sandbox = new Sandbox({ plan: 'starter', clock: time.now });
  const list = watchList([...new Set(ITEMS)]);
  const host = new VirtualSyncHost(time, request => sandbox.handle(request));
  let state: WatchState | undefined;
  const settings = { monthly: MONTHLY, everyMs: HOUR };
  const plan = planWatch(list.items, settings, from).text;
  let [spent, events] = [0, 0];
  const lines = [
    `${'Days'.padEnd(9)}${'Requests'.padStart(8)}${eventKinds.map(kind => TITLES[kind].padStart(11)).join('')}`,
  ];
  for (let first = 0; first < DAYS; first += STEP) {
    const told = new Map<EventKind, number>();
    const before = sandbox.account.charged;
    for (
      const end = from + (first + STEP) * DAY;
      time.now() < end;
      time.passTo(Math.max(time.now(), nextHour(time.now())))
    ) {
      const session = openSession({
        baseUrl: 'https://sandbox.invalid',
        authentication: { kind: 'key', apiKey: sandbox.apiKey },
        now: time.now,
        random: () => 0.5,
      });
      const round = runSync(watchRound(session, list, state, settings), session, host);
      if (round.stopped) throw round.stopped;
      state = round.state;
      events += round.events.length;
      for (const { kind } of round.events) told.set(kind, (told.get(kind) ?? 0) + 1);
    }
    const used = sandbox.account.charged - before;
    spent += used;
    const counts = eventKinds.map(kind => String(told.get(kind) ?? 0).padStart(11)).join('');
    lines.push(`${`${first + 1} to ${first + STEP}`.padEnd(9)}${String(used).padStart(8)}${counts}`);
  }
  return { plan, lines, spent, events };
}

const TITLES: Record<EventKind, string> = {
  sold: 'Sold',
  offered: 'New offer',
  price: 'Moved',
  deal: 'Deal',
  gone: 'Gone',
};

const nextHour = (now: number) => (Math.floor(now / HOUR) + 1) * HOUR;

export function printMonth({ plan, lines, spent, events }: Month): void {
  console.log(`\nA watched list: ${DAYS} simulated days on the sandbox\n${wrapped(plan, '  ').join('\n')}\n`);
  for (const line of lines) console.log(`  ${line}`);
  console.log(`\n  ${spent} of ${MONTHLY} requests, ${events} events, each reported once.`);
}
