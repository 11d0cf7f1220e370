// What rows hold: reference 2.1 to 2.8.
import { describe, expect, test } from 'vitest';
import { CARD_PRODUCTS } from '../market/cards.ts';
import { inlined, openApi, type Schema } from '../openapi.ts';
import { priceStatistics } from '../statistics.ts';
import { DAY, type Json, open, TODAY } from './client.ts';

const client = open();
const PHONE = 'iphone 13 128gb';
const pages = (count: number, path: string, params: Json): Json[] =>
  Array.from({ length: count }, (_, i) => {
    const { body } = client.get(path, { ...params, page: i + 1 });
    client.wait(path.endsWith('research/sold') ? 3_000 : 0);
    return body.items ?? body.results;
  }).flat();

const scrape = (params: Json) => client.scrape({ keyword: PHONE, relevance: false, ...params }).body;
const HISTORY = { keyword: PHONE, startDate: '2022-11-20', endDate: TODAY, sort: 'lastSoldDescending' };
const history = (params: Json = {}) => client.history({ ...HISTORY, ...params }).body;

const sold = pages(5, '/v1/scrape', { keyword: PHONE, relevance: false, itemLocation: 'worldwide' });
const active = pages(4, '/v1/scrape', { keyword: PHONE, relevance: false, sold: false });
const past = pages(6, '/v1/research/sold', HISTORY);
const old = pages(2, '/v1/research/sold', { ...HISTORY, endDate: '2023-03-01' });
const fashion = pages(8, '/v1/fashionresale/sold', { keyword: 'iphone 13', enrich: true });
const peer = pages(4, '/v1/peerresale', { keyword: 'iphone 13', includeListedAt: true });
const cards = (path: string, count: number): Json[] =>
  CARD_PRODUCTS.map(({ productId }) => client.get(`/v1/cardmarket/${path}`, { productId, count }).body);
const cardSales = cards('sold', 250);
const cardListings = cards('listings', 50);

/** Fields that the document lets be null. */
function nullable(...schemas: string[]): string[] {
  return schemas.flatMap(name => {
    const { properties } = inlined(openApi.components.schemas![name]) as Schema;
    return Object.entries(properties!).flatMap(([field, { type, anyOf }]) => {
      const options = [type ?? [], ...((anyOf ?? []) as Schema[]).map(it => it.type ?? [])].flat();
      return options.includes('null') ? [field] : [];
    });
  });
}

describe('reference 2.1: every field that may be null is null on some rows and there on others', () => {
  // Not on this site (sellerType), or never known (condition of the history): tested below.
  const NEVER = ['sellerType', 'acceptedOfferPrice', 'acceptedOfferPriceStatus'];
  test.each<[string, Json[], string[], string[]]>([
    ['a sold listing', sold, nullable('ListingBase', 'SoldListing'), ['endedAt', 'soldPrice', 'soldCurrency']],
    ['an active listing', active, nullable('ActiveListing'), ['currentPrice', 'currentCurrency']],
    [
      'an older row of the history',
      old,
      nullable('HistoryRow').filter(it => it !== 'condition'),
      ['averageSoldPrice', 'totalSales'],
    ],
    [
      'a fashion sale',
      fashion,
      nullable('FashionRow'),
      ['url', 'newWithTags', 'soldAt', 'likes', 'comments', 'shares'],
    ],
    ['a peer listing', peer, nullable('PeerRow'), []],
    ['a card sale', cardSales.flatMap(it => it.items), nullable('CardSale'), []],
    ['a card listing', cardListings.flatMap(it => it.items), nullable('CardListing'), ['price']],
  ])('%s, and what the sandbox always tells', (_what, rows, fields, always) => {
    const some = (field: string, missing: boolean) => rows.some(row => (row[field] === null) === missing);
    const known = fields.filter(field => !NEVER.includes(field));
    expect(known.filter(field => !some(field, false))).toEqual([]);
    expect(known.filter(field => !some(field, true))).toEqual(always);
  });
});

describe('titles that people really type', () => {
  test('start like formulas, have emoji, right-to-left text, quotes, line breaks, tabs and markup', () => {
    const script = [/\p{Extended_Pictographic}/u, /[\u0590-\u06ff]/, /<\w+>/];
    const hostile = [/^=/, /^\+/, /^-/, /^@/, /\t/, /"/, /\n/, ...script];
    const missing = (rows: Json[]) => hostile.filter(pattern => !rows.some(row => pattern.test(row.title ?? '')));
    expect([missing(sold), missing(fashion)]).toEqual([[], []]);
  });

  test('have every word of the keyword', () => {
    const titles = [...sold, ...past].flatMap(row => row.title?.toLowerCase() ?? []);
    expect(titles.every(title => PHONE.split(' ').every(word => title.includes(word)))).toBe(true);
  });
});

describe('a sold listing, reference 2.2', () => {
  test('has an id of its own, its address, a price and a day, whatever else was asked', () => {
    expect(new Set(sold.map(item => item.itemId)).size).toBe(sold.length);
    for (const item of sold) {
      expect(item.url).toBe(`https://www.auctionsite.com/itm/${item.itemId}`);
      expect(item.soldPrice).toMatch(/^\d+\.\d\d$/);
      expect(item.endedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(sold.every(item => Number(item.soldPrice) > 0)).toBe(true);
  });

  test('reaches about 90 days back', () => {
    const last = scrape({ page: 19, relevance: true }).items.at(-1);
    expect(sold.every(item => item.endedAt <= TODAY && item.endedAt > '2025-08-21')).toBe(true);
    expect(last.endedAt < '2025-09-05').toBe(true);
  });

  test('costs in total its price plus shipping, unknown when the shipping is', () => {
    for (const { shippingType, soldPrice, shippingPrice, totalPrice } of sold) {
      const total = (Number(soldPrice) + Number(shippingPrice ?? 0)).toFixed(2);
      expect(totalPrice).toBe(shippingType === 'unknown' ? null : total);
    }
  });

  test('ships free for nothing, paid for something; pickup and unknown have no price and no currency', () => {
    const signs = (type: string) =>
      new Set(sold.filter(it => it.shippingType === type).map(it => Math.sign(it.shippingPrice ?? Number.NaN)));
    expect([signs('free'), signs('paid'), signs('pickup')]).toEqual([
      new Set([0]),
      new Set([1]),
      new Set([Number.NaN]),
    ]);
    expect(sold.every(item => (item.shippingPrice === null) === (item.shippingCurrency === null))).toBe(true);
  });

  test('has bids when it was an auction', () => {
    expect(sold.every(it => (it.bidCount !== null) === (it.buyingFormat ?? '').startsWith('auction'))).toBe(true);
  });
});

describe('an active listing, reference 2.3', () => {
  test('has other fields in the place of the sold ones', () => {
    const row = Object.keys(active[0]!);
    for (const field of ['soldPrice', 'soldCurrency', 'endedAt']) expect(row).not.toContain(field);
    const { required } = openApi.components.schemas!.ActiveListing as { required: string[] };
    expect(row).toEqual(expect.arrayContaining(required));
    expect(active.every(it => it.listingType === 'active' && it.bestOfferAccepted === false)).toBe(true);
  });

  test('may be a range with an upper bound above the lower one', () => {
    const ranges = active.filter(row => row.currentPriceMax !== null);
    expect(ranges.every(row => Number(row.currentPriceMax) > Number(row.currentPrice))).toBe(true);
  });

  test('tells the time left in the language of the site', () => {
    const left = (ebaySite: string) =>
      scrape({ ebaySite, sold: false }).items.find((row: Json) => row.timeLeft).timeLeft;
    expect(left('auctionsite.com')).toMatch(/^\d+d \d+h left$/);
    expect(left('auctionsite.de')).toMatch(/^Noch \d+T \d+Std$/);
  });
});

describe('the envelope of a search, reference 2.4', () => {
  test('echoes keyword and page and counts its rows', () => {
    const body = scrape({ keyword: `${PHONE} -case`, page: 2, count: 50 });
    expect(body).toMatchObject({ keyword: `${PHONE} -case`, page: 2, totalItems: body.items.length });
  });

  test.each([
    ['auctionsite.co.uk', 'GBP', 'soldPrice', {}],
    ['auctionsite.com.au', 'AUD', 'currentPrice', { sold: false }],
  ])('%s: the summary is the statistics of the rows served, in %s', (ebaySite, currency, field, params) => {
    const { items, summary } = scrape({ ebaySite, ...params });
    const statistics = priceStatistics(items.map((item: Json) => Number(item[field])));
    const shipping = items.flatMap((item: Json) => (item.shippingPrice === null ? [] : Number(item.shippingPrice)));
    expect(summary).toEqual({ ...statistics, currency, avgShipping: priceStatistics(shipping)!.mean });
  });

  test('rawMedian and rawSampleCount are those of the uncleaned page', () => {
    const [cleaned, raw] = [scrape({ relevance: true }), scrape({})];
    expect([cleaned.rawSampleCount, cleaned.rawMedian]).toEqual([raw.totalItems, raw.summary.median]);
    expect(cleaned.totalItems).toBeLessThan(raw.totalItems);
  });
});

const cents = (money: Json): number => Math.round(Number(money.amount) * 100);
const is = (type: string) => past.filter(row => row.recordType === type);

describe('a row of the history, reference 2.5', () => {
  test('that is a single_unit_listing holds its sale', () => {
    const singles = is('single_unit_listing');
    expect(singles.length).toBeGreaterThan(100);
    for (const { soldUnits, soldDate, lastSoldDate, soldPrice, averageSoldPrice } of singles)
      expect([soldUnits, soldDate, soldPrice.amount]).toEqual([1, lastSoldDate, averageSoldPrice.amount]);
  });

  test('that is a listing_aggregate describes several units and names no single sale', () => {
    const aggregates = is('listing_aggregate');
    expect(aggregates.length).toBeGreaterThan(10);
    expect(aggregates.every(it => it.soldUnits > 1 && it.soldPrice === null && it.soldDate === null)).toBe(true);
    expect(aggregates.every(it => cents(it.totalSales) === cents(it.averageSoldPrice) * it.soldUnits)).toBe(true);
  });

  test('counts only what was sold in the range: on one day everything is a single unit', () => {
    const day = history({ startDate: '2025-11-19', endDate: '2025-11-19' });
    expect(day.results.every((row: Json) => row.soldUnits === 1)).toBe(true);
    expect(day.resultCount).toBeGreaterThan(5);
  });

  test('lies within the range', () => {
    const { results } = history({ startDate: '2024-02-28', endDate: '2024-03-01' });
    const days = [...new Set(results.map((row: Json) => row.lastSoldDate))];
    expect(days).toEqual(['2024-03-01', '2024-02-29', '2024-02-28']);
  });

  test('has money as an amount, a currency and how to show it (2.1)', () => {
    const shown = (amount: string) => `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    expect(past.every(({ totalSales }) => totalSales.display === shown(totalSales.amount))).toBe(true);
  });

  test('never has a condition, and newer ones always title, address and image', () => {
    expect(past.every(row => row.condition === null)).toBe(true);
    expect(past.every(row => row.title !== null && row.itemUrl !== null && row.imageUrl !== null)).toBe(true);
  });

  test('reference 4.4: is a single unit with singleUnitOnly; the page says how many the source had', () => {
    const { results, ...page } = history({ singleUnitOnly: true });
    expect(results.every((row: Json) => row.recordType === 'single_unit_listing')).toBe(true);
    expect(page).toMatchObject({ sourceResultCount: 50, hasNextPage: true });
    expect(page.resultCount).toBeLessThan(50);
  });

  test('comes in an envelope that echoes dates, page and limit, with the request id of the header', () => {
    const { body, headers } = client.history({ ...HISTORY, page: 2, limit: 10 });
    const { startDate, endDate } = HISTORY;
    expect(body).toMatchObject({ startDate, endDate, page: 2, limit: 10, requestId: headers['X-Request-ID'] });
  });
});

describe('the totals of the history, reference 2.5', () => {
  test('are the same on every page, with every order and size, before cleanup and singleUnitOnly', () => {
    const { totals } = history();
    const others = [{ page: 2 }, { page: 200 }, { sort: 'quantityAscending' }, { limit: 10 }, { relevance: true }];
    for (const params of [...others, { singleUnitOnly: true }]) expect(history(params).totals).toEqual(totals);
  });

  test('add up what the rows hold', () => {
    const search = { keyword: 'nikon z6', startDate: '2025-09-01' };
    const rows: Json[] = [];
    let body = history(search);
    const { totals } = body;
    for (rows.push(...body.results); body.nextPage !== null; rows.push(...body.results))
      body = history({ ...search, page: body.nextPage });
    const units = rows.reduce((sum, row) => sum + row.soldUnits, 0);
    const sales = rows.reduce((sum, row) => sum + cents(row.totalSales), 0);
    const prices = rows.map(row => cents(row.averageSoldPrice));
    expect([totals.totalSold, cents(totals.totalSales)]).toEqual([units, sales]);
    expect(units).toBeGreaterThanOrEqual(rows.length);
    expect(cents(totals.averageSoldPrice)).toBe(Math.round(sales / units));
    const [min, max] = [Math.min(...prices), Math.max(...prices)];
    expect([cents(totals.minSoldPrice), cents(totals.maxSoldPrice)]).toEqual([min, max]);
  });

  test('have percentages as text holding a number, and any figure may be missing', () => {
    const keywords = ['nikon z6', 'lego 75192', PHONE, 'moog', 'omega', 'dyson', 'putter', 'gundam', 'leica'];
    const all = keywords.map(keyword => history({ keyword }).totals);
    expect(all.every(totals => /^\d+\.\d$/.test(totals.freeShippingPercent))).toBe(true);
    for (const field of ['sellThroughPercent', 'totalSellers']) {
      expect(new Set(all.map(totals => totals[field] === null))).toEqual(new Set([true, false]));
    }
  });
});

describe('a fashion sale, reference 2.7', () => {
  test('was listed daysToSell days before it was sold, both with an offset', () => {
    for (const { soldAt, listedAt, daysToSell } of fashion.filter(row => row.listedAt !== null)) {
      expect([soldAt, listedAt]).toEqual([0, 0].map(() => expect.stringMatching(/T\d\d:\d\d:\d\d-0[78]:00$/)));
      expect(Math.floor((Date.parse(soldAt) - Date.parse(listedAt)) / DAY)).toBe(daysToSell);
    }
  });

  test('reference 4.5: has the seller evidence only with enrich=true, for some more time', () => {
    const ask = (params: Json) => client.get('/v1/fashionresale/sold', { keyword: 'nike', ...params });
    const [plain, rich] = [ask({}), ask({ enrich: true })];
    const fields = ({ body }: typeof plain) => Object.keys(body.items[0]);
    expect(fields(rich)).toEqual([...fields(plain), 'sellerLocation', 'sellerSoldCount', 'sellerAverageShipDays']);
    expect([plain.delayMs, rich.delayMs > 0]).toEqual([0, true]);
  });
});

describe('a peer listing, reference 2.8', () => {
  const search = (params: Json = {}) => client.get('/v1/peerresale', { keyword: 'nike', ...params });

  test('has its price as a decimal string in USD', () => {
    expect(peer.every(row => row.currency === 'USD' && /^\d+\.\d\d$/.test(row.price ?? '0.00'))).toBe(true);
  });

  test('is sold by default, with a summary of its page; active ones have none (2.9)', () => {
    expect(search().body.items.every((row: Json) => row.status === 'sold')).toBe(true);
    const { items, summary } = search({ sold: false }).body;
    expect([items.every((row: Json) => row.status === 'active'), summary]).toEqual([true, null]);
  });

  test('does not tell when it was sold', () => {
    expect(Object.keys(peer[0]!).filter(name => /sold/i.test(name))).toEqual([]);
  });

  test('has listedAt only with includeListedAt=true, in UTC, sometimes unreadable, after some seconds', () => {
    expect(search().body.items[0]).not.toHaveProperty('listedAt');
    expect(peer.every(({ listedAt }) => listedAt === null || /^\d{4}-\d\d-\d\dT.*Z$/.test(listedAt))).toBe(true);
    expect([search().delayMs, search({ includeListedAt: true }).delayMs]).toEqual([0, 3_000]);
  });
});

describe('the summary of a page, reference 2.9', () => {
  test.each([
    ['/v1/fashionresale/sold', 'soldPrice'],
    ['/v1/peerresale', 'price'],
    ['/v1/cardmarket/sold', 'price'],
  ])('%s: is that of its rows, and one page says it twice alike', (path, field) => {
    const ask = () => client.get(path, { keyword: 'charizard' }).body;
    const prices = ask().items.flatMap((row: Json) => (row[field] === null ? [] : Number(row[field])));
    const { count, min, max, mean } = priceStatistics(prices)!;
    expect(ask().summary).toMatchObject({ count, min, max, mean });
    expect(ask().summary).toEqual(ask().summary);
  });

  test('has quartiles between the two nearest ranks, to the cent', () => {
    const known: [number[], Json | null][] = [
      [[10], { count: 1, median: 10, mean: 10, min: 10, max: 10, p25: 10, p75: 10 }],
      [[10, 20], { count: 2, median: 15, mean: 15, min: 10, max: 20, p25: 12.5, p75: 17.5 }],
      [[1, 2, 3, 4], { count: 4, median: 2.5, mean: 2.5, min: 1, max: 4, p25: 1.75, p75: 3.25 }],
      [[0.1, 0.2], { count: 2, median: 0.15, mean: 0.15, min: 0.1, max: 0.2, p25: 0.13, p75: 0.18 }],
      [[293.1, 293.11], { count: 2, median: 293.11, mean: 293.11, min: 293.1, max: 293.11, p25: 293.1, p75: 293.11 }],
      [[], null],
    ];
    for (const [amounts, statistics] of known) expect(priceStatistics(amounts)).toEqual(statistics);
  });
});

describe('a card product, reference 2.6 and 4.7', () => {
  const find = (params: Json) => client.get('/v1/cardmarket/sold', params).body;
  const list = (params: Json) => client.get('/v1/cardmarket/listings', params).body;

  test('is found by its words, and its productId finds it again', () => {
    const { product } = find({ keyword: 'charizard base set' });
    expect(product).toMatchObject({ productId: 1001, name: 'Charizard', setName: 'Base Set' });
    const { productId } = product;
    expect([find({ productId }).product, list({ productId }).product]).toEqual([product, product]);
  });

  test('of any other keyword has an id that works too', () => {
    const { productId, name } = find({ keyword: 'Some Unheard Card' }).product;
    expect(name).toBe('Some Unheard Card');
    expect(list({ productId }).product).toMatchObject({ productId, name });
  });

  test.each<Json>([
    { keyword: 'zzz' },
    { keyword: 'unsold oddity' },
    { productId: 77 },
  ])('is null when %j finds none, and the call succeeds', query => {
    const none = { product: null, totalItems: 0, items: [] };
    const noSales = { otherMatches: [], totalSales: null, priceHistory: null, summary: null };
    expect(find(query)).toMatchObject({ ...none, ...noSales });
    expect(list(query)).toMatchObject({ ...none, totalListings: null, hasNextPage: false });
  });

  test('may be known by its id alone, or be sealed, unopened and without a number', () => {
    const { productId, ...others } = find({ productId: 1009 }).product;
    expect([productId, new Set(Object.values(others))]).toEqual([1009, new Set([null])]);
    const { product, items } = find({ productId: 1012 });
    expect(product).toMatchObject({ sealed: true, number: null });
    expect(new Set(items.flatMap((row: Json) => row.condition ?? []))).toEqual(new Set(['Unopened']));
  });

  test('has other matches, of which some are null', () => {
    const keywords = ['pikachu', 'mewtwo', 'gengar', 'lugia', 'eevee', 'snorlax', 'pitcher', 'striker', 'booster box'];
    const others: Json[][] = keywords.map(keyword => find({ keyword }).otherMatches);
    expect(others.some(it => it.includes(null as never))).toBe(true);
    expect(others.some(it => it.length > 0 && !it.includes(null as never))).toBe(true);
    expect(others.every(it => it.some(match => typeof match?.productId === 'number'))).toBe(true);
  });

  test('quotes the lowest prices of its listings', () => {
    const { product, items } = cardListings.find(it => it.totalListings > 2_500)!;
    expect(product.lowestPriceWithShipping).toBe(items[0].totalPrice);
    expect(product.lowestPrice).toBeLessThanOrEqual(product.lowestPriceWithShipping);
  });

  test('has a full or a limited history; a limited one hides how many sales there were', () => {
    const limited = cardSales.filter(it => it.salesHistory === 'limited');
    const full = cardSales.filter(it => it.salesHistory === 'full');
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.every(it => it.totalSales === null && it.totalItems <= 25)).toBe(true);
    expect(full.every(it => it.totalItems === Math.min(250, it.totalSales))).toBe(true);
  });

  test('has a price history oldest first: a month by days, a quarter by threes, a year by weeks', () => {
    const ranges: [history: string, count: number, step: number][] = [
      ['month', 30, 1],
      ['quarter', 30, 3],
      ['annual', 52, 7],
    ];
    for (const [history, count, step] of ranges) {
      const points: Json[] = find({ productId: 1001, history }).priceHistory;
      const dates = [...new Set(points.map(it => Date.parse(it.date)))];
      const gaps = dates.slice(1).map((date, i) => (date - dates[i]!) / DAY);
      expect([history, dates.length, new Set(gaps)]).toEqual([history, count, new Set([step])]);
    }
  });

  test('has days without sales, whose sale prices are null, and no price history by default', () => {
    const points: Json[] = find({ productId: 1001, history: 'annual' }).priceHistory;
    const quiet = points.filter(it => it.transactionCount === 0);
    expect(quiet.length).toBeGreaterThan(0);
    for (const point of quiet)
      expect(point).toMatchObject({ lowSalePrice: null, highSalePrice: null, quantitySold: 0 });
    expect(find({ productId: 1001 }).priceHistory).toBeNull();
  });
});
