import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Loopback } from '../loopback.ts';
import { VirtualClock } from './clock.ts';
import { LIFE_MS, Platform } from './platform.ts';
import { Poller } from './poller.ts';
import { type Service, serveOnLoopback } from './service.ts';

type Z = {
  request(options: Record<string, unknown>): Promise<{ status: number; content: string; body: NodeJS.ReadableStream }>;
  cache: {
    get(key: string): Promise<unknown>;
    set(key: string, value: unknown, ttl?: number, scope?: string[], nx?: boolean): Promise<unknown>;
  };
  cursor: { get(): Promise<string | null>; set(value: string): Promise<unknown> };
  stashFile(body: string, length: number, name: string, type: string): Promise<string>;
  dehydrateFile(method: unknown, data: Record<string, unknown>): string;
  console: { log(...words: unknown[]): void };
  errors: Record<string, new (...args: unknown[]) => Error>;
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

function appWith(parts: { trigger?: Perform; search?: Perform; create?: Perform; file?: Perform }) {
  const action = (kind: 'trigger' | 'search' | 'create') => ({
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
    ...(parts.trigger ? { triggers: { thing: action('trigger') } } : {}),
    ...(parts.search ? { searches: { thing: action('search') } } : {}),
    ...(parts.create ? { creates: { thing: action('create') } } : {}),
    ...(parts.file ? { hydrators: { file: parts.file } } : {}),
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

  test('a stopped call goes on with nothing', async () => {
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

describe('the platform around the core', () => {
  test('a delay packed into an error comes out as seconds', async () => {
    const app = appWith({
      search: z => {
        throw new z.errors.ThrottledError!('Slow down.', 37);
      },
    });
    const outcome = await (await platformFor(app)).search('thing');
    expect(outcome.failure).toEqual({ name: 'ThrottledError', message: 'Slow down.', delaySeconds: 37 });
  });

  test('a search that returns no array is refused, as in the editor', async () => {
    const outcome = await (await platformFor(appWith({ search: () => ({ id: 1 }) }))).search('thing');
    expect(outcome.failure?.name).toBe('CheckError');
  });

  test('the secret of the connection does not reach the log', async () => {
    const app = appWith({
      search: (z, { authData }) => {
        z.console.log(`Using ${authData.apiKey}`);
        return [];
      },
    });
    // The core also prints to the console of the machine, where nobody but the test sees it.
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { logs } = await (await platformFor(app)).search('thing');
    printed.mockRestore();
    expect(logs.some(log => log.message.includes('Using'))).toBe(true);
    expect(JSON.stringify(logs)).not.toContain(SECRET);
  });

  test('a dropped connection reaches the app as a failure', async () => {
    const { url } = await loopback({ dropped: true });
    const outcome = await (await platformFor(appWith({ search: async z => [await z.request({ url })] }))).search(
      'thing',
    );
    expect(outcome.failure?.name).toBe('FetchError');
  });

  test('the connection label is filled from the answer of the test', async () => {
    const { label } = await (await platformFor(appWith({ search: () => [] }))).connect();
    expect(label).toBe('Ada');
  });

  test('a cached value is there until it goes stale, and can be set once only', async () => {
    const clock = new VirtualClock();
    const app = appWith({
      search: async (z, { inputData }) => {
        if (inputData.write) await z.cache.set('k', inputData.write, 60, ['auth'], true);
        return [{ id: 1, value: await z.cache.get('k') }];
      },
    });
    const platform = await platformFor(app, clock);
    const read = async (write?: string) =>
      ((await platform.search('thing', { inputData: { write } })).results as { value: unknown }[])[0]?.value;
    expect(await read('first')).toBe('first');
    expect(await read('second')).toBe('first');
    clock.pass(61_000);
    expect(await read()).toBeNull();
  });

  test('a cursor is kept from one page to the next', async () => {
    const app = appWith({
      trigger: async (z, { meta }) => {
        if (meta.page === 0) await z.cursor.set('next-7');
        return [{ id: 1, from: meta.page === 0 ? null : await z.cursor.get() }];
      },
    });
    (app.triggers!.thing.operation as Record<string, unknown>).canPaginate = true;
    const platform = await platformFor(app);
    await platform.trigger('thing', { meta: { page: 0 } });
    const second = await platform.trigger('thing', { meta: { page: 1 } });
    expect(second.results).toEqual([{ id: 1, from: 'next-7' }]);
  });

  test('a file pointer leads through the hydrator to the stored file', async () => {
    const file: Perform = (z, { inputData }) =>
      z.stashFile(`sku,price\n${inputData.sku},10\n`, 18, 'prices.csv', 'text/csv');
    const app = appWith({ search: z => [{ id: 1, file: z.dehydrateFile(file, { sku: 'é"1' }) }], file });
    const platform = await platformFor(app);
    const [row] = (await platform.search('thing')).results as { file: string }[];
    const outcome = await platform.hydrate(row!.file);
    expect(outcome.failure).toBeUndefined();
    expect(platform.rpc.files.get(outcome.results as string)).toMatchObject({
      name: 'prices.csv',
      contentType: 'text/csv',
    });
    expect(platform.rpc.files.get(outcome.results as string)!.body.toString()).toBe('sku,price\né"1,10\n');
  });
});

describe('polling', () => {
  const market = (rows: unknown[]) => appWith({ trigger: () => [...rows].reverse() });

  test('what was there before the Zap was turned on starts nothing', async () => {
    const rows = [{ id: 1 }, { id: 2 }];
    const poller = new Poller(await platformFor(market(rows)), 'thing');
    await poller.enable();
    rows.push({ id: 3 }, { id: 4 });
    expect((await poller.poll()).fired).toEqual([{ id: 3 }, { id: 4 }]);
    expect((await poller.poll()).fired).toEqual([]);
  });

  test('more than a hundred new rows at once are held back', async () => {
    const rows: { id: number }[] = [];
    const poller = new Poller(await platformFor(market(rows)), 'thing');
    await poller.enable();
    for (let id = 0; id < 130; id += 1) rows.push({ id });
    const { fired, held } = await poller.poll();
    expect([fired.length, held.length]).toEqual([100, 30]);
  });
});
