// The sandbox over a real loopback socket, and as a fetch function.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fault, Sandbox, serve } from '../index.ts';

const sandbox = new Sandbox({ perMinute: 1_000 });
const globalsBefore = [globalThis.Request, globalThis.Response];
let server: Awaited<ReturnType<typeof serve>>;
const get = (path: string): Promise<Response> =>
  fetch(server.url + path, { headers: { Authorization: `Bearer ${sandbox.apiKey}` } });
const getWith = (fault: Fault): Promise<Response> => {
  sandbox.clearFaults();
  sandbox.addFault(fault);
  return get('/v1/scrape?keyword=rare+holo+1999');
};

beforeAll(async () => {
  server = await serve(sandbox);
});
afterAll(() => server.close());

describe('over a socket', () => {
  test('it listens on the loopback address only', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('a search is answered with its headers', async () => {
    const response = await get('/v1/scrape?keyword=rare+holo+1999');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-usage-limit')).toBe('100');
    expect((await response.json()).totalItems).toBe(2);
  });

  test('non-ASCII keywords arrive as they were sent', async () => {
    const response = await get(`/v1/scrape?keyword=${encodeURIComponent('pokémon שלום 🔥')}&count=1`);
    expect((await response.json()).keyword).toBe('pokémon שלום 🔥');
  });

  test('a dropped connection is a network failure', async () => {
    await expect(getWith({ drop: true })).rejects.toThrow();
    expect((await get('/v1/status')).status).toBe(200);
  });

  test('a truncated body ends early', async () => {
    const response = await getWith({ truncate: 30 });
    expect(await response.text()).toHaveLength(30);
  });

  test('errors keep their status and Retry-After', async () => {
    const response = await getWith({ status: 503, retryAfter: '9' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '9']);
  });

  test('the document is the transcription of the reference, version 2.1.1 (reference 9)', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    expect((await response.json()).info.version).toBe('2.1.1');
  });

  test('the globals of the process that serves stay its own', () => {
    expect([globalThis.Request, globalThis.Response]).toEqual(globalsBefore);
  });
});

describe('npm run sandbox', () => {
  const script = fileURLToPath(new URL('../serve.ts', import.meta.url));
  const run = (options: string[]) => spawn(process.execPath, ['--import', 'tsx', script, '--port', '0', ...options]);

  test('prints its address and a key, takes its options, and ends on a signal', async () => {
    const account = '--plan Starter --quota 7 --used 2 --credits 3'.split(' ');
    const child = run([...account, '--fault', JSON.stringify({ status: 503 })]);
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const [, url, key] = /(http:\S+)\nAPI key (\S+)/.exec(printed.toString())!;
    const ask = (path: string) => fetch(url + path, { headers: { Authorization: `Bearer ${key}` } });
    expect((await ask('/v1/scrape?keyword=zzz')).status).toBe(503);
    const usage = { plan: 'starter', quota: 7, used: 2, credit_balance: 3 };
    expect(await (await ask('/v1/account/usage')).json()).toMatchObject(usage);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  });

  test.each([
    ['--quota', 'lots', '--quota must be a whole number; got lots.'],
    ['--plan', 'gold', '--plan must be one of basic, starter,'],
    ['--quoat', '7', '(Did you mean --quota?)'],
    ['--fault', '503', '--fault must be JSON such as {"status":503}; got 503.'],
    ['--fault', '{"speed":1}', '--fault does not know speed.'],
    ['--fault', '{"status":"503"}', 'status of --fault must be a number; got "503".'],
  ])('refuses %s %s with a reason', async (option, value, words) => {
    const child = run([option, value]);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([said, code]).toEqual([expect.stringContaining(words), 2]);
  });
});

describe('as a fetch function', () => {
  const request = (): Request =>
    new Request('http://sandbox.invalid/v1/scrape?keyword=rare+holo+1999', {
      headers: { Authorization: `Bearer ${sandbox.apiKey}` },
    });

  test('it answers without a socket', async () => {
    sandbox.clearFaults();
    const response = await sandbox.fetch(request());
    expect((await response.json()).keyword).toBe('rare holo 1999');
  });

  test('it rejects when the connection drops', async () => {
    sandbox.addFault({ drop: true });
    await expect(sandbox.fetch(request())).rejects.toThrow('dropped');
  });

  test('an aborted wait ends at once', async () => {
    sandbox.addFault({ delayMs: 60_000 });
    const waiting = sandbox.fetch(new Request(request(), { signal: AbortSignal.timeout(1) }));
    await expect(waiting).rejects.toThrow();
  });
});
