// What each filter and sort of GET /v1/scrape does to the rows (reference 4.2), and browsing by category (4.3).
import { describe, expect, test } from 'vitest';
import { Client, type Json } from './client.ts';

const client = new Client();
const KEYWORD = 'iphone 13 128gb';
const search = (params: Json): Json => client.scrape({ keyword: KEYWORD, relevance: false, ...params }).body;
const items = (params: Json): Json[] => search(params).items;
const values = (rows: Json[], field: string): unknown[] => [...new Set(rows.map(row => row[field]))];

describe('keyword, reference 4.2', () => {
  test('words after a minus sign appear in no title', () => {
    expect(items({}).some(item => /case/i.test(item.title))).toBe(true);
    const left = items({ keyword: `${KEYWORD} -case -charger` });
    expect(left.length).toBeGreaterThan(100);
    expect(left.some(item => /\b(case|charger)\b/i.test(item.title))).toBe(false);
  });

  test('several words can be excluded in brackets, a phrase in quotes', () => {
    const left = items({ keyword: `${KEYWORD} -(case,lot) -"box only"` });
    expect(left.some(item => /\b(case|lot|box only)\b/i.test(item.title))).toBe(false);
  });

  test('an exclusion only leaves out: what stays is what was there', () => {
    const before = new Set(items({ count: 240 }).map(item => item.itemId));
    expect(items({ keyword: `${KEYWORD} -case`, count: 100 }).every(item => before.has(item.itemId))).toBe(true);
  });

  test('case does not matter', () => {
    expect(items({ keyword: 'IPHONE 13 128GB' }).map(item => item.itemId)).toEqual(items({}).map(item => item.itemId));
  });
});

describe('ebaySite, reference 4.2', () => {
  test.each([
    ['auctionsite.com', 'USD'],
    ['auctionsite.co.uk', 'GBP'],
    ['auctionsite.de', 'EUR'],
    ['auctionsite.fr', 'EUR'],
    ['auctionsite.it', 'EUR'],
    ['auctionsite.es', 'EUR'],
    ['auctionsite.ca', 'CAD'],
    ['auctionsite.com.au', 'AUD'],
  ])('%s sells in %s', (ebaySite, currency) => {
    const body = search({ ebaySite });
    expect(values(body.items, 'soldCurrency')).toEqual([currency]);
    expect(body.summary.currency).toBe(currency);
    expect(body.items.every((item: Json) => item.url.startsWith(`https://www.${ebaySite}/`))).toBe(true);
  });

  test('condition labels are in the language of the site', () => {
    expect(values(items({ ebaySite: 'auctionsite.de' }), 'condition')).toContain('Gebraucht');
    expect(values(items({ ebaySite: 'auctionsite.fr' }), 'condition')).toContain("D'occasion");
  });
});

describe('sellerType, reference 4.2', () => {
  const EU = ['auctionsite.de', 'auctionsite.fr', 'auctionsite.it', 'auctionsite.es'];
  test.each(EU)('%s labels sellers, and some rows have no label', ebaySite => {
    expect(values(items({ ebaySite }), 'sellerType').sort()).toEqual(['business', null, 'private'].sort());
  });

  test.each(
    EU.flatMap(ebaySite => ['private', 'business'].map(sellerType => [ebaySite, sellerType])),
  )('on %s %s leaves only those; rows without a label are excluded', (ebaySite, sellerType) => {
    expect(values(items({ ebaySite, sellerType }), 'sellerType')).toEqual([sellerType]);
  });

  test.each([
    'auctionsite.com',
    'auctionsite.co.uk',
    'auctionsite.ca',
    'auctionsite.com.au',
  ])('%s has no labels and ignores the filter', ebaySite => {
    const rows = items({ ebaySite, sellerType: 'private' });
    expect(rows).toEqual(items({ ebaySite }));
    expect(values(rows, 'sellerType')).toEqual([null]);
  });
});

describe('categoryId, reference 4.2', () => {
  test('0 is every category', () => {
    expect(items({ categoryId: '0' })).toEqual(items({}));
  });

  test('the category of the product and its parent hold it, another one does not', () => {
    expect(items({ categoryId: '9355' }).length).toBeGreaterThan(100);
    expect(items({ categoryId: '15032' })).toEqual(items({ categoryId: '9355' }));
    expect(items({ categoryId: '177' })).toEqual([]);
  });

  test('a category is selected for some keywords when none was asked for (2.4)', () => {
    expect(search({}).autoSelectedCategory).toEqual({ id: '9355', name: 'Smartphone' });
    expect(search({ categoryId: '9355' }).autoSelectedCategory).toBeNull();
  });
});

describe('sortOrder, reference 4.2, over all pages', () => {
  const column = (sortOrder: string, field: string, more: Json = {}): Json[string][] =>
    [1, 2, 3].flatMap(page => items({ sortOrder, page, minPrice: 1, ...more })).map(item => item[field]);

  test('endedRecently shows the last sale first', () => {
    const days = column('endedRecently', 'endedAt');
    expect(days).toEqual(days.toSorted().reverse());
  });

  test('pricePlusPostageLowest goes up by total price', () => {
    const totals = column('pricePlusPostageLowest', 'totalPrice').map(Number);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });

  test('pricePlusPostageHighest goes down by total price', () => {
    const totals = column('pricePlusPostageHighest', 'totalPrice').map(Number);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  });

  test('distanceNearest shows domestic listings first', () => {
    const places = items({ sortOrder: 'distanceNearest', keyword: 'lego 75192', count: 240, page: 1 }).concat(
      items({ sortOrder: 'distanceNearest', keyword: 'lego 75192', page: 3 }),
    );
    const firstAbroad = places.findIndex(item => item.itemLocation !== null);
    expect(firstAbroad).toBeGreaterThan(0);
    expect(places.slice(firstAbroad).every(item => item.itemLocation !== null)).toBe(true);
  });

  test('timeNewlyListed is another order of the same rows', () => {
    const ids = (sortOrder: string) => items({ sortOrder, keyword: 'five blue bottles' }).map(item => item.itemId);
    expect(ids('timeNewlyListed').toSorted()).toEqual(ids('endedRecently').toSorted());
    const more = (sortOrder: string) => items({ sortOrder }).map(item => item.itemId);
    expect(more('timeNewlyListed')).not.toEqual(more('endedRecently'));
  });
});

describe('itemLocation, reference 4.2', () => {
  test('domestic rows have no location', () => {
    expect(values(items({ itemLocation: 'domestic' }), 'itemLocation')).toEqual([null]);
  });

  test('default has foreign rows too, worldwide has the most', () => {
    const found = (itemLocation: string) => Number(search({ itemLocation, keyword: 'lego 75192' }).totalResults);
    expect(values(items({}), 'itemLocation').length).toBeGreaterThan(1);
    expect(found('domestic')).toBeLessThan(found('default'));
    expect(found('default')).toBeLessThan(found('worldwide'));
  });
});

describe('itemCondition and conditionId, reference 4.2', () => {
  test('new and used part the labeled rows', () => {
    expect(values(items({ itemCondition: 'new' }), 'conditionId').sort()).toEqual([1000, 1500]);
    expect(values(items({ itemCondition: 'used' }), 'conditionId').sort()).toEqual([2750, 3000, 4000, 5000, 6000]);
  });

  test('conditionId asks for one condition and overrides itemCondition', () => {
    expect(values(items({ conditionId: 3000 }), 'conditionId')).toEqual([3000]);
    expect(items({ conditionId: 3000, itemCondition: 'new' })).toEqual(items({ conditionId: 3000 }));
    expect(items({ conditionId: 999 })).toEqual([]);
  });
});

describe('buyingFormat, reference 4.2', () => {
  test.each([
    ['auction', ['auction', 'auctionWithBIN']],
    ['buyItNow', ['auctionWithBIN', 'buyItNow']],
    ['acceptsOffers', ['buyItNow']],
  ])('%s leaves %j', (buyingFormat, formats) => {
    expect(values(items({ buyingFormat }), 'buyingFormat').sort()).toEqual(formats);
  });

  test('acceptsOffers, on active listings, leaves those that accept offers', () => {
    expect(values(items({ buyingFormat: 'acceptsOffers', sold: false }), 'acceptsOffers')).toEqual([true]);
    expect(values(items({ sold: false }), 'acceptsOffers').sort()).toEqual([false, true]);
  });
});

describe('minPrice and maxPrice, reference 4.2: item plus shipping', () => {
  const total = (item: Json): number => Number(item.totalPrice);

  test('both bounds are inclusive and on the total', () => {
    const rows = items({ minPrice: 250, maxPrice: 300 });
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every(item => total(item) >= 250 && total(item) <= 300)).toBe(true);
    expect(rows.some(item => Number(item.soldPrice) < 250)).toBe(true);
  });

  test('a row exactly at a bound is in, a cent beyond is out', () => {
    const [row] = items({ keyword: 'one off lamp' });
    const price = total(row!);
    expect(items({ keyword: 'one off lamp', minPrice: price, maxPrice: price })).toHaveLength(1);
    expect(items({ keyword: 'one off lamp', minPrice: (price + 0.01).toFixed(2) })).toHaveLength(0);
    expect(items({ keyword: 'one off lamp', maxPrice: (price - 0.01).toFixed(2) })).toHaveLength(0);
  });

  test('bounds that exclude each other find nothing', () => {
    expect(items({ minPrice: 300, maxPrice: 200 })).toEqual([]);
  });
});

describe('includeCompleteListing, reference 4.2', () => {
  test('true restricts to completed listings, so false finds more', () => {
    const found = (includeCompleteListing: boolean) =>
      Number(search({ includeCompleteListing, keyword: 'lego 75192' }).totalResults);
    expect(found(false)).toBeGreaterThan(found(true));
  });

  test('bestOfferAccepted is known only with it', () => {
    expect(values(items({}), 'bestOfferAccepted').sort()).toEqual([false, true]);
    expect(values(items({ includeCompleteListing: false }), 'bestOfferAccepted')).toEqual([false]);
  });

  test('it is ignored for active listings', () => {
    expect(items({ sold: false, includeCompleteListing: false })).toEqual(items({ sold: false }));
  });
});

describe('soldAfter and soldBefore, reference 4.2', () => {
  test('both days are included', () => {
    const rows = items({ soldAfter: '2025-11-18', soldBefore: '2025-11-19' });
    expect(values(rows, 'endedAt').sort()).toEqual(['2025-11-18', '2025-11-19']);
  });

  test('they filter the page after it was read: the page shrinks, scrapedCount tells what there was', () => {
    const plain = search({});
    const filtered = search({ soldAfter: '2025-11-19' });
    expect(filtered.scrapedCount).toBe(plain.totalItems);
    expect(filtered.totalItems).toBeLessThan(plain.totalItems);
    expect(filtered.hasNextPage).toBe(true);
  });

  test('a page can be empty while there are more', () => {
    expect(search({ soldBefore: '2025-10-01' })).toMatchObject({ totalItems: 0, hasNextPage: true, summary: null });
  });

  test('scrapedCount is there only with one of them', () => {
    expect(search({})).not.toHaveProperty('scrapedCount');
    expect(search({ soldBefore: '2025-11-20' })).toHaveProperty('scrapedCount');
  });
});

describe('aspectFilter, reference 4.2', () => {
  const titles = (aspectFilter: Json): string[] =>
    items({ aspectFilter: JSON.stringify(aspectFilter), keyword: 'iphone 13', count: 60 }).map(
      item => item.title ?? 'Blue Red 256GB',
    );

  test.each([
    ['a string', { Color: 'Blue' }],
    ['values between pipes', { Color: 'Blue|Red' }],
    ['an array', { Color: ['Blue', 'Red'] }],
  ])('takes %s', (_shape, filter) => {
    const found = titles(filter).filter(title => !/ for |lot of/i.test(title));
    expect(found.length).toBeGreaterThan(30);
    expect(found.every(title => /Blue|Red/.test(title))).toBe(true);
  });

  test('pipes and arrays mean the same', () => {
    expect(titles({ Color: 'Blue|Red' })).toEqual(titles({ Color: ['Blue', 'Red'] }));
  });

  test('every facet has to match', () => {
    const found = titles({ Color: 'Blue', 'Storage Capacity': '256GB' }).filter(title => !/ for |lot of/i.test(title));
    expect(found.every(title => title.includes('Blue') && title.includes('256GB'))).toBe(true);
  });

  test('a facet nobody has finds nothing', () => {
    expect(titles({ Flavour: 'Mint' })).toEqual([]);
  });
});

describe('GET /v1/scrape/category, reference 4.3', () => {
  test('a category is required, a keyword is not', () => {
    expect(client.get('/v1/scrape/category').body).toMatchObject({ code: 'invalid_params' });
    expect(client.get('/v1/scrape/category', { categoryId: '9355' })).toMatchObject({
      status: 200,
      body: { keyword: '', page: 1 },
    });
  });

  test('rows are of the category; of every category below it when it is a parent', () => {
    const rows = (categoryId: string) =>
      client.get('/v1/scrape/category', { categoryId }).body.items.filter((item: Json) => item.categoryId !== null);
    expect(values(rows('9355'), 'categoryId')).toEqual(['9355']);
    expect(values(rows('625'), 'categoryId').sort()).toEqual(['179697', '31388', '3323']);
  });

  test('the other filters of /v1/scrape apply', () => {
    const { body } = client.get('/v1/scrape/category', {
      categoryId: '9355',
      ebaySite: 'auctionsite.de',
      sellerType: 'private',
      itemCondition: 'new',
      count: 50,
      page: 2,
      minPrice: 200,
    });
    expect(body.items.length).toBeGreaterThan(5);
    expect(
      body.items.every(
        (item: Json) =>
          item.sellerType === 'private' && [1000, 1500].includes(item.conditionId) && Number(item.totalPrice) >= 200,
      ),
    ).toBe(true);
  });

  test('bounds are those of /v1/scrape', () => {
    expect(client.get('/v1/scrape/category', { categoryId: '9355', count: 241 }).status).toBe(400);
  });
});

describe('GET /v1/summary, service-facts', () => {
  test('it is the envelope of the same search without the rows', () => {
    const { items: _rows, ...envelope } = client.scrape({ keyword: KEYWORD, count: 100 }).body;
    expect(client.get('/v1/summary', { keyword: KEYWORD, count: 100 }).body).toEqual(envelope);
  });
});
