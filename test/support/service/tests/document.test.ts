// openapi.json is valid, and every response of the sandbox conforms to it.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { SandboxResponse } from '../message.ts';
import { inlined, type Operation, openApi, openApiText, operationsAt, type Schema, withFormats } from '../openapi.ts';
import { type Client, type Json, open, TODAY } from './client.ts';

const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

test('reference 9 item 2: the document has version 2.1.1 and is served to anyone free of charge', () => {
  expect(openApi.info.version).toBe('2.1.1');
  const client = open();
  const { status, text } = client.get('/openapi.json', {}, { Authorization: '' });
  expect([status, text, client.charged]).toEqual([200, openApiText, 0]);
});

test('the document resolves every reference and compiles every schema under strict rules', () => {
  const rules = { strict: true, strictTypes: false, strictRequired: false, keywords: ['x-assumed'] };
  const ajv = withFormats(new Ajv2020(rules));
  const schemas = Object.values(openApi.components.schemas!);
  expect(() => schemas.map(schema => ajv.compile(inlined(schema) as object))).not.toThrow();
});

test('the document declares the parameters of every path, and a 401 wherever a key is needed (reference 5 rule 2)', () => {
  for (const { path, operation } of operations) {
    const { parameters = [] } = inlined(operation) as { parameters?: { in: string; name: string }[] };
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parameters.filter(it => it.in === 'path').map(it => it.name);
    expect([path, declared, '401' in operation.responses]).toEqual([path, inPath, path !== '/v1/status']);
  }
});

const ajv = withFormats(new Ajv2020({ strict: false }));
const compiled = new Map<string, ValidateFunction>();

/** Differences between a response and the document: status, media type, headers and body. */
function answerErrors(method: string, path: string, { status, headers, body }: SandboxResponse): string[] {
  const found = operationsAt(path).get(method);
  if (!found) return [`the document has no ${method} ${path}`];
  const described = (inlined(found.operation) as Operation).responses[status];
  if (!described) return [`${path} has no status ${status}`];
  const mediaType = headers['Content-Type']?.split(';')[0] ?? 'none';
  const schema = described.content?.[mediaType]?.schema;
  if (!schema) return [`${path} ${status} has no ${mediaType}`];
  const promised = Object.entries((described as { headers?: Record<string, { required?: boolean }> }).headers ?? {});
  const missing = promised.filter(([name, { required }]) => required && headers[name] === undefined);
  const check = checkOf(`${found.operation.operationId} ${status} ${mediaType}`, schema);
  const bad = valuesOf(mediaType, body).flatMap(value => (check(value) ? [] : (check.errors ?? [])));
  return [
    ...missing.map(([name]) => `no header ${name}`),
    ...bad.map(it => `${path} ${it.instancePath} ${it.message}`),
  ];
}

function checkOf(key: string, schema: Schema): ValidateFunction {
  const known = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, known);
  return known;
}

function valuesOf(mediaType: string, body: string): unknown[] {
  if (mediaType === 'text/csv') return [body];
  if (mediaType === 'application/json') return [JSON.parse(body)];
  const lines = mediaType === 'text/event-stream' ? /^data: (.*)$/gm : /^(.+)$/gm;
  return [...body.matchAll(lines)].map(([, json]) => JSON.parse(json!));
}

const RANGE = { startDate: '2025-01-01', endDate: TODAY };
const KEYWORDS = ['iphone 13', 'nike dunk', 'scarce lamp', 'zzz'];
const SEARCHES: readonly (readonly [path: string, query: Record<string, string | number | boolean>])[] = [
  ['/v1/scrape', {}],
  ['/v1/scrape', { sold: false, ebaySite: 'auctionsite.de', relevance: false, page: 3 }],
  ['/v1/scrape', { soldAfter: '2025-11-01', bestOfferPrice: true, ebaySite: 'auctionsite.fr' }],
  ['/v1/research/sold', RANGE],
  ['/v1/research/sold', { ...RANGE, relevance: true, limit: 10, page: 2 }],
  ['/v1/research/sold', { startDate: '2022-11-20', endDate: '2023-03-01', ebaySite: 'auctionsite.de' }],
  ['/v1/fashionresale/sold', { enrich: true }],
  ['/v1/fashionresale/sold', { page: 100 }],
  ['/v1/peerresale', { includeListedAt: true }],
  ['/v1/peerresale', { sold: false }],
  ['/v1/cardmarket/sold', { history: 'annual', count: 250 }],
  ['/v1/cardmarket/listings', { count: 50 }],
  ['/v1/summary', {}],
];
const OTHERS: readonly (readonly [path: string, query: Record<string, string>])[] = [
  ['/v1/scrape/category', { categoryId: '9355' }],
  ['/v1/cardmarket/sold', { productId: '999999999' }],
  ['/v1/cardmarket/listings', { productId: '1001', page: '50' }],
  ['/v1/account/usage', {}],
  ['/v1/shipping/usage', {}],
  ['/v1/status', {}],
];

describe('every answer', () => {
  const errorsOf = (client: Client, path: string, query: Json) => {
    const { status, response } = client.get(path, query);
    client.wait(3_000);
    return [path, status, answerErrors('GET', path, response)];
  };

  test.each(SEARCHES)('every answer of GET %s %j matches the document, whatever the search', (path, query) => {
    const client = open();
    const found = KEYWORDS.map(keyword => errorsOf(client, path, { keyword, ...query }));
    expect(found).toEqual(KEYWORDS.map(() => [path, 200, []]));
  });

  test.each(OTHERS)('every answer of GET %s %j matches the document', (path, query) => {
    expect(errorsOf(open(), path, query)).toEqual([path, 200, []]);
  });

  test('every answer without a key is the documented 401', () => {
    for (const [path, query] of [...SEARCHES, ...OTHERS].filter(([path]) => path !== '/v1/status')) {
      const { status, response } = open().get(path, query, { Authorization: 'Bearer nothing' });
      expect([path, status, answerErrors('GET', path, response)]).toEqual([path, 401, []]);
    }
  });

  test('every answer about a job that does not exist is the documented 404', () => {
    for (const name of ['cards/batch/no', 'scrape/max/results/no', 'scrape/jobs/no', 'bulk-search/no/download.csv']) {
      const { status, response } = open().get(`/v1/${name}`);
      expect([name, status, answerErrors('GET', `/v1/${name}`, response)]).toEqual([name, 404, []]);
    }
  });

  test.each<[status: number, code: string]>([
    [400, 'invalid_params'],
    [429, 'history_rate_limited'],
    [429, 'quota_exceeded'],
    [502, 'historical_unavailable'],
    [503, 'historical_unavailable'],
  ])('every error response of history with %i %s matches the document', (status, code) => {
    const client = open();
    client.sandbox.addFault({ status, code });
    expect(errorsOf(client, '/v1/research/sold', { keyword: 'zzz', ...RANGE })).toEqual([
      '/v1/research/sold',
      status,
      [],
    ]);
  });

  test.each<[string, string, (id: string) => string, Json]>([
    [
      'a card batch',
      '/v1/cards/batch',
      id => id,
      { cards: [{ reference: 'a', keyword: 'charizard' }, { player: 'zzz' }] },
    ],
    ['a deep pagination', '/v1/scrape/max', id => `results/${id}`, { keyword: 'iphone 13', maxPages: 2, count: 20 }],
    ['a keyword job', '/v1/scrape/jobs', id => id, { queries: ['nike', { keyword: 'lego', sold: false, count: 3 }] }],
  ])('every answer of %s matches the document, from start to end', (_what, path, polled, body) => {
    const client = open();
    const started = client.post(path, body);
    expect([started.status, answerErrors('POST', path, started.response)]).toEqual([202, []]);
    const { jobId } = started.body;
    expect(answerErrors('POST', path, client.post(path, body).response)).toEqual([]);
    for (const ms of [0, 1_600, 10_000]) {
      client.wait(ms);
      const url = `${path}/${polled(jobId)}`;
      expect(answerErrors('GET', url, client.get(url).response)).toEqual([]);
    }
    const { downloadUrl } = client.get(`${path}/${polled(jobId)}`).body;
    if (downloadUrl)
      expect(answerErrors('GET', downloadUrl.split('?')[0], client.get(downloadUrl).response)).toEqual([]);
    if (path === '/v1/scrape/jobs') return;
    const cancelled = client.send('DELETE', `${path}/${jobId}`).response;
    expect(answerErrors('DELETE', `${path}/${jobId}`, cancelled)).toEqual([]);
  });

  test.each(['application/x-ndjson', 'text/event-stream', 'application/json'])(
    'every answer of a bulk search as %s matches the document, including its CSV',
    Accept => {
      const client = open();
      client.sandbox.addFault({ match: { method: 'WORK', query: { keyword: 'lego' } }, code: 'upstream_blocked' });
      const body = { keywords: ['nike', 'lego', 'zzz'], options: { count: 5 } };
      const { response, text } = client.post('/v1/bulk-search', body, { Accept });
      expect(answerErrors('POST', '/v1/bulk-search', response)).toEqual([]);
      const path = `/v1/bulk-search/${/"runId":"(\w+)"/.exec(text)![1]}/download.csv`;
      expect(answerErrors('GET', path, client.get(path).response)).toEqual([]);
    },
  );

  test('every answer of a shipping quote matches the document', () => {
    const quote = { from: { postalCode: '94107' }, to: { postalCode: '10001' }, parcel: { weightOz: 12 } };
    const { status, response } = open().post('/v1/shipping/rates', quote);
    expect([status, answerErrors('POST', '/v1/shipping/rates', response)]).toEqual([200, []]);
  });

  test.each<[string, (body: Json) => unknown]>([
    ['a row without its id', body => delete body.items[0].listingId],
    ['a number in place of text', body => (body.keyword = 5)],
    ['a date without an offset', body => (body.items[0].soldAt = '2026-11-20T10:00:00')],
    ['no summary', body => delete body.summary],
  ])('the comparison of answers with the document reports %s', (_what, spoil) => {
    const { response, body } = open().get('/v1/fashionresale/sold', { keyword: 'nike' });
    spoil(body);
    const spoiled = { ...response, body: JSON.stringify(body) };
    expect(answerErrors('GET', '/v1/fashionresale/sold', spoiled)).not.toEqual([]);
  });
});
