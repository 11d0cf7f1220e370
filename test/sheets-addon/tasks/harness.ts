/** A spreadsheet with lists, a sidebar that works on tasks, an hourly trigger and virtual days. */
import type { Home, SidebarActions, TaskCard } from '../../../sheets-addon/sidebar/server-interface.ts';
import type { FindSales, PriceList, RefreshFormulas, TaskDraft, WatchList } from '../../../sheets-addon/tasks/draft.ts';
import type { Task } from '../../../sheets-addon/tasks/task.ts';
import type { Execution } from '../../support/apps-script/execution.ts';
import { fireTrigger } from '../../support/apps-script/services/script-app.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { SandboxOptions } from '../../support/service/sandbox.ts';
import { type Addon, callSidebar, type HostChange, install, keywords } from '../addon.ts';

export const HOUR = 3_600_000;

export interface Scene extends Addon {
  book: FakeSpreadsheet;
  ask<Name extends keyof SidebarActions>(
    name: Name,
    ...args: Parameters<SidebarActions[Name]>
  ): ReturnType<SidebarActions[Name]>;
  start(draft: TaskDraft, id?: string): Home;
  /** Works on the task as the open sidebar does, until nothing is left to do. */
  drive(id?: string): TaskCard;
  card(id?: string): TaskCard;
  kept(id?: string): Task;
  /** Fires the hourly trigger until `count` hours have passed. */
  hours(count: number): Execution[];
  /** Lets days pass in which the trigger fires only in the last hours of each, as on days when Google's triggers are late. */
  days(count: number): void;
  rows(sheet: string): unknown[][];
}

export function scene({
  sheets = { Stock: list(5) },
  host: more,
  ...options
}: SandboxOptions & {
  sheets?: Record<string, readonly (readonly unknown[])[]>;
  host?: HostChange;
} = {}): Scene {
  const book = new FakeSpreadsheet({ sheets });
  const addon = install({ plan: 'growth', ...options }, { spreadsheet: book, ...more });
  const { host, clock } = addon;
  const ask: Scene['ask'] = (name, ...args) => callSidebar(host, name, args);
  const card = (id = 'task-1') => {
    const found = ask('home').tasks.find(task => task.id === id);
    if (!found) throw new Error(`There is no task ${id}`);
    return found;
  };
  const hours = (count: number) => {
    const until = clock.now() + count * HOUR;
    const runs: Execution[] = [];
    while (host.triggers.nextAt() <= until) runs.push(...fireTrigger(host));
    clock.advanceTo(until);
    for (const { error, timedOut } of runs)
      if (error && !timedOut) throw new Error(`the timer: ${error.message}\n${error.stack}`);
    return runs;
  };
  return {
    ...addon,
    book,
    ask,
    card,
    hours,
    days(count) {
      for (let day = 0; day < count; day += 1) {
        clock.advance(22 * HOUR);
        hours(2);
      }
    },
    start: (draft, id = 'task-1') => ask('start', id, draft),
    drive(id = 'task-1') {
      for (let calls = 0; calls < 500; calls += 1) {
        const { nextInMs } = ask('work');
        const now = card(id);
        if (now.state !== 'running') return now;
        clock.advance(nextInMs ?? 1_000);
      }
      throw new Error(`The task ${id} never ends: ${JSON.stringify(card(id))}`);
    },
    kept: (id = 'task-1') => JSON.parse(host.properties.entries('document')[`task:${id}`]!) as Task,
    rows: sheet => book.sheet(sheet).values(),
  };
}

/** A heading with `count` keywords below it. */
export function list(count: number): unknown[][] {
  return [['Item'], ...keywords(count).map(keyword => [keyword])];
}

const common = { when: null, budget: null, mail: false };

export function priceList(
  change: Partial<PriceList['what']> = {},
  rest: Partial<Omit<PriceList, 'what' | 'kind'>> = {},
): PriceList {
  const what = {
    range: 'Stock!A2:A6',
    source: 'scrape' as const,
    options: {},
    columns: ['median', 'sales'] as const,
    paid: null,
    margin: null,
    alertPercent: null,
  };
  return {
    ...common,
    kind: 'priceList',
    where: { column: 'C', history: null },
    ...rest,
    what: { ...what, columns: [...what.columns], ...change },
  };
}

export function findSales(
  change: Partial<FindSales['what']>,
  rest: Partial<Omit<FindSales, 'what' | 'kind'>> = {},
): FindSales {
  const what = {
    source: 'scrape' as const,
    keyword: '',
    from: null,
    to: null,
    range: '',
    rowsAs: 'statistics' as const,
    rows: 100,
    options: {},
    columns: [],
  };
  return {
    ...common,
    kind: 'findSales',
    where: { sheet: 'Sales', mode: 'replace' },
    ...rest,
    what: { ...what, of: 'search', ...change },
  };
}

export function refresh(scope = '', budget: number | null = 100): RefreshFormulas {
  return { ...common, kind: 'refresh', what: { scope }, where: null, budget };
}

export function watch(
  change: Partial<WatchList['what']> = {},
  rest: Partial<Omit<WatchList, 'what' | 'kind'>> = {},
): WatchList {
  const what = {
    range: 'Wants!A1:B4',
    kinds: ['deal', 'offered', 'price', 'sold', 'gone'] as WatchList['what']['kinds'],
    dealPercent: 80,
    movedPercent: 10,
  };
  return { ...common, kind: 'watch', budget: 500, where: { tab: 'News' }, ...rest, what: { ...what, ...change } };
}
