/** The ready-made `fetch` host, with real sockets on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { all, wait } from '../../../core/effects.ts';
import type { EndpointId } from '../../../core/endpoint.ts';
import {
  type BulkResult,
  emptyLimits,
  endpoints,
  historyTotals,
  memoryLimits,
  planWatch,
  readList,
  runBulkSearch,
  SoldDataError,
  salesGrid,
  sellThrough,
  startJob,
  trend,
  watchList,
  watchRound,
} from '../../../core/engine.ts';
import { call } from '../../../core/request/call.ts';
import { connect, type Service } from '../../../core/script/connect.ts';
import { type Fetch, fetchHost } from '../../../core/script/fetch.ts';
import type { ConnectOptions } from '../../../core/script/settings.ts';
import type { Policy } from '../../../core/session.ts';
import { onLoopback } from '../../support/loopback.ts';
import { Sandbox, type SandboxOptions } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A scripted server and the requests that it received. */
async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const { url, close } = await onLoopback(server);
  closing.push(close);
  return { asked, url };
}

async function sandboxed(options: SandboxOptions = {}, more: Partial<ConnectOptions> = {}) {
  const sandbox = new Sandbox({ plan: '500k', ...options });
  const { url, close } = await serve(sandbox);
  closing.push(close);
  return { sandbox, service: connect({ baseUrl: url, apiKey: sandbox.apiKey, ...more }) };
}

const once = { attempts: 1 };
const request = (url: string, timeoutMs: number, more = {}) =>
  ({ method: 'GET', url, headers: {}, timeoutMs, ...more }) as const;

async function errorOf(promise: Promise<unknown>): Promise<SoldDataError> {
  const error = await promise.then(
    () => new Error('It succeeded'),
    thrown => thrown,
  );
  if (error instanceof SoldDataError) return error;
  throw error;
}

/** A URL where no server listens. */
async function deserted(): Promise<string> {
  const { url, close } = await onLoopback(createServer());
  await close();
  return url;
}

test.each([
  ['no server listens at its address', deserted],
  ['its host does not exist', async () => 'https://nowhere.invalid'],
])(
  'a request that never arrives names the address and no charge, and leaves the budget whole: %s',
  async (_, address) => {
    const baseUrl = await address();
    const service = connect({ baseUrl, apiKey: 'cs_key', budget: 3, policy: once });
    const error = await errorOf(service.call('scrape', { keyword: 'lego' }));
    const host = baseUrl.replace(/^https?:\/\//, '');
    expect(error.message).toBe(
      `${host} could not be reached, so the request was not sent. Check the address and the connection, then try again.`,
    );
    expect([error.spent, service.session.budget]).toEqual([{ charged: 0, doubt: 0 }, { left: 3 }]);
  },
);

test('the start of a job that never reached the service is not in doubt', async () => {
  const { session, run } = connect({ baseUrl: await deserted(), apiKey: 'cs_key', policy: once });
  const error = await errorOf(run(startJob(session, 'keywordJob', { queries: [{ keyword: 'lego' }] })));
  expect(error.code).toBe('unreachable');
});

test('one of several calls is stopped by its own signal, and the others continue', async () => {
  const { url } = await serving((request, response) => {
    const isSlow = String(request.url).includes('slow');
    if (!isSlow) setTimeout(() => response.writeHead(200).end('{"items": [], "hasNextPage": false}'), 20);
  });
  const service = connect({ baseUrl: url, apiKey: 'cs_x', policy: once, signal: new AbortController().signal });
  const stop = new AbortController();
  const slow = errorOf(service.call('scrape', { keyword: 'slow' }, { signal: stop.signal }));
  const other = service.pages('scrape', { keyword: 'lego' }, {});
  stop.abort();
  expect((await slow).name).toBe('CancelledError');
  expect((await other).complete).toBe(true);
  const rows = service.rows('scrape', { keyword: 'slow' }, { signal: AbortSignal.abort() });
  expect((await errorOf(rows.next())).name).toBe('CancelledError');
});

test('hundreds of calls share one listener on each signal, and leave none behind', async () => {
  const { url } = await serving((_, response) => response.end('{"items": [], "hasNextPage": false}'));
  const [all, own] = [new AbortController(), new AbortController()];
  const counted = [all, own].map(({ signal }) => [
    vi.spyOn(signal, 'addEventListener'),
    vi.spyOn(signal, 'removeEventListener'),
  ]);
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const limits = memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 500, sent: [] } } });
  const service = connect({ baseUrl: url, apiKey: 'cs_x', signal: all.signal, limits });
  const calls = Array.from({ length: 200 }, (_, n) =>
    service.call('scrape', { keyword: `item ${n}` }, { signal: own.signal }),
  );
  expect((await Promise.all(calls)).length).toBe(200);
  expect(counted.map(each => each.map(spy => spy.mock.calls.length))).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(warned).not.toHaveBeenCalled();
});

test.each([40, 100])('%i prices at once on a plan of 120 per minute wait for nothing (L1)', async count => {
  const { sandbox, service } = await sandboxed({ plan: '100k' });
  const [slept, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  onTestFinished(() => void vi.restoreAllMocks());
  const prices = Array.from({ length: count }, (_, n) => service.price('scrape', { keyword: `item ${n}`, count: 5 }));
  expect((await Promise.all(prices)).length).toBe(count);
  expect([sandbox.account.used, sandbox.log.filter(({ status }) => status !== 200)]).toEqual([count, []]);
  // An answer ended each sleep until the next window.
  const windows = slept.mock.calls.flatMap(([, ms = 0], at) => (ms > 55_000 && ms <= 61_000 ? [at] : []));
  for (const at of windows) expect(ended).toHaveBeenCalledWith(slept.mock.results[at]?.value);
  expect(windows).toHaveLength(1);
});

test.each([
  ['a stop', (stop: AbortController) => setTimeout(() => stop.abort(), 20), 'cancelled'],
  ['the deadline', () => undefined, 'deadline'],
] as const)("a fetch function that ignores its signal doesn't outlive %s", async (_, end, code) => {
  const stop = new AbortController();
  const service = connect({
    baseUrl: 'https://service.test',
    apiKey: 'cs_x',
    fetch: () => new Promise(() => {}),
    signal: stop.signal,
    policy: { attempts: 1, ...(code === 'deadline' ? { deadline: Date.now() + 2_000 } : {}) },
  });
  end(stop);
  const error = await errorOf(service.call('scrape', { keyword: 'lego' }));
  expect([error.code, error.spent]).toEqual([code, { charged: 0, doubt: 1 }]);
});

test('one of several calls uses the fetch function that the script passes', async () => {
  const asked: string[] = [];
  const ownFetch: typeof fetch = async url => {
    asked.push(String(url));
    return new Response('{"plan": "free"}');
  };
  const service = connect({ baseUrl: 'https://service.test', apiKey: 'cs_x', fetch: ownFetch });
  expect((await service.call('accountUsage', {})).data).toEqual({ plan: 'free' });
  expect(asked).toEqual(['https://service.test/v1/account/usage']);
});

describe('many prices in one call', () => {
  test('each search has its price or its error in its place, and equal ones are paid for once', async () => {
    const { sandbox, service } = await sandboxed({ plan: '100k' });
    const keywords = ['lego 75192', 'nikon f3', '', 'lego 75192', 'canon ae-1'];
    const arrived: number[] = [];
    const { results, spent } = await service.prices(
      'scrape',
      keywords.map(keyword => ({ keyword })),
      { onResult: ({ index }) => void arrived.push(index) },
    );
    expect(results.map(({ index, parameters }) => [index, parameters.keyword])).toEqual([...keywords.entries()]);
    expect(arrived.sort()).toEqual([0, 1, 2, 3, 4]);
    expect([spent, sandbox.log.length]).toEqual([{ charged: 3, doubt: 0 }, 3]);
    const single = await service.price('scrape', { keyword: 'nikon f3' });
    expect(results[1]).toMatchObject({ ok: true, price: { median: single.median, count: single.count } });
    expect(results[2]).toMatchObject({ ok: false, error: { code: 'invalid_params', parameter: 'keyword' } });
  });

  test('one failure or a stop costs none of the other results', async () => {
    const { sandbox, service } = await sandboxed({ plan: '100k' });
    const stop = new AbortController();
    sandbox.between = (request, serve) => {
      if (!request.url.includes('broken')) return serve(request);
      return { ...serve(request), status: 400, body: '{"error":"No such thing","code":"invalid_params"}' };
    };
    const searches = ['lego', 'broken', 'nikon'].map(keyword => ({ keyword }));
    const whole = await service.prices('scrape', searches);
    expect(whole.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    const stopped = await service.prices('scrape', searches, {
      signal: stop.signal,
      onResult: ({ parameters }) => (parameters.keyword === 'lego' ? stop.abort() : undefined),
    });
    expect(stopped.results[0]).toMatchObject({ ok: true });
    for (const each of stopped.results) if (!each.ok) expect(each.error.spent).toBeDefined();
  });

  test('an error of the script in onResult is thrown as it is', async () => {
    const { service } = await sandboxed();
    const own = new Error('The disk is full');
    const failing = service.prices('scrape', [{ keyword: 'lego' }], {
      onResult: () => {
        throw own;
      },
    });
    await expect(failing).rejects.toBe(own);
  });
});

test('a job is started and awaited', async () => {
  const { service } = await sandboxed({ plan: '100k' });
  const started = await service.startJob('cardBatch', { cards: [{ keyword: 'charizard' }] });
  expect(started).toMatchObject({ outcome: 'running', spent: { charged: 1, doubt: 0 } });
  const patient = await service.waitForJob('cardBatch', started.jobId, { patienceMs: 0 });
  expect(patient).toMatchObject({ jobId: started.jobId, outcome: 'running' });
  const error = await errorOf(service.waitForJob('bulkSearch' as 'cardBatch', 'x', { patienceMs: 60_000 }));
  expect(error.message).toBe('Bulk Search cannot be polled; use runBulkSearch');
});

test.each<[call: string, message: string]>([
  [
    'startJob("x")',
    'x is not a kind of job; there are cardBatch, deepPagination, keywordJob; for a bulk search use run',
  ],
  ['startJob()', 'undefined is not a kind of job; there are cardBatch'],
  ['startJob("cardbatch", {})', 'cardbatch is not a kind of job; did you mean cardBatch?'],
  ['startJob("toString", {})', 'toString is not a kind of job; there are cardBatch'],
  ['startJob("bulkSearch", {})', 'Bulk Search cannot be polled; use runBulkSearch'],
  [
    'startJob("cardBatch", ["charizard"])',
    "parameters must be an object such as { keyword: 'canon ae-1' }, got a list",
  ],
  ['price("scrape", () => 1)', "parameters must be an object such as { keyword: 'canon ae-1' }, got a function"],
  ['howFast(10n)', "item must be an object such as { keyword: 'canon ae-1' }, got a bigint"],
  ['waitForJob("x", "1")', 'x is not a kind of job; there are cardBatch'],
  ['waitForJob("cardBatch")', 'jobId is required'],
  ['waitForJob("cardBatch", "1", { patienceMs: NaN })', 'patienceMs must be a number of 0 or more, got NaN'],
  [
    'call("scrape", "canon ae-1")',
    'parameters must be an object such as { keyword: \'canon ae-1\' }, got "canon ae-1"',
  ],
  ['prices("scrape")', 'searches must be a list of objects'],
  ['prices("scrape", "canon ae-1")', 'searches must be a list of objects'],
  ['prices("scrape", [null])', "searches[1] must be an object such as { keyword: 'canon ae-1' }, got null"],
  ['howFast("canon ae-1")', 'item must be an object such as { keyword: \'canon ae-1\' }, got "canon ae-1"'],
  ['whereToSell()', "item must be an object such as { keyword: 'canon ae-1' }, got nothing"],
  ['worthGrading(null)', "card must be an object such as { keyword: 'canon ae-1' }, got null"],
])('%s, which no type check saw, is refused in words before anything is sent', async (call, message) => {
  const { service, sandbox } = await sandboxed();
  const error = await errorOf(new Function('service', `return service.${call}`)(service));
  expect([error.code, error.message]).toEqual(['invalid_params', expect.stringContaining(message)]);
  expect(sandbox.log).toEqual([]);
});

test('an error names the line of the script that made the call, and what it cost', async () => {
  const { service } = await sandboxed();
  async function ownFunction() {
    return service.call('scrape', { keyword: '' });
  }
  const error = await errorOf(ownFunction());
  const [title, caller] = error.stack!.split('\n');
  expect(title).toBe(`InvalidParametersError: ${error.message}`);
  expect(caller).toContain('ownFunction');
  expect(error.spent).toEqual({ charged: 0, doubt: 0 });
  const rows = async () => {
    for await (const _ of service.rows('scrape', { keyword: '' }));
  };
  const ofRows = await errorOf(rows());
  expect(ofRows.stack!.split('\n')[1]).toContain('rows');
  expect(ofRows.stack).not.toContain('core/script/connect.ts');
  const keyless = await errorOf(connect({ baseUrl: service.session.baseUrl }).call('scrape', { keyword: 'a' }));
  expect([keyless.code, keyless.spent]).toEqual(['missing_key', { charged: 0, doubt: 0 }]);
});

test.each([{ apiKey: 'cs_hidden' }, { gateway: { key: 'cs_hidden', host: 'gateway.example.com' } }])(
  'a client that is logged or written as JSON shows no key (S1)',
  options => {
    const service = connect({ baseUrl: 'https://api.example.com', ...options });
    for (const value of [service, service.session, service.session.authentication]) {
      expect(inspect(value, { depth: 9 })).not.toContain('hidden');
      expect(JSON.stringify(value)).not.toContain('hidden');
    }
  },
);

test('the address and the key are read from the environment unless they are given', async () => {
  const { sandbox, service } = await sandboxed();
  vi.stubEnv('SOLD_DATA_BASE_URL', service.session.baseUrl);
  vi.stubEnv('SOLD_DATA_API_KEY', sandbox.apiKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await connect().price('scrape', { keyword: 'lego' })).count).toBeGreaterThan(2);
  expect((await errorOf(connect({ apiKey: 'cs_wrong' }).call('scrape', { keyword: 'lego' }))).name).toBe('AuthError');
});

test('a script gets how fast something sells, and whether grading is worth it', async () => {
  const { service, sandbox } = await sandboxed();
  const fast = await service.howFast({ keyword: 'denim jacket', market: 'fashion' });
  expect(fast).toMatchObject({ basis: 'exact', days: expect.any(Number), spent: { charged: 1, doubt: 0 } });
  const grading = await service.worthGrading({ keyword: 'charizard base set 4' });
  expect(grading.spent).toEqual({ charged: 3, doubt: 0 });
  expect(sandbox.account.used).toBe(4);
});

test('every result states its charge: a price, a sell-through rate and totals', async () => {
  const { service } = await sandboxed();
  const { session, run } = service;
  const days = { keyword: 'canon ae-1', startDate: '2026-09-01', endDate: '2026-10-01' };
  expect((await service.price('scrape', { keyword: 'canon ae-1' })).spent).toEqual({ charged: 1, doubt: 0 });
  const rate = await run(sellThrough(session, { keyword: 'canon ae-1' }));
  expect(rate.spent).toEqual({ charged: 2, doubt: 0 });
  const totals = await run(historyTotals(session, service.ask('history', days)));
  expect(totals.spent).toEqual({ charged: 1, doubt: 0 });
});

test('a body that stalls after its headers fails at the timeout', async () => {
  const { url } = await serving((_, response) => response.writeHead(200).write('{"items": ['));
  await expect(fetchHost().send(request(url, 150))).rejects.toThrow('No answer within 0.15 s');
});

test('a stream that stalls fails at the timeout', async () => {
  // Only the host's own timers are virtual, because a busy machine may need long for the first part.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url } = await serving((_, response) => response.writeHead(200).write('one'));
  const host = fetchHost();
  const { stream } = await host.send(request(url, 150, { stream: true }));
  expect(await host.read?.(stream)).toBe('one');
  const stalled = expect(host.read?.(stream)).rejects.toThrow('No answer within 0.15 s');
  vi.advanceTimersByTime(150);
  await stalled;
});

test('a dropped connection is a network failure whose cost is in doubt and whose message contains no key', async () => {
  const { url } = await serving((_, response) => response.destroy());
  const service = connect({ baseUrl: url, apiKey: 'cs_secret', policy: once });
  const error = await errorOf(service.call('scrape', { keyword: 'x' }));
  expect(error).toMatchObject({ name: 'NetworkError', code: 'network', attempts: 1, spent: { doubt: 1 } });
  expect(`${error.message} ${error.stack} ${error.cause}`).not.toContain('cs_secret');
});

test('a connection that drops in the middle of the body is a network failure', async () => {
  const { url } = await serving((_, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"plan": ');
    setTimeout(() => response.destroy(), 20);
  });
  const error = await errorOf(connect({ baseUrl: url, apiKey: 'cs_x', policy: once }).call('accountUsage', {}));
  expect(error.name).toBe('NetworkError');
});

test('a stream that breaks leaves no timer behind, which would keep the process alive', async () => {
  const { url } = await serving((_, response) => {
    response.writeHead(200).write('one');
    setTimeout(() => response.destroy(), 20);
  });
  const started = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  const host = fetchHost();
  const { stream } = await host.send(request(url, 299_999, { stream: true }));
  const timer = started.mock.results[started.mock.calls.findIndex(([, ms]) => ms === 299_999)]?.value;
  expect(await host.read?.(stream)).toBe('one');
  expect(ended).not.toHaveBeenCalledWith(timer);
  await expect(host.read?.(stream)).rejects.toThrow();
  expect(ended).toHaveBeenCalledWith(timer);
  vi.restoreAllMocks();
});

test('the sleep of an operation whose sibling failed keeps no process alive', async () => {
  const [started, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
  onTestFinished(() => void vi.restoreAllMocks());
  const { url } = await serving((_, response) => setTimeout(() => response.writeHead(400).end('{}'), 20));
  const service = connect({ baseUrl: url, apiKey: 'cs_x' });
  const { session } = service;
  const fails = call(session, service.ask('accountUsage', {}));
  await errorOf(service.run(all<unknown>([wait(299_999), fails])));
  const timers = started.mock.calls.flatMap(([, ms = 0], at) => (ms > 200_000 ? [started.mock.results[at]] : []));
  expect(timers).toHaveLength(1);
  expect(ended).toHaveBeenCalledWith(timers[0]?.value);
});

test('a body that is not read to its end closes its timer and its connection', async () => {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  onTestFinished(() => void vi.restoreAllMocks());
  let closed = () => {};
  const isClosed = new Promise<void>(resolve => {
    closed = resolve;
  });
  const { url } = await serving((_, response) => {
    response.on('close', closed);
    response.writeHead(200).write('{"type":"result","runId":"run_1","index":0,"keyword":"a","ok":true,"items":[]}\n');
  });
  const service = connect({ baseUrl: url, apiKey: 'cs_x' });
  const onResult = () => {
    throw new Error('The disk is full');
  };
  const run = service.run(runBulkSearch(service.session, { keywords: ['a', 'b'] }, { onResult }));
  await expect(run).rejects.toThrow('The disk is full');
  const timer = started.mock.results[started.mock.calls.findIndex(([, ms]) => ms === 300_000)]?.value;
  expect(timer).toBeDefined();
  expect(ended).toHaveBeenCalledWith(timer);
  await isClosed;
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed: the key goes to no other host', async status => {
  const other = await serving((_, response) => response.end('{}'));
  const { url, asked } = await serving((_, response) => response.writeHead(status, { Location: other.url }).end());
  const error = await errorOf(connect({ baseUrl: url, apiKey: 'cs_x', policy: once }).call('accountUsage', {}));
  expect([error.code, error.status]).toEqual(['redirected', status]);
  expect([asked.length, other.asked.length]).toEqual([1, 0]);
});

test('stopping a run ends a sleep between two attempts', async () => {
  const stop = new AbortController();
  const { url, asked } = await serving((_, response) => {
    response.writeHead(429, { 'Retry-After': '3600' }).end('{"error": "Slow down", "code": "rate_limited"}');
    setTimeout(() => stop.abort(), 100);
  });
  const policy = { maxWaitMs: 2 * 3_600_000 };
  const service = connect({ baseUrl: url, apiKey: 'cs_x', signal: stop.signal, policy });
  expect((await errorOf(service.call('accountUsage', {}))).code).toBe('cancelled');
  expect(asked).toHaveLength(1);
});

test('stopping a run aborts a request in flight', async () => {
  const stop = new AbortController();
  const { url } = await serving(() => stop.abort());
  const service = connect({ baseUrl: url, apiKey: 'cs_x', signal: stop.signal });
  expect((await errorOf(service.call('accountUsage', {}))).code).toBe('cancelled');
});

test('a stopped run sends no more requests', async () => {
  const { url, asked } = await serving((_, response) => response.end('{}'));
  const service = connect({ baseUrl: url, apiKey: 'cs_x', signal: AbortSignal.abort() });
  expect((await errorOf(service.call('accountUsage', {}))).code).toBe('cancelled');
  expect(asked).toHaveLength(0);
});

test('each result of a bulk search is delivered before the next one has arrived', async () => {
  const line = (index: number, keyword: string) =>
    `${JSON.stringify({ type: 'result', runId: 'r', index, keyword, ok: true, items: [] })}\n`;
  let finish = () => {};
  const { url } = await serving((_, response) => {
    const first = line(0, 'größe');
    // The cut is in the middle of a multi-byte character.
    const cut = Buffer.from(first).indexOf(0xc3) + 1;
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' }).write(Buffer.from(first).subarray(0, cut));
    setTimeout(() => response.write(Buffer.from(first).subarray(cut)), 30);
    finish = () => response.end(`${line(1, 'b')}{"type":"done","runId":"r","succeeded":2,"failed":0}\n`);
  });
  const service = connect({ baseUrl: url, apiKey: 'cs_x' });
  const told: string[] = [];
  const onResult = ({ keyword }: BulkResult) => {
    told.push(keyword);
    finish();
  };
  const run = await service.run(runBulkSearch(service.session, { keywords: ['größe', 'b'] }, { onResult }));
  expect([told, run.complete]).toEqual([['größe', 'b'], true]);
});

test('rows() reads the next page only when its first row is needed', async () => {
  const { sandbox, service } = await sandboxed();
  const year = { startDate: '2026-01-01', endDate: '2026-10-31' };
  const rows = service.rows('history', { keyword: 'iphone', ...year, limit: 10 }, { maxRows: 25 });
  expect(sandbox.log).toHaveLength(0);
  for (let row = 1; row <= 10; row += 1) expect((await rows.next()).done).toBe(false);
  expect(sandbox.log).toHaveLength(1);
  expect((await rows.next()).value).toHaveProperty('itemId');
  expect(sandbox.log).toHaveLength(2);
  let left = 0;
  for await (const _ of rows) left += 1;
  expect([left, sandbox.log.length]).toEqual([14, 3]);
});

test("pages() reports the remaining requests, and price() returns the service's statistics", async () => {
  const { service } = await sandboxed();
  const read = await service.pages('scrape', { keyword: 'nike', count: 50 }, { maxRows: 60 });
  expect([read.rows.length, read.requests, read.complete]).toEqual([60, 2, false]);
  const { summary } = (await service.call('scrape', { keyword: 'nike' })).data;
  expect(await service.price('scrape', { keyword: 'nike' }, { bestOffers: 'include' })).toMatchObject({
    median: summary?.median,
    count: summary?.count,
  });
});

test('a script can use an API key or the two headers of a gateway', async () => {
  const { url, asked } = await serving((_, response) => response.end('{}'));
  await connect({ baseUrl: `${url}/`, apiKey: 'cs_x' }).call('accountUsage', {});
  await connect({ baseUrl: url, gateway: { key: 'gk', host: 'gh' } }).call('accountUsage', {});
  expect(asked.map(({ url: path }) => path)).toEqual(['/v1/account/usage', '/v1/account/usage']);
  expect(
    asked.map(({ headers }) => [headers.authorization, headers['x-gateway-key'], headers['x-gateway-host']]),
  ).toEqual([
    ['Bearer cs_x', undefined, undefined],
    [undefined, 'gk', 'gh'],
  ]);
});

test('bad input and a spent budget are refused before anything is sent', async () => {
  const { sandbox, service } = await sandboxed({}, { budget: 1 });
  const refused = await errorOf(service.call('scrape', { keyword: 'x', count: 500 }));
  expect(refused.message).toBe('count must be 1 to 240, got 500');
  await service.call('scrape', { keyword: 'x' });
  expect((await errorOf(service.call('scrape', { keyword: 'y' }))).name).toBe('BudgetError');
  expect(sandbox.log).toHaveLength(1);
  const none = await sandboxed({}, { budget: 0 });
  expect((await errorOf(none.service.call('scrape', { keyword: 'y' }))).name).toBe('BudgetError');
});

test.each([
  ['baseUrl', { baseUrl: undefined as unknown as string }, 'and is not set'],
  ['baseUrl', { baseUrl: 'api.example.com' }, 'must be an address such as'],
  ['baseUrl', { baseUrl: 'https://me:hidden@api.example.com' }, 'without a password, query or fragment'],
  ['baseUrl', { baseUrl: 'https://api.example.com/?a=1' }, 'without a password, query or fragment'],
  ['baseUrl', { baseUrl: 'http://api.example.com' }, 'must start with https://'],
  ['baseUrl', { baseUrl: 'http://127.0.0.1.example.com' }, 'must start with https://'],
  ['baseUrl', { baseUrl: 'http://localhost.example.com/' }, 'must start with https://'],
  ['budget', { budget: Number(undefined) }, 'budget must be a number of 0 or more, got NaN'],
  ['budget', { budget: -1 }, 'budget must be a number of 0 or more, got -1'],
  ['policy.attempts', { policy: { attempts: 0 } }, 'must be a number of 1 or more, got 0'],
  ['policy.retries', { policy: { retries: Number.NaN } }, 'must be a number of 0 or more, got NaN'],
  ['policy.maxWaitMs', { policy: { maxWaitMs: Number.NaN } }, 'must be a number of 0 or more, got NaN'],
  ['policy.deadline', { policy: { deadline: Number.NaN } }, 'must be a number of 0 or more, got NaN'],
])('an invalid option is refused by its name: %s %j', async (parameter, more, words) => {
  const opening = Promise.resolve({ baseUrl: 'https://api.example.com', ...more }).then(connect);
  const error = await errorOf(opening);
  expect(error).toMatchObject({ code: 'invalid_params', parameter });
  expect(error.message).toContain(words);
  expect(error.message).not.toContain('hidden');
});

test.each([Number.NaN, 0, 'many'])(
  'a minimum of %j sales for a price is refused before anything is paid',
  async minSales => {
    const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x' });
    const error = await errorOf(service.price('scrape', { keyword: 'a' }, { minSales: minSales as number }));
    expect(error.message).toMatch(/^minSales must be 1 to 1000, got /i);
  },
);

test('a script without types that mistypes an endpoint, or gives no parameters, gets an error that says so', async () => {
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x' });
  const mistyped = await errorOf(service.call('scrap' as EndpointId, {}));
  expect(mistyped.message).toContain('scrap is not an endpoint; did you mean scrape?');
  const bare = await errorOf(service.call('scrape', undefined as unknown as { keyword: string }));
  expect(bare.message).toContain('keyword is required');
});

test.each(['https://api.example.com', 'http://[::1]:8080', 'https://api.example.com/sold/'])(
  '%s is accepted as a base address',
  baseUrl => {
    expect(connect({ baseUrl }).session.baseUrl).toBe(baseUrl.replace(/\/$/, ''));
  },
);

test('an undefined option keeps its default, also in the policy', async () => {
  const { url, asked } = await serving((_, response) => response.writeHead(503, { 'Retry-After': '0' }).end('{}'));
  const policy = { attempts: undefined } as unknown as Partial<Policy>;
  await errorOf(connect({ baseUrl: url, apiKey: 'cs_x', policy }).call('accountUsage', {}));
  expect(asked).toHaveLength(3);
});

test('two scripts with one limit store share its observations', async () => {
  const { service, sandbox } = await sandboxed({ quota: 0 });
  const limits = memoryLimits();
  const one = connect({ baseUrl: service.session.baseUrl, apiKey: sandbox.apiKey, limits });
  const other = connect({ baseUrl: service.session.baseUrl, apiKey: sandbox.apiKey, limits });
  expect((await errorOf(one.call('scrape', { keyword: 'lego' }))).code).toBe('quota_exceeded');
  expect((await errorOf(other.call('scrape', { keyword: 'lego' }))).code).toBe('quota_exceeded');
  expect([one.session.seen.requests, other.session.seen.requests]).toEqual([1, 0]);
});

test('credits are spent first if the caller says so', async () => {
  const { sandbox, service } = await sandboxed({ credits: 5 }, { creditSource: 'credits' });
  await service.call('scrape', { keyword: 'x' });
  expect([sandbox.account.credits, sandbox.account.used]).toEqual([4, 0]);
});

const EMPTY = { status: 200, ok: true, headers: new Headers(), body: null, text: async () => '{"items":[]}' };

test.each<[mistake: string, ownFetch: unknown, words: RegExp]>([
  ['throws', () => JSON.parse('{'), /^fetch failed: SyntaxError/],
  [
    'has a bug',
    async () => Promise.reject(new ReferenceError('proxy is not defined')),
    /^fetch failed: ReferenceError: proxy/,
  ],
  [
    'has a bug in text()',
    async () => ({ ...EMPTY, text: async () => Promise.reject(new ReferenceError('zip is not defined')) }),
    /^fetch failed: ReferenceError: zip/,
  ],
  [
    'reads from nothing',
    async () => (undefined as never as { x: { y: 1 } }).x.y,
    /^fetch failed: TypeError: Cannot read/,
  ],
  [
    'calls what is no function',
    () => (({}) as { send(): void }).send(),
    /^fetch failed: TypeError: .* is not a function/,
  ],
  ['goes round in circles', async () => new Array(-1), /^fetch failed: RangeError/],
  ['asks a relative address', async () => fetch('/v1/scrape'), /^fetch failed: TypeError: Failed to parse URL/],
  [
    'has a dispatcher that is none',
    async (url: string) => fetch(url, { dispatcher: {} } as never),
    /^fetch failed: TypeError: fetch failed/,
  ],
  [
    'has read the answer itself',
    async () => {
      const answer = new Response('{"items":[]}');
      await answer.text();
      return answer;
    },
    /^fetch failed: TypeError: Body is unusable/,
  ],
  [
    'returns an object as text',
    async () => ({ ...EMPTY, text: async () => ({}) }),
    /^fetch must return an answer whose text/,
  ],
  ['returns nothing', async () => undefined, /^fetch must return an answer with status, headers and text\(\)/],
  ['has no headers', async () => ({ status: 200, text: async () => '{}' }), /^fetch must return an answer/],
  [
    'has plain headers',
    async () => ({ status: 200, headers: {}, text: async () => '{}' }),
    /^fetch must return an answer/,
  ],
])("a mistake of a script's own fetch isn't blamed on the service: it %s", async (_, ownFetch, words) => {
  const calls = vi.fn(ownFetch as Fetch);
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', fetch: calls });
  const error = await errorOf(service.call('scrape', { keyword: 'lego' }));
  expect(error.message).toMatch(words);
  expect(error.spent).toEqual({ charged: 0, doubt: 1 });
  expect(calls).toHaveBeenCalledTimes(1);
});

test.each<[header: string, get: (name: string) => unknown]>([
  ['a number', () => 7],
  ['undefined', () => undefined],
  ['an error', () => JSON.parse('{')],
])("a script's own fetch that has %s in place of a header loses no answer", async (_, get) => {
  const answer = async () => ({ ...EMPTY, headers: { get } }) as never;
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', fetch: answer });
  expect((await service.call('scrape', { keyword: 'lego' })).data).toEqual({ items: [] });
});

test("a script's own fetch whose text() gives a String object has answered", async () => {
  const answer = async () => ({ ...EMPTY, text: async () => new String('{"items":[]}') }) as never;
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', fetch: answer });
  expect((await service.call('scrape', { keyword: 'lego' })).data).toEqual({ items: [] });
});

test.each([
  'fetch failed',
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'terminated',
  'error sending request for url (https://api.example.com/v1/scrape?keyword=property): connection closed',
])("a connection that a script's own fetch loses is no mistake of it: %s", async words => {
  const lost = vi.fn<Fetch>(async () => {
    throw new TypeError(words, words === 'fetch failed' ? { cause: new Error('other side closed') } : {});
  });
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', fetch: lost, policy: once });
  expect((await errorOf(service.call('scrape', { keyword: 'lego' }))).code).toBe('network');
});

test("a lost connection with a code is no mistake of a script's own fetch, whatever its words", async () => {
  const words = 'The socket was closed. For more, pass `verbose: true` in the second argument to fetch()';
  const lost = async () => {
    throw Object.assign(new TypeError(words), { code: 'ECONNRESET' });
  };
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', fetch: lost, policy: once });
  expect((await errorOf(service.call('scrape', { keyword: 'lego' }))).code).toBe('network');
});

test.each([0, 3, 8, 20])('a round of a watch leaves the reserve of its settings: %i', async reserve => {
  const { sandbox, service } = await sandboxed({ plan: 'basic', quota: 100 });
  sandbox.account.used = 90;
  const list = watchList(Array.from({ length: 20 }, (_, at) => `lego ${at}`));
  const settings = { monthly: 100, allAtFirst: true, reserve };
  await service.run(watchRound(service.session, list, undefined, settings));
  expect(100 - sandbox.account.used).toBe(Math.min(10, Math.max(0, reserve)));
});

test('the items of a list go into a search as they are, and each result has its price or its error', async () => {
  const { service } = await sandboxed();
  const { items } = readList('Item,Quantity\ncanon ae-1,2\nnikon f3,1\n', { currency: 'USD' });
  const cards = readList('Card\nPikachu\n', { target: 'cards' }).items;
  const searches = items.map(({ parameters }) => parameters);
  const { results } = await service.prices('scrape', [...searches, { keyword: '' }]);
  expect(results.map(({ price, error }) => typeof price?.median + (error?.code ?? ''))).toEqual([
    'number',
    'number',
    'undefinedinvalid_params',
  ]);
  expect(cards.map(({ parameters }) => service.ask('cardSales', parameters).endpoint.id)).toEqual(['cardSales']);
});

test("a script's own fetch that throws once is asked again, like one that rejects", async () => {
  const ownFetch = vi
    .fn<Fetch>((url, asked) => fetch(url, asked))
    .mockImplementationOnce(() => {
      throw new TypeError('socket pool exhausted');
    });
  const { service } = await sandboxed({}, { fetch: ownFetch });
  expect((await service.call('scrape', { keyword: 'lego' })).data.items).not.toHaveLength(0);
  expect(ownFetch).toHaveBeenCalledTimes(2);
});

test('an option that is null counts as not given', async () => {
  const { service } = await sandboxed({}, { signal: null, fetch: null } as never);
  const { data } = await service.call('scrape', { keyword: 'lego' }, { signal: null } as never);
  expect(data.items).not.toHaveLength(0);
});

class OneRow {
  get maxRows() {
    return 1;
  }
}

test.each<[what: string, options: object]>([
  ['inherited', Object.create({ maxRows: 1 })],
  ['read by a getter of a class', new OneRow()],
])('an option that is %s counts as its own', async (_, options) => {
  const { service } = await sandboxed();
  const { rows } = await service.pages('scrape', { keyword: 'lego' }, options);
  expect(rows).toHaveLength(1);
});

test('an inherited limit of a policy counts', async () => {
  const { asked, url } = await serving((_, response) => response.writeHead(503).end());
  const service = connect({ baseUrl: url, apiKey: 'cs_x', policy: Object.create({ attempts: 1 }) });
  await errorOf(service.call('scrape', { keyword: 'lego' }));
  expect(asked).toHaveLength(1);
});

test.each([false, '', null, undefined, 0])('options that are %j, as a condition may be, count as none', async none => {
  const { service } = await sandboxed();
  const { rows } = await service
    .price('scrape', { keyword: 'lego' }, none as never)
    .then(() => service.pages('scrape', { keyword: 'lego' }, none as never));
  expect(rows).not.toHaveLength(0);
});

test.each<[name: string, options: object, words: RegExp]>([
  ['limits', { limits: { update: {} } }, /^limits\.update must be a function, as limitsOnFile has, got an object$/],
  ['fetch', { fetch: 'https://proxy.example.com' }, /^fetch must be a function like that of the runtime, got "https/],
  ['limits', { limits: new Map() }, /^limits\.update must be a function, as limitsOnFile has/],
])('an option that is no function is refused: %s', (_, options, words) => {
  expect(() => connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', ...options })).toThrow(words);
});

test('a store that drops what it is given stops the request instead of holding it for ever', async () => {
  const limits = { update: () => undefined } as never;
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', limits });
  const error = await errorOf(service.call('scrape', { keyword: 'lego' }));
  expect([error.code, (error.cause as Error).message]).toEqual([
    'limits_unavailable',
    expect.stringContaining('did not call the function'),
  ]);
});

describe('an option of an unknown name is refused before anything is sent', () => {
  const BASE = { baseUrl: 'https://api.example.com', apiKey: 'cs_x' };
  const lego = { keyword: 'lego' };
  const typo = (name: string) => ({ [name]: 1 }) as never;

  test.each<[words: string, call: (service: Service) => unknown]>([
    ['budgt is not an option here; did you mean budget?', () => connect({ ...BASE, budgt: 1 } as never)],
    ['policy.retry is not an option here', () => connect({ ...BASE, policy: typo('retry') })],
    ['gateway.hots is not an option here; did you mean host?', () => connect({ ...BASE, gateway: typo('hots') })],
    ['signl is not an option here; did you mean signal?', service => service.run(wait(1), typo('signl'))],
    ['timeout is not an option here; there are signal', service => service.call('scrape', lego, typo('timeout'))],
    ['bestOfers is not an option here', service => service.price('scrape', lego, typo('bestOfers'))],
    ['onresult is not an option here', service => service.prices('scrape', [lego], typo('onresult'))],
    ['signl is not an option here', service => service.whereToSell(lego, typo('signl'))],
    ['signl is not an option here', service => service.howFast(lego, typo('signl'))],
    ['signl is not an option here', service => service.worthGrading(lego, typo('signl'))],
    ['maxRow is not an option here; did you mean maxRows?', service => service.pages('scrape', lego, typo('maxRow'))],
    ['onPage is not an option here', service => service.rows('scrape', lego, typo('onPage')).next()],
    [
      'patience is not an option here; did you mean patienceMs?',
      service => service.waitForJob('cardBatch', 'j1', typo('patience')),
    ],
    [
      'keeps is not an option here; did you mean keep?',
      service => service.startJob('cardBatch', { cards: [lego] }, typo('keeps')),
    ],
    [
      'keeps is not an option here',
      service => service.run(startJob(service.session, 'cardBatch', { cards: [lego] }, typo('keeps'))),
    ],
    [
      'onresult is not an option here',
      service => service.run(runBulkSearch(service.session, { keywords: ['lego'] }, typo('onresult'))),
    ],
    [
      'maxpages is not an option here',
      ({ ask, run, session }) =>
        run(
          trend(
            session,
            ask('history', { ...lego, startDate: '2026-01-01', endDate: '2026-02-01' }),
            'month',
            typo('maxpages'),
          ),
        ),
    ],
    ['montly is not an option here; did you mean monthly?', () => planWatch([], typo('montly'), 0)],
    [
      'movedpercent is not an option here',
      service => service.run(watchRound(service.session, watchList(['lego']), undefined, typo('movedpercent'))),
    ],
    ['curency is not an option here; did you mean currency?', () => readList('a', typo('curency'))],
    [
      'minsales is not an option here',
      () => salesGrid(endpoints.cardSales, [], ['condition', 'variant'], typo('minsales')),
    ],
  ])('%s', async (words, act) => {
    const fetch = vi.fn();
    const service = connect({ ...BASE, fetch });
    const error = await errorOf(Promise.resolve(service).then(act) as Promise<unknown>);
    expect(error).toMatchObject({ code: 'invalid_params', message: expect.stringContaining(words) });
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([5, 'signal', [], new Map(), new AbortController().signal, () => 1])(
    'and so are options that are %s',
    async options => {
      const fetch = vi.fn();
      const { call: send, waitForJob } = connect({ ...BASE, fetch });
      for (const promise of [send('scrape', lego, options as never), waitForJob('cardBatch', 'j1', options as never)])
        expect((await errorOf(promise)).message).toMatch(/^options must be an object with /);
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});

test.each<[options: unknown, words: RegExp]>([
  [{ bestOffers: 'none' }, /^bestOffers must be paid, include, exclude or accepted, got "none"/],
  [{ minSales: 'many' }, /^minSales must be 1 to 1000/],
  [{ profit: 5 }, /^profit must be an object/],
  [5, /^options must be an object/],
  [{ signal: {} }, /^signal must be the signal of an AbortController/],
])('options of a price that can not be read are refused before anything is sent: %j', async (options, words) => {
  const sent = vi.fn();
  const service = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_x', fetch: sent });
  const error = await errorOf(service.price('scrape', { keyword: 'lego' }, options as never));
  expect([error.message, sent.mock.calls]).toEqual([expect.stringMatching(words), []]);
});

test.each([
  [
    'an invalid parameter',
    () => connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_any' }).call('scrape', {} as never),
  ],
  ['a missing key', () => connect({ baseUrl: 'https://api.example.com' }).call('scrape', { keyword: 'a' })],
  [
    'a key that is not accepted',
    async () => (await sandboxed({}, { apiKey: 'cs_other' })).service.call('scrape', { keyword: 'a' }),
  ],
  [
    'a lost answer',
    () => {
      const fetch: Fetch = async () => {
        throw new TypeError('fetch failed');
      };
      const client = connect({ baseUrl: 'https://api.example.com', apiKey: 'cs_any', fetch, policy: once });
      return client.call('scrape', { keyword: 'a' });
    },
  ],
])('a printed error of %s shows only the fields that hold something', async (_, fail) => {
  const error = await errorOf(fail());
  expect(inspect(error)).not.toContain('undefined');
  expect(Object.keys(error)).toEqual(expect.arrayContaining(['code', 'spent']));
  expect(Object.values(error)).not.toContain(undefined);
});
