import { describe, expect, it } from 'vitest';
import { pollJob, startJob, waitForJob } from '../../../core/index.ts';
import { open, runJob, startsOf } from './bench.ts';

const path = '/v1/scrape/jobs';
const queries = Array.from({ length: 20 }, (_, i) =>
  i % 2 === 0 ? `lego set ${i}` : { keyword: `seiko ${i}`, itemCondition: 'used' },
);

describe('a job of 20 queries', () => {
  it('a run that is stopped while its start is in flight may be running: the error says to check first', async () => {
    const { session, runStreaming, stopIn } = open();
    stopIn(0);
    await expect(runStreaming(startJob(session, 'keywordJob', { queries }))).rejects.toMatchObject({
      name: 'CancelledError',
      code: 'start_unknown',
      message: expect.stringContaining('the job may be running and charged (up to 20 requests). Check'),
      spent: { charged: 0, doubt: 20 },
    });
  });

  it('a run that is stopped before its start is sent may start again', async () => {
    const { sandbox, session, time, runStreaming, stopIn } = open();
    stopIn(0);
    time.passTo(time.now() + 1);
    await expect(runStreaming(startJob(session, 'keywordJob', { queries }))).rejects.toMatchObject({
      message: 'The run was stopped. Start it again when you want to.',
      spent: { charged: 0, doubt: 0 },
    });
    expect(sandbox.log).toEqual([]);
  });

  it('a run that a person stops while it waits names the job, which keeps running', async () => {
    const { sandbox, session, runStreaming, stopIn } = open();
    const job = await runStreaming(startJob(session, 'keywordJob', { queries }));
    stopIn(7_000);
    const stopped = await runStreaming(waitForJob(session, job, 600_000)).catch((error: unknown) => error);
    expect(stopped).toMatchObject({
      name: 'CancelledError',
      jobId: job.jobId,
      message: `The run was stopped. The service still has job ${job.jobId}; check it before you start again.`,
    });
    expect(startsOf(sandbox, path)).toHaveLength(1);
  });

  it('a budget of requests counts what the job is charged, and its polls are free', () => {
    const { session, run, charged } = open();
    session.budget = { left: 20 };
    expect(run(runJob(session, 'keywordJob', { queries }, { patienceMs: 600_000 })).outcome).toBe('done');
    expect([charged(), session.budget.left]).toEqual([20, 0]);
  });

  it('a budget that is too small for the job refuses it before it begins', () => {
    const { sandbox, session, run } = open();
    session.budget = { left: 19 };
    expect(() => run(startJob(session, 'keywordJob', { queries }))).toThrow(
      'This may take 20 requests, and the budget of this run has 19 left',
    );
    expect(sandbox.log).toHaveLength(0);
  });

  it('a poll that comes too late or finds nothing names the job', () => {
    const { sandbox, session, run, time } = open();
    const { jobId } = run(startJob(session, 'keywordJob', { queries }));
    expect(() => run(pollJob(session, 'keywordJob', 'job_7'))).toThrow('The service does not know job job_7.');
    session.policy = { ...session.policy, deadline: time.now() };
    expect(() => run(pollJob(session, 'keywordJob', jobId))).toThrow(
      `Job ${jobId} keeps running; get its result later.`,
    );
    expect(startsOf(sandbox, path)).toHaveLength(1);
  });

  it('a quota that runs out inside leaves the answered queries, and charges no more', () => {
    const { session, run, charged } = open({ plan: 'basic', quota: 8 });
    const job = run(runJob(session, 'keywordJob', { queries }, { patienceMs: 600_000 }));
    expect(job.results.filter(({ code }) => code === 'quota_exceeded').length).toBe(12);
    expect(charged()).toBe(8);
  });

  it('a quota that runs out inside refuses what follows once, free of charge', () => {
    const { sandbox, session, run, charged } = open({ plan: 'basic', quota: 8 });
    run(runJob(session, 'keywordJob', { queries }, { patienceMs: 600_000 }));
    for (let nth = 0; nth < 3; nth += 1)
      expect(() => run(startJob(session, 'keywordJob', { queries }))).toThrow('used up');
    expect(sandbox.log.filter(({ code }) => code === 'quota_exceeded')).toHaveLength(1);
    expect(charged()).toBe(8);
  });
});
