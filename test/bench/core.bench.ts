/**
 * The core (which validates, guards and de-duplicates) compared with clients that only retry; and a picture compared with parsing its
 * answer.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { all, ask, endpoints, pictureFrom, priceWithPicture, type Row } from '../../core/engine.ts';
import { connect, type Service } from '../../core/script/connect.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { serve } from '../support/service/serve.ts';
import { question } from './clients/query.ts';
import { cpuOf, type Figure, inTurns } from './figure.ts';

const ROUNDS = 12;
const READERS_ROUNDS = 9;

export async function measure(): Promise<Figure[]> {
  return [...(await reading()), await drawing(), await sideBySide()];
}

/** Number of pictures of one page per run: a single one is shorter than the clock's resolution. */
const PICTURES = 50;

async function drawing(): Promise<Figure> {
  const sandbox = new Sandbox({ plan: '500k', clock: () => Date.parse('2026-11-20T12:00:00Z') });
  const { body } = await sandbox.handle({
    method: 'GET',
    url: 'http://127.0.0.1/v1/scrape?keyword=iphone%2013%20128gb&relevance=false',
    headers: { Authorization: `Bearer ${sandbox.apiKey}` },
    body: '',
  });
  const asked = ask(endpoints.scrape, { keyword: 'iphone 13 128gb' }, '2026-11-20');
  const answer = JSON.parse(body) as Row;
  if ((answer.items as unknown[]).length < 200) throw new Error('The page is too short');
  const repeated = (work: () => unknown) =>
    cpuOf(() => {
      for (let again = 0; again < PICTURES; again += 1) work();
    });
  const cpu = await inTurns(
    { picture: repeated(() => pictureFrom(asked, answer, '2026-11-20')), parse: repeated(() => JSON.parse(body)) },
    ROUNDS,
  );
  // Measured ratio: 1.5 to 1.8. Every sale is read for the median of what was paid, which the service's summary lacks.
  const peer = { name: 'JSON.parse of its answer', figure: cpu.parse };
  return { what: `${PICTURES} pictures of one page, CPU`, ours: cpu.picture, unit: 'ms', peer, most: 2.2 };
}

const CALLS = 100;

/** Prices as calls side by side, next to one operation with the same questions, on real sockets and a plan that has room for all. */
async function sideBySide(): Promise<Figure> {
  const keywords = Array.from({ length: CALLS }, (_, n) => `item ${n}`);
  const timed = (all: (service: Service) => Promise<unknown>) => async () => {
    const sandbox = new Sandbox({ plan: '100k' });
    const { url, close } = await serve(sandbox);
    const service = connect({ baseUrl: url, apiKey: sandbox.apiKey });
    const begun = performance.now();
    await all(service);
    const tookMs = performance.now() - begun;
    await close();
    return tookMs;
  };
  const asked = (service: Service, keyword: string) => service.ask('scrape', { keyword, count: 5 });
  const tookMs = await inTurns(
    {
      apart: timed(service => Promise.all(keywords.map(keyword => service.price('scrape', { keyword, count: 5 })))),
      together: timed(service =>
        service.run(all(keywords.map(keyword => priceWithPicture(service.session, asked(service, keyword))))),
      ),
    },
    5,
  );
  const peer = { name: 'one operation with the same prices', figure: tookMs.together };
  // Measured ratio: 1.0 to 1.15.
  return { what: `${CALLS} calls of price() at once, time`, ours: tookMs.apart, unit: 'ms', peer, most: 1.3 };
}

/** Clients with retries. Each reads the pages in a new process, so loading and compiling are included. */
const PEERS = ['got', 'axios-retry', 'ky'] as const;
const CLIENTS = ['core', 'p-retry', ...PEERS] as const;

async function reading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sold-data-bench-'));
  const words = Object.entries(question).map(pair => pair.join('='));
  const service = fork(join(import.meta.dirname, 'history-service.ts'), words, { execArgv: ['--import', 'tsx'] });
  try {
    const [url] = (await once(service, 'message')) as [string];
    await bundled(folder);
    const run = (client: string) => () => {
      const files = ['reading-process.mjs', `clients/${client}.mjs`].map(file => join(folder, file));
      return Number(execFileSync(process.execPath, [...files, url], { encoding: 'utf8' }));
    };
    const work = Object.fromEntries(CLIENTS.map(client => [client, run(client)]));
    const cpu = (await inTurns(work, READERS_ROUNDS)) as Record<(typeof CLIENTS)[number], number>;
    const slowest = PEERS.reduce((slow, peer) => (cpu[peer] > cpu[slow] ? peer : slow));
    const against = (client: (typeof CLIENTS)[number], name: string, most: number): Figure => ({
      what: '10,000 history rows in 200 pages, CPU of a new process',
      ours: cpu.core,
      unit: 'ms',
      peer: { name, figure: cpu[client] },
      most,
    });
    // Measured ratio: 0.97 to 1.10. The bounds leave room for other load during the benchmark.
    return [
      against(slowest, `${slowest}, the slowest of ${PEERS.join(', ')}`, 1.25),
      against('p-retry', 'p-retry around bare fetch', 1.5),
    ];
  } finally {
    service.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Bundles each client into one file, so none waits for the disk. */
async function bundled(folder: string): Promise<void> {
  const file = (name: string) => join(import.meta.dirname, `${name}.ts`);
  await build({
    entryPoints: [file('reading-process'), ...CLIENTS.map(client => file(`clients/${client}`))],
    outdir: folder,
    outbase: import.meta.dirname,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // axios loads Node modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
}
