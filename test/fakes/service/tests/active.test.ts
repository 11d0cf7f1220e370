// GET /v1/scrape with sold=false (reference 2.3, 4.2).
import { describe, expect, test } from 'vitest';
import { priceStatistics } from '../statistics.ts';
import { Client, DAY, type Json } from './client.ts';

const client = new Client();
const search = (params: Json = {}): Json =>
  client.scrape({ keyword: 'iphone 13 128gb', sold: false, relevance: false, ...params }).body;

describe('active rows of reference 2.3', () => {
  const rows: Json[] = [1, 2, 3, 4].flatMap(page => search({ page }).items);

  test('the sold fields are replaced', () => {
    const [row] = rows;
    expect(row).not.toHaveProperty('soldPrice');
    expect(row).not.toHaveProperty('soldCurrency');
    expect(row).not.toHaveProperty('endedAt');
    expect(Object.keys(row!)).toEqual(
      expect.arrayContaining([
        'currentPrice',
        'currentPriceMax',
        'currentCurrency',
        'watcherCount',
        'unitsSold',
        'acceptsOffers',
        'timeLeft',
      ]),
    );
    expect(new Set(rows.map(it => it.listingType))).toEqual(new Set(['active']));
  });

  test('a range has an upper bound above the lower one, other listings have none', () => {
    const ranges = rows.filter(row => row.currentPriceMax !== null);
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges.length).toBeLessThan(rows.length);
    expect(ranges.every(row => Number(row.currentPriceMax) > Number(row.currentPrice))).toBe(true);
  });

  test.each([
    'currentPriceMax',
    'watcherCount',
    'unitsSold',
    'timeLeft',
  ])('%s is null on some rows and there on others', field => {
    expect(rows.some(row => row[field] === null)).toBe(true);
    expect(rows.some(row => row[field] !== null)).toBe(true);
  });

  test('time left is text in the language of the site', () => {
    const left = (ebaySite: string): string =>
      search({ ebaySite }).items.find((row: Json) => row.timeLeft !== null).timeLeft;
    expect(left('auctionsite.com')).toMatch(/^\d+d \d+h left$/);
    expect(left('auctionsite.de')).toMatch(/^Noch \d+T \d+Std$/);
  });

  test('no offer has been accepted yet', () => {
    expect(rows.every(row => row.bestOfferAccepted === false)).toBe(true);
  });

  test('the summary is of current prices', () => {
    const body = search({ ebaySite: 'auctionsite.com.au' });
    expect(body.summary).toMatchObject({
      ...priceStatistics(body.items.map((row: Json) => Number(row.currentPrice))),
      currency: 'AUD',
    });
  });

  test('sale dates do not filter listings that have none', () => {
    expect(search({ soldAfter: '2025-11-20' }).items).toEqual(search().items);
  });

  test('timeNewlyListed shows the newest first: listings come and go as days pass', () => {
    const before = search({ sortOrder: 'timeNewlyListed' }).items.map((row: Json) => row.itemId);
    const later = new Client();
    later.now += DAY;
    const after = later.scrape({
      keyword: 'iphone 13 128gb',
      sold: false,
      relevance: false,
      sortOrder: 'timeNewlyListed',
    }).body.items;
    const shift = after.findIndex((row: Json) => row.itemId === before[0]);
    expect(shift).toBeGreaterThan(0);
    expect(after.slice(shift, shift + 50).map((row: Json) => row.itemId)).toEqual(before.slice(0, 50));
  });
});
