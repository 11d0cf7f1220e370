import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import type { Loopback } from '../loopback.ts';
import { VirtualClock } from './clock.ts';
import { LIFE_MS, Platform } from './platform.ts';
import { type Service, serveOnLoopback } from './service.ts';

type Z = {
  request(options: Record<string, unknown>): Promise<{ status: number; content: string; body: NodeJS.ReadableStream }>;
  cache: { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<unknown> };
  cursor: { get(): Promise<string | null>; set(value: string): Promise<unknown> };
  stashFile(body: string, length: number, name: string, type: string): Promise<string>;
};
interface Given {
  inputData: Record<string, unknown>;
  authData: Record<string, string>;
  meta: Record<string, unknown>;
}
type Perform = (z: Z, bundle: Given) => unknown;

const SECRET = 'cs_secret_0123456789';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function appWith(parts: { search?: Perform; create?: Perform }) {
  const action = (kind: 'search' | 'create') => ({
    key: 'thing',
    noun: 'Thing',
    display: { label: 'Thing', description: 'Does a thing.' },
    operation: { perform: parts[kind], inputFields: [{ key: 'a' }], sample: { id: 1 } },
  });
  return {
    version: '1.0.0',
    platformVersion: '19.1.0',
    authentication: {
      type: 'custom',
      test: () => ({ name: 'Ada' }),
      fields: [{ key: 'apiKey', required: true }],
      connectionLabel: '{{name}}',
    },
    ...(parts.search ? { searches: { thing: action('search') } } : {}),
    ...(parts.create ? { creates: { thing: action('create') } } : {}),
  };
}

async function platformFor(app: unknown, clock?: VirtualClock): Promise<Platform> {
  const platform = await Platform.open(app, { ...(clock ? { clock } : {}), authData: { apiKey: SECRET } });
  open.push(platform);
  return platform;
}

async function loopback(answer: Partial<ReturnType<Service['handle']>>, clock?: VirtualClock): Promise<Loopback> {
  const server = await serveOnLoopback(
    { handle: () => ({ status: 200, headers: {}, body: '{}', delayMs: 0, ...answer }) },
    clock,
  );
  open.push(server);
  return server;
}

/** Before any clock replaces it. */
const realTimeout = setTimeout;

/** Another address of the same server, between which and here every piece takes real time, as on a busy machine. */
async function lateWire(url: string): Promise<string> {
  const late = () => new Transform({ transform: (piece, _, pass) => void realTimeout(() => pass(null, piece), 10) });
  const sockets = new Set<Socket>();
  const relay = createServer(here => {
    const there = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    here.pipe(late()).pipe(there).pipe(late()).pipe(here);
  });
  await new Promise<void>(listening => relay.listen(0, '127.0.0.1', listening));
  open.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  });
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}

describe('virtual time', () => {
  test('waiting inside the app takes virtual time only', async () => {
    const clock = new VirtualClock();
    const app = appWith({
      search: async () => [
        { id: 1, slept: await new Promise(resolve => setTimeout(() => resolve(Date.now()), 20_000)) },
      ],
    });
    const outcome = await (await platformFor(app, clock)).search('thing');
    expect(outcome.tookMs).toBe(20_000);
    expect(outcome.results).toEqual([{ id: 1, slept: clock.now() }]);
  });

  test('the platform stops a call at the end of its life', async () => {
    const app = appWith({ search: () => new Promise(resolve => setTimeout(resolve, LIFE_MS + 1)) });
    const outcome = await (await platformFor(app, new VirtualClock())).search('thing');
    expect(outcome).toMatchObject({ killed: true, tookMs: LIFE_MS });
  });

  test('a stopped call continues with nothing', async () => {
    const clock = new VirtualClock();
    const { url } = await loopback({ delayMs: 40_000 }, clock);
    let went = false;
    const app = appWith({
      search: async z => {
        await z.request({ url }).catch(() => undefined);
        went = true;
        return [];
      },
    });
    const platform = await platformFor(app, clock);
    const started = clock.now();
    expect((await platform.search('thing')).killed).toBe(true);
    await new Promise(resolve => setTimeout(resolve, 20));
    expect({ went, elapsed: clock.now() - started }).toEqual({ went: false, elapsed: LIFE_MS });
  });

  test('a slow answer passes virtual time, and requests side by side pass it together', async () => {
    const clock = new VirtualClock();
    const { url } = await loopback({ delayMs: 9_000 }, clock);
    const app = appWith({
      search: async z => Promise.all([1, 2, 3].map(async id => ({ id, status: (await z.request({ url })).status }))),
    });
    const outcome = await (await platformFor(app, clock)).search('thing');
    expect(outcome.tookMs).toBe(9_000);
    expect(outcome.results).toHaveLength(3);
  });

  test('a timer of the app fires while an answer is late', async () => {
    const clock = new VirtualClock();
    const { url } = await loopback({ delayMs: 75_000 }, clock);
    const app = appWith({
      search: async z => {
        const stop = new AbortController();
        setTimeout(() => stop.abort(), 8_000);
        return [{ id: 1, end: await z.request({ url, signal: stop.signal }).catch((error: Error) => error.name) }];
      },
    });
    const outcome = await (await platformFor(app, clock)).search('thing');
    expect(outcome).toMatchObject({ tookMs: 8_000, results: [{ end: 'AbortError' }] });
  });

  test('a long answer that arrives at once is read before any timer fires', async () => {
    const clock = new VirtualClock();
    const { url } = await loopback({ chunks: Array.from({ length: 40 }, () => 'x'.repeat(50_000)) }, clock);
    const app = appWith({
      search: async z => {
        let fired = false;
        setTimeout(() => {
          fired = true;
        }, 1);
        let length = 0;
        for await (const chunk of (await z.request({ url, raw: true })).body) length += chunk.length;
        return [{ id: 1, length, fired }];
      },
    });
    const outcome = await (await platformFor(app, clock)).search('thing');
    expect(outcome.results).toEqual([{ id: 1, length: 2_000_000, fired: false }]);
  });
});

describe('no timer fires while a busy machine still carries', () => {
  const LONG = Array.from({ length: 20 }, () => 'x'.repeat(50_000));
  const works: [string, (url: string) => Perform, unknown][] = [
    ['an answer', url => async z => (await z.request({ url })).status, 200],
    [
      'the rest of a long answer',
      url => async z => {
        let length = 0;
        for await (const piece of (await z.request({ url, raw: true })).body) length += piece.length;
        return length;
      },
      1_000_000,
    ],
    ['a value of the cache', () => async z => [await z.cache.set('k', 'v'), await z.cache.get('k')], [true, 'v']],
    ['a cursor', () => async z => [await z.cursor.set('c'), await z.cursor.get()], [null, 'c']],
    ['a file', () => async z => typeof (await z.stashFile('a,b', 3, 'a.csv', 'text/csv')), 'string'],
  ];

  test.each(works)('%s', async (_, workAt, expected) => {
    const clock = new VirtualClock();
    const { url } = await loopback({ chunks: LONG }, clock);
    const work = workAt(await lateWire(url));
    const app = appWith({
      create: async (z, given) => {
        let fired = false;
        setTimeout(() => {
          fired = true;
        }, 1);
        return { id: 1, found: await work(z, given), fired };
      },
    });
    const platform = await platformFor(app, clock);
    platform.rpc.endpoint = await lateWire(platform.rpc.endpoint);
    expect((await platform.create('thing')).results).toEqual({ id: 1, found: expected, fired: false });
  });
});
