/** Rows read closely: each table is one function, each line one fact of it. */
import { describe, expect, test } from 'vitest';
import { sellThrough } from '../../../core/actions/sell-through.ts';
import type { Endpoint, Field } from '../../../core/endpoint.ts';
import {
  amountOf,
  cellOf,
  columnsOf,
  countOf,
  currencyOf,
  endpoints,
  historyTotals,
  noticesOf,
  offerFacts,
  offersOf,
  priceFrom,
  type Row,
  saleFacts,
  salesOf,
  trend,
  trendOf,
} from '../../../core/index.ts';
import { rowsOfCsv } from '../../../core/rows/csv.ts';
import { priceOfFacts } from '../../../core/rows/price-facts.ts';
import type { Sale } from '../../../core/rows/sales.ts';
import { statisticsByCurrency } from '../../../core/rows/statistics.ts';
import { asked, run, script } from '../fixture.ts';

/** An endpoint whose rows have these fields, and no compiled guard that knows them. */
const rowsWith = (fields: Field[], more: object = {}): Endpoint => ({
  ...(endpoints.scrape as Endpoint),
  id: 'unknown' as Endpoint['id'],
  rows: { field: 'items', key: [], fields, ...more },
});
const field = (name: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name,
  kind,
  label: name,
  ...more,
});

describe('a CSV is read back as its rows (RFC 4180)', () => {
  const endpoint = rowsWith([
    field('n', 'number'),
    field('i', 'integer'),
    field('f', 'flag'),
    field('price', 'decimal'),
  ]);
  test.each<[string, Row[]]>([
    ['n,i,f,price,other\r\n1.5,7,true,12.50,x\r\n', [{ n: 1.5, i: 7, f: true, price: '12.50', other: 'x' }]],
    ['f\nfalse\ntrue\n', [{ f: false }, { f: true }]],
    ['\ufeffn,f\n,\n', [{ n: null, f: null }]],
    ['other\n"a, ""b""\nc"\n', [{ other: 'a, "b"\nc' }]],
    ['other,n\n"",3\n', [{ other: null, n: 3 }]],
    ['other\nx\n\n', [{ other: 'x' }]],
    ['other,n\nx\n', [{ other: 'x', n: null }]],
    ['other\nx', [{ other: 'x' }]],
    ['other,n\nx,3\ny', [{ other: 'x', n: 3 }]],
    ['other,n\nx,3\n"y', [{ other: 'x', n: 3 }]],
    ['other,n\nx,\n', [{ other: 'x', n: null }]],
    ['other\na\ufeffb\n', [{ other: 'a\ufeffb' }]],
    ['', []],
  ])('%j', (text, rows) => expect(rowsOfCsv(endpoint, text)).toEqual(rows));

  test('an endpoint without rows has texts', () => {
    expect(rowsOfCsv(endpoints.accountUsage as Endpoint, 'n\n1\n')).toEqual([{ n: '1' }]);
  });
});

describe('columns and cells', () => {
  test('money is an amount and a currency, anything else itself', () => {
    const fields = [field('price', 'money', { label: 'Price' }), field('title', 'text', { label: 'Title' })];
    expect(columnsOf(rowsWith(fields))).toEqual([
      { name: 'price', label: 'Price', kind: 'amount' },
      { name: 'priceCurrency', label: 'Price Currency', kind: 'currency' },
      { name: 'title', label: 'Title', kind: 'text' },
    ]);
    expect(columnsOf(endpoints.accountUsage as Endpoint)).toEqual([]);
  });

  test.each<[Row, string, Parameters<typeof cellOf>[1]['kind'], unknown]>([
    [{ a: '12.50' }, 'a', 'decimal', 12.5],
    [{ a: 'from 12' }, 'a', 'decimal', 'from 12'],
    [{ a: { amount: '3.10' } }, 'a', 'amount', 3.1],
    [{ a: { amount: 'x' } }, 'a', 'amount', null],
    [{ a: true }, 'a', 'decimal', null],
    [{ a: '12.50' }, 'a', 'text', '12.50'],
    [{ a: ['x', 1] }, 'a', 'list', 'x, 1'],
    [{ a: { b: 1 } }, 'a', 'object', '{"b":1}'],
    [{ a: null }, 'a', 'object', null],
    [{ a: false }, 'a', 'flag', false],
    [{ a: { currency: 'EUR' } }, 'aCurrency', 'currency', 'EUR'],
    [{ a: { currency: 'EUR' }, aCurrency: 'USD' }, 'aCurrency', 'currency', 'USD'],
    [{ a: { currency: 'EUR' } }, 'aCurrency', 'text', null],
    [{ aCurr: { currency: 'EUR' }, aCurrxxxxxxx: 1 }, 'aCurrxxxxxxxx', 'currency', null],
    [{}, 'a', 'text', null],
  ])('%j, column %s of %s: %j', (row, name, kind, cell) => expect(cellOf(row, { name, label: name, kind })).toBe(cell));
});

describe('money', () => {
  test.each<[unknown, number | null]>([
    ['-7.25', -7.25],
    ['x7', null],
    ['7x', null],
    ['7.', null],
    [Number.MAX_SAFE_INTEGER / 100, Number.MAX_SAFE_INTEGER / 100],
    [Number.MAX_SAFE_INTEGER, null],
    [true, null],
    [{ amount: { amount: '7' } }, 7],
  ])('%j is %j', (value, amount) => expect(amountOf(value)).toBe(amount));

  test.each<[unknown, string | null]>([
    [{ currency: '' }, null],
    [{ currency: 7 }, null],
    [{ currency: 'USD' }, 'USD'],
    [null, null],
  ])('the currency of %j is %j', (value, currency) => expect(currencyOf(value)).toBe(currency));

  test.each<[unknown, number | null]>([
    [-1, null],
    [0, 0],
    [Number.POSITIVE_INFINITY, null],
    [' 12 345 ', 12_345],
    ['x12', null],
    ['12x', null],
    ['7+', 7],
    [true, null],
    [['7'], null],
  ])('the count of %j is %j', (value, count) => expect(countOf(value)?.count ?? null).toBe(count));
});

describe('sales', () => {
  const endpoint = rowsWith([], {
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
  });
  const sold = (row: Row, bestOffers?: 'include' | 'exclude' | 'accepted') =>
    salesOf(endpoint, [{ kind: 'sold', ...row }], bestOffers);
  const sale = (more: object = {}) => ({
    ...{ price: 5, currency: null, units: 1, day: null, shipping: null, upperBound: false },
    ...more,
  });

  test.each<[Row, object[]]>([
    [{ first: 5 }, [sale()]],
    [{ kind: 'active', first: 5 }, []],
    [{ first: null, second: '7.50' }, [sale({ price: 7.5 })]],
    [{ second: '7.50' }, [sale({ price: 7.5 })]],
    [{ first: 0, second: 7 }, []],
    [{ first: -5 }, []],
    [{ first: 'x' }, []],
    [{}, []],
    [{ first: 5, currency: 'EUR' }, [sale({ currency: 'EUR' })]],
    [{ first: 5, currency: '' }, [sale()]],
    [{ first: 5, currency: 7 }, [sale()]],
    [{ first: 5, units: 3 }, [sale({ units: 3 })]],
    [{ first: 5, units: 0 }, [sale()]],
    [{ first: 5, units: 'x' }, [sale()]],
    [{ first: 5, day: '2026-11-20T10:00:00Z' }, [sale({ day: '2026-11-20' })]],
    [{ first: 5, day: null, lastDay: '2026-01-02' }, [sale({ day: '2026-01-02' })]],
    [{ first: 5, day: 'on 2026-11-20' }, [sale()]],
    [{ first: 5, day: '2026-1-20' }, [sale()]],
    [{ first: 5, day: '2026-11-2' }, [sale()]],
    [{ first: 5, day: ['2026-11-20'] }, [sale()]],
    [{ first: 5, day: 20_261_120 }, [sale()]],
    [{ first: 5, shipping: '4.20' }, [sale({ shipping: 4.2 })]],
    [{ first: 5, offer: true }, [sale({ upperBound: true })]],
    [{ first: 5, offer: 'true' }, [sale()]],
  ])('%j', (row, sales) => expect(sold(row)).toEqual(sales));

  test.each<[Row, 'include' | 'exclude' | 'accepted', object[]]>([
    [{ offer: true, first: 9, paid: 5 }, 'include', [sale({ price: 9, upperBound: true })]],
    [{ offer: true, first: 9, paid: 5 }, 'exclude', []],
    [{ offer: true, first: 9, paid: 5 }, 'accepted', [sale()]],
    [{ offer: true, first: 9, paid: null }, 'accepted', []],
    [{ offer: false, first: 5, paid: 4 }, 'accepted', [sale()]],
    [{ offer: false, first: 5 }, 'exclude', [sale()]],
  ])('best offers: %j, %s', (row, bestOffers, sales) => expect(sold(row, bestOffers)).toEqual(sales));

  test('a currency that is always the same, one inside the price, fields that there are none of', () => {
    const always = rowsWith([], { sale: { price: ['p'], currency: { always: 'USD' } } });
    expect(salesOf(always, [{ p: 5 }])).toEqual([sale({ currency: 'USD' })]);
    const inside = rowsWith([], { sale: { price: ['p'] } });
    expect(salesOf(inside, [{ p: { amount: '5', currency: 'GBP' }, true: true }])).toEqual([sale({ currency: 'GBP' })]);
  });

  test('an offer without a price is none', () => {
    const items = [{ listingType: 'active' }, { listingType: 'active', currentPrice: '5.00', currentCurrency: 'USD' }];
    expect(offersOf(endpoints.scrape as Endpoint, items).map(({ price }) => price)).toEqual([5]);
  });

  test('rows that are none are no sales, and an endpoint without sales or offers says so', () => {
    expect(salesOf(endpoint, [null, 7] as unknown as Row[])).toEqual([]);
    expect(() => salesOf(endpoints.accountUsage as Endpoint, [])).toThrow('The rows of accountUsage are not sales');
    expect(() => offersOf(endpoints.accountUsage as Endpoint, [])).toThrow('The rows of accountUsage are not offers');
    expect(() => offersOf(endpoints.history as Endpoint, [])).toThrow('The rows of history are not offers');
  });
});

describe('statistics', () => {
  const sale = (price: number, more: Partial<Sale> = {}): Sale => ({
    ...{ price, currency: 'USD', units: 1, day: null, shipping: null, upperBound: false },
    ...more,
  });

  test('one a currency, most units first, each unit counting once', () => {
    const all = statisticsByCurrency([
      sale(30, { currency: 'EUR', shipping: 2 }),
      sale(20, { units: 3, shipping: 4, upperBound: true }),
      sale(10, { shipping: 7 }),
      sale(99, { upperBound: true }),
    ]);
    expect(all).toEqual([
      {
        count: 5,
        currency: 'USD',
        median: 20,
        mean: 33.8,
        min: 10,
        max: 99,
        p25: 20,
        p75: 20,
        avgShipping: 4.75,
        upperBounds: 4,
      },
      {
        count: 1,
        currency: 'EUR',
        median: 30,
        mean: 30,
        min: 30,
        max: 30,
        p25: 30,
        p75: 30,
        avgShipping: 2,
        upperBounds: 0,
      },
    ]);
    expect(statisticsByCurrency([sale(1)])[0]?.avgShipping).toBeNull();
  });

  test('between two units the quartile is interpolated, a half cent rounds up', () => {
    const [of4] = statisticsByCurrency([4, 1, 3, 2].map(price => sale(price)));
    expect(of4).toMatchObject({ p25: 1.75, median: 2.5, p75: 3.25 });
    expect(statisticsByCurrency([sale(0.01), sale(0.02)])[0]).toMatchObject({ median: 0.02, mean: 0.02 });
  });

  test('a trend is in order of time, a day in a month of one digit too', () => {
    const days = ['2026-05-02', '2026-02-01', '2026-11-30', '2026-08-15'].map(day => sale(1, { day }));
    expect(trendOf(days, 'quarter').map(({ start }) => start)).toEqual([
      '2026-01-01',
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ]);
  });
});

describe('notices', () => {
  const of = (kind: Field['kind'], value: unknown, more: Partial<Field> = {}) =>
    noticesOf(rowsWith([field('a', kind, more)]), { items: [{ a: value }] });
  const odd = ['The field a of GET /v1/scrape has a different type than described and was passed on unchanged.'];

  test.each<[Field['kind'], unknown]>([
    ['text', 'x'],
    ['decimal', '7'],
    ['number', 7],
    ['integer', 7],
    ['flag', false],
    ['list', ['x', null]],
    ['list', []],
    ['object', { b: 1 }],
    ['object', { amount: 7 }],
    ['money', { amount: '7', currency: 'USD', display: null }],
    ['text', null],
    ['text', undefined],
  ])('%s: %j is as described', (kind, value) => expect(of(kind, value)).toEqual([]));

  test.each<[Field['kind'], unknown]>([
    ['text', 7],
    ['number', '7'],
    ['flag', 'true'],
    ['list', ['x', 7]],
    ['list', { 0: 'x' }],
    ['list', 'x'],
    ['object', ['x']],
    ['object', 'x'],
    ['money', { amount: 7, currency: 'USD', display: '$7' }],
    ['money', { amount: '7', currency: 7, display: '$7' }],
    ['money', { amount: '7', currency: 'USD', display: 7 }],
    ['money', ['7']],
    ['money', '7'],
  ])('%s: %j has another form', (kind, value) => expect(of(kind, value)).toEqual(odd));

  test('a text that may come as a number is one, nothing else is', () => {
    expect(of('text', 7, { orNumber: true })).toEqual([]);
    expect(of('text', true, { orNumber: true })).toEqual(odd);
    expect(of('text', 'x', { orNumber: true })).toEqual([]);
  });

  test('a field that no row has is missing, unless it is optional', () => {
    const endpoint = rowsWith([field('a', 'text'), field('b', 'text', { optional: true }), field('c', 'text')]);
    const missing = (name: string) => `The field ${name} of GET /v1/scrape is missing from every row.`;
    expect(noticesOf(endpoint, { items: [{ c: 'x' }, {}] })).toEqual([missing('a')]);
    expect(noticesOf(endpoint, { items: [{}, { a: 'x' }, { c: null }] })).toEqual([]);
    expect(noticesOf(endpoint, { items: [{}] })).toEqual([missing('a'), missing('c')]);
    expect(noticesOf(endpoint, { items: [null, { a: 'x', c: 'x' }] })).toEqual([]);
    for (const answer of [{ items: [] }, { items: 'x' }, { items: [null] }, {}])
      expect(noticesOf(endpoint, answer)).toEqual([]);
    expect(noticesOf(endpoints.accountUsage as Endpoint, {})).toEqual([]);
  });

  test('one row of another form is enough', () => {
    expect(noticesOf(rowsWith([field('a', 'text')]), { items: [{ a: 'x' }, { a: 7 }, { a: 'y' }] })).toEqual(odd);
  });
});

describe('prices', () => {
  const answer = (more: Row): Row => ({ keyword: 'lego', items: [], ...more });
  const item = (soldPrice: string, soldCurrency = 'USD', more: Row = {}) => ({
    itemId: soldPrice,
    soldPrice,
    soldCurrency,
    ...more,
  });
  const facts = (more: Row, bestOffers?: 'include' | 'exclude') =>
    saleFacts(endpoints.scrape as Endpoint, answer(more), bestOffers);

  test.each<[string, Row, string]>([
    ['none', { items: [] }, 'No sales found'],
    ['an answer without rows', { items: undefined }, 'No sales found'],
    ['one', { items: [item('5')] }, 'Only 1 sale: too few for a price'],
    ['two', { items: [item('5'), item('6')] }, 'Only 2 sales: too few for a price'],
    ['three', { items: [item('5'), item('6'), item('7')] }, ''],
    [
      'best offers',
      { items: [item('5'), item('6'), item('7', 'USD', { bestOfferAccepted: true })] },
      '1 best-offer price is an upper bound',
    ],
    [
      'two best offers and others',
      {
        items: [
          item('5', 'USD', { bestOfferAccepted: true }),
          item('6', 'USD', { bestOfferAccepted: true }),
          item('7'),
          item('1', 'EUR'),
          item('2', ''),
          null,
        ],
      },
      '2 best-offer prices are upper bounds; left out 1 in EUR, 1 in another currency, 1 that could not be read',
    ],
    [
      'one of another',
      { items: [item('5', 'USD', { bestOfferAccepted: true }), null] },
      'Only 1 sale: too few for a price; left out 1 that could not be read',
    ],
  ])('the note of %s', (_, more, note) =>
    expect(priceFrom(endpoints.scrape as Endpoint, answer(more)).note).toBe(note));

  test('the note of offers does not speak of sales', () => {
    const offer = { listingType: 'active', currentPrice: '5.00', currentCurrency: 'USD' };
    const noteOf = (items: object[]) => priceOfFacts(offerFacts(endpoints.scrape as Endpoint, answer({ items }))).note;
    expect([[], [offer], [offer, offer]].map(noteOf)).toEqual([
      'No offers found',
      'Only 1 offer: too few for a price',
      'Only 2 offers: too few for a price',
    ]);
  });

  test("the service's own summary counts, where it has a median", () => {
    expect(facts({ summary: { count: 9, median: '5.00', currency: 'EUR' }, items: [item('7')] })).toMatchObject({
      count: 9,
      median: 5,
      currency: 'EUR',
    });
    expect(facts({ summary: { count: 9, median: 5 }, items: [item('7')] })).toMatchObject({
      count: 9,
      currency: 'USD',
    });
    expect(facts({ summary: { count: 0, median: null }, items: [item('7')] })).toMatchObject({
      count: 0,
      median: null,
    });
    expect(facts({ summary: { count: 9, median: null }, items: [item('7')] })).toMatchObject({ count: 1, median: 7 });
    expect(facts({ summary: { median: 5 }, items: [item('7')] })).toMatchObject({ count: 1, median: 7 });
    expect(facts({ summary: { count: 9, median: 5 }, items: [item('7')] }, 'exclude')).toMatchObject({
      count: 1,
      median: 7,
    });
    expect(facts({ summary: { count: 9, median: 5, currency: 7 } })).toMatchObject({
      currency: null,
      keyword: 'lego',
      upperBounds: 0,
      others: [],
    });
    expect(facts({ keyword: 7 })).toMatchObject({
      keyword: null,
      count: 0,
      currency: null,
      upperBounds: 0,
      others: [],
    });
  });
});

describe('actions', () => {
  const days = { keyword: 'lego', startDate: '2026-01-01', endDate: '2026-11-01' };
  const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });

  test.each([
    [{ totals: { totalSold: 7 } }, { totalSold: 7 }],
    [{ totals: null }, null],
    [{}, null],
  ])('the totals of %j are %j', (more, totals) => {
    const { result } = run(script(json({ results: [], hasNextPage: false, ...more })), session =>
      historyTotals(session, asked(endpoints.history, days) as never),
    );
    expect(result).toEqual(totals);
  });

  test('a trend lists its points and what was read', () => {
    const row = {
      itemId: '1',
      recordType: 'single_unit_listing',
      soldUnits: 1,
      soldDate: '2026-05-03',
      soldPrice: { amount: '5', currency: 'USD' },
    };
    const { result } = run(script(json({ results: [row], hasNextPage: false })), session =>
      trend(session, asked(endpoints.history, days), 'month', {}),
    );
    expect(result).toMatchObject({
      points: [{ start: '2026-05-01', median: 5 }],
      read: { requests: 1, complete: true },
    });
  });

  test('sell-through compares what was sold with what is for sale', () => {
    const { result, host } = run(
      ({ url }) => json({ items: [], hasNextPage: false, totalResults: url.includes('sold=false') ? '30' : '10' }),
      session => sellThrough(session, { keyword: 'lego' }),
    );
    expect(result).toMatchObject({ sold: 10, active: 30 });
    expect(host.sent.map(({ url }) => [url.includes('keyword=lego'), url.includes('sold=false')])).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  test.each([
    'sold=true',
    'sold=false',
  ])('of which one search fails (%s) reports what the other was charged', failing => {
    const { error } = run(
      ({ url }) =>
        (failing === 'sold=false') === url.includes('sold=false')
          ? { status: 502, body: '{"code":"upstream_blocked","error":"Blocked"}' }
          : json({ items: [], hasNextPage: false }),
      session => sellThrough(session, { keyword: 'lego' }),
    );
    expect(error).toMatchObject({ code: 'upstream_blocked', spent: { charged: 1, doubt: 0 } });
    expect(error.message).toContain('1 request was charged');
  });
});
