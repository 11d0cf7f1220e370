import { describe, expect, it } from 'vitest';
import type { JobRequest } from '../../sheets-addon/jobs/request.ts';
import { install } from './addon.ts';
import { batch, HISTORY, KEYWORDS, type QueryBatch, request } from './jobs/harness.ts';

const BUSY_MS = [6_000, 12_000, 25_000];

/** Somebody else takes the lock at the nth service call after the first answer that costs, or as soon after it as it is free. */
function busyAfterPaid({ host, sandbox }: Pick<QueryBatch, 'host' | 'sandbox'>, nth: number, ms: number) {
  const before = sandbox.chargedToUs;
  const isPaid = () =>
    sandbox.chargedToUs > before || sandbox.log.some(({ method, status }) => method === 'POST' && status < 300);
  const busy = { begun: false };
  let calls = 0;
  host.onCall = (_, run) => {
    if (busy.begun || !isPaid()) return;
    calls += 1;
    if (calls < nth || !host.lock.isFree(run.now())) return;
    busy.begun = true;
    host.lock.hold(run.now(), run.now() + ms);
  };
  return busy;
}

const column = (values: readonly unknown[]) => values.map(value => [value]);

describe('a lock that is busy after a paid answer costs no formula its answer', () => {
  const keyword = 'iphone 13 128gb';
  const cells: [name: string, args: unknown[], points: readonly number[]][] = [
    ['SOLD_MEDIAN', [keyword], [1, 2, 3, 4, 6, 8, 10, 12]],
    ['SOLD_MEDIAN', [column(KEYWORDS.slice(0, 5))], [1, 4, 8, 16]],
    ['SOLD_STATS', [column(KEYWORDS.slice(0, 3))], [1, 6]],
    ['SOLD_LISTINGS', [keyword, '', 300], [1, 5, 9]],
    ['SELL_THROUGH', [keyword], [1, 7]],
    ['SOLD_TREND', [keyword, '2026-01-01', '2026-10-31', 'month'], [1, 5, 25]],
    ['CARD_PRICE_HISTORY', ['Charizard'], [1, 5]],
  ];
  const rows = cells.flatMap(([name, args, points]) =>
    points.flatMap((point, at) => ({ name, args, point, ms: BUSY_MS[at % BUSY_MS.length]! })),
  );

  /** What a cell shows, and what it costs, where nobody takes the lock: the same for every call from which on it is busy. */
  const calmly = new Map<readonly unknown[], { shown: unknown; used: number }>();
  const calmOf = (name: string, args: readonly unknown[]) => {
    const known = calmly.get(args);
    if (known) return known;
    const { cell, sandbox } = install({}, { latency: {} });
    cell(name, ...args);
    const calm = { shown: cell(name, ...args), used: sandbox.account.used };
    calmly.set(args, calm);
    return calm;
  };

  it.each(rows)('$name $args, $ms ms from call $point on', ({ name, args, point, ms }) => {
    const calm = calmOf(name, args);
    const addon = install({}, { latency: {} });
    const busy = busyAfterPaid(addon, point, ms);
    const first = addon.host.run(name, args, 'CUSTOM_FUNCTION');
    expect([first.error, first.timedOut]).toEqual([undefined, false]);
    addon.clock.advance(60_000);
    expect(addon.cell(name, ...args)).toEqual(calm.shown);
    expect([busy.begun, addon.sandbox.account.used]).toEqual([true, calm.used]);
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
