import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../core/engine.ts';
import { rowsOfCsv } from '../../core/rows/csv.ts';
import type { Opened } from '../support/zapier/open.ts';
import { Poller } from '../support/zapier/poller.ts';
import { openUnkind as open } from './opened.ts';
import { KEYWORD, lastingKinds, start } from './steps.ts';

const RICH = { plan: '500k' } as const;
const MINUTE = 60_000;
const KEYWORDS = ['iphone 13 128gb', 'pixel 8', 'canon ae-1'];

type JobRow = Record<string, unknown> & {
  id: string;
  outcome: string;
  results: Record<string, unknown>[];
  listings: Record<string, unknown>[];
  csv: string | null;
};

async function find({ platform }: Opened, inputData: Record<string, unknown>) {
  const outcome = await platform.search('find_job', { inputData });
  return { ...outcome, rows: (outcome.results ?? []) as JobRow[] };
}

/** The start requests that the service received. */
function startsAt({ sandbox }: Opened) {
  return sandbox.log.filter(({ method }) => method === 'POST');
}

test.each(lastingKinds)('starting a job: %s returns the job at once in a running Zap', async kind => {
  const opened = await open(RICH);
  opened.sandbox.calm('the test measures time');
  const { results, tookMs } = await start(opened, kind);
  expect(results).toMatchObject({ finished: false, attached: false, id: expect.any(String) });
  expect(tookMs).toBeLessThan(1000);
  expect(opened.sandbox.log).toHaveLength(1);
});

test.each(lastingKinds)(
  "starting a job: %s waits for results in the editor, but never until the step's time is over",
  async kind => {
    const opened = await open(RICH);
    const { results, tookMs, killed } = await start(opened, kind, { isLoadingSample: true });
    expect(killed).toBe(false);
    expect(tookMs).toBeLessThanOrEqual(25_000);
    expect(Number((results as JobRow).done)).toBeGreaterThan(0);
  },
);

test('in the editor a slow job is returned with its current status', async () => {
  const opened = await open(RICH);
  const { platform } = opened;
  const keywords = Array.from({ length: 100 }, (_, index) => `word ${index}`);
  const { results, tookMs } = await platform.create('start_job', {
    inputData: { kind: 'keywordJob', keywords },
    meta: { isLoadingSample: true },
  });
  expect(results).toMatchObject({ finished: false, total: 100 });
  expect(tookMs).toBeLessThanOrEqual(25_000);
});

describe('a replay', () => {
  test.each([
    ['keywordJob', 2],
    ['cardBatch', 1],
    ['deepPagination', 3],
  ])(
    'a replay of %s finds the running job, starts no second one, and reports the same %d requests',
    async (kind, charged) => {
      const opened = await open(RICH);
      const first = (await start(opened, kind)).results as JobRow;
      opened.clock.pass(1000);
      const second = (await start(opened, kind)).results as JobRow;
      expect(second).toMatchObject({ id: first.id, attached: true });
      expect([first.requestsSpent, second.requestsSpent]).toEqual([charged, charged]);
      expect(startsAt(opened)).toHaveLength(1);
    },
  );

  test.each([
    ['keywordJob', 2],
    ['cardBatch', 1],
    ['deepPagination', 3],
    ['bulkSearch', 2],
  ])('another Zap with the same %s gets its results, and the charge of %d is reported once', async (kind, charged) => {
    const opened = await open(RICH);
    opened.sandbox.calm('the stream of a bulk search is whole');
    const run = async (id: string) => (await start(opened, kind, { zap: { id } })).results as JobRow;
    const first = await run('zap-1');
    opened.clock.pass(MINUTE);
    const others = [await run('zap-2'), await run('zap-1')];
    expect(others.map(({ id }) => id)).toEqual([first.id, first.id]);
    expect([first, ...others].map(({ requestsSpent }) => requestsSpent)).toEqual([charged, 0, charged]);
    expect(startsAt(opened)).toHaveLength(1);
  });

  const charges = async ({ clock, sandbox }: Opened) => {
    clock.pass(10 * MINUTE);
    sandbox.settle();
    return sandbox.chargedToUs;
  };

  test('a replay of a card batch whose answer was lost finds the batch that the service started', async () => {
    const opened = await open(RICH);
    opened.sandbox.addFault({ match: { method: 'POST' }, dropAfterCharging: true, times: Number.POSITIVE_INFINITY });
    const lost = await start(opened, 'cardBatch');
    opened.sandbox.clearFaults();
    opened.clock.pass(2 * MINUTE);
    const again = await start(opened, 'cardBatch');
    expect(lost.failure?.name).toBe('AppError');
    expect((await find(opened, { job: (again.results as JobRow).id })).rows).toMatchObject([{ outcome: 'done' }]);
    expect((again.results as JobRow).requestsSpent).toBe(1);
    expect(await charges(opened)).toBe(1);
  });

  test.each([
    ['keywordJob', 2],
    ['deepPagination', 3],
  ])(
    'a replay of %s whose answers were all lost is left to a person for an hour, and charged once',
    async (kind, charged) => {
      const opened = await open(RICH);
      opened.sandbox.addFault({ match: { method: 'POST' }, dropAfterCharging: true });
      const lost = await start(opened, kind);
      opened.sandbox.clearFaults();
      const replay = await start(opened, kind);
      expect(lost.failure).toMatchObject({
        name: 'HaltedError',
        message: expect.stringContaining('may be running and charged'),
      });
      expect(replay.failure).toMatchObject({
        name: 'HaltedError',
        message: expect.stringContaining(`(up to ${charged} requests)`),
      });
      expect(await charges(opened)).toBe(charged);
      opened.clock.pass(61 * MINUTE);
      expect((await start(opened, kind)).failure).toBeUndefined();
    },
  );

  test.each(lastingKinds)('a replay of %s that the service refused starts it', async kind => {
    const opened = await open(RICH);
    opened.sandbox.addFault({ match: { method: 'POST' }, status: 429, code: 'rate_limited', retryAfter: '60' });
    expect((await start(opened, kind)).failure?.name).toBe('ThrottledError');
    opened.clock.pass(MINUTE);
    expect((await start(opened, kind)).results).toMatchObject({ attached: false, finished: false });
  });

  test('a replay long after the job has ended starts a new one', async () => {
    const opened = await open(RICH);
    const first = (await start(opened, 'keywordJob')).results as JobRow;
    opened.clock.pass(31 * MINUTE);
    const second = (await start(opened, 'keywordJob')).results as JobRow;
    expect(second.id).not.toBe(first.id);
  });

  test('other values start another job', async () => {
    const opened = await open(RICH);
    const ids: string[] = [];
    for (const keyword of ['pixel 7', 'pixel 8'])
      ids.push(
        (
          (await opened.platform.create('start_job', { inputData: { kind: 'keywordJob', keywords: [keyword] } }))
            .results as JobRow
        ).id,
      );
    expect(new Set(ids).size).toBe(2);
  });

  test('a second deep pagination is delayed by the platform until the running one ends, and never returns its rows', async () => {
    const opened = await open(RICH);
    const { platform, clock } = opened;
    const deep = (keyword: string) =>
      platform.create('start_job', { inputData: { kind: 'deepPagination', keyword, maxPages: 3 } });
    const first = (await deep(KEYWORD)).results as JobRow;
    const { failure } = await deep('pixel 8');
    expect(failure).toMatchObject({ name: 'ThrottledError', message: expect.stringContaining(first.id) });
    clock.pass(10 * MINUTE);
    const second = (await deep('pixel 8')).results as JobRow;
    expect(second).toMatchObject({ attached: false, finished: false });
    expect(second.id).not.toBe(first.id);
  });
});

test('Find Job shows the status of a job, then its results as line items', async () => {
  const opened = await open(RICH);
  const { id } = (await opened.platform.create('start_job', { inputData: { kind: 'keywordJob', keywords: KEYWORDS } }))
    .results as JobRow;
  const early = await find(opened, { job: id });
  opened.clock.pass(10 * MINUTE);
  const late = await find(opened, { job: id });
  expect(early.rows).toMatchObject([{ finished: false, total: 3 }]);
  expect(late.rows).toMatchObject([{ finished: true, outcome: 'done', resultCount: 3 }]);
  expect(late.rows[0]!.results.map(({ keyword }) => keyword)).toEqual(KEYWORDS);
  expect(late.rows[0]!.results[0]).toMatchObject({
    status: 'found',
    median: expect.any(Number),
    currency: 'USD',
  });
  expect(late.rows[0]!.listings).toHaveLength(100);
});

test('Find Job shows the card of each batch result, even without a reference', async () => {
  const opened = await open(RICH);
  const cards = [
    { keyword: 'charizard base set' },
    { reference: 'row-2', keyword: 'pikachu jungle' },
    { keyword: 'charizard base set', grade: '9' },
    { player: 'Ken Griffey Jr', year: '1989', set: 'Upper Deck' },
  ];
  const { results } = await opened.platform.create('start_job', { inputData: { kind: 'cardBatch', cards } });
  opened.clock.pass(10 * MINUTE);
  const { rows } = await find(opened, { job: (results as JobRow).id });
  expect(rows[0]!.results.map(({ reference }) => reference).sort()).toEqual([
    'Ken Griffey Jr 1989 Upper Deck',
    'charizard base set',
    'charizard base set (2)',
    'row-2',
  ]);
});

describe('a list of cards', () => {
  const LIST =
    'Binder export 2026-11-20\n\nPlayer,Set Name,Year,Card #,Grading Company,Grade,Qty\n' +
    'Michael Jordan,Fleer,1986,57,PSA,8,1\nMichael Jordan,Fleer,1986,57,PSA,8,2\nKen Griffey Jr,Upper Deck,1989,1,,,1\n' +
    'Larry Bird,Topps,1980,6,,,0\nTotal,,,,,,4';
  const startWith = async (inputData: Record<string, unknown>) => {
    const opened = await open(RICH);
    const outcome = await opened.platform.create('start_job', { inputData: { kind: 'cardBatch', ...inputData } });
    return { ...outcome, used: opened.sandbox.account.used, job: outcome.results as JobRow };
  };

  test('is read with its own headings, and the step says what was left out', async () => {
    const { job, failure, used } = await startWith({ cardList: LIST });
    expect(failure).toBeUndefined();
    expect(job).toMatchObject({ total: 2 });
    expect(job.message).toContain('3 items, ');
    expect(job.message).toContain('1 with quantity 0, 1 with a total');
    expect(used).toBeLessThanOrEqual(2);
  });

  test('may be plain lines, and stands beside mapped cards', async () => {
    const cards = [{ keyword: 'pikachu jungle' }];
    expect((await startWith({ cardList: 'charizard base set\n1986 fleer 57', cards })).job).toMatchObject({ total: 3 });
  });

  test('without a card is refused before anything is spent', async () => {
    const { failure, used } = await startWith({ cardList: 'Player,Set,Quantity\nLarry Bird,Topps,0' });
    expect(failure?.message).toMatch(/^Card List: Every row is left out/);
    expect(used).toBe(0);
  });
});

test('looking up a job is free', async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  opened.sandbox.settle();
  const { used } = opened.sandbox.account;
  await find(opened, { job: id });
  expect(opened.sandbox.account.used).toBe(used);
});

test('with Wait Until Finished, the platform runs Find Job again until the job has ended', async () => {
  const opened = await open(RICH);
  const keywords = Array.from({ length: 60 }, (_, index) => `word ${index}`);
  const { id } = (await opened.platform.create('start_job', { inputData: { kind: 'keywordJob', keywords } }))
    .results as JobRow;
  const waits: number[] = [];
  let outcome = await find(opened, { job: id, wait: true });
  while (outcome.failure?.name === 'ThrottledError' && waits.length < 100) {
    waits.push(outcome.tookMs);
    opened.clock.pass(outcome.failure.delaySeconds! * 1000);
    outcome = await find(opened, { job: id, wait: true });
  }
  expect(outcome.failure).toBeUndefined();
  expect(outcome.rows).toMatchObject([{ outcome: 'done', done: 60 }]);
  expect(waits.length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(25_000);
  expect(startsAt(opened)).toHaveLength(1);
});

test('in the editor a running job is shown with its current status, even with Wait Until Finished', async () => {
  const opened = await open(RICH);
  const keywords = Array.from({ length: 60 }, (_, index) => `word ${index}`);
  const { id } = (await opened.platform.create('start_job', { inputData: { kind: 'keywordJob', keywords } }))
    .results as JobRow;
  const { results, tookMs } = await opened.platform.search('find_job', {
    inputData: { job: id, wait: true },
    meta: { isLoadingSample: true },
  });
  expect(results).toMatchObject([{ id, finished: false, total: 60 }]);
  expect(tookMs).toBeLessThanOrEqual(25_000);
});

test('a job that the service does not know is not found', async () => {
  const opened = await open(RICH);
  const { rows, failure } = await find(opened, { job: 'keywordJob:job_nowhere' });
  expect({ rows, failure }).toEqual({ rows: [], failure: undefined });
});

test('a job that the service shows some seconds after its start is waited for, and Job Finished reports its end', async () => {
  const opened = await open(RICH);
  const { platform, sandbox, clock } = opened;
  const finished = new Poller(platform, 'job_finished');
  await finished.enable();
  const { id } = (await start(opened, 'keywordJob')).results as JobRow;
  sandbox.addFault({ match: { method: 'GET' }, status: 404, times: 2 });
  expect((await finished.poll()).fired).toEqual([]);
  expect((await find(opened, { job: id, wait: 'true' })).failure?.name).toBe('ThrottledError');
  clock.pass(10 * MINUTE);
  expect((await find(opened, { job: id, wait: 'true' })).rows).toMatchObject([{ id, outcome: 'done' }]);
  expect((await finished.poll()).fired).toMatchObject([{ id }]);
});

test('a running job is not reported as unknown after a bare 404 from a proxy', async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'keywordJob')).results as JobRow;
  opened.sandbox.addFault({ status: 404, body: '<html>Not found</html>' });
  const { results, failure } = await opened.platform.search('find_job', { inputData: { job: id } });
  expect(results).toBeUndefined();
  expect(failure?.message).toMatch(/\S/);
  expect((await find(opened, { job: id })).rows).toMatchObject([{ id }]);
});

test('a bare job number needs its type, by value or label', async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'keywordJob')).results as JobRow;
  const jobId = id.split(':')[1]!;
  expect((await find(opened, { job: jobId })).failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringContaining('Job must come from the list'),
  });
  for (const kind of ['keywordJob', 'Keyword Job', ' keyword job '])
    expect((await find(opened, { job: jobId, kind })).rows).toHaveLength(1);
});

test('listings of a job can be fetched in parts', async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  const [first] = (await find(opened, { job: id, maxRows: 5 })).rows;
  const [second] = (await find(opened, { job: id, maxRows: 5, skip: 3 })).rows;
  expect(first!.listings).toHaveLength(5);
  expect(second!.listings.slice(0, 2)).toEqual(first!.listings.slice(3));
});

test('the file of a job is fetched when a later step uses it, and holds every row', async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  const [job] = (await find(opened, { job: id, maxRows: 1 })).rows;
  const { results, failure } = await opened.platform.hydrate(job!.csv!);
  const file = opened.platform.rpc.files.get(String(results));
  expect(failure).toBeUndefined();
  expect(file).toMatchObject({ contentType: 'text/csv', name: `${id.replace(':', '-')}.csv` });
  expect(file!.body.trimEnd().split('\n').length).toBeGreaterThan(Number(job!.listingCount));
});

test('the file of a job has safe texts if requested, and is otherwise as the service wrote it', async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  const titlesOf = async (inputData: Record<string, unknown>) => {
    const [job] = (await find(opened, { job: id, ...inputData })).rows;
    const { results } = await opened.platform.hydrate(job!.csv!);
    const csv = opened.platform.rpc.files.get(String(results))!.body;
    return rowsOfCsv(endpoints.scrape as Endpoint, csv).rows.map(({ title }) => String(title));
  };
  const [written, safe] = [await titlesOf({}), await titlesOf({ safeCsv: 'true' })];
  expect(written.filter(title => title.startsWith('=')).length).toBeGreaterThan(0);
  expect(safe).toEqual(written.map(title => title.replace(/^(?=[=+@-])/, "'").replace(/\t(?=[=+@-])/g, "\t'")));
});

test('the safe file of a job has no title that a spreadsheet would run, even if another program splits it at a tab or carriage return', async () => {
  const opened = await open(RICH, (request, serve) => {
    const answer = serve(request);
    if (!request.url.includes('download.csv')) return answer;
    return { ...answer, body: 'itemId,title\n1,\t=1+1\n2,"\r=1+1"\n3,plain\n' };
  });
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  const [job] = (await find(opened, { job: id, safeCsv: 'true' })).rows;
  const { results } = await opened.platform.hydrate(job!.csv!);
  expect(opened.platform.rpc.files.get(String(results))!.body).toBe(
    "itemId,title\n1,'\t'=1+1\n2,\"'\r'=1+1\"\n3,plain\n",
  );
});

test("no row or log contains the secret address of a job's file", async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  const found = await find(opened, { job: id });
  const { logs } = await opened.platform.hydrate(found.rows[0]!.csv!);
  const token = new URLSearchParams(opened.sandbox.log.at(-1)!.query).get('token')!;
  expect(token.length).toBeGreaterThan(5);
  expect(JSON.stringify(found.rows).includes(token)).toBe(false);
  expect(JSON.stringify(found.logs).includes(token)).toBe(false);
  expect(JSON.stringify(logs).includes(token)).toBe(false);
});

test("a job's file that is too large for the platform is rejected with advice", async () => {
  const opened = await open(RICH, (request, serve) => {
    const answer = serve(request);
    return request.url.includes('download.csv')
      ? { ...answer, headers: { ...answer.headers, 'Content-Length': '130000000' }, body: 'a,b\n' }
      : answer;
  });
  const { id } = (await start(opened, 'deepPagination')).results as JobRow;
  opened.clock.pass(10 * MINUTE);
  const [job] = (await find(opened, { job: id })).rows;
  const { failure } = await opened.platform.hydrate(job!.csv!);
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('larger than the 100 MB') });
  expect(opened.platform.rpc.files.size).toBe(0);
});

test.each(['cardBatch', 'deepPagination'])('Cancel Job stops what %s started', async kind => {
  const opened = await open(RICH);
  opened.sandbox.calm('the job could end during a slow answer');
  const { id } = (await start(opened, kind)).results as JobRow;
  const { results } = await opened.platform.create('cancel_job', { inputData: { job: id } });
  expect(results).toMatchObject({ id, outcome: 'cancelled', finished: true });
});

test("a job type that can't be cancelled says so", async () => {
  const opened = await open(RICH);
  const { id } = (await start(opened, 'keywordJob')).results as JobRow;
  const { failure } = await opened.platform.create('cancel_job', { inputData: { job: id } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('cannot be cancelled') });
});

test.each(['create.cancel_job', 'search.find_job'])('%s of a bulk search says where its results are', async step => {
  const { platform, sandbox } = await open(RICH);
  const [kind, key] = step.split('.') as ['create' | 'search', string];
  const { failure } = await platform[kind](key, { inputData: { job: 'bulkSearch:run_1' } });
  expect(failure).toMatchObject({
    name: 'HaltedError',
    message: 'Job is a bulk search, which has ended with its step. Map the results of the step Start Job that ran it.',
  });
  expect(sandbox.log).toHaveLength(0);
});

test('Cancel Job halts for an unknown job', async () => {
  const { platform } = await open(RICH);
  const { failure } = await platform.create('cancel_job', { inputData: { job: 'cardBatch:nowhere' } });
  expect(failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringContaining('does not know job'),
  });
});
