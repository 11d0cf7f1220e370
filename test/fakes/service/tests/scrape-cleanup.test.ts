// What the service does with a page: relevance, exactMatch, accepted offers (reference 4.2, 2.2).
import { describe, expect, test } from 'vitest';
import { Client, type Json } from './client.ts';

const client = new Client();
const KEYWORD = 'iphone 13 128gb';
const items = (params: Json): Json[] => client.scrape({ keyword: KEYWORD, ...params }).body.items;
const ids = (rows: Json[]): string[] => rows.map(row => row.itemId);

describe('relevance, reference 4.2', () => {
  const raw = items({ relevance: false });
  const cleaned = items({ relevance: true });

  test('true keeps a part of the rows, in their order', () => {
    const kept = new Set(ids(cleaned));
    expect(kept.size).toBeGreaterThan(100);
    expect(ids(raw).filter(id => kept.has(id))).toEqual(ids(cleaned));
  });

  test.each([
    ['accessories', / for iPhone/],
    ['lots', /Lot of \d+/],
    ['parts', /FOR PARTS/],
    ['other models', /Pro Max|mini|Plus/],
  ])('true drops %s, false keeps them', (_what, pattern) => {
    expect(raw.some(item => pattern.test(item.title ?? ''))).toBe(true);
    expect(cleaned.some(item => pattern.test(item.title ?? ''))).toBe(false);
  });

  test('true drops prices far from the rest', () => {
    const spread = (rows: Json[]): number =>
      Math.max(...rows.map(row => Number(row.soldPrice))) / Math.min(...rows.map(row => Number(row.soldPrice)));
    expect(spread(raw)).toBeGreaterThan(100);
    expect(spread(cleaned)).toBeLessThan(16);
  });
});

describe('exactMatch, reference 4.2', () => {
  const WITH_BOUNDARY = 'apple iphone 13 128gb';
  const missesWord = (item: Json): boolean =>
    item.title !== null && !WITH_BOUNDARY.split(' ').every(word => item.title.toLowerCase().includes(word));
  const last = (more: Json): Json => {
    let body = client.scrape({ keyword: WITH_BOUNDARY, relevance: false, ...more }).body;
    while (body.hasNextPage)
      body = client.scrape({ keyword: WITH_BOUNDARY, relevance: false, page: body.page + 1, ...more }).body;
    return body;
  };

  test('false shows rows that lack a word after those that have all', () => {
    const rows = last({}).items;
    expect(rows.some(missesWord)).toBe(true);
  });

  test('true drops the rows after the boundary', () => {
    const rows = last({ exactMatch: true }).items;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(missesWord)).toBe(false);
  });

  test('without a boundary rows are unchanged', () => {
    expect(items({ exactMatch: true })).toEqual(items({}));
  });

  test('a long specific keyword may then find nothing', () => {
    const keyword = 'apple iphone 13 128gb midnight unlocked mint boxed';
    expect(client.scrape({ keyword, exactMatch: false }).body.totalItems).toBeGreaterThan(0);
    expect(client.scrape({ keyword, exactMatch: true }).body).toMatchObject({
      totalItems: 0,
      summary: null,
      hasNextPage: false,
    });
  });

  test('the raw sample is taken after it (2.4)', () => {
    const keyword = 'apple iphone 13 128gb midnight unlocked mint boxed';
    expect(client.scrape({ keyword, exactMatch: true }).body).toMatchObject({ rawSampleCount: 0, rawMedian: null });
  });
});

describe('bestOfferPrice, reference 2.2', () => {
  const rows = [1, 2, 3].flatMap(page => items({ bestOfferPrice: true, page }));

  test('only best-offer sales carry the two fields', () => {
    expect(rows.every(item => 'acceptedOfferPrice' in item === item.bestOfferAccepted)).toBe(true);
    expect(rows.every(item => 'acceptedOfferPriceStatus' in item === item.bestOfferAccepted)).toBe(true);
  });

  test('the status is found, pending or not_available; the price is there only when found, below the sold price', () => {
    const offers = rows.filter(item => item.bestOfferAccepted);
    expect(new Set(offers.map(item => item.acceptedOfferPriceStatus))).toEqual(
      new Set(['found', 'pending', 'not_available']),
    );
    expect(
      offers.every(item => (item.acceptedOfferPrice !== null) === (item.acceptedOfferPriceStatus === 'found')),
    ).toBe(true);
    expect(
      offers.every(
        item => item.acceptedOfferPrice === null || Number(item.acceptedOfferPrice) < Number(item.soldPrice),
      ),
    ).toBe(true);
  });

  test.each([
    'auctionsite.co.uk',
    'auctionsite.de',
    'auctionsite.ca',
    'auctionsite.com.au',
  ])('only dollars can be found: %s has none', ebaySite => {
    const offers = items({ bestOfferPrice: true, ebaySite }).filter(item => item.bestOfferAccepted);
    expect(new Set(offers.map(item => item.acceptedOfferPriceStatus))).toEqual(new Set(['not_available']));
    expect(offers.every(item => item.acceptedOfferPrice === null)).toBe(true);
  });

  test('soldPrice is never changed, and the summary stays with it', () => {
    const plain = client.scrape({ keyword: KEYWORD }).body;
    const priced = client.scrape({ keyword: KEYWORD, bestOfferPrice: true }).body;
    expect(priced.items.map((item: Json) => item.soldPrice)).toEqual(plain.items.map((item: Json) => item.soldPrice));
    expect(priced.summary).toEqual(plain.summary);
  });

  test('it is ignored with sold=false, and without includeCompleteListing no offer is known', () => {
    expect(items({ bestOfferPrice: true, sold: false }).some(item => 'acceptedOfferPrice' in item)).toBe(false);
    expect(
      items({ bestOfferPrice: true, includeCompleteListing: false }).some(item => 'acceptedOfferPrice' in item),
    ).toBe(false);
  });

  test('it costs no more (4.2)', () => {
    client.scrape({ keyword: 'five blue bottles', bestOfferPrice: true });
    expect(client.lastRecord.charged).toBe(1);
  });
});
