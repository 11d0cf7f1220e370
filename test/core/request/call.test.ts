import { describe, expect, test } from 'vitest';
import { NotSentError } from '../../../core/effects.ts';
import type { Endpoint } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/engine.ts';
import { CancelledError, type SoldDataError } from '../../../core/errors/errors.ts';
import { explain } from '../../../core/errors/explain.ts';
import { emptyLimits, memoryLimits } from '../../../core/limits.ts';
import { call } from '../../../core/request/call.ts';
import { keepReserve } from '../../../core/request/reserve.ts';
import { type AsyncHost, runAsync } from '../../../core/run/async.ts';
import type { SessionOptions } from '../../../core/session.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import type { Served, Service } from '../../support/clock/exchange.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { API_KEY, asked, batch, NOW, page, rates, refusal, run, script, search, session } from '../fixture.ts';

function ask(service: Service, options: Partial<SessionOptions> = {}) {
  return run(service, session => call(session, asked(search, { keyword: 'a' })), options);
}

test('a good answer has its request ID, the account and the charge', () => {
  const headers = { 'X-Request-ID': 'r7', 'X-Plan': 'basic', 'X-Usage-Remaining': '41', 'X-Other': '1' };
  const { result } = ask(script(refusal(503, 'server_busy', {}, { 'Retry-After': '2' }), page(['1'], {}, headers)));
  expect(result).toMatchObject({
    data: { items: [{ itemId: '1' }] },
    requestId: 'r7',
    usage: { plan: 'basic', remaining: 41 },
  });
  expect(result?.headers.get('x-other')).toBe('1');
});

test('a good answer may lack everything except its rows', () => {
  expect(ask(script({ status: 200, body: '{"items":[]}' })).result).toMatchObject({ data: { items: [] } });
});

test("a good answer is parsed by the endpoint's format, whatever its content type says", () => {
  expect(ask(script(page(['1'], {}, { 'Content-Type': 'text/html' }))).result?.data).toMatchObject({
    items: [{ itemId: '1' }],
  });
});

test('a good answer of a DELETE may have no body', () => {
  const cancel = asked(endpoints.cancelCardBatch as Endpoint, { jobId: 'j1' });
  const { result } = run(
    () => ({ status: 204, body: '' }),
    session => call(session, cancel),
  );
  expect(result).toMatchObject({ data: {} });
  const ask = (served: Served) =>
    run(
      () => served,
      session => call(session, cancel),
    );
  expect(ask({ status: 200, body: ' \n' }).result).toMatchObject({ data: {} });
  expect(ask({ status: 200, body: '{"jobId":"j1"}' }).result).toMatchObject({ data: { jobId: 'j1' } });
  expect(ask({ status: 404, body: '{"error":"No such job"}' }).error).toMatchObject({ code: 'not_found' });
});

test('a request contains the key and the accepted type, and nothing else', () => {
  const { host } = ask(() => page([]));
  expect(host.sent[0]).toStrictEqual({
    method: 'GET',
    url: 'https://service.test/v1/scrape?keyword=a&bestOfferPrice=true',
    headers: { Accept: 'application/json', Authorization: `Bearer ${API_KEY}` },
    timeoutMs: 75_000,
  });
});

test('a streaming request asks the host for the body as it arrives', () => {
  const streamed: Endpoint = { ...search, format: 'stream', rows: undefined };
  const { host } = run(
    () => ({ status: 200, body: '' }),
    session => call(session, asked(streamed, { keyword: 'a' })),
  );
  expect(host.sent[0]).toMatchObject({ stream: true, headers: { Accept: 'application/x-ndjson' } });
});

test.each<[string, Served]>([
  ['a redirect', { status: 300, body: '{"items":[]}' }],
  ['a web page', { status: 200, body: '<p>Sign in</p>' }],
])('a request that is answered with %s may have been charged', (_, served) => {
  const { error } = ask(() => served);
  expect(error).toMatchObject({ code: 'unexpected_answer', spent: { charged: 0, doubt: 1 } });
});

test.each<[string, Served, string]>([
  ['a list', { status: 200, body: '[]' }, 'The answer has no JSON object'],
  ['a word', { status: 200, body: '"fine"' }, 'The answer has no JSON object'],
  ['null', { status: 200, body: 'null' }, 'The answer has no JSON object'],
  ['no rows', { status: 200, body: '{"rows":[]}' }, 'The answer has no list "items"'],
  ["rows that aren't a list", { status: 200, body: '{"items":{}}' }, 'The answer has no list "items"'],
  ['a web page', { status: 200, body: '<p>Sign in</p>' }, 'The answer is a web page, not data'],
])('an answer that cannot be read: %s', (_, served, detail) => {
  const { error, host } = ask(script({ ...served, headers: { 'X-Request-ID': 'r9' } }));
  expect(error).toMatchObject({ code: 'unexpected_answer', detail, requestId: 'r9' });
  expect(host.sent).toHaveLength(1);
});

describe('an error under 200', () => {
  const summary = endpoints.priceSummary as Endpoint;
  const of = (endpoint: Endpoint, body: unknown) =>
    run(script({ status: 200, body: typeof body === 'string' ? body : JSON.stringify(body) }), session =>
      call(session, endpoint.id === 'shippingRates' ? rates : asked(endpoint, partsOf(endpoint))),
    );
  const partsOf = ({ parameters }: Endpoint) =>
    Object.fromEntries(parameters.flatMap(({ name, required }) => (required ? [[name, 'a']] : [])));
  test.each<[string, Endpoint, unknown, string]>([
    ['a message in place of rows', search, { message: 'Upstream is down' }, ': Upstream is down.'],
    ['a message in place of statistics', summary, { message: 'Upstream is down' }, ': Upstream is down.'],
    ['an error beside no rows', search, { items: [], error: 'Blocked' }, ': Blocked.'],
    ['an error as an object', search, { items: [], error: { message: 'Blocked' } }, ': Blocked.'],
    ['a list of errors', search, { items: [], errors: [{ detail: 'x' }] }, '.'],
    ['a code that a host would otherwise repeat', search, { error: 'Busy', code: 'server_busy' }, ': Busy.'],
    ['success: false', search, { items: [], success: false, message: 'Timed out' }, ': Timed out.'],
    ['ok: false', summary, { ok: false }, '.'],
    ['an error in the account', endpoints.accountUsage as Endpoint, { error: 'No database' }, ': No database.'],
    [
      'an error in place of shipping rates',
      endpoints.shippingRates as Endpoint,
      { error: 'No carrier' },
      ': No carrier.',
    ],
    ['success: false in place of shipping rates', endpoints.shippingRates as Endpoint, { success: false }, '.'],
    ['an error in place of a file', endpoints.bulkSearchCsv as Endpoint, { error: 'Expired' }, ': Expired.'],
    ['a message in place of a file', endpoints.deepPaginationCsv as Endpoint, { message: 'Not ready' }, ': Not ready.'],
    ['any object in place of a file', endpoints.deepPaginationCsv as Endpoint, {}, '.'],
  ])('is reported and never repeated: %s', (_, endpoint, body, words) => {
    const { error, host } = of(endpoint, body);
    expect(error?.message).toContain(`The service answered with an error instead of data${words}`);
    expect(error).toMatchObject({ code: 'error_in_answer' });
    expect(host.sent).toHaveLength(1);
  });

  test.each([
    ['quota_exceeded', 'QuotaExceededError'],
    ['unauthorized', 'AuthError'],
    ['invalid_params', 'InvalidParametersError'],
  ])('keeps its meaning if nothing would repeat it: %s', (code, name) => {
    expect(of(search, { error: 'words', code }).error).toMatchObject({ name, code });
  });

  test('never shows the key', () => {
    expect(of(search, { error: `Bad key ${API_KEY}` }).error?.message).not.toContain(API_KEY);
  });

  test('may have been charged', () => {
    expect(of(search, { error: 'Blocked' }).error).toMatchObject({ spent: { charged: 0, doubt: 1 } });
  });

  test.each<[string, Endpoint, unknown]>([
    ['a message beside no rows', search, { items: [], message: 'Nothing matched' }],
    ['empty error fields', search, { items: [], error: null, errors: [], code: '' }],
    ['rows beside an error, which were paid for', search, { items: [{ itemId: '1' }], error: 'Page 2 failed' }],
    [
      'shipping quotes of some carriers, one of which refused',
      endpoints.shippingRates as Endpoint,
      { quotes: [{ price: 1 }], errors: [{ carrier: 'a' }] },
    ],
    ['a summary of no sales', summary, { keyword: 'a', summary: null }],
    ['statistics at the top', summary, { count: 0 }],
    ['a file', endpoints.bulkSearchCsv as Endpoint, 'itemId,title\n1,{}\n'],
    ['a file whose first heading looks like JSON', endpoints.bulkSearchCsv as Endpoint, '{id},title\n1,a\n'],
  ])('is none: %s', (_, endpoint, body) => {
    expect(of(endpoint, body).error).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['another word', { status: 'fine' }],
    ['a summary without a count', { summary: {} }],
    ['a negative count', { summary: { count: -3, median: 5 } }],
  ])('a summary endpoint that answers with %s has no answer', (_, body) => {
    expect(of(summary, body).error).toMatchObject({
      code: 'unexpected_answer',
      detail: 'The answer has no number of sales',
    });
  });
});

test.each(['{"items":[{"itemId":"1"', ''])(
  'a truncated answer such as %j is requested once more, and the second answer is used',
  body => {
    const cut = { status: 200, body };
    expect(ask(script(cut, page(['1']))).result).toMatchObject({ spent: { charged: 2, doubt: 0 } });
    expect(ask(script(cut)).error).toMatchObject({ detail: 'The answer is cut off or not JSON', attempts: 2 });
  },
);

test('retries end after three attempts, with the last answer', () => {
  const { error, host, tookMs } = ask(() => refusal(500, 'server_error'));
  expect(error).toMatchObject({ code: 'server_error', status: 500, attempts: 3 });
  expect(host.sent).toHaveLength(3);
  expect(tookMs).toBe(250 + 500);
});

describe('a question whose answer may have been charged is sent once more, however many attempts the policy has', () => {
  const lost: Served = { status: 200, body: '', dropped: true };
  const proxy: Served = { status: 504, body: '<html>Gateway timeout</html>' };
  const cut: Served = { status: 200, body: '{"items":[' };
  const busy = refusal(503, 'server_busy');
  const policy = { attempts: 9 };

  test.each<[string, Served[], number, object]>([
    ['lost', [lost], 2, { charged: 0, doubt: 2 }],
    ['timed out at a proxy', [proxy], 2, { charged: 0, doubt: 2 }],
    ['lost, then cut off', [lost, cut], 2, { charged: 1, doubt: 1 }],
    ['cut off, then lost', [cut, lost], 2, { charged: 1, doubt: 1 }],
    ['lost between refusals, which are free', [busy, lost, busy, busy, lost], 5, { charged: 0, doubt: 2 }],
  ])('%s', (_, answers, sent, spent) => {
    const { error, host } = ask(script(...answers), { policy });
    expect(host.sent).toHaveLength(sent);
    expect(error.spent).toEqual(spent);
    expect(explain(error).todo).toContain('charged');
  });

  test('refusals alone use all attempts', () => {
    const { error, host } = ask(() => busy, { policy });
    expect(host.sent).toHaveLength(9);
    expect(error.spent).toEqual({ charged: 0, doubt: 0 });
  });

  test('a request that is never charged uses all attempts', () => {
    const { host } = run(
      () => lost,
      own => call(own, asked(endpoints.accountUsage, {})),
      { policy },
    );
    expect(host.sent).toHaveLength(9);
  });
});

test('a retry sends exactly the same request', () => {
  const { host } = ask(script({ status: 200, body: '', dropped: true }, page([])));
  expect(host.sent[1]).toBe(host.sent[0]);
});

test('a POST whose answer was lost is not repeated', () => {
  const { error, host } = run(
    () => ({ status: 200, body: '', dropped: true }),
    session => call(session, rates),
  );
  expect(error).toMatchObject({ code: 'network', attempts: 1 });
  expect(host.sent).toHaveLength(1);
});

test('a POST whose answer was lost is repeated under its idempotency key, which stays the same', () => {
  const { result, host } = run(script({ status: 200, body: '', dropped: true }, page([])), session =>
    call(session, batch, { idempotencyKey: 'key-1' }),
  );
  expect(result?.spent).toEqual({ charged: 1, doubt: 0 });
  expect(host.sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-1']);
});

test('a POST is repeated only where the endpoint takes an idempotency key and one was given', () => {
  const lost: Served = { status: 200, body: '', dropped: true };
  const unkeyed = [
    run(script(lost), own => call(own, rates, { idempotencyKey: 'key-1' })),
    run(script(lost), own => call(own, batch)),
  ];
  for (const { error, host } of unkeyed) expect([error.code, host.sent.length]).toEqual(['network', 1]);
});

test('a request that takes longer than its timeout is a network failure', () => {
  const { error, tookMs } = ask(() => ({ ...page([]), delayMs: 80_000 }), { policy: { attempts: 1 } });
  expect(error.code).toBe('network');
  expect(tookMs).toBe(75_000);
});

test('an error while waiting for a slot reports the number of attempts', () => {
  const limits = memoryLimits({ ...emptyLimits(), buckets: { plan: { limit: 1, sent: [] } } });
  const { error } = ask(() => refusal(500, 'server_error'), { limits, policy: { maxWaitMs: 5_000 } });
  expect(error).toMatchObject({ code: 'rate_limited', attempts: 1 });
});

describe("the host's end also ends a request in flight (L2)", () => {
  const hanging: Service = () => ({ ...page([]), delayMs: 60_000 });
  const policy = { deadline: NOW + 5_000 };

  test("the host's end also ends a request in flight on a host that blocks (L2)", () => {
    const { error, host, tookMs } = ask(hanging, { policy });
    expect(error).toMatchObject({ code: 'deadline', unanswered: true, spent: { charged: 0, doubt: 1 } });
    expect(error.message).toMatch(/^There was not enough time to finish\. .*; 1 request may have been charged\.$/);
    expect([host.sent.length, tookMs]).toEqual([1, 5_000]);
  });

  test("the host's end also ends a request in flight on a host with promises (L2)", async () => {
    const time = new VirtualTime(NOW);
    const host = new VirtualAsyncHost(time, hanging);
    const own = session(time, { policy });
    await expect(runAsync(call(own, asked(search, { keyword: 'a' })), own, host)).rejects.toMatchObject({
      code: 'deadline',
      spent: { charged: 0, doubt: 1 },
    });
    expect(time.now() - NOW).toBe(5_000);
  });
});

test.each([301, 307, 308])(
  'a redirect with %i is an error that names its target, and may have been charged',
  status => {
    // A proxy can redirect after the service has acted.
    const headers = { Location: 'https://user:pass@other.example:8443/v1/scrape?keyword=a' };
    const { error, host } = ask(() => ({ status, headers, body: '' }));
    expect(error).toMatchObject({ code: 'redirected', spent: { charged: 0, doubt: 1 } });
    expect(error.message).toBe(
      'The address of the service redirects to other.example:8443. Check the address of the service; 1 request may have been charged.',
    );
    expect(host.sent).toHaveLength(1);
  },
);

test('a 404 to a question without an ID names the address, not an ID', () => {
  expect(ask(() => refusal(404, 'not_found')).error.message).toBe(
    'The service has nothing at service.test/v1/scrape. Check the address of the service; if it is right, try again later.',
  );
  const { error } = run(
    () => refusal(404, 'not_found'),
    session => call(session, asked(endpoints.cardSales as Endpoint, { productId: 7 })),
  );
  expect(error.message).toContain('does not know this address or this ID');
});

test('a key that the service nests in a refusal is not shown', () => {
  const { error } = ask(() => ({
    status: 409,
    body: JSON.stringify({ error: 'Running', job: { id: `max_${API_KEY}`, owner: [{ key: API_KEY }] } }),
  }));
  expect(JSON.stringify([error.message, error])).not.toContain(API_KEY);
});

test('a long text of the service is truncated in a message', () => {
  const long = `${' '.repeat(200_000)}Bearer ${'x '.repeat(2_000_000)}`;
  const { error } = ask(() => refusal(400, 'invalid_params', { error: `Bad${long}`, hint: long }));
  expect(error.message.length).toBeLessThan(1_000);
  expect(error.detail?.length).toBeLessThanOrEqual(300);
});

describe('the cost of a stopped run', () => {
  /** Stops the run after `ms` milliseconds, while the service needs 1 s. */
  const stoppedAfter = async (ms: number, served: Served = page([])) => {
    const time = new VirtualTime(NOW);
    const host = new VirtualAsyncHost(time, () => ({ ...served, delayMs: 1_000 }));
    const own = session(time);
    if (ms === 0) host.cancel(new Error('stopped'));
    else time.at(NOW + ms, () => host.cancel(new Error('stopped')));
    const error = await runAsync(call(own, asked(search, { keyword: 'a' })), own, host).catch(thrown => thrown);
    return error as SoldDataError;
  };

  test('a run stopped before its request was sent reports no cost', async () => {
    expect(await stoppedAfter(0)).toMatchObject({ code: 'cancelled', spent: { charged: 0, doubt: 0 }, attempts: 0 });
  });

  test('a run stopped while its request is in flight reports that it may have been charged', async () => {
    expect(await stoppedAfter(500)).toMatchObject({ code: 'cancelled', spent: { charged: 0, doubt: 1 } });
  });

  test('a run stopped while it waits for the next attempt reports the cost of the first', async () => {
    const busy = refusal(503, 'server_busy', {}, { 'Retry-After': '9' });
    expect(await stoppedAfter(3_000, busy)).toMatchObject({ code: 'cancelled', spent: { charged: 0, doubt: 0 } });
  });
});

test('a request that never left the host is retried, even a POST', () => {
  let attempts = 0;
  const { result } = run(
    () => {
      attempts += 1;
      if (attempts === 1) throw new NotSentError('connect ECONNREFUSED');
      return page(['1']);
    },
    own => call(own, rates),
  );
  expect(result?.spent).toEqual({ charged: 1, doubt: 0 });
});

describe('the per-minute limit', () => {
  const limited = refusal(429, 'rate_limited', {}, { 'Retry-After': '7' });

  test('the per-minute limit costs waiting time and no attempt (reference 7)', () => {
    const { result, tookMs } = ask(script(limited, limited, limited, limited, page(['1'])), {
      policy: { attempts: 1 },
    });
    expect(result?.spent).toEqual({ charged: 1, doubt: 0 });
    expect(tookMs).toBe(28_000);
  });

  test.each([
    ["for the host's longest wait", { maxWaitMs: 30_000 }],
    ["for the host's lifetime", { deadline: NOW + 30_000 }],
  ])('the per-minute limit is reported at once if the slot comes too late (L2), %s', (_, policy) => {
    const { error, host, tookMs } = ask(() => refusal(429, 'rate_limited', {}, { 'Retry-After': '45' }), { policy });
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 45_000 });
    expect([host.sent.length, tookMs]).toEqual([1, 0]);
  });

  test('the per-minute limit is reported with the wait that the service asked for, however long', () => {
    const { error } = ask(() => refusal(429, 'rate_limited', {}, { 'Retry-After': '7200' }));
    expect(error.message).toBe("The plan's per-minute limit is reached. Try again in 2 hours.");
  });

  test('the per-minute limit bounds the whole wait of a request', () => {
    const { error, host } = ask(() => limited, { policy: { maxWaitMs: 30_000 } });
    expect(error.code).toBe('rate_limited');
    expect(host.sent).toHaveLength(5);
  });
});

describe('Keep in Reserve', () => {
  const usage: Served = { status: 200, body: JSON.stringify({ remaining: 12, credit_balance: 3 }) };
  const serve: Service = ({ url }) => (url.endsWith('/v1/account/usage') ? usage : page(['1']));
  const question = asked(search, { keyword: 'a' });
  const keep = (reserve: number) => run(serve, own => keepReserve(own, call(own, question)), { reserve });

  test('Keep in Reserve reads the remaining quota first, free of charge, and refuses requests that would use the reserve', () => {
    const { error, host } = keep(15);
    expect(error.message).toBe(
      '15 requests are left, and 15 are kept in reserve. Lower the reserve, wait for the renewal or buy credits.',
    );
    expect(host.sent.map(({ url }) => url)).toEqual(['https://service.test/v1/account/usage']);
  });

  test('Keep in Reserve allows requests that leave the reserve intact', () => {
    expect(keep(14).result?.spent).toEqual({ charged: 1, doubt: 0 });
  });

  test('Keep in Reserve then follows the remaining quota in each answer', () => {
    const told: Service = request =>
      request.url.endsWith('/v1/account/usage') ? usage : page(['1'], {}, { 'X-Usage-Remaining': '10' });
    const { error, host } = run(
      told,
      own =>
        keepReserve(
          own,
          (function* () {
            yield* call(own, question);
            yield* call(own, question);
          })(),
        ),
      { reserve: 10 },
    );
    expect([error.code, host.sent.length]).toEqual(['reserve_reached', 2]);
  });
});

describe('Keep in Reserve of a request that another account pays for', () => {
  const ship = (usage: object) =>
    run(
      ({ url }) => ({ status: 200, body: JSON.stringify(url.endsWith('/v1/shipping/usage') ? usage : { rates: [] }) }),
      own => keepReserve(own, call(own, rates), 'shipping'),
      { reserve: 5 },
    );

  test('Keep in Reserve of a request that another account pays for is checked against that account (reference 8 rule 6)', () => {
    expect(ship({ remaining: 6 }).result?.spent).toEqual({ charged: 1, doubt: 0 });
    expect(ship({ remaining: 5 }).error.code).toBe('reserve_reached');
  });

  test('Keep in Reserve of a request that another account pays for and that cannot be checked says so, before anything is charged', () => {
    const { error, host } = ship({ quota: 'many' });
    expect(error.message).toBe(
      'The service did not report how many requests are left, so the reserve could not be checked and nothing was sent. Try again later, or run it without a reserve.',
    );
    expect(host.sent.map(({ url }) => url)).toEqual(['https://service.test/v1/shipping/usage']);
  });
});

test.each<SessionOptions['authentication']>([
  { kind: 'gateway', gatewayKey: 'gw-secret', gatewayHost: 'gw test' },
  ...['cs_test\u200b1', 'cs_test\n', 'cs test', 'cs_täst'].map(apiKey => ({ kind: 'key', apiKey }) as const),
])('a character that is invalid in a header is refused before anything is sent: %j', authentication => {
  const { error, host } = ask(() => page([]), { authentication });
  expect([error.code, host.sent]).toEqual(['unreadable_key', []]);
});

describe('no error contains the key', () => {
  const everythingOf = (error: Error): string =>
    JSON.stringify([error.message, error.stack, { ...error }, String(error.cause), { ...(error.cause as object) }]);

  test("no error contains a refused key, not even those of later calls, which aren't sent", () => {
    const { error, host } = run(
      () => refusal(401, 'unauthorized', { message: API_KEY, error: '' }),
      function* (session) {
        try {
          yield* call(session, asked(search, { keyword: 'a' }));
        } catch {
          yield* call(session, asked(search, { keyword: 'b' }));
        }
      },
    );
    expect([error.code, host.sent.length]).toEqual(['unauthorized', 1]);
    expect(everythingOf(error)).not.toContain(API_KEY);
  });

  test("no error contains the key, even if the host's error contains the whole request", () => {
    const { error } = run(
      () => {
        throw Object.assign(new TypeError(`Invalid header "Bearer ${API_KEY}"`), { config: { headers: API_KEY } });
      },
      session => call(session, asked(search, { keyword: 'a' })),
    );
    expect(error.code).toBe('network');
    expect(String(error.cause)).toBe('TypeError: Invalid header "Bearer [key]"');
    expect(everythingOf(error)).not.toContain(API_KEY);
  });

  test.each<[string, SessionOptions['authentication'], Record<string, unknown>, object]>([
    [
      'whatever it looks like',
      { kind: 'key', apiKey: 'plain-1' },
      { error: 'bad plain-1', hint: 'plain-1', upgrade_url: 'https://shop.test/?from=plain-1' },
      { detail: 'bad [key]', hint: '[key]', accountFacts: { upgradeUrl: 'https://shop.test/?from=[key]' } },
    ],
    [
      'a gateway key too',
      { kind: 'gateway', gatewayKey: 'gw-secret', gatewayHost: 'gw.test' },
      { error: 'bad gw-secret' },
      { message: 'Bad [key]. Change the value and try again.' },
    ],
    [
      'in upper case, or in lower case as part of a host',
      { kind: 'key', apiKey: 'Plain+1' },
      { error: 'bad PLAIN+1', hint: 'plain+1' },
      { detail: 'bad [key]', hint: '[key]' },
    ],
    ['other words stay visible', { kind: 'host' }, { error: 'page is undefined' }, { detail: 'page is undefined' }],
  ])('no error contains a key that the service repeats: %s', (_, authentication, told, shown) => {
    const { error } = ask(() => refusal(400, 'invalid_params', told), { authentication });
    expect(error).toMatchObject(shown);
  });

  test.each<[string, number, string, Record<string, string>]>([
    ['the ID of a request', 400, '{"error":"no"}', { 'x-request-id': `r-${API_KEY}` }],
    ['the ID of an answer that cannot be read', 200, '{"items":', { 'x-request-id': API_KEY }],
    ['the ID of an answer that states an error', 200, '{"error":"no"}', { 'x-request-id': API_KEY }],
    ['the address of a redirect', 302, '', { location: `https://${API_KEY}.example.net/` }],
    ['that address in lower case', 308, '', { location: `https://${API_KEY.toLowerCase()}.example.net/` }],
    ['a wait', 429, '{"code":"rate_limited"}', { 'retry-after': API_KEY }],
  ])('no error contains a key that a header repeats: %s', (_, status, body, headers) => {
    const { error } = ask(() => ({ status, body, headers }));
    expect(everythingOf(error).toLowerCase()).not.toContain(API_KEY.toLowerCase());
  });
});

test("a spent shipping quota is reported, later without a request, because credits don't pay for shipping (reference 8 rule 6)", () => {
  const spent = refusal(429, 'quota_exceeded', { reset_at: '2026-12-01T00:00:00Z' });
  const limits = memoryLimits(emptyLimits());
  const ship = () => run(script(spent), own => call(own, rates), { limits });
  const words =
    'The monthly shipping requests are used up. The quota renews on 2026-12-01 00:00 UTC; to continue now, choose a larger shipping plan.';
  expect(ask(script(spent)).error.message).toBe(
    'The monthly requests and credits are used up. The quota renews on 2026-12-01 00:00 UTC; to continue now, buy credits in the dashboard.',
  );
  const [first, second] = [ship(), ship()];
  expect([first.error.message, first.host.sent.length]).toEqual([words, 1]);
  expect([second.error.message, second.host.sent.length]).toEqual([words, 0]);
});

test('no error contains a secret of the address, which hosts often include in theirs (reference 4.9, token)', () => {
  const csv: Endpoint = {
    ...search,
    format: 'text',
    rows: undefined,
    parameters: [{ name: 'keyword', kind: 'text', in: 'query', secret: true }],
  };
  const service: Service = ({ url }) => {
    throw new Error(`connect ECONNREFUSED ${url} for tok/en`);
  };
  const bare = run(
    () => {
      throw 'offline';
    },
    own => call(own, asked(csv, {})),
  );
  expect([bare.error.code, String(bare.error.cause)]).toEqual(['network', 'Error: offline']);
  const { error } = run(service, own => call(own, asked(csv, { keyword: 'tok/en' })));
  expect((error.cause as Error).message).toBe(
    'connect ECONNREFUSED https://service.test/v1/scrape?keyword=[secret] for [secret]',
  );
});

describe('a file', () => {
  const csv = asked(endpoints.bulkSearchCsv, { runId: 'run_1' });
  const served = (body: string, headers = {}): Served => ({ status: 200, headers, body });
  const pieces = (...parts: (string | Error)[]): AsyncHost => ({
    send: async () => ({ status: 200, headers: new Map(), body: '', stream: 'a stream' }),
    sleep: async () => {},
    read: async () => {
      const part = parts.shift() ?? null;
      if (part instanceof Error) throw part;
      return part;
    },
  });
  const own = () => session(new VirtualTime(NOW));

  test('a file is returned as its text', () => {
    expect(run(script(served('a,b\n')), each => call(each, csv)).result?.data).toBe('a,b\n');
  });

  test('a file that a host delivers in chunks is joined', async () => {
    const each = own();
    expect((await runAsync(call(each, csv), each, pieces('a,', 'b\n', ''))).data).toBe('a,b\n');
  });

  test('a truncated file is a network failure whose message contains no key', async () => {
    const each = own();
    const broken = runAsync(call(each, csv), each, pieces('a,', new Error(`${API_KEY} reset`)));
    await expect(broken).rejects.toMatchObject({ code: 'network', cause: { message: '[key] reset' } });
  });

  test('stopping while a file is read ends with the error of the stop', async () => {
    const each = own();
    const stop = new CancelledError('Stopped', { code: 'cancelled' });
    await expect(runAsync(call(each, csv), each, pieces(stop))).rejects.toMatchObject({ code: 'cancelled' });
  });

  test.each([
    ['by its first word', served(' <html>')],
    ['by its very first character', served('<html>')],
    ['by its header', served('Sign in', { 'Content-Type': 'text/HTML; charset=utf-8' })],
  ])('a web page in place of a file is refused, recognized %s', (_, page) => {
    const { error, host } = run(script(page), each => call(each, csv));
    expect(error).toMatchObject({ code: 'unexpected_answer', detail: 'The answer is a web page, not data' });
    expect(host.sent).toHaveLength(1);
  });

  test('an error about a file that is labelled as a web page is reported with its own reason', () => {
    const refused = refusal(404, 'invalid_params', {}, { 'Content-Type': 'text/html' });
    expect(run(script(refused), each => call(each, csv)).error).toMatchObject({ code: 'invalid_params' });
  });

  test('a file may contain an HTML tag within a line', () => {
    const text = 'title\nnew <b>\n';
    expect(run(script(served(text)), each => call(each, csv)).result?.data).toBe(text);
  });
});
