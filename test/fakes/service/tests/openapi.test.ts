// openapi.json against the reference: what it must describe, and that every answer of the sandbox is as it says.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { inlined, openApi, openApiText } from '../openapi.ts';
import { answerErrors } from './answers.ts';
import { type Body, json, type OpenSandbox, openSandbox } from './open-sandbox.ts';

const INDEX = [
  ['GET', '/v1/scrape'],
  ['GET', '/v1/scrape/category'],
  ['GET', '/v1/research/sold'],
  ['GET', '/v1/fashionresale/sold'],
  ['GET', '/v1/peerresale'],
  ['GET', '/v1/cardmarket/sold'],
  ['GET', '/v1/cardmarket/listings'],
  ['GET', '/v1/summary'],
  ['GET', '/v1/account/usage'],
  ['POST', '/v1/bulk-search'],
  ['GET', '/v1/bulk-search/{runId}/download.csv'],
  ['POST', '/v1/cards/batch'],
  ['GET', '/v1/cards/batch/{jobId}'],
  ['DELETE', '/v1/cards/batch/{jobId}'],
  ['POST', '/v1/scrape/max'],
  ['GET', '/v1/scrape/max/results/{jobId}'],
  ['DELETE', '/v1/scrape/max/{jobId}'],
  ['GET', '/v1/scrape/max/{jobId}/download.csv'],
  ['POST', '/v1/scrape/jobs'],
  ['GET', '/v1/scrape/jobs/{jobId}'],
  ['POST', '/v1/shipping/rates'],
  ['GET', '/v1/shipping/usage'],
] as const;

const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

describe('the document', () => {
  it.each(INDEX)('reference 4.1: describes %s %s', (method, path) => {
    expect(operations.some(it => it.method === method && it.path === path)).toBe(true);
  });

  it('reference 4.1 and service-facts: describes nothing else but GET /v1/status', () => {
    const others = operations.filter(it => !INDEX.some(([method, path]) => it.method === method && it.path === path));
    expect(others.map(it => `${it.method} ${it.path}`)).toEqual(['GET /v1/status']);
  });

  it('reference 9 item 2: is OpenAPI 3.1.0 and has the document version 2.1.1', () => {
    expect([openApi.openapi, openApi.info.version]).toEqual(['3.1.0', '2.1.1']);
  });

  it('reference 9 item 2: is served at /openapi.json, to anybody and for free', () => {
    const { sandbox } = openSandbox();
    const response = sandbox.handle({ method: 'GET', url: '/openapi.json', headers: {} });
    expect([response.status, response.body, sandbox.account.charged]).toEqual([200, openApiText, 0]);
  });

  it('gives every operation an id of its own', () => {
    const ids = operations.map(it => it.operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('resolves every reference and compiles every schema under strict rules', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, keywords: ['x-assumed'] });
    addFormats.default(ajv);
    const schemas = Object.values(openApi.components.schemas!);
    expect(() => schemas.map(schema => ajv.compile(inlined(schema) as object))).not.toThrow();
    expect(schemas.length).toBeGreaterThan(40);
  });

  it.each(operations)('declares the path parameters of $method $path', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { parameters = [] } = inlined(operation) as {
      parameters?: { in: string; name: string; required?: boolean }[];
    };
    expect(parameters.filter(it => it.in === 'path' && it.required).map(it => it.name)).toEqual(inPath);
  });

  it.each(
    operations.filter(it => it.operation.operationId !== 'getStatus'),
  )('reference 5 rule 2: knows the 401 of $method $path', ({ operation }) => {
    expect(Object.keys(operation.responses)).toContain('401');
  });

  it.each([
    'getScrape',
    'getScrapeCategory',
    'getResearchSold',
    'getFashionresaleSold',
    'getPeerresale',
    'getCardmarketSold',
    'getCardmarketListings',
  ])('reference 8 billing rule 3: %s takes the header X-Credit-Source', id => {
    const { parameters } = inlined(operations.find(it => it.operation.operationId === id)!.operation) as {
      parameters: { name: string }[];
    };
    expect(parameters.map(it => it.name)).toContain('X-Credit-Source');
  });

  it.each([
    'ScrapeSummary',
    'Usage',
    'BulkSearchRequest',
    'DeepPaginationState',
    'KeywordJobRequest',
    'ShippingRates',
    'ShippingUsage',
    'Status',
  ])('marks %s, which the reference does not show, as assumed', name => {
    expect(openApi.components.schemas![name]).toHaveProperty('x-assumed', true);
  });
});

const HISTORY = { startDate: '2026-01-01', endDate: '2026-11-20' };
const KEYWORDS = [
  'iphone 13',
  'nike dunk',
  'unsold oddity',
  'one off lamp',
  'zzz',
  'a long keyword of more than seven words here',
];
const SEARCHES: readonly (readonly [path: string, query: Record<string, string | number | boolean>])[] = [
  ...KEYWORDS.flatMap(keyword => [
    ['/v1/scrape', { keyword }] as const,
    ['/v1/scrape', { keyword, sold: false, ebaySite: 'auctionsite.de', relevance: false }] as const,
    ['/v1/scrape', { keyword, soldAfter: '2026-11-01', bestOfferPrice: true, ebaySite: 'auctionsite.fr' }] as const,
    ['/v1/research/sold', { keyword, ...HISTORY }] as const,
    ['/v1/research/sold', { keyword, ...HISTORY, relevance: true, limit: 10, page: 2 }] as const,
    ['/v1/fashionresale/sold', { keyword, enrich: true }] as const,
    ['/v1/fashionresale/sold', { keyword, page: 100 }] as const,
    ['/v1/peerresale', { keyword, includeListedAt: true }] as const,
    ['/v1/peerresale', { keyword, sold: false }] as const,
    ['/v1/cardmarket/sold', { keyword, history: 'annual', count: 250 }] as const,
    ['/v1/cardmarket/listings', { keyword, count: 50 }] as const,
    ['/v1/summary', { keyword }] as const,
  ]),
  ['/v1/scrape/category', { categoryId: '9355' }],
  ['/v1/cardmarket/sold', { productId: 1009 }],
  ['/v1/cardmarket/sold', { productId: 999_999_999 }],
  ['/v1/cardmarket/listings', { productId: 1012, page: 50 }],
  ['/v1/account/usage', {}],
  ['/v1/shipping/usage', {}],
  ['/v1/status', {}],
];

describe('every answer', () => {
  it.each([
    ['a row without its id', (body: Body) => delete body.items[0].listingId],
    ['a number where text belongs', (body: Body) => (body.keyword = 5)],
    ['a date without an offset', (body: Body) => (body.items[0].soldAt = '2026-11-20T10:00:00')],
    ['no summary', (body: Body) => delete body.summary],
  ])('is held to the document so closely that %s is told', (_what, spoil) => {
    const response = openSandbox().get('/v1/fashionresale/sold', { keyword: 'nike' });
    const body = json(response);
    spoil(body);
    expect(answerErrors('GET', '/v1/fashionresale/sold', { ...response, body: JSON.stringify(body) })).not.toEqual([]);
  });

  it.each(SEARCHES)('of GET %s %j is as the document says', (path, query) => {
    const { get } = openSandbox();
    const response = get(path, query);
    expect(response.status).toBe(200);
    expect(answerErrors('GET', path, response)).toEqual([]);
  });

  it.each(
    SEARCHES.filter(([path]) => path !== '/v1/status'),
  )('of GET %s %j without a key is the documented 401', (path, query) => {
    const { get } = openSandbox();
    const response = get(path, query, { Authorization: 'Bearer nothing' });
    expect(response.status).toBe(401);
    expect(answerErrors('GET', path, response)).toEqual([]);
  });

  it('of a card batch is as the document says, from start to cancellation', () => {
    const open = openSandbox();
    const jobId = started(open, '/v1/cards/batch', {
      cards: [{ reference: 'a', keyword: 'charizard' }, { player: 'zzz' }],
    });
    expect(polled(open, `/v1/cards/batch/${jobId}`)).toEqual([[], [], []]);
    expect(answerErrors('DELETE', `/v1/cards/batch/${jobId}`, open.delete(`/v1/cards/batch/${jobId}`))).toEqual([]);
  });

  it('of a deep pagination is as the document says, its 409 and its CSV too', () => {
    const open = openSandbox();
    const request = { keyword: 'iphone 13', maxPages: 2, count: 20 };
    const jobId = started(open, '/v1/scrape/max', request);
    expect(answerErrors('POST', '/v1/scrape/max', open.post('/v1/scrape/max', request))).toEqual([]);
    expect(polled(open, `/v1/scrape/max/results/${jobId}`)).toEqual([[], [], []]);
    const csvPath = json(open.get(`/v1/scrape/max/results/${jobId}`)).downloadUrl as string;
    expect(answerErrors('GET', csvPath.split('?')[0]!, open.get(csvPath))).toEqual([]);
    expect(answerErrors('DELETE', `/v1/scrape/max/${jobId}`, open.delete(`/v1/scrape/max/${jobId}`))).toEqual([]);
  });

  it('of a keyword job is as the document says', () => {
    const open = openSandbox();
    const jobId = started(open, '/v1/scrape/jobs', {
      queries: ['nike', { keyword: 'zzz' }, { keyword: 'lego', sold: false, count: 3 }],
    });
    expect(polled(open, `/v1/scrape/jobs/${jobId}`)).toEqual([[], [], []]);
  });

  it.each([
    'application/x-ndjson',
    'text/event-stream',
    'application/json',
  ])('of a bulk search as %s is as the document says, with its CSV', Accept => {
    const open = openSandbox();
    open.sandbox.addFault({ match: { method: 'WORK', query: { keyword: 'lego' } }, code: 'upstream_blocked' });
    const response = open.post(
      '/v1/bulk-search',
      { keywords: ['nike', 'lego', 'zzz'], options: { count: 5 } },
      { Accept },
    );
    expect(answerErrors('POST', '/v1/bulk-search', response)).toEqual([]);
    const runId = /"runId":"(\w+)"/.exec(response.body)![1];
    const path = `/v1/bulk-search/${runId}/download.csv`;
    expect(answerErrors('GET', path, open.get(path))).toEqual([]);
  });

  it('of a shipping quote is as the document says', () => {
    const { post } = openSandbox();
    const response = post('/v1/shipping/rates', {
      from: { postalCode: '94107' },
      to: { postalCode: '10001' },
      parcel: { weightOz: 12 },
    });
    expect(response.status).toBe(200);
    expect(answerErrors('POST', '/v1/shipping/rates', response)).toEqual([]);
  });

  it.each([
    '/v1/cards/batch/no',
    '/v1/scrape/max/results/no',
    '/v1/scrape/jobs/no',
    '/v1/bulk-search/no/download.csv',
  ])('of GET %s, which nobody started, is the documented 404', path => {
    const response = openSandbox().get(path);
    expect(response.status).toBe(404);
    expect(answerErrors('GET', path, response)).toEqual([]);
  });
});

function started(open: OpenSandbox, path: string, body: unknown): string {
  const response = open.post(path, body);
  expect(response.status).toBe(202);
  expect(answerErrors('POST', path, response)).toEqual([]);
  return json(response).jobId as string;
}

/** What is wrong with three polls: queued, running and over. */
function polled(open: OpenSandbox, path: string): string[][] {
  return [0, 1_600, 10_000].map(ms => {
    open.wait(ms);
    return answerErrors('GET', path, open.get(path));
  });
}
