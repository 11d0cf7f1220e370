/** The service's answers, held against the catalogue: nothing is missing from it, nothing in it is made up. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../core/catalog/endpoint.ts';
import { conflictBody, errorBody } from '../../../core/catalog/error-body.ts';
import { catalog, type EndpointId } from '../../../core/catalog/index.ts';
import type { SandboxResponse } from '../../fakes/service/index.ts';
import { json, type Service, service } from './service.ts';
import { shapeOf } from './shape.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(
  JSON.parse(readFileSync(new URL('../../../core/generated/openapi.json', import.meta.url), 'utf8')),
  'openapi',
);

interface Sample {
  id: EndpointId;
  /** What was asked, in words. */
  when: string;
  ask(service: Service): SandboxResponse[];
  /** Fields of the catalogue that this question does not bring, and those that only some rows have. */
  never?: string[];
  sometimes?: string[];
}

const active = [
  'currentPrice',
  'currentPriceMax',
  'currentCurrency',
  'watcherCount',
  'unitsSold',
  'acceptsOffers',
  'timeLeft',
];
const sold = ['soldPrice', 'soldCurrency', 'endedAt'];
const accepted = ['acceptedOfferPrice', 'acceptedOfferPriceStatus'];
const rows = (place: string, ...names: string[][]) => names.flat().map(name => `${place}.${name}`);
const range = { startDate: '2026-01-01', endDate: '2026-11-20' };
const zip = { from: { postalCode: '10001' }, to: { postalCode: '90210' } };
const card = { reference: 'row-1', keyword: 'michael jordan 57' };
/** The first piece of work of a job or a run fails. */
const brokenWork = (path: string) => ({ match: { method: 'WORK', path, nth: 1 }, code: 'server_error' });
const failure = ['error', 'code'];

const samples: Sample[] = [
  {
    id: 'scrape',
    when: 'completed sales are asked for (reference 2.2)',
    ask: it => [
      it.get('/v1/scrape', { keyword: 'nike' }),
      it.get('/v1/scrape', { keyword: 'nike', ebaySite: 'auctionsite.de' }),
    ],
    never: ['scrapedCount', ...rows('items[]', active, accepted)],
  },
  {
    id: 'scrape',
    when: 'accepted offers and a date filter are asked for (reference 2.2, 2.4)',
    ask: it => [it.get('/v1/scrape', { keyword: 'nike', bestOfferPrice: true, soldAfter: '2026-10-01' })],
    never: rows('items[]', active),
    sometimes: rows('items[]', accepted),
  },
  {
    id: 'scrape',
    when: 'active listings are asked for (reference 2.3)',
    ask: it => [it.get('/v1/scrape', { keyword: 'nike', sold: false })],
    never: ['scrapedCount', ...rows('items[]', sold, accepted)],
  },
  {
    id: 'scrapeCategory',
    when: 'a category is browsed (reference 4.3)',
    ask: it => [it.get('/v1/scrape/category', { categoryId: '9355' })],
    never: ['scrapedCount', ...rows('items[]', active, accepted)],
  },
  {
    id: 'history',
    when: 'history is asked for (reference 2.5)',
    ask: it => [it.get('/v1/research/sold', { keyword: 'iphone', ...range })],
    never: ['rawResultCount'],
  },
  {
    id: 'history',
    when: 'cleaned history is asked for (reference 2.5)',
    ask: it => [it.get('/v1/research/sold', { keyword: 'iphone', ...range, relevance: true })],
  },
  {
    id: 'history',
    when: 'nothing was sold (reference 2.5, totals null)',
    ask: it => [it.get('/v1/research/sold', { keyword: 'zzzz qqqq', ...range })],
    never: ['rawResultCount'],
  },
  {
    id: 'fashionSold',
    when: 'fashion sales are asked for (reference 2.7)',
    ask: it => [it.get('/v1/fashionresale/sold', { keyword: 'jacket' })],
    never: rows('items[]', ['sellerLocation', 'sellerSoldCount', 'sellerAverageShipDays']),
  },
  {
    id: 'fashionSold',
    when: 'seller details are asked for (reference 2.7)',
    ask: it => [it.get('/v1/fashionresale/sold', { keyword: 'jacket', enrich: true })],
  },
  {
    id: 'peerListings',
    when: 'peer sales are asked for (reference 2.8)',
    ask: it => [it.get('/v1/peerresale', { keyword: 'camera' })],
    never: ['items[].listedAt'],
  },
  {
    id: 'peerListings',
    when: 'active peer listings with dates are asked for (reference 2.8)',
    ask: it => [it.get('/v1/peerresale', { keyword: 'camera', sold: false, includeListedAt: true })],
  },
  {
    id: 'cardSales',
    when: 'card sales and price history are asked for (reference 2.6)',
    ask: it =>
      ['pikachu', 'charizard', 'zzzz qqqq'].map(keyword =>
        it.get('/v1/cardmarket/sold', { keyword, history: 'annual' }),
      ),
  },
  {
    id: 'cardListings',
    when: 'card listings are asked for (reference 2.6)',
    ask: it => ['pikachu', 'charizard', 'zzzz qqqq'].map(keyword => it.get('/v1/cardmarket/listings', { keyword })),
  },
  {
    id: 'priceSummary',
    when: 'a summary is asked for (service facts)',
    ask: it => [it.get('/v1/summary', { keyword: 'nike', soldAfter: '2026-10-01' })],
  },
  { id: 'accountUsage', when: 'usage is asked for (service facts)', ask: it => [it.get('/v1/account/usage')] },
  {
    id: 'bulkSearch',
    when: 'three searches stream in, one of which fails (service facts)',
    ask: it => {
      it.fault(brokenWork('/v1/bulk-search'));
      return [it.post('/v1/bulk-search', { keywords: ['nike', 'iphone'], options: { soldAfter: '2026-10-01' } })];
    },
    never: rows('items[]', active, accepted),
    sometimes: [
      ...failure,
      // Of every result.
      ...['index', 'keyword', 'ok'],
      // Of a good one.
      ...['autoSelectedCategory', 'hasNextPage', 'items', 'page', 'rawMedian', 'rawSampleCount', 'scrapedCount'],
      ...['summary', 'totalItems', 'totalResults'],
      // Of the end.
      ...['failed', 'succeeded'],
    ],
  },
  {
    id: 'startCardBatch',
    when: 'a batch starts (service facts)',
    ask: it => [it.post('/v1/cards/batch', { cards: [card] })],
  },
  {
    id: 'cardBatch',
    when: 'a batch is polled before and after it ends, one card failed (service facts)',
    ask: it => {
      it.fault(brokenWork('/v1/cards/batch'));
      const { jobId } = json(it.post('/v1/cards/batch', { cards: [card, { ...card, reference: 'row-2' }] }));
      const before = it.get(`/v1/cards/batch/${jobId}`);
      it.wait(600_000);
      return [before, it.get(`/v1/cards/batch/${jobId}`)];
    },
    sometimes: rows('results[]', failure),
  },
  {
    id: 'cancelCardBatch',
    when: 'a batch is cancelled (service facts)',
    ask: it => [it.delete(`/v1/cards/batch/${json(it.post('/v1/cards/batch', { cards: [card] })).jobId}`)],
  },
  {
    id: 'startDeepPagination',
    when: 'a deep pagination starts (service facts)',
    ask: it => [it.post('/v1/scrape/max', { keyword: 'nike', maxPages: 2 })],
    never: failure,
  },
  {
    id: 'deepPagination',
    when: 'a deep pagination is polled before and after it ends (service facts)',
    ask: it => {
      const { jobId } = json(it.post('/v1/scrape/max', { keyword: 'nike', maxPages: 2 }));
      const before = it.get(`/v1/scrape/max/results/${jobId}`);
      it.wait(600_000);
      return [before, it.get(`/v1/scrape/max/results/${jobId}`)];
    },
    never: [...failure, ...rows('items[]', active, accepted)],
  },
  {
    id: 'deepPagination',
    when: 'a deep pagination failed (service facts)',
    ask: it => {
      it.fault(brokenWork('/v1/scrape/max'));
      const { jobId } = json(it.post('/v1/scrape/max', { keyword: 'nike', maxPages: 2 }));
      it.wait(600_000);
      return [it.get(`/v1/scrape/max/results/${jobId}`)];
    },
  },
  {
    id: 'cancelDeepPagination',
    when: 'a deep pagination is cancelled (service facts)',
    ask: it => [it.delete(`/v1/scrape/max/${json(it.post('/v1/scrape/max', { keyword: 'nike' })).jobId}`)],
    never: failure,
  },
  {
    id: 'startKeywordJob',
    when: 'a keyword job starts (service facts)',
    ask: it => [it.post('/v1/scrape/jobs', { queries: ['nike'] })],
  },
  {
    id: 'keywordJob',
    when: 'a keyword job is polled before and after it ends, one query failed (service facts)',
    ask: it => {
      it.fault(brokenWork('/v1/scrape/jobs'));
      const { jobId } = json(it.post('/v1/scrape/jobs', { queries: ['nike', 'iphone'] }));
      const before = it.get(`/v1/scrape/jobs/${jobId}`);
      it.wait(600_000);
      return [before, it.get(`/v1/scrape/jobs/${jobId}`)];
    },
    never: rows('results[].items[]', active, accepted),
    sometimes: rows('results[]', failure),
  },
  {
    id: 'shippingRates',
    when: 'a parcel is priced (service facts)',
    ask: it => [it.post('/v1/shipping/rates', { ...zip, parcel: { weightOz: 16 } })],
  },
  {
    id: 'shippingUsage',
    when: 'shipping usage is asked for (service facts)',
    ask: it => [it.get('/v1/shipping/usage')],
  },
  { id: 'status', when: 'health is asked for (service facts)', ask: it => [it.get('/v1/status')] },
];

describe('an answer has exactly the fields of the catalogue', () => {
  test.each(samples)('$id: $when', ({ id, ask, never = [], sometimes = [] }) => {
    const endpoint = catalog[id] as Endpoint;
    const answers = ask(service());
    expect(answers.map(answer => answer.status).filter(status => status >= 300)).toEqual([]);
    const bodies = answers.flatMap(answer => bodiesOf(endpoint, answer));
    for (const body of bodies) {
      expect(z.safeParse(endpoint.response, body).error?.issues ?? []).toEqual([]);
      expect(documentErrors(endpoint, body)).toEqual([]);
    }
    expect(shapeOf(endpoint.response, bodies)).toEqual({
      unknown: [],
      never: [...never].sort(),
      sometimes: [...sometimes].sort(),
    });
  });

  test('every endpoint but the two downloads is sampled', () => {
    const sampled = new Set<string>(samples.map(sample => sample.id));
    expect(Object.keys(catalog).filter(id => !sampled.has(id))).toEqual(['bulkSearchCsv', 'deepPaginationCsv']);
  });
});

describe('a download is CSV with a line of names', () => {
  test('of a bulk search, for the run or for one keyword', () => {
    const it = service();
    const [event] = bodiesOf(catalog.bulkSearch, it.post('/v1/bulk-search', { keywords: ['nike', 'iphone'] }));
    const { runId } = event as { runId: string };
    const run = it.get(`/v1/bulk-search/${runId}/download.csv`);
    const one = it.get(`/v1/bulk-search/${runId}/download.csv`, { keyword: 'nike' });
    expect([run.status, one.status, run.headers['Content-Type']]).toEqual([200, 200, 'text/csv; charset=utf-8']);
    expect(run.body.split('\n')[0]).toContain('itemId');
    expect(one.body.length).toBeLessThan(run.body.length);
  });

  test('of a deep pagination, at the address that its job tells', () => {
    const it = service();
    const { jobId } = json(it.post('/v1/scrape/max', { keyword: 'nike', maxPages: 2 }));
    it.wait(600_000);
    const { downloadUrl } = json(it.get(`/v1/scrape/max/results/${jobId}`));
    const csv = it.get(downloadUrl);
    expect([csv.status, csv.headers['Content-Type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.body.split('\n')[0]).toContain('itemId');
  });
});

describe('a refusal has only fields of the catalogue', () => {
  const quota = [
    'credit_balance',
    'plan',
    'purchase_credits_url',
    'quota',
    'remaining',
    'reset_at',
    'rollover_balance',
  ];
  const spent = [...quota, 'upgrade_url', 'used'];
  const refusals: [string, (it: Service) => SandboxResponse, number, string[]][] = [
    ['a bad parameter', it => it.get('/v1/scrape', { keyword: 'x', count: 500 }), 400, ['hint', 'requestId']],
    ['a busy service', it => broken(it, 'server_busy'), 503, ['requestId']],
    ['a reached limit', it => broken(it, 'rate_limited'), 429, ['requestId', 'retry_after']],
    ['a spent quota', it => broken(it, 'quota_exceeded'), 429, ['requestId', ...spent]],
    ['an unknown job', it => it.get('/v1/scrape/jobs/none'), 404, ['requestId']],
  ];
  test.each(refusals)('of %s (reference 7)', (_, ask, status, more) => {
    const answer = ask(service());
    const shape = shapeOf(errorBody, [json(answer)]);
    expect([answer.status, shape.unknown]).toEqual([status, []]);
    expect(Object.keys(json(answer)).sort()).toEqual(['code', 'error', ...more].sort());
    expect(documentErrors(catalog.scrape, json(answer), 'default')).toEqual([]);
  });

  test('of a second deep pagination, which names the active job (reference 3)', () => {
    const it = service();
    it.post('/v1/scrape/max', { keyword: 'nike' });
    const second = it.post('/v1/scrape/max', { keyword: 'nike' });
    expect([second.status, shapeOf(conflictBody, [json(second)]).unknown]).toEqual([409, []]);
    expect(documentErrors(catalog.startDeepPagination, json(second), '409')).toEqual([]);
  });
});

function broken(it: Service, code: string): SandboxResponse {
  it.fault({ code });
  return it.get('/v1/scrape', { keyword: 'nike' });
}

function bodiesOf(endpoint: Endpoint, { body }: SandboxResponse): unknown[] {
  if (endpoint.format !== 'stream') return [JSON.parse(body)];
  return body
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
}

/** What the checked-in document has against a body. */
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
