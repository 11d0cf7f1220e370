// Every row of reference 7, who may call (5), and in which order a request is judged.
import { describe, expect, test } from 'vitest';
import { answerErrors } from './answers.ts';
import { Client, type Json } from './client.ts';

const SEARCH = { keyword: 'zzz' };
const HISTORY = { keyword: 'zzz', startDate: '2025-01-01', endDate: '2025-11-20' };

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
    const client = new Client({});
    client.sandbox.addFault({ status, code });
    const reply = client.scrape(SEARCH);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ error: expect.any(String), code, requestId: reply.headers['X-Request-ID'] });
    expect(reply.headers['Retry-After']).toBe(retryAfter);
    expect(reply.body.retry_after).toBe(status === 429 ? 60 : undefined);
    expect(client.lastRecord).toMatchObject({ status, code, charged: 0 });
  });

  test.each([
    [400, 'invalid_params'],
    [401, 'unauthorized'],
    [429, 'history_rate_limited'],
    [429, 'quota_exceeded'],
    [502, 'historical_unavailable'],
    [503, 'historical_unavailable'],
  ])('%i %s of history is as the document describes it', (status, code) => {
    const client = new Client({});
    client.sandbox.addFault({ status, code });
    expect(answerErrors('GET', '/v1/research/sold', client.history(HISTORY).response)).toEqual([]);
  });

  test('some say how to go on (hint), some have a message beside error', () => {
    const client = new Client({});
    expect(client.scrape({}).body.hint).toContain('/openapi.json');
    client.sandbox.addFault({ status: 500 });
    expect(client.scrape(SEARCH).body.message).toEqual(expect.any(String));
  });

  test('Retry-After of a spent quota lasts until the cycle ends (reference 8 lists it for every 429)', () => {
    const client = new Client({ quota: 0 });
    const seconds = (client.sandbox.account.resetAt - client.now) / 1000;
    expect(client.scrape(SEARCH).headers['Retry-After']).toBe(String(seconds));
  });

  test.each(['/v1/scrape', '/v1/scrape/category', '/v1/research/sold'])('errors of %s carry the request id', path => {
    const reply = new Client({}).get(path);
    expect(reply.body).toMatchObject({ code: 'invalid_params', requestId: reply.headers['X-Request-ID'] });
  });

  test('an address that does not exist is 404, a wrong method 405', () => {
    const client = new Client({});
    expect(client.get('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(client.send('DELETE', '/v1/scrape')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(client.get('/v1/scrape/')).toMatchObject({ status: 404 });
  });

  test('no error shows the key', () => {
    const client = new Client({ quota: 0 });
    const replies = [client.scrape(SEARCH), client.scrape({}), client.get('/v1/nothing')];
    expect(replies.some(reply => JSON.stringify(reply).includes(client.sandbox.apiKey))).toBe(false);
  });
});

describe('authentication, reference 5', () => {
  const status = (headers: Record<string, string>): number => {
    const client = new Client({});
    return client.sandbox.handle({ method: 'GET', url: '/v1/scrape?keyword=zzz', headers }).status;
  };

  test.each([
    ['a bearer key', { Authorization: 'Bearer cs_sandbox_0123456789' }, 200],
    ['a header name in lower case', { authorization: 'Bearer cs_sandbox_0123456789' }, 200],
    ['a scheme in lower case', { Authorization: 'bearer cs_sandbox_0123456789' }, 200],
    ['no header', {}, 401],
    ['an empty header', { Authorization: '' }, 401],
    ['no scheme', { Authorization: 'cs_sandbox_0123456789' }, 401],
    ['another scheme', { Authorization: 'Basic cs_sandbox_0123456789' }, 401],
    ['a key that does not start with cs_', { Authorization: 'Bearer sandbox_0123456789' }, 401],
    ['another key', { Authorization: 'Bearer cs_sandbox_0000000000' }, 401],
    ['two keys', { Authorization: 'Bearer cs_sandbox_0123456789 cs_x' }, 401],
    ['gateway headers', { 'X-Gateway-Key': 'gw_sandbox_0123456789', 'X-Gateway-Host': 'sandbox.gateway.invalid' }, 200],
    ['a gateway key without its host', { 'X-Gateway-Key': 'gw_sandbox_0123456789' }, 401],
    ['another gateway key', { 'X-Gateway-Key': 'gw_other', 'X-Gateway-Host': 'sandbox.gateway.invalid' }, 401],
    ['another gateway host', { 'X-Gateway-Key': 'gw_sandbox_0123456789', 'X-Gateway-Host': 'other.invalid' }, 401],
    [
      'a wrong key beside good gateway headers',
      {
        Authorization: 'Bearer cs_x',
        'X-Gateway-Key': 'gw_sandbox_0123456789',
        'X-Gateway-Host': 'sandbox.gateway.invalid',
      },
      401,
    ],
  ])('%s', (_what, headers: Record<string, string>, expected) => {
    expect(status(headers)).toBe(expected);
  });

  test('a key in the address is no key', () => {
    const { sandbox } = new Client({});
    const url = `/v1/scrape?keyword=zzz&apiKey=${sandbox.apiKey}`;
    expect(sandbox.handle({ method: 'GET', url, headers: {} }).status).toBe(401);
  });

  test('after a rotation only the new key is good', () => {
    const client = new Client({});
    const old = client.sandbox.apiKey;
    client.sandbox.setKey('cs_rotated');
    expect(client.scrape(SEARCH, { Authorization: `Bearer ${old}` }).status).toBe(401);
    expect(client.scrape(SEARCH).status).toBe(200);
  });

  test('a revoked key is refused, and says nothing about the account', () => {
    const client = new Client({});
    client.sandbox.setKey(null);
    const reply = client.scrape(SEARCH);
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(Object.keys(reply.headers).sort()).toEqual(['Content-Type', 'X-Request-ID']);
  });

  test('behind the gateway answers look the same', () => {
    const bearer = new Client({});
    const viaGateway = new Client({});
    const { key, host } = viaGateway.sandbox.gateway;
    const response = viaGateway.sandbox.handle({
      method: 'GET',
      url: '/v1/scrape?keyword=zzz',
      headers: { 'X-Gateway-Key': key, 'X-Gateway-Host': host },
    });
    expect(JSON.parse(response.body)).toEqual(bearer.scrape(SEARCH).body);
  });

  test.each(['/v1/status', '/openapi.json'])('%s needs no key', path => {
    const { sandbox } = new Client({});
    expect(sandbox.handle({ method: 'GET', url: path, headers: {} }).status).toBe(200);
  });

  test('usage needs one', () => {
    expect(new Client({}).get('/v1/account/usage', {}, { Authorization: '' }).status).toBe(401);
  });
});

describe('a request is judged in this order: key, limit, parameters, quota, source', () => {
  const wrongInEveryWay = (): Client => {
    const client = new Client({ quota: 1, perMinute: 1 });
    client.scrape(SEARCH);
    client.sandbox.addFault({ status: 503, times: Number.POSITIVE_INFINITY });
    return client;
  };

  test('each reason shows when those before it are gone', () => {
    const client = wrongInEveryWay();
    const bad = { keyword: '' };
    const codes: Json[] = [client.scrape(bad, { Authorization: '' }).body.code, client.scrape(bad).body.code];
    client.sandbox.account.perMinute = 10;
    codes.push(client.scrape(bad).body.code, client.scrape(SEARCH).body.code);
    client.sandbox.account.credits = 1;
    codes.push(client.scrape(SEARCH).body.code);
    client.sandbox.clearFaults();
    codes.push(client.scrape(SEARCH).body.code);
    expect(codes).toEqual([
      'unauthorized',
      'rate_limited',
      'invalid_params',
      'quota_exceeded',
      'server_busy',
      undefined,
    ]);
  });

  test('rules between parameters are part of the parameters: dates are judged before the quota', () => {
    const client = new Client({ quota: 0 });
    expect(client.get('/v1/research/sold', { ...HISTORY, startDate: '2025-12-01' }).body.code).toBe('invalid_params');
    expect(client.scrape({ ...SEARCH, aspectFilter: '[' }).body.code).toBe('invalid_params');
    expect(client.get('/v1/cardmarket/sold').body.code).toBe('invalid_params');
    expect(client.get('/v1/cardmarket/listings', { keyword: ' ' }).body.code).toBe('invalid_params');
  });

  test.each<[string, string, Json]>([
    ['GET', '/v1/cardmarket/sold', {}],
    ['POST', '/v1/bulk-search', { keywords: ['nike'], options: { aspectFilter: '[' } }],
    ['POST', '/v1/scrape/max', { keyword: 'nike', aspectFilter: '[' }],
    ['POST', '/v1/scrape/jobs', { queries: ['nike', { keyword: 'nike', aspectFilter: '[' }] }],
  ])('%s %s: a fault of the source does not hide a mistake of the caller', (method, path, sent) => {
    const client = new Client();
    client.sandbox.addFault({ status: 503 });
    const reply = client.send(method, path, {}, method === 'POST' ? JSON.stringify(sent) : undefined);
    expect(reply.body.code).toBe('invalid_params');
  });
});

describe('response headers of reference 8', () => {
  const NAMES = [
    'X-Plan',
    'X-Usage-Limit',
    'X-Usage-Used',
    'X-Usage-Remaining',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Credit-Source',
    'X-Rollover-Balance',
    'X-Credit-Balance',
    'X-Request-ID',
  ];

  test.each([
    ['a success', SEARCH],
    ['a bad parameter', { keyword: '' }],
  ])('%s carries all of them', (_what, params) => {
    expect(Object.keys(new Client({}).scrape(params).headers)).toEqual(expect.arrayContaining(NAMES));
  });

  test('they tell the account as it stands after the request', () => {
    const client = new Client({ plan: 'growth', used: 9, rollover: 0, credits: 4 });
    expect(client.scrape(SEARCH).headers).toMatchObject({
      'X-Plan': 'growth',
      'X-Usage-Limit': '10000',
      'X-Usage-Used': '10',
      'X-Usage-Remaining': '9990',
      'X-Credit-Source': 'subscription',
      'X-Rollover-Balance': '0',
      'X-Credit-Balance': '4',
    });
  });

  test('Server-Timing comes with uncached successes only', () => {
    const client = new Client({});
    const replies = [client.scrape(SEARCH), client.scrape(SEARCH), client.scrape({ keyword: '' })];
    expect(replies.map(reply => 'Server-Timing' in reply.headers)).toEqual([true, false, false]);
    expect(replies.map(reply => reply.headers['X-Cache'])).toEqual(['MISS', 'HIT', undefined]);
  });

  test('every response has its own X-Request-ID', () => {
    const client = new Client({});
    const replies = [
      client.scrape(SEARCH),
      client.scrape({}),
      client.get('/v1/status'),
      client.get('/v1/nothing'),
      client.scrape(SEARCH, { Authorization: '' }),
    ];
    expect(new Set(replies.map(reply => reply.headers['X-Request-ID'])).size).toBe(5);
    expect(client.sandbox.log.map(record => record.requestId)).toEqual(
      replies.map(reply => reply.headers['X-Request-ID']),
    );
  });
});
