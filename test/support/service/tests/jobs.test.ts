// The three jobs that are polled: reference 3, 4.9 and 8; service-facts. Their common behaviour is tested from one table.
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../sandbox.ts';
import { type Json, open } from './client.ts';

interface Kind {
  path: string;
  /** The path to poll. */
  results: (jobId: string) => string;
  body: Json;
  /** Step time, ms: after half a second of waiting, four steps follow one after the other. */
  stepMs: number;
  progress: string;
  end: string;
  /** The final state when one step fails, and when the quota runs out before the last two. */
  broken: string;
}

const CARDS = ['charizard', 'pikachu', 'mewtwo', 'zzz'].map(keyword => ({ reference: `ref ${keyword}`, keyword }));
const GERMAN = { keyword: 'iphone 13', ebaySite: 'auctionsite.de' };
const QUERIES = ['nike dunk', { keyword: 'lego 75192', count: 5, sold: false }, 'zzz', GERMAN];
const PAGES = { keyword: 'iphone 13', maxPages: 4, count: 50 };

const BATCH: Kind = {
  path: '/v1/cards/batch',
  results: id => `/v1/cards/batch/${id}`,
  body: { cards: CARDS },
  stepMs: 400,
  progress: 'processedCards',
  end: 'done',
  broken: 'partial',
};
const DEEP: Kind = {
  path: '/v1/scrape/max',
  results: id => `/v1/scrape/max/results/${id}`,
  body: PAGES,
  stepMs: 1_000,
  progress: 'pagesScraped',
  end: 'maxPages_reached',
  broken: 'failed',
};
const QUERY: Kind = {
  path: '/v1/scrape/jobs',
  results: id => `/v1/scrape/jobs/${id}`,
  body: { queries: QUERIES },
  stepMs: 500,
  progress: 'completedQueries',
  end: 'done',
  broken: 'partial',
};
const KINDS: [string, Kind][] = [
  ['a card batch', BATCH],
  ['a deep pagination', DEEP],
  ['a keyword job', QUERY],
];
const CANCELLABLE = KINDS.slice(0, 2);
const BLOCKED = { code: 'upstream_blocked' } as const;

function start(kind: Kind, options: SandboxOptions = {}, headers: Record<string, string> = {}) {
  const client = open(options);
  const jobId = client.post(kind.path, kind.body, headers).body.jobId as string;
  return {
    client,
    sandbox: client.sandbox,
    jobId,
    /** Lets `steps` steps pass. */
    pass: (steps: number) => client.wait(500 + steps * kind.stepMs),
    poll: () => client.get(kind.results(jobId)).body,
    cancel: () => client.send('DELETE', `${kind.path}/${jobId}`).body,
  };
}
/** The rows of a deep pagination, or the results of the other two kinds. */
const found = (job: Json): Json[] => job.results ?? job.items;

describe.each(KINDS)('%s', (_name, kind) => {
  test('a job goes from queued through running to its end by the clock, and charges one request per step', () => {
    const { client, poll } = start(kind);
    const { stepMs, progress, end } = kind;
    const seen = [499, 1, stepMs - 1, 1, 2 * stepMs, stepMs - 1, 1].map(ms => {
      client.wait(ms);
      const job = poll();
      return [job.status, job[progress], client.charged];
    });
    const states = ['queued', 'running', 'running', 'running', 'running', 'running', end];
    expect(seen).toEqual([0, 0, 0, 1, 3, 3, 4].map((done, i) => [states[i], done, done]));
  });

  test('a job is charged before the next request of any kind is answered, even if nobody polls', () => {
    const { client, pass } = start(kind);
    pass(3);
    expect(client.charged).toBe(0);
    expect(client.get('/v1/account/usage').body.used).toBe(3);
  });

  test('a job spends the quota to the last request, and says where it stopped (reference 7)', () => {
    const { sandbox, pass, poll } = start(kind, { quota: 1, credits: 1 });
    pass(4);
    const job = poll();
    expect([job.status, sandbox.account.used, sandbox.account.credits]).toEqual([kind.broken, 1, 0]);
    const codes = job.results?.map((it: Json) => it.code) ?? [undefined, undefined, job.code, job.code];
    expect(codes).toEqual([undefined, undefined, 'quota_exceeded', 'quota_exceeded']);
  });

  test('a job reports a failure and does not charge it', () => {
    const { sandbox, client, pass, poll } = start(kind);
    sandbox.addFault({ match: { method: 'WORK', path: kind.path, nth: 2 }, ...BLOCKED });
    pass(4);
    const job = poll();
    const failed = job.results?.[1] ?? job;
    expect(failed).toMatchObject({ status: 'failed', error: expect.any(String), ...BLOCKED });
    expect([job.status, client.charged]).toEqual([kind.broken, kind === DEEP ? 1 : 3]);
    expect(found(job).length).toBeGreaterThan(0);
  });
});

test.each(CANCELLABLE)('cancelling %s keeps and charges finished work and ends the rest', (_name, kind) => {
  const { client, pass, cancel, poll } = start(kind);
  pass(2);
  const ended = { status: 'cancelled', [kind.progress]: 2 };
  expect(cancel()).toMatchObject(ended);
  client.wait(60_000);
  expect(poll()).toMatchObject(ended);
  expect([found(poll()).length, client.charged]).toEqual([poll().totalItems ?? 2, 2]);
  expect(cancel()).toMatchObject(ended);
});

describe('an idempotency key of a card batch', () => {
  const headers = { 'Idempotency-Key': '1f0e8c52-8b1f-4f0e-9a70-2f6f5f1f7a11' };

  test('an idempotency key of a card batch with the same body returns the same job and charges nothing twice', () => {
    const { client, jobId, pass } = start(BATCH, {}, headers);
    pass(4);
    const again = client.post(BATCH.path, BATCH.body, headers);
    const job = { jobId, status: 'done', processedCards: 4, totalCards: 4 };
    expect([again.status, again.body]).toEqual([200, job]);
    client.wait(60_000);
    client.post(BATCH.path, BATCH.body, headers);
    expect(client.charged).toBe(4);
  });

  test('an idempotency key of a card batch with another body is refused', () => {
    const { client } = start(BATCH, {}, headers);
    const other = client.post(BATCH.path, { cards: CARDS.slice(1) }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('an idempotency key of a card batch finds the job even if the answer of its start was lost', () => {
    const client = open();
    client.sandbox.addFault({ match: { method: 'POST', path: BATCH.path }, dropAfterCharging: true });
    expect(client.post(BATCH.path, BATCH.body, headers).response.dropped).toBe(true);
    const again = client.post(BATCH.path, BATCH.body, headers);
    client.wait(5_000);
    const { status } = client.get(BATCH.results(again.body.jobId)).body;
    expect([again.status, status, client.charged]).toEqual([200, 'done', 4]);
  });
});

test('a second deep pagination (reference 3) is refused with 409 and the active job', () => {
  const { client, jobId, pass } = start(DEEP);
  pass(1);
  const { status, body } = client.post(DEEP.path, { keyword: 'nike' });
  expect([status, body.job.items]).toEqual([409, undefined]);
  const job = { jobId, status: 'running', pagesScraped: 1 };
  expect(body).toMatchObject({ error: expect.any(String), code: 'job_active', job });
});
