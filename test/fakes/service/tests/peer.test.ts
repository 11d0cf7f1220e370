// GET /v1/peerresale: reference 4.6, 2.8, 2.9 and 8.
import { describe, expect, it } from 'vitest';
import { PEER_BRANDS, PEER_CONDITIONS } from '../market/peer.ts';
import { json, openSandbox } from './open-sandbox.ts';

const PATH = '/v1/peerresale';

interface Row {
  itemId: string;
  title: string | null;
  price: string | null;
  condition: string | null;
  conditionId: number | null;
  status: string;
  brand: string | null;
  categoryName: string | null;
  currency: string;
  listedAt?: string | null;
}

interface Page {
  totalItems: number;
  totalResults: string | null;
  hasNextPage: boolean;
  summary: { count: number; min: number; max: number } | null;
  items: Row[];
}

const open = openSandbox();
const search = (query: Record<string, string | number | boolean>) =>
  json<Page>(open.get(PATH, { keyword: 'nike', ...query }));
const prices = (rows: readonly Row[]) => rows.flatMap(row => (row.price === null ? [] : [Number(row.price)]));

describe('a page', () => {
  it.each([1, 2, 99, 100])('reference 4.6: has %i rows when count says so', count => {
    expect(search({ count })).toMatchObject({ totalItems: count, hasNextPage: true });
  });

  it('reference 4.6: has 100 rows by default', () => {
    expect(search({}).items.length).toBe(100);
  });

  it('reference 4.6: is one of many that share no row and end where hasNextPage says', () => {
    const pages = [search({ count: 90 })];
    while (pages.at(-1)!.hasNextPage) pages.push(search({ count: 90, page: pages.length + 1 }));
    const ids = pages.flatMap(page => page.items.map(row => row.itemId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(Number(pages[0]!.totalResults));
  });

  it('reference 4.6: still says that there is more on page 100, which no page 101 can show', () => {
    expect(search({ keyword: 'iphone 13', page: 100 })).toMatchObject({ totalItems: 100, hasNextPage: true });
    expect(open.get(PATH, { keyword: 'iphone 13', page: 101 }).status).toBe(400);
  });

  it.each([
    ['iphone 13', '5,000+'],
    ['nike', '681'],
    ['unsold oddity', null],
  ])('service-facts: says how many rows %s has as %j', (keyword, expected) => {
    expect(search({ keyword }).totalResults).toBe(expected);
  });
});

describe('sold and active', () => {
  it('reference 4.6: sold is the default and has a summary of its page', () => {
    const { items, summary } = search({});
    expect(items.every(row => row.status === 'sold')).toBe(true);
    expect(summary).toMatchObject({
      count: prices(items).length,
      min: Math.min(...prices(items)),
      max: Math.max(...prices(items)),
    });
  });

  it('reference 2.9: active listings have summary null', () => {
    const { items, summary } = search({ sold: false });
    expect([items.every(row => row.status === 'active'), summary]).toEqual([true, null]);
  });

  it('reference 2.9: sold listings have a summary even when there are none', () => {
    expect(search({ keyword: 'unsold oddity' }).summary).toMatchObject({ count: 0, median: null });
  });

  it('reference 2.8: neither tells when it was sold', () => {
    expect(Object.keys(search({ includeListedAt: true }).items[0]!).filter(name => /sold/i.test(name))).toEqual([]);
  });
});

describe('an order', () => {
  it.each([
    ['lowestPrice', 1],
    ['highestPrice', -1],
  ])('reference 4.6: %s goes by the price', (sortOrder, sign) => {
    const found = prices(search({ sortOrder }).items);
    expect(found).toEqual([...found].sort((a, b) => sign * (a - b)));
  });

  it('reference 4.6: newest has the newest posting first', () => {
    const moments = search({ sortOrder: 'newest', includeListedAt: true }).items.flatMap(row => row.listedAt ?? []);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('reference 4.6: mostPopular is an alias of recentlySold', () => {
    expect(search({ sortOrder: 'mostPopular' })).toEqual(search({ sortOrder: 'recentlySold' }));
    expect(search({ sortOrder: 'recentlySold' })).not.toEqual(search({ sortOrder: 'newest' }));
  });

  it('reference 4.6: bestMatch is the default and an order of its own', () => {
    expect(search({ sortOrder: 'bestMatch' })).toEqual(search({}));
    expect(search({}).items).not.toEqual(search({ sortOrder: 'recentlySold' }).items);
  });
});

describe('a filter', () => {
  it.each(
    PEER_CONDITIONS.map((condition, index) => [condition, index + 1] as const),
  )('reference 4.6: itemCondition=%s leaves condition id %i', (itemCondition, id) => {
    const { items } = search({ itemCondition });
    expect(new Set(items.map(row => row.conditionId))).toEqual(new Set([id]));
  });

  it.each(
    PEER_BRANDS.map((brand, index) => [index + 1, brand] as const),
  )('reference 4.6: brandId=%i leaves %s', (brandId, brand) => {
    expect(new Set(search({ brandId }).items.map(row => row.brand))).toEqual(new Set([brand]));
  });

  it('reference 4.6: brandId and categoryId that nothing has leave nothing', () => {
    expect([search({ brandId: 999 }).items, search({ categoryId: 999_999 }).items]).toEqual([[], []]);
  });

  it('reference 4.6: categoryId leaves its category', () => {
    expect(search({ categoryId: 15709 }).items).toEqual(search({}).items);
  });

  it('reference 4.6: minPrice and maxPrice are inclusive bounds', () => {
    const price = prices(search({}).items)[0]!;
    expect(prices(search({ minPrice: price, maxPrice: price }).items)).toContain(price);
    expect(Math.min(...prices(search({ minPrice: price }).items))).toBeGreaterThanOrEqual(price);
    expect(Math.max(...prices(search({ maxPrice: price }).items))).toBeLessThanOrEqual(price);
  });
});

describe('a row', () => {
  it('reference 2.8: has its price as a decimal string in USD', () => {
    expect(
      search({}).items.every(row => row.currency === 'USD' && (row.price === null || /^\d+\.\d\d$/.test(row.price))),
    ).toBe(true);
  });

  it('reference 2.8: has listedAt only with includeListedAt=true, in UTC, sometimes unreadable, for one request and some seconds', () => {
    const asked = openSandbox();
    const plain = asked.get(PATH, { keyword: 'nike' });
    const dated = asked.get(PATH, { keyword: 'nike', includeListedAt: true });
    const moments = json<Page>(dated).items.map(row => row.listedAt);
    expect('listedAt' in json<Page>(plain).items[0]!).toBe(false);
    expect(moments.every(it => it === null || /^\d{4}-\d\d-\d\dT.*Z$/.test(it!))).toBe(true);
    expect(moments).toContain(null);
    expect([asked.charged(), plain.delayMs, dated.delayMs]).toEqual([2, 0, 3_000]);
  });

  it.each([
    'title',
    'price',
    'condition',
    'conditionId',
    'brand',
    'categoryName',
    'originalPrice',
    'imageUrl',
    'thumbnailUrl',
    'sellerId',
  ])('reference 2.1: may lack its %s', field => {
    const rows = [1, 2, 3, 4].flatMap(
      page => json<{ items: Record<string, unknown>[] }>(open.get(PATH, { keyword: 'iphone 13', page })).items,
    );
    const missing = rows.filter(row => row[field] === null).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(rows.length);
  });

  it('keeps its id while newer ones arrive above it', () => {
    const moving = openSandbox();
    const ids = () =>
      json<Page>(moving.get(PATH, { keyword: 'nike', sold: false, sortOrder: 'newest' })).items.map(row => row.itemId);
    const before = ids();
    moving.wait(3 * 86_400_000);
    const after = ids();
    const arrived = after.indexOf(before[0]!);
    expect(arrived).toBeGreaterThan(0);
    expect(after.slice(arrived)).toEqual(before.slice(0, 100 - arrived));
  });
});

describe('the bill', () => {
  it('reference 8 billing rule 1: is one request for a page and none for a refused one', () => {
    const bill = openSandbox();
    bill.get(PATH, { keyword: 'nike' });
    bill.get(PATH, { keyword: 'nike', count: 101 });
    expect(bill.charged()).toBe(1);
  });
});
