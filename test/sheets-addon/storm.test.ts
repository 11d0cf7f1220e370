import { describe, expect, it } from 'vitest';
import type { Execution, Start } from '../fakes/apps-script/index.ts';
import { install } from './addon.ts';

const LIFE_MS = 30_000;

const formula = (functionName: string, ...args: unknown[]): Start => ({ functionName, args, mode: 'CUSTOM_FUNCTION' });

/** A value, or one sentence that says what to do. */
function isActionable(value: unknown): boolean {
  if (Array.isArray(value)) return value.flat().every(cell => cell === '' || isActionable(cell));
  return typeof value !== 'string' || value.endsWith('.') || /sales?|^[\w -]+$/.test(value);
}

function expectCalm(runs: readonly Execution[]): void {
  expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
  expect(Math.max(...runs.map(({ elapsedMs }) => elapsedMs))).toBeLessThan(LIFE_MS);
  expect(runs.filter(({ value }) => !isActionable(value)).map(({ value }) => value)).toEqual([]);
}

describe('a sheet that opens with a hundred formulas', () => {
  it('provokes no 429, ends within 30 s and leaves no cell without a value or a sentence', () => {
    const { sandbox, host } = install({ plan: 'basic' }, { latency: {} });
    const runs = host.runParallel(Array.from({ length: 100 }, (_, i) => formula('SOLD_MEDIAN', `item number ${i}`)));
    expectCalm(runs);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    expect(runs.filter(({ value }) => typeof value === 'number').length).toBeGreaterThan(20);
  });

  it('of eight kinds over ten keywords asks each question once', () => {
    const { sandbox, host } = install({ plan: 'growth' }, { latency: {} });
    const kinds = [
      'SOLD_MEDIAN',
      'SOLD_MEAN',
      'SOLD_MIN',
      'SOLD_MAX',
      'SOLD_P25',
      'SOLD_P75',
      'SOLD_COUNT',
      'SOLD_STATS',
    ];
    const keywords = Array.from({ length: 10 }, (_, i) => `item number ${i}`);
    const runs = host.runParallel(kinds.flatMap(kind => keywords.map(keyword => formula(kind, keyword))));
    expectCalm(runs);
    expect(sandbox.log.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(sandbox.log).toHaveLength(10);
  });

  it('while the service is slow and breaks now and then, stays within the limit and asks nothing twice at once', () => {
    const { sandbox, host } = install({ plan: 'basic' }, { latency: {} });
    sandbox.addFault({ delayMs: 3_000, times: Number.POSITIVE_INFINITY });
    sandbox.addFault({ status: 503, code: 'server_busy', match: { every: 5 }, times: 4 });
    const runs = host.runParallel(
      Array.from({ length: 60 }, (_, i) => formula('SOLD_MEDIAN', `item number ${i % 30}`)),
    );
    expectCalm(runs);
    expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
    const good = sandbox.log.filter(({ status }) => status === 200).map(({ query }) => query);
    expect(new Set(good).size).toBe(good.length);
  });

  it('with a spent quota asks once or as often as requests were on their way', () => {
    const { sandbox, host } = install({ quota: 5, used: 5 }, { latency: {} });
    const runs = host.runParallel(Array.from({ length: 40 }, (_, i) => formula('SOLD_MEDIAN', `item number ${i}`)));
    expectCalm(runs);
    expect(sandbox.log).toHaveLength(1);
    const texts = runs.map(({ value }) => String(value));
    expect(texts.filter(text => /used up\. New requests come on 2026-12-01|^Waiting/.test(text))).toHaveLength(40);
  });
});
