import { describe, expect, test } from 'vitest';
import type { Between, Opened } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

type JobRow = {
  outcome: string;
  message: string | null;
  csv: string;
  total: number;
  results: Record<string, unknown>[];
  listings: Record<string, unknown>[];
};
const RICH = { plan: 'growth' } as const;

async function find({ platform }: Opened, inputData: Record<string, unknown>) {
  const outcome = await platform.search('find_listings', { inputData: { keyword: KEYWORD, ...inputData } });
  expect(outcome.failure).toBeUndefined();
  return rowsOf(outcome);
}

test('Find Listings reads as many pages as the rows need, returns each row once, and states the cost once', async () => {
  const opened = await open(RICH);
  const rows = await find(opened, { maxRows: 500 });
  expect(rows[0]).toMatchObject({ requestsSpent: 3, requestsLeft: expect.any(Number) });
  expect(rows.reduce((sum, { requestsSpent }) => sum + Number(requestsSpent), 0)).toBe(3);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(500);
  expect(opened.sandbox.log).toHaveLength(3);
});

test('paid rows are returned if a later page fails, with the page to continue at', async () => {
  const opened = await open(RICH);
  opened.sandbox.addFault({ match: { query: { page: '2' } }, status: 500, times: Number.POSITIVE_INFINITY });
  const rows = await find(opened, { maxRows: 600 });
  expect(rows[0]).toMatchObject({ warning: expect.stringMatching(/internal error.*with Page 2/) });
  expect(rows.length).toBeGreaterThan(100);
});

test('a Zap can continue at the page named by the warning', async () => {
  const opened = await open(RICH);
  const first = await find(opened, { maxRows: 600, requestBudget: 1 });
  const [, page = ''] = /with Page (\d+)/.exec(String(first[0]!.warning)) ?? [];
  const second = await find(opened, { maxRows: 240, page });
  const ids = [...first, ...second].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('rows so far are returned if the allowance runs out between pages', async () => {
  const [row] = await find(await open({ quota: 1 }), { maxRows: 600 });
  expect(row).toMatchObject({ warning: expect.stringContaining('used up') });
});

test('a request budget ends reading, and the paid rows are returned', async () => {
  const opened = await open(RICH);
  const [row] = await find(opened, { maxRows: 1000, requestBudget: 2 });
  expect(row).toMatchObject({ requestsSpent: 2, warning: expect.stringContaining('budget') });
  expect(opened.sandbox.log).toHaveLength(2);
});

test('bought credits are spent first if requested', async () => {
  const opened = await open(RICH);
  const sent: (string | undefined)[] = [];
  const { handle } = opened.sandbox;
  opened.sandbox.handle = request => {
    sent.push(request.headers['x-credit-source']);
    return handle.call(opened.sandbox, request);
  };
  await find(opened, { creditsFirst: 'true' });
  await find(opened, {});
  expect(sent).toEqual(['credits', undefined]);
});

test("rows beyond the platform's size limit are truncated, with a warning", async () => {
  const opened = await open({ plan: '500k' }, (request, serve) => {
    const answer = serve(request);
    const body = JSON.parse(answer.body) as { items: object[] };
    const items = body.items.map(item => ({ ...item, title: 'x'.repeat(9000) }));
    return { ...answer, body: JSON.stringify({ ...body, items }) };
  });
  const rows = await find(opened, { maxRows: 1200 });
  expect(rows[0]!.warning).toMatch(new RegExp(`^Only ${rows.length} of \\d+ rows fit into one result\\.$`));
});

describe("Raw JSON beyond the platform's size limit", () => {
  /** Makes each row as large as an item with a long description: 240 rows are 9.6 MB. */
  const heavy: Between = (request, serve) => {
    const answer = serve(request);
    if (!request.url.startsWith('/v1/scrape')) return answer;
    const body = JSON.parse(answer.body) as { items: object[] };
    const items = body.items.map(item => ({ ...item, description: 'x'.repeat(40_000) }));
    return { ...answer, body: JSON.stringify({ ...body, items }) };
  };
  const inputData = { keyword: KEYWORD, fields: ['title', 'raw'] };

  test("Raw JSON beyond the platform's size limit is left out of the last rows of a search, and no row is lost", async () => {
    const rows = await find(await open(RICH, heavy), { ...inputData, maxRows: 240 });
    const whole = rows.filter(({ raw }) => raw !== null).length;
    expect(rows.length).toBeGreaterThan(180);
    expect(whole).toBeGreaterThan(100);
    expect(rows[0]).toMatchObject({
      raw: expect.stringContaining('xxx'),
      warning: `Raw JSON of ${rows.length - whole} rows is too large for one result.`,
    });
  });

  test("Raw JSON beyond the platform's size limit stops no trigger: each new listing starts the Zap once", async () => {
    const opened = await open(RICH, heavy);
    const poller = new Poller(opened.platform, 'new_sold_listing', { ...inputData, interval: 'hour' });
    expect(await poller.enable()).toBeUndefined();
    opened.clock.pass(3600_000);
    opened.sandbox.publish(200, KEYWORD);
    const { fired, held, failure } = await poller.poll();
    expect(failure).toBeUndefined();
    const rows = [...fired, ...held];
    expect(rows.length).toBeGreaterThan(150);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});

describe('Start Job for a bulk search', () => {
  const keywords = [KEYWORD, 'lego star wars', 'canon ae-1'];
  const start = async ({ platform }: Opened, more: Record<string, unknown> = {}) => {
    const { results, failure } = await platform.create('start_job', {
      inputData: { kind: 'bulkSearch', keywords, ...more },
    });
    return { failure, job: results as JobRow };
  };

  test('Start Job for a bulk search returns a price and the listings for each keyword at once', async () => {
    const { job, failure } = await start(await open(RICH));
    expect(failure).toBeUndefined();
    expect(job).toMatchObject({ outcome: 'done', finished: true, total: 3, requestsSpent: 3 });
    expect(job.results.map(({ keyword }) => keyword)).toEqual(keywords);
    expect(job.results.every(({ median, status }) => Number(median) > 0 && status === 'found')).toBe(true);
    expect(job.listings.length).toBeGreaterThan(50);
  });

  test.each<[string, unknown, string[]]>([
    ['entries with commas', ['Canon AE-1, 50mm', 'pixel 8'], ['Canon AE-1, 50mm', 'pixel 8']],
    ['a mapped text of several lines', ['iphone 13\r\npixel 8\n'], ['iphone 13', 'pixel 8']],
    ['a single text', 'iphone 13, pixel 8', ['iphone 13', 'pixel 8']],
    ['a single text of several lines', 'Canon AE-1, 50mm\npixel 8', ['Canon AE-1, 50mm', 'pixel 8']],
  ])('keywords given as %s cost one search each', async (_, given, searched) => {
    const opened = await open(RICH);
    const { job } = await start(opened, { keywords: given });
    expect(job.results.map(({ keyword }) => keyword)).toEqual(searched);
    expect(opened.sandbox.account.charged).toBe(searched.length);
  });

  test('the file of a bulk search contains its rows', async () => {
    const opened = await open(RICH);
    const { job } = await start(opened);
    const { results, failure } = await opened.platform.hydrate(job.csv);
    const file = opened.platform.rpc.files.get(String(results))!;
    expect(failure).toBeUndefined();
    expect(file.body.split('\n').length).toBeGreaterThan(100);
  });

  test('a bulk search whose stream breaks names the missing keywords, and starts no second run', async () => {
    const opened = await open(RICH);
    opened.sandbox.addFault({ match: { method: 'WORK', nth: 2 }, drop: true });
    const { job } = await start(opened);
    const found = job.results.map(({ keyword }) => keyword);
    const missing = keywords.filter(keyword => !found.includes(keyword));
    expect(job).toMatchObject({
      outcome: 'partial',
      requestsSpent: found.length,
      requestsInDoubt: missing.length,
    });
    expect(job.message).toContain(`Missing: ${missing.join(', ')}. Start a job for these alone.`);
    expect(opened.sandbox.log.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a bulk search continues after a stream that is shorter than its announced length', async () => {
    let broken = 1;
    const opened = await open(RICH, (request, serve) => {
      const answer = serve(request);
      if (request.method !== 'POST' || broken === 0) return answer;
      broken -= 1;
      const whole = (answer.chunks ?? [answer.body]).join('');
      const length = String(Buffer.byteLength(whole));
      // The first result is complete, the second is cut.
      const part = whole.slice(0, whole.indexOf('\n', whole.indexOf('\n') + 1) + 50);
      return { ...answer, headers: { ...answer.headers, 'Content-Length': length }, chunks: [part], dropped: true };
    });
    const { job, failure } = await start(opened);
    expect(failure).toBeUndefined();
    expect(job).toMatchObject({ outcome: 'done', resultCount: 3 });
    expect(opened.sandbox.log.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(2);
    expect(opened.sandbox.account.used).toBe(3);
  });

  test('a replay of a bulk search within half an hour reads finished keywords from its file, and pays only for the rest', async () => {
    const opened = await open(RICH);
    const { job } = await start(opened);
    opened.clock.pass(60_000);
    const replay = await start(opened);
    expect(replay.failure).toBeUndefined();
    expect(replay.job).toMatchObject({ outcome: 'done', resultCount: 3, requestsSpent: 3, csv: job.csv });
    expect(opened.sandbox.account.used).toBe(3);
    opened.clock.pass(30 * 60_000);
    await start(opened);
    expect(opened.sandbox.account.used).toBe(6);
  });

  test.each([
    ['one keyword of several', ['canon ae-1', 'zzz no such thing'], ['found', 'not_found']],
    ['every keyword', ['zzz no such thing', 'zzzz'], ['not_found', 'not_found']],
    ['a single keyword', ['zzz no such thing'], ['not_found']],
  ])('%s of a bulk search without a sale is not found, and no failure', async (_, given, statuses) => {
    const opened = await open(RICH);
    const { job, failure } = await start(opened, { keywords: given });
    expect(failure).toBeUndefined();
    expect(job.results.map(({ status }) => status)).toEqual(statuses);
    expect(job).toMatchObject({ outcome: 'done', message: null, requestsSpent: given.length });
  });

  test('a bulk search without a sale that is started again within half an hour is the same run, and is paid once', async () => {
    const opened = await open(RICH);
    const given = { keywords: ['zzz no such thing', 'zzzz'] };
    await start(opened, given);
    opened.clock.pass(25 * 60_000);
    const again = await start(opened, given);
    expect(again.failure).toBeUndefined();
    expect(again.job.results.map(({ status }) => status)).toEqual(['not_found', 'not_found']);
    expect(opened.sandbox.account.used).toBe(2);
  });

  test.each([
    ['a price that nobody asks', { minPrice: '900000' }],
    ['a day without sales', { soldAfter: '2026-11-20', soldBefore: '2026-11-20', minPrice: '900,000' }],
  ])('%s finds nothing: each keyword is not found', async (_, filters) => {
    const { job } = await start(await open(RICH), filters);
    expect(job.results.map(({ status }) => status)).toEqual(keywords.map(() => 'not_found'));
  });

  test.each([
    ['no rows and no count', undefined, 'not_found'],
    ['no rows and a count of 0', 0, 'not_found'],
    ['a count without its rows', 12, 'found'],
  ])('an answer with %s', async (_, totalItems, status) => {
    const opened = await open(RICH, (request, serve) => {
      const answer = serve(request);
      if (request.method !== 'POST') return answer;
      const changed = (event: string) => JSON.stringify({ ...JSON.parse(event), items: undefined, totalItems });
      return { ...answer, chunks: [(answer.chunks ?? []).join('').replace(/\{.*\}/g, changed)] };
    });
    const { job } = await start(opened);
    expect(job.results.map(each => each.status)).toEqual(keywords.map(() => status));
  });

  test("one failed keyword of a bulk search doesn't stop the others", async () => {
    const opened = await open(RICH);
    const query = { keyword: 'lego star wars' };
    opened.sandbox.addFault({ match: { method: 'WORK', query }, code: 'upstream_blocked' });
    const { job } = await start(opened);
    const failed = job.results.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ ...query, error: expect.stringMatching(/.+/), median: null }]);
    expect(job.message).toMatch(/^1 of 3 keywords failed: .+\.$/);
  });

  test.each([
    ['one of its keywords', ['lego star wars'], 1, 2],
    ['all its keywords', keywords, 2, 3],
  ])('a bulk search that failed for %s is no lost one when it is started again', async (_, failing, starts, used) => {
    const opened = await open(RICH);
    for (const keyword of failing)
      opened.sandbox.addFault({ match: { method: 'WORK', query: { keyword } }, code: 'upstream_blocked' });
    const first = await start(opened);
    opened.clock.pass(60_000);
    const again = await start(opened);
    expect([first.failure, again.failure]).toEqual([undefined, undefined]);
    // Without a charge there is nothing to protect from a second start.
    expect(opened.sandbox.log.filter(({ method }) => method === 'POST')).toHaveLength(starts);
    expect(again.job).toMatchObject({ outcome: 'done', requestsInDoubt: 0 });
    expect(opened.sandbox.account.used).toBe(used);
  });

  test('a bulk search whose answer was lost at once is not repeated by the platform', async () => {
    const opened = await open(RICH);
    opened.sandbox.addFault({ match: { method: 'POST' }, drop: true, times: Number.POSITIVE_INFINITY });
    expect((await start(opened)).failure?.name).toBe('HaltedError');
    expect(opened.sandbox.log).toHaveLength(1);
  });
});
