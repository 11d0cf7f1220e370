/** The service's answers, held against the catalogue: nothing is missing from it, nothing in it is made up. */
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
import type { SandboxResponse } from '../../fakes/service/index.ts';
import { json, type Service, service } from './service.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const generated = new URL('../../../core/generated/openapi.json', import.meta.url);
ajv.addSchema(JSON.parse(readFileSync(generated, 'utf8')), 'openapi');

interface Sample {
  id: EndpointId;
  /** What was asked, in words. */
  when: string;
  ask(service: Service): SandboxResponse[];
}

const range = { startDate: '2026-01-01', endDate: '2026-11-20' };
const zip = { from: { postalCode: '10001' }, to: { postalCode: '90210' } };
const card = { reference: 'row-1', keyword: 'michael jordan 57' };
const cards = ['pikachu', 'charizard', 'zzzz qqqq'];
/** The first piece of work of a job or a run fails. */
const brokenWork = (path: string) => ({ match: { method: 'WORK', path, nth: 1 }, code: 'server_error' });

/** A job polled before and after it ends. */
function polled(it: Service, path: string, results: string, body: unknown): SandboxResponse[] {
  const { jobId } = json(it.post(path, body));
  const before = it.get(`${results}/${jobId}`);
  it.wait(600_000);
  return [before, it.get(`${results}/${jobId}`)];
}

const samples: Sample[] = [
  {
    id: 'scrape',
    when: 'completed sales are asked for (reference 2.2)',
    ask: it => [
      it.get('/v1/scrape', { keyword: 'nike' }),
      it.get('/v1/scrape', { keyword: 'nike', ebaySite: 'auctionsite.de' }),
    ],
  },
  {
    id: 'scrape',
    when: 'accepted offers and a date filter are asked for (reference 2.2, 2.4)',
    ask: it => [it.get('/v1/scrape', { keyword: 'nike', bestOfferPrice: true, soldAfter: '2026-10-01' })],
  },
  {
    id: 'scrape',
    when: 'active listings are asked for (reference 2.3)',
    ask: it => [it.get('/v1/scrape', { keyword: 'nike', sold: false })],
  },
  {
    id: 'scrapeCategory',
    when: 'a category is browsed (reference 4.3)',
    ask: it =>
      [{}, { sold: false }, { bestOfferPrice: true, soldAfter: '2026-10-01' }].map(more =>
        it.get('/v1/scrape/category', { categoryId: '9355', ...more }),
      ),
  },
  {
    id: 'history',
    when: 'history is asked for (reference 2.5)',
    ask: it => [it.get('/v1/research/sold', { keyword: 'iphone', ...range })],
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
  },
  {
    id: 'fashionSold',
    when: 'fashion sales are asked for, with and without seller details (reference 2.7)',
    ask: it => [false, true].map(enrich => it.get('/v1/fashionresale/sold', { keyword: 'jacket', enrich })),
  },
  {
    id: 'peerListings',
    when: 'peer sales, and active listings with dates, are asked for (reference 2.8)',
    ask: it => [
      it.get('/v1/peerresale', { keyword: 'camera' }),
      it.get('/v1/peerresale', { keyword: 'camera', sold: false, includeListedAt: true }),
    ],
  },
  {
    id: 'cardSales',
    when: 'card sales and price history are asked for (reference 2.6)',
    ask: it => cards.map(keyword => it.get('/v1/cardmarket/sold', { keyword, history: 'annual' })),
  },
  {
    id: 'cardListings',
    when: 'card listings are asked for (reference 2.6)',
    ask: it => cards.map(keyword => it.get('/v1/cardmarket/listings', { keyword })),
  },
  {
    id: 'priceSummary',
    when: 'a summary is asked for (service facts)',
    ask: it => [it.get('/v1/summary', { keyword: 'nike', soldAfter: '2026-10-01' })],
  },
  { id: 'accountUsage', when: 'usage is asked for (service facts)', ask: it => [it.get('/v1/account/usage')] },
  {
    id: 'bulkSearch',
    when: 'searches stream in, one of which fails (service facts)',
    ask: it => {
      it.fault(brokenWork('/v1/bulk-search'));
      const options = { soldAfter: '2026-10-01' };
      return [
        it.post('/v1/bulk-search', { keywords: ['nike', 'iphone'], options }),
        it.post('/v1/bulk-search', { keywords: ['nike'], options: { sold: false } }),
      ];
    },
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
      return polled(it, '/v1/cards/batch', '/v1/cards/batch', { cards: [card, { ...card, reference: 'row-2' }] });
    },
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
  },
  {
    id: 'deepPagination',
    when: 'a deep pagination is polled before and after it ends (service facts)',
    ask: it => polled(it, '/v1/scrape/max', '/v1/scrape/max/results', { keyword: 'nike', maxPages: 2 }),
  },
  {
    id: 'deepPagination',
    when: 'a deep pagination failed (service facts)',
    ask: it => {
      it.fault(brokenWork('/v1/scrape/max'));
      return polled(it, '/v1/scrape/max', '/v1/scrape/max/results', { keyword: 'nike', maxPages: 2 });
    },
  },
  {
    id: 'cancelDeepPagination',
    when: 'a deep pagination is cancelled (service facts)',
    ask: it => [it.delete(`/v1/scrape/max/${json(it.post('/v1/scrape/max', { keyword: 'nike' })).jobId}`)],
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
      return polled(it, '/v1/scrape/jobs', '/v1/scrape/jobs', { queries: ['nike', 'iphone'] });
    },
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

describe('an answer is as the catalogue says', () => {
  test.each(samples)('$id: $when', ({ id, ask }) => {
    const endpoint = endpoints[id] as Endpoint;
    for (const body of ask(service()).flatMap(answer => bodiesOf(endpoint, answer))) {
      expect((catalog[id] as Definition).answer.safeParse(body).error?.issues ?? []).toEqual([]);
      expect(documentErrors(endpoint, body)).toEqual([]);
      expect(noticesOf(endpoint, body)).toEqual([]);
    }
  });

  test('every field that comes is in the catalogue, and every field of the catalogue comes', () => {
    const fields: Fields = { known: new Set(), came: new Set() };
    for (const { id, ask } of samples) {
      const named: Record<string, Schema> = {};
      const answer = schemaOf((catalog[id] as Definition).answer, 'output', named);
      for (const body of ask(service()).flatMap(response => bodiesOf(endpoints[id] as Endpoint, response)))
        look(answer, [body], id, named, fields);
    }
    expect([...fields.came].filter(field => !fields.known.has(field))).toEqual([]);
    expect([...fields.known].filter(field => !fields.came.has(field))).toEqual([]);
  });

  test('every endpoint but the two downloads is sampled', () => {
    const sampled = new Set<string>(samples.map(sample => sample.id));
    expect(Object.keys(catalog).filter(id => !sampled.has(id))).toEqual(['bulkSearchCsv', 'deepPaginationCsv']);
  });
});

describe('a download is CSV with a line of names', () => {
  test('of a bulk search, for the run or for one keyword', () => {
    const it = service();
    const stream = it.post('/v1/bulk-search', { keywords: ['nike', 'iphone'] });
    const [event] = bodiesOf(endpoints.bulkSearch as Endpoint, stream);
    const { runId } = event as { runId: string };
    const run = it.get(`/v1/bulk-search/${runId}/download.csv`);
    const one = it.get(`/v1/bulk-search/${runId}/download.csv`, { keyword: 'nike' });
    expect([run.status, one.status, run.headers['Content-Type']]).toEqual([200, 200, 'text/csv; charset=utf-8']);
    expect(run.body.split('\n')[0]).toContain('itemId');
    expect(one.body.length).toBeLessThan(run.body.length);
  });

  test('of a deep pagination, at the address that its job tells', () => {
    const it = service();
    const [, ended] = polled(it, '/v1/scrape/max', '/v1/scrape/max/results', { keyword: 'nike', maxPages: 2 });
    const csv = it.get(json(ended as SandboxResponse).downloadUrl);
    expect([csv.status, csv.headers['Content-Type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.body.split('\n')[0]).toContain('itemId');
  });
});

describe('a refusal has only fields of the catalogue', () => {
  const quota = ['credit_balance', 'plan', 'purchase_credits_url', 'quota', 'remaining', 'reset_at'];
  const spent = [...quota, 'rollover_balance', 'upgrade_url', 'used'];
  const refusals: [string, (it: Service) => SandboxResponse, number, string[]][] = [
    ['a bad parameter', it => it.get('/v1/scrape', { keyword: 'x', count: 500 }), 400, ['hint', 'requestId']],
    ['a busy service', it => broken(it, 'server_busy'), 503, ['requestId']],
    ['a reached limit', it => broken(it, 'rate_limited'), 429, ['requestId', 'retry_after']],
    ['a spent quota', it => broken(it, 'quota_exceeded'), 429, ['requestId', ...spent]],
    ['an unknown job', it => it.get('/v1/scrape/jobs/none'), 404, ['requestId']],
  ];
  test.each(refusals)('of %s (reference 7)', (_, ask, status, more) => {
    const answer = ask(service());
    const fields = Object.keys(json(answer));
    expect([answer.status, fields.sort()]).toEqual([status, ['code', 'error', ...more].sort()]);
    expect(Object.keys(errorBody.shape)).toEqual(expect.arrayContaining(fields));
    expect(documentErrors(endpoints.scrape as Endpoint, json(answer), 'default')).toEqual([]);
  });

  test('of a second deep pagination, which names the active job (reference 3)', () => {
    const it = service();
    it.post('/v1/scrape/max', { keyword: 'nike' });
    const second = it.post('/v1/scrape/max', { keyword: 'nike' });
    expect(second.status).toBe(409);
    expect(Object.keys(conflictBody.shape)).toEqual(expect.arrayContaining(Object.keys(json(second))));
    expect(documentErrors(endpoints.startDeepPagination as Endpoint, json(second), '409')).toEqual([]);
  });
});

function broken(it: Service, code: string): SandboxResponse {
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

/** `AuctionListing.soldPrice`: fields of schemas that have a name, and of others under the endpoint's. */
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
