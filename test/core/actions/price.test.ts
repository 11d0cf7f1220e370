/** A price and the note that qualifies it (N1). */
import { describe, expect, test } from 'vitest';
import {
  ask,
  type Endpoint,
  type EndpointId,
  endpoints,
  offerFacts,
  priceFrom,
  priceOf,
  priceOfFacts,
  type Row,
  readRowsIn,
  saleFacts,
} from '../../../core/engine.ts';
import { page, run, TODAY } from '../fixture.ts';

const scrape = endpoints.scrape as Endpoint;
const factsOf = (endpoint: Endpoint, answer: Row) => saleFacts(endpoint, answer, readRowsIn(endpoint, answer, TODAY));
const summary = { count: 12, median: 20, mean: 21.5, min: 10, max: 40, p25: 15, p75: 30, avgShipping: 4 };
const sold = (soldPrice: unknown, soldCurrency = 'USD', more: Row = {}) => ({ soldPrice, soldCurrency, ...more });
const bestOffer = (soldPrice: string) => sold(soldPrice, 'USD', { bestOfferAccepted: true });
const active = (currentPrice: string, more: Row = {}) => ({
  listingType: 'active',
  currentPrice,
  currentCurrency: 'USD',
  ...more,
});

describe("the service's own statistics", () => {
  // Service facts, summary: "Accept the statistics nested in `summary` or at top level".
  test.each([
    ['in summary', { keyword: 'a', summary: { ...summary, currency: 'EUR' } }],
    ['at the top', { keyword: 'a', ...summary, currency: 'EUR' }],
  ])("the service's own statistics are read where they are: %s", (_, data) => {
    const note = 'the price now is the median: only statistics are known, not their sales';
    const facts = { ...summary, keyword: 'a', currency: 'EUR', priceNow: 20, enough: true, note };
    expect(priceFrom(endpoints.priceSummary as Endpoint, data, TODAY)).toMatchObject(facts);
  });

  test.each([
    ['a median below the lowest price', { median: 0.83, min: 0.98 }],
    ['a median above the highest price', { median: 50 }],
    ['quartiles in the wrong order', { p25: 30, p75: 15 }],
    ['a mean outside of the range', { mean: 41 }],
    ['a negative price', { min: -10 }],
    ['a negative shipping price', { avgShipping: -4 }],
    ['no median', { median: null }],
  ])("the service's own statistics are withheld if they have %s", (_, more) => {
    const price = priceFrom(endpoints.priceSummary as Endpoint, { ...summary, currency: 'USD', ...more }, TODAY);
    const nothing = { median: null, mean: null, min: null, max: null, priceNow: null, enough: false };
    expect(price).toMatchObject({ ...nothing, count: 12 });
    expect(price.note).toBe('left out the statistics of the service, which contradict themselves');
  });

  test("the service's own statistics may be rounded", () => {
    const rounded = { count: 3, median: 1, mean: 1, min: 1.005, max: 1.01, p25: 1.01, p75: 1 };
    expect(priceFrom(endpoints.priceSummary as Endpoint, rounded, TODAY)).toMatchObject({ median: 1, enough: true });
  });

  const row = [sold('7')];
  test.each<[string, Row, object]>([
    ['counts', { summary: { count: 9, median: '5.00', currency: 'USD' }, items: row }, { count: 9, currency: 'USD' }],
    [
      'takes its currency from the rows',
      { summary: { count: 9, median: 5 }, items: row },
      { count: 9, currency: 'USD' },
    ],
    ['over no sales is used', { summary: { count: 0, median: null }, items: row }, { count: 0, median: null }],
    [
      'without a median is replaced by figures from the rows',
      { summary: { count: 9, median: null }, items: row },
      { count: 1, median: 7 },
    ],
    [
      'without a count is replaced by figures from the rows',
      { summary: { median: 5 }, items: row },
      { count: 1, median: 7 },
    ],
    ['without rows has no currency', { summary: { count: 9, median: 5, currency: 7 } }, { currency: null }],
    [
      'that contradicts itself is replaced by figures from the rows',
      { summary: { count: 9, median: 0.83, min: 0.98, currency: 'USD' }, items: row },
      { count: 1, median: 7, min: 7 },
    ],
  ])('a summary %s', (_, answer, facts) => expect(factsOf(scrape, answer)).toMatchObject(facts));

  test("the service's own statistics exclude sales in other currencies", () => {
    const items = [...Array(7).fill(sold('50.00', 'EUR')), ...Array(5).fill(bestOffer('20.00'))];
    const price = priceFrom(scrape, { summary: { ...summary, currency: 'USD' }, items }, TODAY);
    expect(price).toMatchObject({ median: 20, currency: 'USD', upperBounds: 5 });
    expect(price.note).toBe('5 best-offer prices are upper bounds; left out 7 in EUR');
  });

  test('statistics without a currency, over sales in several, are recalculated from the sales in one', () => {
    const items = [sold('10.00'), sold('20.00'), sold('30.00'), sold('40.00', 'EUR')];
    const price = priceFrom(scrape, { items, summary: { ...summary, median: 25, currency: null } }, TODAY);
    expect(price).toMatchObject({ count: 3, median: 20, currency: 'USD', note: 'left out 1 in EUR' });
  });

  test("the service's own statistics over two currencies are not used as a price", () => {
    const items = [...Array(3).fill(sold('100.00', 'GBP')), sold('10.00'), sold('20.00'), sold('30.00')];
    const price = priceFrom(scrape, { items, summary: { ...summary, count: 6, median: 65, currency: 'USD' } }, TODAY);
    expect(price).toMatchObject({ count: 3, median: 20, currency: 'USD', note: 'left out 3 in GBP' });
    const other = priceFrom(
      scrape,
      { items: items.slice(0, 3), summary: { ...summary, count: 3, currency: 'USD' } },
      TODAY,
    );
    expect(other).toMatchObject({ count: 3, median: 100, currency: 'GBP', note: '' });
  });

  test("rows without a currency have that of the service's own statistics (reference 2.6)", () => {
    const items = Array.from({ length: 100 }, () => ({ price: 20 }));
    const answer = { items, summary: { ...summary, count: 100, currency: 'USD' } };
    const price = priceFrom(endpoints.cardSales as Endpoint, answer, TODAY);
    expect(price).toMatchObject({ count: 100, currency: 'USD', note: '' });
    const own = priceFrom(endpoints.cardSales as Endpoint, answer, TODAY, { bestOffers: 'exclude' });
    expect(own).toMatchObject({ count: 100, currency: 'USD', note: '' });
  });

  test.each([
    ['a negative count', { count: -1 }],
    ['a median below 0', { median: -5 }],
  ])("the statistics are calculated from the rows if the service's have %s", (_, odd) => {
    const items = [sold('10.00'), sold('20.00'), sold('60.00')];
    expect(priceFrom(scrape, { items, summary: { ...summary, ...odd } }, TODAY)).toMatchObject({
      count: 3,
      median: 20,
    });
  });
});

describe('a price from the rows', () => {
  const [three, other] = [[sold('5'), sold('6'), sold('7')], sold('1', 'EUR')];
  test.each<[string, unknown[] | undefined, string]>([
    ['nothing', [], 'No sales found'],
    ['an answer without rows', undefined, 'No sales found'],
    ['one sale', [sold('5')], 'Only 1 sale: too few for a price'],
    ['two sales', [sold('5'), sold('6')], 'Only 2 sales: too few for a price'],
    ['three sales', three, ''],
    ['three and one in another currency', [...three, other], 'left out 1 in EUR'],
    ['three and one whose price is unknown', [...three, sold(null)], ''],
    ['a best offer', [sold('5'), sold('6'), bestOffer('7')], '1 best-offer price is an upper bound'],
    [
      'two best offers and others',
      [bestOffer('5'), bestOffer('6'), sold('7'), other, sold('2', ''), null],
      '2 best-offer prices are upper bounds; left out 1 in EUR, 1 in another currency, 1 that could not be read',
    ],
    [
      "one best offer and a row that isn't a sale",
      [bestOffer('5'), null],
      'Only 1 sale: too few for a price; left out 1 that could not be read',
    ],
  ])('a price from the rows of %s says what limits it', (_, items, note) => {
    const price = priceFrom(scrape, { keyword: 7, items }, TODAY);
    expect([price.note, price.median === null]).toEqual([note, /few|No/.test(note)]);
    expect(price.keyword).toBeNull();
  });

  test('a price from the rows needs fewer sales if the user lowers the minimum', () => {
    const data = { summary: { ...summary, count: 2 } };
    expect(priceFrom(scrape, data, TODAY)).toMatchObject({ count: 2, median: null, min: null, enough: false });
    expect(priceFrom(scrape, data, TODAY, { minSales: 2 })).toMatchObject({ median: 20, enough: true });
  });

  test('a price is recalculated from the rows unless best offers count at their listed price (reference 2.2)', () => {
    const items = [sold('10.00'), sold('20.00'), sold('30.00'), bestOffer('90.00')];
    const data = { summary: { ...summary, count: 4, median: 25 }, items };
    const listed = { median: 25, note: '1 best-offer price is an upper bound' };
    expect(priceFrom(scrape, data, TODAY, { bestOffers: 'include' })).toMatchObject(listed);
    const note = 'left out 1 best offer whose price paid is unknown';
    expect(priceFrom(scrape, data, TODAY)).toMatchObject({ count: 3, median: 20, upperBounds: 0, note });
    expect(priceFrom(scrape, data, TODAY, { bestOffers: 'exclude' })).toMatchObject({ count: 3, median: 20, note: '' });
  });

  test.each(['1.234,56', '1,234.56', '10 to 20', 'free', '0.00', '-5.00'])(
    'a price from the rows ignores the amount %j',
    text => {
      const items = [sold('10.00'), sold('20.00'), sold('30.00'), sold(text)];
      const note = 'left out 1 that could not be read';
      expect(priceFrom(scrape, { items }, TODAY)).toMatchObject({ count: 3, min: 10, max: 30, note });
    },
  );

  test('a price from one page of a longer history says so', () => {
    const row = { recordType: 'single_unit_listing', soldPrice: { amount: '9.00', currency: 'USD' }, soldUnits: 1 };
    const answer = { results: [row, row, row], hasNextPage: true, nextPage: 2 };
    const noteOf = (more: object) => priceFrom(endpoints.history as Endpoint, { ...answer, ...more }, TODAY).note;
    expect(noteOf({})).toBe('left out sales beyond the first request');
    expect(noteOf({ hasNextPage: false, nextPage: null })).toBe('');
    // The auction site reports no next page (reference 2.4).
    expect(noteOf({ nextPage: undefined })).toBe('left out sales beyond the first request');
  });

  test('a price from the rows counts a sale once, however often its row appears', () => {
    const items = [1, 2, 2, 2].map(itemId => sold('10.00', 'USD', { itemId }));
    expect(priceFrom(scrape, { items }, TODAY)).toMatchObject({ count: 2, median: null });
  });

  test('rows of an endpoint without sales give no price', () => {
    expect(factsOf(endpoints.accountUsage as Endpoint, {})).toMatchObject({ count: 0, currency: null, others: [] });
    const { others } = factsOf(endpoints.cardListings as Endpoint, { items: [null, {}] });
    expect(others).toEqual(['1 that could not be read']);
  });
});

test.each([
  [[], 'No offers found'],
  [[active('5.00')], 'Only 1 offer: too few for a price'],
  [[null, active('5.00')], 'Only 1 offer: too few for a price; left out 1 that could not be read'],
])("the text of an asking price of %j doesn't mention sales", (items, note) => {
  expect(priceOfFacts(offerFacts(scrape, { items })).note).toBe(note);
});

test('a bid in a running auction and a sale are not asking prices (reference 2.3)', () => {
  const bids = [active('0.99', { buyingFormat: 'auction' }), active('1.00', { buyingFormat: 'auctionWithBIN' })];
  const items = [active('90.00', { buyingFormat: 'buyItNow' }), active('100.00'), active('110.00'), ...bids];
  const price = priceOfFacts(offerFacts(scrape, { items: [...items, sold('1.00')] }));
  expect(price).toMatchObject({ count: 3, min: 90, median: 100 });
  expect(price.note).toBe('asking prices, not sold prices; left out 2 by auction, where the price is only a bid');
});

test('a search for active listings gives an asking price, whatever its summary says', () => {
  const bids = Array(6).fill(active('1.00', { buyingFormat: 'auction' }));
  const answer = { items: bids, summary: { ...summary, count: 6, median: 1, currency: 'USD' } };
  const note = 'No offers found; left out 6 by auction, where the price is only a bid';
  expect(priceFrom(scrape, answer, TODAY)).toMatchObject({ count: 0, median: null, note });
  const empty = { items: [], summary: { ...summary, count: 6 } };
  expect(priceFrom(scrape, empty, TODAY, {}, { sold: false })).toMatchObject({ count: 0, note: 'No offers found' });
});

test.each<[EndpointId, Row, string]>([
  [
    'startDeepPagination',
    { keyword: 'a', maxPages: 100 },
    'startDeepPagination has no sold prices; these have: scrape,',
  ],
  ['accountUsage', {}, 'accountUsage has no sold prices'],
  ['cardListings', { keyword: 'a' }, 'cardListings has no sold prices'],
  ['priceSummary', { keyword: 'a', sold: false }, 'sold must be true: a summary of listings for sale includes bids'],
])('a question without sold prices is refused before it is sent: %s', (id, parameters, words) => {
  const question = ask(endpoints[id] as Endpoint, parameters, '2026-11-20');
  const { error, host } = run(
    () => page([]),
    session => priceOf(session, question),
  );
  expect([error.name, host.sent.length]).toEqual(['InvalidParametersError', 0]);
  expect(error.message).toContain(words);
});
