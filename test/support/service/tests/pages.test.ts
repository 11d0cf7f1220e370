// Pages and orders of every search, and what one costs: reference 4.2 to 4.8, 8; one row a rule.
import { describe, expect, test } from 'vitest';
import { CARD_PRODUCTS } from '../market/cards.ts';
import { type Json, open, TODAY } from './client.ts';

const SCRAPE = '/v1/scrape';
const HISTORY = '/v1/research/sold';
const FASHION = '/v1/fashionresale/sold';
const PEER = '/v1/peerresale';
const SOLD = '/v1/cardmarket/sold';
const LISTINGS = '/v1/cardmarket/listings';
const RANGE = { startDate: '2022-11-20', endDate: TODAY };

const client = open();
const asked = new Map<string, Json>();

/** The answer to a search; history gets its dates, and each is asked once. */
function search(path: string, params: Json): Json {
  const query = path === HISTORY ? { ...RANGE, ...params } : params;
  const key = JSON.stringify([path, query]);
  if (!asked.has(key)) {
    asked.set(key, client.get(path, query).body);
    client.wait(path === HISTORY ? 3_000 : 0);
  }
  return asked.get(key)!;
}
const rowsOf = (page: Json): Json[] => page.items ?? page.results;
const rows = (path: string, params: Json) => rowsOf(search(path, params));
const idOf = (row: Json) => row.itemId ?? row.listingId;

/** Every page of a search, as long as it says that there is another. */
function pagesOf(path: string, params: Json): Json[] {
  const pages = [search(path, params)];
  while (pages.at(-1)!.hasNextPage) pages.push(search(path, { ...params, page: pages.length + 1 }));
  return pages;
}

const sales = CARD_PRODUCTS.map(({ productId }) => search(SOLD, { productId, count: 250 }));
const listed = CARD_PRODUCTS.map(({ productId }) => search(LISTINGS, { productId, count: 50 }));
/** One with more than 250 sales, one with more than 2,500 listings, and one with a few pages of them. */
const busy = sales.find(it => it.totalItems === 250)!.product.productId as number;
const crowded = listed.find(it => it.totalListings > 2_500)!.product.productId as number;
const few = listed.find(it => it.totalListings > 60 && it.totalListings < 120)!;

describe('the size of a page', () => {
  test.each<[string, string, Json, number[], number]>([
    ['4.6', PEER, { keyword: 'nike' }, [1, 2, 99, 100], 100],
    ['4.7', SOLD, { productId: busy }, [1, 2, 249, 250], 100],
    ['4.8', LISTINGS, { productId: crowded }, [1, 2, 49, 50], 25],
  ])('reference %s: %s has as many rows as count says', (_section, path, params, counts, byDefault) => {
    const sizes = counts.map(count => [
      rows(path, { ...params, count }).length,
      search(path, { ...params, count }).totalItems,
    ]);
    expect(sizes).toEqual(counts.map(count => [count, count]));
    expect(rows(path, params).length).toBe(byDefault);
  });

  test('reference 4.4: history has 10, 20 or 50 rows, 50 by default', () => {
    const keyword = 'iphone 13';
    expect([10, 20, 50].map(limit => search(HISTORY, { keyword, limit }).resultCount)).toEqual([10, 20, 50]);
    expect(search(HISTORY, { keyword }).resultCount).toBe(50);
  });

  test('reference 4.5: fashion has at most 48 rows', () => {
    expect(search(FASHION, { keyword: 'nike' })).toMatchObject({ totalItems: 48, items: { length: 48 } });
  });

  test('reference 4.2: count is a ceiling, a page may be shorter while there is a next one', () => {
    const page = search(SCRAPE, { keyword: 'iphone 13 128gb', count: 240 });
    expect([page.totalItems < 240, page.hasNextPage]).toEqual([true, true]);
    const sizes = [1, 2].map(count => rows(SCRAPE, { keyword: 'iphone 13 128gb', count }).length);
    expect(sizes).toEqual([1, 2]);
  });
});

describe('pages', () => {
  test.each<[string, Json, number | undefined]>([
    [SCRAPE, { keyword: 'five blue bottles', count: 2 }, 5],
    [HISTORY, { keyword: 'lego 75192', startDate: '2025-06-01' }, undefined],
    [FASHION, { keyword: 'nike', brand: 'Kestrel' }, undefined],
    [PEER, { keyword: 'nike', count: 90 }, Number(search(PEER, { keyword: 'nike' }).totalResults)],
    [LISTINGS, { productId: few.product.productId }, few.totalListings],
  ])('of %s share no row and end where hasNextPage says: %j', (path, params, total) => {
    const pages = pagesOf(path, params);
    const found = pages.flatMap(rowsOf);
    const ids = found.flatMap(row => idOf(row) ?? []);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    if (total !== undefined) expect(found.length).toBe(total);
  });

  test.each<[string, Json]>([
    [SCRAPE, { keyword: 'five blue bottles', count: 2, page: 4 }],
    [HISTORY, { keyword: 'five blue bottles', page: 2 }],
    [FASHION, { keyword: 'unsold oddity', page: 2 }],
    [PEER, { keyword: 'unsold oddity', page: 2 }],
  ])('of %s after the last are empty: %j', (path, params) => {
    expect([rows(path, params), search(path, params).hasNextPage]).toEqual([[], false]);
  });

  test.each<[string, string, Json, number, number]>([
    ['4.4 rule 2', HISTORY, { keyword: 'iphone 13' }, 200, 50],
    ['4.5', FASHION, { keyword: 'iphone 13' }, 100, 48],
    ['4.6', PEER, { keyword: 'iphone 13' }, 100, 100],
    ['4.8', LISTINGS, { productId: crowded, count: 50 }, 50, 50],
  ])('reference %s: %s says on its last page that there is more, and serves no page after it', (_s, path, params, last, full) => {
    const { hasNextPage, nextPage = null, ...page } = search(path, { ...params, page: last });
    expect([rowsOf(page).length, hasNextPage, nextPage]).toEqual([full, true, null]);
    expect(search(path, { ...params, page: last + 1 }).code).toBe('invalid_params');
  });

  test('reference 4.4 rule 2: history names the next page', () => {
    expect(search(HISTORY, { keyword: 'iphone 13', page: 199 }).nextPage).toBe(200);
    const pages = pagesOf(HISTORY, { keyword: 'lego 75192', startDate: '2025-06-01' });
    expect(pages.map(page => page.nextPage)).toEqual([...pages.slice(1).map(page => page.page), null]);
  });

  test('of one search cut one list, in the order of the whole', () => {
    const search = { keyword: 'iphone 13 128gb', relevance: false };
    const cut = [1, 2, 3].flatMap(page => rows(SCRAPE, { ...search, count: 20, page }));
    expect(cut.map(idOf)).toEqual(rows(SCRAPE, { ...search, count: 60 }).map(idOf));
  });

  test('of a popular keyword are more than a hundred', () => {
    expect(search(SCRAPE, { keyword: 'iphone 13', page: 100 })).toMatchObject({ page: 100, hasNextPage: true });
  });

  test.each([
    [SCRAPE, { count: 10, relevance: false }],
    [HISTORY, { limit: 10 }],
  ])('of %s overlap by a row for a keyword with "shifting", as a live source does', (path, params) => {
    const [first, second] = [1, 2].map(page => rows(path, { keyword: 'shifting nikon', ...params, page }));
    expect(idOf(second![0]!)).toBe(idOf(first!.at(-1)!));
  });
});

const up = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
const newest = (row: Json) => (row.soldAt ?? row.listedAt) && -Date.parse(row.soldAt ?? row.listedAt);
const PHONE = { keyword: 'iphone 13 128gb' };
const BROAD = { keyword: 'iphone 13 128gb', relevance: false, minPrice: 1 };

describe('an order', () => {
  test.each<[string, string, Json, (row: Json) => number | string | null]>([
    [
      '4.2: endedRecently shows the last sale first',
      SCRAPE,
      { ...BROAD, sortOrder: 'endedRecently' },
      row => -Date.parse(row.endedAt),
    ],
    [
      '4.2: pricePlusPostageLowest goes up by total price',
      SCRAPE,
      { ...BROAD, sortOrder: 'pricePlusPostageLowest' },
      row => Number(row.totalPrice),
    ],
    [
      '4.2: pricePlusPostageHighest goes down by it',
      SCRAPE,
      { ...BROAD, sortOrder: 'pricePlusPostageHighest' },
      row => -row.totalPrice,
    ],
    [
      '4.2: distanceNearest shows domestic ones first',
      SCRAPE,
      { keyword: 'lego 75192', relevance: false, sortOrder: 'distanceNearest' },
      row => Number(row.itemLocation !== null),
    ],
    [
      '4.4: lastSoldDescending is newest first',
      HISTORY,
      { ...PHONE, startDate: '2025-10-01', sort: 'lastSoldDescending' },
      row => -Date.parse(row.lastSoldDate),
    ],
    [
      '4.4: quantityAscending is by units sold',
      HISTORY,
      { keyword: 'lego 75192', startDate: '2025-10-01', sort: 'quantityAscending' },
      row => row.soldUnits,
    ],
    ['4.5: sold_recently has the newest sale first', FASHION, { keyword: 'nike' }, newest],
    [
      '4.5: price_asc goes up by the sold price',
      FASHION,
      { keyword: 'nike', sortBy: 'price_asc' },
      row => row.soldPrice,
    ],
    [
      '4.5: price_desc goes down by it',
      FASHION,
      { keyword: 'nike', sortBy: 'price_desc' },
      row => row.soldPrice && -row.soldPrice,
    ],
    ['4.5: likes has the most liked first', FASHION, { keyword: 'nike', sortBy: 'likes' }, row => -row.likes],
    [
      '4.6: lowestPrice goes up by the price',
      PEER,
      { keyword: 'nike', sortOrder: 'lowestPrice' },
      row => row.price && Number(row.price),
    ],
    [
      '4.6: highestPrice goes down by it',
      PEER,
      { keyword: 'nike', sortOrder: 'highestPrice' },
      row => row.price && -row.price,
    ],
    [
      '4.6: newest has the newest posting first',
      PEER,
      { keyword: 'nike', sortOrder: 'newest', includeListedAt: true },
      newest,
    ],
    ['4.7: card sales come newest first', SOLD, { productId: busy }, newest],
    [
      '4.8: card listings come cheapest first, shipping included',
      LISTINGS,
      { productId: crowded, count: 50 },
      row => row.totalPrice,
    ],
  ])('reference %s', (_rule, path, params, key) => {
    const pages = path === SOLD ? [1] : [1, 2, 3];
    const keys = pages
      .flatMap(page => rows(path, page === 1 ? params : { ...params, page }))
      .flatMap(row => key(row) ?? []);
    expect(keys).toEqual(keys.toSorted(up));
    expect(new Set(keys).size).toBeGreaterThan(1);
  });

  test.each<[string, string, Json, string, string]>([
    ['4.2', SCRAPE, { keyword: 'iphone 13 128gb' }, 'timeNewlyListed', 'endedRecently'],
    ['4.6', PEER, { keyword: 'nike' }, 'recentlySold', 'newest'],
    ['4.6', PEER, { keyword: 'nike' }, 'bestMatch', 'recentlySold'],
  ])('reference %s: %s %j by %s is not the order by %s', (_section, path, params, one, other) => {
    expect(rows(path, { ...params, sortOrder: one }).map(idOf)).not.toEqual(
      rows(path, { ...params, sortOrder: other }).map(idOf),
    );
  });

  test('reference 4.2: an order is only an order: the same rows', () => {
    const ids = (sortOrder: string) => rows(SCRAPE, { keyword: 'five blue bottles', sortOrder }).map(idOf).toSorted();
    expect(ids('timeNewlyListed')).toEqual(ids('endedRecently'));
  });

  test('reference 4.6: mostPopular is an alias of recentlySold', () => {
    const [popular, recent] = ['mostPopular', 'recentlySold'].map(sortOrder =>
      search(PEER, { keyword: 'nike', sortOrder }),
    );
    expect(popular).toEqual(recent);
  });
});

describe('how many there are', () => {
  test('reference 2.4: is text, exact for little, round with a plus sign for a lot, sometimes null', () => {
    const count = (path: string, keyword: string) => search(path, { keyword }).totalResults;
    expect(count(SCRAPE, 'rare holo 1999')).toBe('2');
    expect(count(SCRAPE, 'iphone 13 128gb')).toMatch(/^\d,\d{3}$/);
    expect(count(SCRAPE, 'iphone 13')).toMatch(/^\d{3},000\+$/);
    expect(count(PEER, 'iphone 13')).toBe('5,000+');
    expect(count(PEER, 'nike')).toMatch(/^\d{3}$/);
    expect(count(PEER, 'unsold oddity')).toBeNull();
  });

  test('a well-known keyword sold as often as it says, the same sales in a search and in the history', () => {
    const known = { 'rare holo 1999': 2, 'one off lamp': 1, 'three day clock': 3, 'five blue bottles': 5, azzzb: 0 };
    for (const [keyword, count] of Object.entries({ ...known, 'unsold oddity': 0 })) {
      const found = rows(SCRAPE, { keyword }).map(row => [row.itemId, row.endedAt, row.soldPrice]);
      const history = rows(HISTORY, { keyword, sort: 'lastSoldDescending' });
      expect([keyword, found.length]).toEqual([keyword, count]);
      expect(history.map(row => [row.itemId, row.soldDate, row.soldPrice.amount])).toEqual(found);
    }
  });

  test('a search that finds nothing is a success with no rows, no summary, no totals and no next page', () => {
    const nothing = { totalItems: 0, items: [], summary: null, hasNextPage: false, rawMedian: null, rawSampleCount: 0 };
    expect(search(SCRAPE, { keyword: 'zzz' })).toMatchObject(nothing);
    const noHistory = { results: [], resultCount: 0, totals: null, hasNextPage: false, nextPage: null };
    expect(search(HISTORY, { keyword: 'zzz' })).toMatchObject(noHistory);
    const count = { count: 0, median: null, mean: null, min: null, max: null, p25: null, p75: null };
    for (const path of [FASHION, PEER]) {
      expect(search(path, { keyword: 'unsold oddity' })).toMatchObject({ totalItems: 0, items: [], summary: count });
    }
  });

  test('reference 4.4 rule 4: a very long keyword has no history, a shorter one has', () => {
    expect(search(HISTORY, { keyword: 'apple iphone 13 128gb midnight unlocked mint boxed' }).resultCount).toBe(0);
    expect(search(HISTORY, { keyword: 'apple iphone' }).resultCount).toBeGreaterThan(0);
  });
});

describe('reference 8 billing rule 1: a successful page is one request, a refused one none', () => {
  test.each<[string, Json, Json]>([
    [SCRAPE, { keyword: 'zzz', bestOfferPrice: true }, { keyword: 'nike', count: 0 }],
    ['/v1/scrape/category', { categoryId: '9355', count: 5 }, {}],
    ['/v1/summary', { keyword: 'iphone 13', count: 240 }, {}],
    [HISTORY, { keyword: 'nike', ...RANGE, relevance: true }, { keyword: 'nike' }],
    [FASHION, { keyword: 'nike', enrich: true }, { keyword: 'nike', page: 101 }],
    [PEER, { keyword: 'nike', includeListedAt: true }, { keyword: 'nike', count: 101 }],
    [SOLD, { keyword: 'pikachu', history: 'annual', count: 250 }, {}],
    [LISTINGS, { keyword: 'pikachu' }, { keyword: 'pikachu', count: 51 }],
  ])('%s %j', (path, good, bad) => {
    const bill = open();
    const page = bill.get(path, good);
    expect([page.status, page.headers['X-Usage-Used'], bill.lastRecord.charged]).toEqual([200, '1', 1]);
    expect([bill.get(path, bad).status, bill.lastRecord.charged, bill.charged]).toEqual([400, 0, 1]);
  });
});
