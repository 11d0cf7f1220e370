/** The core, which checks, guards and de-duplicates, beside the same pages read by bare `fetch`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type AsyncHost, ask, dayOf, endpoints, openSession, pages, runAsync } from '../../core/index.ts';
import { cpuOf, type Figure, inTurns } from './figure.ts';

const ROUNDS = 12;
/** Nearly the three years that the history reaches, on whatever day this runs. */
const day = (before: number) => dayOf(Date.now() - before * 86_400_000);
const question = { keyword: 'pokemon charizard', startDate: day(1085), endDate: day(1) };
/** The service answers nobody without a key (reference 5). */
const KEY = 'cs_bench';

export async function measure(): Promise<Figure[]> {
  const words = Object.entries(question).map(pair => pair.join('='));
  const service = fork(join(import.meta.dirname, 'history-service.ts'), words, { execArgv: ['--import', 'tsx'] });
  const [url] = (await once(service, 'message')) as [string];
  const reading = (read: (url: string) => Promise<unknown[]>) =>
    cpuOf(async () => {
      const { length } = await read(url);
      if (length < 9_000) throw new Error(`${length} rows were read`);
    });
  const cpu = await inTurns({ core: reading(withCore), bare: reading(withBareFetch) }, ROUNDS);
  service.kill();
  // Measured on a busy machine: 1.12 to 1.27. The bound leaves room for other work beside the bench.
  const peer = { name: 'bare fetch and JSON.parse', figure: cpu.bare };
  return [{ what: '10,000 history rows in 200 pages, CPU', ours: cpu.core, unit: 'ms', peer, most: 1.5 }];
}

async function withBareFetch(url: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1; page <= 200; page += 1) {
    const query = new URLSearchParams({ ...question, limit: '50', page: String(page) });
    const answer = await fetch(`${url}/v1/research/sold?${query}`, { headers: { Authorization: `Bearer ${KEY}` } });
    rows.push(...(JSON.parse(await answer.text()) as { results: unknown[] }).results);
  }
  return rows;
}

/** Waits of the limiter only move its clock: what is measured is work. */
async function withCore(baseUrl: string): Promise<unknown[]> {
  let waited = 0;
  const now = () => Date.now() + waited;
  const host: AsyncHost = {
    send: async ({ url, method, headers }) => {
      const response = await fetch(url, { method, headers });
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    },
    sleep: async ms => {
      waited += ms;
    },
  };
  const authentication = { kind: 'key', apiKey: KEY } as const;
  const session = openSession({ baseUrl, authentication, now, random: Math.random });
  const asked = ask(endpoints.history, { ...question, limit: 50 }, dayOf(now()));
  return (await runAsync(pages(session, asked, { maxRows: 10_000 }), session, host)).rows;
}
