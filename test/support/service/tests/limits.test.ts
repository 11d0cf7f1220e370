// Per-minute limits: the plan's and history's own (reference 8).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Client, MINUTE } from './client.ts';

const SEARCH = { keyword: 'zzz' };
const RANGE = { keyword: 'zzz', startDate: '2025-01-01', endDate: '2025-11-20' };
const history = (client: Client, params: Record<string, string> = RANGE) => client.get('/v1/research/sold', params);
const statuses = (times: number, request: () => { status: number }): number[] =>
  Array.from({ length: times }, () => request().status);

test('no 60 s contain more requests than the limit, and a free slot is always granted', () => {
  const limits = fc.integer({ min: 1, max: 8 });
  const pauses = fc.array(fc.integer({ min: 0, max: 25_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(limits, pauses, (perMinute, waits) => {
      const client = new Client({ perMinute, quota: 1_000 });
      const admitted: number[] = [];
      for (const wait of waits) {
        client.wait(wait);
        const free = admitted.filter(at => at > client.now - MINUTE).length < perMinute;
        expect(client.scrape(SEARCH).status).toBe(free ? 200 : 429);
        if (free) admitted.push(client.now);
      }
    }),
  );
});

test('the per-minute limit says how many seconds to wait, in the header and in the body, and waiting that long is enough', () => {
  const client = new Client({ perMinute: 1 });
  client.scrape(SEARCH);
  client.wait(12_300);
  const { headers, body } = client.scrape(SEARCH);
  expect([headers['Retry-After'], body.retry_after]).toEqual(['48', 48]);
  client.wait(48_000);
  expect(client.scrape(SEARCH).status).toBe(200);
});

test('the per-minute limit counts failed requests, but not refused ones or those without a valid key', () => {
  const client = new Client({ perMinute: 2 });
  client.scrape({ keyword: '' });
  client.scrape(SEARCH, { Authorization: 'Bearer cs_wrong' });
  client.sandbox.addFault({ status: 500 });
  client.scrape(SEARCH);
  expect(client.scrape(SEARCH).body.code).toBe('rate_limited');
  client.wait(MINUTE);
  expect(statuses(3, () => client.scrape(SEARCH))).toEqual([200, 200, 429]);
});

test('the per-minute limit counts down in the headers, which give the time when a slot opens in whole Unix seconds', () => {
  const client = new Client({ perMinute: 3 });
  const reset = String(Math.ceil((client.now + MINUTE) / 1000));
  const seen = [0, 500].map(ms => {
    client.wait(ms);
    const { headers } = client.scrape(SEARCH);
    return ['Limit', 'Remaining', 'Reset'].map(name => headers[`X-RateLimit-${name}`]);
  });
  expect(seen).toEqual([
    ['3', '2', reset],
    ['3', '1', reset],
  ]);
});

test('the history limit refuses the 21st request of a minute with its own code, while other searches continue', () => {
  const client = new Client({ plan: '500k' });
  expect(new Set(statuses(20, () => history(client)))).toEqual(new Set([200]));
  const { status, body, headers } = history(client);
  expect([status, headers['Retry-After']]).toEqual([429, '60']);
  expect(body).toMatchObject({ code: 'history_rate_limited', retry_after: 60, requestId: expect.any(String) });
  expect(client.scrape(SEARCH).headers['X-RateLimit-Remaining']).toBe('99');
});

test("a history search also counts against the plan's limit, which is checked first", () => {
  const client = new Client({ perMinute: 2 });
  client.scrape(SEARCH);
  history(client);
  expect(history(client).body.code).toBe('rate_limited');
});

test('the history limit is on every history response, and on no other', () => {
  const client = new Client({ perMinute: 3 });
  const replies = [history(client), history(client, { keyword: '' }), client.scrape(SEARCH), history(client)];
  const told = replies.map(({ status, headers }) => [
    status,
    headers['X-History-RateLimit-Limit'],
    headers['X-History-RateLimit-Remaining'],
  ]);
  const none = [200, undefined, undefined];
  expect(told).toEqual([[200, '20', '19'], [400, '20', '18'], none, [429, '20', '18']]);
});
