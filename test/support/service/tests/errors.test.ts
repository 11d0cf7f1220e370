// Every row of reference 7, who may call (5), in which order a request is judged, and the headers of 8.
import { describe, expect, test } from 'vitest';
import { Client, type Json, open } from './client.ts';

const SEARCH = { keyword: 'zzz' };
const RANGE = { keyword: 'zzz', startDate: '2025-01-01', endDate: '2025-11-20' };

describe('error bodies of reference 7', () => {
  test.each([
    [400, 'invalid_params', undefined],
    [401, 'unauthorized', undefined],
    [403, 'unauthorized', undefined],
    [429, 'rate_limited', '60'],
    [429, 'history_rate_limited', '60'],
    [500, 'server_error', undefined],
    [502, 'upstream_blocked', '2'],
    [502, 'upstream_unavailable', '2'],
    [503, 'server_busy', '5'],
    [502, 'historical_unavailable', '3'],
    [503, 'historical_unavailable', '3'],
  ])('%i %s', (status, code, retryAfter) => {
    const client = new Client();
    client.sandbox.addFault({ status, code });
    const { headers, body, ...reply } = client.scrape(SEARCH);
    expect([reply.status, headers['Retry-After'], body.retry_after]).toEqual([
      status,
      retryAfter,
      status === 429 ? 60 : undefined,
    ]);
    expect(body).toMatchObject({ error: expect.any(String), code, requestId: headers['X-Request-ID'] });
    expect(client.lastRecord).toMatchObject({ status, code, charged: 0 });
  });

  test('some say how to go on (hint), some have a message beside error', () => {
    const client = new Client();
    expect(client.scrape({}).body.hint).toContain('/openapi.json');
    client.sandbox.addFault({ status: 500 });
    expect(client.scrape(SEARCH).body.message).toEqual(expect.any(String));
  });

  test('Retry-After of a spent quota lasts until the cycle ends (reference 8 lists it for every 429)', () => {
    const client = new Client({ quota: 0 });
    const seconds = (client.sandbox.account.resetAt - client.now) / 1000;
    expect(client.scrape(SEARCH).headers['Retry-After']).toBe(String(seconds));
  });

  test('those of the searches carry the request id', () => {
    for (const path of ['/v1/scrape', '/v1/scrape/category', '/v1/research/sold']) {
      const { body, headers } = new Client().get(path);
      expect([path, body.code, body.requestId]).toEqual([path, 'invalid_params', headers['X-Request-ID']]);
    }
  });

  test('an address that does not exist is 404, a wrong method 405', () => {
    const missing = { status: 404, body: { code: 'not_found' } };
    expect([new Client().get('/v1/nothing'), new Client().get('/v1/scrape/')]).toMatchObject([missing, missing]);
    const wrong = { status: 405, body: { code: 'method_not_allowed' } };
    expect(new Client().send('DELETE', '/v1/scrape')).toMatchObject(wrong);
  });

  test('no error shows the key', () => {
    const client = new Client({ quota: 0 });
    const replies = [client.scrape(SEARCH), client.scrape({}), client.get('/v1/nothing')];
    expect(replies.some(reply => JSON.stringify(reply).includes(client.sandbox.apiKey))).toBe(false);
  });
});

const KEY = 'cs_sandbox_0123456789';
const GATEWAY = { 'X-Gateway-Key': 'gw_sandbox_0123456789', 'X-Gateway-Host': 'sandbox.gateway.invalid' };

describe('authentication, reference 5', () => {
  const ask = (headers: Record<string, string>, url = '/v1/scrape?keyword=zzz') =>
    new Client().sandbox.handle({ method: 'GET', url, headers });

  test.each<[string, Record<string, string>, number]>([
    ['a bearer key', { Authorization: `Bearer ${KEY}` }, 200],
    ['a header name in lower case', { authorization: `Bearer ${KEY}` }, 200],
    ['a scheme in lower case', { Authorization: `bearer ${KEY}` }, 200],
    ['no header', {}, 401],
    ['an empty header', { Authorization: '' }, 401],
    ['no scheme', { Authorization: KEY }, 401],
    ['another scheme', { Authorization: `Basic ${KEY}` }, 401],
    ['a key that does not start with cs_', { Authorization: 'Bearer sandbox_0123456789' }, 401],
    ['another key', { Authorization: 'Bearer cs_sandbox_0000000000' }, 401],
    ['two keys', { Authorization: `Bearer ${KEY} cs_x` }, 401],
    ['gateway headers', GATEWAY, 200],
    ['a gateway key without its host', { 'X-Gateway-Key': GATEWAY['X-Gateway-Key'] }, 401],
    ['another gateway key', { ...GATEWAY, 'X-Gateway-Key': 'gw_other' }, 401],
    ['another gateway host', { ...GATEWAY, 'X-Gateway-Host': 'other.invalid' }, 401],
    ['a wrong key beside good gateway headers', { ...GATEWAY, Authorization: 'Bearer cs_x' }, 401],
  ])('%s', (_what, headers, expected) => {
    expect(ask(headers).status).toBe(expected);
  });

  test('a key in the address is no key; some addresses need none, usage does', () => {
    const urls = [`/v1/scrape?keyword=zzz&apiKey=${KEY}`, '/v1/account/usage', '/v1/status', '/openapi.json'];
    expect(urls.map(url => ask({}, url).status)).toEqual([401, 401, 200, 200]);
  });

  test('after a rotation only the new key is good', () => {
    const client = new Client();
    client.sandbox.setKey('cs_rotated');
    expect(client.scrape(SEARCH, { Authorization: `Bearer ${KEY}` }).status).toBe(401);
    expect(client.scrape(SEARCH).status).toBe(200);
  });

  test('a revoked key is refused, and says nothing about the account', () => {
    const client = new Client();
    client.sandbox.setKey(null);
    const { status, body, headers } = client.scrape(SEARCH);
    expect([status, body.code, Object.keys(headers).sort()]).toEqual([
      401,
      'unauthorized',
      ['Content-Type', 'X-Request-ID'],
    ]);
  });

  test('behind the gateway answers look the same', () => {
    expect(JSON.parse(ask(GATEWAY).body)).toEqual(new Client().scrape(SEARCH).body);
  });
});

describe('a request is judged in this order: key, limit, parameters, quota, source', () => {
  test('each reason shows when those before it are gone', () => {
    const client = new Client({ quota: 1, perMinute: 1 });
    client.scrape(SEARCH);
    client.sandbox.addFault({ status: 503, times: Number.POSITIVE_INFINITY });
    const bad = { keyword: '' };
    const codes = [client.scrape(bad, { Authorization: '' }).body.code, client.scrape(bad).body.code];
    client.sandbox.account.perMinute = 10;
    codes.push(client.scrape(bad).body.code, client.scrape(SEARCH).body.code);
    client.sandbox.account.credits = 1;
    codes.push(client.scrape(SEARCH).body.code);
    client.sandbox.clearFaults();
    codes.push(client.scrape(SEARCH).body.code);
    const reasons = ['unauthorized', 'rate_limited', 'invalid_params', 'quota_exceeded', 'server_busy', undefined];
    expect(codes).toEqual(reasons);
  });

  test.each<[string, Json]>([
    ['/v1/scrape', { ...SEARCH, count: 0 }],
    ['/v1/research/sold', { ...RANGE, startDate: '2025-12-01' }],
    ['/v1/scrape', { ...SEARCH, aspectFilter: '[' }],
    ['/v1/cardmarket/sold', {}],
    ['/v1/cardmarket/listings', { keyword: ' ' }],
  ])('rules between parameters are part of the parameters: %s %j is told before a spent quota', (path, params) => {
    expect(new Client({ quota: 0 }).get(path, params).body.code).toBe('invalid_params');
  });

  test.each<[string, Json | undefined]>([
    ['/v1/cardmarket/sold', undefined],
    ['/v1/bulk-search', { keywords: ['nike'], options: { aspectFilter: '[' } }],
    ['/v1/scrape/max', { keyword: 'nike', aspectFilter: '[' }],
    ['/v1/scrape/jobs', { queries: ['nike', { keyword: 'nike', aspectFilter: '[' }] }],
  ])('%s: a fault of the source does not hide a mistake of the caller', (path, sent) => {
    const client = open();
    client.sandbox.addFault({ status: 503 });
    expect((sent ? client.post(path, sent) : client.get(path)).body.code).toBe('invalid_params');
  });
});

describe('response headers of reference 8', () => {
  const USAGE = ['X-Plan', 'X-Usage-Limit', 'X-Usage-Used', 'X-Usage-Remaining', 'X-Credit-Source'];
  const RATE = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-ID'];

  test('a success and a bad parameter carry all of them', () => {
    for (const params of [SEARCH, { keyword: '' }]) {
      const names = Object.keys(new Client().scrape(params).headers);
      expect(names).toEqual(expect.arrayContaining([...USAGE, ...RATE, 'X-Rollover-Balance', 'X-Credit-Balance']));
    }
  });

  test('they tell the account as it stands after the request', () => {
    const { headers } = new Client({ plan: 'growth', used: 9, rollover: 0, credits: 4 }).scrape(SEARCH);
    expect(USAGE.map(name => headers[name])).toEqual(['growth', '10000', '10', '9990', 'subscription']);
    expect(headers).toMatchObject({ 'X-Rollover-Balance': '0', 'X-Credit-Balance': '4' });
  });

  test('Server-Timing comes with uncached successes only', () => {
    const client = new Client();
    const replies = [client.scrape(SEARCH), client.scrape(SEARCH), client.scrape({ keyword: '' })];
    const told = replies.map(({ headers }) => ['Server-Timing' in headers, headers['X-Cache']]);
    expect(told).toEqual([
      [true, 'MISS'],
      [false, 'HIT'],
      [false, undefined],
    ]);
  });

  test('every response has its own X-Request-ID, which the log has too', () => {
    const client = new Client();
    const paths = ['/v1/scrape?keyword=zzz', '/v1/scrape', '/v1/status', '/v1/nothing'];
    const ids = paths.map(path => client.get(path).headers['X-Request-ID']);
    ids.push(client.scrape(SEARCH, { Authorization: '' }).headers['X-Request-ID']);
    expect(new Set(ids).size).toBe(5);
    expect(client.sandbox.log.map(record => record.requestId)).toEqual(ids);
  });
});
