import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, serveOnLoopback } from '../loopback.ts';
import { SocketClock } from '../socket-clock.ts';
import { LIFE_MS, Platform } from './platform.ts';

type Z = {
  request(options: Record<string, unknown>): Promise<{ status: number; content: string; body: NodeJS.ReadableStream }>;
  cache: { get(key: string): Promise<unknown>; set(key: string, value: unknown): Promise<unknown> };
  cursor: { get(): Promise<string | null>; set(value: string): Promise<unknown> };
  stashFile(body: string, length: number, name: string, type: string): Promise<string>;
};
type Perform = (z: Z) => unknown;

const open: { close(): Promise<void> }[] = [];
let clock: SocketClock;
beforeEach(() => {
  clock = new SocketClock();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  clock.stop();
});

/** A platform with an app that has one step. */
async function platformFor(perform: Perform): Promise<Platform> {
  const platform = await Platform.open(
    {
      version: '1.0.0',
      platformVersion: '19.1.0',
      creates: {
        thing: {
          key: 'thing',
          noun: 'Thing',
          display: { label: 'Thing', description: 'Does a thing.' },
          operation: { perform, inputFields: [{ key: 'a' }], sample: { id: 1 } },
        },
      },
    },
    { clock },
  );
  open.push(platform);
  return platform;
}

/** Starts a service that gives the same response to every request. Returns its URL. */
async function serving(answer: Partial<Answer>): Promise<string> {
  const server = await serveOnLoopback(
    { handle: () => ({ status: 200, headers: {}, body: '{}', delayMs: 0, ...answer }) },
    clock,
  );
  open.push(server);
  return server.url;
}

/** Saved before a clock replaces it. */
const realTimeout = setTimeout;

/** A second address for the same server. Every chunk between client and server takes real time, as on a busy machine. */
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

test('waiting inside the app takes virtual time only', async () => {
  const platform = await platformFor(async () => ({
    id: 1,
    slept: await new Promise(resolve => setTimeout(() => resolve(Date.now()), 20_000)),
  }));
  const outcome = await platform.create('thing');
  expect(outcome).toMatchObject({ tookMs: 20_000, results: { slept: clock.now() } });
});

test('a call stopped at the end of its time does nothing more', async () => {
  const url = await serving({ delayMs: LIFE_MS + 10_000 });
  let went = false;
  const platform = await platformFor(async z => {
    await Promise.race([z.request({ url }).catch(() => {}), new Promise(resolve => setTimeout(resolve, 40_000))]);
    went = true;
    return { id: 1 };
  });
  expect(await platform.create('thing')).toMatchObject({ killed: true, tookMs: LIFE_MS });
  await clock.sleep(60_000);
  expect(went).toBe(false);
});

test('a slow answer takes virtual time, and concurrent requests take it together', async () => {
  const url = await serving({ delayMs: 9_000 });
  const platform = await platformFor(async z => {
    const answers = await Promise.all([1, 2, 3].map(() => z.request({ url })));
    return { id: 1, statuses: answers.map(({ status }) => status) };
  });
  expect(await platform.create('thing')).toMatchObject({ tookMs: 9_000, results: { statuses: [200, 200, 200] } });
});

test('a timer of the app fires while an answer is late', async () => {
  const url = await serving({ delayMs: 75_000 });
  const platform = await platformFor(async z => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 8_000);
    return { id: 1, end: await z.request({ url, signal: stop.signal }).catch((error: Error) => error.name) };
  });
  expect(await platform.create('thing')).toMatchObject({ tookMs: 8_000, results: { end: 'AbortError' } });
});

describe('no timer fires while a busy machine is still processing', () => {
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

  test.each(works)('no timer fires while a busy machine still processes %s', async (_, workAt, expected) => {
    const work = workAt(await lateWire(await serving({ chunks: LONG })));
    const platform = await platformFor(async z => {
      let fired = false;
      setTimeout(() => {
        fired = true;
      }, 1);
      return { id: 1, found: await work(z), fired };
    });
    platform.rpc.endpoint = await lateWire(platform.rpc.endpoint);
    expect((await platform.create('thing')).results).toEqual({ id: 1, found: expected, fired: false });
  });
});
