import { expect, test } from 'vitest';
import type { Endpoint, EndpointId } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { addressOf, ask } from '../../../core/question/question.ts';
import { requestFor } from '../../../core/request/request.ts';
import type { SessionOptions } from '../../../core/session.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { asked, batch, search, session, thrownBy } from '../fixture.ts';

function request(parameters: Record<string, unknown>, options: Partial<SessionOptions> = {}, endpoint = search) {
  return requestFor(session(new VirtualTime(), options), asked(endpoint, parameters));
}

function query(parameters: Record<string, unknown>): string {
  // Every search of sold listings has it (reference 4.2).
  return new URL(request(parameters).url).search.replace('&bestOfferPrice=true', '');
}

test("the URL has its parameters in the catalogue's order", () => {
  expect(query({ page: 2, relevance: true, keyword: 'a' })).toBe('?keyword=a&relevance=true&page=2');
});

test('the URL has only parameters that were set, including those set to their default', () => {
  expect(query({ keyword: 'a', page: 1, relevance: undefined, aspectFilter: '' })).toBe('?keyword=a&page=1');
  expect(query({ keyword: 'a' })).toBe('?keyword=a');
});

test.each<[string, string]>([
  ['iphone 13 128gb', 'iphone%2013%20128gb'],
  ['a&b=c#d?e/f+g', 'a%26b%3Dc%23d%3Fe%2Ff%2Bg'],
  ['=love ("x")', '%3Dlove%20(%22x%22)'],
  ['größe 😀', 'gr%C3%B6%C3%9Fe%20%F0%9F%98%80'],
  ['مرحبا', '%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
])('the URL encodes %s', (keyword, encoded) => {
  expect(query({ keyword })).toBe(`?keyword=${encoded}`);
});

test('half an emoji, as in a truncated text, is left out', () => {
  expect(query({ keyword: 'photo \ud83d' })).toBe('?keyword=photo');
});

test("path parameters are put into the URL's path", () => {
  const { url } = request({ jobId: 'a/b $& 1' }, {}, endpoints.cardBatch as Endpoint);
  expect(url).toBe('https://service.test/v1/cards/batch/a%2Fb%20%24%26%201');
});

test('the URL joins the base address without a double slash', () => {
  expect(request({ keyword: 'a' }, { baseUrl: 'https://service.test/api//' }).url).toBe(
    'https://service.test/api/v1/scrape?keyword=a&bestOfferPrice=true',
  );
});

test('a platform that signs requests itself gets no credential headers', () => {
  expect(request({ keyword: 'a' }, { authentication: { kind: 'host' } }).headers).toEqual({
    Accept: 'application/json',
  });
});

test.each([
  { kind: 'key', apiKey: '' } as const,
  { kind: 'gateway', gatewayKey: '', gatewayHost: 'h' } as const,
  { kind: 'gateway', gatewayKey: 'k', gatewayHost: '' } as const,
])('missing credentials are refused before a request: %j', authentication => {
  const error = thrownBy(() => request({ keyword: 'a' }, { authentication }));
  expect(error).toMatchObject({ name: 'AuthError', code: 'missing_key' });
  expect(error.message).toBe('No API key is set. Copy your API key from the account dashboard and enter it.');
});

test('an open endpoint needs no key and gets none', () => {
  const open = { ...search, open: true };
  const nobody = { authentication: { kind: 'key', apiKey: '' } } as const;
  expect(request({ keyword: 'a' }, nobody, open as never).headers).toEqual({ Accept: 'application/json' });
  expect(request({ keyword: 'a' }, {}, open as never).headers).toEqual({ Accept: 'application/json' });
});

test('credits are requested only from endpoints that support them', () => {
  const credits = { creditSource: 'credits' } as const;
  expect(request({ keyword: 'a' }, credits).headers['X-Credit-Source']).toBe('credits');
  expect(request({}, credits, endpoints.accountUsage as Endpoint).headers).not.toHaveProperty('X-Credit-Source');
  expect(request({ keyword: 'a' }).headers).not.toHaveProperty('X-Credit-Source');
});

const paid = { bestOfferPrice: true };

test.each<[EndpointId, Record<string, unknown>, unknown]>([
  [
    'startDeepPagination',
    { keyword: 'a', sortOrder: 'endedRecently' },
    { keyword: 'a', sortOrder: 'endedRecently', ...paid },
  ],
  [
    'startKeywordJob',
    { queries: ['a', { keyword: 'b', minPrice: 5 }] },
    { queries: ['a', { keyword: 'b', minPrice: 5, ...paid }] },
  ],
  [
    'startCardBatch',
    { cards: [{ keyword: 'a' }], options: { count: 60 } },
    { cards: [{ keyword: 'a' }], options: { count: 60 } },
  ],
  ['bulkSearch', { keywords: ['a'], options: { sold: 'true' } }, { keywords: ['a'], options: { sold: true, ...paid } }],
])('the body of %s has only the parameters that were set, and what was paid: %j', (id, given, body) => {
  const { body: sent = '' } = addressOf(ask(endpoints[id] as Endpoint, given, '2026-11-20'));
  expect(JSON.parse(sent)).toEqual(body);
});

test('a POST carries JSON, a GET carries nothing', () => {
  const post = requestFor(session(new VirtualTime()), batch);
  expect(post).toMatchObject({ method: 'POST', body: '{"cards":[{"keyword":"a"}]}', timeoutMs: 30_000 });
  expect(post.headers['Content-Type']).toBe('application/json');
  expect(request({ keyword: 'a' })).not.toHaveProperty('body');
  expect(request({ keyword: 'a' }).headers).not.toHaveProperty('Content-Type');
});
