/** Figures that people act on: what they count, and what they say of themselves. */
import { describe, expect, test } from 'vitest';
import {
  bidsIn,
  type Endpoint,
  endpoints,
  isCleaned,
  offerFacts,
  priceFrom,
  priceOfFacts,
  type Row,
  rateOf,
  rateShown,
  saleFacts,
  spansOf,
  spendable,
  statisticsByCurrency,
  totalsNote,
  usageOf,
  withEmptyPeriods,
} from '../../../core/index.ts';
import { rowsOfCsv } from '../../../core/rows/csv.ts';
import { refuseDates } from '../../../core/rows/sell-through.ts';

const scrape = endpoints.scrape as Endpoint;
const history = endpoints.history as Endpoint;
const sold = (soldPrice: unknown, soldCurrency = 'USD', more: Row = {}) => ({ soldPrice, soldCurrency, ...more });
const active = (currentPrice: unknown, more: Row = {}) => ({
  listingType: 'active',
  currentPrice,
  currentCurrency: 'USD',
  ...more,
});

describe('a price', () => {
  const summary = {
    count: 5,
    currency: 'USD',
    median: 20,
    mean: 20,
    min: 10,
    max: 30,
    p25: 15,
    p75: 25,
    avgShipping: 4,
  };

  test('of the service leaves out the other currencies, not its own', () => {
    const euros = Array.from({ length: 7 }, () => sold('50.00', 'EUR'));
    const dollars = Array.from({ length: 5 }, () => sold('20.00', 'USD', { bestOfferAccepted: true }));
    const price = priceFrom(scrape, { summary, items: [...euros, ...dollars] });
    expect(price).toMatchObject({ median: 20, currency: 'USD', upperBounds: 5 });
    expect(price.note).toBe('5 best-offer prices are upper bounds; left out 7 in EUR');
  });

  test.each([
    '1.234,56',
    '1,234.56',
    '10 to 20',
    'free',
    '0.00',
    '-5.00',
  ])('of %j is no price, and is reported', text => {
    const items = [sold('10.00'), sold('20.00'), sold('30.00'), sold(text)];
    expect(priceFrom(scrape, { items })).toMatchObject({
      count: 3,
      min: 10,
      max: 30,
      note: 'left out 1 that could not be read',
    });
  });

  test('that is unknown leaves nothing out', () => {
    expect(priceFrom(scrape, { items: [sold(null), sold('1'), sold('2'), sold('3')] }).note).toBe('');
  });

  test('from one page of a longer history says so', () => {
    const row = { recordType: 'single_unit_listing', soldPrice: { amount: '9.00', currency: 'USD' }, soldUnits: 1 };
    const answer = { results: [row, row, row], hasNextPage: true, nextPage: 2 };
    expect(priceFrom(history, answer).note).toBe('left out the pages after the first');
    expect(priceFrom(history, { ...answer, hasNextPage: false, nextPage: null }).note).toBe('');
  });

  test('that is asked for is not a bid in a running auction', () => {
    const bids = [active('0.99', { buyingFormat: 'auction' }), active('1.00', { buyingFormat: 'auctionWithBIN' })];
    const items = [active('90.00', { buyingFormat: 'buyItNow' }), active('100.00'), active('110.00'), ...bids];
    const price = priceOfFacts(offerFacts(scrape, { items }));
    expect(price).toMatchObject({ count: 3, min: 90, median: 100 });
    expect(price.note).toBe('left out 2 by auction, where the price is only a bid');
  });

  test('has a mean of postage in which each unit counts once (reference 2.5)', () => {
    const sale = { price: 10, currency: 'USD', day: null, upperBound: false };
    const [found] = statisticsByCurrency([
      { ...sale, units: 99, shipping: 5 },
      { ...sale, units: 1, shipping: 0 },
    ]);
    expect(found?.avgShipping).toBe(4.95);
  });
});

describe('a sell-through rate', () => {
  const rate = (soldAnswer: Row, activeAnswer: Row) => rateShown(rateOf(soldAnswer, activeAnswer));
  const full = { totalItems: 240, hasNextPage: true };
  test.each<[string, Row, Row, string | number]>([
    ['two counts', { totalResults: '50' }, { totalResults: '200' }, 0.25],
    ['more sold than counted', { totalResults: '2,400+' }, { totalResults: '1,000' }, 'At least 2.4'],
    ['more for sale than counted', { totalResults: '500' }, { totalResults: '1,000+' }, 'At most 0.5'],
    ['two full pages without a count', full, full, 'Unknown: the site did not count to the end. Narrow the search'],
    ['whole pages without a count', { totalItems: 5, hasNextPage: false }, { totalResults: '10' }, 0.5],
    ['nothing for sale', { totalResults: '5' }, { totalResults: '0' }, 'None for sale now'],
  ])('of %s', (_, soldAnswer, activeAnswer, shown) => expect(rate(soldAnswer, activeAnswer)).toBe(shown));

  test('refuses days, which its counts do not follow', () => {
    expect(() => refuseDates({ soldAfter: '2026-11-01' })).toThrow('soldAfter does not change the counts');
    expect(() => refuseDates({ itemCondition: 'used' })).not.toThrow();
  });
});

describe('a chart', () => {
  test.each([
    ['month', '2025-11-15', '2026-02-03', ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']],
    ['week', '2025-12-28', '2026-01-05', ['2025-12-22', '2025-12-29', '2026-01-05']],
    ['year', '2025-12-31', '2026-01-01', ['2025-01-01', '2026-01-01']],
  ] as const)('has every %s, also those without a sale', (period, from, to, starts) => {
    const point = { start: starts[1], count: 4, currency: 'USD' };
    const all = withEmptyPeriods([point], from, to, period);
    expect(all.map(({ start }) => start)).toEqual(starts);
    expect(all.map(({ count }) => count)).toEqual(starts.map((_, at) => (at === 1 ? 4 : 0)));
  });
});

test('what is left of an account is the same number everywhere', () => {
  const left = (answer: Row) => spendable(usageOf(answer));
  expect(left({ remaining: 40, rollover_balance: 5, credit_balance: 1000 })).toBe(1045);
  expect(left({ remaining: '40', rollover_balance: '5', credit_balance: null })).toBe(45);
  expect(left({ quota: 100, used: 60, credit_balance: 7 })).toBe(47);
  expect(left({ quota: 100 })).toBeUndefined();
});

test('a CSV holds numbers and flags, and what is neither as it was written', () => {
  const text = '\ufefftitle,bidCount,bestOfferAccepted\r\n"a ""b"", c\nd",1,TRUE\r\ne,"1,234",maybe\r\nf,,False\r\n';
  expect(rowsOfCsv(endpoints.scrape as Endpoint, text)).toEqual([
    { title: 'a "b", c\nd', bidCount: 1, bestOfferAccepted: true },
    { title: 'e', bidCount: '1,234', bestOfferAccepted: 'maybe' },
    { title: 'f', bidCount: null, bestOfferAccepted: false },
  ]);
});

describe('the labels of totals', () => {
  test.each([
    [{ relevance: true }, true],
    [{ singleUnitOnly: ' TRUE' }, true],
    [{ relevance: false, singleUnitOnly: 'false' }, false],
    [{}, false],
  ])('%j: the rows are fewer than the totals count: %s (reference 2.5)', (parameters, cleaned) => {
    expect(isCleaned(parameters)).toBe(cleaned);
    expect(totalsNote(parameters)).toBe(
      cleaned ? 'Totals count every listing: cleanup and single units do not change them' : '',
    );
  });
});

test('a period that is requested in part ends at the requested day', () => {
  expect(spansOf('2026-01-05', '2026-01-20', 'month')).toEqual([{ startDate: '2026-01-05', endDate: '2026-01-20' }]);
  expect(spansOf('2026-01-31', '2026-02-01', 'month')).toEqual([
    { startDate: '2026-01-31', endDate: '2026-01-31' },
    { startDate: '2026-02-01', endDate: '2026-02-01' },
  ]);
});

test.each(['soldAfter', 'soldBefore'])('%s would not change a sell-through rate: it is refused', name => {
  expect(() => refuseDates({ [name]: '2026-01-01' })).toThrow(/leave it out/);
});

test.each([
  [{ totalResults: '2,400+' }, { totalResults: '1000' }, 'atLeast'],
  [{ totalResults: '1000' }, { totalResults: '2,400+' }, 'atMost'],
])('of %j sold and %j for sale the rate is a bound: %s', (sold, active, bound) => {
  expect(rateOf(sold, active).bound).toBe(bound);
});

test('what is no sale and no offer has no price', () => {
  expect(saleFacts(endpoints.accountUsage as Endpoint, {}).count).toBe(0);
  expect(bidsIn(endpoints.accountUsage as Endpoint, [])).toBe(0);
});

test('unusable rows are reported if an endpoint has no sales', () => {
  const told = saleFacts(endpoints.cardListings as Endpoint, { items: [null, {}, {}] });
  expect(told.others).toEqual(['1 that could not be read']);
});

test('offers of a market without auctions are no bids', () => {
  const row = { status: 'on_sale', price: 12, title: 'x' };
  expect(bidsIn(endpoints.peerListings as Endpoint, [row])).toBe(0);
});

test('a text of a file that reads like a flag stays a text', () => {
  const [row] = rowsOfCsv(endpoints.scrape as Endpoint, 'title\nTRUE\n');
  expect(row).toEqual({ title: 'TRUE' });
});
