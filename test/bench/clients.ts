/**
 * Ways to read 200 pages of sold history, as people write them with each library's defaults; ours checks, guards and de-duplicates.
 * `fetch` takes about twice the CPU of `node:http`, whoever uses it: ours is measured over both, each beside the libraries on the same.
 */
import { get } from 'node:http';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import got from 'got';
import ky from 'ky';
import pRetry from 'p-retry';
import { fetchHost, headersOf } from '../../core/fetch.ts';
import {
  type AsyncHost,
  ask,
  dayOf,
  endpoints,
  type HttpRequest,
  type HttpResponse,
  openSession,
  pages,
  runAsync,
} from '../../core/index.ts';
import { historyQuestion } from './history-pages.ts';

interface Page {
  results: unknown[];
  hasNextPage: boolean;
}

/** Reads every page from the service at an address. */
export type Client = (url: string) => Promise<unknown[]>;

const KEY = 'cs_bench';
/** The service answers nobody without a key (reference 5): every client sends it. */
const headers = { Authorization: `Bearer ${KEY}` };

const GET = { method: 'GET', headers, timeoutMs: 30_000 } as const;

const retrying = axios.create({ headers });
axiosRetry(retrying);

export const clients = {
  'core over bare fetch': url => core(url, bareFetch),
  'core over bare node:http': url => core(url, bareHttp),
  'core over its own fetch host, which ends what takes too long': url => core(url, fetchHost()),
  'bare fetch and JSON.parse': paged(async url => JSON.parse(await (await fetch(url, { headers })).text()) as Page),
  'p-retry around fetch': paged(url =>
    pRetry(async () => JSON.parse(await (await fetch(url, { headers })).text()) as Page),
  ),
  'bare node:http and JSON.parse': paged(async url => JSON.parse((await bareHttp.send({ ...GET, url })).body) as Page),
  ky: paged(url => ky(url, { headers }).json<Page>()),
  got: paged(url => got(url, { headers }).json<Page>()),
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

/** As bare as the peers' own: no timeout, no signal. */
const bareFetch: Pick<AsyncHost, 'send'> = {
  send: async ({ url, method, headers }) => {
    const response = await fetch(url, { method, headers });
    return { status: response.status, headers: headersOf(response), body: await response.text() };
  },
};

/** The same over the module below `got` and `axios`. */
const bareHttp = {
  send: ({ url, headers }: Pick<HttpRequest, 'url' | 'headers'>): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const request = get(url, { headers }, response => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers: headers as Record<string, string>, body });
        });
        response.on('error', reject);
      });
      request.on('error', reject);
    }),
};

/** Waits of the limiter only move its clock: what is measured is work. */
async function core(baseUrl: string, { send }: Pick<AsyncHost, 'send'>): Promise<unknown[]> {
  let waited = 0;
  const now = () => Date.now() + waited;
  const host: AsyncHost = {
    send,
    sleep: async ms => {
      waited += ms;
    },
  };
  const session = openSession({
    baseUrl,
    authentication: { kind: 'key', apiKey: KEY },
    now,
    random: Math.random,
  });
  const question = ask(endpoints.history, { ...historyQuestion, limit: 50 }, dayOf(now()));
  return (await runAsync(pages(session, question, { maxRows: 10_000 }), session, host)).rows;
}
