/** Queue mode: one main process, two workers, Redis, and one key that all executions share. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Sandbox, serve } from '../../fakes/service/index.ts';
import { credentialFor, type Example } from './examples.ts';
import { runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import { eventually, type Running } from './process.ts';
import { startRedis } from './redis.ts';
import type { Report } from './report.ts';
import { Rest } from './rest.ts';
import { N8n } from './server.ts';

const WORKERS = 2;
const CONCURRENCY = 10;
const EXECUTIONS = 200;

export interface QueueFigures {
  executions: number;
  answered: number;
  requests: number;
  refused: number;
  /** What the executions without an answer said. */
  lost: string[];
  seconds: number;
}

/** Runs the two scenarios and hands back the figures of the first. */
export async function checkQueueMode(
  report: Report,
  installation: Installation,
  tarball: string,
  examples: readonly Example[],
): Promise<QueueFigures | undefined> {
  let figures: QueueFigures | undefined;
  const sandbox = new Sandbox({ plan: '100k' });
  const service = await serve(sandbox);
  const redis = await startRedis();
  const running: Running[] = [];
  try {
    const n8n = new N8n(installation, join(runFolder, 'queue'), {
      EXECUTIONS_MODE: 'queue',
      QUEUE_BULL_REDIS_HOST: '127.0.0.1',
      QUEUE_BULL_REDIS_PORT: String(redis.port),
      OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
      NODE_OPTIONS: `--require ${join(import.meta.dirname, 'patient-sqlite.cjs')}`,
    });
    await n8n.installPackage(tarball);
    await n8n.importCredentials([credentialFor(service.url, sandbox.apiKey)]);
    const example = examples.find(({ file }) => file === 'webhook-price');
    if (!example) throw new Error('There is no webhook example');
    await n8n.importWorkflows([example]);
    const main = await n8n.startServer();
    running.push(main.running);
    for (let worker = 1; worker <= WORKERS; worker += 1) {
      running.push(await n8n.startWorker(`worker-${worker}`, CONCURRENCY));
    }
    const rest = new Rest(main.url);
    await rest.setUpOwner();
    await rest.activate(example.id);
    const ask = (keyword: string) => askFor(main.url, keyword);
    await eventually('the webhook listens in queue mode', async () => (await ask('warm up')).status === 200);

    const manyShare = `${EXECUTIONS} parallel executions on two workers share one key without a lost item`;
    await report.check(manyShare, async () => {
      figures = await manyAtOnce(sandbox, ask);
      assert.deepEqual(figures.lost, []);
      return describe(figures);
    });
    await report.check('after a spent quota no worker asks again', async () => await spentQuota(sandbox, ask));
  } finally {
    for (const process of running.reverse()) await process.stop();
    await redis.running.stop();
    await service.close();
  }
  return figures;
}

interface Answer {
  status: number;
  body: { keyword?: string; median?: number | null; message?: string };
}

async function askFor(url: string, keyword: string): Promise<Answer> {
  const response = await fetch(`${url}/webhook/sold-price?q=${encodeURIComponent(keyword)}`, {
    signal: AbortSignal.timeout(400_000),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function manyAtOnce(sandbox: Sandbox, ask: (keyword: string) => Promise<Answer>): Promise<QueueFigures> {
  const before = sandbox.log.length;
  const started = Date.now();
  const keywords = Array.from({ length: EXECUTIONS }, (_, n) => `lego castle ${n}`);
  const answers = await Promise.all(keywords.map(ask));
  const seconds = (Date.now() - started) / 1000;
  const sent = sandbox.log.slice(before);
  const right = answers.filter(({ status, body }, n) => status === 200 && body.keyword === keywords[n]);
  const wrong = answers.filter(answer => !right.includes(answer));
  const lost = wrong.map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
  const refused = sent.filter(({ status }) => status === 429).length;
  return { executions: EXECUTIONS, answered: right.length, requests: sent.length, lost, refused, seconds };
}

/** The allowance runs out in the middle. A worker that was told so sends nothing more; what is in flight then cannot be recalled. */
async function spentQuota(sandbox: Sandbox, ask: (keyword: string) => Promise<Answer>): Promise<string> {
  const left = 30;
  sandbox.account.used = sandbox.account.quota - left;
  const before = sandbox.log.length;
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => ask(`canon ae-1 ${n}`)));
  const answered = answers.filter(({ status, body }) => status === 200 && body.keyword).length;
  const sent = sandbox.log.slice(before);
  const spent = sent.filter(({ code }) => code === 'quota_exceeded').length;
  assert.equal(answered, left);
  assert.ok(spent >= 1);
  assert.ok(spent <= WORKERS * CONCURRENCY, `${spent} requests were refused for the quota`);
  // Once all workers know, not one request goes out any more.
  const quiet = sandbox.log.length;
  const late = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`late ${n}`)));
  assert.ok(late.every(({ status }) => status >= 400));
  assert.equal(sandbox.log.length - quiet, 0);
  return `${answered} answered, ${spent} told that it is spent, then 20 executions without a request`;
}

function describe({ executions, requests, refused, seconds }: QueueFigures): string {
  const rate = ((refused / requests) * 100).toFixed(1);
  return `${executions} executions, ${requests} requests, ${refused} refused (${rate} %), ${seconds.toFixed(0)} s`;
}
