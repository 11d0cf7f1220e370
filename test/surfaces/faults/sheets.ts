/** The shipped script in its host: a cell, and tasks driven by the sidebar. */

import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { code, giveKey, install } from '../../sheets-addon/addon.ts';
import { findSales, scene, watch } from '../../sheets-addon/tasks/harness.ts';
import {
  type Connector,
  KEYWORDS,
  KINDS,
  type KindName,
  manyKeywords,
  type Played,
  type PlayOptions,
  type Script,
  UNHIDING,
} from './operations.ts';

const column = KEYWORDS.map(keyword => [keyword]);
const SHEETS = { Items: column, Cards: [['Keyword'], ...column] };
const cards = findSales(
  { of: 'cards', range: 'Cards!A1:A3' },
  { where: { sheet: 'Sales', mode: 'update' }, budget: 100 },
);
/** The formula of a cell and its arguments. */
const cells: Partial<Record<KindName, [formula: string, ...args: unknown[]]>> = {
  search: ['SOLD_MEDIAN', 'lego castle'],
  'history search': ['SOLD_HISTORY', 'canon ae-1', '2026-01-01', '2026-10-31', '', 60],
  'many searches': ['SOLD_MEDIAN', manyKeywords(2).map(keyword => [keyword])],
  'search of pages': ['FASHION_SOLD', 'denim jacket', '', 100],
};
/** The only kind of service job that the add-on runs. */
const jobs: Partial<Record<KindName, TaskDraft>> = { 'card batch': cards, 'look at a job': cards };
/** Number of calls of an open sidebar: enough for every retry. A person cancels after the first. */
const CALLS = 60;
/** Pause between two calculations of a cell, or before a person presses Resume, ms. */
const PAUSE_MS = 120_000;

type Kept = Pick<ReturnType<typeof install>, 'host' | 'clock'>;

/** All leftovers: cells, properties, cache, toasts and mails. */
function leftIn({ host, clock }: Kept): unknown[] {
  return [
    host.spreadsheet?.sheets.flatMap(sheet => sheet.values()) ?? [],
    host.spreadsheet?.toasts ?? [],
    host.mail.sent,
    host.cache.entries(clock.now()),
    host.properties.entries('document'),
  ];
}

/** The shipped script, optionally with the removal of secrets disabled. */
const shipped = (unhidden?: boolean) => ({ code: unhidden ? UNHIDING + code : code });

function playCell(
  kind: KindName,
  script: Script | undefined,
  { tries = 1, apiKey, unhidden, backMs }: PlayOptions,
): Played {
  const [formula = '', ...args] = cells[kind] ?? [];
  const addon = install({ plan: '500k' }, shipped(unhidden));
  const { sandbox, host, clock } = addon;
  script?.(sandbox);
  if (apiKey !== undefined) giveKey(host, host.owner, apiKey);
  if (backMs !== undefined) {
    host.run(formula, [manyKeywords(1).map(keyword => [keyword])], 'CUSTOM_FUNCTION');
    clock.goBack(backMs);
    sandbox.aheadMs += backMs;
  }
  const told: string[] = [];
  const runs: unknown[] = [];
  while (told.length < tries) {
    const run = host.run(formula, args, 'CUSTOM_FUNCTION');
    const value = run.timedOut ? 'Exceeded maximum execution time' : (run.value ?? run.error?.message);
    runs.push([value, run.logs, run.error]);
    told.push(typeof value === 'number' || Array.isArray(value) ? 'done' : String(value));
    if (told.at(-1) === 'done') break;
    clock.advance(PAUSE_MS);
  }
  clock.advance(600_000);
  return {
    told,
    charged: sandbox.account.charged,
    left: JSON.stringify([runs, ...leftIn(addon)]),
  };
}

function playTask(kind: KindName, draft: TaskDraft, script: Script | undefined, options: PlayOptions): Played {
  const place = scene({ sheets: SHEETS, plan: '500k', host: shipped(options.unhidden) });
  const { sandbox, host, clock, ask, card } = place;
  place.start(draft);
  script?.(sandbox);
  if (options.apiKey !== undefined) giveKey(host, host.owner, options.apiKey);
  const shown: unknown[] = [];
  const told: string[] = [];
  const said = () => {
    const { state, text, note } = card();
    return state === 'done' && !/^(Partly|Failed)/.test(text) ? 'done' : `${state}: ${text} ${note}`;
  };
  for (let calls = 0; calls < CALLS; calls += 1) {
    const report = ask('work');
    shown.push(report);
    if (card().state === 'running') {
      clock.advance(report.nextInMs ?? 1_000);
      continue;
    }
    told.push(said());
    if (card().state !== 'stopped' || told.length >= (options.tries ?? 1)) break;
    clock.advance(PAUSE_MS);
    ask('command', 'task-1', 'resume');
  }
  clock.advance(600_000);
  sandbox.settle();
  const words = said();
  return {
    told: [...told.slice(0, -1), words],
    // The job itself was paid for earlier.
    charged: kind === 'look at a job' ? 0 : sandbox.account.charged,
    left: JSON.stringify([words, shown, ...leftIn(place)]),
  };
}

export const sheets: Connector = {
  name: 'Sheets',
  async play(kind, script, options = {}) {
    const draft = jobs[kind];
    if (draft) return playTask(kind, draft, script, options);
    return cells[kind] && playCell(kind, script, options);
  },
  async watch(fault, { unhidden } = {}) {
    const sheets = { Wants: [['Keyword'], ['lego castle']] };
    const place = scene({ plan: '500k', sheets, host: shipped(unhidden) });
    place.ask('saveChoices', { creditsFirst: false, mail: 'me@example.com' });
    place.start(watch({ range: 'Wants!A1:A2', dealPercent: 90, movedPercent: 1 }, { budget: 20_000, mail: true }));
    const runs = place.hours(3);
    place.sandbox.addFault({ ...fault, match: KINDS.search });
    runs.push(...place.hours(48));
    place.sandbox.clearFaults();
    runs.push(...place.hours(3));
    return JSON.stringify([runs, place.ask('home'), ...leftIn(place)]);
  },
};
