/** Every search for sold listings asks for the prices paid on best offers, so their treatment changes a calculation, never a request (M1). */
import { median } from 'd3-array';
import { expect, test } from 'vitest';
import { ask, type BestOffers, type Endpoint, endpoints, priceFrom, type Row } from '../../core/engine.ts';
import { install } from '../sheets-addon/addon.ts';
import { seededRandom } from '../support/random.ts';
import { answeringWith, inWorkflow, inZap, scriptOn } from './one-answer.ts';

const TODAY = '2026-11-20';
const paid = { bestOfferPrice: true };

test.each([
  ['a search', ask(endpoints.scrape, { keyword: 'a' }, TODAY).parameters, { keyword: 'a', ...paid }],
  [
    'a category',
    ask(endpoints.scrapeCategory, { categoryId: '9355' }, TODAY).parameters,
    { categoryId: '9355', ...paid },
  ],
  [
    'listings for sale',
    ask(endpoints.scrape, { keyword: 'a', sold: false }, TODAY).parameters,
    { keyword: 'a', sold: false },
  ],
  [
    'a deep pagination',
    ask(endpoints.startDeepPagination, { keyword: 'a', maxPages: 2 }, TODAY).parameters,
    { keyword: 'a', maxPages: 2, ...paid },
  ],
  [
    'a bulk search without options',
    ask(endpoints.bulkSearch, { keywords: ['a'] }, TODAY).parameters,
    { keywords: ['a'], options: paid },
  ],
  [
    'a keyword job',
    ask(endpoints.startKeywordJob, { queries: [{ keyword: 'a' }] }, TODAY).parameters,
    { queries: [{ keyword: 'a', ...paid }] },
  ],
])('%s has the prices paid if it has sales', (_, parameters, expected) => {
  expect(parameters).toEqual(expected);
});

test('SOLD_MEDIAN with every treatment of best offers is one request, and so are a breakdown and the listings', () => {
  const { cell, sandbox } = install({ plan: '500k' });
  for (const treatment of ['paid', 'include', 'exclude', 'accepted'])
    expect(cell('SOLD_MEDIAN', 'nintendo switch', 'bestOffers', treatment)).toBeTypeOf('number');
  cell('SOLD_BREAKDOWN', 'nintendo switch', 'condition', 'bestOffers', 'accepted');
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toHaveLength(1);
});

/** A page on which half of the sales are best offers that were paid at about 85% of the listed price, and 40% of them are found. */
function world(seed: number): { answer: Row; paid: number } {
  const next = seededRandom(seed);
  const sales = Array.from({ length: 240 }, (_, at) => {
    const worth = 100 * (1 + 0.09 * (next() + next() + next() - 1.5));
    const isOffer = next() < 0.5;
    const listed = isOffer ? worth / (0.82 + 0.06 * next()) : worth;
    const found = isOffer && next() < 0.4;
    const row = {
      itemId: `${at}`,
      title: 'Item',
      soldPrice: listed.toFixed(2),
      soldCurrency: 'USD',
      endedAt: new Date(Date.UTC(2026, 10, 19) - Math.floor(at / 3) * 86_400_000).toISOString(),
      listingType: 'sold',
      bestOfferAccepted: isOffer,
      ...(isOffer ? { acceptedOfferPriceStatus: found ? 'found' : 'pending' } : {}),
      ...(isOffer ? { acceptedOfferPrice: found ? worth.toFixed(2) : null } : {}),
    };
    return { row, listed, worth };
  });
  const listed = median(sales, sale => sale.listed)!;
  const summary = { count: 240, currency: 'USD', median: Number(listed.toFixed(2)), mean: 100, min: 1, max: 300 };
  const items = sales.map(({ row }) => row);
  const answer = { keyword: 'item', page: 1, hasNextPage: true, totalItems: 240, items, summary };
  return { answer, paid: median(sales, sale => sale.worth)! };
}

test('counting what was paid is wrong by at most .15 of what counting listed prices is', () => {
  const errorOf = (bestOffers?: BestOffers) =>
    median(
      Array.from({ length: 100 }, (_, seed) => {
        const { answer, paid } = world(seed);
        const price = priceFrom(endpoints.scrape as Endpoint, answer, TODAY, { bestOffers });
        return Math.abs(price.median! / paid - 1);
      }),
    )!;
  expect(errorOf('include')).toBeGreaterThan(0.05);
  expect(errorOf()).toBeLessThanOrEqual(0.15 * errorOf('include'));
});

const { answer } = world(7);
const body = JSON.stringify(answer);

const inSheet = async () => {
  const { cell, sandbox } = install({ plan: '500k' });
  sandbox.between = answeringWith(body);
  const columns = ['median', 'priceNow', 'count', 'note'];
  const table = cell('SOLD_STATS', 'item', 'columns', columns.join(), 'headers', false);
  const [line = []] = table as unknown[][];
  return Object.fromEntries(columns.map((name, at) => [name, line[at]]));
};
const workflow = () =>
  inWorkflow(body, async bench => (await bench.run('listing', 'getPrice', { keyword: 'item' })).rows[0]);
const zap = () =>
  inZap(body, async platform => {
    const found = await platform.search('find_sold_price', { inputData: { source: 'scrape', keyword: 'item' } });
    return (found.results as Row[])[0];
  });
const script = () => scriptOn(body).price('scrape', { keyword: 'item' });

test.each<[string, () => Promise<unknown>]>([
  ['a sheet', inSheet],
  ['a workflow', workflow],
  ['a Zap', zap],
  ['a script', script],
])('%s counts what was paid and says how many best offers it leaves out', async (_, priceIn) => {
  const isKnown = (row: Row) => row.bestOfferAccepted === false || row.acceptedOfferPrice !== null;
  const rows = answer.items as Row[];
  const priceOf = (row: Row) => Number(row.acceptedOfferPrice ?? row.soldPrice);
  const known = rows.filter(isKnown).map(priceOf);
  const price = (await priceIn()) as Row;
  expect(price.count).toBe(known.length);
  expect(price.median).toBeCloseTo(median(known)!, 1);
  expect(price.priceNow).toBeCloseTo(median(known.slice(0, 10))!, 1);
  const left = rows.length - known.length;
  expect(price.note).toContain(`left out ${left} best offers whose price paid is unknown`);
});
