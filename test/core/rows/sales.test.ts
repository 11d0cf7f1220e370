/** Reading rows as sales and offers: each line of a table tests one rule. */
import { expect, test } from 'vitest';
import type { Endpoint, Row } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { type BestOffers, bidsIn, offersOf, salesOf } from '../../../core/rows/sales.ts';
import { TODAY } from '../fixture.ts';

/** An endpoint whose rows define every field of a sale. */
const endpoint = {
  ...endpoints.scrape,
  rows: {
    field: 'items',
    key: [],
    fields: [],
    sale: {
      only: { field: 'kind', value: 'sold' },
      price: ['first', 'second'],
      currency: { field: 'currency' },
      soldAt: ['day', 'lastDay'],
      units: 'units',
      upperBound: 'offer',
      accepted: 'paid',
      shipping: 'shipping',
    },
  },
} as Endpoint;
const sold = (row: Row, bestOffers?: BestOffers) => salesOf(endpoint, [{ kind: 'sold', ...row }], TODAY, bestOffers);
const sale = (more: object = {}) => ({
  price: 5,
  currency: null,
  units: 1,
  day: null,
  shipping: null,
  upperBound: false,
  ...more,
});

test.each<[Row, object[]]>([
  [{ first: 5 }, [sale()]],
  [{ kind: 'active', first: 5 }, []],
  [{ first: null, second: '7.50' }, [sale({ price: 7.5 })]],
  [{ first: 0, second: 7 }, []],
  [{ first: -5 }, []],
  [{ first: 'x' }, []],
  [{}, []],
  [{ first: 5, currency: 'EUR' }, [sale({ currency: 'EUR' })]],
  [{ first: 5, currency: ' usd ' }, [sale({ currency: 'USD' })]],
  [{ first: 5, currency: 'x'.repeat(11) }, [sale()]],
  [{ first: 5, units: 1.6 }, [sale()]],
  [{ first: 5, currency: '' }, [sale()]],
  [{ first: 5, currency: 7 }, [sale()]],
  [{ first: 5, units: 3 }, [sale({ units: 3 })]],
  [{ first: 5, units: 0 }, [sale()]],
  [{ first: 5, units: 'x' }, [sale()]],
  [{ first: 5, day: '2026-11-20T10:00:00Z' }, [sale({ day: '2026-11-20' })]],
  [{ first: 5, day: null, lastDay: '2026-01-02' }, [sale({ day: '2026-01-02' })]],
  [{ first: 5, day: 'on 2026-11-20' }, [sale()]],
  [{ first: 5, day: '2026-1-20' }, [sale()]],
  [{ first: 5, day: 20_261_120 }, [sale()]],
  [{ first: 5, shipping: '4.20' }, [sale({ shipping: 4.2 })]],
  [{ first: 5, offer: true }, [sale({ upperBound: true })]],
  [{ first: 5, offer: 'true' }, [sale()]],
])('%j', (row, sales) => expect(sold(row)).toEqual(sales));

test.each<[Row, BestOffers, object[]]>([
  [{ offer: true, first: 9, paid: 5 }, 'paid', [sale()]],
  [{ offer: true, first: 9, paid: 0 }, 'paid', [sale({ price: 9, upperBound: true })]],
  [{ offer: false, first: 5, paid: 4 }, 'paid', [sale()]],
  [{ offer: true, first: 9, paid: 5 }, 'include', [sale({ price: 9, upperBound: true })]],
  [{ offer: true, first: 9, paid: 5 }, 'exclude', []],
  [{ offer: true, first: 9, paid: 5 }, 'accepted', [sale()]],
  [{ offer: true, first: 9, paid: null }, 'accepted', []],
  [{ offer: false, first: 5, paid: 4 }, 'accepted', [sale()]],
  [{ offer: false, first: 5 }, 'exclude', [sale()]],
])(
  'a best offer is an upper bound, left out or replaced by the price paid (reference 2.2): %j, %s',
  (row, bestOffers, sales) => {
    expect(sold(row, bestOffers)).toEqual(sales);
  },
);

const known = { first: 5, currency: 'USD' };
const unknown = { first: 9, currency: 'USD', offer: true };
test.each<[string, Row[], number[]]>([
  ['are left out of three other sales', [known, known, known, unknown], [5, 5, 5]],
  ['are left out of one sale of three units', [{ ...known, units: 3 }, unknown], [5]],
  ['are left out if what was paid on others is known', [known, known, { ...unknown, paid: 4 }, unknown], [5, 5, 4]],
  ['are upper bounds if two sales remain', [known, known, unknown], [5, 5, 9]],
  ['are upper bounds if only these are there', [unknown, unknown], [9, 9]],
  [
    'are upper bounds if too few sales of their currency remain',
    [known, known, known, { ...unknown, currency: 'EUR' }, unknown],
    [5, 5, 5, 9],
  ],
])('best offers for which the price paid is unknown %s', (_, rows, prices) => {
  const sales = salesOf(
    endpoint,
    rows.map(row => ({ kind: 'sold', ...row })),
    TODAY,
  );
  expect(sales.map(({ price }) => price)).toEqual(prices);
});

test("a sale's currency is in a field, fixed by the endpoint, or inside the price", () => {
  const history = { soldPrice: { amount: '5', currency: 'GBP' }, recordType: 'single_unit_listing' };
  expect(salesOf(endpoints.history as Endpoint, [history], TODAY)).toMatchObject([{ price: 5, currency: 'GBP' }]);
  expect(salesOf(endpoints.fashionSold as Endpoint, [{ soldPrice: 5 }], TODAY)).toMatchObject([
    { price: 5, currency: 'USD' },
  ]);
});

test('non-object rows are not counted as sales, and an endpoint without sales or offers is rejected', () => {
  expect(salesOf(endpoint, [null, 7] as unknown as Row[], TODAY)).toEqual([]);
  expect(() => salesOf(endpoints.accountUsage as Endpoint, [], TODAY)).toThrow(
    'The rows of accountUsage are not sales',
  );
  expect(() => offersOf(endpoints.history as Endpoint, [])).toThrow('The rows of history are not offers');
});

test('offers without a price, bids in running auctions and sales are not counted as offers (reference 2.3)', () => {
  const active = { listingType: 'active', currentCurrency: 'USD' };
  const items = [
    active,
    { ...active, currentPrice: '5.00' },
    { ...active, currentPrice: '0.99', buyingFormat: 'auction' },
    { soldPrice: '10.00', listingType: 'sold' },
  ];
  expect(offersOf(endpoints.scrape as Endpoint, items).map(({ price }) => price)).toEqual([5]);
  expect(bidsIn(endpoints.scrape as Endpoint, items)).toBe(1);
});

test('an offer on a market without auctions is not taken for a bid', () => {
  expect(bidsIn(endpoints.peerListings as Endpoint, [{ status: 'on_sale', price: 12 }])).toBe(0);
  expect(bidsIn(endpoints.accountUsage as Endpoint, [{}])).toBe(0);
});
