// Deep pagination: reference 3, 4.9 and 8; service-facts, deep pagination.
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { records } from './csv-records.ts';
import { type Body, json, openSandbox } from './open-sandbox.ts';

const PATH = '/v1/scrape/max';
/** A job waits half a second and then scrapes a page every second. */
const AFTER = (pages: number) => 500 + pages * 1_000;

function deep(body: object = {}, options: SandboxOptions = {}, headers: Record<string, string> = {}) {
  const open = openSandbox(options);
  const response = open.post(PATH, { keyword: 'iphone 13', maxPages: 4, count: 50, ...body }, headers);
  const jobId = json(response).jobId as string;
  return {
    ...open,
    response,
    jobId,
    poll: () => json(open.get(`${PATH}/results/${jobId}`)),
    cancel: () => json(open.delete(`${PATH}/${jobId}`)),
  };
}

const ids = (items: Body[]) => items.map(item => item.itemId as string);

describe('a deep pagination', () => {
  it('starts with 202, queued and empty', () => {
    const { response, jobId } = deep();
    expect([response.status, json(response)]).toEqual([
      202,
      {
        jobId,
        status: 'queued',
        keyword: 'iphone 13',
        maxPages: 4,
        pagesScraped: 0,
        totalItems: 0,
        downloadUrl: null,
        items: [],
      },
    ]);
  });

  it('scrapes a page a second by the clock and charges one request for each', () => {
    const { poll, wait, charged } = deep();
    const seen = [499, 1, 999, 1, 1_000, 1_999, 1].map(ms => {
      wait(ms);
      const { status, pagesScraped } = poll();
      return [status, pagesScraped, charged()];
    });
    expect(seen).toEqual([
      ['queued', 0, 0],
      ['running', 0, 0],
      ['running', 0, 0],
      ['running', 1, 1],
      ['running', 2, 2],
      ['running', 3, 3],
      ['maxPages_reached', 4, 4],
    ]);
  });

  it('reference 3: ends maxPages_reached when there is more and done when there is not', () => {
    const short = deep({ keyword: 'lego 75192', count: 240, maxPages: 100 });
    short.wait(AFTER(100));
    expect(short.poll().status).toBe('done');
    const long = deep();
    long.wait(AFTER(100));
    expect(long.poll().status).toBe('maxPages_reached');
  });

  it('ends done, and not maxPages_reached, when the last page it may scrape is the last there is', () => {
    const all = deep({ keyword: 'lego 75192', count: 240, maxPages: 100 });
    all.wait(AFTER(100));
    const { pagesScraped } = all.poll();
    const exact = deep({ keyword: 'lego 75192', count: 240, maxPages: pagesScraped });
    exact.wait(AFTER(100));
    expect(exact.poll()).toMatchObject({ status: 'done', pagesScraped });
  });

  it('has the rows of the pages, as /v1/scrape gives them one by one', () => {
    const { poll, wait, get } = deep({ ebaySite: 'auctionsite.de', sold: false, relevance: false });
    wait(AFTER(4));
    const single = [1, 2, 3, 4].flatMap(
      page =>
        json(
          get('/v1/scrape', {
            keyword: 'iphone 13',
            count: 50,
            page,
            ebaySite: 'auctionsite.de',
            sold: false,
            relevance: false,
          }),
        ).items,
    );
    const { items, totalItems } = poll();
    expect(ids(items)).toEqual(ids(single));
    expect(totalItems).toBe(single.length);
  });

  it('starts at the page that the request names', () => {
    const { poll, wait, get } = deep({ page: 3, maxPages: 1 });
    wait(AFTER(1));
    expect(ids(poll().items)).toEqual(ids(json(get('/v1/scrape', { keyword: 'iphone 13', count: 50, page: 3 })).items));
  });

  it('reference 8: goes on for at most 100 pages when maxPages is left out', () => {
    const { poll, wait, charged } = deep({ maxPages: undefined, count: 20 });
    wait(AFTER(200));
    expect(poll()).toMatchObject({ status: 'maxPages_reached', maxPages: 100, pagesScraped: 100 });
    expect(charged()).toBe(100);
  });

  it('of a search without rows is done after one page, without a download', () => {
    const { poll, wait, charged } = deep({ keyword: 'unsold oddity' });
    wait(AFTER(1));
    expect(poll()).toMatchObject({ status: 'done', pagesScraped: 1, totalItems: 0, items: [], downloadUrl: null });
    expect(charged()).toBe(1);
  });

  it('refuses an aspectFilter that could never work, before anything runs', () => {
    const { response, post } = deep({ aspectFilter: '[1]' });
    expect([response.status, json(response).code]).toEqual([400, 'invalid_params']);
    expect(post(PATH, { keyword: 'nike' }).status).toBe(202);
  });
});

describe('a second job', () => {
  it('reference 3: is refused with 409 and the active job while one runs', () => {
    const { post, jobId, wait, charged } = deep();
    wait(AFTER(1));
    const refused = post(PATH, { keyword: 'nike' });
    expect(refused.status).toBe(409);
    expect(json(refused)).toMatchObject({
      error: expect.any(String),
      code: 'job_active',
      job: { jobId, status: 'running', pagesScraped: 1 },
    });
    expect(json(refused).job.items).toBeUndefined();
    expect(charged()).toBe(1);
  });

  it.each(['done', 'cancelled', 'failed'])('may start once the first is %s', end => {
    const { sandbox, post, wait, cancel } = deep();
    if (end === 'failed') sandbox.addFault({ match: { method: 'WORK', path: PATH }, code: 'upstream_unavailable' });
    if (end === 'cancelled') cancel();
    wait(AFTER(4));
    expect(post(PATH, { keyword: 'nike' }).status).toBe(202);
  });

  it('leaves the results of the first where they are', () => {
    const { post, wait, poll } = deep();
    wait(AFTER(4));
    post(PATH, { keyword: 'nike' });
    expect(poll()).toMatchObject({ status: 'maxPages_reached', keyword: 'iphone 13', pagesScraped: 4 });
  });
});

describe('a failure inside a job', () => {
  it('reference 3: makes it failed, with the rows and the charges of the pages before', () => {
    const { sandbox, wait, poll, charged } = deep();
    sandbox.addFault({ match: { method: 'WORK', path: PATH, nth: 3 }, code: 'upstream_blocked' });
    wait(AFTER(4));
    const { status, pagesScraped, code, error, items, downloadUrl } = poll();
    expect([status, pagesScraped, code, typeof error, charged()]).toEqual([
      'failed',
      2,
      'upstream_blocked',
      'string',
      2,
    ]);
    expect([items.length > 0, typeof downloadUrl]).toEqual([true, 'string']);
  });

  it('may be matched by its page', () => {
    const { sandbox, wait, poll } = deep();
    sandbox.addFault({ match: { method: 'WORK', path: PATH, query: { page: '4' } }, status: 503 });
    wait(AFTER(4));
    expect(poll()).toMatchObject({ status: 'failed', pagesScraped: 3, code: 'server_busy' });
  });

  it('reference 7: is quota_exceeded when the quota runs out, and what was paid for stays', () => {
    const { wait, poll, sandbox } = deep({}, { quota: 2 });
    wait(AFTER(4));
    expect(poll()).toMatchObject({ status: 'failed', pagesScraped: 2, code: 'quota_exceeded' });
    expect(sandbox.account.used).toBe(2);
  });
});

describe('a cancellation', () => {
  it('keeps and charges the pages that were scraped', () => {
    const { wait, cancel, poll, charged } = deep();
    wait(AFTER(2));
    expect(cancel()).toMatchObject({ status: 'cancelled', pagesScraped: 2 });
    wait(60_000);
    expect(poll().items.length).toBe(poll().totalItems);
    expect([poll().status, charged()]).toEqual(['cancelled', 2]);
  });

  it('of a job that is over changes nothing', () => {
    const { wait, cancel } = deep();
    wait(AFTER(4));
    expect(cancel().status).toBe('maxPages_reached');
  });
});

describe('the CSV', () => {
  const finished = () => {
    const job = deep({ maxPages: 6, count: 240, relevance: false });
    job.wait(AFTER(6));
    return { ...job, body: job.poll() };
  };

  it('reference 4.9: is at downloadUrl, which carries a token, and is free', () => {
    const { get, body, charged, jobId } = finished();
    expect(body.downloadUrl).toMatch(new RegExp(`^${PATH}/${jobId}/download\\.csv\\?token=[0-9a-f]{32}$`));
    const response = get(body.downloadUrl);
    expect([response.status, response.headers['Content-Type'], charged()]).toEqual([200, 'text/csv; charset=utf-8', 6]);
  });

  it('has a header line and a line for each row, hostile titles as they are, quoted as RFC 4180 has it', () => {
    const { get, body } = finished();
    const [header, ...lines] = records(get(body.downloadUrl).body);
    const title = header!.indexOf('title');
    expect(lines.map(cells => cells[title])).toEqual(body.items.map((it: Body) => it.title ?? ''));
    expect(lines.map(cells => cells[header!.indexOf('itemId')])).toEqual(ids(body.items));
    expect(lines.some(cells => cells[title]!.startsWith('='))).toBe(true);
    expect(lines.some(cells => cells[title]!.includes('\n'))).toBe(true);
  });

  it.each([
    ['a wrong token', (id: string) => `${PATH}/${id}/download.csv?token=0000`, 401],
    ['an empty token', (id: string) => `${PATH}/${id}/download.csv?token=`, 400],
    ['no token', (id: string) => `${PATH}/${id}/download.csv`, 400],
    ['an unknown job', () => `${PATH}/max_0/download.csv?token=0000`, 404],
  ])('is refused with %s', (_what, url, status) => {
    const { get, jobId } = finished();
    expect(get(url(jobId)).status).toBe(status);
  });

  it('has a token of its own for each job', () => {
    const { post, wait, body, get } = finished();
    const second = json(post(PATH, { keyword: 'nike', maxPages: 1 })).jobId;
    wait(AFTER(1));
    const token = (url: string) => url.split('token=')[1];
    expect(token(json(get(`${PATH}/results/${second}`)).downloadUrl)).not.toBe(token(body.downloadUrl));
  });
});

describe('a job id', () => {
  it('that nobody knows is 404 to poll and to cancel', () => {
    const { get, delete: remove } = deep();
    expect([get(`${PATH}/results/max_0`).status, remove(`${PATH}/max_0`).status]).toEqual([404, 404]);
  });
});
