// Plans, quota, balances and what pays for a request: reference 8, quota table and billing rules 1 to 5.
import { describe, expect, test } from 'vitest';
import type { Plan } from '../index.ts';
import { Client, DAY, type Json } from './client.ts';

const SEARCH = { keyword: 'five blue bottles' };
const CREDITS = { 'X-Credit-Source': 'credits' };
const balances = ({ sandbox: { account } }: Client): Json => {
  const { used, rollover, credits } = account;
  return { used, rollover, credits };
};
const usage = (client: Client) => client.get('/v1/account/usage').body;
/** What paid for each of so many searches. */
const payers = (client: Client, count: number, headers = {}) =>
  Array.from({ length: count }, () => client.scrape(SEARCH, headers).headers['X-Credit-Source']);

test('reference 8: a plan has its requests a month and a minute; the lowest one without another word', () => {
  const plans: [Plan, quota: number, perMinute: number][] = [
    ['basic', 100, 30],
    ['starter', 2_000, 60],
    ['growth', 10_000, 60],
    ['scale', 50_000, 60],
    ['100k', 100_000, 120],
    ['150k', 150_000, 120],
    ['250k', 250_000, 120],
    ['500k', 500_000, 120],
  ];
  expect(usage(new Client()).plan).toBe('basic');
  for (const [plan, quota, perMinute] of plans) {
    const told = { plan, quota, used: 0, remaining: quota, rate_limit: perMinute };
    expect(usage(new Client({ plan }))).toMatchObject(told);
    const client = new Client({ plan, quota: 1_000 });
    const statuses = Array.from({ length: perMinute + 1 }, () => client.scrape({ keyword: 'zzz' }).status);
    expect([plan, statuses.indexOf(429)]).toEqual([plan, perMinute]);
  }
});

describe('reference 7 and 8 billing rule 1', () => {
  test('an identical search, answered from what was saved, is charged again', () => {
    const client = new Client();
    client.scrape(SEARCH);
    const paid = { 'X-Cache': 'HIT', 'X-Usage-Used': '2', 'X-Credit-Source': 'subscription' };
    expect(client.scrape(SEARCH).headers).toMatchObject(paid);
  });

  test('usage, status and the document are free, with a spent quota too', () => {
    const client = new Client({ quota: 0 });
    const statuses = ['/v1/account/usage', '/v1/status', '/openapi.json'].map(path => client.get(path).status);
    expect([statuses, client.charged]).toEqual([[200, 200, 200], 0]);
  });

  test.each<[string, Json, number]>([
    ['a bad parameter', { params: { ...SEARCH, count: 500 } }, 400],
    ['a bad key', { headers: { Authorization: 'Bearer cs_wrong' } }, 401],
    ['a server error', { fault: { status: 500 } }, 500],
    ['a blocked source', { fault: { code: 'upstream_blocked' } }, 502],
    ['a busy service', { fault: { status: 503 } }, 503],
  ])('a failed request is never charged: %s', (_what, { params, headers, fault }, status) => {
    const client = new Client({ rollover: 1, credits: 1 });
    if (fault) client.sandbox.addFault(fault);
    const reply = client.scrape(params ?? SEARCH, headers);
    expect([reply.status, reply.headers['X-Credit-Source'] ?? 'none', client.lastRecord.charged]).toEqual([
      status,
      'none',
      0,
    ]);
    expect(balances(client)).toEqual({ used: 0, rollover: 1, credits: 1 });
  });
});

describe('what pays', () => {
  test('rule 2: each source is emptied before the next, then the search is refused before it is made', () => {
    const client = new Client({ quota: 2, rollover: 1, credits: 1 });
    expect(payers(client, 4)).toEqual(['rollover', 'subscription', 'subscription', 'credits']);
    expect(balances(client)).toEqual({ used: 2, rollover: 0, credits: 0 });
    expect(client.scrape(SEARCH).body.code).toBe('quota_exceeded');
    expect(client.charged).toBe(4);
  });

  test('rule 2: one credit pays one request, automatically', () => {
    const paid = { 'X-Credit-Source': 'credits', 'X-Credit-Balance': '1' };
    expect(new Client({ quota: 0, credits: 2 }).scrape(SEARCH).headers).toMatchObject(paid);
  });

  test.each<[string, Json, Json, string[]]>([
    [
      'rule 3: credits before the allowance, which follows',
      { credits: 1 },
      CREDITS,
      ['credits', 'subscription', 'subscription'],
    ],
    ['rule 2 comes first', { rollover: 1, credits: 1 }, CREDITS, ['rollover', 'credits', 'subscription']],
    [
      'another value changes nothing',
      { credits: 1 },
      { 'X-Credit-Source': 'subscription' },
      ['subscription', 'subscription', 'credits'],
    ],
  ])('%s', (_rule, account, headers, expected) => {
    expect(payers(new Client({ quota: 2, ...account }), 3, headers)).toEqual(expected);
  });
});

describe('cycles, billing rules 4 and 5', () => {
  test('at the renewal the allowance is full again, carried-over requests end, credits stay', () => {
    const client = new Client({ quota: 5, used: 5, rollover: 3, credits: 7 });
    client.now = client.sandbox.account.resetAt - 1;
    expect(usage(client)).toMatchObject({ used: 5, rollover_balance: 3, credit_balance: 7 });
    client.wait(1);
    expect(usage(client)).toMatchObject({ used: 0, remaining: 5, rollover_balance: 0, credit_balance: 7 });
  });

  test('several renewals in one go leave the next one in the future', () => {
    const client = new Client();
    client.wait(100 * DAY);
    expect(Date.parse(usage(client).reset_at)).toBeGreaterThan(client.now);
  });
});

test('reference 7: quota_exceeded holds the whole balance and where to buy', () => {
  const client = new Client({ plan: 'starter', quota: 3, used: 3 });
  const address = expect.stringMatching(/^https:/);
  const said = { error: expect.any(String), requestId: expect.any(String), upgrade_url: address };
  expect(client.scrape(SEARCH).body).toEqual({
    ...{ ...said, purchase_credits_url: address, code: 'quota_exceeded', plan: 'starter', quota: 3, used: 3 },
    ...{ remaining: 0, rollover_balance: 0, credit_balance: 0, reset_at: '2025-12-01T00:00:00.000Z' },
  });
});

test('billing rule 6: shipping has a plan, a quota and a limit of its own', () => {
  const client = new Client({ quota: 0, credits: 9, shippingPlan: { quota: 2, perMinute: 10 } });
  const parcel = { from: { postalCode: '94107' }, to: { postalCode: '10001' }, parcel: { weightOz: 20 } };
  const quotes = [1, 2, 3].map(() => client.post('/v1/shipping/rates', parcel));

  expect(quotes.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(quotes[0]!.headers).toMatchObject({ 'X-Shipping-Plan': 'shipping', 'X-Shipping-Usage-Remaining': '1' });
  expect(quotes[2]!.body).toMatchObject({ code: 'quota_exceeded', plan: 'shipping', quota: 2, remaining: 0 });
  expect([client.charged, client.sandbox.account.credits]).toEqual([0, 9]);
});
