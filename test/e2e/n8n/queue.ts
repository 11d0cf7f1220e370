/**
 * Queue mode as large installations run it: Postgres, Redis, a main process, a webhook process and three workers, and one key that all
 * executions share. Its output lines are the figures in test/FIGURES.md.
 */
import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { credentialFor, type Example } from './examples.ts';
import { runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import { eventually, pause, type Running } from './process.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';
import { N8n, type Workflow } from './server.ts';
import { startPostgres, startRedis } from './stores.ts';
import { inRow, soldData } from './workflows.ts';

const WORKERS = 3;
const CONCURRENCY = 10;
const EXECUTIONS = 300;
/**
 * Number of webhooks that wait for an answer: twice what the workers execute concurrently. n8n itself fails when hundreds wait for its
 * database.
 */
const WAITING = 2 * WORKERS * CONCURRENCY;
/** Number of cards in each job that a killed worker leaves behind. */
const CARDS = 40;

interface Fleet {
  report: Report;
  sandbox: Sandbox;
  n8n: N8n;
  rest: Rest;
  main: { url: string; running: Running };
  workers: Running[];
  ask(keyword: string): Promise<Answer>;
  webhooks: string;
  examples: readonly Example[];
}

export async function checkQueueMode(
  report: Report,
  installation: Installation,
  tarball: string,
  examples: readonly Example[],
): Promise<void> {
  const sandbox = new Sandbox({ plan: '100k' });
  const service = await serve(sandbox);
  const running: Running[] = [];
  const kept = <Started extends { running: Running }>(started: Started): Started => {
    running.push(started.running);
    return started;
  };
  try {
    const redis = kept(await startRedis());
    const postgres = kept(await startPostgres(join(runFolder, 'postgres')));
    const n8n = new N8n(installation, join(runFolder, 'queue'), {
      EXECUTIONS_MODE: 'queue',
      QUEUE_BULL_REDIS_HOST: '127.0.0.1',
      QUEUE_BULL_REDIS_PORT: String(redis.port),
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_HOST: '127.0.0.1',
      DB_POSTGRESDB_PORT: String(postgres.port),
      DB_POSTGRESDB_DATABASE: 'postgres',
      DB_POSTGRESDB_USER: 'postgres',
      // Hundreds of executions wait for a connection, on a busy machine longer than n8n's own 20 s for each of its two.
      DB_POSTGRESDB_POOL_SIZE: '10',
      DB_POSTGRESDB_CONNECTION_TIMEOUT: '300000',
      OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
      // A vanished worker is detected in half of n8n's minute. Sooner, and a worker that a busy machine holds up counts as vanished too:
      // the webhook whose execution it has is then never answered.
      QUEUE_WORKER_LOCK_DURATION: '30000',
      QUEUE_WORKER_LOCK_RENEW_TIME: '5000',
      QUEUE_WORKER_STALLED_INTERVAL: '10000',
    });
    await n8n.installPackage(tarball);
    await n8n.importCredentials([credentialFor(service.url, sandbox.apiKey)]);
    const wanted = ['price-over-http', 'trigger-newSold', 'job-priceCards'].map(file => exampleOf(examples, file));
    await n8n.importWorkflows([
      ...wanted.map(example => (example.file === 'job-priceCards' ? overHttp(example) : example)),
      loop,
      watch,
    ]);
    const started = await n8n.startServer();
    // A restart replaces the process, so the fields are copied.
    const main = { ...started };
    running.push({ ...started.running, stop: () => main.running.stop() });
    const webhooks = kept(await n8n.startWebhooks());
    const workers: Running[] = [];
    for (let worker = 1; worker <= WORKERS; worker += 1) {
      workers.push(kept({ running: await n8n.startWorker(`worker-${worker}`, CONCURRENCY) }).running);
    }
    const rest = new Rest(main.url);
    await rest.setUpOwner();
    // The trigger is activated later, because its checks would be counted here.
    for (const { id, file } of wanted) if (!file.startsWith('trigger')) await rest.activate(id);
    for (const { id } of [loop, watch]) await rest.activate(id);
    const ask = (keyword: string) => askFor(webhooks.url, keyword);
    await eventually('the webhook listens in queue mode', async () => (await ask('warm up')).status === 200);
    const fleet = { report, sandbox, n8n, rest, main, workers, ask, webhooks: webhooks.url, examples };

    await report.check(
      `${EXECUTIONS} executions, ${WORKERS * CONCURRENCY} at a time on ${WORKERS} workers, share one key of 120 requests a minute`,
      async () => {
        return await manyAtOnce(fleet);
      },
    );
    await report.check('a loop of three equal batches starts three jobs and has three answers', async () => {
      return await threePasses(fleet);
    });
    await report.check('a list that several workers check at once is paid once', async () => await oneCheck(fleet));
    await report.check('jobs of a worker that is killed are paid once', async () => {
      return await killedWorker(fleet);
    });
    await report.check('n8n restarted between two looks of a trigger: each new listing comes once', async () => {
      return await restartBetweenPolls(fleet);
    });
    await report.check('after a spent quota no worker asks again', async () => await spentQuota(sandbox, ask));
  } finally {
    for (const process of running.reverse()) await process.stop();
    await service.close();
  }
}

interface Answer {
  status: number;
  body: { keyword?: string; median?: number | null; message?: string };
}

const PATIENCE_MS = 600_000;

/**
 * Uses plain HTTP, because `fetch` gives up after five minutes. On a busy machine the last of many requests needs longer. Without an answer
 * the status is 0, so that the others are seen too.
 */
async function askFor(url: string, keyword: string): Promise<Answer> {
  const address = `${url}/webhook/sold-price?q=${encodeURIComponent(keyword)}`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await new Promise<IncomingMessage | undefined>((answered, failed) => {
    get(address, { signal }, answered).on('error', error => (signal.aborted ? answered(undefined) : failed(error)));
  });
  if (!response) return { status: 0, body: { keyword, message: `no answer in ${PATIENCE_MS / 1000} s` } };
  return { status: response.statusCode ?? 0, body: (await json(response)) as Answer['body'] };
}

async function manyAtOnce({ sandbox, ask, workers }: Fleet): Promise<string> {
  const before = { sent: sandbox.log.length, used: sandbox.account.used };
  const started = Date.now();
  const keywords = Array.from({ length: EXECUTIONS }, (_, n) => `lego castle ${n}`);
  const answers = await askAll(keywords, ask);
  const seconds = Math.round((Date.now() - started) / 1000);
  const lost = answers.filter(({ status, body }, n) => status !== 200 || body.keyword !== keywords[n]);
  assert.deepEqual(lost, []);
  assert.equal(sandbox.account.used - before.used, EXECUTIONS, 'something was paid twice or not at all');
  const sent = sandbox.log.slice(before.sent);
  const refused = sent.filter(({ status }) => status === 429).length;
  const memory = workers.map(worker => Math.round(worker.peakMemory())).join(', ');
  return `${seconds} s, ${sent.length} requests, ${refused} refused free of charge, workers of at most ${memory} MB`;
}

/** The answers in keyword order, with a limited number of concurrent requests. */
async function askAll(keywords: readonly string[], ask: Fleet['ask']): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = keywords.entries();
  const asker = async () => {
    for (const [index, keyword] of left) answers[index] = await ask(keyword);
  };
  await Promise.all(Array.from({ length: WAITING }, asker));
  return answers;
}

/** The card batch example behind a webhook that responds at once. */
function overHttp(example: Example): Example {
  const parameters = {
    resource: 'job',
    operation: 'priceCards',
    keyword: `={{ Array.from({ length: ${CARDS} }, (_, n) => $json.query.set + ' pokemon card ' + n) }}`,
    patience: 5,
  };
  const path = 'collection';
  const type = 'n8n-nodes-base.webhook';
  const webhook = {
    id: 'w',
    name: 'Webhook',
    type,
    typeVersion: 2,
    position: [0, 0],
    webhookId: path,
    parameters: { path },
  };
  const own = example.nodes.find(node => node.type.endsWith('.soldData'));
  return {
    ...example,
    nodes: [webhook, { ...own, name: 'Sold Data', parameters }] as Example['nodes'],
    connections: { Webhook: { main: [[{ node: 'Sold Data', type: 'main', index: 0 }]] } },
  };
}

const webhookAt = (path: string, parameters: object = {}) => ({
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  webhookId: path,
  parameters: { path, ...parameters },
});

const loop = ((): Workflow => {
  const items = "return ['a', 'b', 'c'].map(pass => ({ json: { pass, q: 'lego 75192' } }));";
  const job = { resource: 'job', operation: 'priceKeywordsInBackground', keyword: '={{ $json.q }}' };
  const workflow = inRow('queueloop0000001', 'A loop', [
    webhookAt('loop', { responseMode: 'lastNode', responseData: 'allEntries' }),
    { name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode: items } },
    { name: 'Loop', type: 'n8n-nodes-base.splitInBatches', typeVersion: 3, parameters: { options: {} } },
    soldData(job),
  ]);
  const to = (node: string) => [{ node, type: 'main', index: 0 }];
  // The loop's first output has the finished items, the second one the next batch.
  const connections = {
    ...workflow.connections,
    Loop: { main: [[], to('Sold Data')] },
    'Sold Data': { main: [to('Loop')] },
  };
  return { ...workflow, connections } as Workflow;
})();

async function threePasses({ sandbox, webhooks }: Fleet): Promise<string> {
  const used = sandbox.account.used;
  const starts = () => sandbox.log.filter(({ method, path }) => method === 'POST' && path === '/v1/scrape/jobs').length;
  const before = starts();
  const answers = (await (await fetch(`${webhooks}/webhook/loop`)).json()) as { median?: number }[];
  assert.equal(answers.filter(({ median }) => Number(median) > 0).length, 3, JSON.stringify(answers).slice(0, 300));
  assert.equal(starts() - before, 3);
  assert.equal(sandbox.account.used - used, 3);
  return '3 answers, 3 jobs, 3 requests';
}

const watch = inRow('queuewatch000001', 'A watch list', [
  webhookAt('watch'),
  soldData({ resource: 'listing', operation: 'watchList', watchList: 'seiko 5', monthly: 5000, tell: ['sold'] }),
]);

/** In queue mode n8n 2.41.1 gives executions no static data: only the store of processed values is shared. */
async function oneCheck({ sandbox, webhooks, rest }: Fleet): Promise<string> {
  const checks = () => sandbox.log.filter(({ query, charged }) => charged > 0 && query.includes('seiko')).length;
  const ended = async () => (await executionsOf(rest, watch.id)).filter(({ status }) => status === 'success').length;
  for (const times of [3, 1, 1]) {
    const before = await ended();
    await Promise.all(Array.from({ length: times }, () => fetch(`${webhooks}/webhook/watch`)));
    await eventually('the executions have ended', async () => (await ended()) === before + times, 60_000);
  }
  assert.equal(checks(), 1);
  return `5 executions, ${checks()} check`;
}

/**
 * Six long jobs run on three workers when one worker is killed. n8n may run its executions again elsewhere; they must not start anything
 * twice.
 */
async function killedWorker({ sandbox, rest, workers, webhooks, n8n, examples }: Fleet): Promise<string> {
  const { id } = exampleOf(examples, 'job-priceCards');
  const used = sandbox.account.used;
  const sets = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(sets.map(set => fetch(`${webhooks}/webhook/collection?set=${set}`)));
  const starts = () => sandbox.log.filter(({ method, path }) => method === 'POST' && path === '/v1/cards/batch');
  await eventually('all jobs have started', async () => starts().length >= sets.length, 60_000);
  workers[0]?.kill();
  const over = async () =>
    (await executionsOf(rest, id)).filter(({ status }) => status !== 'running' && status !== 'new');
  await eventually('all executions have ended', async () => (await over()).length >= sets.length, 240_000);
  const ended = (await over()).map(({ status }) => status);
  const succeeded = ended.filter(status => status === 'success').length;
  const charged = sandbox.account.used - used;
  workers[0] = await n8n.startWorker('worker-again', CONCURRENCY);
  assert.equal(charged, sets.length * CARDS, `${charged} charged for ${sets.length * CARDS} cards`);
  const others = [...new Set(ended.filter(status => status !== 'success'))].join(', ') || 'none';
  return `${succeeded} of ${sets.length} executions succeeded (the others: ${others}), ${starts().length} starts sent, ${charged} cards charged once`;
}

/** Listings published while n8n is down are reported once, at the first check afterwards. */
async function restartBetweenPolls({ sandbox, n8n, main, rest, examples }: Fleet): Promise<string> {
  const { id } = exampleOf(examples, 'trigger-newSold');
  const looks = () =>
    sandbox.log.filter(({ query }) => query.includes('lego%20castle') && !query.includes('castle%20')).length;
  await rest.activate(id);
  await eventually('the first scheduled look', async () => looks() > 1, 150_000);
  await main.running.stop();
  sandbox.publish(2, 'lego castle');
  const before = looks();
  Object.assign(main, await n8n.startServer());
  const again = new Rest(main.url);
  await again.signIn();
  await eventually('an execution of the trigger', async () => (await executionsOf(again, id)).length > 0, 150_000);
  const seen = looks();
  await eventually('another look', async () => looks() > seen, 150_000);
  await pause(3000);
  const runs = await executionsOf(again, id);
  assert.equal(runs.length, 1, `${runs.length} executions for one change`);
  return `one execution after ${looks() - before} looks`;
}

/** The allowance runs out midway. A worker that has received the error sends nothing more. Requests in flight can't be cancelled. */
async function spentQuota(sandbox: Sandbox, ask: (keyword: string) => Promise<Answer>): Promise<string> {
  const left = 30;
  sandbox.account.used = sandbox.account.quota - left;
  const before = sandbox.log.length;
  const keywords = Array.from({ length: 80 }, (_, n) => `canon ae-1 ${n}`);
  const answers = await askAll(keywords, ask);
  const answered = answers.filter(({ status, body }) => status === 200 && body.keyword).length;
  const spent = sandbox.log.slice(before).filter(({ code }) => code === 'quota_exceeded').length;
  // The trigger of the previous check may still send searches of its own.
  const paid = sandbox.log.slice(before).filter(({ charged }) => charged > 0);
  const own = paid.filter(({ query }) => query.includes('canon'));
  assert.equal(answered, own.length, `${answered} of ${own.length} paid searches answered`);
  assert.ok(paid.length <= left && paid.length >= left - 2, `${paid.length} of ${left} requests spent`);
  assert.ok(spent >= 1);
  assert.ok(spent <= WORKERS * CONCURRENCY, `${spent} requests were refused for the quota`);
  // Once all workers know that the quota is spent, no more requests are sent.
  const quiet = sandbox.log.length;
  const late = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`late ${n}`)));
  assert.ok(late.every(({ status }) => status >= 400));
  assert.ok(sandbox.log.length - quiet <= WORKERS, `${sandbox.log.length - quiet} late requests`);
  return `${answered} answered, ${spent} told that it is spent, ${sandbox.log.length - quiet} requests of 20 later executions`;
}

function exampleOf(examples: readonly Example[], file: string): Example {
  const example = examples.find(other => other.file === file);
  if (!example) throw new Error(`There is no example ${file}`);
  return example;
}

async function executionsOf(rest: Rest, workflowId: string): Promise<{ status: string }[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  return ((await rest.call('GET', `/rest/executions?filter=${filter}`)) as { results: { status: string }[] }).results;
}
