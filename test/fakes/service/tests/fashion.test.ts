// GET /v1/fashionresale/sold: reference 4.5, 2.7, 2.9 and 8.
import { describe, expect, it } from 'vitest';
import { FASHION_BRANDS } from '../market/fashion.ts';
import { json, openSandbox } from './open-sandbox.ts';

const PATH = '/v1/fashionresale/sold';
const DAY = 86_400_000;

interface Row {
  listingId: string;
  title: string | null;
  soldPrice: number | null;
  brand: string | null;
  category: string | null;
  newWithTags: boolean;
  likes: number;
  soldAt: string;
  listedAt: string | null;
  daysToSell: number | null;
}

interface Page {
  totalItems: number;
  hasNextPage: boolean;
  summary: { count: number; median: number; mean: number; min: number; max: number; p25: number; p75: number };
  items: Row[];
}

const open = openSandbox();
const search = (query: Record<string, string | number | boolean>) =>
  json<Page>(open.get(PATH, { keyword: 'nike', ...query }));
const prices = (rows: readonly Row[]) => rows.flatMap(row => row.soldPrice ?? []);

describe('a page', () => {
  it('reference 4.5: has at most 48 rows, and a full one has 48', () => {
    expect([search({}).items.length, search({}).totalItems]).toEqual([48, 48]);
  });

  it('reference 4.5: is one of many that share no row and end where hasNextPage says', () => {
    const pages = pagesOf({ brand: 'Kestrel' });
    const ids = pages.flatMap(page => page.items.map(row => row.listingId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.map(page => page.hasNextPage)).toEqual([...Array(pages.length - 1).fill(true), false]);
  });

  it('reference 4.5: still says that there is more on page 100, which no page 101 can show', () => {
    expect(search({ keyword: 'iphone 13', page: 100 })).toMatchObject({ totalItems: 48, hasNextPage: true });
    expect(open.get(PATH, { keyword: 'iphone 13', page: 101 }).status).toBe(400);
  });

  it('after the last is empty, with a summary of nothing', () => {
    expect(search({ keyword: 'unsold oddity' })).toMatchObject({
      totalItems: 0,
      hasNextPage: false,
      items: [],
      summary: { count: 0, median: null, mean: null, min: null, max: null, p25: null, p75: null },
    });
  });

  it('is the same for the same seed and moment, and another for another seed', () => {
    const body = (seed: number) => openSandbox({ seed }).get(PATH, { keyword: 'nike' }).body;
    expect(body(7)).toBe(body(7));
    expect(body(7)).not.toBe(body(8));
  });
});

describe('a filter', () => {
  it.each(['women', 'men', 'kids'])('reference 4.5: department=%s leaves that department', department => {
    const { items } = search({ department });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(row => row.category === null || row.category.startsWith(`${department} > `))).toBe(true);
  });

  it.each([
    'home',
    'pets',
    'electronics',
  ])('reference 4.5: department=%s leaves nothing of shoes, and something of gear', department => {
    expect(search({ department }).items).toEqual([]);
    expect(search({ keyword: 'macbook pro', department }).items.length).toBeGreaterThan(0);
  });

  it('reference 4.5: condition=nwt leaves what is new with tags', () => {
    expect(search({ condition: 'nwt' }).items.every(row => row.newWithTags)).toBe(true);
    expect(search({ condition: 'all' }).items.every(row => row.newWithTags)).toBe(false);
  });

  it.each(FASHION_BRANDS)('reference 4.5: brand=%s leaves that brand', brand => {
    const { items } = search({ brand: brand.toUpperCase() });
    expect(new Set(items.map(row => row.brand))).toEqual(new Set([brand]));
  });

  it('reference 4.5: minPrice and maxPrice are inclusive bounds', () => {
    const { median } = search({}).summary;
    const bound = Math.round(median);
    expect(Math.min(...prices(search({ minPrice: bound, sortBy: 'price_asc' }).items))).toBeGreaterThanOrEqual(bound);
    expect(Math.max(...prices(search({ maxPrice: bound, sortBy: 'price_desc' }).items))).toBeLessThanOrEqual(bound);
    expect(prices(search({ minPrice: bound, maxPrice: bound }).items)).toContain(bound);
  });
});

describe('an order', () => {
  it('reference 4.5: sold_recently, the default, has the newest sale first', () => {
    const moments = search({}).items.map(row => Date.parse(row.soldAt));
    expect(moments).toEqual([...moments].sort((a, b) => b - a));
    expect(search({ sortBy: 'sold_recently' })).toEqual(search({}));
  });

  it('reference 4.5: price_asc and price_desc go by the sold price', () => {
    const cheap = prices(search({ sortBy: 'price_asc' }).items);
    const dear = prices(search({ sortBy: 'price_desc' }).items);
    expect(cheap).toEqual([...cheap].sort((a, b) => a - b));
    expect(dear).toEqual([...dear].sort((a, b) => b - a));
    expect(dear[0]!).toBeGreaterThan(cheap.at(-1)!);
  });

  it('reference 4.5: likes has the most liked first', () => {
    const likes = search({ sortBy: 'likes' }).items.map(row => row.likes);
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
  });
});

describe('a row', () => {
  it('reference 2.7: was listed daysToSell days before it was sold, both with an offset', () => {
    const dated = search({}).items.filter(row => row.listedAt !== null);
    expect(dated.every(row => /T\d\d:\d\d:\d\d-0[78]:00$/.test(row.soldAt) && /-0[78]:00$/.test(row.listedAt!))).toBe(
      true,
    );
    expect(
      dated.every(row => Math.floor((Date.parse(row.soldAt) - Date.parse(row.listedAt!)) / DAY) === row.daysToSell),
    ).toBe(true);
  });

  it('reference 4.5: has the seller evidence only with enrich=true, for one request and some more time', () => {
    const plain = openSandbox();
    const before = plain.get(PATH, { keyword: 'nike' });
    const enriched = plain.get(PATH, { keyword: 'nike', enrich: true });
    const fields = (response: typeof before) => Object.keys(json<Page>(response).items[0]!);
    expect(fields(enriched)).toEqual([...fields(before), 'sellerLocation', 'sellerSoldCount', 'sellerAverageShipDays']);
    expect([plain.charged(), before.delayMs, enriched.delayMs > 0]).toEqual([2, 0, true]);
  });

  it.each([
    'title',
    'soldPrice',
    'originalPrice',
    'brand',
    'size',
    'category',
    'condition',
    'colors',
    'description',
    'listedAt',
    'daysToSell',
    'sellerUsername',
    'shippingCost',
    'imageUrl',
    'sellerLocation',
    'sellerSoldCount',
    'sellerAverageShipDays',
  ])('reference 2.1: may lack its %s', field => {
    const rows = [1, 2, 3, 4, 5, 6].flatMap(
      page =>
        json<{ items: Record<string, unknown>[] }>(open.get(PATH, { keyword: 'iphone 13', enrich: true, page })).items,
    );
    const missing = rows.filter(row => row[field] === null).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(rows.length);
  });

  it.each([
    ['a formula', /^=/],
    ['a plus sign', /^\+/],
    ['a minus sign', /^-/],
    ['an at sign', /^@/],
    ['a tab', /^\t/],
    ['emoji', /\p{Extended_Pictographic}/u],
    ['right-to-left text', /[\u0590-\u06ff]/],
    ['quotes', /"/],
    ['a line break', /\n/],
    ['markup', /<script>/],
  ])('may have a title with %s', (_what, pattern) => {
    const titles = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(page =>
      search({ keyword: 'iphone 13', page }).items.map(row => row.title ?? ''),
    );
    expect(titles.some(title => pattern.test(title))).toBe(true);
  });

  it('keeps its id while newer sales arrive above it', () => {
    const moving = openSandbox();
    const ids = () => json<Page>(moving.get(PATH, { keyword: 'nike' })).items.map(row => row.listingId);
    const before = ids();
    moving.wait(2 * DAY);
    const after = ids();
    const arrived = after.indexOf(before[0]!);
    expect(arrived).toBeGreaterThan(0);
    expect(after.slice(arrived)).toEqual(before.slice(0, 48 - arrived));
  });
});

describe('the summary', () => {
  it('reference 2.9: is that of the rows of the page, and one page says it twice alike', () => {
    const { items, summary } = search({});
    const sorted = prices(items).sort((a, b) => a - b);
    expect(summary).toMatchObject({ count: sorted.length, min: sorted[0], max: sorted.at(-1) });
    expect(summary.mean).toBeCloseTo(sorted.reduce((a, b) => a + b, 0) / sorted.length, 2);
    expect(search({}).summary).toEqual(summary);
  });
});

describe('the bill', () => {
  it('reference 8 billing rule 1: is one request for a page, empty or not, and none for a refused one', () => {
    const bill = openSandbox();
    bill.get(PATH, { keyword: 'nike' });
    bill.get(PATH, { keyword: 'unsold oddity' });
    bill.get(PATH, { keyword: 'nike', page: 101 });
    bill.get(PATH);
    expect(bill.charged()).toBe(2);
  });
});

function pagesOf(query: Record<string, string>): Page[] {
  const pages = [search(query)];
  while (pages.at(-1)!.hasNextPage) pages.push(search({ ...query, page: pages.length + 1 }));
  return pages;
}
