// What each filter leaves: reference 4.2, 4.3, 4.5 to 4.8; one row a rule.
import { describe, expect, test } from 'vitest';
import { CARD_CONDITIONS, CARD_LANGUAGES, CARD_VARIANTS } from '../market/card-trade.ts';
import { FASHION_BRANDS } from '../market/fashion.ts';
import { PEER_BRANDS, PEER_CONDITIONS } from '../market/peer.ts';
import { type Json, open } from './client.ts';

const client = open();
const SCRAPE = '/v1/scrape';
const FASHION = '/v1/fashionresale/sold';
const PEER = '/v1/peerresale';
const PHONE = { keyword: 'iphone 13 128gb', relevance: false };
const search = (path: string, params: Json): Json => {
  const known = path === SCRAPE ? PHONE : { keyword: 'nike' };
  return client.get(path, { ...(params.categoryId && path.endsWith('category') ? {} : known), ...params }).body;
};
const items = (params: Json, path = SCRAPE): Json[] => search(path, params).items;
const values = (rows: Json[], field: string): unknown[] => [...new Set(rows.map(row => row[field]))].toSorted();

const EU = ['auctionsite.de', 'auctionsite.fr', 'auctionsite.it', 'auctionsite.es'];
const USED = [2750, 3000, 4000, 5000, 6000];
const CARD = { productId: 1001, keyword: undefined, count: 250 };

describe('a filter leaves only rows with', () => {
  test.each<[string, string, Json, string, unknown[]]>([
    ['4.2', SCRAPE, { itemLocation: 'domestic' }, 'itemLocation', [null]],
    ['4.2', SCRAPE, { itemCondition: 'new' }, 'conditionId', [1000, 1500]],
    ['4.2', SCRAPE, { itemCondition: 'used' }, 'conditionId', USED],
    ['4.2', SCRAPE, { conditionId: 3000 }, 'conditionId', [3000]],
    ['4.2', SCRAPE, { conditionId: 3000, itemCondition: 'new' }, 'conditionId', [3000]],
    ['4.2', SCRAPE, { buyingFormat: 'auction' }, 'buyingFormat', ['auction', 'auctionWithBIN']],
    ['4.2', SCRAPE, { buyingFormat: 'buyItNow' }, 'buyingFormat', ['auctionWithBIN', 'buyItNow']],
    ['4.2', SCRAPE, { buyingFormat: 'acceptsOffers' }, 'buyingFormat', ['buyItNow']],
    ['4.2', SCRAPE, { buyingFormat: 'acceptsOffers', sold: false }, 'acceptsOffers', [true]],
    ['4.2', SCRAPE, { includeCompleteListing: false }, 'bestOfferAccepted', [false]],
    ['4.2', SCRAPE, { soldAfter: '2025-11-18', soldBefore: '2025-11-19' }, 'endedAt', ['2025-11-18', '2025-11-19']],
    ['4.5', FASHION, { condition: 'nwt' }, 'newWithTags', [true]],
  ])('reference %s: %s %j, %s %j', (_section, path, params, field, left) => {
    expect(values(items(params, path), field)).toEqual(left);
  });

  test('reference 4.2: the seller type, on the four EU sites; rows without a label are excluded', () => {
    for (const ebaySite of EU)
      for (const sellerType of ['private', 'business'])
        expect(values(items({ ebaySite, sellerType }), 'sellerType')).toEqual([sellerType]);
  });

  test('reference 4.5, 4.6: the brand in any case, its id, the condition', () => {
    for (const brand of FASHION_BRANDS)
      expect(values(items({ brand: brand.toUpperCase() }, FASHION), 'brand')).toEqual([brand]);
    for (const [i, brand] of PEER_BRANDS.entries())
      expect(values(items({ brandId: i + 1 }, PEER), 'brand')).toEqual([brand]);
    for (const [i, itemCondition] of PEER_CONDITIONS.entries())
      expect(values(items({ itemCondition }, PEER), 'conditionId')).toEqual([i + 1]);
  });

  test.each([
    ['condition', CARD_CONDITIONS, 'Near Mint'],
    ['variant', CARD_VARIANTS, 'Holofoil'],
    ['language', CARD_LANGUAGES, 'Japanese'],
  ] as const)('reference 4.7, 4.8: the card %s, in any case', (field, known, one) => {
    for (const value of known) {
      const rows = items({ ...CARD, [field]: value.toLowerCase() }, '/v1/cardmarket/sold');
      expect(values(rows, field).filter(it => it !== null)).toEqual([value]);
    }
    const all = search('/v1/cardmarket/listings', { ...CARD, count: 50 });
    const left = search('/v1/cardmarket/listings', { ...CARD, count: 50, [field]: one });
    expect(values(left.items, field).filter(it => it !== null)).toEqual([one]);
    expect(left.totalListings).toBeLessThan(all.totalListings);
  });
});

describe('a filter leaves nothing', () => {
  test.each<[string, Json]>([
    [SCRAPE, { categoryId: '177' }],
    [SCRAPE, { conditionId: 999 }],
    [SCRAPE, { minPrice: 300, maxPrice: 200 }],
    [SCRAPE, { aspectFilter: '{"Flavour":"Mint"}' }],
    [FASHION, { department: 'pets' }],
    [PEER, { brandId: 999 }],
    [PEER, { categoryId: 999_999 }],
    ['/v1/cardmarket/sold', { ...CARD, condition: 'pristine' }],
  ])('of %s when nothing has it: %j', (path, params) => {
    expect(items(params, path)).toEqual([]);
  });
});

describe('a filter changes nothing', () => {
  test.each<[string, string, Json, Json]>([
    ['category 0 is every category', SCRAPE, { categoryId: '0' }, {}],
    ['a parent holds the category', SCRAPE, { categoryId: '15032' }, { categoryId: '9355' }],
    [
      'completed listings do not matter to active ones',
      SCRAPE,
      { sold: false, includeCompleteListing: false },
      { sold: false },
    ],
    ['nor do sale dates', SCRAPE, { sold: false, soldAfter: '2025-11-20' }, { sold: false }],
    ['a peer category that all are in', PEER, { categoryId: 15709 }, {}],
    ...['auctionsite.com', 'auctionsite.co.uk', 'auctionsite.ca', 'auctionsite.com.au'].map(
      (ebaySite): [string, string, Json, Json] => [
        'no seller labels here',
        SCRAPE,
        { ebaySite, sellerType: 'private' },
        { ebaySite },
      ],
    ),
  ])('%s: %s %j', (_rule, path, params, same) => {
    const rows = items(params, path);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows).toEqual(items(same, path));
  });
});

describe('the eight sites, reference 4.2', () => {
  const CURRENCIES = ['USD', 'GBP', 'EUR', 'EUR', 'EUR', 'EUR', 'CAD', 'AUD'];
  const SITES = ['com', 'co.uk', 'de', 'fr', 'it', 'es', 'ca', 'com.au'].map(end => `auctionsite.${end}`);

  test('sell in their currency, their history is in dollars', () => {
    for (const [i, ebaySite] of SITES.entries()) {
      const page = search(SCRAPE, { ebaySite });
      expect([values(page.items, 'soldCurrency'), page.summary.currency]).toEqual([[CURRENCIES[i]], CURRENCIES[i]]);
      expect(page.items.every((item: Json) => item.url.startsWith(`https://www.${ebaySite}/`))).toBe(true);
      const range = { startDate: '2025-09-01', endDate: '2025-11-20' };
      const { body } = client.history({ keyword: 'lego 75192', ebaySite, ...range });
      const dollars = { ebaySite, displayCurrency: 'USD', totals: { averageSoldPrice: { currency: 'USD' } } };
      expect(body).toMatchObject(dollars);
      expect(body.results.every((row: Json) => row.averageSoldPrice.currency === 'USD')).toBe(true);
    }
  });

  test('speak their language', () => {
    expect(values(items({ ebaySite: 'auctionsite.de' }), 'condition')).toContain('Gebraucht');
    expect(values(items({ ebaySite: 'auctionsite.fr' }), 'condition')).toContain("D'occasion");
  });

  test('label sellers in the EU, and not on every row', () => {
    for (const ebaySite of EU) expect(values(items({ ebaySite }), 'sellerType')).toEqual(['business', null, 'private']);
    expect(values(items({}), 'sellerType')).toEqual([null]);
  });
});

describe('keyword, reference 4.2', () => {
  test('letter case does not matter', () => {
    const ids = (params: Json) => items(params).map(item => item.itemId);
    expect(ids({ keyword: 'IPHONE 13 128GB' })).toEqual(ids({}));
  });

  test('words, several in brackets and a phrase in quotes can be excluded', () => {
    expect(items({}).some(item => /case/i.test(item.title))).toBe(true);
    const left = (exclusion: string) => items({ keyword: `iphone 13 128gb ${exclusion}` });
    expect(left('-case -charger').length).toBeGreaterThan(100);
    expect(left('-case -charger').some(item => /\b(case|charger)\b/i.test(item.title))).toBe(false);
    expect(left('-(case,lot) -"box only"').some(item => /\b(case|lot|box only)\b/i.test(item.title))).toBe(false);
  });

  test('an exclusion only leaves out: what stays is what was there', () => {
    const before = new Set(items({}).map(item => item.itemId));
    expect(items({ keyword: 'iphone 13 128gb -case', count: 100 }).every(item => before.has(item.itemId))).toBe(true);
  });
});

describe('prices', () => {
  test('reference 4.2: minPrice and maxPrice are inclusive and on the total, item plus shipping', () => {
    const rows = items({ minPrice: 250, maxPrice: 300 });
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every(item => Number(item.totalPrice) >= 250 && Number(item.totalPrice) <= 300)).toBe(true);
    expect(rows.some(item => Number(item.soldPrice) < 250)).toBe(true);
  });

  test('reference 4.2: a row exactly at a bound is in, a cent beyond is out', () => {
    const lamps = (bounds: Json) => items({ keyword: 'one off lamp', ...bounds });
    const price = Number(lamps({})[0]!.totalPrice);
    const found = [
      { minPrice: price, maxPrice: price },
      { minPrice: (price + 0.01).toFixed(2) },
      { maxPrice: (price - 0.01).toFixed(2) },
    ];
    expect(found.map(bounds => lamps(bounds).length)).toEqual([1, 0, 0]);
  });

  test.each([
    ['4.5', FASHION, 'soldPrice'],
    ['4.6', PEER, 'price'],
  ])('reference %s: the bounds of %s are inclusive', (_section, path, field) => {
    const prices = (bounds: Json) =>
      items(bounds, path).flatMap(row => (row[field] === null ? [] : Number(row[field])));
    const bound = prices({})[0]!;
    expect(prices({ minPrice: bound, maxPrice: bound })).toContain(bound);
    expect(Math.min(...prices({ minPrice: bound }))).toBeGreaterThanOrEqual(bound);
    expect(Math.max(...prices({ maxPrice: bound }))).toBeLessThanOrEqual(bound);
  });
});

describe('sale dates, reference 4.2', () => {
  test('filter the page after it was read: it shrinks, and scrapedCount tells what there was', () => {
    const plain = search(SCRAPE, {});
    const filtered = search(SCRAPE, { soldAfter: '2025-11-19' });
    expect(plain).not.toHaveProperty('scrapedCount');
    expect(filtered).toMatchObject({ scrapedCount: plain.totalItems, hasNextPage: true });
    expect(filtered.totalItems).toBeLessThan(plain.totalItems);
    expect(search(SCRAPE, { soldBefore: '2025-11-20' })).toHaveProperty('scrapedCount');
  });

  test('may leave an empty page while there are more', () => {
    expect(search(SCRAPE, { soldBefore: '2025-10-01' })).toMatchObject({
      totalItems: 0,
      hasNextPage: true,
      summary: null,
    });
  });
});

describe('places and listings, reference 4.2', () => {
  const found = (params: Json) => Number(search(SCRAPE, { keyword: 'lego 75192', ...params }).totalResults);

  test('default has foreign rows too, worldwide has the most', () => {
    expect(values(items({}), 'itemLocation').length).toBeGreaterThan(1);
    const counts = ['domestic', 'default', 'worldwide'].map(itemLocation => found({ itemLocation }));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(3);
  });

  test('includeCompleteListing restricts to completed ones, and only then offers are known', () => {
    expect(found({ includeCompleteListing: false })).toBeGreaterThan(found({ includeCompleteListing: true }));
    expect(values(items({}), 'bestOfferAccepted')).toEqual([false, true]);
  });

  test('active listings accept offers or do not', () => {
    expect(values(items({ sold: false }), 'acceptsOffers')).toEqual([false, true]);
  });
});

describe('aspectFilter, reference 4.2', () => {
  const titles = (filter: Json): string[] =>
    items({ aspectFilter: JSON.stringify(filter), keyword: 'iphone 13', count: 60 }).map(
      item => item.title ?? 'Blue Red 256GB',
    );
  const whole = (filter: Json) => titles(filter).filter(title => !/ for |lot of/i.test(title));

  test('takes a string, values between pipes and an array', () => {
    for (const filter of [{ Color: 'Blue' }, { Color: 'Blue|Red' }, { Color: ['Blue', 'Red'] }]) {
      expect(whole(filter).length).toBeGreaterThan(30);
      expect(whole(filter).every(title => /Blue|Red/.test(title))).toBe(true);
    }
    expect(titles({ Color: 'Blue|Red' })).toEqual(titles({ Color: ['Blue', 'Red'] }));
  });

  test('wants every facet to match', () => {
    const found = whole({ Color: 'Blue', 'Storage Capacity': '256GB' });
    expect(found.every(title => title.includes('Blue') && title.includes('256GB'))).toBe(true);
  });
});

describe('categories', () => {
  const browse = (params: Json): Json[] => client.get('/v1/scrape/category', params).body.items;
  const known = (rows: Json[]) => rows.filter(item => item.categoryId !== null);

  test('reference 2.4: one is selected for some keywords when none was asked for', () => {
    expect(search(SCRAPE, {}).autoSelectedCategory).toEqual({ id: '9355', name: 'Smartphone' });
    expect(search(SCRAPE, { categoryId: '9355' }).autoSelectedCategory).toBeNull();
  });

  test('reference 4.3: browsing one needs no keyword', () => {
    const { status, body } = client.get('/v1/scrape/category', { categoryId: '9355' });
    expect([status, body.keyword, body.page]).toEqual([200, '', 1]);
  });

  test('reference 4.3: rows are of the category, of every category below it when it is a parent', () => {
    expect(values(known(browse({ categoryId: '9355' })), 'categoryId')).toEqual(['9355']);
    expect(values(known(browse({ categoryId: '625' })), 'categoryId')).toEqual(['179697', '31388', '3323']);
  });

  test('reference 4.3: the other filters of /v1/scrape apply', () => {
    const filters = { ebaySite: 'auctionsite.de', sellerType: 'private', itemCondition: 'new', minPrice: 200 };
    const rows = browse({ categoryId: '9355', count: 50, page: 2, ...filters });
    expect(rows.length).toBeGreaterThan(5);
    expect([values(rows, 'sellerType'), values(rows, 'conditionId')]).toEqual([['private'], [1000, 1500]]);
    expect(rows.every(item => Number(item.totalPrice) >= 200)).toBe(true);
  });

  test('reference 4.5: a department leaves its own', () => {
    for (const department of ['women', 'men', 'kids']) {
      const rows = items({ department }, FASHION);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(row => row.category === null || row.category.startsWith(`${department} > `))).toBe(true);
    }
    for (const department of ['home', 'pets', 'electronics']) {
      expect(items({ department }, FASHION)).toEqual([]);
      expect(items({ keyword: 'macbook pro', department }, FASHION).length).toBeGreaterThan(0);
    }
  });
});

test('service-facts: GET /v1/summary is the envelope of the same search without the rows', () => {
  const params = { keyword: 'iphone 13 128gb', count: 100 };
  const { items: _rows, ...envelope } = client.scrape(params).body;
  expect(client.get('/v1/summary', params).body).toEqual(envelope);
});
