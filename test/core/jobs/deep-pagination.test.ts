import { describe, expect, it } from 'vitest';
import {
  ask,
  call,
  cancelJob,
  csvToken,
  downloadCsv,
  endpoints,
  pollJob,
  settle,
  startJob,
} from '../../../core/index.ts';
import { thrownBy } from '../fixture.ts';
import { open, runJob } from './bench.ts';

const path = '/v1/scrape/max';
const parameters = { keyword: 'iphone 13', maxPages: 100 };

describe('a deep pagination (reference 3)', () => {
  it('a start that the service refuses costs nothing, and is tried again where it says that it did nothing', () => {
    const { sandbox, session, run, charged } = open();
    session.budget = { left: 3 };
    sandbox.addFault({ match: { method: 'POST', path }, code: 'server_busy' });
    const asked = { keyword: 'iphone 13', maxPages: 3, count: 10 };
    const job = run(runJob(session, 'deepPagination', asked, { patienceMs: 60_000 }));
    expect(job).toMatchObject({ outcome: 'done', spent: { charged: 3, doubt: 0 } });
    expect([charged(), session.budget.left]).toEqual([3, 0]);
  });

  it('a second start continues the active job where the service reports everything that is requested', () => {
    const { session, run } = open();
    const first = run(startJob(session, 'deepPagination', parameters));
    const second = run(startJob(session, 'deepPagination', { ...parameters, keyword: ' iPhone  13' }));
    expect(second).toMatchObject({ jobId: first.jobId, attached: true, spent: { charged: 0, doubt: 0 } });
  });

  it('a second start for another search is refused with the id of the active job', () => {
    const { session, run } = open();
    const first = run(startJob(session, 'deepPagination', parameters));
    const other = { ...parameters, keyword: 'nintendo switch' };
    const refused = thrownBy(() => run(startJob(session, 'deepPagination', other)));
    expect(refused).toMatchObject({ code: 'job_active', jobId: first.jobId, spent: { charged: 0, doubt: 0 } });
    expect(refused.message).toContain(`Wait for job ${first.jobId} or cancel it.`);
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

  it('an old token of its CSV is refused as such, and the key keeps working', () => {
    const { session, run } = open();
    const { jobId } = run(runJob(session, 'deepPagination', { ...parameters, maxPages: 1 }, { patienceMs: 60_000 }));
    const file = ask(endpoints.deepPaginationCsv, { jobId, token: 'old' }, '2026-11-20');
    const [refused, csv] = run(
      (function* () {
        return [yield* settle(call(session, file)), yield* downloadCsv(session, 'deepPagination', jobId)] as const;
      })(),
    );
    const message = 'The download token is no longer valid. Get the job again for a new one.';
    expect(refused).toMatchObject({ error: { code: 'invalid_params', parameter: 'token', status: 401, message } });
    expect(csv).toContain('itemId');
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
