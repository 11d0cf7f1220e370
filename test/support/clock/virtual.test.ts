import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../../core/effects.ts';
import { ask, call, dayOf, endpoints, openSession, pages, rowsIn, runAsync, runSync } from '../../../core/index.ts';
import { Sandbox } from '../service/index.ts';
import { type Service, VirtualAsyncHost, VirtualSyncHost, VirtualTime } from './index.ts';

const START = Date.UTC(2026, 10, 20, 12);
const cameras = ask(endpoints.scrape, { keyword: 'camera' }, dayOf(START));

function request(path: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url: `https://service.test${path}`, headers: {}, timeoutMs: 10_000, ...more };
}

/** Notes when each request arrives, and takes as long as its path says. */
function noting(log: string[], start = START): Service {
  return ({ url }, now) => {
    const { pathname } = new URL(url);
    log.push(`${pathname} at ${now - start}`);
    return { status: 200, headers: { 'X-Name': pathname }, body: pathname, delayMs: Number(pathname.slice(1)) };
  };
}

describe('virtual time', () => {
  test('moves from event to event, in the order of their instants', async () => {
    const time = new VirtualTime(START);
    const log: string[] = [];
    const sleeper = async (ms: number) => {
      await time.sleep(ms);
      log.push(`${ms} at ${time.now() - START}`);
    };
    await Promise.all([sleeper(3_600_000), sleeper(5), sleeper(0), sleeper(5)]);
    expect(log).toEqual(['0 at 0', '5 at 5', '5 at 5', '3600000 at 3600000']);
  });

  test('stands still while promises run', async () => {
    const time = new VirtualTime(START);
    let seen = 0;
    const hops = (async () => {
      for (let i = 0; i < 1_000; i += 1) await null;
      seen = time.now();
    })();
    await Promise.all([hops, time.sleep(1)]);
    expect(seen).toBe(START);
  });

  test('blocks for code that blocks, and lets pass what falls due on the way', () => {
    const time = new VirtualTime(START);
    const log: number[] = [];
    time.at(START + 10, () => log.push(time.now() - START));
    time.at(START + 99, () => log.push(time.now() - START));
    time.passTo(START + 50);
    expect([...log, time.now() - START]).toEqual([10, 50]);
  });

  test('is idle when nothing is left to happen', async () => {
    const time = new VirtualTime(START);
    void time.sleep(10).then(() => time.sleep(10));
    await time.idle();
    expect(time.now() - START).toBe(20);
  });
});

describe('the blocking host', () => {
  test('lasts as long as the slowest request of a wave, and answers in order', () => {
    const time = new VirtualTime(START);
    const log: string[] = [];
    const host = new VirtualSyncHost(time, noting(log), { there: nth => (nth === 0 ? 50 : 10), back: 5 });
    const outcomes = host.sendAll([request('/100'), request('/30')]);
    expect(outcomes).toMatchObject([{ body: '/100' }, { body: '/30' }]);
    expect(log).toEqual(['/30 at 10', '/100 at 50']);
    expect(time.now() - START).toBe(155);
  });

  test('keeps waves and sleeps for a test to look at', () => {
    const time = new VirtualTime(START);
    const host = new VirtualSyncHost(time, noting([]));
    host.sendAll([request('/1'), request('/1')]);
    host.sleep(500);
    expect(host.waves.map(({ at, requests }) => [at - START, requests.length])).toEqual([[0, 2]]);
    expect(host.slept).toEqual([{ at: START + 1, ms: 500 }]);
  });
});

describe('the host with promises', () => {
  test('has requests in flight side by side, each back in its own time', async () => {
    const time = new VirtualTime(START);
    const host = new VirtualAsyncHost(time, noting([]));
    const order: string[] = [];
    const note = (path: string) => host.send(request(path)).then(() => order.push(`${path} at ${time.now() - START}`));
    await Promise.all([note('/300'), note('/100'), host.sleep(200).then(() => order.push('slept'))]);
    expect(order).toEqual(['/100 at 100', 'slept', '/300 at 300']);
    expect(host.mostInFlight).toBe(2);
  });

  test('ends sleeps and requests when it is cancelled, while the service still sees what was sent', async () => {
    const time = new VirtualTime(START);
    const log: string[] = [];
    const host = new VirtualAsyncHost(time, noting(log), { there: 100 });
    time.at(START + 10, () => host.cancel(new Error('Stopped')));
    const ends = await Promise.allSettled([host.send(request('/1')), host.sleep(60_000)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect([host.cancelled()?.message, time.now() - START]).toEqual(['Stopped', 10]);
    await time.idle();
    expect(log).toEqual(['/1 at 100']);
  });
});

describe('on both hosts', () => {
  const both = (service: Service) => {
    const time = new VirtualTime(START);
    return { time, sync: new VirtualSyncHost(time, service), async: new VirtualAsyncHost(time, service) };
  };

  test('header names arrive in lower case', async () => {
    const { sync, async } = both(noting([]));
    expect(sync.sendAll([request('/1')])).toMatchObject([{ headers: { 'x-name': '/1' } }]);
    expect(await async.send(request('/1'))).toMatchObject({ headers: { 'x-name': '/1' } });
  });

  test('a broken connection and a late answer are no answers', async () => {
    const { sync, async, time } = both(() => ({ status: 200, body: '', dropped: true }));
    expect(sync.sendAll([request('/1')])).toEqual([new Error('The connection broke')]);
    await expect(async.send(request('/1'))).rejects.toThrow('The connection broke');
    const slow = both(() => ({ status: 200, body: '', delayMs: 10_001 }));
    expect(slow.sync.sendAll([request('/1')])).toEqual([new Error('The request timed out')]);
    expect(slow.time.now() - START).toBe(10_000);
    expect(time.now()).toBe(START);
  });

  test('a body in pieces is read piece by piece, to its end or to where it breaks', async () => {
    const chunks = ['{"a":1}\n', '{"a":2}\n'];
    const { sync, async } = both(() => ({ status: 200, body: chunks.join(''), chunks, dropped: true }));
    const [answer] = sync.sendAll([request('/1', { stream: true })]);
    const { stream } = answer as { stream: unknown };
    expect([sync.read(stream), sync.read(stream), sync.read(stream)]).toEqual([
      ...chunks,
      new Error('The connection broke'),
    ]);
    const whole = await async.send(request('/1', { stream: true }));
    expect(await async.read(whole.stream)).toBe(chunks[0]);
    expect(await async.read(whole.stream)).toBe(chunks[1]);
    await expect(async.read(whole.stream)).rejects.toThrow('The connection broke');
  });
});

describe('with the sandbox as the service', () => {
  function setUp() {
    const time = new VirtualTime(START);
    const sandbox = new Sandbox({ clock: time.now, plan: 'starter' });
    const session = openSession({
      baseUrl: 'https://service.test',
      authentication: { kind: 'key', apiKey: sandbox.apiKey },
      now: time.now,
      random: () => 0,
    });
    return { time, sandbox, session };
  }

  test('the blocking host and the one with promises bring the same answer', async () => {
    const first = setUp();
    const blocking = new VirtualSyncHost(first.time, request => first.sandbox.handle(request));
    const sold = runSync(call(first.session, cameras), first.session, blocking);
    const second = setUp();
    const promising = new VirtualAsyncHost(second.time, request => second.sandbox.handle(request));
    const same = await runAsync(call(second.session, cameras), second.session, promising);
    expect(rowsIn(endpoints.scrape, sold.data).length).toBeGreaterThan(0);
    expect(same.data).toEqual(sold.data);
    expect(sold.usage?.plan).toBe(same.usage?.plan);
  });

  test('a fault costs an attempt and its wait, and nothing else', () => {
    const { time, sandbox, session } = setUp();
    sandbox.addFault({ status: 503, code: 'server_busy', retryAfter: '4' });
    const host = new VirtualSyncHost(time, request => sandbox.handle(request));
    const read = runSync(pages(session, cameras, { maxRows: 10 }), session, host);
    expect(read.rows).toHaveLength(10);
    expect(host.slept.map(({ ms }) => ms)).toEqual([4_000]);
    expect(sandbox.log.map(({ charged }) => charged)).toEqual([0, 1]);
  });
});
