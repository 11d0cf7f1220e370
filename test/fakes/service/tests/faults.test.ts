// Faults on request, and what they cost.
import { describe, expect, test } from 'vitest';
import { Client, type Json } from './client.ts';

const SEARCH = { keyword: 'five blue bottles' };
const clientWith = (...faults: Json[]): Client => {
  const client = new Client({});
  for (const fault of faults) client.sandbox.addFault(fault);
  return client;
};
const statuses = (client: Client, times: number): number[] =>
  Array.from({ length: times }, () => client.scrape(SEARCH).status);

describe('when a fault fires', () => {
  test.each<[string, Json, number[]]>([
    ['once without a word', { status: 500 }, [500, 200, 200, 200]],
    ['as often as said', { status: 500, times: 2 }, [500, 500, 200, 200]],
    ['for ever', { status: 500, times: Number.POSITIVE_INFINITY }, [500, 500, 500, 500]],
    ['at the nth request', { status: 500, match: { nth: 3 } }, [200, 200, 500, 200]],
    ['from the nth request on', { status: 500, match: { nth: 2 }, times: 2 }, [200, 500, 500, 200]],
    [
      'at every second request',
      { status: 500, match: { every: 2 }, times: Number.POSITIVE_INFINITY },
      [200, 500, 200, 500],
    ],
    ['on another path', { status: 500, match: { path: '/v1/summary' } }, [200, 200, 200, 200]],
    ['on a path by pattern', { status: 500, match: { path: /scrape$/ } }, [500, 200, 200, 200]],
    ['on another method', { status: 500, match: { method: 'POST' } }, [200, 200, 200, 200]],
    ['on a query', { status: 500, match: { query: { keyword: 'five blue bottles' } } }, [500, 200, 200, 200]],
    ['on another query', { status: 500, match: { query: { keyword: 'x' } } }, [200, 200, 200, 200]],
    ['inside jobs only', { status: 500, match: { method: 'WORK' } }, [200, 200, 200, 200]],
  ])('%s', (_when, fault, expected) => {
    expect(statuses(clientWith(fault), 4)).toEqual(expected);
  });

  test('a pattern with a memory matches every time', () => {
    expect(statuses(clientWith({ status: 500, match: { path: /scrape/g }, times: 3 }), 3)).toEqual([500, 500, 500]);
  });

  test('the first that fits fires, later ones wait', () => {
    expect(statuses(clientWith({ status: 500 }, { status: 502 }), 3)).toEqual([500, 502, 200]);
  });

  test('clearFaults takes them all away', () => {
    const client = clientWith({ status: 500 }, { status: 502 });
    client.sandbox.clearFaults();
    expect(statuses(client, 1)).toEqual([200]);
  });
});

describe('what a fault does', () => {
  test('a code takes its status from reference 7, a status its code', () => {
    expect(clientWith({ code: 'server_busy' }).scrape(SEARCH)).toMatchObject({
      status: 503,
      body: { code: 'server_busy' },
    });
    expect(clientWith({ status: 502 }).scrape(SEARCH)).toMatchObject({
      status: 502,
      body: { code: 'upstream_unavailable' },
    });
    expect(clientWith({ status: 403 }).scrape(SEARCH)).toMatchObject({ status: 403, body: { code: 'unauthorized' } });
    expect(clientWith({ status: 503, code: 'historical_unavailable' }).scrape(SEARCH)).toMatchObject({
      status: 503,
      body: { code: 'historical_unavailable' },
    });
  });

  test('a code nobody knows goes through as it is', () => {
    expect(clientWith({ status: 418, code: 'teapot' }).scrape(SEARCH)).toMatchObject({
      status: 418,
      body: { code: 'teapot' },
    });
  });

  test.each([
    ['7'],
    ['0'],
    ['1.5'],
    ['Thu, 20 Nov 2025 12:00:30 GMT'],
    ['soon'],
    ['999999999'],
    ['-3'],
  ])('Retry-After may be %s', retryAfter => {
    expect(clientWith({ status: 503, retryAfter }).scrape(SEARCH).headers['Retry-After']).toBe(retryAfter);
  });

  test('Retry-After may be missing while the body still has retry_after', () => {
    const reply = clientWith({ status: 429, retryAfter: null }).scrape(SEARCH);
    expect(reply.headers).not.toHaveProperty('Retry-After');
    expect(reply.body.retry_after).toBe(60);
  });

  test('a delay only takes time: the answer is good and charged', () => {
    const client = clientWith({ delayMs: 80_000 });
    expect(client.scrape(SEARCH)).toMatchObject({ status: 200, delayMs: 80_000 });
    expect(client.lastRecord.charged).toBe(1);
  });

  test('a connection that drops before the work costs nothing, after it costs the request', () => {
    const client = clientWith({ drop: true }, { dropAfterCharging: true });
    expect(client.scrape(SEARCH)).toMatchObject({ dropped: true, text: '' });
    expect(client.lastRecord.charged).toBe(0);
    expect(client.scrape(SEARCH)).toMatchObject({ dropped: true, text: '' });
    expect(client.lastRecord.charged).toBe(1);
  });

  test('a truncated body was charged and is no JSON', () => {
    const client = clientWith({ truncate: 40 });
    const reply = client.scrape(SEARCH);
    expect(reply).toMatchObject({ status: 200, body: {} });
    expect(reply.text).toHaveLength(40);
    expect(client.lastRecord.charged).toBe(1);
  });

  test('an HTML page may come with any status', () => {
    const page = clientWith({ html: true, status: 502 }).scrape(SEARCH);
    expect(page).toMatchObject({ status: 502, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    expect(page.text).toMatch(/^<!DOCTYPE html>/);
    expect(clientWith({ html: true }).scrape(SEARCH).status).toBe(200);
  });

  test('body and headers may be anything', () => {
    const reply = clientWith({
      status: 429,
      body: '{"error":"slow down"}',
      headers: { 'x-ratelimit-remaining': 'many' },
    }).scrape(SEARCH);
    expect(reply.text).toBe('{"error":"slow down"}');
    expect(reply.headers['x-ratelimit-remaining']).toBe('many');
    expect(reply.headers).not.toHaveProperty('X-RateLimit-Remaining');
  });

  test('a fault waits for a request that is good otherwise', () => {
    const client = clientWith({ status: 500 });
    client.scrape({ keyword: '' });
    client.scrape(SEARCH, { Authorization: '' });
    expect(client.scrape(SEARCH).status).toBe(500);
  });

  test('quota_exceeded on request shows the account as it is', () => {
    expect(clientWith({ code: 'quota_exceeded' }).scrape(SEARCH)).toMatchObject({
      status: 429,
      body: { code: 'quota_exceeded', plan: 'basic', quota: 100, used: 0 },
    });
  });

  test('cleanup_unavailable is no failure: history answers uncleaned (reference 4.4 rule 1)', () => {
    const client = clientWith({ code: 'cleanup_unavailable' });
    const { status, body } = client.history({
      keyword: 'nikon z6',
      startDate: '2025-01-01',
      endDate: '2025-11-20',
      relevance: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      relevanceApplied: false,
      resultCount: body.sourceResultCount,
      rawResultCount: body.sourceResultCount,
    });
    expect(body.warnings).toHaveLength(1);
  });
});

describe('the log', () => {
  test('it holds every request with what it charged', () => {
    const client = clientWith({ status: 502, match: { nth: 2 } });
    statuses(client, 2);
    expect(client.sandbox.log).toMatchObject([
      {
        at: client.now,
        method: 'GET',
        path: '/v1/scrape',
        query: 'keyword=five+blue+bottles',
        status: 200,
        charged: 1,
      },
      { status: 502, code: 'upstream_unavailable', charged: 0 },
    ]);
  });

  test('an error inside the sandbox is a 500 that says so, never an exception', () => {
    const { sandbox } = new Client({});
    Object.defineProperty(sandbox.account, 'remaining', {
      get: () => {
        throw new Error('a bug');
      },
    });
    const request = {
      method: 'GET',
      url: '/v1/summary?keyword=zzz',
      headers: { Authorization: `Bearer ${sandbox.apiKey}` },
    };
    expect(sandbox.handle(request)).toMatchObject({ status: 500, body: expect.stringContaining('a bug') });
  });
});
