import { describe, expect, it } from 'vitest';
import { cancelJob, csvToken, downloadCsv, JobConflictError, pollJob, runJob, startJob } from '../../../core/index.ts';
import { thrownBy } from '../engine/fixture.ts';
import { open, startsOf } from './bench.ts';

const path = '/v1/scrape/max';
const parameters = { keyword: 'iphone 13', maxPages: 100 };

describe('a deep pagination of 100 pages (reference 3)', () => {
  it('is complete and charged once per page, with faults at the start and in the polls', () => {
    const { sandbox, session, run, charged } = open();
    sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true });
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

  it('a start whose answer was lost attaches to the job that it started (409 hands it back)', () => {
    const { sandbox, session, run } = open();
    sandbox.addFault({ match: { method: 'POST', path }, dropAfterCharging: true });
    const job = run(startJob(session, 'deepPagination', parameters));
    expect(job).toMatchObject({ attached: true, outcome: 'running', keyword: 'iphone 13' });
    expect(sandbox.log.filter(({ method }) => method === 'POST').map(({ status }) => status)).toEqual([202, 409]);
  });

  it('a second start attaches to the active job, or says which one it is', () => {
    const { session, run } = open();
    const first = run(startJob(session, 'deepPagination', parameters));
    const second = run(startJob(session, 'deepPagination', { keyword: 'nintendo switch' }));
    expect(second).toMatchObject({ jobId: first.jobId, attached: true, keyword: 'iphone 13' });
    const refused = () => run(startJob(session, 'deepPagination', { keyword: 'nintendo switch' }, { attach: false }));
    expect(refused).toThrow(JobConflictError);
    expect(refused).toThrow(first.jobId);
  });

  it.each([
    ['lost on the way', { drop: true }],
    ['lost after the job had begun', { dropAfterCharging: true }],
    ['refused', { status: 500 }],
  ])('a start that was %s counts once in the budget of the run', (_, fault) => {
    const { sandbox, session, run, charged } = open();
    session.budget = { left: 3 };
    sandbox.addFault({ match: { method: 'POST', path: '/v1/scrape/max' }, ...fault });
    const asked = { keyword: 'iphone 13', maxPages: 3, count: 10 };
    expect(run(runJob(session, 'deepPagination', asked, { patienceMs: 60_000 })).outcome).toBe('done');
    expect([charged(), session.budget.left]).toEqual([3, 0]);
  });

  it('the token of its CSV is in no error, whatever the service or the way says', () => {
    const { sandbox, session, run } = open();
    const job = run(runJob(session, 'deepPagination', { ...parameters, maxPages: 1 }, { patienceMs: 60_000 }));
    const token = run(csvToken(session, 'deepPagination', job.jobId));
    const csv = { match: { path: /download\.csv/ } };
    sandbox.addFault({ ...csv, status: 400, body: JSON.stringify({ code: 'invalid_params', error: `Bad ${token}` }) });
    const refused = thrownBy(() => run(downloadCsv(session, 'deepPagination', job.jobId)));
    expect([refused.detail, refused.message]).toEqual(['Bad [secret]', expect.not.stringContaining(token)]);
  });

  it('cancelled, it keeps the pages so far and charges no more', () => {
    const { time, session, run, charged } = open();
    const job = run(startJob(session, 'deepPagination', parameters));
    time.passTo(time.now() + 20_000);
    const cancelled = run(cancelJob(session, 'deepPagination', job.jobId));
    expect(cancelled.outcome).toBe('cancelled');
    const paid = charged();
    time.passTo(time.now() + 60_000);
    expect(run(pollJob(session, 'deepPagination', job.jobId)).results).toHaveLength(cancelled.results.length);
    expect(charged()).toBe(paid);
    expect(paid).toBeGreaterThan(10);
  });

  it('its CSV has a line for each row, and the token stays out of the job', () => {
    const { session, run } = open();
    const job = run(runJob(session, 'deepPagination', { keyword: 'canon ae-1', maxPages: 2 }, { patienceMs: 60_000 }));
    const csv = run(downloadCsv(session, 'deepPagination', job.jobId));
    expect(csv.split('\n').length).toBeGreaterThan(job.results.length);
    expect(JSON.stringify(job)).not.toContain('token');
  });

  it('every error carries the job id', () => {
    const { sandbox, session, run } = open();
    const { jobId } = run(startJob(session, 'deepPagination', parameters));
    sandbox.addFault({ match: { method: 'GET', path: /\/max\/results\// }, status: 500, times: 10 });
    expect(() => run(pollJob(session, 'deepPagination', jobId))).toThrow(expect.objectContaining({ jobId }) as Error);
    sandbox.clearFaults();
    sandbox.setKey(null);
    expect(() => run(pollJob(session, 'deepPagination', jobId))).toThrow(expect.objectContaining({ jobId }) as Error);
  });
});
