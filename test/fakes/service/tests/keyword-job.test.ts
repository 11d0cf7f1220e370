// Keyword jobs: reference 4.9 and 8; service-facts, keyword jobs.
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { type Body, json, openSandbox } from './open-sandbox.ts';

const PATH = '/v1/scrape/jobs';
/** A job waits half a second and then searches a keyword every 500 ms. */
const AFTER = (queries: number) => 500 + queries * 500;
const QUERIES = [
  'nike dunk',
  { keyword: 'lego 75192', count: 5, sold: false },
  'zzz',
  { keyword: 'iphone 13', ebaySite: 'auctionsite.de' },
];

function job(queries: readonly unknown[] = QUERIES, options: SandboxOptions = {}) {
  const open = openSandbox(options);
  const response = open.post(PATH, { queries });
  const jobId = json(response).jobId as string;
  return { ...open, response, jobId, poll: () => json(open.get(`${PATH}/${jobId}`)) };
}

describe('a keyword job', () => {
  it('starts with 202, queued', () => {
    const { response, jobId } = job();
    expect([response.status, json(response)]).toEqual([
      202,
      { jobId, status: 'queued', totalQueries: 4, completedQueries: 0 },
    ]);
  });

  it('goes from queued over running to done by the clock, a query every 500 ms', () => {
    const { poll, wait } = job();
    const seen = [499, 1, 499, 1, 1_499, 1].map(ms => {
      wait(ms);
      const { status, completedQueries } = poll();
      return [status, completedQueries];
    });
    expect(seen).toEqual([
      ['queued', 0],
      ['running', 0],
      ['running', 0],
      ['running', 1],
      ['running', 3],
      ['done', 4],
    ]);
  });

  it('answers each query as /v1/scrape does, with the parameters of the query and the defaults of the reference', () => {
    const { poll, wait, get } = job();
    wait(AFTER(4));
    const { results } = poll();
    const single = json(get('/v1/scrape', { keyword: 'lego 75192', count: 5, sold: false }));
    expect(results.map((it: Body) => [it.keyword, it.status])).toEqual([
      ['nike dunk', 'found'],
      ['lego 75192', 'found'],
      ['zzz', 'not_found'],
      ['iphone 13', 'found'],
    ]);
    expect(results[1].summary).toEqual(single.summary);
    expect(results[1].items.map((it: Body) => it.itemId)).toEqual(single.items.map((it: Body) => it.itemId));
    expect(results[0].items[0].listingType).toBe('sold');
    expect(results[3].summary.currency).toBe('EUR');
    expect(results[2]).toMatchObject({ summary: null, items: [] });
  });

  it('reference 4.9 and 8: takes 100 queries and charges one request for each', () => {
    const { poll, wait, charged } = job(Array.from({ length: 100 }, (_, i) => ({ keyword: `query ${i}`, count: 3 })));
    wait(AFTER(100));
    expect(poll()).toMatchObject({ status: 'done', completedQueries: 100 });
    expect(charged()).toBe(100);
  });

  it('charges a query as often as it was asked', () => {
    const { poll, wait, charged } = job(['nike', 'nike']);
    wait(AFTER(2));
    expect([poll().results.length, charged()]).toEqual([2, 2]);
  });

  it('refuses a query that could never work, before anything runs', () => {
    const { response, charged } = job(['nike', { keyword: 'lego', aspectFilter: 'Color' }]);
    expect([response.status, json(response).code, charged()]).toEqual([400, 'invalid_params', 0]);
  });
});

describe('a failure inside a job', () => {
  it('fails its query alone, uncharged, and makes the job partial', () => {
    const { sandbox, poll, wait, charged } = job();
    sandbox.addFault({
      match: { method: 'WORK', path: PATH, query: { keyword: 'lego 75192' } },
      code: 'upstream_unavailable',
    });
    wait(AFTER(4));
    const { status, results } = poll();
    expect(results[1]).toMatchObject({
      status: 'failed',
      summary: null,
      items: [],
      code: 'upstream_unavailable',
      error: expect.any(String),
    });
    expect([status, charged()]).toEqual(['partial', 3]);
  });

  it('of every query makes the job failed', () => {
    const { sandbox, poll, wait, charged } = job();
    sandbox.addFault({ match: { method: 'WORK', path: PATH }, status: 500, times: Number.POSITIVE_INFINITY });
    wait(AFTER(4));
    expect([poll().status, charged()]).toEqual(['failed', 0]);
  });

  it('reference 7: is quota_exceeded for each query after the quota is spent', () => {
    const { poll, wait, sandbox } = job(QUERIES, { quota: 2 });
    wait(AFTER(4));
    const { status, results } = poll();
    expect(results.map((it: Body) => it.code)).toEqual([undefined, undefined, 'quota_exceeded', 'quota_exceeded']);
    expect([status, sandbox.account.used]).toEqual(['partial', 2]);
  });

  it('reference 7: is told at the start when nothing is left to spend', () => {
    expect(json(job(QUERIES, { quota: 0 }).response).code).toBe('quota_exceeded');
  });
});

describe('two jobs', () => {
  it('run side by side, and what runs out runs out for the later step, not for the later job', () => {
    const open = openSandbox({ quota: 3 });
    const start = (queries: string[]) => json(open.post(PATH, { queries })).jobId as string;
    const first = start(['a1', 'a2', 'a3']);
    open.wait(250);
    const second = start(['b1', 'b2', 'b3']);
    open.wait(AFTER(4));
    const found = (id: string) =>
      json(open.get(`${PATH}/${id}`)).results.filter((it: Body) => it.status !== 'failed').length;
    expect([found(first), found(second)]).toEqual([2, 1]);
  });
});

describe('a job id', () => {
  it('that nobody knows is 404', () => {
    expect(job().get(`${PATH}/keywords_0`).status).toBe(404);
  });

  it('shows the same rows later, whatever has come to the market since', () => {
    const { poll, wait, sandbox } = job(['nike dunk']);
    wait(AFTER(1));
    const before = poll();
    sandbox.publish(5);
    wait(86_400_000);
    expect(poll()).toEqual(before);
  });
});
