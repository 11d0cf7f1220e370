import { describe, expect, test } from 'vitest';
import { readBody } from '../../../core/request/body.ts';
import { decide, type RetryPolicy } from '../../../core/request/decide.ts';
import { type Failure, rejection, unanswered, unreadable } from '../../../core/request/failure.ts';
import { NOW, response } from '../fixture.ts';

const GET: RetryPolicy = { attempts: 3, maxWaitMs: 120_000, deadline: Number.POSITIVE_INFINITY, repeatable: true };
const POST: RetryPolicy = { ...GET, repeatable: false };

interface Step {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  attempt?: number;
  policy?: RetryPolicy;
  random?: number;
}

/** The decision on one failed answer as a short text: the action, and the wait or the error class. */
function on({ status, body = {}, headers = {}, attempt = 1, policy = GET, random = 0 }: Step): string {
  const answer = response(status, body, headers);
  const read = readBody(answer.body, 'json');
  const failure =
    status === 200 && read.kind === 'broken' ? unreadable(answer, read.html, NOW) : rejection(answer, read, NOW);
  return inShort(failure, decide(failure, attempt, policy, NOW, random));
}

function inShort({ error }: Failure, decision: ReturnType<typeof decide>): string {
  if (decision.do === 'retry') return `retry ${decision.delayMs} ${error.code}`;
  const { name, code, retryAfterMs } = decision.error;
  return `fail ${name} ${code}${retryAfterMs === undefined ? '' : ` ${retryAfterMs}`}`;
}

function onFailure(policy: RetryPolicy, attempt = 1): string {
  const failure = unanswered(new Error('socket closed'), true);
  return inShort(failure, decide(failure, attempt, policy, NOW, 0));
}

test.each<[number, string | undefined, string]>([
  [400, 'invalid_params', 'fail InvalidParametersError invalid_params'],
  [401, 'unauthorized', 'fail AuthError unauthorized'],
  [429, 'rate_limited', 'retry 1000 rate_limited'],
  [429, 'history_rate_limited', 'retry 1000 history_rate_limited'],
  [429, 'quota_exceeded', 'fail QuotaExceededError quota_exceeded'],
  [500, 'server_error', 'retry 250 server_error'],
  [502, 'upstream_blocked', 'retry 250 upstream_blocked'],
  [502, 'upstream_unavailable', 'retry 250 upstream_unavailable'],
  [503, 'server_busy', 'retry 250 server_busy'],
  [502, 'historical_unavailable', 'retry 2000 historical_unavailable'],
  [503, 'historical_unavailable', 'retry 2000 historical_unavailable'],
  [408, undefined, 'retry 250 server_busy'],
  [425, undefined, 'retry 250 server_busy'],
  [409, undefined, 'fail JobConflictError job_active'],
  [400, undefined, 'fail InvalidParametersError invalid_params'],
  [422, undefined, 'fail InvalidParametersError invalid_params'],
  [302, undefined, 'fail UnexpectedAnswerError redirected'],
  [303, undefined, 'fail UnexpectedAnswerError redirected'],
  [307, undefined, 'fail UnexpectedAnswerError redirected'],
  [502, undefined, 'retry 250 upstream_unavailable'],
])('each row of reference section 7 has its decision: %i %s', (status, code, expected) => {
  expect(on({ status, body: { error: 'words', code } })).toBe(expected);
});

test('nothing is retried after the last attempt', () => {
  expect(on({ status: 500, body: { code: 'server_error' }, attempt: 3 })).toBe('fail ServerError server_error');
});

test.each<[string, number, string | undefined, string]>([
  ['a 403 is a missing scope, not a wrong key', 403, 'unauthorized', 'fail AuthError forbidden'],
  ['a bare 403 may come from a proxy', 403, undefined, 'fail UnexpectedAnswerError unexpected_answer'],
  ['a spent quota is recognized under any status', 403, 'quota_exceeded', 'fail QuotaExceededError quota_exceeded'],
  ['a 401 with an unknown code is a refused key', 401, 'key_asleep', 'fail AuthError key_asleep'],
  ['an unknown 404', 404, 'lost_thing', 'fail NotFoundError lost_thing'],
  ['a 500 with an unknown code is retried', 500, 'gremlins', 'retry 250 gremlins'],
  ['a 500 without a code is retried', 500, undefined, 'retry 250 server_error'],
  ['a 504 too', 504, undefined, 'retry 250 server_error'],
  ['a known permanent error is not retried', 500, 'invalid_params', 'fail InvalidParametersError invalid_params'],
  ['a 418 is unexpected', 418, undefined, 'fail UnexpectedAnswerError unexpected_answer'],
  ['a 429 with an unknown code is retried', 429, 'slow_down', 'retry 1000 slow_down'],
  ['a 429 without a code is retried', 429, undefined, 'retry 1000 rate_limited'],
])('the code in the body takes precedence over the status: %s', (_, status, code, expected) => {
  expect(on({ status, body: { code } })).toBe(expected);
});

test('a 429 with an unknown code is retried once, because it may be a spent quota', () => {
  expect(on({ status: 429, body: { code: 'slow_down' }, attempt: 2 })).toBe('fail RateLimitError slow_down');
  expect(on({ status: 429, attempt: 2 })).toBe('fail RateLimitError rate_limited');
  expect(on({ status: 429, body: { code: 'rate_limited' }, attempt: 2 })).toBe('retry 2000 rate_limited');
});

test.each<[string, unknown, string]>([
  ['its error', { error: 'No such job' }, 'fail NotFoundError not_found'],
  ['its message', { message: 'No such job' }, 'fail NotFoundError not_found'],
  ['its code', { code: 'not_found' }, 'fail NotFoundError not_found'],
  ['an empty object', {}, 'fail UnexpectedAnswerError unexpected_answer'],
  ["a proxy's page", '<html>Not found</html>', 'fail UnexpectedAnswerError unexpected_answer'],
  ['an empty body', '', 'fail UnexpectedAnswerError unexpected_answer'],
])("a 404 comes from the service only if its body is the service's: %s", (_, sent, expected) => {
  expect(on({ status: 404, body: sent })).toBe(expected);
});

test("a 403 means a refused key only if its body is the service's", () => {
  expect(on({ status: 403, body: { message: 'Not subscribed' } })).toBe('fail AuthError forbidden');
  expect(on({ status: 403, body: '<html>Access denied</html>' })).toBe('fail UnexpectedAnswerError unexpected_answer');
});

test.each<[string, number, unknown, string]>([
  ['a web page in place of data', 200, '<!doctype html><p>Sign in</p>', 'fail UnexpectedAnswerError unexpected_answer'],
  ['a web page after empty lines', 200, '\n  <html>Sign in</html>', 'fail UnexpectedAnswerError unexpected_answer'],
  ['truncated data that contains a tag', 200, '{"items":[{"title":"a <b', 'retry 250 unexpected_answer'],
  ["a gateway's web page", 502, '<html>Bad gateway</html>', 'retry 250 upstream_unavailable'],
  ["a status that isn't an answer", 103, { items: [] }, 'fail UnexpectedAnswerError unexpected_answer'],
  ['a redirect with data', 300, { items: [] }, 'fail UnexpectedAnswerError unexpected_answer'],
  ['a truncated error', 503, '{"error":"bu', 'retry 250 server_busy'],
  ['an error without a body', 401, '', 'fail AuthError unauthorized'],
  ['a null error', 429, 'null', 'retry 1000 rate_limited'],
])("an answer that can't be read: %s (%i)", (_, status, body, expected) => {
  expect(on({ status, body })).toBe(expected);
});

test('truncated JSON is requested once more', () => {
  const truncated = { status: 200, body: '{"items":[{"itemId":"1"' };
  expect(on(truncated)).toBe('retry 250 unexpected_answer');
  expect(on({ ...truncated, attempt: 2 })).toBe('fail UnexpectedAnswerError unexpected_answer');
  expect(on({ ...truncated, policy: POST })).toBe('fail UnexpectedAnswerError unexpected_answer');
});

test('a truncated answer is requested again after the wait that the service asks for, if the host can wait', () => {
  const truncated = { status: 200, body: '{"items":[', headers: { 'retry-after': '7' } };
  expect(on(truncated)).toBe('retry 7000 unexpected_answer');
  expect(on({ ...truncated, policy: { ...GET, maxWaitMs: 6_999 } })).toBe(
    'fail UnexpectedAnswerError unexpected_answer 7000',
  );
});

describe("the service's message", () => {
  const told = (status: number, body: object, headers = {}) => {
    const answer = response(status, body, headers);
    return rejection(answer, readBody(answer.body, 'json'), NOW).error;
  };

  test('the request id is read from the body, or else from the headers', () => {
    expect(told(400, { requestId: 'in-body' }, { 'x-request-id': 'in-headers' }).requestId).toBe('in-body');
    expect(told(400, {}, { 'x-request-id': 'in-headers' }).requestId).toBe('in-headers');
  });

  test('the detail is `error`, or else `message`; anything but a text is ignored', () => {
    const textsOf = (body: object) => {
      const { detail, hint } = told(400, body);
      return [detail, hint];
    };
    expect(textsOf({ error: 'One', message: 'Two', hint: 'Three' })).toEqual(['One', 'Three']);
    expect(textsOf({ error: '', message: 'Two', hint: '' })).toEqual(['Two', undefined]);
    expect(textsOf({ error: { at: 1 }, hint: 7 })).toEqual([undefined, undefined]);
  });

  test("only a conflict names a job, and the `id` of other errors is the error's own", () => {
    expect(told(409, { jobId: 'job_1' }).jobId).toBe('job_1');
    expect(told(409, { id: 'error_1' }).jobId).toBeUndefined();
    expect(told(400, { jobId: 'job_1' }).jobId).toBeUndefined();
  });

  test('a 409 is a conflict whatever its code', () => {
    expect(told(409, { code: 'invalid_params' }).code).toBe('job_active');
  });

  test.each<[object, object | undefined]>([
    [{}, undefined],
    [{ plan: '', quota: 'many', used: null, upgrade_url: 7 }, undefined],
    [{ plan: 7, remaining: 0 }, { remaining: 0 }],
    [{ upgrade_url: 'http://shop.test' }, { upgradeUrl: 'http://shop.test' }],
    [{ upgrade_url: 'HTTPS://shop.test' }, { upgradeUrl: 'HTTPS://shop.test' }],
    [{ upgrade_url: 'javascript:open("https://shop.test")' }, undefined],
  ])('an error response with %j reports %j about the account', (body, facts) => {
    expect(told(429, { code: 'quota_exceeded', ...body }).accountFacts).toEqual(facts);
  });
});

test('after a network failure a GET is tried again, a POST is not', () => {
  expect(onFailure(GET)).toBe('retry 250 network');
  expect(onFailure(POST)).toBe('fail NetworkError network');
  expect(onFailure(GET, 3)).toBe('fail NetworkError network');
});

test.each<[number, string | undefined, string]>([
  [500, 'server_error', 'fail ServerError server_error'],
  [502, 'upstream_unavailable', 'fail ServerError upstream_unavailable'],
  [503, 'server_busy', 'retry 250 server_busy'],
  [429, 'rate_limited', 'retry 1000 rate_limited'],
  [429, undefined, 'retry 1000 rate_limited'],
  [408, undefined, 'fail ServerError server_busy'],
])('a POST is repeated only if the service says that it did nothing: %i %s', (status, code, expected) => {
  expect(on({ status, body: { code }, policy: POST })).toBe(expected);
});

test('a bare 503 may come from a proxy, so the service may have acted', () => {
  expect(on({ status: 503, body: '<html>Unavailable</html>', policy: POST })).toBe('fail ServerError server_busy');
});

test.each([
  [1, 0, 250],
  [1, 1, 500],
  [2, 0, 500],
  [2, 1, 1000],
  [3, 1, 2000],
  [9, 1, 8000],
])('attempt %i with jitter %i waits %i ms', (attempt, random, ms) => {
  const policy = { ...GET, attempts: 10 };
  expect(on({ status: 500, attempt, random, policy })).toBe(`retry ${ms} server_error`);
});

test('a 429 without a stated wait is retried after a longer delay', () => {
  expect(on({ status: 429, body: { code: 'rate_limited' }, random: 1 })).toBe('retry 2000 rate_limited');
  const patient = { ...GET, attempts: 10 };
  expect(on({ status: 429, body: { code: 'rate_limited' }, random: 1, attempt: 9, policy: patient })).toBe(
    'retry 30000 rate_limited',
  );
});

test('a byte order mark is removed at the start of a body, and nowhere else', () => {
  expect(readBody('\ufeff{"a":"x\ufeffy"}', 'json')).toEqual({ kind: 'json', value: { a: 'x\ufeffy' } });
  expect(readBody('{"a":"x\ufeffy"}', 'json')).toEqual({ kind: 'json', value: { a: 'x\ufeffy' } });
});
