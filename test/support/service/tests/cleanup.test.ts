// What the service does with the rows of a page: relevance, exactMatch, accepted offers (reference 2.2, 4.2, 4.4).
import { describe, expect, test } from 'vitest';
import { type Json, open, TODAY } from './client.ts';

const client = open();
const PHONE = 'iphone 13 128gb';
const items = (params: Json): Json[] => client.scrape({ keyword: PHONE, ...params }).body.items;
const history = (params: Json) =>
  client.history({ keyword: PHONE, startDate: '2022-11-20', endDate: TODAY, sort: 'lastSoldDescending', ...params });
const results = (params: Json): Json[] => [1, 2, 3].flatMap(page => history({ ...params, page }).body.results);
const priceOf = (row: Json) => Number(row.soldPrice?.amount ?? row.averageSoldPrice?.amount ?? row.soldPrice);
const spread = (rows: Json[]) => Math.max(...rows.map(priceOf)) / Math.min(...rows.map(priceOf));

describe.each([
  ['4.2: a search', items({ relevance: false }), items({ relevance: true })],
  ['4.4: the history', results({ relevance: false }), results({ relevance: true })],
])('relevance, reference %s', (_where, raw, cleaned) => {
  test.each([
    ['accessories', / for iPhone/],
    ['lots and bundles', /Lot of \d+/],
    ['parts', /FOR PARTS/],
    ['other models', /Pro Max|mini|Plus/],
  ])('true drops %s, false keeps them', (_what, pattern) => {
    expect(raw.some(item => pattern.test(item.title ?? ''))).toBe(true);
    expect(cleaned.some(item => pattern.test(item.title ?? ''))).toBe(false);
  });

  test('true keeps a part of the rows, in their order', () => {
    const kept = cleaned.map(row => row.itemId);
    expect(kept.length).toBeGreaterThan(50);
    expect(raw.map(row => row.itemId).filter(id => kept.includes(id))).toEqual(kept);
  });

  test('true drops prices far from the rest', () => {
    expect(spread(raw)).toBeGreaterThan(50);
    expect(spread(cleaned)).toBeLessThan(16);
  });
});

describe('relevance of the history, reference 4.4', () => {
  test('is told with how many rows there were before, and adds about a second', () => {
    const [raw, cleaned] = [history({}), history({ relevance: true, sort: 'quantityAscending' })];
    expect(cleaned.body).toMatchObject({ relevanceApplied: true, rawResultCount: 50 });
    expect(cleaned.body.resultCount).toBeLessThan(50);
    expect(raw.body).not.toHaveProperty('rawResultCount');
    expect(raw.body.relevanceApplied).toBe(false);
    expect([
      open().history({ keyword: 'zzz', startDate: TODAY, endDate: TODAY, relevance: true }).delayMs,
      raw.delayMs,
    ]).toEqual([1000, 0]);
  });

  test('for graded cards drops other graders, other grades and ungraded copies', () => {
    const others = (relevance: boolean) =>
      results({ keyword: 'charizard psa 10', relevance }).some(row => /Ungraded|BGS 8\.5|CGC 9|PSA 7/.test(row.title));
    expect([others(false), others(true)]).toEqual([true, false]);
  });

  test('rule 1: when it is unavailable the rows come uncleaned, with a warning', () => {
    const { body } = history({ keyword: 'nikon uncleanable', relevance: true });
    expect(body).toMatchObject({ relevanceApplied: false, rawResultCount: body.resultCount, warnings: { length: 1 } });
    expect(history({ keyword: 'nikon uncleanable' }).body.warnings).toEqual([]);
  });
});

describe('exactMatch, reference 4.2', () => {
  const WITH_BOUNDARY = 'apple iphone 13 128gb';
  const LONG = 'apple iphone 13 128gb midnight unlocked mint boxed';
  const missesWord = (item: Json): boolean =>
    item.title !== null && !WITH_BOUNDARY.split(' ').every(word => item.title.toLowerCase().includes(word));
  const last = (exactMatch: boolean): Json[] => {
    const page = (number: number): Json =>
      client.scrape({ keyword: WITH_BOUNDARY, relevance: false, exactMatch, page: number }).body;
    let body = page(1);
    while (body.hasNextPage) body = page(body.page + 1);
    return body.items;
  };

  test('false shows rows that lack a word after those that have all, true drops them', () => {
    expect(last(false).some(missesWord)).toBe(true);
    expect(last(true).length).toBeGreaterThan(0);
    expect(last(true).some(missesWord)).toBe(false);
  });

  test('without a boundary rows are unchanged', () => {
    expect(items({ exactMatch: true })).toEqual(items({}));
  });

  test('a long specific keyword may then find nothing, not even a raw sample (2.4)', () => {
    expect(client.scrape({ keyword: LONG }).body.totalItems).toBeGreaterThan(0);
    const nothing = { totalItems: 0, summary: null, hasNextPage: false, rawSampleCount: 0, rawMedian: null };
    expect(client.scrape({ keyword: LONG, exactMatch: true }).body).toMatchObject(nothing);
  });
});

describe('bestOfferPrice, reference 2.2', () => {
  const rows = [1, 2, 3].flatMap(page => items({ bestOfferPrice: true, page }));
  const carries = (params: Json) =>
    items({ bestOfferPrice: true, ...params }).some(item => 'acceptedOfferPrice' in item);

  test('only best-offer sales carry the two fields', () => {
    for (const field of ['acceptedOfferPrice', 'acceptedOfferPriceStatus'])
      expect(rows.every(item => field in item === item.bestOfferAccepted)).toBe(true);
  });

  test('the price is there only when it was found, below the sold price', () => {
    const offers = rows.filter(item => item.bestOfferAccepted);
    const statuses = new Set(offers.map(item => item.acceptedOfferPriceStatus));
    expect(statuses).toEqual(new Set(['found', 'pending', 'not_available']));
    for (const { acceptedOfferPrice: paid, acceptedOfferPriceStatus: status, soldPrice } of offers) {
      expect(paid !== null).toBe(status === 'found');
      if (paid !== null) expect(Number(paid)).toBeLessThan(Number(soldPrice));
    }
  });

  test('only dollars can be found', () => {
    for (const ebaySite of ['auctionsite.co.uk', 'auctionsite.de', 'auctionsite.ca', 'auctionsite.com.au']) {
      const offers = items({ bestOfferPrice: true, ebaySite }).filter(item => item.bestOfferAccepted);
      expect(new Set(offers.map(item => item.acceptedOfferPriceStatus))).toEqual(new Set(['not_available']));
      expect(offers.every(item => item.acceptedOfferPrice === null)).toBe(true);
    }
  });

  test('soldPrice is never changed, and the summary stays with it', () => {
    const [plain, priced] = [{}, { bestOfferPrice: true }].map(
      params => client.scrape({ keyword: PHONE, ...params }).body,
    );
    expect(priced!.items.map((item: Json) => item.soldPrice)).toEqual(plain!.items.map((item: Json) => item.soldPrice));
    expect(priced!.summary).toEqual(plain!.summary);
  });

  test('is ignored with sold=false, and without includeCompleteListing no offer is known', () => {
    expect([carries({}), carries({ sold: false }), carries({ includeCompleteListing: false })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
