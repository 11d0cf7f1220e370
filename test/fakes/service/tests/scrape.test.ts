// GET /v1/scrape: parameters and their bounds, the envelope and sold rows (reference 2.2, 2.4, 4.2).
import { describe, expect, test } from 'vitest';
import { priceStatistics } from '../statistics.ts';
import { answerErrors } from './answers.ts';
import { Client, type Json } from './client.ts';

const client = new Client();
const KEYWORD = 'iphone 13 128gb';
const items = (params: Json): Json[] => client.scrape({ keyword: KEYWORD, ...params }).body.items;

describe('bounds of reference 4.2', () => {
  test.each([
    ['keyword missing', { keyword: '' }, 400],
    ['keyword of spaces', { keyword: '   ' }, 400],
    ['count 0, just outside', { count: 0 }, 400],
    ['count 1, the lower bound', { count: 1 }, 200],
    ['count 2, just inside', { count: 2 }, 200],
    ['count 239, just inside', { count: 239 }, 200],
    ['count 240, the upper bound', { count: 240 }, 200],
    ['count 241, just outside', { count: 241 }, 400],
    ['count that is no integer', { count: 10.5 }, 400],
    ['count that is a word', { count: 'many' }, 400],
    ['page 0, just outside', { page: 0 }, 400],
    ['page 1, the minimum', { page: 1 }, 200],
    ['page 2, just inside', { page: 2 }, 200],
    ['page without a maximum', { page: 100_000 }, 200],
    ['conditionId -1, just outside', { conditionId: -1 }, 400],
    ['conditionId 0, the minimum', { conditionId: 0 }, 200],
    ['conditionId 1, just inside', { conditionId: 1 }, 200],
    ['minPrice 0', { minPrice: 0 }, 200],
    ['minPrice with cents', { minPrice: 10.5 }, 200],
    ['minPrice that is a word', { minPrice: 'cheap' }, 400],
    ['maxPrice that is a word', { maxPrice: 'dear' }, 400],
    ['soldAfter as a day', { soldAfter: '2025-11-01' }, 200],
    ['soldAfter as another notation', { soldAfter: '01.11.2025' }, 400],
    ['soldAfter on a day that does not exist', { soldAfter: '2025-02-30' }, 400],
    ['soldBefore with a time', { soldBefore: '2025-11-01T00:00:00Z' }, 400],
    ['sold as a number', { sold: 1 }, 400],
    ['relevance in capitals', { relevance: 'TRUE' }, 400],
    ['aspectFilter that is no JSON', { aspectFilter: 'Color:Blue' }, 400],
    ['aspectFilter that is an array', { aspectFilter: '["Blue"]' }, 400],
    ['aspectFilter with a number', { aspectFilter: '{"Color":1}' }, 400],
    ['aspectFilter with a string', { aspectFilter: '{"Color":"Blue"}' }, 200],
    ['aspectFilter without facets', { aspectFilter: '{}' }, 200],
    ['an unknown parameter, refused on history only (4.4)', { colour: 'red' }, 200],
  ])('%s', (_rule, params, status) => {
    const reply = client.scrape({ keyword: KEYWORD, count: 2, ...params });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body.code).toBe('invalid_params');
  });

  test('a keyword is required', () => {
    expect(client.scrape({ count: 10 }).body).toMatchObject({ code: 'invalid_params', error: 'keyword is required' });
  });

  test.each([
    [
      'ebaySite',
      [
        'auctionsite.com',
        'auctionsite.co.uk',
        'auctionsite.de',
        'auctionsite.fr',
        'auctionsite.it',
        'auctionsite.es',
        'auctionsite.ca',
        'auctionsite.com.au',
      ],
    ],
    [
      'sortOrder',
      ['endedRecently', 'timeNewlyListed', 'pricePlusPostageLowest', 'pricePlusPostageHighest', 'distanceNearest'],
    ],
    ['itemLocation', ['default', 'domestic', 'worldwide']],
    ['itemCondition', ['any', 'new', 'used']],
    ['buyingFormat', ['all', 'auction', 'buyItNow', 'acceptsOffers']],
    ['sellerType', ['private', 'business']],
    ['includeCompleteListing', ['true', 'false']],
    ['sold', ['true', 'false']],
    ['exactMatch', ['true', 'false']],
    ['relevance', ['true', 'false']],
    ['bestOfferPrice', ['true', 'false']],
  ])('%s takes each of its values and no other', (name, values) => {
    const statuses = values.map(value => client.scrape({ keyword: KEYWORD, count: 1, [name]: value }).status);
    expect(statuses).toEqual(values.map(() => 200));
    expect(client.scrape({ keyword: KEYWORD, [name]: 'other' }).body.code).toBe('invalid_params');
  });

  test.each([
    ['count', 240],
    ['page', 1],
    ['ebaySite', 'auctionsite.com'],
    ['categoryId', '0'],
    ['sortOrder', 'endedRecently'],
    ['itemLocation', 'default'],
    ['itemCondition', 'any'],
    ['buyingFormat', 'all'],
    ['includeCompleteListing', true],
    ['sold', true],
    ['exactMatch', false],
    ['relevance', true],
    ['bestOfferPrice', false],
  ])('%s is %s by default', (name, value) => {
    expect(client.scrape({ keyword: KEYWORD, [name]: value }).body).toEqual(client.scrape({ keyword: KEYWORD }).body);
  });
});

describe('envelope of reference 2.4', () => {
  test.each([
    {},
    { sold: false },
    { page: 3 },
    { relevance: false, bestOfferPrice: true },
    { keyword: 'zzz' },
    { soldAfter: '2025-11-01' },
    { ebaySite: 'auctionsite.de' },
  ])('every answer conforms to the document: %j', params => {
    expect(answerErrors('GET', '/v1/scrape', client.scrape({ keyword: KEYWORD, ...params }).response)).toEqual([]);
  });

  test('keyword and page are echoed, totalItems is the rows of this page', () => {
    const { body } = client.scrape({ keyword: `${KEYWORD} -case`, page: 2, count: 50 });
    expect(body).toMatchObject({ keyword: `${KEYWORD} -case`, page: 2, totalItems: body.items.length });
  });

  test('the summary is the statistics of the rows served, in the currency of the site', () => {
    const { body } = client.scrape({ keyword: KEYWORD, ebaySite: 'auctionsite.co.uk' });
    const statistics = priceStatistics(body.items.map((item: Json) => Number(item.soldPrice)));
    const shipping = body.items
      .filter((item: Json) => item.shippingPrice !== null)
      .map((item: Json) => Number(item.shippingPrice));
    expect(body.summary).toEqual({ ...statistics, currency: 'GBP', avgShipping: priceStatistics(shipping)!.mean });
  });

  test('rawMedian and rawSampleCount are from before the cleanup: those of the uncleaned page', () => {
    const cleaned = client.scrape({ keyword: KEYWORD }).body;
    const raw = client.scrape({ keyword: KEYWORD, relevance: false }).body;
    expect(cleaned.rawSampleCount).toBe(raw.totalItems);
    expect(cleaned.rawMedian).toBe(raw.summary.median);
    expect(cleaned.totalItems).toBeLessThan(raw.totalItems);
  });

  test('a search that finds nothing is a success with no rows, no summary and no next page', () => {
    expect(client.scrape({ keyword: 'zzz' })).toMatchObject({
      status: 200,
      body: { totalItems: 0, items: [], summary: null, hasNextPage: false, rawMedian: null, rawSampleCount: 0 },
    });
  });

  test('totalResults is text: exact for little, a round number with a plus sign for a lot, sometimes null', () => {
    expect(client.scrape({ keyword: 'rare holo 1999' }).body.totalResults).toBe('2');
    expect(client.scrape({ keyword: KEYWORD }).body.totalResults).toMatch(/^\d,\d{3}$/);
    expect(client.scrape({ keyword: 'iphone 13' }).body.totalResults).toMatch(/^\d{3},000\+$/);
  });

  test.each([
    ['rare holo 1999', 2],
    ['one off lamp', 1],
    ['three day clock', 3],
    ['five blue bottles', 5],
    ['unsold oddity', 0],
    ['azzzb', 0],
  ])('the well-known keyword "%s" sold %i times', (keyword, sales) => {
    expect(client.scrape({ keyword }).body.totalItems).toBe(sales);
  });
});

describe('paging', () => {
  test('pages cut one list: no row twice, none lost, in the order of the whole', () => {
    const pages = [1, 2, 3].flatMap(page => items({ count: 20, page, relevance: false }));
    expect(pages.map(item => item.itemId)).toEqual(items({ count: 60, relevance: false }).map(item => item.itemId));
  });

  test('count is a ceiling: a page may be shorter while there is a next one', () => {
    const { body } = client.scrape({ keyword: KEYWORD, count: 240 });
    expect(body.totalItems).toBeLessThan(240);
    expect(body.hasNextPage).toBe(true);
  });

  test('the last page has no next one, and pages after it are empty', () => {
    const last = client.scrape({ keyword: 'five blue bottles', count: 2, page: 3 }).body;
    expect(last).toMatchObject({ totalItems: 1, hasNextPage: false });
    expect(client.scrape({ keyword: 'five blue bottles', count: 2, page: 4 }).body).toMatchObject({
      totalItems: 0,
      hasNextPage: false,
    });
  });

  test('a popular keyword fills more than a hundred pages of 240', () => {
    expect(client.scrape({ keyword: 'iphone 13', page: 100 }).body).toMatchObject({ page: 100, hasNextPage: true });
  });

  test('pages of a keyword with "shifting" overlap by a row, as a live source does', () => {
    const first = client.scrape({ keyword: 'shifting nikon', count: 10, relevance: false }).body.items;
    const second = client.scrape({ keyword: 'shifting nikon', count: 10, page: 2, relevance: false }).body.items;
    expect(second[0].itemId).toBe(first.at(-1).itemId);
  });
});

describe('sold rows of reference 2.2', () => {
  const all = [1, 2, 3, 4, 5].flatMap(page => items({ page, relevance: false, itemLocation: 'worldwide' }));

  test('baseline validation always applies: ids, addresses, prices, dates, no duplicates', () => {
    expect(new Set(all.map(item => item.itemId)).size).toBe(all.length);
    expect(all.every(item => item.url === `https://www.auctionsite.com/itm/${item.itemId}`)).toBe(true);
    expect(all.every(item => Number(item.soldPrice) > 0 && /^\d+\.\d\d$/.test(item.soldPrice))).toBe(true);
    expect(all.every(item => /^\d{4}-\d\d-\d\d$/.test(item.endedAt))).toBe(true);
  });

  test('completed sales reach about 90 days back', () => {
    const days = client.scrape({ keyword: KEYWORD, page: 19 }).body.items.map((item: Json) => item.endedAt);
    expect(all.every(item => item.endedAt <= '2025-11-20' && item.endedAt > '2025-08-21')).toBe(true);
    expect(days.at(-1) < '2025-09-05').toBe(true);
  });

  test('total price is sold price plus shipping, unknown when the shipping is', () => {
    for (const item of all) {
      const total =
        item.shippingType === 'unknown' ? null : (Number(item.soldPrice) + Number(item.shippingPrice ?? 0)).toFixed(2);
      expect(item.totalPrice).toBe(total);
    }
  });

  test('free shipping costs nothing, paid shipping something, pickup and unknown have no price and no currency', () => {
    const price = (type: string) =>
      new Set(all.filter(item => item.shippingType === type).map(item => Math.sign(item.shippingPrice ?? Number.NaN)));
    expect([price('free'), price('paid')]).toEqual([new Set([0]), new Set([1])]);
    expect(price('pickup')).toEqual(new Set([Number.NaN]));
    expect(all.every(item => (item.shippingPrice === null) === (item.shippingCurrency === null))).toBe(true);
  });

  test('bids are for auctions only', () => {
    expect(all.every(item => (item.bidCount !== null) === (item.buyingFormat ?? '').startsWith('auction'))).toBe(true);
  });

  test.each([
    'thumbnailUrl',
    'fullResThumbnailUrl',
    'epid',
    'title',
    'condition',
    'conditionId',
    'buyingFormat',
    'bidCount',
    'shippingPrice',
    'totalPrice',
    'sellerUsername',
    'sellerPositivePercent',
    'productRating',
    'productReviewCount',
    'itemLocation',
    'categoryId',
  ])('%s is null on some rows and there on others', field => {
    expect(all.some(item => item[field] === null)).toBe(true);
    expect(all.some(item => item[field] !== null)).toBe(true);
  });

  test('every title has every word of the keyword', () => {
    const titles = all.filter(item => item.title !== null).map(item => item.title.toLowerCase());
    expect(titles.every(title => KEYWORD.split(' ').every(word => title.includes(word)))).toBe(true);
  });

  test.each([
    ['=', /^=/],
    ['+', /^\+/],
    ['-', /^-/],
    ['@', /^@/],
    ['emoji', /\p{Extended_Pictographic}/u],
    ['right-to-left', /[\u0590-\u06ff]/],
    ['a double quote', /"/],
    ['a line break', /\n/],
    ['a tab', /\t/],
  ])('some titles have or start with %s', (_what, pattern) => {
    expect(all.some(item => pattern.test(item.title ?? ''))).toBe(true);
  });
});

describe('statistics', () => {
  test.each([
    [[10], { count: 1, median: 10, mean: 10, min: 10, max: 10, p25: 10, p75: 10 }],
    [[10, 20], { count: 2, median: 15, mean: 15, min: 10, max: 20, p25: 12.5, p75: 17.5 }],
    [[3, 1, 2], { count: 3, median: 2, mean: 2, min: 1, max: 3, p25: 1.5, p75: 2.5 }],
    [[1, 2, 3, 4], { count: 4, median: 2.5, mean: 2.5, min: 1, max: 4, p25: 1.75, p75: 3.25 }],
    [[0.1, 0.2], { count: 2, median: 0.15, mean: 0.15, min: 0.1, max: 0.2, p25: 0.13, p75: 0.18 }],
    [[293.1, 293.11], { count: 2, median: 293.11, mean: 293.11, min: 293.1, max: 293.11, p25: 293.1, p75: 293.11 }],
  ])('of %j', (amounts, statistics) => {
    expect(priceStatistics(amounts)).toEqual(statistics);
  });

  test('there are none without amounts', () => {
    expect(priceStatistics([])).toBeNull();
  });
});
