/** The shipped script in its host: a cell, and jobs as the sidebar drives them. */

import { eventKinds } from '../../../core/watch/events.ts';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import { code, install } from '../../sheets-addon/addon.ts';
import { batch, request } from '../../sheets-addon/jobs/harness.ts';
import { schedule } from '../../sheets-addon/schedules/harness.ts';
import {
  answersTo,
  KEYWORDS,
  KINDS,
  type KindName,
  manyKeywords,
  type Played,
  type PlayOptions,
  type Script,
  type Surface,
  UNHIDING,
} from './operations.ts';

const column = KEYWORDS.map(keyword => [keyword]);
const SHEETS = { Items: column, Cards: [['Keyword'], ...column] };
const cards = request('cardBatch', { range: 'Cards!A1:A3', output: { mode: 'update' } });
/** What a cell asks. */
const cells: Partial<Record<KindName, [formula: string, ...args: unknown[]]>> = {
  search: ['SOLD_MEDIAN', 'lego castle'],
  'history search': ['SOLD_HISTORY', 'canon ae-1', '2026-01-01', '2026-10-31', '', 60],
  'many searches': ['SOLD_MEDIAN', manyKeywords(2).map(keyword => [keyword])],
  'search of pages': ['FASHION_SOLD', 'denim jacket', '', 100],
};
const jobs: Partial<Record<KindName, JobRequest>> = {
  'keyword job': request('keywordJob', { range: 'Items!A1:A2' }),
  'deep pagination': request('deepPagination', { parameters: { keyword: 'iphone 13 128gb', count: 30 }, maxPages: 2 }),
  'card batch': cards,
  'bulk search': request('bulkSearch', { range: 'Items!A1:A2' }),
  'look at a job': cards,
  cancel: request('deepPagination', { parameters: { keyword: 'iphone 13 128gb', count: 30 }, maxPages: 100 }),
};
/** Calls of an open sidebar: long enough for every retry to have its turn. A person cancels after the first. */
const CALLS = 60;
/** Between two looks at a cell, or before a person presses Resume. */
const PAUSE_MS = 120_000;

type Kept = Pick<ReturnType<typeof install>, 'host' | 'clock'>;

/** Cells, properties, cache, toasts and mails. */
function leftIn({ host, clock }: Kept): unknown[] {
  return [
    host.spreadsheet?.sheets.flatMap(sheet => sheet.values()) ?? [],
    host.spreadsheet?.toasts ?? [],
    host.mail.sent,
    host.cache.entries('document', clock.now()),
    host.properties.entries('document'),
  ];
}

/** The script as it is shipped, or with the hiding of secrets taken out of it. */
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
  if (apiKey !== undefined) host.run('saveSettings', [{ apiKey }], 'FULL');
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
  const answers = answersTo(sandbox, kind);
  return {
    words: told.at(-1) ?? '',
    told,
    sent: answers.length,
    answers,
    charged: sandbox.account.charged,
    left: JSON.stringify([runs, ...leftIn(addon)]),
  };
}

function playJob(kind: KindName, asked: JobRequest, script: Script | undefined, options: PlayOptions): Played {
  const place = batch(SHEETS, { plan: '500k', unkind: undefined }, shipped(options.unhidden));
  const { sandbox, host, clock, ask, job, says } = place;
  const { keywords = 2 } = options;
  const { range } = asked;
  place.start(range?.startsWith('Items') ? { ...asked, range: `Items!A1:A${keywords}` } : asked);
  script?.(sandbox);
  if (options.apiKey !== undefined) host.run('saveSettings', [{ apiKey: options.apiKey }], 'FULL');
  const shown: unknown[] = [];
  const told: string[] = [];
  let charged = 0;
  for (let calls = 0; calls < CALLS; calls += 1) {
    if (kind === 'cancel' && calls === 1) {
      charged = sandbox.account.charged;
      ask('command', 'one', 'cancel');
    }
    const report = ask('work', 'one');
    const state = job('one');
    shown.push(report, state);
    if (report.nextInMs !== null) {
      clock.advance(report.nextInMs);
      continue;
    }
    told.push(state.status === 'done' ? 'done' : `${state.status}: ${says(state)}`);
    if (state.status !== 'stopped' || told.length >= (options.tries ?? 1)) break;
    clock.advance(PAUSE_MS);
    ask('command', 'one', 'resume');
  }
  clock.advance(600_000);
  sandbox.settle();
  const state = job('one');
  const words = state.status === 'done' ? 'done' : `${state.status}: ${says(state)}`;
  const answers = answersTo(sandbox, kind);
  return {
    words,
    told: [...told.slice(0, -1), words],
    sent: answers.length,
    answers,
    charged: sandbox.account.charged - charged,
    left: JSON.stringify([words, shown, ...leftIn(place)]),
  };
}

export const sheets: Surface = {
  name: 'Sheets',
  async play(kind, script, options = {}) {
    const request = jobs[kind];
    if (request) return playJob(kind, request, script, options);
    return cells[kind] && playCell(kind, script, options);
  },
  async watch(fault, { unhidden } = {}) {
    const scene = schedule({ plan: '500k', keywords: ['lego castle'], host: shipped(unhidden) });
    scene.ask('saveScheduleMail', 'me@example.com');
    const target = {
      kind: 'watch',
      range: 'Prices!A1:A2',
      tab: 'News',
      kinds: eventKinds,
      dealPercent: 90,
      movedPercent: 1,
    } as const;
    scene.save({ name: 'Wants', target, budget: 20_000, recurrence: { kind: 'hourly', every: 1 }, mail: true });
    const runs = scene.hours(3);
    scene.sandbox.addFault({ ...fault, match: KINDS.search });
    runs.push(...scene.hours(48));
    scene.sandbox.clearFaults();
    runs.push(...scene.hours(3));
    return JSON.stringify([runs, scene.state(), ...leftIn(scene)]);
  },
};
