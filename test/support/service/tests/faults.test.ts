// Faults on request, and what they cost.
import { describe, expect, test } from 'vitest';
import { Client, type Json, open, TODAY } from './client.ts';

const SEARCH = { keyword: 'five blue bottles' };
const clientWith = (...faults: Json[]): Client => {
  const client = new Client();
  for (const fault of faults) client.sandbox.addFault(fault);
  return client;
};
const statuses = (client: Client, times: number) => Array.from({ length: times }, () => client.scrape(SEARCH).status);
const EVER = Number.POSITIVE_INFINITY;

describe('when a fault fires', () => {
  test.each<[string, Json[], number[]]>([
    ['once without a word', [{ status: 500 }], [500, 200, 200, 200]],
    ['as often as said', [{ status: 500, times: 2 }], [500, 500, 200, 200]],
    ['for ever', [{ status: 500, times: EVER }], [500, 500, 500, 500]],
    ['at the nth request', [{ status: 500, match: { nth: 3 } }], [200, 200, 500, 200]],
    ['from the nth request on', [{ status: 500, match: { nth: 2 }, times: 2 }], [200, 500, 500, 200]],
    ['at every second request', [{ status: 500, match: { every: 2 }, times: EVER }], [200, 500, 200, 500]],
    ['on another path', [{ status: 500, match: { path: '/v1/summary' } }], [200, 200, 200, 200]],
    ['on a path by pattern', [{ status: 500, match: { path: /scrape$/ } }], [500, 200, 200, 200]],
    [
      'on a pattern with a memory, every time',
      [{ status: 500, match: { path: /scrape/g }, times: 3 }],
      [500, 500, 500, 200],
    ],
    ['on another method', [{ status: 500, match: { method: 'POST' } }], [200, 200, 200, 200]],
    ['on a query', [{ status: 500, match: { query: SEARCH } }], [500, 200, 200, 200]],
    ['on another query', [{ status: 500, match: { query: { keyword: 'x' } } }], [200, 200, 200, 200]],
    ['inside jobs only', [{ status: 500, match: { method: 'WORK' } }], [200, 200, 200, 200]],
    ['the first that fits, later ones wait', [{ status: 500 }, { status: 502 }], [500, 502, 200, 200]],
  ])('%s', (_when, faults, expected) => {
    expect(statuses(clientWith(...faults), 4)).toEqual(expected);
  });

  test('no more after clearFaults', () => {
    const client = clientWith({ status: 500 }, { status: 502 });
    client.sandbox.clearFaults();
    expect(statuses(client, 1)).toEqual([200]);
  });

  test('only with a request that is good otherwise', () => {
    const client = clientWith({ status: 500 });
    client.scrape({ keyword: '' });
    client.scrape(SEARCH, { Authorization: '' });
    expect(statuses(client, 1)).toEqual([500]);
  });
});

describe('what a fault does', () => {
  test('a code takes its status from reference 7, a status its code', () => {
    const faults: [Json, status: number, code: string][] = [
      [{ code: 'server_busy' }, 503, 'server_busy'],
      [{ status: 502 }, 502, 'upstream_unavailable'],
      [{ status: 403 }, 403, 'unauthorized'],
      [{ status: 503, code: 'historical_unavailable' }, 503, 'historical_unavailable'],
      [{ status: 418, code: 'teapot' }, 418, 'teapot'],
    ];
    for (const [fault, status, code] of faults)
      expect(clientWith(fault).scrape(SEARCH)).toMatchObject({ status, body: { code } });
  });

  test('Retry-After may be anything, or be missing while the body still has retry_after', () => {
    for (const retryAfter of ['7', '0', '1.5', 'Thu, 20 Nov 2025 12:00:30 GMT', 'soon', '999999999', '-3']) {
      expect(clientWith({ status: 503, retryAfter }).scrape(SEARCH).headers['Retry-After']).toBe(retryAfter);
    }
    const { headers, body } = clientWith({ status: 429, retryAfter: null }).scrape(SEARCH);
    expect([headers['Retry-After'], body.retry_after]).toEqual([undefined, 60]);
  });

  test.each<[string, Json, Json, number]>([
    [
      'a delay only takes time: the answer is good and charged',
      { delayMs: 80_000 },
      { status: 200, delayMs: 80_000 },
      1,
    ],
    ['a connection that drops before the work costs nothing', { drop: true }, { dropped: true, text: '' }, 0],
    ['after it, it costs the request', { dropAfterCharging: true }, { dropped: true, text: '' }, 1],
    [
      'a truncated body was charged and is no JSON',
      { truncate: 40 },
      { status: 200, body: {}, text: { length: 40 } },
      1,
    ],
  ])('%s', (_what, fault, expected, charged) => {
    const client = clientWith(fault);
    const { text, ...reply } = client.scrape(SEARCH);
    expect({ ...reply, text: expected.text === '' ? text : { length: text.length } }).toMatchObject(expected);
    expect(client.lastRecord.charged).toBe(charged);
  });

  test('an HTML page may come with any status', () => {
    const { status, headers, text } = clientWith({ html: true, status: 502 }).scrape(SEARCH);
    expect([status, headers['Content-Type']]).toEqual([502, 'text/html; charset=utf-8']);
    expect(text).toMatch(/^<!DOCTYPE html>/);
    expect(clientWith({ html: true }).scrape(SEARCH).status).toBe(200);
  });

  test('body and headers may be anything', () => {
    const body = '{"error":"slow down"}';
    const reply = clientWith({ status: 429, body, headers: { 'x-ratelimit-remaining': 'many' } }).scrape(SEARCH);
    expect([reply.text, reply.headers['x-ratelimit-remaining']]).toEqual([body, 'many']);
    expect(reply.headers).not.toHaveProperty('X-RateLimit-Remaining');
  });

  test('quota_exceeded on request shows the account as it is', () => {
    const { status, body } = clientWith({ code: 'quota_exceeded' }).scrape(SEARCH);
    expect([status, body.code, body.plan, body.quota, body.used]).toEqual([429, 'quota_exceeded', 'basic', 100, 0]);
  });

  test('cleanup_unavailable is no failure: history answers uncleaned (reference 4.4 rule 1)', () => {
    const range = { keyword: 'nikon z6', startDate: '2025-01-01', endDate: TODAY, relevance: true };
    const { status, body } = clientWith({ code: 'cleanup_unavailable' }).history(range);
    const { sourceResultCount: count } = body;
    const uncleaned = { relevanceApplied: false, resultCount: count, rawResultCount: count, warnings: { length: 1 } };
    expect([status, body]).toEqual([200, expect.objectContaining({ relevanceApplied: false })]);
    expect(body).toMatchObject(uncleaned);
  });
});

test('the log holds every request with what it charged', () => {
  const client = clientWith({ status: 502, match: { nth: 2 } });
  statuses(client, 2);
  const first = { at: client.now, method: 'GET', path: '/v1/scrape', query: 'keyword=five+blue+bottles' };
  const second = { status: 502, code: 'upstream_unavailable', charged: 0 };
  expect(client.sandbox.log).toMatchObject([{ ...first, status: 200, charged: 1 }, second]);
});

test('an error inside the sandbox is a 500 that says so, never an exception', () => {
  const client = open();
  Object.defineProperty(client.sandbox.account, 'remaining', {
    get: () => {
      throw new Error('a bug');
    },
  });
  const { status, text } = client.get('/v1/summary', { keyword: 'zzz' });
  expect([status, text]).toEqual([500, expect.stringContaining('a bug')]);
});
