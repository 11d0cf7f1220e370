/** The core, which checks, guards and de-duplicates, beside the same pages read by bare `fetch`; a picture beside parsing its answer. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  type AsyncHost,
  ask,
  dayOf,
  endpoints,
  openSession,
  pages,
  pictureFrom,
  type Row,
  runAsync,
} from '../../core/index.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { cpuOf, type Figure, inTurns } from './figure.ts';

const ROUNDS = 12;
/** Nearly the three years that the history reaches, on whatever day this runs. */
const day = (before: number) => dayOf(Date.now() - before * 86_400_000);
const question = { keyword: 'pokemon charizard', startDate: day(1085), endDate: day(1) };
/** The service answers nobody without a key (reference 5). */
const KEY = 'cs_bench';

export async function measure(): Promise<Figure[]> {
  return [await reading(), await drawing()];
}

/** Pictures of one page in a run: one alone is shorter than the clock's steps. */
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
  const peer = { name: 'JSON.parse of its answer', figure: cpu.parse };
  return { what: `${PICTURES} pictures of one page, CPU`, ours: cpu.picture, unit: 'ms', peer, most: 1 };
}

async function reading(): Promise<Figure> {
  const words = Object.entries(question).map(pair => pair.join('='));
  const service = fork(join(import.meta.dirname, 'history-service.ts'), words, { execArgv: ['--import', 'tsx'] });
  const [url] = (await once(service, 'message')) as [string];
  const timed = (read: (url: string) => Promise<unknown[]>) =>
    cpuOf(async () => {
      const { length } = await read(url);
      if (length < 9_000) throw new Error(`${length} rows were read`);
    });
  const cpu = await inTurns({ core: timed(withCore), bare: timed(withBareFetch) }, ROUNDS);
  service.kill();
  // Measured on a busy machine: 1.12 to 1.27. The bound leaves room for other work beside the bench.
  const peer = { name: 'bare fetch and JSON.parse', figure: cpu.bare };
  return { what: '10,000 history rows in 200 pages, CPU', ours: cpu.core, unit: 'ms', peer, most: 1.5 };
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
