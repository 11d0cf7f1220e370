/** The engine beside the simplest client that could work: a loop of fetch and JSON.parse over the same pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AsyncHost, catalog, openSession, pages, runAsync } from '../../core/index.ts';
import { Sandbox } from '../fakes/service/index.ts';
import { type Bench, type Figure, paired } from './figure.ts';

const PAGES = 200;
const question = { keyword: 'pokemon charizard', startDate: '2023-12-01', endDate: '2026-11-20', limit: 50 } as const;
const DAY = Date.parse('2026-11-20T12:00:00Z');

export const benches: Bench[] = [{ name: 'core: 10,000 history rows in 200 pages', measure }];

async function measure(): Promise<Figure[]> {
  const canned = cannedPages();
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url!, 'http://service').searchParams.get('page') ?? 1);
    response.setHeader('content-type', 'application/json');
    response.end(canned[page - 1]);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const time = await paired(
    () => engine(baseUrl),
    () => loop(baseUrl),
    9,
  );
  const kept = await heapOf(() => engine(baseUrl));
  const bare = await heapOf(() => loop(baseUrl));
  server.close();
  return [
    {
      what: 'wall time',
      ours: time.ours,
      unit: 'ms',
      peer: { name: 'bare fetch loop', figure: time.peer },
      promise: { most: 2, of: 'ratio' },
    },
    {
      what: 'heap of the kept rows',
      ours: kept,
      unit: 'MB',
      peer: { name: 'bare fetch loop', figure: bare },
      promise: { most: 1.5, of: 'ratio' },
    },
  ];
}

/** Two hundred pages as the sandbox serves them, made once; four seconds between two, so that no limit is met. */
function cannedPages(): string[] {
  let now = DAY;
  const sandbox = new Sandbox({ clock: () => now, plan: '500k' });
  const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  return Array.from({ length: PAGES }, (_, at) => {
    now += 4_000;
    return sandbox.handle({ method: 'GET', url: `/v1/research/sold?${query}&page=${at + 1}`, headers }).body;
  });
}

const host: AsyncHost = {
  async send({ method, url, headers }) {
    const response = await fetch(url, { method, headers });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  },
  sleep: () => Promise.resolve(),
};

/** The engine on a clock that moves a minute with each look, so that no limit makes it wait. */
async function engine(baseUrl: string): Promise<unknown[]> {
  let now = DAY;
  const session = openSession({
    baseUrl,
    authentication: { kind: 'host' },
    now: () => (now += 4_000),
    random: () => 0.5,
  });
  const { rows } = await runAsync(pages(session, catalog.history, question, { maxRows: 10_000 }), session, host);
  if (rows.length < 9_000) throw new Error(`Only ${rows.length} rows came`);
  return rows;
}

async function loop(baseUrl: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const query = new URLSearchParams({ ...question, limit: '50', page: String(page) });
    const response = await fetch(`${baseUrl}/v1/research/sold?${query}`);
    const { results } = JSON.parse(await response.text()) as { results: unknown[] };
    rows.push(...results);
  }
  return rows;
}

/** What stays on the heap while the rows are held, MB. Meaningful only with --expose-gc; without it, garbage counts on both sides alike. */
async function heapOf(work: () => Promise<unknown[]>): Promise<number> {
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const rows = await work();
  await collectGarbage();
  const used = (process.memoryUsage().heapUsed - before) / 1e6;
  return rows.length > 0 ? used : 0;
}

/** After a turn of the event loop: what the work before it still held in a callback is garbage only then. */
async function collectGarbage(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(resolve => setTimeout(resolve, 10));
    (globalThis as { gc?: () => void }).gc?.();
  }
}
