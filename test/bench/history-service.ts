/**
 * A separate process, so its CPU time isn't the client's. It serves two hundred pages of sold history, made once by the sandbox, without a
 * rate limit that would make a client wait.
 */
import { createServer } from 'node:http';
import { onLoopback } from '../support/loopback.ts';
import { Sandbox } from '../support/service/sandbox.ts';

let now = Date.now();
const query = new URLSearchParams(process.argv.slice(2).map(word => word.split('=') as [string, string]));
const sandbox = new Sandbox({ clock: () => now, plan: '500k' });
const headers = { authorization: `Bearer ${sandbox.apiKey}` };
const pages = Array.from({ length: 200 }, (_, at) => {
  // Stays below the sandbox's own limits.
  now += 4_000;
  return sandbox.handle({ method: 'GET', url: `/v1/research/sold?${query}&page=${at + 1}`, headers }).body;
});
const server = createServer((request, response) => {
  const page = Number(new URL(request.url ?? '/', 'http://service').searchParams.get('page') ?? 1);
  const limits = ['limit', 'remaining'].flatMap(name => [`x-ratelimit-${name}`, `x-history-ratelimit-${name}`]);
  const unlimited = Object.fromEntries(limits.map(name => [name, '1000000']));
  response.writeHead(200, { 'content-type': 'application/json', ...unlimited });
  response.end(pages[page - 1]);
});
process.send!((await onLoopback(server)).url);
