/**
 * Paid work on bad days (the presets `unkind` and `unkindHost`), as the built script, node and app do it and as their platforms or their
 * people run them again. A failure names its seed: `SEED=<n>` plays it again, `SEEDS=<n>` plays more.
 */
import { describe, expect, test } from 'vitest';
import type { JobRequest } from '../../sheets-addon/jobs/request.ts';
import type { JobState } from '../../sheets-addon/jobs/state.ts';
import { openWorkbench } from '../n8n-node/workbench.ts';
import { batch, HISTORY, type QueryBatch, request } from '../sheets-addon/jobs/harness.ts';
import { calm, disturb, unkindHost } from '../support/apps-script/index.ts';
import { seeds } from '../support/seeds.ts';
import { type Sandbox, unkind } from '../support/service/index.ts';
import { openApp } from '../support/zapier/open.ts';

const SEEDS = seeds(6);
/** On some days a person has to be asked: enough of them to say that on most nobody is. */
const SIDEBAR_SEEDS = seeds(12);
const TRIES = 3;
const keywords = ['lego castle', 'seiko 5', 'canon ae-1', 'nintendo switch'];
const ENTRIES = keywords.length;

/** Words that no person should read. */
const RAW = /TypeError|undefined|\bNaN\b|\[object|Cannot read|is not a function|ECONN|socket hang up|<html/;

/** @param most what may be charged at most: a page whose answer was lost is asked again. */
function faultsOf(sandbox: Sandbox, words: readonly string[], left: string, most = ENTRIES): string[] {
  sandbox.settle();
  const faults = words.filter(each => RAW.test(each)).map(each => `raw words: ${each}`);
  if (sandbox.chargedToUs > most) faults.push(`${sandbox.chargedToUs} charged for ${ENTRIES} entries`);
  if (left.includes(sandbox.apiKey)) faults.push('the key is told');
  return faults;
}

const items = keywords.map(q => ({ json: { q } }));
const byItem = { keyword: '={{ $json.q }}' };

describe('the node, run again by Retry On Fail', () => {
  test.each([
    ['keywordJob', byItem, { items }],
    ['cardBatch', byItem, { items }],
    ['bulkSearch', byItem, { items }],
    ['deepPagination', { keyword: 'iphone 13 128gb', maxPages: ENTRIES, options: { count: 10 } }, {}],
  ] as const)('%s: nothing is paid twice, and every failure is a sentence', async (resource, parameters, more) => {
    let good = 0;
    for (const seed of SEEDS) {
      const bench = await openWorkbench({ plan: '500k', unkind: unkind(seed) });
      try {
        const words: string[] = [];
        let left = '';
        for (let nth = 1; nth <= TRIES; nth += 1) {
          const { run, error } = await bench.run(resource, 'run', parameters, {
            ...more,
            items: [...((more as { items?: typeof items }).items ?? [{ json: { q: '' } }])],
            executionId: `storm ${seed}`,
          });
          left += JSON.stringify([run.data, error?.cause]);
          if (error) words.push(`${error.message} ${error.description}`);
          else good += 1;
          if (!error) break;
          await bench.clock.sleep(120_000);
        }
        await bench.clock.sleep(600_000);
        expect({ seed, faults: faultsOf(bench.sandbox, words, left) }).toEqual({ seed, faults: [] });
      } finally {
        await bench.close();
      }
    }
    expect(good).toBeGreaterThan(SEEDS.length / 2);
  });
});

describe('the step, replayed', () => {
  test.each([
    { kind: 'keywordJob', keywords },
    { kind: 'cardBatch', cards: keywords.map(keyword => ({ reference: keyword, keyword })) },
    { kind: 'bulkSearch', keywords },
    { kind: 'deepPagination', keyword: 'iphone 13 128gb', maxPages: ENTRIES },
  ])('$kind: nothing is paid twice, and every failure is a sentence', async inputData => {
    let good = 0;
    for (const seed of SEEDS) {
      const { platform, sandbox, clock, close } = await openApp({ plan: '500k', unkind: unkind(seed) });
      try {
        const words: string[] = [];
        let left = '';
        for (let nth = 1; nth <= TRIES; nth += 1) {
          const outcome = await platform.create('start_job', { inputData });
          left += JSON.stringify(outcome);
          expect({ seed, killed: outcome.killed }).toEqual({ seed, killed: false });
          if (!outcome.failure) {
            good += 1;
            break;
          }
          words.push(outcome.failure.message);
          clock.pass(120_000);
        }
        clock.pass(600_000);
        expect({ seed, faults: faultsOf(sandbox, words, left) }).toEqual({ seed, faults: [] });
      } finally {
        await close();
      }
    }
    expect(good).toBeGreaterThan(SEEDS.length / 2);
  });
});

const column = keywords.map(keyword => [keyword]);
const SHEETS = { Items: column, Cards: [['Keyword'], ...column] };
const sidebarJobs: JobRequest[] = [
  request('keywordJob', { range: 'Items!A1:A4' }),
  request('cardBatch', { range: 'Cards!A1:A5' }),
  request('bulkSearch', { range: 'Items!A1:A4' }),
  request('deepPagination', { parameters: { keyword: 'iphone 13 128gb', count: 10 }, maxPages: ENTRIES }),
  request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: ENTRIES }),
];

/** A person with the sidebar open: presses again what was refused, and Resume where it stopped; answers no question. */
function persist(place: QueryBatch, job: JobRequest): { state: JobState; words: string[] } {
  const { clock, ask } = place;
  const words: string[] = [];
  const again = <Value>(act: () => Value): Value => {
    for (let nth = 1; ; nth += 1)
      try {
        return act();
      } catch (error) {
        words.push((error as Error).message);
        if (nth > 9) throw error;
        // By then the others have gone.
        if (nth > 6) calm(place.host);
        clock.advance(30_000);
      }
  };
  again(() => place.start(job));
  for (let resumes = 0; ; resumes += 1) {
    const state = again(() => place.drive('one'));
    words.push(place.says(state));
    if (state.status !== 'stopped' || resumes === 8) return { state, words };
    clock.advance(120_000);
    again(() => ask('command', 'one', 'resume'));
  }
}

describe('the sidebar, pressed again', () => {
  const ends: string[] = [];

  test.each(sidebarJobs)('$kind: nothing is paid twice, nothing that was paid is lost or untold', job => {
    for (const seed of SIDEBAR_SEEDS) {
      const place = batch(SHEETS, { plan: '500k', unkind: unkind(seed) });
      const { host, sandbox, clock } = place;
      disturb(host, unkindHost(seed));
      const { state, words } = persist(place, job);
      calm(host);
      clock.advance(600_000);
      const left = JSON.stringify([
        host.properties.entries('document'),
        host.cache.entries('document', clock.now()),
        host.spreadsheet?.sheets.map(sheet => sheet.values()),
        words,
      ]);
      const faults = faultsOf(sandbox, words, left, job.kind === 'history' ? Number.POSITIVE_INFINITY : ENTRIES);
      const told = state.paid + (state.lost ?? 0) + state.again + (state.question?.cost ?? 0);
      if (sandbox.chargedToUs > told) faults.push(`${sandbox.chargedToUs} charged, ${told} told`);
      ends.push(state.status);
      if (!['done', 'asks', 'partial'].includes(state.status)) faults.push(`${state.status}: ${words.at(-1)}`);
      if (state.status !== 'asks' && place.rows('Output').length - 1 !== state.rows) faults.push('rows are lost');
      expect({ seed, faults }).toEqual({ seed, faults: [] });
    }
  });

  // What others spend hides whether a lost start was charged: then a person is asked.
  test('most jobs end without a question', () => {
    expect(ends.filter(end => end === 'done').length).toBeGreaterThanOrEqual(ends.length / 2);
  });
});
