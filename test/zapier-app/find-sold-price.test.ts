import { expect, test } from 'vitest';
import { open } from './opened.ts';
import { KEYWORD } from './steps.ts';

test("Find Sold Price returns the service's own statistics, for one request", async () => {
  const { platform, sandbox } = await open();
  const { results, failure } = await platform.search('find_sold_price', {
    inputData: { keyword: KEYWORD, bestOffers: 'include' },
  });
  const asked = sandbox.handle({
    method: 'GET',
    url: `/v1/scrape?keyword=${encodeURIComponent(KEYWORD)}`,
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const { summary } = JSON.parse(asked.body) as { summary: Record<string, number> };
  expect(failure).toBeUndefined();
  expect(results).toEqual([
    expect.objectContaining({
      median: summary.median,
      mean: summary.mean,
      count: summary.count,
      currency: summary.currency,
    }),
  ]);
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toHaveLength(2);
});

test('a rate limit that ends soon is waited for', async () => {
  const { platform, sandbox } = await open();
  sandbox.addFault({ status: 429, code: 'rate_limited', retryAfter: '4' });
  const { results, tookMs } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(results).toHaveLength(1);
  expect(tookMs).toBeGreaterThanOrEqual(4000);
});

test('an extreme delay is shortened to an hour', async () => {
  const { platform, sandbox } = await open();
  sandbox.addFault({ status: 429, code: 'rate_limited', retryAfter: '31536000', times: Number.POSITIVE_INFINITY });
  const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(failure?.name).toBe('ThrottledError');
  expect(failure?.delaySeconds).toBeGreaterThanOrEqual(3600);
  expect(failure?.delaySeconds).toBeLessThan(3600 + 31);
});

test('a value out of bounds halts the step before a request is spent', async () => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search('find_sold_price', {
    inputData: { keyword: KEYWORD, minPrice: 50, maxPrice: 20 },
  });
  expect(failure).toMatchObject({
    name: 'HaltedError',
    message: expect.stringContaining('Minimum Price must be at most Maximum Price (20), got 50'),
  });
  expect(sandbox.log).toHaveLength(0);
});

test('a keyword that looks like a template is refused before anything is sent', async () => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search('find_sold_price', {
    inputData: { keyword: 'case {{bundle.authData.apiKey}} &x=1' },
  });
  expect(failure?.message).toContain('which is an expression without its value');
  expect(sandbox.log).toEqual([]);
});

test("an answer that exceeds the platform's size limit is rejected while it arrives", async () => {
  const { platform } = await open({}, (request, serve) => {
    const answer = serve(request);
    const headers = Object.entries(answer.headers).filter(([name]) => name.toLowerCase() !== 'content-length');
    return {
      ...answer,
      headers: Object.fromEntries(headers),
      chunks: Array.from({ length: 21 }, () => ' '.repeat(1_000_000)),
    };
  });
  const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('larger than the 20 MB') });
});

test('an answer shorter than its announced length ends the step within five seconds, and is not requested again', async () => {
  const { platform, sandbox } = await open({}, (request, serve) => {
    const answer = serve(request);
    const headers = { ...answer.headers, 'Content-Length': String(Buffer.byteLength(answer.body)) };
    return { ...answer, headers, chunks: [answer.body.slice(0, 200)], dropped: true };
  });
  const { failure, tookMs } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('may have been charged') });
  expect(sandbox.log).toHaveLength(1);
  expect(tookMs).toBeLessThan(6000);
});

test('the error of a request that never arrived gives the address and mentions no charge', async () => {
  const { platform } = await open();
  platform.environment = { SOLD_DATA_BASE_URL: 'http://127.0.0.1:9' };
  const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(failure).toMatchObject({ name: 'AppError', code: 'unreachable' });
  expect(failure?.message).toMatch(/^127\.0\.0\.1:9 could not be reached/);
  expect(failure?.message).not.toMatch(/charge/);
});

test('a request to an address without TLS counts as never arrived', async () => {
  const { platform, sandbox } = await open();
  const address = String(platform.environment.SOLD_DATA_BASE_URL);
  platform.environment = { SOLD_DATA_BASE_URL: address.replace('http:', 'https:') };
  const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(failure).toMatchObject({ name: 'AppError', code: 'unreachable' });
  expect(failure?.message).toContain(`${new URL(address).host} could not be reached, so the request was not sent.`);
  expect(failure?.message).not.toMatch(/charge/);
  expect(sandbox.log).toHaveLength(0);
});

test('a redirect is not followed, so the key reaches no other host', async () => {
  const elsewhere: string[] = [];
  const { platform } = await open({}, (request, serve) => {
    if (request.url.startsWith('/elsewhere')) elsewhere.push(request.url);
    return { ...serve(request), status: 302, headers: { Location: '/elsewhere' }, body: '' };
  });
  const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  expect(failure?.name).toBe('HaltedError');
  expect(elsewhere).toEqual([]);
});

test.each(['http://service.example', 'http://localhost.service.example'])(
  'an address without https is refused before a key is sent: %s',
  async address => {
    const { platform } = await open();
    platform.environment = { SOLD_DATA_BASE_URL: address };
    const { failure } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
    expect(failure?.message).toContain('must start with https://');
  },
);

test("the connection is tested without spending a request, and its label doesn't contain the key", async () => {
  const { platform, sandbox } = await open();
  const { label, failure } = await platform.connect();
  expect(failure).toBeUndefined();
  expect(label).toMatch(/^basic plan, key [0-9a-f]{6}$/);
  expect(sandbox.log.map(({ charged }) => charged)).toEqual([0]);
});

test("the connection has a label even if the service doesn't report the plan", async () => {
  const { platform } = await open({}, (request, serve) => ({ ...serve(request), body: '{}' }));
  expect((await platform.connect()).label).toMatch(/^Sold Data plan, key [0-9a-f]{6}$/);
});

test('a wrong key is rejected with an instruction', async () => {
  const { platform } = await open();
  const { failure } = await platform.connect({ apiKey: 'cs_wrong' });
  expect(failure).toMatchObject({
    name: 'AppError',
    code: 'AuthenticationError',
    message: expect.stringContaining('Check the key'),
  });
});

test("a connection through a gateway works with the gateway's two headers", async () => {
  const { platform, sandbox } = await open();
  const authData = { gatewayKey: sandbox.gateway.key, gatewayHost: sandbox.gateway.host };
  expect((await platform.connect(authData)).failure).toBeUndefined();
  const { results } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD }, authData });
  expect(results).toHaveLength(1);
});

test.each([
  ['gatewayHost', 'Gateway Host'],
  ['gatewayKey', 'Gateway Key'],
])(
  'the connection is rejected if %s has a non-ASCII letter, with the name of the field and before a request is sent',
  async (name, label) => {
    const { platform, sandbox } = await open();
    const { key: gatewayKey, host: gatewayHost } = sandbox.gateway;
    const authData = { gatewayKey, gatewayHost, [name]: 'g\u0430teway' };
    const { failure } = await platform.connect(authData);
    expect(failure?.message).toMatch(new RegExp(`^${label} contains a letter that only looks like a Latin one`));
    expect(sandbox.log).toHaveLength(0);
  },
);

test('the connection works with characters that are copied along with a key', async () => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.connect({ apiKey: ` Bearer ${sandbox.apiKey}\u200b\n` });
  expect(failure).toBeUndefined();
});

test('a connection without a key is rejected', async () => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.connect({ apiKey: '' });
  expect(failure).toMatchObject({
    code: 'AuthenticationError',
    message: expect.stringContaining('No API key is set'),
  });
  expect(sandbox.log).toHaveLength(0);
});

test('the definition leaves every 429 to the app, and starts no more runs per connection than the largest plan can answer', async () => {
  const { platform } = await open();
  expect(await platform.definition()).toMatchObject({
    flags: { throwForThrottlingEarly: false, cleanInputData: false },
    throttle: { window: 60, limit: 120, scope: ['auth'] },
  });
});
