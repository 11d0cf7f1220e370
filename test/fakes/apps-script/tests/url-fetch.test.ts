import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../index.ts';
import { API, echo, hostOf, MANIFEST } from './fixture.ts';

const CODE = `
  function get(url, options) { const r = UrlFetchApp.fetch(url, options || {}); return [r.getResponseCode(), r.getContentText()] }
  function all(requests) { return UrlFetchApp.fetchAll(requests).map(r => r.getResponseCode()) }
  function caught(requests) { try { return UrlFetchApp.fetchAll(requests).length } catch (e) { return e.message } }
`;

/** Answers in order; keeps what was sent. */
function answers(...responses: Partial<HttpResponse>[]) {
  const sent: HttpRequest[] = [];
  const transport = (requests: HttpRequest[]) =>
    requests.map(request => {
      sent.push(request);
      return { ...echo(request), ...responses[(sent.length - 1) % Math.max(1, responses.length)] };
    });
  return { sent, transport };
}

test('a request leaves as it was written', () => {
  const { sent, transport } = answers();
  const host = hostOf(CODE, { transport });

  host.run('get', [`${API}?q=a%20b`, { headers: { Authorization: 'Bearer k', 'X-Odd-CASE': 1 } }], 'FULL');

  expect(sent).toEqual([
    { method: 'GET', url: `${API}?q=a%20b`, headers: { Authorization: 'Bearer k', 'X-Odd-CASE': '1' } },
  ]);
});

test('text is posted as it is with its content type, an object as a form', () => {
  const { sent, transport } = answers();
  const host = hostOf(CODE, { transport });

  host.run('get', [API, { method: 'post', contentType: 'application/json', payload: '{"a":1}' }], 'FULL');
  host.run('get', [API, { method: 'put', payload: { a: 'x y', b: 2 } }], 'FULL');

  expect(sent).toEqual([
    { method: 'POST', url: API, headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' },
    { method: 'PUT', url: API, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=x%20y&b=2' },
  ]);
});

test('headers of an answer keep the case they were sent in', () => {
  const host = hostOf(`function h() { return UrlFetchApp.fetch('${API}').getHeaders() }`, {
    transport: () => [
      { status: 200, headers: { 'X-RateLimit-Limit': '30', 'content-type': 'x' }, body: '', delayMs: 0 },
    ],
  });

  expect(host.run('h', [], 'FULL').value).toEqual({ 'X-RateLimit-Limit': '30', 'content-type': 'x' });
});

test('a wave costs the time of its slowest answer', () => {
  const { transport } = answers({ delayMs: 200 }, { delayMs: 900 }, { delayMs: 10 });
  const host = hostOf(CODE, { transport });

  const execution = host.run('all', [[API, { url: API }, { url: API, method: 'get' }]], 'FULL');

  expect(execution).toMatchObject({ value: [200, 200, 200], elapsedMs: 900, waves: [3] });
  expect(execution.requests.map(request => request.wave)).toEqual([0, 0, 0]);
});

test('an error status throws with the cut body, unless it is muted', () => {
  const { transport } = answers({ status: 429, body: 'x'.repeat(500) });
  const host = hostOf(CODE, { transport });

  expect(host.run('get', [API], 'FULL').error?.message).toMatch(
    /^Request failed for https:\/\/api\.example\.com returned code 429\. Truncated server response: x{200}\.\.\. \(use muteHttpExceptions option to examine full response\)$/,
  );
  expect(host.run('get', [API, { muteHttpExceptions: true }], 'FULL').value).toEqual([429, 'x'.repeat(500)]);
});

test('a broken connection throws for the whole fetchAll, muted or not', () => {
  const { transport } = answers({}, { dropped: true, status: 0 }, {});
  const host = hostOf(CODE, { transport });
  const muted = [1, 2, 3].map(n => ({ url: `${API}?n=${n}`, muteHttpExceptions: true }));

  const execution = host.run('caught', [muted], 'FULL');

  expect(execution.value).toBe(`Address unavailable: ${API}?n=2`);
  expect(execution.requests.map(request => request.status)).toEqual([200, 0, 200]);
});

test('an answer later than 60 s is a timeout that cannot be muted', () => {
  const { transport } = answers({ delayMs: 75_000 });
  const host = hostOf(CODE, { transport });

  const execution = host.run('caught', [[{ url: API, muteHttpExceptions: true }]], 'FULL');

  expect(execution).toMatchObject({ value: `Timeout: ${API}`, elapsedMs: 60_000 });
});

test('only addresses under the whitelist are fetched', () => {
  const host = hostOf(CODE);

  expect(host.run('get', [API], 'FULL').value).toEqual([200, API]);
  for (const url of [
    'https://api.example.com/v2/scrape',
    'https://api.example.com.evil.test/v1/',
    'http://api.example.com/v1/x',
    'https://api.example.com:8443/v1/',
  ]) {
    expect(host.run('get', [url], 'FULL').error?.message).toMatch(/not permitted/);
  }
});

test('a loopback sandbox may stand in the whitelist, plain http elsewhere may not', () => {
  const local = { ...MANIFEST, urlFetchWhitelist: ['http://127.0.0.1:8787/'] };

  expect(hostOf(CODE, { manifest: local }).run('get', ['http://127.0.0.1:8787/v1/x'], 'FULL').error).toBeUndefined();
  expect(() => hostOf(CODE, { manifest: { urlFetchWhitelist: ['http://api.example.com/'] } })).toThrow(/https prefix/);
  expect(() => hostOf(CODE, { manifest: { urlFetchWhitelist: ['https://api.example.com'] } })).toThrow(/https prefix/);
});

test('an address has at most 2,082 characters', () => {
  const host = hostOf(CODE);
  const address = (size: number) => `${API}?q=`.padEnd(size, 'x');

  expect(host.run('get', [address(2082)], 'FULL').error).toBeUndefined();
  expect(host.run('get', [address(2083)], 'FULL').error?.message).toBe('Limit Exceeded: URLFetch URL Length.');
});

test('an address with unencoded characters is refused', () => {
  const host = hostOf(CODE);

  for (const bad of [`${API}?q=a b`, `${API}?q={"a":1}`, `${API}?q=é`, 'api.example.com/v1/x']) {
    expect(host.run('get', [bad], 'FULL').error?.message).toBe(`Invalid argument: ${bad}`);
  }
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

test('the Host header and header injection are refused', () => {
  const host = hostOf(CODE);

  expect(host.run('get', [API, { headers: { Host: 'x' } }], 'FULL').error?.message).toBe(
    'Attribute provided with invalid value: Header:Host',
  );
  expect(host.run('get', [API, { headers: { A: 'x\r\nB: y' } }], 'FULL').error?.message).toMatch(/Header:A$/);
  expect(host.run('get', [API, { headers: { A: 'x'.repeat(9000) } }], 'FULL').error?.message).toMatch(/Header Size/);
});

test('an unknown option type is a signature mismatch, as on the platform', () => {
  expect(hostOf(CODE).run('get', [42], 'FULL').error?.message).toBe(
    "The parameters (number,(class)) don't match the method signature for UrlFetchApp.fetch.",
  );
});
