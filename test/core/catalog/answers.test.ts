/** The service's responses compared with the catalogue: every field is in the catalogue, and every field of the catalogue occurs. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../core/catalog/endpoint.ts';
import { catalog, conflictBody, errorBody } from '../../../core/catalog/index.ts';
import type { Endpoint, EndpointId } from '../../../core/endpoint.ts';
import { refersTo, type Schema, schemaOf } from '../../../core/generate/compile.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { noticesOf } from '../../../core/rows/notices.ts';
import type { Fault } from '../../support/service/faults.ts';
import type { SandboxResponse } from '../../support/service/message.ts';
import { Sandbox } from '../../support/service/sandbox.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const generated = new URL('../../../core/generated/openapi.json', import.meta.url);
ajv.addSchema(JSON.parse(readFileSync(generated, 'utf8')), 'openapi');

/** A sandbox with a clock that the test moves. */
interface Service {
  get(path: string, query?: Record<string, string | number | boolean>): SandboxResponse;
  post(path: string, body: unknown, headers?: Record<string, string>): SandboxResponse;
  delete(path: string): SandboxResponse;
  fault(fault: Fault): void;
  wait(ms: number): void;
}

function service(): Service {
  let now = Date.UTC(2026, 10, 20, 12);
  const sandbox = new Sandbox({ clock: () => now, plan: '500k', perMinute: 1_000_000 });
  const send = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    sandbox.handle({
      method,
      url,
      headers: { Authorization: `Bearer ${sandbox.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    get: (path, query = {}) => {
      const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
      return send('GET', text === '' ? path : `${path}?${text}`);
    },
    post: (path, body, headers) => send('POST', path, body, headers),
    delete: path => send('DELETE', path),
    fault: fault => sandbox.addFault(fault),
    wait: ms => {
      now += ms;
    },
  };
}

/** The body as JSON; untyped, so a test fails when a field is missing. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
const json = (response: SandboxResponse): any => JSON.parse(response.body);

type Ask = (service: Service) => SandboxResponse[];

const get =
  (path: string, ...queries: Parameters<Service['get']>[1][]): Ask =>
  it =>
    queries.map(query => it.get(path, query));
/** Starts a job with a POST, then sends the requests of `then` with its job ID. */
const started =
  (path: string, body: unknown, then: (it: Service, jobId: string) => SandboxResponse[]): Ask =>
  it =>
    then(it, json(it.post(path, body)).jobId);
/** Polls a job before and after it ends. */
const polled = (path: string, body: unknown, results = path) =>
  started(path, body, (it, jobId) => {
    const before = it.get(`${results}/${jobId}`);
    it.wait(600_000);
    return [before, it.get(`${results}/${jobId}`)];
  });
const cancelled = (path: string, body: unknown) => started(path, body, (it, jobId) => [it.delete(`${path}/${jobId}`)]);
/** Makes the first piece of work of a job or run fail. */
const broken =
  (path: string, ask: Ask): Ask =>
  it => {
    it.fault({ match: { method: 'WORK', path, nth: 1 }, code: 'server_error' });
    return ask(it);
  };

const keyword = 'nike';
const history = { keyword: 'iphone', startDate: '2026-01-01', endDate: '2026-11-20' };
const parcel = { from: { postalCode: '10001' }, to: { postalCode: '90210' }, parcel: { weightOz: 16 } };
const cards = [1, 2].map(row => ({ reference: `row-${row}`, keyword: 'michael jordan 57' }));
const names = ['pikachu', 'charizard', 'zzzz qqqq'];
const [MAX, RESULTS] = ['/v1/scrape/max', '/v1/scrape/max/results'];
const since = { soldAfter: '2026-10-01' };

/** Endpoint, description of the requests, and the requests. */
const samples: [EndpointId, string, Ask][] = [
  [
    'scrape',
    'completed sales (reference 2.2)',
    get('/v1/scrape', { keyword }, { keyword, ebaySite: 'auctionsite.de' }),
  ],
  [
    'scrape',
    'accepted offers (2.2), a date filter (2.4)',
    get('/v1/scrape', { keyword, bestOfferPrice: true, ...since }),
  ],
  ['scrape', 'active listings (2.3)', get('/v1/scrape', { keyword, sold: false })],
  [
    'scrapeCategory',
    'a category (4.3)',
    get('/v1/scrape/category', { categoryId: '9355' }, { categoryId: '9355', sold: false }),
  ],
  ['history', 'history, also cleaned (2.5)', get('/v1/research/sold', history, { ...history, relevance: true })],
  ['history', 'nothing was sold (2.5, totals null)', get('/v1/research/sold', { ...history, keyword: 'zzzz qqqq' })],
  [
    'fashionSold',
    'seller details or none (2.7)',
    get('/v1/fashionresale/sold', { keyword }, { keyword, enrich: true }),
  ],
  ['peerListings', 'sales (2.8)', get('/v1/peerresale', { keyword })],
  ['peerListings', 'listings with dates (2.8)', get('/v1/peerresale', { keyword, sold: false, includeListedAt: true })],
  [
    'cardSales',
    'sales and price history (2.6)',
    get('/v1/cardmarket/sold', ...names.map(name => ({ keyword: name, history: 'annual' }))),
  ],
  ['cardListings', 'card listings (2.6)', get('/v1/cardmarket/listings', ...names.map(name => ({ keyword: name })))],
  ['priceSummary', 'a summary (service facts)', get('/v1/summary', { keyword, ...since })],
  ['accountUsage', 'usage (service facts)', get('/v1/account/usage', {})],
  [
    'bulkSearch',
    'a search that fails and one that does not',
    broken('/v1/bulk-search', it => [it.post('/v1/bulk-search', { keywords: [keyword, 'iphone'], options: since })]),
  ],
  [
    'bulkSearch',
    'active listings',
    it => [it.post('/v1/bulk-search', { keywords: [keyword], options: { sold: false } })],
  ],
  ['startCardBatch', 'a batch starts', it => [it.post('/v1/cards/batch', { cards })]],
  [
    'cardBatch',
    'before and after its end, one card failed',
    broken('/v1/cards/batch', polled('/v1/cards/batch', { cards })),
  ],
  ['cancelCardBatch', 'a batch is cancelled', cancelled('/v1/cards/batch', { cards })],
  ['startDeepPagination', 'a deep pagination starts', it => [it.post(MAX, { keyword, maxPages: 2 })]],
  ['deepPagination', 'before and after its end', polled(MAX, { keyword, maxPages: 2 }, RESULTS)],
  ['deepPagination', 'it failed', broken(MAX, polled(MAX, { keyword, maxPages: 2 }, RESULTS))],
  ['cancelDeepPagination', 'a deep pagination is cancelled', cancelled(MAX, { keyword })],
  ['startKeywordJob', 'a keyword job starts', it => [it.post('/v1/scrape/jobs', { queries: [keyword] })]],
  [
    'keywordJob',
    'before and after its end, one query failed',
    broken('/v1/scrape/jobs', polled('/v1/scrape/jobs', { queries: [keyword, 'iphone'] })),
  ],
  ['shippingRates', 'a parcel is priced', it => [it.post('/v1/shipping/rates', parcel)]],
  ['shippingUsage', 'shipping usage', get('/v1/shipping/usage', {})],
  ['status', 'health', get('/v1/status', {})],
];

test.each(samples)('an answer matches the catalogue: %s, %s', (id, _, ask) => {
  const endpoint = endpoints[id] as Endpoint;
  for (const body of ask(service()).flatMap(answer => bodiesOf(endpoint, answer))) {
    expect((catalog[id] as Definition).answer.safeParse(body).error?.issues ?? []).toEqual([]);
    expect(documentErrors(endpoint, body)).toEqual([]);
    expect(noticesOf(endpoint, body)).toEqual([]);
  }
});

test('the answers and the catalogue have the same fields', () => {
  const fields: Fields = { known: new Set(), came: new Set() };
  for (const [id, , ask] of samples) {
    const named: Record<string, Schema> = {};
    const answer = schemaOf((catalog[id] as Definition).answer, 'output', named);
    for (const body of ask(service()).flatMap(response => bodiesOf(endpoints[id] as Endpoint, response)))
      look(answer, [body], id, named, fields);
  }
  expect([...fields.came].filter(field => !fields.known.has(field))).toEqual([]);
  expect([...fields.known].filter(field => !fields.came.has(field))).toEqual([]);
});

test('every endpoint but the two downloads is sampled', () => {
  const sampled = new Set<string>(samples.map(([id]) => id));
  expect(Object.keys(catalog).filter(id => !sampled.has(id))).toEqual(['bulkSearchCsv', 'deepPaginationCsv']);
});

describe('an error response has only fields of the catalogue', () => {
  const quota = ['credit_balance', 'plan', 'purchase_credits_url', 'quota', 'remaining', 'reset_at'];
  const spent = [...quota, 'rollover_balance', 'upgrade_url', 'used'];
  const refusals: [string, (it: Service) => SandboxResponse, number, string[]][] = [
    ['a bad parameter', it => it.get('/v1/scrape', { keyword: 'x', count: 500 }), 400, ['hint', 'requestId']],
    ['a busy service', it => refused(it, 'server_busy'), 503, ['requestId']],
    ['a reached limit', it => refused(it, 'rate_limited'), 429, ['requestId', 'retry_after']],
    ['a spent quota', it => refused(it, 'quota_exceeded'), 429, ['requestId', ...spent]],
    ['an unknown job', it => it.get('/v1/scrape/jobs/none'), 404, ['requestId']],
  ];
  test.each(refusals)(
    'an error response of %s has only fields of the catalogue (reference 7)',
    (_, ask, status, more) => {
      const answer = ask(service());
      const fields = Object.keys(json(answer));
      expect([answer.status, fields.sort()]).toEqual([status, ['code', 'error', ...more].sort()]);
      expect(Object.keys(errorBody.shape)).toEqual(expect.arrayContaining(fields));
      expect(documentErrors(endpoints.scrape as Endpoint, json(answer), 'default')).toEqual([]);
    },
  );

  test('the 409 of a second deep pagination, with the active job, has only fields of the catalogue (reference 3)', () => {
    const it = service();
    it.post('/v1/scrape/max', { keyword: 'nike' });
    const second = it.post('/v1/scrape/max', { keyword: 'nike' });
    expect(second.status).toBe(409);
    expect(Object.keys(conflictBody.shape)).toEqual(expect.arrayContaining(Object.keys(json(second))));
    expect(documentErrors(endpoints.startDeepPagination as Endpoint, json(second), '409')).toEqual([]);
  });
});

function refused(it: Service, code: string): SandboxResponse {
  it.fault({ code });
  return it.get('/v1/scrape', { keyword: 'nike' });
}

function bodiesOf({ format }: Endpoint, { status, body }: SandboxResponse): unknown[] {
  expect(status).toBeLessThan(300);
  return format === 'stream'
    ? body
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [JSON.parse(body)];
}

/** Field names such as `AuctionListing.soldPrice`; fields of unnamed schemas are listed under their endpoint. */
interface Fields {
  known: Set<string>;
  came: Set<string>;
}

function look(schema: Schema, values: unknown[], at: string, named: Record<string, Schema>, fields: Fields): void {
  const { properties, items, anyOf = [], $ref } = schema;
  if ($ref) look(named[refersTo(schema)] ?? {}, values, refersTo(schema), named, fields);
  for (const option of anyOf) look(option, values, at, named, fields);
  if (items) look(items, values.flat(), `${at}[]`, named, fields);
  if (!properties) return;
  const objects = values.filter(value => typeof value === 'object' && value !== null) as Record<string, unknown>[];
  for (const object of objects) for (const name of Object.keys(object)) fields.came.add(`${at}.${name}`);
  for (const [name, inner] of Object.entries(properties)) {
    fields.known.add(`${at}.${name}`);
    const held = objects.flatMap(object => (name in object ? [object[name]] : []));
    look(inner, held, `${at}.${name}`, named, fields);
  }
}

/** Errors that the checked-in document reports for a body. */
function documentErrors(
  endpoint: Endpoint,
  body: unknown,
  status = endpoint.method === 'GET' ? '200' : '2XX',
): string[] {
  const type = endpoint.format === 'stream' ? 'application/x-ndjson' : 'application/json';
  const steps = ['paths', endpoint.path, endpoint.method.toLowerCase(), 'responses', status, 'content', type, 'schema'];
  const pointer = steps.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const check = ajv.getSchema(`openapi#/${pointer}`);
  if (!check) return [`the document has no ${pointer}`];
  return check(body) ? [] : (check.errors ?? []).map(error => `${error.instancePath} ${error.message}`);
}
