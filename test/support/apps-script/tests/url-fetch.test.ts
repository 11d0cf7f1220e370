import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { API, echo, hostOf, MANIFEST } from './fixture.ts';

const CODE = `
  function get(url, options) { const r = UrlFetchApp.fetch(url, options || {}); return [r.getResponseCode(), r.getContentText()] }
  function all(requests) { return UrlFetchApp.fetchAll(requests).map(r => r.getResponseCode()) }
  function caught(requests) { try { return UrlFetchApp.fetchAll(requests).length } catch (e) { return e.message } }
`;

/** A transport that returns these responses in order and records the requests. */
function answers(...responses: Partial<HttpResponse>[]) {
  const sent: HttpRequest[] = [];
  const transport = (requests: HttpRequest[]) =>
    requests.map(request => {
      sent.push(request);
      return { ...echo(request), ...responses[(sent.length - 1) % Math.max(1, responses.length)] };
    });
  return { sent, transport };
}

test('an error status throws with the cut body, unless it is muted', () => {
  const { transport } = answers({ status: 429, body: 'x'.repeat(500) });
  const host = hostOf(CODE, { transport });

  expect(host.run('get', [API], 'FULL').error?.message).toMatch(
    /^Request failed for https:\/\/api\.example\.com returned code 429\. Truncated server response: x{200}\.\.\. \(use muteHttpExceptions option to examine full response\)$/,
  );
  expect(host.run('get', [API, { muteHttpExceptions: true }], 'FULL').value).toEqual([429, 'x'.repeat(500)]);
});

test('a broken connection fails the whole fetchAll, muted or not', () => {
  const { transport } = answers({}, { dropped: true, status: 0 }, {});
  const host = hostOf(CODE, { transport });
  const muted = [1, 2, 3].map(n => ({ url: `${API}?n=${n}`, muteHttpExceptions: true }));

  const execution = host.run('caught', [muted], 'FULL');

  expect(execution.value).toBe(`Address unavailable: ${API}?n=2`);
  expect(execution.requests.map(request => request.status)).toEqual([200, 0, 200]);
});

test("an answer later than 60 s is a timeout that can't be muted", () => {
  const { transport } = answers({ delayMs: 75_000 });
  const host = hostOf(CODE, { transport });

  const execution = host.run('caught', [[{ url: API, muteHttpExceptions: true }]], 'FULL');

  expect(execution).toMatchObject({ value: `Timeout: ${API}`, elapsedMs: 60_000 });
});

test.each([
  'https://api.example.com/v2/scrape',
  'https://api.example.com.evil.test/v1/',
  'http://api.example.com/v1/x',
  'https://api.example.com:8443/v1/',
])('%s is not allowed by the whitelist', url => {
  expect(hostOf(CODE).run('get', [url], 'FULL').error?.message).toMatch(/not permitted/);
});

test.each<[string, string, object | undefined, string]>([
  ['a blank', `${API}?q=a b`, undefined, `Invalid argument: ${API}?q=a b`],
  ['braces', `${API}?q={"a":1}`, undefined, `Invalid argument: ${API}?q={"a":1}`],
  ['a letter beyond ASCII', `${API}?q=é`, undefined, `Invalid argument: ${API}?q=é`],
  ['no scheme', 'api.example.com/v1/x', undefined, 'Invalid argument: api.example.com/v1/x'],
  ['2,083 characters', `${API}?q=`.padEnd(2083, 'x'), undefined, 'Limit Exceeded: URLFetch URL Length.'],
  ['a host header', API, { Host: 'x' }, 'Attribute provided with invalid value: Header:Host'],
  ['a two-line header', API, { A: 'x\r\nB: y' }, 'Attribute provided with invalid value: Header:A'],
  ['9 KB of headers', API, { A: 'x'.repeat(9000) }, 'Limit Exceeded: URLFetch Header Size.'],
])('a request with %s is refused', (_, url, headers, message) => {
  expect(hostOf(CODE).run('get', [url, { headers }], 'FULL').error?.message).toBe(message);
});

test('an unknown option type is a signature mismatch, as on the platform', () => {
  expect(hostOf(CODE).run('get', [42], 'FULL').error?.message).toBe(
    "The parameters (number,(class)) don't match the method signature for UrlFetchApp.fetch.",
  );
});

test('the whitelist may name a loopback sandbox, but no other plain http address', () => {
  const local = { ...MANIFEST, urlFetchWhitelist: ['http://127.0.0.1:8787/'] };

  expect(hostOf(CODE, { manifest: local }).run('get', ['http://127.0.0.1:8787/v1/x'], 'FULL').error).toBeUndefined();
  expect(() => hostOf(CODE, { manifest: { urlFetchWhitelist: ['http://api.example.com/'] } })).toThrow(/https prefix/);
  expect(() => hostOf(CODE, { manifest: { urlFetchWhitelist: ['https://api.example.com'] } })).toThrow(/https prefix/);
});

test('20,000 requests a day: a wave that does not fit is not sent at all', () => {
  const { sent, transport } = answers();
  const host = hostOf(CODE, { transport });
  host.fetchQuota.limit = 4;
  host.run('all', [[API, API, API]], 'FULL');

  const { error } = host.run('all', [[API, API]], 'FULL');

  expect(error?.message).toBe('Service invoked too many times for one day: urlfetch.');
  expect(sent).toHaveLength(3);
  host.clock.advance(86_400_000);
  expect(host.run('all', [[API, API]], 'FULL').error).toBeUndefined();
});
