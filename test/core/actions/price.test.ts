import { describe, expect, it, test } from 'vitest';
import { type Endpoint, endpoints, offerFacts, priceFrom, rateOf } from '../../../core/index.ts';

const statistics = { count: 12, median: 20, mean: 21.5, min: 10, max: 40, p25: 15, p75: 30, avgShipping: 4 };
const sold = (soldPrice: string, more: Record<string, unknown> = {}) => ({
  soldPrice,
  soldCurrency: 'USD',
  listingType: 'sold',
  bestOfferAccepted: false,
  ...more,
});

describe('the statistics of the service', () => {
  // Service facts, summary: "Accept the statistics nested in `summary` or at top level".
  it.each([
    ['in summary', { keyword: 'a', summary: { ...statistics, currency: 'EUR' } }],
    ['at the top', { keyword: 'a', ...statistics, currency: 'EUR' }],
  ])('are read where they stand: %s', (_, data) => {
    expect(priceFrom(endpoints.priceSummary as Endpoint, data)).toMatchObject({
      ...statistics,
      keyword: 'a',
      currency: 'EUR',
      enough: true,
      note: '',
    });
  });

  it('take their currency from the rows where they name none (reference 2.9)', () => {
    const data = { summary: { ...statistics, avgShipping: undefined }, items: [{ soldPrice: 20 }] };
    expect(priceFrom(endpoints.fashionSold as Endpoint, data)).toMatchObject({ median: 20, currency: 'USD' });
  });

  it('that are missing are made of the rows', () => {
    const data = { items: ['10.00', '20.00', '60.00'].map(price => sold(price)) };
    expect(priceFrom(endpoints.scrape as Endpoint, data)).toMatchObject({ count: 3, median: 20, currency: 'USD' });
  });

  it('leave out what is no row, and count it', () => {
    const items = [null, ...['10.00', '20.00', '60.00'].map(price => sold(price)), 'row'];
    const price = priceFrom(endpoints.scrape as Endpoint, { items });
    expect(price).toMatchObject({ count: 3, median: 20, note: 'left out 2 that could not be read' });
    const active = { listingType: 'active', currentPrice: '5.00', currentCurrency: 'USD' };
    expect(offerFacts(endpoints.scrape as Endpoint, { items: [null, active] })).toMatchObject({ count: 1, median: 5 });
  });

  it('without any price are no price', () => {
    const price = priceFrom(endpoints.scrape as Endpoint, { summary: null, items: [] });
    expect(price).toMatchObject({ count: 0, median: null, enough: false, note: 'No sales found' });
  });
});

test('below three sales there is a count and a sentence, no number', () => {
  const data = { summary: { ...statistics, count: 2 } };
  const price = priceFrom(endpoints.scrape as Endpoint, data);
  expect(price).toMatchObject({ count: 2, median: null, min: null, note: 'Only 2 sales: too few for a price' });
  expect(priceFrom(endpoints.scrape as Endpoint, data, { minSales: 2 })).toMatchObject({ median: 20, enough: true });
});

test('upper bounds are named, or left out and the statistics recalculated (reference 2.2)', () => {
  const items = [sold('10.00'), sold('20.00'), sold('30.00'), sold('90.00', { bestOfferAccepted: true })];
  const data = { summary: { ...statistics, count: 4, median: 25 }, items };
  const scrape = endpoints.scrape as Endpoint;
  expect(priceFrom(scrape, data)).toMatchObject({ median: 25, note: '1 best-offer price is an upper bound' });
  expect(priceFrom(scrape, data, { bestOffers: 'exclude' })).toMatchObject({ count: 3, median: 20, note: '' });
});

test('sales in another currency are left out, and the note says so', () => {
  const items = [...['10.00', '20.00', '30.00'].map(price => sold(price)), sold('99.00', { soldCurrency: 'CAD' })];
  const price = priceFrom(endpoints.scrape as Endpoint, { items });
  expect(price).toMatchObject({ count: 3, max: 30, currency: 'USD', note: 'left out 1 in CAD' });
});

test('an asking price is never taken for a sale (reference 2.3)', () => {
  const asked = { currentPrice: '50.00', currentCurrency: 'USD', listingType: 'active' };
  const facts = offerFacts(endpoints.scrape as Endpoint, { items: [asked, sold('10.00')] });
  expect(facts).toMatchObject({ count: 1, median: 50, offers: true });
});

describe('sell-through compares match counts (reference 2.4)', () => {
  it.each([
    ['two counts', { totalResults: '1,500' }, { totalResults: '3,000' }, { rate: 0.5, atLeast: false }],
    [
      'sold ones that are not counted to the end',
      { totalResults: '240,000+' },
      { totalResults: '1' },
      { atLeast: true },
    ],
    [
      'active ones that are not counted to the end',
      { totalResults: '1' },
      { totalResults: '240,000+' },
      { atLeast: true },
    ],
    [
      'no count: the rows of the page',
      { totalResults: null, totalItems: 7 },
      { totalResults: '14' },
      { sold: 7, rate: 0.5, atLeast: true },
    ],
    ['nothing for sale', { totalResults: '5' }, { totalResults: '0' }, { active: 0, rate: null }],
  ])('%s', (_, soldAnswer, activeAnswer, expected) => {
    expect(rateOf(soldAnswer, activeAnswer)).toMatchObject(expected);
  });
});
