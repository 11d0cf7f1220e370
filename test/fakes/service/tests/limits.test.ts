// Per-minute limits: the plan's and history's own (reference 8).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../index.ts';
import { Client, MINUTE } from './client.ts';

const SEARCH = { keyword: 'zzz' };
const HISTORY = { keyword: 'zzz', startDate: '2025-01-01', endDate: '2025-11-20' };
const statuses = (times: number, request: () => { status: number }): number[] =>
  Array.from({ length: times }, () => request().status);
const successes = (count: number): number[] => Array.from({ length: count }, () => 200);

describe('per-minute limit by plan', () => {
  test.each<[Plan, number]>([
    ['basic', 30],
    ['starter', 60],
    ['growth', 60],
    ['scale', 60],
    ['100k', 120],
    ['150k', 120],
    ['250k', 120],
    ['500k', 120],
  ])('%s takes %i requests a minute and refuses the next', (plan, limit) => {
    const client = new Client({ plan, quota: 1_000 });
    expect(statuses(limit, () => client.scrape(SEARCH))).toEqual(successes(limit));
    expect(client.scrape(SEARCH)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('the window slides: a slot frees exactly 60 s after it was taken', () => {
    const client = new Client({ perMinute: 2 });
    client.scrape(SEARCH);
    client.now += 20_000;
    client.scrape(SEARCH);
    client.now += 39_999;
    expect(client.scrape(SEARCH).status).toBe(429);
    client.now += 1;
    expect(statuses(2, () => client.scrape(SEARCH))).toEqual([200, 429]);
    client.now += 20_000;
    expect(client.scrape(SEARCH).status).toBe(200);
  });

  test('a refusal says how many seconds to wait, in the header and in the body, and waiting that long is enough', () => {
    const client = new Client({ perMinute: 1 });
    client.scrape(SEARCH);
    client.now += 12_300;
    const refused = client.scrape(SEARCH);
    expect(refused.headers['Retry-After']).toBe('48');
    expect(refused.body.retry_after).toBe(48);
    client.now += 48_000;
    expect(client.scrape(SEARCH).status).toBe(200);
  });

  test('a refused request takes no slot', () => {
    const client = new Client({ perMinute: 1 });
    client.scrape(SEARCH);
    client.now += 59_000;
    client.scrape(SEARCH);
    client.now += 1_000;
    expect(client.scrape(SEARCH).status).toBe(200);
  });

  test('a request that failed counts, one without a valid key does not', () => {
    const client = new Client({ perMinute: 2 });
    client.scrape({ keyword: '' });
    client.scrape(SEARCH, { Authorization: 'Bearer cs_wrong' });
    client.sandbox.addFault({ status: 500 });
    client.scrape(SEARCH);
    expect(client.scrape(SEARCH).body.code).toBe('rate_limited');
  });

  test.each(['/v1/account/usage', '/v1/status', '/openapi.json'])('%s is outside the limit', path => {
    const client = new Client({ perMinute: 1 });
    client.scrape(SEARCH);
    expect(statuses(3, () => client.get(path))).toEqual([200, 200, 200]);
    expect(client.scrape(SEARCH).headers['X-RateLimit-Remaining']).toBe('0');
  });

  test('a bad parameter is told only to a request within the limit', () => {
    const client = new Client({ perMinute: 1 });
    client.scrape(SEARCH);
    expect(client.scrape({ keyword: '' }).body.code).toBe('rate_limited');
  });

  test('headers count down and name the moment a slot frees, in whole Unix seconds', () => {
    const client = new Client({ perMinute: 3 });
    const first = client.scrape(SEARCH);
    client.now += 500;
    const second = client.scrape(SEARCH);
    const reset = String(Math.ceil((client.now - 500 + MINUTE) / 1000));
    expect(first.headers).toMatchObject({
      'X-RateLimit-Limit': '3',
      'X-RateLimit-Remaining': '2',
      'X-RateLimit-Reset': reset,
    });
    expect(second.headers).toMatchObject({ 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset': reset });
  });

  test('at no moment do the last 60 s hold more than the limit, and a slot that is free is given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 0, max: 25_000 }), { maxLength: 60 }),
        (perMinute, pauses) => {
          const client = new Client({ perMinute, quota: 1_000 });
          const admitted: number[] = [];
          for (const pause of pauses) {
            client.now += pause;
            const recent = admitted.filter(at => at > client.now - MINUTE).length;
            expect(client.scrape(SEARCH).status).toBe(recent < perMinute ? 200 : 429);
            if (recent < perMinute) admitted.push(client.now);
          }
        },
      ),
    );
  });

  test('a lower limit holds at once', () => {
    const client = new Client({ plan: 'starter' });
    statuses(40, () => client.scrape(SEARCH));
    client.sandbox.account.perMinute = 30;
    expect(client.scrape(SEARCH).status).toBe(429);
    client.now += MINUTE;
    expect(client.scrape(SEARCH).status).toBe(200);
  });
});

describe('history: 20 a minute for the account, in addition', () => {
  test('the 21st is refused with its own code', () => {
    const client = new Client({ plan: '500k' });
    expect(statuses(20, () => client.get('/v1/research/sold', HISTORY))).toEqual(successes(20));
    const refused = client.get('/v1/research/sold', HISTORY);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'history_rate_limited', retry_after: 60, requestId: expect.any(String) },
    });
    expect(refused.headers['Retry-After']).toBe('60');
  });

  test('other searches go on meanwhile', () => {
    const client = new Client({ plan: '500k' });
    statuses(21, () => client.get('/v1/research/sold', HISTORY));
    expect(client.scrape(SEARCH).headers['X-RateLimit-Remaining']).toBe('99');
  });

  test('a history search counts in the plan limit too, which speaks first', () => {
    const client = new Client({ perMinute: 2 });
    client.scrape(SEARCH);
    client.get('/v1/research/sold', HISTORY);
    expect(client.get('/v1/research/sold', HISTORY).body.code).toBe('rate_limited');
  });

  test('its headers are on every history response, and on no other', () => {
    const client = new Client({ perMinute: 4 });
    const replies = [
      client.get('/v1/research/sold', HISTORY),
      client.get('/v1/research/sold', { keyword: '' }),
      client.get('/v1/research/sold', HISTORY),
      client.scrape(SEARCH),
      client.get('/v1/research/sold', HISTORY),
    ];
    expect(replies.map(reply => reply.status)).toEqual([200, 400, 200, 200, 429]);
    expect(replies.map(reply => reply.headers['X-History-RateLimit-Limit'])).toEqual([
      '20',
      '20',
      '20',
      undefined,
      '20',
    ]);
    expect(replies.map(reply => reply.headers['X-History-RateLimit-Remaining'])).toEqual([
      '19',
      '18',
      '17',
      undefined,
      '17',
    ]);
  });

  test('10,000 rows in 200 requests fit into ten minutes', () => {
    const client = new Client({ plan: '500k' });
    const replies = Array.from({ length: 200 }, () => {
      client.now += 3_000;
      return client.get('/v1/research/sold', HISTORY).status;
    });
    expect(replies).toEqual(successes(200));
  });
});
