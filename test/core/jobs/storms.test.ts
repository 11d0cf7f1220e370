/**
 * Long-running work on bad days: the sandbox's unkind preset, with a host that runs its step again until it is answered. A failure names
 * its seed: `SEED=<n>` plays it again, `SEEDS=<n>` plays more.
 */
import { describe, expect, test } from 'vitest';
import {
  type BulkRun,
  emit,
  explainInOneLine,
  type Job,
  type Operation,
  runBulkSearch,
  SoldDataError,
  type Spent,
  type StartNote,
  type StartOptions,
} from '../../../core/index.ts';
import { seeds } from '../../support/seeds.ts';
import { unkind } from '../../support/service/index.ts';
import { open, runJob, startsOf, type Workshop } from './bench.ts';

const SEEDS = seeds(40);
const TRIES = 8;

interface Ended<Value> {
  value?: Value;
  errors: SoldDataError[];
}

/** Runs a step with its note until it ends well; what may be running is left to a person. */
function persist<Value>({ run, time }: Workshop, step: (own: StartOptions) => Operation<Value>): Ended<Value> {
  const errors: SoldDataError[] = [];
  let note: StartNote | undefined;
  for (let nth = 1; nth <= TRIES; nth += 1) {
    const keep = function* (kept: StartNote): Operation<void> {
      note = kept;
      yield* emit(kept);
    };
    try {
      return { value: run(step({ note, keep })), errors };
    } catch (error) {
      if (!(error instanceof SoldDataError)) throw error;
      errors.push(error);
      time.passTo(time.now() + 120_000);
    }
  }
  return { errors };
}

const mostOf = (spent: Spent | undefined) => (spent?.charged ?? 0) + (spent?.doubt ?? 0);

/** What holds on every day, however it ends. */
function judged(bench: Workshop, { value, errors }: Ended<Job | BulkRun>, entries: number): string[] {
  const faults: string[] = [];
  const told = errors.reduce((sum, { spent }) => sum + mostOf(spent), mostOf(value?.spent));
  const charged = bench.charged();
  if (charged > told) faults.push(`${charged} charged, ${told} told`);
  if (charged > entries) faults.push(`${charged} charged for ${entries} entries`);
  for (const error of errors) {
    const words = explainInOneLine(error);
    if (!/^[A-Z].{8,}[.!?]$/s.test(words) || /undefined|NaN|null|\[object/.test(words))
      faults.push(`odd words: ${words}`);
    if (words.includes(bench.sandbox.apiKey)) faults.push('an error tells the key');
  }
  return faults;
}

const words = (count: number) => Array.from({ length: count }, (_, at) => `camera lens ${at + 20}`);
const jobs = [
  { kind: 'keywordJob', path: '/v1/scrape/jobs', entries: 12, parameters: { queries: words(12) } },
  {
    kind: 'cardBatch',
    path: '/v1/cards/batch',
    entries: 12,
    parameters: { cards: words(12).map((keyword, at) => ({ reference: `row ${at}`, keyword })) },
  },
  {
    kind: 'deepPagination',
    path: '/v1/scrape/max',
    entries: 4,
    parameters: { keyword: 'iphone 13', maxPages: 4, count: 20 },
  },
] as const;

describe('on bad days', () => {
  test.each(jobs)('a $kind is started once, paid once and told in full, or a sentence says what may run', job => {
    const { kind, path, entries, parameters } = job;
    let good = 0;
    for (const seed of SEEDS) {
      const bench = open({ unkind: unkind(seed) });
      if (seed % 2 === 0) bench.session.budget = { left: entries };
      const ended = persist(bench, own => runJob(bench.session, kind, parameters, { ...own, patienceMs: 600_000 }));
      bench.time.passTo(bench.time.now() + 600_000);
      const faults = judged(bench, ended, entries);
      const { value, errors } = ended;
      if (startsOf(bench.sandbox, path).filter(({ status }) => status === 202).length > 1) faults.push('started twice');
      if (value && !['done', 'partial'].includes(value.outcome)) faults.push(`ended as ${value.outcome}`);
      if (value && kind !== 'deepPagination' && value.results.length !== entries) faults.push('entries are missing');
      if (value && kind === 'deepPagination' && value.keyword !== parameters.keyword) faults.push('rows of others');
      const last = errors.at(-1)?.code ?? '';
      if (!value && !/^start_un|^job_active$|^budget_reached$/.test(last)) faults.push(`never ended: ${last}`);
      expect({ seed, faults }).toEqual({ seed, faults: [] });
      if (value) good += 1;
    }
    expect(good).toBeGreaterThan(SEEDS.length / 2);
  });

  test('a bulk search pays no keyword twice and loses none that was paid', () => {
    let whole = 0;
    for (const seed of SEEDS) {
      const bench = open({ unkind: unkind(seed) });
      const keywords = words(12);
      const ended = persist(bench, own => runBulkSearch(bench.session, { keywords, options: { count: 5 } }, own));
      const faults = judged(bench, ended, keywords.length);
      const { value } = ended;
      for (const { keyword, ok, body } of value?.results ?? [])
        if (ok && (body.items as unknown[]).length === 0) faults.push(`no rows of ${keyword}`);
      if (value && value.results.filter(({ ok }) => ok).length < bench.charged()) faults.push('a paid result is lost');
      expect({ seed, faults }).toEqual({ seed, faults: [] });
      if (value?.complete) whole += 1;
    }
    expect(whole).toBeGreaterThan(SEEDS.length / 2);
  });
});

test('a job of 100 queries is complete and charged once per successful query, with faults in the polls and inside the job', () => {
  const path = '/v1/scrape/jobs';
  const queries = Array.from({ length: 100 }, (_, i) =>
    i % 2 === 0 ? `lego set ${i}` : { keyword: `seiko ${i}`, itemCondition: 'used' },
  );
  const { sandbox, session, run, charged } = open();
  sandbox.addFault({ match: { method: 'GET', path: /\/scrape\/jobs\// }, drop: true, times: 4 });
  sandbox.addFault({ match: { method: 'WORK', path, nth: 3 }, code: 'upstream_unavailable' });
  const job = run(runJob(session, 'keywordJob', { queries }, { patienceMs: 600_000 }));
  expect(job).toMatchObject({ outcome: 'partial', done: 100, total: 100 });
  expect(job.results).toHaveLength(100);
  expect(job.results.filter(({ status }) => status === 'failed')).toHaveLength(1);
  expect(charged()).toBe(99);
});

test('a deep pagination of 100 pages is complete and charged once per page, with faults at the start and in the polls', () => {
  const path = '/v1/scrape/max';
  const parameters = { keyword: 'iphone 13', maxPages: 100 };
  const { sandbox, session, run, charged } = open();
  sandbox.addFault({ match: { method: 'POST', path }, code: 'server_busy' });
  sandbox.addFault({
    match: { method: 'GET', path: /\/max\/results\// },
    status: 502,
    code: 'upstream_unavailable',
    times: 4,
  });
  sandbox.addFault({ match: { method: 'GET', path: /\/max\/results\//, nth: 9 }, truncate: 500 });
  const job = run(runJob(session, 'deepPagination', parameters, { patienceMs: 900_000 }));
  expect(job).toMatchObject({ outcome: 'done', status: 'maxPages_reached', done: 100 });
  expect(new Set(job.results.map(({ itemId }) => itemId)).size).toBe(job.results.length);
  expect(job.results.length).toBeGreaterThan(10_000);
  expect(startsOf(sandbox, path)).toHaveLength(1);
  expect(charged()).toBe(100);
});

test('a batch of 100 cards is complete and charged once per processed card, with faults at the start, in the polls and inside the job', () => {
  const path = '/v1/cards/batch';
  const cards = Array.from({ length: 100 }, (_, i) => ({ reference: `card ${i + 1}`, keyword: `charizard ${i + 1}` }));
  const { sandbox, session, run, charged } = open();
  sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true });
  sandbox.addFault({ match: { method: 'GET', path: /\/cards\/batch\// }, status: 503, times: 5 });
  sandbox.addFault({ match: { method: 'WORK', path, nth: 7 }, code: 'upstream_blocked' });
  const job = run(runJob(session, 'cardBatch', { cards }, { patienceMs: 600_000 }));
  expect(job).toMatchObject({ outcome: 'partial', done: 100, total: 100 });
  expect(job.results).toHaveLength(100);
  const failed = job.results.filter(({ status }) => status === 'failed');
  expect(failed).toHaveLength(1);
  expect(charged()).toBe(99);
});
