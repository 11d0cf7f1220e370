/**
 * Jobs against the fake service, whose records show which jobs were started and charged. The tests with scripted answers are in the
 * neighbouring files.
 */
import { describe, expect, test } from 'vitest';
import {
  all,
  ask,
  type BulkResult,
  call,
  cancelJob,
  csvToken,
  downloadCsv,
  endpoints,
  type JobKindId,
  pollJob,
  runBulkSearch,
  type StartNote,
  settle,
  startJob,
  waitForJob,
} from '../../../core/engine.ts';
import { asked, thrownBy } from '../fixture.ts';
import { open } from '../sandbox.ts';

const queries = Array.from({ length: 20 }, (_, at) => ({ keyword: `seiko ${at}`, itemCondition: 'used' }));
const cards = Array.from({ length: 20 }, (_, at) => ({ reference: `card ${at}`, keyword: `charizard ${at}` }));
const keywords = Array.from({ length: 20 }, (_, at) => `camera lens ${at + 20}`);

test('a keyword job may be running if its run is stopped during the start, and the error says to check first', async () => {
  const { session, runStreaming, stopIn } = open();
  stopIn(0);
  await expect(runStreaming(startJob<JobKindId>(session, 'keywordJob', { queries }))).rejects.toMatchObject({
    name: 'CancelledError',
    code: 'start_unknown',
    message: expect.stringContaining('the job may be running and charged (up to 20 requests). Check'),
    spent: { charged: 0, doubt: 20 },
  });
});

test('a keyword job continues when a person stops waiting, and the error names it', async () => {
  const { session, runStreaming, stopIn, charged, time } = open();
  const job = await runStreaming(startJob<JobKindId>(session, 'keywordJob', { queries }));
  stopIn(7_000);
  await expect(runStreaming(waitForJob(session, job, 600_000))).rejects.toMatchObject({
    jobId: job.jobId,
    message: `The run was stopped. The service still has job ${job.jobId}; check it before you start again.`,
  });
  time.advanceTo(time.now() + 600_000);
  expect(charged()).toBe(20);
});

test('a keyword job takes its requests from the budget, its polls are free, and a budget that is too small refuses it (M7)', () => {
  const { sandbox, session, run, charged } = open();
  session.budget = { left: 39 };
  expect(run(waitForJob(session, run(startJob<JobKindId>(session, 'keywordJob', { queries })), 600_000)).outcome).toBe(
    'done',
  );
  expect([charged(), session.budget.left]).toEqual([20, 19]);
  const sent = sandbox.log.length;
  expect(() => run(startJob<JobKindId>(session, 'keywordJob', { queries }))).toThrow(
    'This may take 20 requests, and the request budget has 19 left',
  );
  expect(sandbox.log).toHaveLength(sent);
});

test('a card batch whose answers were lost is found again by its note, and counts once in the budget (M5)', () => {
  const { sandbox, session, run, charged } = open();
  const notes: (StartNote | null)[] = [];
  session.budget = { left: 20 };
  sandbox.addFault({ match: { method: 'POST', path: '/v1/cards/batch' }, dropAfterCharging: true, times: 3 });
  expect(() => run(startJob(session, 'cardBatch', { cards }, { keep: note => void notes.push(note) }))).toThrow(
    'The answer to the start request was lost, so the job may be running and charged (up to 20 requests). Run it again: the next run finds that job and starts nothing twice.',
  );
  const job = run(startJob(session, 'cardBatch', { cards }, { note: notes.at(-1) ?? undefined }));
  expect([job.spent, session.budget.left]).toEqual([{ charged: 20, doubt: 0 }, 0]);
  expect(run(waitForJob(session, job, 600_000)).outcome).toBe('done');
  expect(charged()).toBe(20);
});

test('a card batch returns its paid results even after the quota is spent, because polls are free (M6)', () => {
  const { session, run } = open({ plan: 'basic', quota: 10 });
  const job = run(startJob(session, 'cardBatch', { cards: cards.slice(0, 10) }));
  run(waitForJob(session, job, 10_000));
  expect(() => run(call(session, asked(endpoints.scrape, { keyword: 'lego castle' })))).toThrow(/used up/);
  expect(run(pollJob(session, 'cardBatch', job.jobId)).results).toHaveLength(10);
});

describe('a deep pagination (reference 3)', () => {
  const parameters = { keyword: 'iphone 13', maxPages: 100 };

  test('a running deep pagination is continued for the same search, and its ID is reported to any other search (reference 3)', () => {
    const { session, run } = open();
    const { jobId } = run(startJob(session, 'deepPagination', parameters));
    const second = run(startJob(session, 'deepPagination', { ...parameters, keyword: ' iPhone  13' }));
    expect(second).toMatchObject({ jobId, attached: true, spent: { charged: 0, doubt: 0 } });
    const other = { ...parameters, keyword: 'nintendo switch' };
    const refused = thrownBy(() => run(startJob(session, 'deepPagination', other)));
    expect(refused).toMatchObject({ code: 'job_active', jobId, spent: { charged: 0, doubt: 0 } });
  });

  test('a cancelled deep pagination keeps its pages, and charges nothing more (reference 3)', () => {
    const { time, session, run, charged } = open();
    const { jobId } = run(startJob(session, 'deepPagination', parameters));
    time.advanceTo(time.now() + 20_000);
    const cancelled = run(cancelJob(session, 'deepPagination', jobId));
    const paid = charged();
    time.advanceTo(time.now() + 60_000);
    expect(run(pollJob(session, 'deepPagination', jobId)).results).toHaveLength(cancelled.results.length);
    expect([cancelled.outcome, charged(), paid > 10]).toEqual(['cancelled', paid, true]);
  });

  test("no error contains the token of a deep pagination's CSV (S1), and an expired token is reported as such (reference 3)", () => {
    const { sandbox, session, run } = open();
    const started = run(startJob(session, 'deepPagination', { ...parameters, maxPages: 1 }));
    const { jobId } = run(waitForJob(session, started, 60_000));
    const token = run(csvToken(session, 'deepPagination', jobId));
    const body = JSON.stringify({ code: 'invalid_params', error: `Bad ${token}` });
    sandbox.addFault({ match: { path: /download\.csv/ }, status: 400, body });
    const bad = thrownBy(() => run(downloadCsv(session, 'deepPagination', jobId)));
    expect([bad.detail, bad.message]).toEqual(['Bad [secret]', expect.not.stringContaining(token)]);
    const file = ask(endpoints.deepPaginationCsv, { jobId, token: 'old' }, '2026-11-20');
    const message = 'The download token is no longer valid. Get the job again for a new one.';
    // The API key is not treated as rejected: the run continues.
    const both = all<unknown>([settle(call(session, file)), downloadCsv(session, 'deepPagination', jobId)], 1);
    const [refused, csv] = run(both);
    expect(refused).toMatchObject({ error: { code: 'invalid_params', status: 401, message } });
    expect(csv).toContain('itemId');
  });
});

describe('a bulk search of 20 keywords whose stream breaks at the eighth, charged result', () => {
  const broken = () => {
    const opened = open();
    const match = { method: 'WORK', path: '/v1/bulk-search', nth: 8 };
    opened.sandbox.addFault({ match, dropAfterCharging: true });
    return opened;
  };

  test('a bulk search of 20 keywords whose stream breaks at the eighth, charged result returns eight results after reading the CSV once, and counts the twelve others as in doubt', async () => {
    const { sandbox, session, runStreaming, charged } = broken();
    session.budget = { left: 20 };
    const run = await runStreaming(runBulkSearch(session, { keywords }));
    expect(run).toMatchObject({ complete: false, spent: { charged: 8, doubt: 12 } });
    expect([run.results.length, run.missing.length, charged(), session.budget.left]).toEqual([8, 12, 8, 0]);
    expect(sandbox.log.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('a bulk search of 20 keywords whose stream breaks at the eighth, charged result reads the same rows from the CSV as from the stream (N2)', async () => {
    const [lost, whole] = [broken(), open()];
    const { results } = await lost.runStreaming(runBulkSearch(lost.session, { keywords }));
    const found = whole.run(runBulkSearch(whole.session, { keywords }));
    expect([found.complete, whole.charged()]).toEqual([true, 20]);
    const fromCsv = results.find(({ body }) => !('summary' in body)) as BulkResult;
    const same = found.results.find(({ keyword }) => keyword === fromCsv.keyword) as BulkResult;
    // A CSV has the column of a best offer's price in every row.
    const filled = (rows: unknown) =>
      (rows as Record<string, unknown>[]).map(row =>
        Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
      );
    expect(filled(fromCsv.body.items)).toEqual(filled(same.body.items));
  });

  test('a bulk search of 20 keywords whose stream breaks at the eighth, charged result returns these eight results again on a rerun, and charges nothing more (M5)', async () => {
    const { sandbox, session, runStreaming, charged } = broken();
    const notes: (StartNote | null)[] = [];
    const keep = (note: StartNote | null) => void notes.push(note);
    sandbox.addFault({ match: { method: 'GET', path: /download\.csv/ }, drop: true, times: 99 });
    await runStreaming(runBulkSearch(session, { keywords }, { keep }));
    sandbox.clearFaults();
    const run = await runStreaming(runBulkSearch(session, { keywords }, { note: notes.at(-1) ?? undefined, keep }));
    expect([run.results.length, run.missing.length, charged()]).toEqual([8, 12, 8]);
  });
});
