// GET /v1/cardmarket/sold and /v1/cardmarket/listings: reference 4.7, 4.8, 2.6 and 8.
import { describe, expect, it } from 'vitest';
import { CARD_CONDITIONS, CARD_LANGUAGES, CARD_VARIANTS } from '../market/card-trade.ts';
import { CARD_PRODUCTS } from '../market/cards.ts';
import { type Body, json, openSandbox } from './open-sandbox.ts';

const SOLD = '/v1/cardmarket/sold';
const LISTINGS = '/v1/cardmarket/listings';
const HOUR = 3_600_000;

interface Answer extends Body {
  keyword: string | null;
  product: Body | null;
  otherMatches: (Body | null)[];
  items: Body[];
}

const open = openSandbox();
const sold = (query: Record<string, string | number>) => json<Answer>(open.get(SOLD, query));
const listings = (query: Record<string, string | number>) => json<Answer>(open.get(LISTINGS, query));
const allSold = CARD_PRODUCTS.map(({ productId }) => sold({ productId, count: 250 }));
const allListed = CARD_PRODUCTS.map(({ productId }) => listings({ productId, count: 50 }));
/** One with more than 250 sales and one with more than 2,500 listings. */
const busy = allSold.find(it => it.totalItems === 250)!.product!.productId as number;
const crowded = allListed.find(it => it.totalListings > 2_500)!.product!.productId as number;

describe('a product', () => {
  it.each([SOLD, LISTINGS])('reference 4.7 and 4.8: %s asks for a keyword or a productId', path => {
    for (const query of [{}, { keyword: ' ' }, { count: 5 }] as Record<string, string | number>[]) {
      const response = open.get(path, query);
      expect([response.status, json(response).code]).toEqual([400, 'invalid_params']);
      expect(json(response).requestId).toBe(response.headers['X-Request-ID']);
    }
  });

  it('reference 4.7: is found by its words, and its productId finds it again', () => {
    const found = sold({ keyword: 'charizard base set' }).product!;
    expect(found).toMatchObject({ productId: 1001, name: 'Charizard', setName: 'Base Set' });
    expect(sold({ productId: found.productId }).product).toEqual(found);
    expect(listings({ productId: found.productId }).product).toEqual(found);
  });

  it('reference 4.7: of any other keyword has an id that works too', () => {
    const { productId, name } = sold({ keyword: 'Some Unheard Card' }).product!;
    expect(name).toBe('Some Unheard Card');
    expect(listings({ productId }).product).toMatchObject({ productId, name });
  });

  it.each([{ keyword: 'zzz' }, { keyword: 'unsold oddity' }, { productId: 77 }] as Record<
    string,
    string | number
  >[])('reference 2.6: is null when %j finds none, and the call succeeds', query => {
    expect(sold(query)).toMatchObject({
      product: null,
      otherMatches: [],
      totalSales: null,
      totalItems: 0,
      items: [],
      priceHistory: null,
      summary: null,
    });
    expect(listings(query)).toMatchObject({
      product: null,
      totalListings: null,
      totalItems: 0,
      items: [],
      hasNextPage: false,
    });
  });

  it('reference 2.6: may be known by its id alone, every other field null', () => {
    const { productId, ...others } = sold({ productId: 1009 }).product!;
    expect([productId, new Set(Object.values(others))]).toEqual([1009, new Set([null])]);
  });

  it('reference 2.6: has other matches, of which some are null', () => {
    const keywords = ['pikachu', 'mewtwo', 'gengar', 'lugia', 'eevee', 'snorlax', 'pitcher', 'striker', 'booster box'];
    const others = keywords.map(keyword => sold({ keyword }).otherMatches);
    expect(others.some(it => it.includes(null))).toBe(true);
    expect(others.some(it => it.length > 0 && !it.includes(null))).toBe(true);
    expect(others.every(it => it.some(match => typeof match?.productId === 'number'))).toBe(true);
  });

  it('reference 2.6: may be sealed, unopened and without a number', () => {
    const { product, items } = sold({ productId: 1012 });
    expect(product).toMatchObject({ sealed: true, number: null });
    expect(new Set(items.flatMap(row => row.condition ?? []))).toEqual(new Set(['Unopened']));
  });

  it('reference 2.6: quotes the lowest prices of its listings', () => {
    const { product, items } = listings({ productId: crowded, count: 50 });
    expect(product!.lowestPriceWithShipping).toBe(items[0]!.totalPrice);
    expect(product!.lowestPrice).toBeLessThanOrEqual(product!.lowestPriceWithShipping);
  });
});

describe('sales', () => {
  it.each([1, 2, 249, 250])('reference 4.7: are %i when count says so and there are as many', count => {
    expect(sold({ productId: busy, count })).toMatchObject({ totalItems: count });
  });

  it('reference 4.7: are 100 by default', () => {
    expect(sold({ productId: busy }).items.length).toBe(100);
  });

  it('come newest first', () => {
    const moments = sold({ productId: busy }).items.flatMap(row => row.soldAt ?? []);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it.each([
    ['condition', CARD_CONDITIONS],
    ['variant', CARD_VARIANTS],
    ['language', CARD_LANGUAGES],
  ] as const)('reference 4.7: are filtered by %s, in any case', (field, values) => {
    for (const value of values) {
      const rows = sold({ productId: busy, [field]: value.toLowerCase() }).items;
      expect(new Set(rows.flatMap(row => row[field] ?? []))).toEqual(new Set([value]));
    }
  });

  it('reference 4.7: filtered by a word nobody uses are none', () => {
    expect(sold({ productId: busy, condition: 'pristine' })).toMatchObject({ items: [], summary: null });
  });

  it('reference 2.6: are full or limited; a limited history hides how many there were', () => {
    const limited = allSold.filter(it => it.salesHistory === 'limited');
    const full = allSold.filter(it => it.salesHistory === 'full');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.every(it => it.totalSales === null && it.totalItems <= 25)).toBe(true);
    expect(full.every(it => it.totalItems === Math.min(250, it.totalSales))).toBe(true);
  });

  it.each([
    'title',
    'condition',
    'variant',
    'language',
    'quantity',
    'price',
    'shipping',
    'totalPrice',
    'soldAt',
    'listingType',
  ])('reference 2.6: may lack their %s', field => {
    const rows = allSold.flatMap(it => it.items);
    const missing = rows.filter(row => row[field] === null).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(rows.length / 5);
  });

  it('reference 2.9: have a summary over their prices', () => {
    const { items, summary } = sold({ productId: busy });
    const prices = items.flatMap(row => row.price ?? []).sort((a: number, b: number) => a - b);
    expect(summary).toMatchObject({ count: prices.length, min: prices[0], max: prices.at(-1) });
  });
});

describe('the price history', () => {
  it.each([
    ['month', 30, 1],
    ['quarter', 30, 3],
    ['annual', 52, 7],
  ])('reference 4.7: of a %s has %i dates, %i days apart, oldest first', (history, count, step) => {
    const dates = [
      ...new Set(sold({ productId: busy, history }).priceHistory.map((it: Body) => it.date as string)),
    ] as string[];
    const gaps = dates.slice(1).map((date, i) => (Date.parse(date) - Date.parse(dates[i]!)) / (24 * HOUR));
    expect([dates.length, new Set(gaps)]).toEqual([count, new Set([step])]);
  });

  it('reference 4.7: is null by default', () => {
    expect(sold({ productId: busy }).priceHistory).toBeNull();
    expect(sold({ productId: busy, history: 'none' }).priceHistory).toBeNull();
  });

  it('reference 2.6: has days without sales, whose sale prices are null', () => {
    const points = sold({ productId: busy, history: 'annual' }).priceHistory as Body[];
    const quiet = points.filter(it => it.transactionCount === 0);
    expect(quiet.length).toBeGreaterThan(0);
    expect(quiet.every(it => it.lowSalePrice === null && it.highSalePrice === null && it.quantitySold === 0)).toBe(
      true,
    );
  });
});

describe('a saved result', () => {
  it('reference 4.7: answers the identical call for 24 hours, and costs a request all the same', () => {
    const day = openSandbox();
    const first = day.get(SOLD, { keyword: 'pikachu', count: 10 });
    day.wait(24 * HOUR - 1);
    const saved = day.get(SOLD, { keyword: 'pikachu', count: 10 });
    expect(saved.body).toBe(first.body);
    expect([first.headers['X-Cache'], saved.headers['X-Cache'], saved.headers['Server-Timing']]).toEqual([
      'MISS',
      'HIT',
      undefined,
    ]);
    expect(day.charged()).toBe(2);
  });

  it('reference 4.7: is made anew after 24 hours', () => {
    const day = openSandbox();
    const first = json(day.get(SOLD, { keyword: 'pikachu' }));
    day.wait(24 * HOUR);
    const second = json(day.get(SOLD, { keyword: 'pikachu' }));
    expect(Date.parse(second.scrapedAt) - Date.parse(first.scrapedAt)).toBe(24 * HOUR);
  });

  it.each([{ count: 99 }, { condition: 'Near Mint' }, { history: 'month' }] as Record<
    string,
    string | number
  >[])('reference 4.7: does not answer a call that differs by %j', other => {
    const day = openSandbox();
    day.get(SOLD, { keyword: 'pikachu' });
    day.wait(HOUR);
    expect(day.get(SOLD, { keyword: 'pikachu', ...other }).headers['X-Cache']).toBe('MISS');
  });

  it('reference 4.7: answers a call that spells out the defaults', () => {
    const day = openSandbox();
    day.get(SOLD, { keyword: 'pikachu' });
    expect(day.get(SOLD, { keyword: 'pikachu', count: 100, history: 'none' }).headers['X-Cache']).toBe('HIT');
  });

  it('reference 4.8: does not exist for listings', () => {
    const day = openSandbox();
    day.get(LISTINGS, { keyword: 'pikachu' });
    day.wait(1_000);
    expect(json(day.get(LISTINGS, { keyword: 'pikachu' })).scrapedAt).toBe('2026-11-20T12:00:01.000Z');
  });
});

describe('listings', () => {
  it.each([1, 2, 49, 50])('reference 4.8: are %i a page when count says so', count => {
    expect(listings({ productId: crowded, count })).toMatchObject({ count, totalItems: count, hasNextPage: true });
  });

  it('reference 4.8: are 25 a page by default', () => {
    expect(listings({ productId: crowded })).toMatchObject({ page: 1, count: 25, totalItems: 25 });
  });

  it('reference 4.8: are on pages that share no row and end where hasNextPage says', () => {
    const product = allListed.find(it => it.totalListings > 60 && it.totalListings < 120)!;
    const { productId } = product.product!;
    const pages = [listings({ productId })];
    while (pages.at(-1)!.hasNextPage) pages.push(listings({ productId, page: pages.length + 1 }));
    expect(pages.flatMap(it => it.items).length).toBe(product.totalListings);
  });

  it('reference 4.8: still say that there is more on page 50, which no page 51 can show', () => {
    expect(listings({ productId: crowded, page: 50, count: 50 })).toMatchObject({ totalItems: 50, hasNextPage: true });
    expect(open.get(LISTINGS, { productId: crowded, page: 51 }).status).toBe(400);
  });

  it('come cheapest first, shipping included', () => {
    const totals = listings({ productId: crowded, count: 50 }).items.flatMap(row => row.totalPrice ?? []);
    expect(totals).toEqual([...totals].sort((a: number, b: number) => a - b));
  });

  it.each(['condition', 'variant', 'language'] as const)('reference 4.8: are filtered by %s', field => {
    const value = { condition: 'Near Mint', variant: 'Holofoil', language: 'Japanese' }[field];
    const { items, totalListings } = listings({ productId: crowded, [field]: value });
    expect(new Set(items.flatMap(row => row[field] ?? []))).toEqual(new Set([value]));
    expect(totalListings).toBeLessThan(allListed.find(it => it.product!.productId === crowded)!.totalListings);
  });

  it.each([
    'listingId',
    'shipping',
    'totalPrice',
    'condition',
    'variant',
    'language',
    'quantity',
    'sellerName',
    'sellerRating',
    'sellerSales',
    'sellerLocation',
    'goldSeller',
    'verifiedSeller',
    'directSeller',
  ])('reference 2.6: may lack their %s', field => {
    const rows = allListed.flatMap(it => it.items);
    const missing = rows.filter(row => row[field] === null).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(rows.length / 5);
  });
});

describe('the bill', () => {
  it('reference 8 billing rule 1: is one request for a call and none for a refused one', () => {
    const bill = openSandbox();
    bill.get(SOLD, { keyword: 'pikachu', history: 'annual', count: 250 });
    bill.get(LISTINGS, { keyword: 'pikachu' });
    bill.get(SOLD);
    bill.get(LISTINGS, { keyword: 'pikachu', count: 51 });
    expect(bill.charged()).toBe(2);
  });
});
