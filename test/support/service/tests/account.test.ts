// Plans, quota, balances and the source that pays for a request: reference 8, quota table and billing rules 1 to 5.
import { expect, test } from 'vitest';
import type { Plan } from '../account.ts';
import { Client, type Json, MINUTE } from './client.ts';

const SEARCH = { keyword: 'scarce lamp' };
const CREDITS = { 'X-Credit-Source': 'credits' };
const DAY = 24 * 60 * MINUTE;
const balances = ({ sandbox: { account } }: Client): Json => {
  const { used, rollover, credits } = account;
  return { used, rollover, credits };
};
const usage = (client: Client) => client.get('/v1/account/usage').body;
/** The payment sources of `count` searches. */
const payers = (client: Client, count: number, headers = {}) =>
  Array.from({ length: count }, () => client.scrape(SEARCH, headers).headers['X-Credit-Source']);

test.each<[Plan, quota: number, perMinute: number]>([
  ['basic', 100, 30],
  ['starter', 2_000, 60],
  ['growth', 10_000, 60],
  ['scale', 50_000, 60],
  ['100k', 100_000, 120],
  ['150k', 150_000, 120],
  ['250k', 250_000, 120],
  ['500k', 500_000, 120],
])('reference 8: %s has %i requests a month and %i a minute', (plan, quota, perMinute) => {
  const told = { plan, quota, used: 0, remaining: quota, rate_limit: perMinute };
  expect(usage(new Client({ plan }))).toMatchObject(told);
});

test('usage, status and the document are free and unlimited, even with a spent quota', () => {
  const client = new Client({ quota: 0, perMinute: 0 });
  const statuses = ['/v1/account/usage', '/v1/status', '/openapi.json'].map(path => client.get(path).status);
  expect([statuses, client.charged]).toEqual([[200, 200, 200], 0]);
});

test.each<[string, Json, number]>([
  ['a bad parameter', { params: { ...SEARCH, count: 500 } }, 400],
  ['a bad key', { headers: { Authorization: 'Bearer cs_wrong' } }, 401],
  ['a blocked source', { fault: { code: 'upstream_blocked' } }, 502],
  ['a busy service', { fault: { status: 503 } }, 503],
])('a failed request is never charged: %s', (_what, { params, headers, fault }, status) => {
  const client = new Client({ rollover: 1, credits: 1 });
  if (fault) client.sandbox.addFault(fault);
  const reply = client.scrape(params ?? SEARCH, headers);
  expect([reply.status, reply.headers['X-Credit-Source'] ?? 'none', client.charged]).toEqual([status, 'none', 0]);
  expect(balances(client)).toEqual({ used: 0, rollover: 1, credits: 1 });
});

test('rule 2: each source is used up before the next, then a search is refused before it runs', () => {
  const client = new Client({ quota: 2, rollover: 1, credits: 1 });
  expect(payers(client, 4)).toEqual(['rollover', 'subscription', 'subscription', 'credits']);
  expect(balances(client)).toEqual({ used: 2, rollover: 0, credits: 0 });
  expect(client.scrape(SEARCH).body.code).toBe('quota_exceeded');
  expect(client.charged).toBe(4);
});

test('rule 3: with the header, credits are used before the allowance, but after carried-over requests', () => {
  const client = new Client({ quota: 2, rollover: 1, credits: 1 });
  expect(payers(client, 3, CREDITS)).toEqual(['rollover', 'credits', 'subscription']);
});

test('at the renewal the allowance is full again, carried-over requests end, credits stay', () => {
  const client = new Client({ quota: 5, used: 5, rollover: 3, credits: 7 });
  client.now = client.sandbox.account.resetAt - 1;
  expect(usage(client)).toMatchObject({ used: 5, rollover_balance: 3, credit_balance: 7 });
  client.wait(1);
  expect(usage(client)).toMatchObject({ used: 0, remaining: 5, rollover_balance: 0, credit_balance: 7 });
});

test('after several overdue renewals the next one is in the future', () => {
  const client = new Client();
  client.wait(100 * DAY);
  expect(Date.parse(usage(client).reset_at)).toBeGreaterThan(client.now);
});

test('reference 7: quota_exceeded contains the whole balance and where to buy', () => {
  const client = new Client({ plan: 'starter', quota: 3, used: 3 });
  const address = expect.stringMatching(/^https:/);
  const said = { error: expect.any(String), requestId: expect.any(String), upgrade_url: address };
  expect(client.scrape(SEARCH).body).toEqual({
    ...said,
    purchase_credits_url: address,
    code: 'quota_exceeded',
    plan: 'starter',
    quota: 3,
    used: 3,
    remaining: 0,
    rollover_balance: 0,
    credit_balance: 0,
    reset_at: '2025-12-01T00:00:00.000Z',
  });
});

test('billing rule 6: shipping has its own plan, quota and limit', () => {
  const client = new Client({ quota: 0, credits: 9, shippingPlan: { quota: 2, perMinute: 10 } });
  const parcel = { from: { postalCode: '94107' }, to: { postalCode: '10001' }, parcel: { weightOz: 20 } };
  const quotes = [1, 2, 3].map(() => client.post('/v1/shipping/rates', parcel));

  expect(quotes.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(quotes[0]!.headers).toMatchObject({ 'X-Shipping-Plan': 'shipping', 'X-Shipping-Usage-Remaining': '1' });
  expect(quotes[2]!.body).toMatchObject({ code: 'quota_exceeded', plan: 'shipping', quota: 2, remaining: 0 });
  expect([client.charged, client.sandbox.account.credits]).toEqual([0, 9]);
});
