/** Ways to read 200 pages of sold history, as people write them with each library's defaults; ours checks, guards and de-duplicates. */
import axios from 'axios';
import axiosRetry from 'axios-retry';
import got from 'got';
import ky from 'ky';
import pRetry from 'p-retry';
import { fetchHost } from '../../core/fetch.ts';
import { ask, dayOf, endpoints, openSession, pages, runAsync } from '../../core/index.ts';
import { historyQuestion } from './history-pages.ts';

interface Page {
  results: unknown[];
  hasNextPage: boolean;
}

/** Reads every page from the service at an address. */
export type Client = (url: string) => Promise<unknown[]>;

const retrying = axios.create();
axiosRetry(retrying);

export const clients = {
  'core over fetch': core,
  'bare fetch and JSON.parse': paged(async url => JSON.parse(await (await fetch(url)).text()) as Page),
  'p-retry around fetch': paged(url => pRetry(async () => JSON.parse(await (await fetch(url)).text()) as Page)),
  ky: paged(url => ky(url).json<Page>()),
  got: paged(url => got(url).json<Page>()),
  'axios with axios-retry': paged(async url => (await retrying.get<Page>(url)).data),
} satisfies Record<string, Client>;
export type ClientName = keyof typeof clients;

function paged(read: (url: string) => Promise<Page>): Client {
  return async base => {
    const rows: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ ...historyQuestion, limit: '50', page: String(page) });
      const { results, hasNextPage } = await read(`${base}/v1/research/sold?${query}`);
      rows.push(...results);
      if (!hasNextPage || page === 200) return rows;
    }
  };
}

/** Waits of the limiter only move its clock: what is measured is work. */
async function core(baseUrl: string): Promise<unknown[]> {
  let waited = 0;
  const now = () => Date.now() + waited;
  const host = {
    ...fetchHost(),
    sleep: async (ms: number) => {
      waited += ms;
    },
  };
  const session = openSession({
    baseUrl,
    authentication: { kind: 'key', apiKey: 'cs_bench' },
    now,
    random: Math.random,
  });
  const question = ask(endpoints.history, { ...historyQuestion, limit: 50 }, dayOf(now()));
  return (await runAsync(pages(session, question, { maxRows: 10_000 }), session, host)).rows;
}
