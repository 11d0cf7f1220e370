/** Paid work on bad days (the sandbox's unkind preset), as the built node and the built app do it and as their platforms run them again. */
import { describe, expect, test } from 'vitest';
import { type Sandbox, unkind } from '../fakes/service/index.ts';
import { openApp } from '../fakes/zapier/open.ts';
import { openWorkbench } from '../n8n-node/workbench.ts';

const SEEDS = Array.from({ length: 6 }, (_, at) => at + 1);
const TRIES = 3;
const keywords = ['lego castle', 'seiko 5', 'canon ae-1', 'nintendo switch'];
const ENTRIES = keywords.length;

/** Words that no person should read. */
const RAW = /TypeError|undefined|\bNaN\b|\[object|Cannot read|is not a function|ECONN|socket hang up|<html/;

function faultsOf(sandbox: Sandbox, words: readonly string[], left: string): string[] {
  sandbox.settle();
  const faults = words.filter(each => RAW.test(each)).map(each => `raw words: ${each}`);
  if (sandbox.chargedToUs > ENTRIES) faults.push(`${sandbox.chargedToUs} charged for ${ENTRIES} entries`);
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
    ['deepPagination', { keyword: 'iphone 13 128gb', maxPages: ENTRIES, filters: { count: 10 } }, {}],
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
