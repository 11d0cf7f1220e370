import { describe, expect, it } from 'vitest';
import type { Execution, Start } from '../../support/apps-script/execution.ts';
import { calm, disturb, unkindHost } from '../../support/apps-script/unkind.ts';
import { seeds } from '../../support/seeds.ts';
import type { SandboxOptions } from '../../support/service/sandbox.ts';
import { unkind } from '../../support/service/unkind.ts';
import { install, installBearable, keywords, PRICES } from '../addon.ts';

const LIFE_MS = 30_000;

const formula = (functionName: string, ...args: unknown[]): Start => ({ functionName, args, mode: 'CUSTOM_FUNCTION' });

/** True for a value, for a note about the sales behind it, or for a sentence that says what to do. */
function isActionable(value: unknown): boolean {
  if (Array.isArray(value)) return value.flat().every(cell => cell === null || isActionable(cell));
  return typeof value !== 'string' || value.endsWith('.') || /sales?|is missing from every row|^[\w -]+$/.test(value);
}

function expectCalm(runs: readonly Execution[]): void {
  expect(runs.filter(({ error, timedOut }) => error || timedOut)).toEqual([]);
  expect(Math.max(...runs.map(({ elapsedMs }) => elapsedMs))).toBeLessThan(LIFE_MS);
  expect(runs.filter(({ value }) => !isActionable(value)).map(({ value }) => value)).toEqual([]);
}

/** The cache loses nothing, because it holds the leases that prevent duplicate requests. */
const bearableDay = (options: SandboxOptions) => installBearable(options, { forgetful: 0 });

it('a sheet that opens with a hundred formulas gets no 429, ends within 30 s and shows a value or a message in every cell', () => {
  const { sandbox, host } = bearableDay({ plan: 'basic' });
  sandbox.calm('with others on the key the 429s could be theirs');
  const runs = host.runParallel(keywords(100).map(keyword => formula('SOLD_MEDIAN', keyword)));
  expectCalm(runs);
  expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
  expect(runs.filter(({ value }) => typeof value === 'number').length).toBeGreaterThan(20);
});

it('a sheet that opens with a hundred formulas of eight kinds over ten keywords sends each question once', () => {
  const { sandbox, host } = bearableDay({ plan: 'growth' });
  const runs = host.runParallel(PRICES.flatMap(kind => keywords(10).map(keyword => formula(kind, keyword))));
  expectCalm(runs);
  expect(sandbox.log.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(sandbox.log).toHaveLength(10);
});

it('a sheet that opens with a hundred formulas while the service is slow and sometimes fails stays within the limit and sends no question twice at once', () => {
  const { sandbox, host } = bearableDay({ plan: 'basic' });
  sandbox.calm('with others on the key the 429s could be theirs');
  sandbox.addFault({ delayMs: 3_000, times: Number.POSITIVE_INFINITY });
  sandbox.addFault({ status: 503, code: 'server_busy', match: { every: 5 }, times: 4 });
  const runs = host.runParallel([...keywords(30), ...keywords(30)].map(keyword => formula('SOLD_MEDIAN', keyword)));
  expectCalm(runs);
  expect(sandbox.log.filter(({ status }) => status === 429)).toEqual([]);
  const good = sandbox.log.filter(({ status }) => status === 200).map(({ query }) => query);
  expect(new Set(good).size).toBe(good.length);
});

it('a formula over 300 cells ends within 30 s while the service is slow, and unanswered cells wait', () => {
  const { sandbox, host } = install({ plan: '500k', perMinute: 100_000 }, { latency: {} });
  sandbox.addFault({ delayMs: 3_000, times: Number.POSITIVE_INFINITY });
  const runs = host.runParallel([
    formula(
      'SOLD_MEDIAN',
      keywords(300).map(keyword => [keyword]),
    ),
  ]);
  expectCalm(runs);
  const shown = (runs[0]!.value as unknown[][]).flat();
  expect(shown.filter(value => typeof value === 'number').length).toBeGreaterThan(50);
});

it('a sheet that opens with a hundred formulas and an open sidebar sends each question once', () => {
  const { sandbox, host } = install({ plan: '500k' }, { latency: {} });
  sandbox.addFault({ delayMs: 3_000, times: Number.POSITIVE_INFINITY });
  const work: Start = { functionName: 'sidebar', args: ['work', []], mode: 'FULL' };
  const cells = keywords(25).map(keyword => formula('SOLD_MEDIAN', keyword));
  const runs = host.runParallel([work, ...cells, work]);
  expectCalm(runs.slice(1, -1));
  const asked = sandbox.log.filter(({ path }) => path === '/v1/scrape').map(({ query }) => query);
  expect(asked).toHaveLength(25);
  expect(new Set(asked).size).toBe(25);
});

it('a sheet that opens with a hundred formulas pays once for each unreadable answer, even if another cell needs it', () => {
  const { sandbox, host } = install({ plan: '500k' }, { latency: { lockMs: 60 } });
  sandbox.addFault({ body: '{"items": null}', times: Number.POSITIVE_INFINITY });
  const runs = host.runParallel(keywords(60).map(keyword => formula('SOLD_MEDIAN', keyword)));
  expectCalm(runs);
  const asked = sandbox.log.map(({ query }) => query);
  expect(asked.length).toBeGreaterThanOrEqual(30);
  expect(new Set(asked).size).toBe(asked.length);
});

it('a sheet that opens with a hundred formulas keeps the answers of a wave whose connection breaks, and resends nothing that would outlast a formula', () => {
  const { sandbox, host } = install({ plan: '500k' });
  sandbox.addFault({ drop: true, match: { nth: 5 } });
  sandbox.addFault({ delayMs: 5_500, times: Number.POSITIVE_INFINITY });
  const names = keywords(5).map(keyword => [keyword]);
  const [run] = host.runParallel([formula('SOLD_MEDIAN', names)]);
  expectCalm(run ? [run] : []);
  const cells = (run!.value as unknown[][]).flat();
  expect(cells.filter(cell => typeof cell === 'number')).toHaveLength(4);
  expect(cells.filter(cell => String(cell).startsWith('The service did not answer.'))).toHaveLength(1);
});

it('a sheet that opens with a hundred formulas and a spent quota sends at most one wave', () => {
  const { sandbox, host } = bearableDay({ quota: 5, used: 5 });
  const runs = host.runParallel(keywords(40).map(keyword => formula('SOLD_MEDIAN', keyword)));
  expectCalm(runs);
  expect(sandbox.log.length).toBeLessThanOrEqual(16);
  const texts = runs.map(({ value }) => String(value));
  expect(texts.filter(text => /used up\. The quota renews on 2026-12-01|^Waiting/.test(text))).toHaveLength(40);
});

/** A failing test names its seed: `SEED=<n>` runs this seed again, `SEEDS=<n>` runs more seeds. */
describe('formulas on a bad day', () => {
  const kinds = ['SOLD_MEDIAN', 'SOLD_STATS', 'SOLD_COUNT', 'SOLD_MAX'];
  const cells = keywords(6).flatMap((question, at) => [
    formula(kinds[at % kinds.length]!, question),
    formula('SOLD_MEDIAN', question),
  ]);

  it('on a bad day no execution fails and every cell shows a value or a message; afterwards all have values, and no question is sent again', () => {
    for (const seed of seeds(3)) {
      // A fetch can't be cancelled: a response after 30 s ends any custom function.
      const day = { ...unkind(seed), late: false };
      const { sandbox, host, clock } = install({ plan: '500k', unkind: day }, { latency: {} });
      const look = () => {
        const runs = host.runParallel(cells);
        clock.advance(60_000);
        return runs;
      };
      disturb(host, unkindHost(seed));
      for (let looks = 0; looks < 2; looks += 1) expectCalm(look());
      calm(host);
      sandbox.calm('the day is over');
      // An unreadable response is charged, so the query is not sent again for ten minutes.
      clock.advance(600_000);
      for (let looks = 0; looks < 4; looks += 1) look();
      const spent = sandbox.chargedToUs;
      const shown = look().map(({ value }) => value);
      expect({ seed, words: shown.filter(value => typeof value === 'string') }).toEqual({ seed, words: [] });
      expect({ seed, spent: sandbox.chargedToUs }).toEqual({ seed, spent });
    }
  });
});
