import { describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import type { SliceReport } from '../../../sheets-addon/jobs/slice.ts';
import { seededRandom } from '../../support/random.ts';
import type { Fault } from '../../support/service/index.ts';
import { START } from '../addon.ts';
import { batch, HISTORY, KEYWORDS, request } from './harness.ts';
import { KillClock, watch } from './killer.ts';

const ITEMS = KEYWORDS.slice(0, 6).map(keyword => [keyword]);
const CARDS = [['Keyword'], ...KEYWORDS.slice(0, 3).map(keyword => [keyword])];
const JOBS: Record<JobRequest['kind'], JobRequest> = {
  bulkSearch: request('bulkSearch', {
    range: 'Items!A1:A6',
    parameters: { count: 5 },
    output: { rows: 'listings', mode: 'append' },
  }),
  keywordJob: request('keywordJob', { range: 'Items!A1:A3' }),
  cardBatch: request('cardBatch', { range: 'Cards!A1:A4', output: { mode: 'update' } }),
  deepPagination: request('deepPagination', { parameters: { keyword: 'iphone 13 128gb', count: 30 }, maxPages: 3 }),
  history: request('history', { parameters: { ...HISTORY, limit: 10 }, maxPages: 5, output: { mode: 'append' } }),
};

/** Runs a job to its end while executions are killed at the given looks; an execution that died is followed by another call, as the sidebar does. */
function runKilled(job: JobRequest, kills: readonly number[], { mercy = true, faults = [] as Fault[] } = {}) {
  const clock = new KillClock(START, mercy);
  // Each look at the clock counts, on a day that is the same in every round.
  const place = batch({ Items: ITEMS, Cards: CARDS }, { unkind: undefined }, { clock });
  const { host, sandbox } = place;
  watch(clock, sandbox, host);
  for (const fault of faults) sandbox.addFault(fault);
  const left = [...kills];
  const next = () => clock.killIn(left.shift() ?? Number.POSITIVE_INFINITY);
  const call = (action: string, ...args: unknown[]) => {
    clock.dead = false;
    const { value, timedOut, error } = host.callFromHtml('jobs', [action, args]);
    if (error && !timedOut) throw new Error(error.message);
    if (timedOut) next();
    return timedOut ? undefined : (value as { ok: true; value: unknown } | { ok: false; message: string });
  };
  clock.looks = 0;
  next();
  while (call('start', 'one', job) === undefined) clock.advance(5_000);
  for (let calls = 0; calls < 500; calls += 1) {
    const answer = call('work', 'one');
    if (answer && !answer.ok) throw new Error(answer.message);
    const progress = answer?.value as SliceReport | undefined;
    if (progress?.nextInMs === null) break;
    clock.advance(progress?.nextInMs ?? 5_000);
  }
  const looks = clock.looks;
  clock.spare();
  const ended = place.job('one');
  return { ended, looks, kills: clock.kills, used: sandbox.account.used, rows: place.rows('Output'), host };
}

const sorted = (rows: readonly (readonly unknown[])[]) => rows.map(row => JSON.stringify(row.slice(0, -1))).sort();
const TROUBLES: readonly Partial<Fault>[] = [
  { code: 'upstream_unavailable' },
  { code: 'server_busy', retryAfter: '7' },
  { code: 'rate_limited', retryAfter: '20' },
  { drop: true },
  { html: true, status: 502 },
];

describe.each(Object.entries(JOBS))('a %s that is killed at any moment while the service stumbles', (kind, job) => {
  const whole = runKilled(job, []);

  it('resumes and ends with the same rows and the same cost, forty times', { timeout: 300_000 }, () => {
    expect(whole.ended).toMatchObject({ status: 'done', paid: whole.used });
    const random = seededRandom(kind.length);
    let kills = 0;
    for (let round = 0; round < 40; round += 1) {
      const moments = Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => 1 + Math.floor(random() * whole.looks),
      );
      const fault: Fault = {
        ...TROUBLES[Math.floor(random() * TROUBLES.length)],
        match: { nth: 1 + Math.floor(random() * 6) },
      };
      const run = runKilled(job, moments, { faults: [fault] });
      const about = `round ${round}, killed at ${moments} with ${JSON.stringify(fault)}`;
      kills += run.kills;
      expect(run.ended, about).toMatchObject({ status: 'done', rows: whole.ended.rows, paid: whole.ended.paid });
      expect(sorted(run.rows), about).toEqual(sorted(whole.rows));
      expect(run.used, about).toBe(whole.used);
      expect(
        Object.keys(run.host.properties.entries('document')).filter(name => name.startsWith('job:')),
        about,
      ).toEqual([]);
      expect(run.host.spreadsheet!.sheets.map(({ name }) => name).sort(), about).toEqual([
        'Cards',
        'Items',
        'Output',
        '_sold_jobs',
      ]);
    }
    expect(kills).toBeGreaterThanOrEqual(40);
  });
});
