import { describe, expect, test } from 'vitest';
import { readBody } from '../../../core/request/body.ts';
import { decide } from '../../../core/request/decide.ts';
import { rejection } from '../../../core/request/failure.ts';
import { instantFrom } from '../../../core/request/retry.ts';
import { NOW, response } from '../fixture.ts';

const POLICY = { attempts: 3, maxWaitMs: 120_000, deadline: Number.POSITIVE_INFINITY, repeatable: true };
const OWN_DELAY = 1000;

function delayAfter(headers: Record<string, string>, body: Record<string, unknown> = {}, status = 429, random = 0) {
  const answer = response(status, { code: status === 429 ? 'rate_limited' : 'server_busy', ...body }, headers);
  const failure = rejection(answer, readBody(answer.body, 'json'), NOW);
  const decision = decide(failure, 1, POLICY, NOW, random);
  return decision.do === 'retry' ? decision.delayMs : decision;
}

test.each<[string, string, number]>([
  ['seconds', '7', 7_000],
  ['decimals', '1.5', 1_500],
  ['decimals round up', '0.0001', 1],
  ['zero means now', '0', 0],
  ['with spaces', ' 3 ', 3_000],
  ['exactly the longest wait', '120', 120_000],
  ['an HTTP date', 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['an HTTP date of the oldest form', 'Friday, 20-Nov-26 12:00:30 GMT', 30_000],
  ['an HTTP date of the old form without a zone is UTC', 'Fri Nov 20 12:00:30 2026', 30_000],
  ['a date with an offset', 'Fri, 20 Nov 2026 14:00:30 +0200', 30_000],
  ['a repeated header', '7, 7', 7_000],
  ['a date in the past means now', 'Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['an instant in epoch seconds', String(NOW / 1000 + 30), 30_000],
  ['an instant in epoch seconds with decimals', `${NOW / 1000 + 2}.5`, 2_500],
  ['an instant in epoch milliseconds', String(NOW + 7_000), 7_000],
  ['a repeated instant', `${NOW / 1000 + 5}, ${NOW / 1000 + 5}`, 5_000],
  ['an instant in the past means now', String(NOW / 1000 - 20), 0],
  ['an instant as ISO text', '2026-11-20T12:00:30Z', 30_000],
  ['an instant as ISO text with an offset', '2026-11-20T14:00:30+02:00', 30_000],
  ['an HTTP date in lower case', 'fri, 20 nov 2026 12:00:30 gmt', 30_000],
])('Retry-After: %s', (_, value, ms) => {
  expect(delayAfter({ 'retry-after': value })).toBe(ms);
});

test.each([
  '',
  ' ',
  'soon',
  '-5',
  '5s',
  '20 Nov 2026 12:00:30 GMT',
  'NaN',
  'Infinity',
  '1e999',
  '2026-11-20',
  'Fri, 99 Foo 2026',
])('an invalid value "%s" is ignored in favour of our own delay', value => {
  expect(delayAfter({ 'retry-after': value })).toBe(OWN_DELAY);
});

test('the old form of a date is UTC in every time zone', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'America/New_York';
  try {
    expect(delayAfter({ 'retry-after': 'Fri Nov 20 12:00:30 2026' })).toBe(30_000);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('jitter is added to the wait and never shortens it', () => {
  expect(delayAfter({ 'retry-after': '7' }, {}, 429, 0.999)).toBe(7_249);
});

test('Retry-After is also respected when the service is busy', () => {
  expect(delayAfter({ 'retry-after': '7' }, {}, 503)).toBe(7_000);
});

test.each([1, 2, 3, 4, 5, 9])('historical_unavailable waits some seconds, at attempt %i no longer than 30', attempt => {
  const answer = response(502, { code: 'historical_unavailable' });
  const failure = rejection(answer, readBody(answer.body, 'json'), NOW);
  const decision = decide(failure, attempt, { ...POLICY, attempts: 10 }, NOW, 1);
  expect(decision).toMatchObject({ do: 'retry', delayMs: Math.min(30_000, 4_000 * 2 ** (attempt - 1)) });
});

describe('reading the stated wait', () => {
  test('the wait in the header takes precedence over the body', () => {
    expect(delayAfter({ 'retry-after': '7' }, { retry_after: 3 })).toBe(7_000);
  });

  test.each<[unknown, number]>([
    [3, 3_000],
    ['4', 4_000],
    [NOW / 1000 + 8, 8_000],
    [String(NOW + 8_000), 8_000],
    ['2026-11-20T12:00:08Z', 8_000],
    ['Fri, 20 Nov 2026 12:00:08 GMT', 8_000],
    [0, 0],
    [2.5, 2_500],
    [null, OWN_DELAY],
    [true, OWN_DELAY],
    ['', OWN_DELAY],
    [-1, OWN_DELAY],
    [[3], OWN_DELAY],
  ])('the wait is read from the body: retry_after %j', (retryAfter, ms) => {
    expect(delayAfter({}, { retry_after: retryAfter })).toBe(ms);
    expect(delayAfter({ 'retry-after': 'soon' }, { retry_after: retryAfter })).toBe(ms);
  });

  test('X-RateLimit-Reset is a time in seconds, to which one second is added because it is rounded', () => {
    const reset = { 'x-ratelimit-reset': String(NOW / 1000 + 20) };
    expect(delayAfter(reset)).toBe(21_000);
    expect(delayAfter(reset, { retry_after: 'soon' })).toBe(21_000);
  });

  const away = (seconds: number) => String(NOW / 1000 + seconds);
  test.each([away(-20), away(0), away(600), '20', 'soon', ''])('a reset of "%s" is ignored', reset => {
    expect(delayAfter({ 'x-ratelimit-reset': reset })).toBe(OWN_DELAY);
  });

  test('a reset is ignored when the service is busy', () => {
    expect(delayAfter({ 'x-ratelimit-reset': String(NOW / 1000 + 20) }, {}, 503)).toBe(250);
  });
});

test.each<[string, Record<string, string>, number]>([
  ['a second above the longest wait', { 'retry-after': '121' }, 121_000],
  ['an hour', { 'retry-after': '3600' }, 3_600_000],
  ['an absurd number', { 'retry-after': '99999999999' }, 99_999_999_999_000],
  ['an absurd date', { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, Date.UTC(9999, 11, 31, 23, 59, 59) - NOW],
])('a wait that is too long for the host is reported, never shortened: %s', (_, headers, ms) => {
  expect(delayAfter(headers)).toMatchObject({ do: 'fail', error: { code: 'rate_limited', retryAfterMs: ms } });
});

test('a wait that ends after the host does is reported, never shortened', () => {
  const answer = response(503, { code: 'server_busy' }, { 'retry-after': '20' });
  const failure = rejection(answer, readBody(answer.body, 'json'), NOW);
  expect(decide(failure, 1, { ...POLICY, deadline: NOW + 19_999 }, NOW, 0)).toMatchObject({
    do: 'fail',
    error: { retryAfterMs: 20_000 },
  });
  expect(decide(failure, 1, { ...POLICY, deadline: NOW + 20_000 }, NOW, 0)).toMatchObject({ do: 'retry' });
});

describe('reset_at', () => {
  const instant = Date.UTC(2026, 11, 1);
  test.each<[string, unknown, number | undefined]>([
    ['ISO text', '2026-12-01T00:00:00Z', instant],
    ['epoch seconds', instant / 1000, instant],
    ['epoch seconds as text', String(instant / 1000), instant],
    ['epoch milliseconds', instant, instant],
    ['a day', '2026-12-01', instant],
    ['ISO text without a zone, which is UTC', '2026-12-01T00:00:00', instant],
    ['a date and a time without a zone', '2026-12-01 00:00', instant],
    ['ISO text with a zone', '2026-12-01T01:00:00+01:00', instant],
    ['epoch seconds with decimals as text', `${instant / 1000}.25`, instant + 250],
    ['a list', ['2026-12-01'], undefined],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['empty', '', undefined],
    ['words', 'next month', undefined],
    ['a number beyond any date', 1e20, undefined],
    ['digits beyond any date', '99999999999999999999', undefined],
  ])('reset_at: %s', (_, value, expected) => {
    expect(instantFrom(value)).toBe(expected);
  });
});
