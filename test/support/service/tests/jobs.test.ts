// The three jobs that are polled: reference 3, 4.9 and 8; service-facts. What they share is one table.
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../index.ts';
import { DAY, type Json, open } from './client.ts';
import { records } from './csv-records.ts';

interface Kind {
  path: string;
  /** Where it is polled. */
  results: (jobId: string) => string;
  body: Json;
  /** What a start answers, beside id and state. */
  started: Json;
  /** Half a second of waiting, then one step after the other. */
  stepMs: number;
  steps: number;
  progress: string;
  end: string;
  /** How it ends when one step fails, and when the quota ends before the last two. */
  broken: string;
}

const CARDS = ['charizard', 'pikachu', 'mewtwo', 'zzz'].map(keyword => ({ reference: `ref ${keyword}`, keyword }));
const GERMAN = { keyword: 'iphone 13', ebaySite: 'auctionsite.de' };
const QUERIES = ['nike dunk', { keyword: 'lego 75192', count: 5, sold: false }, 'zzz', GERMAN];
const PAGES = { keyword: 'iphone 13', maxPages: 4, count: 50 };
const EMPTY = { pagesScraped: 0, totalItems: 0, downloadUrl: null, items: [] };

const BATCH: Kind = {
  path: '/v1/cards/batch',
  results: id => `/v1/cards/batch/${id}`,
  body: { cards: CARDS },
  started: { processedCards: 0, totalCards: 4 },
  stepMs: 400,
  steps: 4,
  progress: 'processedCards',
  end: 'done',
  broken: 'partial',
};
const DEEP: Kind = {
  path: '/v1/scrape/max',
  results: id => `/v1/scrape/max/results/${id}`,
  body: PAGES,
  started: { keyword: 'iphone 13', maxPages: 4, ...EMPTY },
  stepMs: 1_000,
  steps: 4,
  progress: 'pagesScraped',
  end: 'maxPages_reached',
  broken: 'failed',
};
const QUERY: Kind = {
  path: '/v1/scrape/jobs',
  results: id => `/v1/scrape/jobs/${id}`,
  body: { queries: QUERIES },
  started: { completedQueries: 0, totalQueries: 4 },
  stepMs: 500,
  steps: 4,
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

function start(kind: Kind, body: Json = {}, options: SandboxOptions = {}, headers: Record<string, string> = {}) {
  const client = open(options);
  const response = client.post(kind.path, { ...kind.body, ...body }, headers);
  const jobId = response.body.jobId as string;
  return {
    client,
    sandbox: client.sandbox,
    response,
    jobId,
    /** Lets so many steps pass. */
    pass: (steps: number) => client.wait(500 + steps * kind.stepMs),
    poll: () => client.get(kind.results(jobId)).body,
    cancel: () => client.delete(`${kind.path}/${jobId}`).body,
  };
}
const ids = (items: Json[]) => items.map(item => item.itemId as string);
/** Rows of a deep pagination, results of the other two. */
const found = (job: Json): Json[] => job.results ?? job.items;

describe.each(KINDS)('%s', (_name, kind) => {
  test('starts with 202, its id and the state queued', () => {
    const { response, jobId } = start(kind);
    expect([response.status, response.body]).toEqual([202, { jobId, status: 'queued', ...kind.started }]);
  });

  test('goes from queued over running to its end by the clock, and charges a request a step', () => {
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

  test('is charged by the time the next request of any kind is answered, whether or not somebody polls', () => {
    const { client, pass } = start(kind);
    pass(3);
    expect(client.charged).toBe(0);
    expect(client.get('/v1/account/usage').body.used).toBe(3);
  });

  test('is charged to credits first when it was started so', () => {
    const { sandbox, pass, poll } = start(kind, {}, { credits: 2 }, { 'X-Credit-Source': 'credits' });
    pass(4);
    poll();
    expect([sandbox.account.credits, sandbox.account.used]).toEqual([0, 2]);
  });

  test('is free to poll as often as one likes', () => {
    const { client, poll } = start(kind);
    const polls = Array.from({ length: 50 }, poll);
    expect([polls.every(job => job.status === 'queued'), client.charged]).toEqual([true, 0]);
  });

  test('reference 7: is refused with quota_exceeded when nothing is left to spend', () => {
    const { response, client } = start(kind, {}, { quota: 0 });
    const told = { code: 'quota_exceeded', remaining: 0, credit_balance: 0, reset_at: expect.any(String) };
    expect([response.status, response.body, client.charged]).toEqual([429, expect.objectContaining(told), 0]);
  });

  test('reference 7: spends the quota to the last request, and says where it ended', () => {
    const { sandbox, pass, poll } = start(kind, {}, { quota: 1, credits: 1 });
    pass(4);
    const job = poll();
    expect([job.status, sandbox.account.used, sandbox.account.credits]).toEqual([kind.broken, 1, 0]);
    const codes = job.results?.map((it: Json) => it.code) ?? [undefined, undefined, job.code, job.code];
    expect(codes).toEqual([undefined, undefined, 'quota_exceeded', 'quota_exceeded']);
  });

  test('has a failure told and uncharged', () => {
    const { sandbox, client, pass, poll } = start(kind);
    sandbox.addFault({ match: { method: 'WORK', path: kind.path, nth: 2 }, ...BLOCKED });
    pass(4);
    const job = poll();
    const failed = job.results?.[1] ?? job;
    expect(failed).toMatchObject({ status: 'failed', error: expect.any(String), ...BLOCKED });
    expect([job.status, client.charged]).toEqual([kind.broken, kind === DEEP ? 1 : 3]);
    expect(found(job).length).toBeGreaterThan(0);
  });

  test('that fails in every step is failed and free', () => {
    const { sandbox, client, pass, poll } = start(kind);
    sandbox.addFault({ match: { method: 'WORK', path: kind.path }, status: 500, times: Number.POSITIVE_INFINITY });
    pass(4);
    expect([poll().status, client.charged]).toEqual(['failed', 0]);
  });

  test('is 404 by an id that nobody knows, or that another kind of job has', () => {
    const { client } = start(kind);
    const other = KINDS.find(([, it]) => it !== kind)![1];
    const { jobId } = client.post(other.path, other.body).body;
    expect(['nobody', jobId].map(id => client.get(kind.results(id)).status)).toEqual([404, 404]);
    if (kind !== QUERY) expect(client.delete(`${kind.path}/nobody`).status).toBe(404);
  });

  test('shows the same later, whatever has come to the market since', () => {
    const { sandbox, client, pass, poll } = start(kind);
    pass(4);
    const before = poll();
    sandbox.publish(5);
    client.wait(DAY);
    expect(poll()).toEqual(before);
  });
});

describe('a cancellation', () => {
  test.each(CANCELLABLE)('of %s keeps and charges what is through and ends the rest', (_name, kind) => {
    const { client, pass, cancel, poll } = start(kind);
    pass(2);
    const ended = { status: 'cancelled', [kind.progress]: 2 };
    expect(cancel()).toMatchObject(ended);
    client.wait(60_000);
    expect(poll()).toMatchObject(ended);
    expect([found(poll()).length, client.charged]).toEqual([poll().totalItems ?? 2, 2]);
    expect(cancel()).toMatchObject(ended);
  });

  test.each(CANCELLABLE)('of %s that is over changes nothing', (_name, kind) => {
    const { pass, cancel } = start(kind);
    pass(4);
    expect(cancel()).toMatchObject({ status: kind.end, [kind.progress]: 4 });
  });
});

describe('a card batch, service-facts', () => {
  test('has a result for each card in the order sent: found or not, each one request', () => {
    const { pass, poll } = start(BATCH);
    pass(4);
    const { results } = poll();
    expect(results.map((it: Json) => it.reference)).toEqual(CARDS.map(it => it.reference));
    expect(results.map((it: Json) => it.status)).toEqual(['found', 'found', 'found', 'not_found']);
    const summary = { currency: 'USD', count: expect.any(Number), median: expect.any(Number) };
    expect([results[0].summary, results[3].summary]).toEqual([expect.objectContaining(summary), null]);
  });

  test('prices structured cards, without a reference too', () => {
    const card = { year: 2018, set: 'Prizm', player: 'Luka Doncic', cardNumber: '280', grader: 'PSA', grade: 10 };
    const { pass, poll } = start(BATCH, { cards: [card, { set: 'Base Set' }] });
    pass(2);
    expect(poll().results.map((it: Json) => [it.reference, it.status])).toEqual(Array(2).fill([null, 'found']));
  });

  test('looks at as many sales as options.count says, at more and others without relevance', () => {
    const sales = (options: Json): number => {
      const { pass, poll } = start(BATCH, { cards: [{ keyword: 'charizard' }], options });
      pass(1);
      return poll().results[0].summary.count;
    };
    expect(sales({ count: 5 })).toBeLessThanOrEqual(5);
    expect(sales({ count: 240, relevance: false })).toBeGreaterThan(sales({ count: 240, relevance: true }));
  });
});

describe('an idempotency key of a card batch', () => {
  const headers = { 'Idempotency-Key': '1f0e8c52-8b1f-4f0e-9a70-2f6f5f1f7a11' };

  test('with the same body hands back the same job and charges nothing twice', () => {
    const { client, jobId, pass } = start(BATCH, {}, {}, headers);
    pass(4);
    const again = client.post(BATCH.path, BATCH.body, headers);
    const job = { jobId, status: 'done', processedCards: 4, totalCards: 4 };
    expect([again.status, again.body]).toEqual([200, job]);
    client.wait(60_000);
    client.post(BATCH.path, BATCH.body, headers);
    expect(client.charged).toBe(4);
  });

  test('with another body is refused', () => {
    const { client } = start(BATCH, {}, {}, headers);
    const other = client.post(BATCH.path, { cards: CARDS.slice(1) }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('of another call starts another job, and so does none', () => {
    const { client, jobId } = start(BATCH, {}, {}, headers);
    const calls: Record<string, string>[] = [{ 'Idempotency-Key': 'other' }, {}, {}];
    const others = calls.map(more => client.post(BATCH.path, BATCH.body, more).body.jobId);
    expect(new Set([jobId, ...others]).size).toBe(4);
  });

  test('finds the job even when the answer of the start never arrived', () => {
    const client = open();
    client.sandbox.addFault({ match: { method: 'POST', path: BATCH.path }, dropAfterCharging: true });
    expect(client.post(BATCH.path, BATCH.body, headers).dropped).toBe(true);
    const again = client.post(BATCH.path, BATCH.body, headers);
    client.wait(5_000);
    const { status } = client.get(BATCH.results(again.body.jobId)).body;
    expect([again.status, status, client.charged]).toEqual([200, 'done', 4]);
  });

  test('finds the job even when the quota is spent by now', () => {
    const { client, pass, jobId } = start(BATCH, {}, { quota: 3 }, headers);
    pass(4);
    expect(client.post(BATCH.path, BATCH.body, headers).body).toMatchObject({ jobId, status: 'partial' });
  });
});

describe('a deep pagination, reference 3', () => {
  const end = (body: Json): Json => {
    const { pass, poll } = start(DEEP, body);
    pass(200);
    return poll();
  };

  test('is done when the last page it may scrape is the last there is, maxPages_reached when there is more', () => {
    const all = end({ keyword: 'lego 75192', count: 240, maxPages: 100 });
    expect(all.status).toBe('done');
    const { pagesScraped: maxPages } = all;
    expect(end({ keyword: 'lego 75192', count: 240, maxPages })).toMatchObject({
      status: 'done',
      pagesScraped: maxPages,
    });
    expect(end({}).status).toBe('maxPages_reached');
  });

  test('has the rows of the pages as /v1/scrape gives them one by one, from the page that the request names', () => {
    const filters = { ebaySite: 'auctionsite.de', sold: false, relevance: false };
    const { client, pass, poll } = start(DEEP, { ...filters, page: 3, maxPages: 2 });
    pass(2);
    const page = (page: number): Json[] =>
      client.scrape({ keyword: 'iphone 13', count: 50, page, ...filters }).body.items;
    const single = [...page(3), ...page(4)];
    expect([ids(poll().items), poll().totalItems]).toEqual([ids(single), single.length]);
  });

  test('reference 8: goes on for at most 100 pages when maxPages is left out', () => {
    const most = { status: 'maxPages_reached', maxPages: 100, pagesScraped: 100 };
    expect(end({ maxPages: undefined, count: 20 })).toMatchObject(most);
  });

  test('of a search without rows is done after one page, without a download', () => {
    expect(end({ keyword: 'unsold oddity' })).toMatchObject({ ...EMPTY, status: 'done', pagesScraped: 1 });
  });

  test('may fail at its nth page by match, and keeps rows and charges of the pages before', () => {
    const { sandbox, client, pass, poll } = start(DEEP);
    sandbox.addFault({ match: { method: 'WORK', path: DEEP.path, query: { page: '4' } }, status: 503 });
    pass(4);
    expect(poll()).toMatchObject({ status: 'failed', pagesScraped: 3, code: 'server_busy' });
    expect([client.charged, typeof poll().downloadUrl]).toEqual([3, 'string']);
  });

  test('is refused with 409 and the active job while one runs', () => {
    const { client, jobId, pass } = start(DEEP);
    pass(1);
    const { status, body } = client.post(DEEP.path, { keyword: 'nike' });
    expect([status, body.job.items]).toEqual([409, undefined]);
    const job = { jobId, status: 'running', pagesScraped: 1 };
    expect(body).toMatchObject({ error: expect.any(String), code: 'job_active', job });
  });

  test.each(['done', 'cancelled', 'failed'])('may start once the first is %s, whose results stay', state => {
    const { sandbox, client, pass, cancel, poll } = start(DEEP);
    if (state === 'failed') sandbox.addFault({ match: { method: 'WORK', path: DEEP.path, nth: 2 }, ...BLOCKED });
    if (state === 'cancelled') cancel();
    pass(4);
    const before = poll();
    expect(client.post(DEEP.path, { keyword: 'nike' }).status).toBe(202);
    expect(poll()).toEqual(before);
  });
});

describe('the CSV of a deep pagination, reference 4.9', () => {
  const finished = () => {
    const job = start(DEEP, { maxPages: 6, count: 240, relevance: false });
    job.pass(6);
    return { ...job, body: job.poll() };
  };

  test('is at downloadUrl, which carries a token of its own, and is free', () => {
    const { client, body, jobId } = finished();
    expect(body.downloadUrl).toMatch(new RegExp(`^${DEEP.path}/${jobId}/download\\.csv\\?token=[0-9a-f]{32}$`));
    const { status, headers } = client.get(body.downloadUrl);
    expect([status, headers['Content-Type'], client.charged]).toEqual([200, 'text/csv; charset=utf-8', 6]);
    const second = client.post(DEEP.path, { keyword: 'nike', maxPages: 1 }).body.jobId;
    client.wait(1_500);
    const token = (url: string) => url.split('token=')[1];
    expect(token(client.get(DEEP.results(second)).body.downloadUrl)).not.toBe(token(body.downloadUrl));
  });

  test('has a header line and a line for each row, hostile titles as they are, quoted as RFC 4180 has it', () => {
    const { client, body } = finished();
    const [header, ...lines] = records(client.get(body.downloadUrl).text);
    const column = (name: string) => lines.map(cells => cells[header!.indexOf(name)]!);
    expect(column('title')).toEqual(body.items.map((it: Json) => it.title ?? ''));
    expect(column('itemId')).toEqual(ids(body.items));
    for (const hostile of [/^=/, /\n/]) expect(column('title').some(title => hostile.test(title))).toBe(true);
  });

  test.each([
    ['a wrong token', '?token=0000', 401],
    ['an empty token', '?token=', 400],
    ['no token', '', 400],
  ])('is refused with %s', (_what, query, status) => {
    const { client, jobId } = finished();
    expect(client.get(`${DEEP.path}/${jobId}/download.csv${query}`).status).toBe(status);
    expect(client.get(`${DEEP.path}/max_0/download.csv?token=0000`).status).toBe(404);
  });
});

describe('a keyword job, reference 4.9', () => {
  test('answers each query as /v1/scrape does, with the parameters of the query and the defaults of the reference', () => {
    const { client, pass, poll } = start(QUERY);
    pass(4);
    const { results } = poll();
    const { summary, items } = client.scrape(QUERIES[1] as Json).body;
    expect(results.map((it: Json) => [it.keyword, it.status])).toEqual([
      ['nike dunk', 'found'],
      ['lego 75192', 'found'],
      ['zzz', 'not_found'],
      ['iphone 13', 'found'],
    ]);
    expect([results[1].summary, ids(results[1].items)]).toEqual([summary, ids(items)]);
    expect([results[0].items[0].listingType, results[3].summary.currency]).toEqual(['sold', 'EUR']);
    expect(results[2]).toMatchObject({ summary: null, items: [] });
  });

  test('charges a query as often as it was asked', () => {
    const { client, pass, poll } = start(QUERY, { queries: ['nike', 'nike'] });
    pass(2);
    expect([poll().results.length, client.charged]).toEqual([2, 2]);
  });

  test('runs beside another one, and what runs out runs out for the later step, not for the later job', () => {
    const client = open({ quota: 3 });
    const begin = (queries: string[]) => client.post(QUERY.path, { queries }).body.jobId as string;
    const first = begin(['a1', 'a2', 'a3']);
    client.wait(250);
    const second = begin(['b1', 'b2', 'b3']);
    client.wait(2_500);
    const paid = (id: string) =>
      client.get(QUERY.results(id)).body.results.filter((it: Json) => it.status !== 'failed').length;
    expect([paid(first), paid(second)]).toEqual([2, 1]);
  });
});

test.each<[string, Kind, Json]>([
  ['cards', BATCH, { cards: Array.from({ length: 100 }, (_, i) => ({ keyword: `card ${i}` })) }],
  ['queries', QUERY, { queries: Array.from({ length: 100 }, (_, i) => ({ keyword: `query ${i}`, count: 3 })) }],
])('reference 8: a job of 100 %s charges 100 requests', (_what, kind, body) => {
  const { client, pass, poll } = start(kind, body);
  pass(100);
  expect(poll()).toMatchObject({ status: 'done', [kind.progress]: 100 });
  expect(client.charged).toBe(100);
});
