/**
 * Somebody else has the lock for 6, 12 or 25 s after an answer that was paid for: nothing is lost and nothing paid twice. Formulas
 * and job kinds come from their tables. `POINTS=all` plays every point and every length for each formula.
 */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../core/index.ts';
import { WAITING } from '../../../sheets-addon/answers/cell-text.ts';
import { formulas } from '../../../sheets-addon/formulas/offers.ts';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import { install } from '../addon.ts';
import { batch, HISTORY, KEYWORDS, type QueryBatch, request } from '../jobs/harness.ts';

const BUSY_MS = [6_000, 12_000, 25_000];

type Place = Pick<QueryBatch, 'host' | 'sandbox'>;

/** Good answers to what costs: of a POST the service also charges later. */
const paidIn = ({ log }: Place['sandbox'], from: number) =>
  log.slice(from).filter(({ method, status, charged }) => status < 300 && (charged > 0 || method === 'POST')).length;

/** Somebody else takes the lock at the nth service call after the first answer that costs, or as soon after it as it is free. */
function busyAfterPaid({ host, sandbox }: Place, nth: number, ms: number) {
  const from = sandbox.log.length;
  const busy = { begun: false, calls: 0 };
  host.onCall = (_, run) => {
    if (busy.begun || paidIn(sandbox, from) === 0) return;
    busy.calls += 1;
    if (busy.calls < nth || !host.lock.isFree(run.now())) return;
    busy.begun = true;
    host.lock.hold(run.now(), run.now() + ms);
  };
  return busy;
}

/** What profits are counted with. */
const costs = { feePercent: 13.25, fixedFee: 0.4, postage: 4.95, packaging: 0.85, currency: 'USD' };

/** On a calm day: the lock is the only thing that differs from the run that it is compared with, and each point counts calls. */
function installed() {
  const addon = install({}, { latency: {} });
  addon.host.callFromHtml('saveChoices', [{ freshHours: 6, creditsFirst: false, costs }]);
  return addon;
}

const column = (values: readonly unknown[]) => values.map(value => [value]);

describe('a lock that is busy after a paid answer costs no formula its answer', () => {
  const CELLS: Record<string, unknown> = {
    A2: KEYWORDS[0],
    'A2:A10': column(KEYWORDS.slice(0, 3)),
    'B2:B10': column([120, 150, 90]),
  };
  /** What stands in the example of a formula: texts, numbers, dates, cells. */
  const argumentsIn = (example: string): unknown[] =>
    example
      .slice(example.indexOf('(') + 1, -1)
      .split(/,(?![^(]*\))(?=(?:[^"]*"[^"]*")*[^"]*$)/)
      .map(text => {
        const word = text.trim();
        const date = /^DATE\((\d+),(\d+),(\d+)\)$/.exec(word);
        if (date)
          return date
            .slice(1)
            .map(part => part.padStart(2, '0'))
            .join('-');
        if (word === '' || word.startsWith('"')) return word.slice(1, -1);
        return CELLS[word] ?? Number(word);
      });

  // Free ones lose nothing.
  const paid = formulas.filter(
    ({ endpoint, shape }) => endpoints[endpoint].cost.per !== 'nothing' && shape.kind !== 'asOf',
  );

  it('covers every formula that asks for something', () => {
    expect(paid.length).toBe(formulas.length - 3);
    for (const { example } of paid) expect(argumentsIn(example), example).not.toContain(Number.NaN);
  });

  const everyPoint = process.env.POINTS === 'all';
  const rows = paid.map(({ name, example }, at) => ({ example, name, at }));

  it.each(rows)('$example', ({ name, example, at }) => {
    const args = argumentsIn(example);
    const calm = installed();
    const counting = busyAfterPaid(calm, Number.POSITIVE_INFINITY, 0);
    calm.cell(name, ...args);
    const { calls } = counting;
    const shown = calm.cell(name, ...args);
    const used = paidIn(calm.sandbox, 0);
    expect(Math.min(calls, used)).toBeGreaterThan(0);
    const points = everyPoint
      ? Array.from({ length: 3 * calls }, (_, nth) => [1 + Math.floor(nth / 3), BUSY_MS[nth % 3]!] as const)
      : [[[1, Math.ceil(calls / 2), calls][at % 3]!, BUSY_MS[Math.floor(at / 3) % 3]!] as const];
    for (const [point, ms] of points) {
      const addon = installed();
      const busy = busyAfterPaid(addon, point, ms);
      const { error, timedOut } = addon.host.run(name, args, 'CUSTOM_FUNCTION');
      addon.clock.advance(60_000);
      const again = addon.cell(name, ...args);
      expect({ point, ms, error, timedOut, again }).toEqual({
        point,
        ms,
        error: undefined,
        timedOut: false,
        again: shown,
      });
      expect({ point, ms, begun: busy.begun, used: paidIn(addon.sandbox, 0) }).toEqual({
        point,
        ms,
        begun: true,
        used,
      });
    }
  });
});

describe('a lock that stays busy for longer than a cell waits', () => {
  it('leaves cells waiting, none with an exception', () => {
    const { host, clock } = install({}, { latency: {} });
    host.lock.hold(clock.now(), clock.now() + 60_000);
    const cells = KEYWORDS.map(keyword => ({
      functionName: 'SOLD_MEDIAN',
      args: [keyword],
      mode: 'CUSTOM_FUNCTION' as const,
    }));
    expect(new Set(host.runParallel(cells).map(({ value }) => value))).toEqual(new Set([WAITING]));
  });
});

describe('a lock that is busy after a paid answer costs no job its rows', () => {
  const cards = [['Player', 'Set'], ...KEYWORDS.map((_, i) => [`Player ${i}`, 'Fleer'])];
  const jobs: Record<JobRequest['kind'], JobRequest> = {
    bulkSearch: request('bulkSearch', { range: 'Items!A1:A12' }),
    keywordJob: request('keywordJob', { range: 'Items!A1:A12' }),
    cardBatch: request('cardBatch', { range: 'Cards!A1:B13' }),
    deepPagination: request('deepPagination', { parameters: { keyword: 'iphone 13 128gb' }, maxPages: 4 }),
    history: request('history', { parameters: HISTORY, maxPages: 4 }),
  };
  const rows = Object.values(jobs).flatMap(job =>
    [1, 4, 9, 13, 40].map((point, at) => ({ kind: job.kind, job, point, ms: BUSY_MS[at % BUSY_MS.length]! })),
  );

  it.each(rows)('$kind, $ms ms from call $point on', ({ job, point, ms }) => {
    const run = (disturb: (addon: QueryBatch) => { begun: boolean }) => {
      const addon = batch({ Items: column(KEYWORDS), Cards: cards }, {}, { latency: {} });
      addon.start(job);
      const disturbance = disturb(addon);
      // The sidebar shows a sentence and goes on.
      for (let patience = 0; ; patience += 1) {
        try {
          return {
            ended: addon.drive('one'),
            used: addon.sandbox.chargedToUs,
            rows: addon.rows('Output'),
            disturbance,
          };
        } catch (error) {
          if (patience > 5) throw error;
          addon.clock.advance(10_000);
        }
      }
    };
    const calm = run(() => ({ begun: false }));
    const busy = run(addon => busyAfterPaid(addon, point, ms));
    expect([busy.ended.status, busy.used, busy.ended.rows]).toEqual(['done', calm.used, calm.ended.rows]);
    expect([busy.rows.length, busy.disturbance.begun]).toEqual([calm.rows.length, true]);
  });
});
