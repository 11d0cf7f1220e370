import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../core/effects.ts';
import type { JobKindId } from '../../../core/endpoint.ts';
import { cancelJob, csvToken, downloadCsv, pollJob, waitForJob } from '../../../core/jobs/poll.ts';
import { runAsync } from '../../../core/run/async.ts';
import type { Session, SessionOptions } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { NOW, refusal, run, script, session } from '../fixture.ts';

const state = (status: string, more = {}): Served => ({
  status: 200,
  body: JSON.stringify({ jobId: 'max_1', status, ...more }),
});
const busy = refusal(503, 'server_busy');
const lost: Served = { status: 0, body: '', dropped: true };
const play = (
  operation: (own: Session) => Operation<unknown>,
  answers: Served[],
  policy: SessionOptions['policy'] = { attempts: 1 },
) => {
  const { error, ...played } = run(script(...answers), operation, { policy });
  return { ...played, error, asked: played.host.sent.map(({ method }) => method).join(' ') };
};
const cancelled = (answers: Served[], policy?: SessionOptions['policy']) =>
  play(own => cancelJob(own, 'deepPagination', 'max_1'), answers, policy);

test.each(['.', '..'])('a job ID that leads to another endpoint is refused before anything is sent: %s', jobId => {
  const { error, host } = play(own => cancelJob(own, 'deepPagination', jobId), [state('cancelled')]);
  expect([error.message, host.sent.length]).toEqual([
    `jobId must be an ID, got "${jobId}". Change the value and try again.`,
    0,
  ]);
});

test('waiting for a job continues after a poll that fails once', () => {
  const { result, asked } = play(
    function* (own) {
      const job = yield* pollJob(own, 'deepPagination', 'max_1');
      return yield* waitForJob(own, job, 60_000);
    },
    [state('queued'), busy, state('running'), state('done')],
  );
  expect([result, asked]).toMatchObject([{ outcome: 'done' }, 'GET GET GET GET']);
});

describe('a job unknown to the service', () => {
  const gone = refusal(404);
  const spent = { charged: 10, doubt: 0 };
  const waited = (answers: Served[]) =>
    play(
      function* (own) {
        const job = yield* pollJob(own, 'deepPagination', 'max_1');
        return yield* waitForJob(own, { ...job, spent }, 600_000);
      },
      [state('queued'), ...answers],
    );

  test('a job unknown to the service may be too new, so waiting continues', () => {
    const { result, asked } = waited([gone, gone, state('running'), state('done')]);
    expect([result, asked]).toMatchObject([{ outcome: 'done', spent }, 'GET GET GET GET GET']);
  });

  test('a job unknown to the service is an error after a minute, with its ID and charge', () => {
    const { error, asked } = waited([gone]);
    expect([error, asked]).toMatchObject([{ code: 'not_found', jobId: 'max_1', spent }, `GET${' GET'.repeat(12)}`]);
  });
});

test('waiting for a job polls as long as there is time for another poll', () => {
  const { result, asked } = play(
    function* (own) {
      const job = yield* pollJob(own, 'deepPagination', 'max_1');
      return yield* waitForJob(own, job, 10_000);
    },
    [state('running')],
  );
  expect([result, asked]).toMatchObject([{ outcome: 'running' }, 'GET GET GET']);
});

test('a cancel is sent until the service acknowledges it, then the job is polled every five seconds', () => {
  const answers = [busy, lost, state('running'), state('running'), busy, state('running'), state('cancelled')];
  const { result, asked, host } = cancelled(answers);
  expect(result).toMatchObject({ outcome: 'cancelled' });
  expect(asked).toBe('DELETE DELETE DELETE GET GET GET GET');
  expect(host.slept.map(({ ms }) => ms)).toEqual(Array(5).fill(5_000));
});

test('a cancel that does not take effect is acknowledged once and polled for five minutes', () => {
  const { error, asked } = cancelled([state('running')]);
  expect(error).toMatchObject({ code: 'cancel_unknown', jobId: 'max_1' });
  expect(asked).toBe(`DELETE${' GET'.repeat(60)}`);
});

test('a cancel that is never acknowledged is sent for five minutes, and the error has the last cause', () => {
  const { error, asked } = cancelled([busy]);
  expect(error).toMatchObject({ code: 'cancel_unknown', jobId: 'max_1', cause: { code: 'server_busy' } });
  expect(asked).toBe(`DELETE${' DELETE'.repeat(59)}`);
});

test('a cancel of a job that has just ended returns how it ended', () => {
  expect(cancelled([refusal(409), state('done')]).result).toMatchObject({ outcome: 'done' });
});

test.each([
  ['refuses to cancel', [refusal(403, 'unauthorized'), state('running')], 'DELETE', 'forbidden'],
  ['refuses the poll', [state('running'), refusal(404)], 'DELETE GET', 'not_found'],
])('a cancel fails when the service %s, and names the job', (_, answers, sent, code) => {
  const { error, asked } = cancelled(answers);
  expect([asked, error]).toMatchObject([sent, { code, jobId: 'max_1' }]);
});

test('without time for a poll the outcome of a cancel is unknown', () => {
  const { error } = cancelled([{ ...state('cancelled'), delayMs: 10_000 }], { attempts: 1, deadline: NOW + 5_000 });
  expect(error).toMatchObject({ code: 'cancel_unknown', jobId: 'max_1', cause: { code: 'deadline' } });
});

test('the error of a cancel that a person stops names the job', async () => {
  const time = new VirtualTime(NOW);
  const host = new VirtualAsyncHost(time, script(state('running')));
  const own = session(time);
  time.at(NOW + 2_000, () => host.cancel(new Error('stopped')));
  await expect(runAsync(cancelJob(own, 'deepPagination', 'max_1'), own, host)).rejects.toMatchObject({
    code: 'cancelled',
    jobId: 'max_1',
  });
  expect(host.sent.map(({ method }) => method)).toEqual(['DELETE', 'GET']);
});

test.each<[string, (own: Session) => Operation<unknown>, string]>([
  ['be cancelled', own => cancelJob(own, 'keywordJob', 'j1'), 'A keyword job cannot be cancelled'],
  ['be downloaded', own => downloadCsv(own, 'cardBatch', 'j1'), 'A card batch has no CSV'],
])("a job type that can't %s is refused before anything is sent", (_, operation, detail) => {
  const { error, asked } = play(operation, []);
  expect([error, asked]).toMatchObject([{ code: 'invalid_params', detail, jobId: 'j1' }, '']);
});

test('a bulk search cannot be polled', () => {
  const { error } = play(own => pollJob(own, 'bulkSearch' as JobKindId, 'run_1'), []);
  expect(error.message).toBe('Bulk Search cannot be polled; use runBulkSearch');
});

describe('the CSV of a job', () => {
  const download = (...answers: Served[]) => play(own => csvToken(own, 'deepPagination', 'max_1'), answers).error;

  test('the CSV of a job that has no rows yet is an error', () => {
    expect(download(state('running'))).toMatchObject({
      code: 'invalid_params',
      detail: 'The job has no rows to download yet',
      jobId: 'max_1',
    });
  });

  test('the CSV of an unknown job is an error that names it', () => {
    expect(download(refusal(404)).message).toContain('The service does not know job max_1.');
  });
});
