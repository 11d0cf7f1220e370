/** The shipped script in its host: a cell, and jobs as the sidebar drives them. */

import { eventKinds } from '../../../core/watch/events.ts';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import { install } from '../../sheets-addon/addon.ts';
import { batch, request } from '../../sheets-addon/jobs/harness.ts';
import { schedule } from '../../sheets-addon/schedules.ts';
import { KINDS, type KindName, type Played, type Surface, sentIn } from './surface.ts';

const keywords = [['lego castle'], ['seiko 5']];
const SHEETS = { Items: keywords, Cards: [['Keyword'], ...keywords] };
const cards = request('cardBatch', { range: 'Cards!A1:A3', output: { mode: 'update' } });
const jobs: Record<Exclude<KindName, 'search'>, JobRequest> = {
  'keyword job': request('keywordJob', { range: 'Items!A1:A2' }),
  'deep pagination': request('deepPagination', { parameters: { keyword: 'iphone 13 128gb', count: 30 }, maxPages: 2 }),
  'card batch': cards,
  'bulk search': request('bulkSearch', { range: 'Items!A1:A2' }),
  'look at a job': cards,
  cancel: request('deepPagination', { parameters: { keyword: 'iphone 13 128gb', count: 30 }, maxPages: 100 }),
};
/** Calls of an open sidebar: long enough for every retry to have its turn. A person cancels after the first. */
const CALLS = 60;

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

function playCell(fault: Parameters<Surface['play']>[1]): Played {
  const addon = install({ plan: '500k' });
  const { sandbox, host, clock } = addon;
  if (fault) sandbox.addFault({ ...fault, match: KINDS.search });
  const run = host.run('SOLD_MEDIAN', ['lego castle'], 'CUSTOM_FUNCTION');
  clock.advance(600_000);
  const value = run.timedOut ? 'Exceeded maximum execution time' : (run.value ?? run.error?.message);
  return {
    words: typeof value === 'number' ? 'done' : String(value),
    sent: sentIn(sandbox, 'search', 0),
    charged: sandbox.account.charged,
    left: JSON.stringify([value, run.logs, run.error, ...leftIn(addon)]),
  };
}

function playJob(kind: Exclude<KindName, 'search'>, fault: Parameters<Surface['play']>[1]): Played {
  const place = batch(SHEETS, { plan: '500k', unkind: undefined });
  const { sandbox, clock, ask, job, says } = place;
  place.start(jobs[kind]);
  if (fault) sandbox.addFault({ ...fault, match: KINDS[kind] });
  const shown: unknown[] = [];
  let charged = 0;
  for (let calls = 0; calls < CALLS; calls += 1) {
    if (kind === 'cancel' && calls === 1) {
      charged = sandbox.account.charged;
      ask('command', 'one', 'cancel');
    }
    const report = ask('work', 'one');
    shown.push(report, job('one'));
    if (report.nextInMs === null) break;
    clock.advance(report.nextInMs);
  }
  clock.advance(600_000);
  sandbox.settle();
  const state = job('one');
  const words = says(state);
  return {
    words: state.status === 'done' ? 'done' : `${state.status}: ${words}`,
    sent: sentIn(sandbox, kind, 0),
    charged: sandbox.account.charged - charged,
    left: JSON.stringify([words, shown, ...leftIn(place)]),
  };
}

export const sheets: Surface = {
  name: 'Sheets',
  play: async (kind, fault) => (kind === 'search' ? playCell(fault) : playJob(kind, fault)),
  async watch(fault) {
    const scene = schedule({ plan: '500k', keywords: ['lego castle'] });
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
