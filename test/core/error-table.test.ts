import { describe, expect, test } from 'vitest';
import { QuotaExceededError, SoldDataError, type Spent } from '../../core/errors/errors.ts';
import { explain, explainInOneLine } from '../../core/errors/explain.ts';
import { byError, type ErrorClass, errorCodes, errorOf, rowOf } from '../../core/errors/table.ts';

const explained = (code: string, more = {}) =>
  explainInOneLine(new SoldDataError('words of our own', { code, ...more }));

test.each([
  'invalid_params',
  'unauthorized',
  'quota_exceeded',
  'rate_limited',
  'history_rate_limited',
  'not_found',
  'job_active',
  'upstream_blocked',
  'upstream_unavailable',
  'server_busy',
  'server_error',
  'historical_unavailable',
])('%s, a code of the service (reference 7), has a row', code => {
  expect(rowOf(code)).toBeDefined();
  expect(rowOf(code)?.ours).toBeUndefined();
});

test.each(errorCodes)('%s says what happened and what to do, in two sentences', code => {
  const { what, todo } = explain(new SoldDataError('words of our own', { code }));
  expect(what).toMatch(/^[A-Z].{8,}[.!?]$/);
  expect(todo).toMatch(/^[A-Z].{8,}[.!?]$/);
  expect(explained(code)).not.toMatch(/undefined|null|NaN|Infinity|\[object/);
});

test('no two codes have the same message', () => {
  const sentences = errorCodes.map(code => explainInOneLine(new SoldDataError(code, { code })));
  expect(new Set(sentences).size).toBe(errorCodes.length);
});

test.each(['deadline', 'cancelled', 'rate_limited', 'history_rate_limited'])(
  '%s says what may have been charged (M5)',
  code => {
    expect(explained(code, { spent: { charged: 0, doubt: 2 } })).toMatch(/; 2 requests may have been charged\.$/);
    expect(explained(code)).not.toContain('charged');
  },
);

test('an unknown code is explained by its status', () => {
  expect(explained('gremlins', { status: 503 })).toBe(explained('server_busy'));
  expect(explained('gremlins', { status: 418 })).toBe(explained('unexpected_answer'));
  expect(explained('gremlins')).toBe(explained('network'));
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a code of "%s" is treated as an unknown code',
  code => {
    expect(explained(code, { status: 500 })).toBe(explained('server_error'));
  },
);

test("an error with an unknown code shows the service's own message", () => {
  const [status, detail] = [402, 'payment required'];
  expect(explained('payment_required', { status, detail })).toMatch(/^Payment required. Try again;/);
  const hint = 'Update the card in the dashboard';
  expect(explained('payment_required', { status, detail, hint })).toBe(`Payment required. ${hint}.`);
  expect(explained('unexpected_answer', { status: 200, detail: 'The answer is a web page' })).toMatch(/^The service/);
});

test('the message of an unexpected error reveals no details', () => {
  expect(explainInOneLine(new Error('at /home/me/secret.ts'))).not.toContain('secret');
  expect(explainInOneLine(undefined)).toContain('unexpected');
});

test('a spent quota names the time of the reset in a form that depends on no locale', () => {
  const error = new QuotaExceededError('', { code: 'quota_exceeded', resetAt: Date.UTC(2026, 11, 1) });
  expect(explainInOneLine(error)).toBe(
    'The monthly requests and credits are used up. The quota renews on 2026-12-01 00:00 UTC; to continue now, buy credits in the dashboard.',
  );
});

test('a spent quota names where the service sells more, if the address is secure (reference 7)', () => {
  const spent = (purchaseCreditsUrl: string) =>
    explainInOneLine(new QuotaExceededError('', { code: 'quota_exceeded', accountFacts: { purchaseCreditsUrl } }));
  expect(spent('https://example.com/credits')).toContain('buy credits at https://example.com/credits and try again.');
  expect(spent('http://example.com/credits')).toContain('buy credits in the dashboard.');
});

test('a spent quota without a reset still says what to do', () => {
  expect(explained('quota_exceeded')).toContain('buy credits');
});

test.each<[number | undefined, string]>([
  [undefined, 'Try again in a minute.'],
  [0, 'Try again in 1 second.'],
  [400, 'Try again in 1 second.'],
  [59_001, 'Try again in 60 seconds.'],
  [119_000, 'Try again in 119 seconds.'],
  [120_000, 'Try again in 2 minutes.'],
  [3_600_000, 'Try again in 60 minutes.'],
  [4 * 3_600_000 + 1, 'Try again in 5 hours.'],
  [3 * 86_400_000, 'Try again in 3 days.'],
  [99_999_999_999_000, 'Try again in several months.'],
])('a message gives a wait of %s ms in its largest whole unit', (retryAfterMs, words) => {
  expect(explain(new SoldDataError('', { code: 'rate_limited', retryAfterMs })).todo).toBe(words);
});

test.each<[string, Partial<Spent>, string]>([
  ['network', {}, 'Check the connection and try again.'],
  ['network', { doubt: 3 }, 'Check the connection and try again; 3 requests may have been charged.'],
  ['unreachable', {}, 'Check the address and the connection, then try again.'],
  [
    'server_busy',
    { doubt: 1, charged: 4 },
    'Try again in a minute; 4 requests were charged, and 1 more may have been.',
  ],
  ['server_busy', { doubt: 3, charged: 1 }, 'Try again in a minute; 1 request was charged, and 3 more may have been.'],
  [
    'network',
    { doubt: 2, charged: 2 },
    'Check the connection and try again; 2 requests were charged, and 2 more may have been.',
  ],
  [
    'unexpected_answer',
    { charged: 1 },
    'Try again; if it keeps happening, report the request ID; 1 request was charged.',
  ],
  ['upstream_blocked', { doubt: 2 }, 'Try again shortly; 2 requests may have been charged.'],
])('%s after %j says what it may have cost', (code, spent, words) => {
  const all = { asked: 0, refused: 0, charged: 0, doubt: 0, ...spent };
  expect(explain(new SoldDataError('', { code, spent: all })).todo).toBe(words);
});

test('the error of a job that continues names the job', () => {
  for (const code of ['cancelled', 'deadline', 'job_active', 'job_failed', 'not_found'])
    expect(explained(code, { jobId: 'job_7' })).toContain('job_7');
});

test('an invalid parameter is named as the connector calls it', () => {
  expect(explained('invalid_params', { detail: 'from.postalCode must be a US ZIP code' })).toBe(
    'from.postalCode must be a US ZIP code. Change the value and try again.',
  );
  expect(explained('invalid_params', { detail: 'bad date', hint: 'use YYYY-MM-DD' })).toBe('Bad date. Use YYYY-MM-DD.');
});

describe("a connector's reaction to an error", () => {
  const names = errorCodes.map(code => [errorOf({ code }).name, errorOf({ code }).name] as const);
  const classes = Object.fromEntries(names) as Record<ErrorClass, string>;
  const reaction = (code: string, status?: number) => byError({ code, status }, classes, { server_busy: 'busy' });

  test.each<[string, number | undefined, string, string]>([
    ['server_error', undefined, 'ServerError', 'the class of its code'],
    ['server_busy', 500, 'busy', 'the exception for its code'],
    ['gremlins', 401, 'AuthError', 'the class of its status, if the code is unknown'],
    ['gremlins', 503, 'busy', 'the exception for its status, if the code is unknown'],
    ['constructor', 418, 'UnexpectedAnswerError', 'no property of an object'],
  ])('%s with status %s: %s, %s', (code, status, expected) => {
    expect(reaction(code, status)).toBe(expected);
  });
});

test('an error has only the fields whose values are known', () => {
  const error = new SoldDataError('m', { code: 'network', cause: new Error('deep'), attempts: 2 });
  expect(JSON.parse(JSON.stringify(error))).toEqual({ name: 'SoldDataError', code: 'network', attempts: 2 });
});
