/** Many concurrent jobs: each is reported once, whatever size the platform accepts for one result. */
import { describe, expect, test } from 'vitest';
import type { Between } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { openUnkind as open } from './opened.ts';
import { idsOf, startMany } from './steps.ts';

const RICH = { plan: '500k' } as const;
const MINUTE = 60_000;

describe('a job of 100 keywords', () => {
  const keywords = Array.from({ length: 100 }, (_, index) => `word ${index}`);
  /** Fills every keyword's results with the requested number of rows, each `bytes` long. */
  const full = (bytes: number): Between => {
    let count = 0;
    return (request, serve) => {
      const answer = serve(request);
      if (request.method === 'POST')
        count = (JSON.parse(request.body ?? '{}') as { queries: [{ count: number }] }).queries[0].count;
      if (request.method !== 'GET' || !answer.body.includes('"results"')) return answer;
      const job = JSON.parse(answer.body) as { results: { items?: object[] }[] };
      const [sample] = job.results.flatMap(({ items = [] }) => items);
      if (!sample) return answer;
      const row = { ...sample, padding: '' };
      row.padding = 'x'.repeat(Math.max(0, bytes - JSON.stringify(row).length));
      const results = job.results.map(result => ({ ...result, items: Array.from({ length: count }, () => row) }));
      return { ...answer, body: JSON.stringify({ ...job, results }) };
    };
  };
  const started = async (bytes: number) => {
    const opened = await open(RICH, full(bytes));
    opened.sandbox.calm('the answers are padded');
    const poller = new Poller(opened.platform, 'job_finished');
    await poller.enable();
    const { results } = await opened.platform.create('start_job', { inputData: { kind: 'keywordJob', keywords } });
    opened.clock.pass(30 * MINUTE);
    return { opened, poller, job: (results as { id: string }).id };
  };

  test('a job of 100 keywords with full pages of 900-byte rows is reported once, and can be read', async () => {
    const { opened, poller, job } = await started(900);
    const first = await poller.poll();
    expect(first.failure).toBeUndefined();
    expect(first.fired).toMatchObject([{ id: job, outcome: 'done', resultCount: 100, listingCount: 15_000 }]);
    expect((await poller.poll()).fired).toEqual([]);
    const { results, failure } = await opened.platform.search('find_job', { inputData: { job, maxRows: 2000 } });
    expect(failure).toBeUndefined();
    const [found] = results as { results: object[]; listings: object[] }[];
    expect([found!.results.length, found!.listings.length]).toEqual([100, 2000]);
  });

  test('a job of 100 keywords that is too large for any step is reported once without its rows, and holds up no other job', async () => {
    const { opened, poller, job } = await started(3000);
    const fired: Record<string, unknown>[] = [];
    for (let poll = 0; poll < 4; poll += 1) {
      const told = await poller.poll();
      expect(told.failure).toBeUndefined();
      fired.push(...told.fired);
      opened.clock.pass(15 * MINUTE);
    }
    expect(fired).toMatchObject([
      {
        id: job,
        outcome: 'partial',
        finished: true,
        listings: [],
        message: expect.stringContaining('larger than the 20 MB'),
      },
    ]);
  });
});

test('a deep pagination of as many full pages as the form allows can be read', async () => {
  const full: Between = (request, serve) => {
    const answer = serve(request);
    const job = JSON.parse(answer.body || '{}') as { items?: object[]; maxPages: number };
    if (request.method !== 'GET' || !job.items?.[0]) return answer;
    const row = { ...job.items[0], padding: '' };
    row.padding = 'x'.repeat(900 - JSON.stringify(row).length);
    const items = Array.from({ length: job.maxPages * 240 }, (_, index) => ({ ...row, itemId: String(index) }));
    return { ...answer, body: JSON.stringify({ ...job, items }) };
  };
  const opened = await open(RICH, full);
  opened.sandbox.calm('the answers are padded');
  const inputData = { kind: 'deepPagination', keyword: 'iphone 13 128gb' };
  const { id: job } = (await opened.platform.create('start_job', { inputData })).results as { id: string };
  opened.clock.pass(30 * MINUTE);
  const { results, failure } = await opened.platform.search('find_job', { inputData: { job, maxRows: 2000 } });
  expect(failure).toBeUndefined();
  expect(results).toMatchObject([{ outcome: 'done', listingCount: 14_880, csv: expect.stringContaining('hydrate') }]);
});

test("Job Finished reports each of many jobs once, and stays below the platform's size limit for one result", async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  const started = await startMany(opened, 32, 4);
  const fired: Record<string, unknown>[] = [];
  for (let poll = 0; poll < 6; poll += 1) {
    opened.clock.pass(15 * MINUTE);
    const told = await poller.poll();
    expect(told.failure).toBeUndefined();
    fired.push(...told.fired);
  }
  expect(idsOf(fired)).toEqual([...started].sort());
  expect(fired.every(({ listings }) => (listings as unknown[]).length > 0)).toBe(true);
});

test('Job Finished forgets none of over fifty jobs started at once', async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  const started = await startMany(opened, 55);
  const fired: Record<string, unknown>[] = [];
  for (let poll = 0; poll < 9; poll += 1) {
    opened.clock.pass(15 * MINUTE);
    fired.push(...(await poller.poll()).fired);
  }
  expect(idsOf(fired)).toEqual([...started].sort());
});

test('jobs that never end hold up no others, however often the platform polls', async () => {
  const stuck = new Set<string>();
  const asNeverEnding: Between = (request, serve) => {
    const answer = serve(request);
    const job = request.url.split('/').at(-1)!;
    if (request.method !== 'GET' || !stuck.has(job)) return answer;
    return { ...answer, body: answer.body.replace(/"status":"\w+"/, '"status":"running"') };
  };
  const opened = await open(RICH, asNeverEnding);
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  const started = await startMany(opened, 30);
  const ending = started.slice(0, 5);
  for (const id of started) if (!ending.includes(id)) stuck.add(id.split(':')[1]!);
  const fired: Record<string, unknown>[] = [];
  for (let poll = 0; poll < 24; poll += 1) {
    opened.clock.pass(15 * MINUTE);
    fired.push(...(await poller.poll()).fired);
  }
  expect(idsOf(fired)).toEqual([...ending].sort());
});
