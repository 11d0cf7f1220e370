// What could mislead us about the data: rows that move, prices from nothing, texts that are too kind.
import { describe, expect, test } from 'vitest';
import { DAY, type Json, open, TODAY } from './client.ts';

const HISTORY = { keyword: 'nike dunk', startDate: '2023-01-01', endDate: TODAY };
const MARKETS: readonly (readonly [path: string, query: Json, id: string])[] = [
  ['/v1/scrape', { keyword: 'nike dunk', relevance: false }, 'itemId'],
  ['/v1/scrape', { keyword: 'nike dunk', sold: false, relevance: false }, 'itemId'],
  ['/v1/research/sold', { ...HISTORY, sort: 'lastSoldDescending' }, 'itemId'],
  ['/v1/fashionresale/sold', { keyword: 'nike dunk' }, 'listingId'],
  ['/v1/peerresale', { keyword: 'nike dunk', sortOrder: 'newest' }, 'itemId'],
];
const rowsOf = (body: Json): Json[] => body.items ?? body.results;

describe('time', () => {
  test.each(MARKETS)('a row of %s %j is the same a day later, below the newer ones', (path, query, id) => {
    const client = open();
    const before = rowsOf(client.get(path, query).body).map(({ scrapedAt: _, ...row }) => row);
    client.wait(DAY);

    const after = rowsOf(client.get(path, query).body).map(({ scrapedAt: _, ...row }) => row);

    const newer = after.findIndex(row => row[id] === before[0]![id]);
    expect(newer).toBeGreaterThanOrEqual(0);
    expect(after.slice(newer)).toEqual(before.slice(0, after.length - newer));
  });

  test('pages of one search are one list, without a row twice', () => {
    for (const [path, query, id] of MARKETS) {
      const pages = [1, 2, 3].flatMap(page => rowsOf(open().get(path, { ...query, page }).body));
      expect([path, new Set(pages.map(row => row[id])).size]).toEqual([path, pages.length]);
    }
  });

  test.each([
    ['/v1/scrape', { keyword: 'nike dunk' }],
    ['/v1/scrape', { keyword: 'nike dunk', sold: false }],
    ['/v1/scrape/category', { categoryId: '9355' }],
  ])('a published listing is the first of %s %j, also where the search was saved a second before', (path, query) => {
    const client = open();
    const before = client.get(path, query).body.items[0].itemId;
    client.wait(1_000);
    client.sandbox.publish(2);

    const { items } = client.get(path, query).body;

    expect(items[2].itemId).toBe(before);
  });
});

describe('how much there is', () => {
  test.each([
    ['rare holo 1999', 2],
    ['one off lamp', 1],
    ['three day clock', 3],
    ['five blue bottles', 5],
    ['a scarce thing', 5],
    ['unsold oddity', 0],
    ['zzz', 0],
    ['a long keyword of more than seven words here', 0],
  ])('%j was sold %i times, in a search and in its history', (keyword, count) => {
    const { items, summary } = open().scrape({ keyword }).body;
    const { results, totals } = open().history({ ...HISTORY, keyword }).body;

    expect([items.length, results.length, summary?.count ?? 0, totals?.totalSold ?? 0]).toEqual(Array(4).fill(count));
    expect(results.map(({ itemId }: Json) => itemId).sort()).toEqual(items.map(({ itemId }: Json) => itemId).sort());
  });

  test('a popular history is longer than the 200 pages that a search can read (reference 4.4 rule 2)', () => {
    const { hasNextPage, nextPage } = open().history({ ...HISTORY, keyword: 'iphone 13', page: 200 }).body;

    expect([hasNextPage, nextPage]).toEqual([true, null]);
  });

  test('filters leave what they say', () => {
    const prices = {
      keyword: 'iphone 13',
      minPrice: 150,
      maxPrice: 300,
      itemCondition: 'new',
      soldAfter: '2025-11-19',
    };
    const { items, scrapedCount } = open().scrape(prices).body;

    expect(items.length).toBeGreaterThan(3);
    expect(scrapedCount).toBeGreaterThan(items.length);
    for (const { totalPrice, conditionId, endedAt } of items) {
      expect([+totalPrice >= 150 && +totalPrice <= 300, conditionId <= 1500, endedAt >= '2025-11-19']).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});

describe('numbers', () => {
  test.each([
    ['auctionsite.com', 'USD'],
    ['auctionsite.co.uk', 'GBP'],
    ['auctionsite.de', 'EUR'],
    ['auctionsite.ca', 'CAD'],
    ['auctionsite.com.au', 'AUD'],
  ])('%s sells in %s, its history is in dollars (reference 4.4 rule 3)', (ebaySite, currency) => {
    const { items, summary } = open().scrape({ keyword: 'nike dunk', ebaySite }).body;
    const { results, displayCurrency } = open().history({ ...HISTORY, ebaySite }).body;

    expect(new Set([summary.currency, ...items.map((it: Json) => it.soldCurrency)])).toEqual(new Set([currency]));
    expect([displayCurrency, results[0].totalSales.currency]).toEqual(['USD', 'USD']);
  });

  test('accepted offers have a price only when it was found, only in dollars, and only when asked (reference 2.2)', () => {
    const offers = (query: Json) =>
      open()
        .scrape({ keyword: 'iphone 13', bestOfferPrice: true, ...query })
        .body.items.filter((it: Json) => it.bestOfferAccepted);
    const dollars = offers({});

    expect(new Set(dollars.map((it: Json) => it.acceptedOfferPriceStatus))).toEqual(
      new Set(['found', 'pending', 'not_available']),
    );
    for (const { acceptedOfferPriceStatus: status, acceptedOfferPrice: paid, soldPrice } of dollars)
      expect(status === 'found' ? +paid < +soldPrice : paid).toBe(status === 'found' ? true : null);
    expect(offers({ ebaySite: 'auctionsite.de' }).map((it: Json) => it.acceptedOfferPrice)).not.toContainEqual(
      expect.anything(),
    );
    expect(offers({ bestOfferPrice: false })[0]).not.toHaveProperty('acceptedOfferPrice');
  });

  test('relevance takes other things away and says so (reference 4.4)', () => {
    const [raw, cleaned] = [false, true].map(relevance => open().history({ ...HISTORY, relevance }).body);

    expect([raw!.relevanceApplied, cleaned!.relevanceApplied, cleaned!.rawResultCount]).toEqual([false, true, 50]);
    expect(cleaned!.results.length).toBeLessThan(50);
    expect(cleaned!.totals).toEqual(raw!.totals);
  });
});

test('titles start like formulas, have markup, line breaks and right-to-left text', () => {
  const client = open();
  const titles = [1, 2, 3]
    .flatMap(page => client.scrape({ keyword: 'iphone 13', page }).body.items)
    .map(it => it.title ?? '');

  for (const hostile of [/^=/, /^\+/, /^-/, /^@/, /\n/, /<script>/, /\u202E/, /[^\p{ASCII}]/u, /"/])
    expect(
      titles.some(title => hostile.test(title)),
      String(hostile),
    ).toBe(true);
});

test('whatever may be null is null on some rows and there on others', () => {
  const fields =
    'title condition conditionId epid thumbnailUrl bidCount shippingPrice totalPrice sellerUsername itemLocation productRating';
  const client = open();
  const items: Json[] = [1, 2, 3].flatMap(
    page => client.scrape({ keyword: 'iphone 13', page, relevance: false }).body.items,
  );
  const fixed = fields.split(' ').filter(name => new Set(items.map(it => it[name] === null)).size < 2);

  expect(fixed).toEqual([]);
});
