/** Two hundred pages of sold history, made once by the sandbox and served as they are, without a limit that would make a client wait. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Sandbox } from '../support/service/index.ts';

const DAY_MS = 86_400_000;
const today = Date.now();
const dayBefore = (days: number) => new Date(today - days * DAY_MS).toISOString().slice(0, 10);

/** Nearly the three years that the history reaches, on whatever day this runs. */
export const historyQuestion = { keyword: 'pokemon charizard', startDate: dayBefore(1085), endDate: dayBefore(1) };
const PAGES = 200;

export async function serveHistory(): Promise<{ url: string; close(): Promise<void> }> {
  const pages = cannedPages();
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '/', 'http://service').searchParams.get('page') ?? 1);
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-ratelimit-limit': '1000000',
      'x-ratelimit-remaining': '1000000',
      'x-history-ratelimit-limit': '1000000',
      'x-history-ratelimit-remaining': '1000000',
    });
    response.end(pages[page - 1]);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

/** Four seconds between two pages, so the sandbox's own limits are not met. */
function cannedPages(): string[] {
  let now = today;
  const sandbox = new Sandbox({ clock: () => now, plan: '500k' });
  const query = new URLSearchParams(historyQuestion);
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  return Array.from({ length: PAGES }, (_, at) => {
    now += 4_000;
    return sandbox.handle({ method: 'GET', url: `/v1/research/sold?${query}&page=${at + 1}`, headers }).body;
  });
}
