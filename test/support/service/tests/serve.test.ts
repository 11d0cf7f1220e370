// The sandbox over a real loopback socket.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../faults.ts';
import { Sandbox } from '../sandbox.ts';
import { serve } from '../serve.ts';

const sandbox = new Sandbox({ perMinute: 1_000 });
let server: Awaited<ReturnType<typeof serve>>;
const get = (path: string): Promise<Response> =>
  fetch(server.url + path, { headers: { Authorization: `Bearer ${sandbox.apiKey}` } });
const getWith = (fault: Fault): Promise<Response> => {
  sandbox.clearFaults();
  sandbox.addFault(fault);
  return get('/v1/scrape?keyword=scarce+lamp');
};

beforeAll(async () => {
  server = await serve(sandbox);
});
afterAll(() => server.close());

test('the sandbox listens only on the loopback address', () => {
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('a search is answered with its headers, and its keyword arrives as sent', async () => {
  const response = await get(`/v1/scrape?keyword=${encodeURIComponent('pokémon שלום 🔥')}&count=1`);
  expect([response.status, response.headers.get('x-usage-limit')]).toEqual([200, '100']);
  expect((await response.json()).keyword).toBe('pokémon שלום 🔥');
});

test('a dropped connection is a network failure', async () => {
  await expect(getWith({ drop: true })).rejects.toThrow();
  expect((await get('/v1/status')).status).toBe(200);
});

test('a stream that breaks delivers what was sent before', async () => {
  sandbox.addFault({ match: { method: 'WORK', nth: 2 }, drop: true });
  const headers = { Authorization: `Bearer ${sandbox.apiKey}` };
  const body = JSON.stringify({ keywords: ['nike', 'lego'] });
  const { body: stream } = await fetch(`${server.url}/v1/bulk-search`, { method: 'POST', headers, body });
  const reader = stream!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('"type":"result"');
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow();
});

test('errors keep their status and Retry-After', async () => {
  const response = await getWith({ status: 503, retryAfter: '9' });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '9']);
});

describe('npm run sandbox', () => {
  const script = fileURLToPath(new URL('../serve.ts', import.meta.url));
  const run = (options: string[]) => spawn(process.execPath, ['--import', 'tsx', script, '--port', '0', ...options]);

  test('npm run sandbox prints its address and a key, applies its options, and ends on a signal', async () => {
    const child = run('--plan Starter --quota 7'.split(' '));
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const [, url, key] = /(http:\S+)\nAPI key (\S+)/.exec(printed.toString())!;
    const answer = await fetch(`${url}/v1/account/usage`, { headers: { Authorization: `Bearer ${key}` } });
    expect(await answer.json()).toMatchObject({ plan: 'starter', quota: 7 });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  });

  test.each([
    ['--quota', 'lots', '--quota must be a whole number; got lots.'],
    ['--plan', 'gold', '--plan must be one of basic, starter,'],
    ['--quoat', '7', '(Did you mean --quota?)'],
  ])('npm run sandbox refuses %s %s with a reason', async (option, value, words) => {
    const child = run([option, value]);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([said, code]).toEqual([expect.stringContaining(words), 2]);
  });
});
