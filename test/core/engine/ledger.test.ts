import { expect, test } from 'vitest';
import { add, atStake, enter, type Fate, isRefusal, nothingSpent } from '../../../core/request/spent.ts';
import { call, pages } from '../../../core/index.ts';
import type { Served } from '../../support/clock/exchange.ts';
import { API_KEY, archive, asked, page, quotaExceeded, refusal, run, script, search } from './fixture.ts';

test.each<[number, unknown, boolean]>([
  [400, '', true],
  [401, undefined, true],
  [409, {}, true],
  [425, {}, true],
  [429, '<html>', true],
  [408, {}, false],
  [408, { code: 'server_busy' }, true],
  [500, {}, false],
  [500, { code: 'server_error' }, true],
  [502, { code: 'upstream_blocked' }, true],
  [502, '<html>', false],
  [503, { code: 'server_busy' }, true],
  [503, { code: 'gremlins' }, false],
  [503, { code: 'network' }, false],
  [503, { code: 7 }, false],
  [504, null, false],
  [302, {}, false],
  [300, { code: 'server_error' }, true],
  [200, { code: 'server_error' }, false],
])('%i with %j is a refusal of the service: %s', (status, body, refused) => {
  expect(isRefusal(status, body)).toBe(refused);
});

test.each<[Fate[], boolean, number[]]>([
  [['charged'], false, [5, 0, 5, 0]],
  [['refused', 'charged'], false, [10, 5, 5, 0]],
  [['doubt', 'charged'], false, [10, 0, 5, 5]],
  [['doubt', 'charged'], true, [5, 0, 5, 0]],
  [['doubt', 'refused'], true, [5, 0, 0, 5]],
  [['doubt', 'doubt', 'charged'], true, [5, 0, 5, 0]],
  [['charged', 'charged'], true, [5, 0, 5, 0]],
])('attempts that end %j, under one key: %s', (fates, keyed, [asked, refused, charged, doubt]) => {
  const spent = nothingSpent();
  for (const fate of fates) enter(spent, 5, fate, keyed && atStake({ spent }) > 0);
  expect(spent).toEqual({ asked, refused, charged, doubt });
});

test('an error of before anything was sent has nothing at stake', () => {
  expect(atStake({})).toBe(0);
  const { error } = run(script(page([])), own => pages(own, asked(search, { keyword: 'a' })), {
    authentication: { kind: 'key', apiKey: '' },
  });
  expect(error).toMatchObject({ code: 'missing_key', spent: nothingSpent(), partial: { rows: [], requests: 0 } });
});

const lost: Served = { status: 0, body: '', dropped: true };

test.each<[string, Served[], object, number]>([
  ['a lost answer', [lost, page(['1'])], { asked: 2, refused: 0, charged: 1, doubt: 1 }, 8],
  ['a refusal', [refusal(502, 'upstream_blocked'), page(['1'])], { asked: 2, refused: 1, charged: 1, doubt: 0 }, 9],
  ['half an answer', [{ status: 200, body: '{"it' }, page(['1'])], { asked: 2, charged: 2, doubt: 0 }, 8],
  ['a bare 502', [{ status: 502, body: '<html>' }, page(['1'])], { asked: 2, charged: 1, doubt: 1 }, 8],
])('a search after %s tells what both may have cost, and the budget counts it', (_, answers, spent, left) => {
  const { result, session } = run(script(...answers), own => call(own, asked(search, { keyword: 'a' })), {
    budget: 10,
  });
  expect(result?.spent).toMatchObject(spent);
  expect(session.budget?.left).toBe(left);
});

test('words that know of a doubt do not say that nothing was charged', () => {
  const { error } = run(script(lost, lost, refusal(502, 'upstream_unavailable')), own =>
    call(own, asked(search, { keyword: 'a' })),
  );
  expect(error).toMatchObject({ code: 'upstream_unavailable', spent: { asked: 3, refused: 1, charged: 0, doubt: 2 } });
  expect(error.message).toContain('Try again shortly; 2 requests may have been charged.');
});

test('words that know of a charge do not say that nothing was charged', () => {
  const cut = { status: 200, body: '{"items": [' };
  const { error } = run(script(cut, refusal(500, 'server_error')), own => call(own, asked(search, { keyword: 'a' })));
  expect(error).toMatchObject({ code: 'server_error', spent: { asked: 3, refused: 2, charged: 1, doubt: 0 } });
  expect(error.message).toContain('Try again later; 1 request was charged.');
});

test('an answer hands on cache, timing, limits and request id, and nothing else of its headers', () => {
  const headers = {
    'X-Cache': 'HIT',
    'Server-Timing': 'db;dur=3',
    'X-RateLimit-Remaining': '12',
    'X-History-RateLimit-Limit': '20',
    'X-Request-ID': 'req_1',
    'X-Shipping-Usage-Reset': '1800000000',
    'Set-Cookie': 'session=1',
  };
  const { result } = run(script(page(['1'], {}, headers)), own => call(own, asked(archive, { keyword: 'a' })));
  expect(result?.headers).toEqual({
    'x-cache': 'HIT',
    'server-timing': 'db;dur=3',
    'x-ratelimit-remaining': '12',
    'x-history-ratelimit-limit': '20',
    'x-request-id': 'req_1',
    'x-shipping-usage-reset': '1800000000',
  });
});

test('a spent quota tells plan, balances and where more is sold, also when it is told again without asking', () => {
  const told = {
    plan: 'Growth',
    quota: 10_000,
    used: 10_000,
    remaining: 0,
    rollover_balance: 0,
    credit_balance: 3,
    upgrade_url: 'https://shop.test/plans',
    purchase_credits_url: 'javascript:alert(1)',
  };
  const spent = { ...quotaExceeded, body: JSON.stringify({ ...JSON.parse(quotaExceeded.body), ...told }) };
  const facts = {
    plan: 'Growth',
    quota: 10_000,
    used: 10_000,
    remaining: 0,
    rolloverBalance: 0,
    creditBalance: 3,
    upgradeUrl: 'https://shop.test/plans',
  };
  const errors: unknown[] = [];
  const { host } = run(script(spent), function* (own) {
    for (let again = 0; again < 2; again += 1)
      try {
        yield* call(own, asked(search, { keyword: `a${again}` }));
      } catch (error) {
        errors.push((error as { told?: object }).told);
      }
  });
  expect(errors).toEqual([facts, facts]);
  expect(host.sent).toHaveLength(1);
});

test.each([
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [key]'],
  ['{"authorization":"Bearer abc.def-123"}', '{"authorization":"Bearer [key]"}'],
  ['x-api-key=abc123; x-gateway-key: "gw9"', 'x-api-key=[key]; x-gateway-key: "[key]"'],
  ['the key cs_live_abcdef is unknown', 'the key [key] is unknown'],
  ['my own word: hidden', 'my own word: [key]'],
  ['bearer of good news', 'bearer [key] good news'],
])('a key that is repeated is hidden also where the host holds it: %s', (words, expected) => {
  const { error } = run(
    script(refusal(400, 'invalid_params', { error: words, hint: words })),
    own => call(own, asked(search, { keyword: 'a' })),
    { authentication: { kind: 'host' }, secrets: () => ['hidden'] },
  );
  expect([error.detail, error.hint]).toEqual([expected, expected]);
  expect(JSON.stringify(error) + error.message).not.toContain(API_KEY);
});

test('the parts of a whole add up; a part that tells nothing adds nothing', () => {
  const whole = nothingSpent();
  const part = { asked: 1, refused: 2, charged: 3, doubt: 4 };
  for (const each of [part, undefined, part]) add(whole, each);
  expect(whole).toEqual({ asked: 2, refused: 4, charged: 6, doubt: 8 });
});
