// GET /v1/research/sold: parameters, envelope, rows, totals, cleanup (reference 2.5, 4.4).
import { describe, expect, test } from 'vitest';
import { answerErrors } from './answers.ts';
import { Client, type Json, TODAY } from './client.ts';

const client = new Client();
const RANGE = { startDate: '2022-11-20', endDate: TODAY };
const KEYWORD = 'iphone 13 128gb';
const history = (params: Json = {}): Json => client.history({ keyword: KEYWORD, ...RANGE, ...params }).body;
const cents = (money: Json): number => Math.round(Number(money.amount) * 100);

describe('bounds of reference 4.4', () => {
  test.each([
    ['no keyword', { keyword: '' }, 400],
    ['keyword of 1 character', { keyword: 'a' }, 200],
    ['keyword of 2 characters', { keyword: 'ab' }, 200],
    ['keyword of 199 characters', { keyword: 'a'.repeat(199) }, 200],
    ['keyword of 200 characters', { keyword: 'a'.repeat(200) }, 200],
    ['keyword of 201 characters', { keyword: 'a'.repeat(201) }, 400],
    ['no startDate', { startDate: '' }, 400],
    ['no endDate', { endDate: '' }, 400],
    ['startDate 3 years before today', { startDate: '2022-11-20' }, 200],
    ['startDate a day inside', { startDate: '2022-11-21' }, 200],
    ['startDate a day older', { startDate: '2022-11-19' }, 400],
    ['endDate today', { endDate: '2025-11-20' }, 200],
    ['endDate yesterday', { endDate: '2025-11-19' }, 200],
    ['endDate tomorrow', { endDate: '2025-11-21' }, 400],
    ['start and end on one day', { startDate: '2025-05-05', endDate: '2025-05-05' }, 200],
    ['end a day after the start', { startDate: '2025-05-05', endDate: '2025-05-06' }, 200],
    ['end a day before the start', { startDate: '2025-05-05', endDate: '2025-05-04' }, 400],
    ['a date in another notation', { startDate: '5/5/2025' }, 400],
    ['a date that does not exist', { startDate: '2025-02-29' }, 400],
    ['limit 10', { limit: 10 }, 200],
    ['limit 20', { limit: 20 }, 200],
    ['limit 50', { limit: 50 }, 200],
    ['limit 9', { limit: 9 }, 400],
    ['limit 30', { limit: 30 }, 400],
    ['limit 51', { limit: 51 }, 400],
    ['page 0', { page: 0 }, 400],
    ['page 1', { page: 1 }, 200],
    ['page 2', { page: 2 }, 200],
    ['page 199', { page: 199 }, 200],
    ['page 200', { page: 200 }, 200],
    ['page 201', { page: 201 }, 400],
    ['sort lastSoldDescending', { sort: 'lastSoldDescending' }, 200],
    ['sort quantityAscending', { sort: 'quantityAscending' }, 200],
    ['another sort', { sort: 'quantityDescending' }, 400],
    ['singleUnitOnly as a number', { singleUnitOnly: 1 }, 400],
    ['relevance as a word', { relevance: 'yes' }, 400],
    ['another site', { ebaySite: 'auctionsite.jp' }, 400],
    ['an unknown parameter', { count: 10 }, 400],
    ['a name in other case', { Limit: 10 }, 400],
  ])('%s', (_rule, params, status) => {
    const reply = client.history({ keyword: 'nikon z6', ...RANGE, ...params });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body.code).toBe('invalid_params');
  });

  test('a repeated parameter is refused, even with the same value', () => {
    const query = new URLSearchParams({ keyword: 'nikon', ...RANGE }).toString();
    expect(client.history(`${query}&page=1&page=1`).body.code).toBe('invalid_params');
    expect(client.history(`${query}&keyword=nikon`).body.code).toBe('invalid_params');
  });

  test.each([
    'auctionsite.com',
    'auctionsite.co.uk',
    'auctionsite.de',
    'auctionsite.fr',
    'auctionsite.it',
    'auctionsite.es',
    'auctionsite.ca',
    'auctionsite.com.au',
  ])('%s is searched, in dollars (rule 3)', ebaySite => {
    const body = history({ ebaySite, keyword: 'lego 75192' });
    expect(body).toMatchObject({ ebaySite, displayCurrency: 'USD', totals: { averageSoldPrice: { currency: 'USD' } } });
    expect(body.results.every((row: Json) => row.averageSoldPrice.currency === 'USD')).toBe(true);
  });

  test.each([
    ['ebaySite', 'auctionsite.com'],
    ['sort', 'quantityAscending'],
    ['limit', 50],
    ['page', 1],
    ['singleUnitOnly', false],
    ['relevance', false],
  ])('%s is %s by default', (name, value) => {
    const { requestId: _a, ...said } = history({ [name]: value });
    const { requestId: _b, ...unsaid } = history();
    expect(said).toEqual(unsaid);
  });

  test('three years before 29 February is 28 February', () => {
    const leap = new Client(undefined, Date.UTC(2028, 1, 29, 12));
    const status = (startDate: string) => leap.history({ keyword: 'nikon', startDate, endDate: '2028-02-29' }).status;
    expect([status('2025-02-28'), status('2025-02-27')]).toEqual([200, 400]);
  });
});

describe('envelope of reference 2.5', () => {
  test.each([
    {},
    { keyword: 'zzz' },
    { relevance: true },
    { page: 200, limit: 10 },
    { ebaySite: 'auctionsite.de', startDate: '2022-11-20', endDate: '2023-03-01' },
    { keyword: 'nikon uncleanable', relevance: true },
  ])('every answer conforms to the document: %j', params => {
    const { response } = client.history({ keyword: KEYWORD, ...RANGE, ...params });
    expect(answerErrors('GET', '/v1/research/sold', response)).toEqual([]);
  });

  test('dates, page and limit are echoed, the request id is that of the header', () => {
    const reply = client.history({ keyword: 'nikon', ...RANGE, page: 2, limit: 10 });
    expect(reply.body).toMatchObject({ ...RANGE, page: 2, limit: 10, requestId: reply.headers['X-Request-ID'] });
  });

  test('a search without sales has no rows, no totals and no next page', () => {
    expect(history({ keyword: 'zzz' })).toMatchObject({
      results: [],
      resultCount: 0,
      totals: null,
      hasNextPage: false,
      nextPage: null,
    });
  });

  test.each([
    ['rare holo 1999', 2],
    ['one off lamp', 1],
    ['three day clock', 3],
    ['five blue bottles', 5],
    ['unsold oddity', 0],
  ])('the well-known keyword "%s" sold %i times, the same listings as in a search', (keyword, sales) => {
    const rows = history({ keyword, sort: 'lastSoldDescending' }).results;
    const listings = client.scrape({ keyword }).body.items;
    expect(rows).toHaveLength(sales);
    expect(rows.map((row: Json) => [row.itemId, row.soldDate, row.soldPrice.amount])).toEqual(
      listings.map((item: Json) => [item.itemId, item.endedAt, item.soldPrice]),
    );
  });

  test('a very long keyword finds nothing, a shorter one does (rule 4)', () => {
    expect(history({ keyword: 'apple iphone 13 128gb midnight unlocked mint boxed' }).resultCount).toBe(0);
    expect(history({ keyword: 'apple iphone' }).resultCount).toBeGreaterThan(0);
  });
});

describe('paging, rule 2', () => {
  test('following nextPage gives every row once', () => {
    const rows: Json[] = [];
    const total = history({ keyword: 'lego 75192', startDate: '2025-06-01' }).totals.totalSold;
    let page: number | null = 1;
    while (page !== null) {
      const body: Json = history({ keyword: 'lego 75192', startDate: '2025-06-01', page });
      expect(body.hasNextPage).toBe(body.nextPage !== null);
      rows.push(...body.results);
      page = body.nextPage;
    }
    expect(new Set(rows.map(row => row.itemId)).size).toBe(rows.length);
    expect(rows.reduce((sum, row) => sum + row.soldUnits, 0)).toBe(total);
  });

  test('page 200 is the last to ask for: 10,000 rows, and it says when there are more', () => {
    const last = history({ keyword: 'iphone 13', page: 200 });
    expect(last).toMatchObject({ resultCount: 50, hasNextPage: true, nextPage: null });
    expect(history({ keyword: 'iphone 13', page: 199 }).nextPage).toBe(200);
  });

  test('rows beyond the end are none', () => {
    expect(history({ keyword: 'five blue bottles', page: 2 })).toMatchObject({
      sourceResultCount: 0,
      results: [],
      hasNextPage: false,
      totals: { totalSold: 5 },
    });
  });

  test('pages of a keyword with "shifting" overlap by a row, as a live source does', () => {
    const [first, second] = [1, 2].map(page => history({ keyword: 'shifting nikon', limit: 10, page }).results);
    expect(second[0].itemId).toBe(first.at(-1).itemId);
  });
});

describe('sort', () => {
  const column = (params: Json, field: string): Json[string][] =>
    [1, 2, 3, 4].flatMap(page =>
      history({ ...params, page, startDate: '2025-10-01' }).results.map((row: Json) => row[field]),
    );

  test('lastSoldDescending is newest first', () => {
    const days = column({ sort: 'lastSoldDescending' }, 'lastSoldDate');
    expect(days).toEqual(days.toSorted().reverse());
    expect(new Set(days).size).toBeGreaterThan(3);
  });

  test('quantityAscending is by units sold', () => {
    const units = column({ sort: 'quantityAscending', keyword: 'lego 75192' }, 'soldUnits');
    expect(units).toEqual(units.toSorted((a, b) => a - b));
    expect(new Set(units).size).toBeGreaterThan(3);
  });
});

describe('rows', () => {
  const rows: Json[] = [1, 2, 3, 4, 5, 6].flatMap(page => history({ sort: 'lastSoldDescending', page }).results);
  const old: Json[] = history({
    sort: 'lastSoldDescending',
    startDate: '2022-11-20',
    endDate: '2023-03-01',
  }).results.concat(history({ sort: 'lastSoldDescending', endDate: '2023-03-01', page: 2 }).results);

  test('a single_unit_listing holds its sale', () => {
    const singles = rows.filter(row => row.recordType === 'single_unit_listing');
    expect(singles.length).toBeGreaterThan(100);
    expect(
      singles.every(
        row =>
          row.soldUnits === 1 &&
          row.soldDate === row.lastSoldDate &&
          row.soldPrice.amount === row.averageSoldPrice.amount,
      ),
    ).toBe(true);
  });

  test('a listing_aggregate describes several units and names no single sale', () => {
    const aggregates = rows.filter(row => row.recordType === 'listing_aggregate');
    expect(aggregates.length).toBeGreaterThan(10);
    expect(aggregates.every(row => row.soldUnits > 1 && row.soldPrice === null && row.soldDate === null)).toBe(true);
    expect(aggregates.every(row => cents(row.totalSales) === cents(row.averageSoldPrice) * row.soldUnits)).toBe(true);
  });

  test('an aggregate counts only what was sold in the range: on one day everything is a single unit', () => {
    const day = history({ startDate: '2025-11-19', endDate: '2025-11-19' });
    expect(day.results.every((row: Json) => row.soldUnits === 1)).toBe(true);
    expect(day.resultCount).toBeGreaterThan(5);
  });

  test('days lie within the range', () => {
    const { results } = history({ startDate: '2024-02-28', endDate: '2024-03-01', sort: 'lastSoldDescending' });
    expect([...new Set(results.map((row: Json) => row.lastSoldDate))]).toEqual([
      '2024-03-01',
      '2024-02-29',
      '2024-02-28',
    ]);
  });

  test('money is an amount, a currency and how to show it (2.1)', () => {
    expect(
      rows.every(
        row =>
          row.totalSales.display ===
          `$${Number(row.totalSales.amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      ),
    ).toBe(true);
  });

  test('condition is always null', () => {
    expect(rows.every(row => row.condition === null)).toBe(true);
    expect(rows.some(row => row.conditionId !== null)).toBe(true);
  });

  test.each(['title', 'extendedTitle', 'itemUrl', 'imageUrl'])('older rows may lack their %s', field => {
    expect(old.some(row => row[field] === null)).toBe(true);
    expect(old.some(row => row[field] !== null)).toBe(true);
  });

  test('newer rows have title, address and image', () => {
    expect(rows.every(row => row.title !== null && row.itemUrl !== null && row.imageUrl !== null)).toBe(true);
  });

  test('every word of the keyword is in every title', () => {
    expect(rows.every(row => KEYWORD.split(' ').every(word => row.title.toLowerCase().includes(word)))).toBe(true);
  });

  test.each(['averageShipping', 'listingFormat', 'bids', 'conditionId'])('%s is null on some rows', field => {
    expect(rows.some(row => row[field] === null)).toBe(true);
    expect(rows.some(row => row[field] !== null)).toBe(true);
  });
});

describe('totals', () => {
  test('they are identical on every page, with every sort and limit', () => {
    const { totals } = history();
    expect(
      [
        history({ page: 2 }),
        history({ page: 200 }),
        history({ sort: 'lastSoldDescending' }),
        history({ limit: 10 }),
      ].every(body => JSON.stringify(body.totals) === JSON.stringify(totals)),
    ).toBe(true);
  });

  test('they are from before cleanup and singleUnitOnly', () => {
    const { totals } = history();
    expect(history({ relevance: true }).totals).toEqual(totals);
    expect(history({ singleUnitOnly: true }).totals).toEqual(totals);
  });

  test('they add up what the rows hold', () => {
    const search = { keyword: 'nikon z6', startDate: '2025-09-01', sort: 'lastSoldDescending' };
    const rows: Json[] = [];
    let body = history(search);
    const { totals } = body;
    rows.push(...body.results);
    while (body.nextPage !== null) {
      body = history({ ...search, page: body.nextPage });
      rows.push(...body.results);
    }
    const units = rows.reduce((sum, row) => sum + row.soldUnits, 0);
    const sales = rows.reduce((sum, row) => sum + cents(row.totalSales), 0);
    const prices = rows.map(row => cents(row.averageSoldPrice));
    expect(totals.totalSold).toBe(units);
    expect(totals.totalSold).toBeGreaterThanOrEqual(rows.length);
    expect(cents(totals.totalSales)).toBe(sales);
    expect(cents(totals.averageSoldPrice)).toBe(Math.round(sales / units));
    expect([cents(totals.minSoldPrice), cents(totals.maxSoldPrice)]).toEqual([
      Math.min(...prices),
      Math.max(...prices),
    ]);
  });

  test('percentages are text holding a number, any figure may be missing', () => {
    const all = [
      'nikon z6',
      'lego 75192',
      KEYWORD,
      'iphone 13',
      'moog',
      'omega',
      'dyson',
      'putter',
      'gundam',
      'leica',
    ].map(keyword => history({ keyword }).totals);
    expect(all.every(totals => /^\d+\.\d$/.test(totals.freeShippingPercent))).toBe(true);
    expect(all.some(totals => totals.sellThroughPercent === null)).toBe(true);
    expect(all.some(totals => totals.totalSellers === null)).toBe(true);
    expect(all.some(totals => totals.sellThroughPercent !== null && totals.totalSellers !== null)).toBe(true);
  });
});

describe('singleUnitOnly', () => {
  test('only listings that sold exactly one unit are returned; the page says how many the source had', () => {
    const body = history({ singleUnitOnly: true, sort: 'lastSoldDescending' });
    expect(body.results.every((row: Json) => row.recordType === 'single_unit_listing')).toBe(true);
    expect(body.sourceResultCount).toBe(50);
    expect(body.resultCount).toBeLessThan(50);
    expect(body.hasNextPage).toBe(true);
  });
});

describe('relevance', () => {
  const pages = [1, 2, 3].map(page => history({ relevance: true, page, sort: 'lastSoldDescending' }));
  const cleaned: Json[] = pages.flatMap(page => page.results);
  const raw: Json[] = [1, 2, 3].flatMap(page => history({ page, sort: 'lastSoldDescending' }).results);

  test('the answer says it was cleaned and how many rows there were before', () => {
    expect(pages.every(page => page.relevanceApplied && page.rawResultCount === 50 && page.resultCount < 50)).toBe(
      true,
    );
    expect(history({ relevance: false })).not.toHaveProperty('rawResultCount');
    expect(history({ relevance: false }).relevanceApplied).toBe(false);
  });

  test.each([
    ['accessories', / for iPhone/],
    ['lots and bundles', /Lot of \d+/],
    ['parts', /FOR PARTS/],
    ['other models', /Pro Max|mini|Plus/],
  ])('it removes %s', (_what, pattern) => {
    expect(raw.some(row => pattern.test(row.title))).toBe(true);
    expect(cleaned.some(row => pattern.test(row.title))).toBe(false);
  });

  test('for graded cards it removes other graders, other grades and ungraded copies', () => {
    const titles = (relevance: boolean): string[] =>
      [1, 2, 3].flatMap(page =>
        history({ keyword: 'charizard psa 10', relevance, page }).results.map((row: Json) => row.title ?? ''),
      );
    expect(titles(false).some(title => /Ungraded|BGS 8\.5|CGC 9|PSA 7/.test(title))).toBe(true);
    expect(titles(true).some(title => /Ungraded|BGS 8\.5|CGC 9|PSA 7/.test(title))).toBe(false);
  });

  test('it drops prices far from the median', () => {
    const spread = (rows: Json[]): number =>
      Math.max(...rows.map(row => cents(row.averageSoldPrice))) /
      Math.min(...rows.map(row => cents(row.averageSoldPrice)));
    expect(spread(raw)).toBeGreaterThan(50);
    expect(spread(cleaned)).toBeLessThan(16);
  });

  test('it adds about a second', () => {
    const fresh = new Client();
    const delay = (relevance: boolean) => fresh.history({ keyword: 'nikon z6', ...RANGE, relevance }).delayMs;
    expect([delay(false), delay(true)]).toEqual([0, 1000]);
  });

  test('when cleanup is unavailable the rows come uncleaned, with a warning (rule 1)', () => {
    const body = history({ keyword: 'nikon uncleanable', relevance: true });
    expect(body).toMatchObject({ relevanceApplied: false, rawResultCount: body.resultCount });
    expect(body.warnings).toHaveLength(1);
    expect(history({ keyword: 'nikon uncleanable' }).warnings).toEqual([]);
  });
});
