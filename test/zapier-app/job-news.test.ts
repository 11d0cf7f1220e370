import { expect, test } from 'vitest';
import { Poller } from '../support/zapier/poller.ts';
import { kept } from '../support/zapier/rpc.ts';
import { openUnkind as open } from './opened.ts';
import { idsOf, lastingKinds, start, startMany } from './steps.ts';

const RICH = { plan: '500k' } as const;
const MINUTE = 60_000;

test('Job Finished reports each job once when it has ended, whichever step started it', async () => {
  const opened = await open(RICH);
  opened.sandbox.calm('the first poll must come before any job has ended');
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  const started: string[] = [];
  for (const kind of lastingKinds) started.push(((await start(opened, kind)).results as { id: string }).id);
  expect((await poller.poll()).fired).toEqual([]);
  const fired: Record<string, unknown>[] = [];
  for (let poll = 0; poll < 6; poll += 1) {
    opened.clock.pass(5 * MINUTE);
    fired.push(...(await poller.poll()).fired);
  }
  expect(fired.map(({ id }) => id).sort()).toEqual([...started].sort());
  expect(fired.find(({ kind }) => kind === 'Keyword Job')).toMatchObject({
    outcome: 'done',
    results: [{ status: 'found' }, {}],
  });
  expect(fired.find(({ kind }) => kind === 'Deep Pagination')).toMatchObject({
    csv: expect.stringContaining('hydrate|||'),
  });
});

test.each(['keywordJob', 'Keyword Job', 'keyword job'])('Job Finished reads its kind from %j', async kind => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished', { kind });
  await poller.enable();
  await start(opened, 'keywordJob');
  opened.clock.pass(10 * MINUTE);
  expect((await poller.poll()).fired).toHaveLength(1);
});

test('Job Finished refuses an unknown kind instead of never starting the Zap', async () => {
  const { platform } = await open(RICH);
  const { failure } = await platform.trigger('job_finished', { inputData: { kind: 'errand' } });
  expect(failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringMatching(/^Kind must come from its list/),
  });
});

test('two Zaps both get the finished job, and the second makes no check of its own', async () => {
  const opened = await open(RICH);
  const [one, two] = [new Poller(opened.platform, 'job_finished'), new Poller(opened.platform, 'job_finished')];
  await one.enable();
  await two.enable();
  await start(opened, 'keywordJob');
  opened.clock.pass(10 * MINUTE);
  expect((await one.poll()).fired).toHaveLength(1);
  const before = opened.sandbox.log.length;
  expect((await two.poll()).fired).toHaveLength(1);
  expect(opened.sandbox.log).toHaveLength(before);
});

test('a failed check delays events and loses none', async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  await start(opened, 'keywordJob');
  opened.clock.pass(10 * MINUTE);
  opened.sandbox.addFault({ status: 500, times: 3 });
  expect(await poller.poll()).toEqual({ fired: [], held: [] });
  expect((await poller.poll()).fired).toHaveLength(1);
});

test("a job that the service forgot isn't polled forever", async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished');
  await start(opened, 'keywordJob');
  opened.clock.pass(60_000);
  opened.sandbox.addFault({ status: 404, code: 'not_found' });
  await poller.poll();
  const before = opened.sandbox.log.length;
  await poller.poll();
  expect(opened.sandbox.log).toHaveLength(before);
});

test("a job isn't forgotten after a bare 404 from a proxy", async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  await start(opened, 'keywordJob');
  opened.clock.pass(10 * MINUTE);
  opened.sandbox.addFault({ status: 404, body: '<html>Not found</html>' });
  await poller.poll();
  expect((await poller.poll()).fired).toHaveLength(1);
});

test('Job Finished can be limited to one type of job', async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished', { kind: 'cardBatch' });
  await poller.enable();
  await start(opened, 'keywordJob');
  await start(opened, 'cardBatch');
  opened.clock.pass(20 * MINUTE);
  expect((await poller.poll()).fired).toMatchObject([{ kind: 'Card Batch' }]);
});

test('a finished job is reported once even if nothing can be saved', async () => {
  const opened = await open(RICH);
  const poller = new Poller(opened.platform, 'job_finished');
  await poller.enable();
  const started = await startMany(opened, 3);
  opened.clock.pass(15 * MINUTE);
  opened.platform.rpc.broken = (method, key) => method === 'zcache_set' && key.startsWith('ended:');
  const first = (await poller.poll()).fired;
  opened.platform.rpc.broken = undefined;
  const second = (await poller.poll()).fired;
  expect(idsOf(first)).toEqual([...started].sort());
  expect(second).toEqual([]);
});

test('Job Finished forgets jobs that left the list', async () => {
  const opened = await open(RICH);
  const { rpc } = opened.platform;
  await startMany(opened, 2);
  opened.clock.pass(15 * MINUTE);
  await opened.platform.trigger('job_finished');
  const remembered = () => Object.keys(kept(rpc, 'jobs:ended') as object);
  expect(remembered()).toHaveLength(2);
  rpc.cache.delete('jobs:started');
  const [late] = await startMany(opened, 1, 2);
  opened.clock.pass(15 * MINUTE);
  await opened.platform.trigger('job_finished');
  expect(remembered()).toEqual([late]);
});

test("a job's file pointer polls the job no sooner than 5 s after the step that created it", async () => {
  const opened = await open(RICH);
  opened.sandbox.calm('the test counts polls');
  const { platform, clock, sandbox } = opened;
  const inputData = { kind: 'deepPagination', keyword: 'iphone 13 128gb', maxPages: 2 };
  const { id } = (await platform.create('start_job', { inputData })).results as { id: string };
  clock.pass(10 * MINUTE);
  const polls: number[] = [];
  const { handle } = sandbox;
  sandbox.handle = request => {
    if (request.url.includes('/results/')) polls.push(clock.now());
    return handle.call(sandbox, request);
  };
  const { results } = await platform.search('find_job', { inputData: { job: id } });
  const { csv } = (results as { csv: string }[])[0]!;
  expect((await platform.hydrate(csv)).failure).toBeUndefined();
  const [first = 0, second = 0] = polls;
  expect(second - first).toBeGreaterThanOrEqual(5000);
  expect(polls).toHaveLength(2);
});

test("a job's file pointer changes when the job progresses, because the platform caches files for some minutes", async () => {
  const opened = await open(RICH);
  const { platform, clock } = opened;
  const { id } = (
    await platform.create('start_job', {
      inputData: { kind: 'deepPagination', keyword: 'iphone 13 128gb', maxPages: 5 },
    })
  ).results as { id: string };
  const seen: { csv: string | null; finished: boolean }[] = [];
  for (let look = 0; look < 60 && !seen.at(-1)?.finished; look += 1) {
    clock.pass(2000);
    const { results } = await platform.search('find_job', { inputData: { job: id } });
    seen.push((results as typeof seen)[0]!);
  }
  const files = seen.filter(({ csv }) => csv !== null);
  const half = files.find(({ finished }) => !finished);
  const whole = files.find(({ finished }) => finished);
  expect(half).toBeDefined();
  expect(whole).toBeDefined();
  expect(half!.csv).not.toBe(whole!.csv);
});
