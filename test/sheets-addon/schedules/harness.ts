/** A spreadsheet with keywords, an hourly timer, and days that go by. */

import type { RefreshView, ScheduleState } from '../../../sheets-addon/schedules/actions.ts';
import type { Refresh, RefreshPlan } from '../../../sheets-addon/schedules/refresh.ts';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { type Execution, FakeSpreadsheet, fireTrigger, type HostOptions } from '../../support/apps-script/index.ts';
import type { SandboxOptions } from '../../support/service/index.ts';
import { type Addon, install, keywords } from '../addon.ts';

export const HOUR = 3_600_000;

/** The columns that a refresh writes beside keywords that stand in A, from B on. */
export const [MEDIAN, SALES, CURRENCY, UPDATED, NOTE, CHANGE, COMPARED] = [2, 3, 4, 5, 6, 7, 8];

export interface Scheduled extends Addon {
  book: FakeSpreadsheet;
  /** Saves a refresh over the keywords in Prices!A2 and below, unless the plan says otherwise. */
  save(plan?: Partial<RefreshPlan> & { id?: string }, user?: string): RefreshView;
  /** Calls what the sidebar calls, and insists on success. */
  ask<Value>(name: string, ...args: unknown[]): Value;
  state(): ScheduleState;
  /** The refresh as it is kept. */
  kept(id: string): Refresh;
  /** Fires the timer once: the clock moves to the next hour at which it is due. */
  hour(): Execution[];
  /** Fires the timer until so many hours have gone by. Returns its executions. */
  hours(count: number): Execution[];
  /** A column of the sheet below its heading. */
  column(place: number, sheet?: string): unknown[];
  /** The rows of a tab below its heading. */
  rows(sheet: string): unknown[][];
}

export interface SceneOptions extends SandboxOptions {
  keywords?: readonly unknown[];
  timeZone?: string;
  host?: Partial<HostOptions>;
}

/** An installed add-on with a sheet `Prices` whose column A holds keywords. */
export function schedule({
  keywords: items = keywords(5),
  timeZone,
  host: more,
  ...options
}: SceneOptions = {}): Scheduled {
  const book = new FakeSpreadsheet({ timeZone, sheets: { Prices: [['Keyword'], ...items.map(item => [item])] } });
  const addon = install({ plan: 'growth', ...options }, { spreadsheet: book, ...more });
  const { host, clock } = addon;
  const call = (name: string, args: unknown[], user?: string) => {
    const { value, error } = host.callFromHtml(name, args, { user });
    if (error) throw new Error(`${name}: ${error.message}`);
    const outcome = value as Reply<unknown>;
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };
  const last = items.length + 1;
  const hour = () => {
    const runs = fireTrigger(host);
    for (const { error, timedOut } of runs)
      if (error && !timedOut) throw new Error(`the timer: ${error.message}\n${error.stack}`);
    return runs;
  };
  return {
    ...addon,
    book,
    save: (plan = {}, user) => {
      const target = { kind: 'keywords', range: `Prices!A2:A${last}`, to: 'B', endpoint: 'scrape', options: {} };
      const whole = { name: 'Prices', recurrence: { kind: 'daily', at: 7 }, target, budget: 1000, alertPercent: null };
      return call('saveRefresh', [{ ...whole, snapshotTab: null, mail: false, ...plan }], user) as RefreshView;
    },
    ask: <Value>(name: string, ...args: unknown[]) => call(name, args) as Value,
    state: () => call('scheduleState', []) as ScheduleState,
    kept: id => JSON.parse(host.properties.entries('document')[`refresh:${id}`]!) as Refresh,
    hour,
    hours: count => {
      const until = clock.now() + count * HOUR;
      const runs: Execution[] = [];
      while (host.triggers.nextAt() <= until) runs.push(...hour());
      clock.advanceTo(until);
      return runs;
    },
    column: (place, sheet = 'Prices') =>
      book
        .sheet(sheet)
        .values(2, place, last - 1, 1)
        .map(([value]) => value),
    rows: sheet => book.sheet(sheet).values().slice(1),
  };
}
