// Plans, quota, balances and what a request costs (reference 8, quota table and billing rules 1 to 5).
import { describe, expect, test } from 'vitest';
import type { Plan } from '../index.ts';
import { Client, DAY, type Json, MINUTE } from './client.ts';

const SEARCH = { keyword: 'five blue bottles' };
const CREDITS = { 'X-Credit-Source': 'credits' };
const balances = (client: Client): Json => {
  const { used, rollover, credits } = client.sandbox.account;
  return { used, rollover, credits };
};

describe('quota table of reference 8', () => {
  test.each<[Plan, number]>([
    ['basic', 100],
    ['starter', 2_000],
    ['growth', 10_000],
    ['scale', 50_000],
    ['100k', 100_000],
    ['150k', 150_000],
    ['250k', 250_000],
    ['500k', 500_000],
  ])('%s has %i requests a month', (plan, quota) => {
    const { body } = new Client({ plan }).get('/v1/account/usage');
    expect(body).toMatchObject({ plan, quota, used: 0, remaining: quota });
  });

  test('basic is the plan without another word', () => {
    expect(new Client({}).get('/v1/account/usage').body.plan).toBe('basic');
  });
});

describe('billing rule 1: each successful page uses one request', () => {
  test.each([
    ['a page of one row', '/v1/scrape', { ...SEARCH, count: 1 }],
    ['a page of many rows', '/v1/scrape', { keyword: 'iphone 13', count: 240 }],
    ['a page without rows', '/v1/scrape', { keyword: 'zzz' }],
    ['a category page', '/v1/scrape/category', { categoryId: '9355', count: 5 }],
    ['a summary', '/v1/summary', SEARCH],
    ['a history page', '/v1/research/sold', { ...SEARCH, startDate: '2025-01-01', endDate: '2025-11-20' }],
    [
      'a cleaned history page',
      '/v1/research/sold',
      { ...SEARCH, startDate: '2025-01-01', endDate: '2025-11-20', relevance: true },
    ],
  ])('%s', (_what, path, params) => {
    const client = new Client({});
    const reply = client.get(path, params);
    expect(reply.status).toBe(200);
    expect(reply.headers['X-Usage-Used']).toBe('1');
    expect(client.lastRecord.charged).toBe(1);
  });

  test('an identical search, answered from what was saved, is charged again', () => {
    const client = new Client({});
    client.scrape(SEARCH);
    const again = client.scrape(SEARCH);
    expect(again.headers).toMatchObject({ 'X-Cache': 'HIT', 'X-Usage-Used': '2', 'X-Credit-Source': 'subscription' });
  });

  test.each(['/v1/account/usage', '/v1/status', '/openapi.json'])('%s is free', path => {
    const client = new Client({});
    expect(client.get(path).status).toBe(200);
    expect(client.sandbox.account.charged).toBe(0);
  });
});

describe('failed requests are never charged (reference 7)', () => {
  test.each([
    ['a bad parameter', { params: { ...SEARCH, count: 500 } }, 400],
    ['a bad key', { headers: { Authorization: 'Bearer cs_wrong' } }, 401],
    ['a server error', { fault: { status: 500 } }, 500],
    ['a blocked source', { fault: { code: 'upstream_blocked' } }, 502],
    ['a busy service', { fault: { status: 503 } }, 503],
  ])('%s', (_what, { params, headers, fault }: Json, status) => {
    const client = new Client({ rollover: 1, credits: 1 });
    if (fault) client.sandbox.addFault(fault);
    expect(client.scrape(params ?? SEARCH, headers).status).toBe(status);
    expect(balances(client)).toEqual({ used: 0, rollover: 1, credits: 1 });
    expect(client.lastRecord.charged).toBe(0);
  });

  test('X-Credit-Source says none for them', () => {
    const client = new Client({});
    expect(client.scrape({ ...SEARCH, count: 500 }).headers['X-Credit-Source']).toBe('none');
  });
});

describe('billing rule 2: carried-over requests, then the allowance, then credits', () => {
  test('each source is emptied before the next', () => {
    const client = new Client({ quota: 2, rollover: 1, credits: 1 });
    const sources = [1, 2, 3, 4].map(() => client.scrape(SEARCH).headers['X-Credit-Source']);
    expect(sources).toEqual(['rollover', 'subscription', 'subscription', 'credits']);
    expect(balances(client)).toEqual({ used: 2, rollover: 0, credits: 0 });
  });

  test('with everything empty a search is refused before it is made', () => {
    const client = new Client({ quota: 0 });
    expect(client.scrape(SEARCH)).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } });
    expect(client.sandbox.account.charged).toBe(0);
  });

  test('one credit pays one request, automatically', () => {
    const client = new Client({ quota: 0, credits: 2 });
    expect(client.scrape(SEARCH).headers).toMatchObject({ 'X-Credit-Source': 'credits', 'X-Credit-Balance': '1' });
  });
});

describe('billing rule 3: X-Credit-Source: credits', () => {
  test('spends credits before the allowance, and falls back to it when they are gone', () => {
    const client = new Client({ quota: 2, credits: 2 });
    const sources = [1, 2, 3, 4].map(() => client.scrape(SEARCH, CREDITS).headers['X-Credit-Source']);
    expect(sources).toEqual(['credits', 'credits', 'subscription', 'subscription']);
    expect(client.scrape(SEARCH, CREDITS).body.code).toBe('quota_exceeded');
  });

  test('leaves carried-over requests where rule 2 puts them: first', () => {
    const client = new Client({ quota: 2, rollover: 1, credits: 1 });
    const sources = [1, 2, 3].map(() => client.scrape(SEARCH, CREDITS).headers['X-Credit-Source']);
    expect(sources).toEqual(['rollover', 'credits', 'subscription']);
  });

  test('another value changes nothing', () => {
    const client = new Client({ credits: 1 });
    expect(client.scrape(SEARCH, { 'X-Credit-Source': 'subscription' }).headers['X-Credit-Source']).toBe(
      'subscription',
    );
  });
});

describe('billing rules 4 and 5: cycles', () => {
  test('at the renewal the allowance is full again, carried-over requests end, credits stay', () => {
    const client = new Client({ quota: 5, used: 5, rollover: 3, credits: 7 });
    client.now = client.sandbox.account.resetAt - 1;
    client.get('/v1/account/usage');
    expect(balances(client)).toEqual({ used: 5, rollover: 3, credits: 7 });
    client.now += 1;
    expect(client.get('/v1/account/usage').body).toMatchObject({
      used: 0,
      remaining: 5,
      rollover_balance: 0,
      credit_balance: 7,
    });
  });

  test('several renewals in one go leave the next one in the future', () => {
    const client = new Client({});
    client.now += 100 * DAY;
    expect(Date.parse(client.get('/v1/account/usage').body.reset_at)).toBeGreaterThan(client.now);
  });

  test('a full-price upgrade starts a new cycle with the full new allowance; what was left carries over until the next renewal', () => {
    const client = new Client({ plan: 'basic', used: 40 });
    client.sandbox.account.upgrade('starter', client.now);
    expect(client.get('/v1/account/usage').body).toMatchObject({
      plan: 'starter',
      quota: 2_000,
      used: 0,
      rollover_balance: 60,
      rate_limit: 60,
      reset_at: '2025-12-20T12:00:00.000Z',
    });
    expect(client.scrape(SEARCH).headers).toMatchObject({
      'X-Credit-Source': 'rollover',
      'X-Rollover-Balance': '59',
      'X-Usage-Used': '0',
    });
    client.now = client.sandbox.account.resetAt;
    expect(client.get('/v1/account/usage').body).toMatchObject({ rollover_balance: 0, quota: 2_000 });
  });
});

describe('quota_exceeded, reference 7', () => {
  test('the body holds the whole balance and where to buy', () => {
    const client = new Client({ plan: 'starter', quota: 3, used: 3 });
    expect(client.scrape(SEARCH).body).toEqual({
      error: expect.any(String),
      code: 'quota_exceeded',
      plan: 'starter',
      quota: 3,
      used: 3,
      remaining: 0,
      rollover_balance: 0,
      credit_balance: 0,
      reset_at: '2025-12-01T00:00:00.000Z',
      upgrade_url: expect.stringMatching(/^https:/),
      purchase_credits_url: expect.stringMatching(/^https:/),
      requestId: expect.any(String),
    });
  });

  test('a bad parameter is told before the spent quota', () => {
    const client = new Client({ quota: 0 });
    expect(client.scrape({ ...SEARCH, count: 0 }).body.code).toBe('invalid_params');
  });

  test('usage and status still answer', () => {
    const client = new Client({ quota: 0 });
    client.now += MINUTE;
    expect([client.get('/v1/account/usage').status, client.get('/v1/status').status]).toEqual([200, 200]);
  });
});
