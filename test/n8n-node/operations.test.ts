import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, endpoints, salesGrid } from '../../core/engine.ts';
import { offered, offers } from '../../n8n-node/nodes/SoldData/resources/index.ts';
import { schemaOf } from './schemas.ts';
import { openWorkbench, placed, type Workbench } from './workbench.ts';

const days = { startDate: '2026-09-01T00:00:00', endDate: '2026-10-31T00:00:00' };
const phone = { keyword: 'iphone 13 128gb' };

const card = { keyword: 'charizard base set' };
const camera = { keyword: 'canon ae-1' };
const parcel = { fromPostalCode: '10001', toPostalCode: '94105', parcelWeightOz: 16 };
const text = expect.any(String);
const amount = expect.any(Number);
const file = { fileName: expect.stringMatching(/\.csv$/) };

/** Each operation with its parameters and the expected values in its first item. */
const cases: [string, string, INodeParameters, Record<string, unknown>][] = [
  ['listing', 'searchSold', { ...phone, limit: 3 }, { soldPrice: amount, soldCurrency: 'USD' }],
  ['listing', 'searchActive', { ...phone, limit: 3 }, { currentPrice: amount, currentCurrency: 'USD' }],
  ['listing', 'browseCategory', { categoryId: '9355', limit: 3 }, { soldPrice: amount }],
  ['listing', 'getPrice', phone, { median: amount, count: amount }],
  ['listing', 'getPrice', { ...phone, options: { statisticsOnly: true } }, { median: amount, enough: true }],
  [
    'history',
    'search',
    { ...phone, ...days, limit: 3 },
    { averageSoldPriceCurrency: 'USD', lastSoldDate: '2026-10-31' },
  ],
  ['history', 'getTotals', { ...phone, ...days }, { found: true, totalSold: amount }],
  ['history', 'getTrend', { ...phone, ...days, period: 'month' }, { start: '2026-09-01', median: amount }],
  [
    'listing',
    'readList',
    { listSource: 'text', text: 'Name,Set,Foil,Qty\nMirrorwing Heron,Halls of Brass,foil,2' },
    { keyword: 'Halls of Brass Mirrorwing Heron foil', variant: 'Foil', quantity: 2, row: 2, leftOut: null },
  ],
  ['fashion', 'searchSold', { keyword: 'denim jacket', limit: 3 }, { soldPrice: amount }],
  ['fashion', 'getPrice', { keyword: 'denim jacket' }, { currency: 'USD', median: amount }],
  ['peer', 'searchSold', { ...camera, limit: 3 }, { price: amount, leftOut: null }],
  ['peer', 'searchActive', { ...camera, limit: 3 }, { status: 'active', price: amount }],
  ['peer', 'getPrice', camera, { currency: 'USD', median: amount }],
  [
    'listing',
    'findWhereToSell',
    { ...phone, fees: { marketplaces: [{ market: 'peer', feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0 }] } },
    { marketplace: 'Peer resale', place: 1, netProceeds: amount, median: amount, evidence: text },
  ],
  [
    'listing',
    'findHowFastItSells',
    { ...phone, year: true },
    { marketplace: 'Auction site', basis: 'estimate', count: amount, active: amount, months: expect.any(Array) },
  ],
  [
    'card',
    'findOutIfWorthGrading',
    { ...card, grading: { costsAndOdds: { gradingCost: 25, chanceOf9: 40, chanceOf10: '15 %' } } },
    { expectedGain: amount, rawMedian: amount, grade9Median: amount, grade10Median: amount, grader: 'PSA' },
  ],
  ['listing', 'getPriceBreakdown', phone, { by: 'Condition', group: text, count: amount }],
  ['fashion', 'getPriceBreakdown', { keyword: 'denim jacket', breakDownBy: 'brand' }, { by: 'Brand', count: amount }],
  ['peer', 'getPriceBreakdown', camera, { by: 'Condition', count: amount }],
  ['card', 'getPriceBreakdown', { ...card, breakDownBy: 'Variant' }, { by: 'Variant', count: amount }],
  ['card', 'getPrice', card, { median: amount, product: expect.anything() }],
  ['card', 'getSales', { ...card, limit: 3 }, { price: amount }],
  [
    'card',
    'getListings',
    { findBy: 'product', product: { __rl: true, mode: 'id', value: '1001' }, limit: 3 },
    { price: amount },
  ],
  ['cardBatch', 'run', card, { finished: true, reference: 'charizard base set', status: 'found' }],
  ['cardBatch', 'start', { keyword: 'pikachu jungle' }, { finished: false, jobId: text }],
  ['cardBatch', 'get', { jobId: 'STARTED' }, { jobId: text }],
  ['cardBatch', 'cancel', { jobId: 'STARTED' }, { jobId: text }],
  ['deepPagination', 'run', { ...phone, maxPages: 2 }, { finished: true, soldPrice: amount }],
  ['deepPagination', 'start', { keyword: 'lego 75192', maxPages: 2 }, { finished: false, keyword: 'lego 75192' }],
  ['deepPagination', 'get', { jobId: 'STARTED' }, { jobId: text }],
  ['deepPagination', 'cancel', { jobId: 'STARTED' }, { jobId: text }],
  ['deepPagination', 'file', { jobId: 'FINISHED' }, file],
  ['keywordJob', 'run', phone, { finished: true, status: 'found', median: amount }],
  ['keywordJob', 'start', phone, { finished: false, jobId: text }],
  ['keywordJob', 'get', { jobId: 'STARTED' }, { jobId: text }],
  ['bulkSearch', 'run', phone, { runId: text, median: amount }],
  ['bulkSearch', 'file', { runId: 'FINISHED' }, file],
  ['shipping', 'getRates', parcel, { amount, currency: 'USD' }],
  ['shipping', 'getUsage', {}, { quota: 100 }],
  ['listing', 'watchList', { watchList: 'lego castle', tell: ['sold'] }, { kind: 'sold', price: amount, title: text }],
  ['listing', 'getWatchPlan', { watchList: 'lego castle', monthly: 100 }, { items: 1, monthly: 100, text }],
  ['account', 'getUsage', {}, { plan: '500k' }],
  ['account', 'checkService', {}, { status: text }],
];

/** The fields in the schema of an operation. */
function fieldsOf(resource: string, operation: string): string[] {
  const place = placed(resource, operation);
  return Object.keys(schemaOf(place.resource, place.operation)?.properties ?? {});
}

let bench: Workbench;
/** Job IDs by resource, from the operations that ran earlier. */
const ids: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  bench = await openWorkbench({ plan: '500k', shippingPlan: { quota: 100 } });
});
afterAll(() => bench.close());

function withIds(resource: string, parameters: INodeParameters): INodeParameters {
  const known = ids[resource] ?? {};
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, known[String(value)] ?? value]));
}

test.each(cases)('%s: %s', async (resource, operation, parameters, expected) => {
  const { error, rows } = await bench.run(resource, operation, withIds(resource, parameters));
  expect(error).toBeUndefined();
  const [first] = rows;
  expect(first).toMatchObject(expected);
  const id = first?.jobId ?? first?.runId;
  const key = operation === 'start' ? 'STARTED' : 'FINISHED';
  if (operation === 'start' || operation === 'run') ids[resource] = { ...ids[resource], [key]: String(id) };
  // n8n shows the schema's fields before the first run. A running job has its state instead of results.
  const fields = fieldsOf(resource, operation);
  if (operation !== 'get' || first?.finished !== false) {
    expect(Object.keys(first ?? {}).filter(name => !fields.includes(name))).toEqual([]);
    expect(fields[0]).toBe(Object.keys(first ?? {})[0]);
  }
  expect(bench.misfits).toEqual([]);
});

test('every operation has a test case', () => {
  const wanted = offered.map(({ resource, operation, job, kind }) => `${job ?? resource}: ${job ? kind : operation}`);
  expect(new Set(cases.map(([resource, operation]) => `${resource}: ${operation}`))).toEqual(new Set(wanted));
});

test('each row and each figure begins with the keyword or category that found it', () => {
  const without = ['facts', 'start', 'cancel', 'file', 'watchPlan'];
  const found = offered.filter(({ kind, resource }) => !without.includes(kind) && resource !== 'shipping');
  const firsts = found.map(({ at, resource, operation }) => [at, fieldsOf(resource, operation)[0]]);
  expect(firsts.length).toBeGreaterThan(20);
  expect(firsts.filter(([, first]) => first !== 'keyword' && first !== 'categoryId')).toEqual([]);
});

test("an action that isn't offered has a sentence with the reason", () => {
  for (const offer of Object.values(offers)) if ('notOffered' in offer) expect(offer.notOffered).toMatch(/^[A-Z].+\.$/);
});

test('all operations together reach every endpoint of the service', () => {
  const reached = Object.values(endpoints).filter(({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return bench.sandbox.log.some(request => request.method === method && pattern.test(request.path));
  });
  expect(reached.map(({ id }) => id).sort()).toEqual(Object.keys(endpoints).sort());
});

test('Get Price returns speed, evidence, and a quick and a patient price', async () => {
  const [price] = (await bench.run('listing', 'getPrice', phone)).rows;
  expect(price).toMatchObject({
    evidence: expect.stringMatching(/^(strong|fair|weak)$/),
    quickPrice: amount,
    patientPrice: amount,
    soldPerDay: amount,
    lastSoldDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const [statistics] = (await bench.run('listing', 'getPrice', { ...phone, options: { statisticsOnly: true } })).rows;
  expect(Object.keys(statistics ?? {})).toEqual(Object.keys(price ?? {}));
  expect(statistics).toMatchObject({ evidence: null, quickPrice: null });
});

test('Get Price Breakdown outputs one item per group, and the counts add up to that of the price', async () => {
  const before = bench.sandbox.log.length;
  const [price] = (await bench.run('listing', 'getPrice', phone)).rows;
  for (const breakDownBy of ['condition', 'Buying Format']) {
    const { rows } = await bench.run('listing', 'getPriceBreakdown', { ...phone, breakDownBy });
    expect(rows.length).toBeLessThanOrEqual(13);
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(price?.count);
    for (const row of rows) {
      expect(Object.keys(row).slice(0, 4)).toEqual(['keyword', 'by', 'group', 'count']);
      expect(row.median).toEqual(Number(row.count) < 3 ? null : amount);
    }
  }
  expect(bench.sandbox.log.length - before).toBe(3);
});

test("Get Price Breakdown by two fields outputs the core's grid, one item per pair with sales", async () => {
  const before = bench.sandbox.log.length;
  let body = '';
  bench.sandbox.between = (request, serve) => {
    const served = serve(request);
    body = served.body;
    return served;
  };
  const { rows } = await bench.run('card', 'getPriceBreakdown', { ...card, breakDownBy: 'Condition by Variant' });
  bench.sandbox.between = undefined;
  const grid = salesGrid(endpoints.cardSales as Endpoint, JSON.parse(body).items, ['condition', 'variant']);
  const expected = grid.cells.flatMap((line, at) => line.map(cell => ({ group: grid.rows[at], ...cell })));
  expect(rows).toEqual(
    expected
      .filter(({ count }) => count > 0)
      .map(({ label: secondGroup, ...figures }) =>
        expect.objectContaining({ by: 'Condition by Variant', secondGroup, ...figures }),
      ),
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(bench.sandbox.log.length - before).toBe(1);
});

test('a trend has every period: a month without a sale is 0, without a price', async () => {
  const year = { startDate: '2026-01-15T00:00:00', endDate: '2026-10-31T00:00:00' };
  const { rows } = await bench.run('history', 'getTrend', { keyword: 'ipad mini', ...year, period: 'month' });
  const starts = Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`);
  expect(rows.map(({ start }) => start)).toEqual(starts);
  const empty = rows.filter(({ count }) => count === 0);
  expect(empty.length).toBeGreaterThan(0);
  expect(empty).toEqual(empty.map(() => expect.objectContaining({ median: null, enough: false, complete: true })));
});
