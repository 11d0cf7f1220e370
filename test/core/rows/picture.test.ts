/** The picture of an answer, compared with an independent calculation (N1, N5). */
import { describe, expect, test } from 'vitest';
import {
  call,
  coverNote,
  type Endpoint,
  type EndpointId,
  EVIDENCE_RULE,
  endpoints,
  evidenceOf,
  type Picture,
  pictureFrom,
  priceFrom,
  type Row,
} from '../../../core/engine.ts';
import { Chance } from '../../support/random.ts';
import { asked, pictureOf, TODAY } from '../fixture.ts';
import { open } from '../sandbox.ts';
import {
  auctionUnits,
  cardUnits,
  differences,
  fashionUnits,
  historyUnits,
  peerUnits,
  type Unit,
} from './picture-oracle.ts';

const scrape = endpoints.scrape as Endpoint;
const history = endpoints.history as Endpoint;
const sold = (price: unknown, more: Row = {}): Row => ({
  soldPrice: price,
  soldCurrency: 'USD',
  endedAt: '2026-11-19',
  ...more,
});
const many = <Item>(size: number, of: (index: number) => Item) => Array.from({ length: size }, (_, index) => of(index));
const labelOf = (row: Row, field: string) => String(row[field] ?? '').trim() || 'Not given';

/** The sandbox's answer to a question, and its picture. */
function pictured(id: EndpointId, parameters: Row): { picture: Picture; rows: unknown[]; answer: Row } {
  const { run, session } = open();
  const question = asked(endpoints[id] as Endpoint, parameters);
  const answer = run(call(session, question)).data as Row;
  const rows = answer[question.endpoint.rows!.field] as unknown[];
  return { picture: pictureFrom(question, answer, TODAY)!, rows, answer };
}

test.each<[EndpointId, Row, (rows: unknown[]) => Unit[], string[]]>([
  ['scrape', { keyword: 'iphone 13 128gb' }, auctionUnits, ['condition', 'buyingFormat']],
  ['scrapeCategory', { categoryId: '9355' }, auctionUnits, ['condition', 'buyingFormat']],
  [
    'history',
    { keyword: 'pokemon charizard', startDate: '2025-01-01', endDate: TODAY },
    historyUnits,
    ['listingFormat', 'conditionId'],
  ],
  ['fashionSold', { keyword: 'denim jacket' }, fashionUnits, ['condition', 'size', 'brand']],
  ['peerListings', { keyword: 'canon ae-1' }, peerUnits, ['condition', 'brand']],
  ['cardSales', { keyword: 'charizard' }, cardUnits, ['condition', 'variant', 'language']],
])('the picture of %s %j has the figures of an independent calculation', (id, parameters, unitsOf, fields) => {
  const { picture, rows } = pictured(id, parameters);
  expect(picture.count).toBeGreaterThan(20);
  expect(differences(picture, unitsOf(rows), labelOf)).toEqual([]);
  expect(picture.breakdowns.map(({ field }) => field)).toEqual(fields);
  expect(picture.latest).toHaveLength(3);
});

test.each<[EndpointId, Row]>([
  ['scrape', { keyword: 'iphone 13 128gb' }],
  ['fashionSold', { keyword: 'denim jacket' }],
  ['peerListings', { keyword: 'canon ae-1' }],
  ['cardSales', { keyword: 'charizard' }],
])("the picture of %s has the median of the service's own summary, and mentions no other sales", (id, parameters) => {
  const { picture, answer } = pictured(id, parameters);
  const { count, median, currency } = priceFrom(endpoints[id] as Endpoint, answer, TODAY);
  expect(picture).toMatchObject({ count, median, typicalPrice: median, currency });
  expect(picture.note).not.toContain('summary');
});

test.each(['9999-12-31', '2026-12-20', '0001-01-01'])(
  'a sale dated %s is none of the newest, for the price and for its picture',
  endedAt => {
    const right = many(20, at => sold(`${100 - at}.00`, { endedAt: `2026-11-${String(19 - at).padStart(2, '0')}` }));
    const search = asked(scrape, { keyword: 'a' });
    const answer = { hasNextPage: false, items: [...right, sold('40.00', { endedAt })] };
    const { priceNow } = pictureFrom(search, answer, TODAY) ?? {};
    expect(priceFrom(scrape, answer, TODAY, {}, search.parameters)).toMatchObject({ priceNow });
    expect(priceNow).toBe(
      pictureFrom(search, { ...answer, items: [...right, sold('40.00', { endedAt: null })] }, TODAY)?.priceNow,
    );
  },
);

test.each(['9999-12-31', '2026-11-22', '2026-02-31', '2026-13-01', '0001-01-01', '2021-06-01'])(
  'a sale dated %s has no day, because none of them can be right',
  endedAt => {
    const right = many(3, at => sold('100.00', { title: 'right', endedAt: `2026-11-1${at}` }));
    const picture = pictureFrom(
      asked(scrape, { keyword: 'a' }),
      { hasNextPage: false, items: [sold('100.00', { title: 'wrong', endedAt }), ...right] },
      TODAY,
    );
    expect(picture).toMatchObject({ count: 4, firstDay: '2026-11-10', lastDay: '2026-11-12', idleDays: 8 });
    expect(picture?.latest.map(({ title }) => title)).toEqual(['right', 'right', 'right']);
  },
);

test('a card sale of the future has no day, and one that is a day ahead elsewhere has', () => {
  const item = (soldAt: string): Row => ({ title: 'Card', price: 5, soldAt });
  const picture = pictureFrom(
    asked(endpoints.cardSales as Endpoint, { productId: 7 }),
    { items: [item('2031-01-01T00:00:00Z'), item('2026-11-21T01:00:00Z'), item('2026-11-10'), item('2026-11-09')] },
    TODAY,
  );
  expect(picture).toMatchObject({ firstDay: '2026-11-09', lastDay: '2026-11-21' });
});

test('a picture shows the latest sales with title, day, link and image, newest first', () => {
  const rows = [
    sold('10', { title: 'Old', endedAt: '2026-10-01' }),
    sold('20', {
      title: ' New ',
      url: 'https://a.example/1',
      thumbnailUrl: null,
      fullResThumbnailUrl: 'https://i/2',
    }),
    sold('30', { endedAt: null }),
    sold('40', { title: 'Second', endedAt: '2026-11-01', condition: 'Used', url: 'javascript:alert(1)' }),
  ];
  const { latest, image } = pictureOf(scrape, rows);
  const plain = { title: null, currency: 'USD', group: null, url: null, image: null };
  expect(latest).toEqual([
    { ...plain, title: 'New', price: 20, day: '2026-11-19', url: 'https://a.example/1', image: 'https://i/2' },
    { ...plain, title: 'Second', price: 40, day: '2026-11-01', group: 'Used' },
    { ...plain, title: 'Old', price: 10, day: '2026-10-01' },
  ]);
  expect(image).toBe('https://i/2');
});

test('a picture without days of sale has no periods and no speed, says why, and is weak evidence (reference 2.8)', () => {
  const { picture } = pictured('peerListings', { keyword: 'canon ae-1' });
  expect(picture).toMatchObject({ periods: [], firstDay: null, lastDay: null, soldPerDay: null });
  expect(picture.note).toBe('This marketplace shows no days of sale, so there are no periods and no speed');
  expect(picture).toMatchObject({ priceNow: picture.median, isNewest: false, movedPercent: null });
  expect(picture.evidence.grade).toBe('weak');
});

test('an endpoint without sales has no picture', () => {
  const question = asked(endpoints.priceSummary as Endpoint, { keyword: 'a' });
  expect(pictureFrom(question, { summary: { count: 5, median: 3 } }, TODAY)).toBeNull();
});

describe('a thousand pages with odd rows', () => {
  const odd = (chance: Chance) => chance.pick(['12,50', 'free', '', null, '0.00', '-3', 'NaN', '1e5', {}, []]);
  const price = (chance: Chance) => (chance.between(500, 90_000) / 100).toFixed(2);
  const day = (chance: Chance) =>
    new Date(Date.parse(TODAY) - chance.between(0, 89) * 86_400_000).toISOString().slice(0, 10);

  function auctionPage(chance: Chance): unknown[] {
    const labels = Array.from({ length: chance.between(1, 16) }, (_, index) => `Condition ${index}`);
    const rows: unknown[] = many(chance.pick([0, 1, 2, 3, 12, 60, 240]), index => ({
      itemId: chance.oneIn(30) ? String(index - 1) : chance.oneIn(30) ? null : String(index),
      soldPrice: chance.oneIn(12) ? odd(chance) : price(chance),
      soldCurrency: chance.oneIn(8) ? chance.pick(['EUR', 'GBP', null, '']) : 'USD',
      endedAt: chance.oneIn(10) ? chance.pick([null, 'yesterday', '20.11.2026']) : day(chance),
      bestOfferAccepted: chance.pick([true, false, null]),
      condition: chance.oneIn(6) ? chance.pick([null, '', 'Other']) : chance.pick(labels),
      buyingFormat: chance.pick(['auction', 'buyItNow']),
    }));
    if (chance.oneIn(2)) rows.push(sold((Number(price(chance)) * 100).toFixed(2), { itemId: 'odd' }));
    if (chance.oneIn(5)) rows.push(null, 'row', 7);
    return rows;
  }

  function historyPage(chance: Chance): unknown[] {
    return many(chance.between(0, 50), index => {
      const money = { amount: chance.oneIn(12) ? odd(chance) : price(chance), currency: 'USD' };
      const isAggregate = chance.oneIn(3);
      return {
        itemId: String(index),
        recordType: isAggregate ? 'listing_aggregate' : 'single_unit_listing',
        soldUnits: isAggregate ? chance.pick([2, 7, 40, 0, null]) : 1,
        soldPrice: isAggregate ? null : money,
        averageSoldPrice: money,
        soldDate: isAggregate ? null : day(chance),
        lastSoldDate: day(chance),
        listingFormat: chance.pick(['auction', 'fixedPrice', null]),
        conditionId: chance.pick([1000, 3000, null]),
      };
    });
  }

  test.each<[string, Endpoint, (chance: Chance) => unknown[], (rows: unknown[]) => Unit[]]>([
    ['500 pages of the auction site', scrape, auctionPage, auctionUnits],
    ['500 pages of the history', history, historyPage, historyUnits],
  ])(
    'a thousand pages with odd rows: %s have the figures of an independent calculation',
    (_, endpoint, pageOf, unitsOf) => {
      for (let seed = 1; seed <= 500; seed += 1) {
        const rows = pageOf(new Chance(seed));
        const found = differences(pictureOf(endpoint, rows as Row[]), unitsOf(rows), labelOf);
        expect({ seed, found }).toEqual({ seed, found: [] });
      }
    },
  );
});

test('a picture without sales has no figures', () => {
  const picture = pictureOf(scrape, []);
  expect(picture).toMatchObject({ count: 0, median: null, bins: [], periods: [], latest: [], bestOfferShare: null });
  expect(picture.evidence).toEqual({ grade: 'none', why: '0 sales' });
  expect(picture.breakdowns).toEqual([
    { field: 'condition', label: 'Condition', groups: [] },
    { field: 'buyingFormat', label: 'Buying Format', groups: [] },
  ]);
});

test('a picture of one sale shows the sale and no price (N1)', () => {
  const picture = pictureOf(scrape, [sold('50.00', { condition: 'Used' })]);
  expect(picture).toMatchObject({ count: 1, median: null, p10: null, quickPrice: null, soldPerDay: null, bins: [] });
  expect(picture.periods).toEqual([{ start: '2026-11-19', end: '2026-11-19', count: 1, median: null }]);
  expect(picture.breakdowns[0]?.groups).toEqual([{ label: 'Used', count: 1, median: null, p25: null, p75: null }]);
  expect(picture.latest).toHaveLength(1);
});

test('few sales over many days make few periods, so each can have a median', () => {
  const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
  const { periods } = pictureOf(
    scrape,
    many(14, at => sold(`${50 + at}.00`, { endedAt: dayBefore(6 * at + 1) })),
  );
  expect(periods.map(({ count }) => count)).toEqual([4, 3, 3, 4]);
  expect(periods.map(({ median }) => median)).toEqual([61.5, 58, 55, 51.5]);
});

test('a picture of 240 equal prices is one bin', () => {
  const picture = pictureOf(
    scrape,
    many(240, () => sold('50.00')),
  );
  expect(picture).toMatchObject({ count: 240, p10: 50, median: 50, p90: 50, soldPerDay: null });
  expect(picture.bins).toEqual([{ from: 50, to: 50, count: 240 }]);
});

test.each([
  ['prices around 100', many(99, index => sold(String(80 + (index % 40))))],
  ['equal prices', many(99, () => sold('100.00'))],
])('a picture of %s, one at 100 times the price, keeps its bins around 100', (_, rows) => {
  const { bins, max } = pictureOf(scrape, [...rows, sold('10000.00')]);
  expect(max).toBe(10_000);
  expect(bins.length).toBeGreaterThan(5);
  expect(bins.at(-1)!.to).toBeLessThan(200);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

test('a picture of three cheap sales has bins of whole cents', () => {
  expect(pictureOf(scrape, [sold('0.01'), sold('0.02'), sold('0.03')]).bins).toEqual([
    { from: 0.01, to: 0.02, count: 1 },
    { from: 0.02, to: 0.03, count: 2 },
  ]);
});

test('a picture of sales in two currencies covers one of them, and gives the number of sales in the other (N1)', () => {
  const rows = [...many(5, () => sold('10.00')), ...many(3, () => sold('900.00', { soldCurrency: 'EUR' }))];
  const answer = { items: rows, summary: { count: 8, currency: 'USD', median: 10 } };
  const picture = pictureFrom(asked(scrape, { keyword: 'a' }), answer, TODAY)!;
  expect(picture).toMatchObject({ count: 5, currency: 'USD', max: 10 });
  expect(picture.note).toBe('left out 3 in EUR');
});

test("a picture that covers fewer sales than the service's own summary says so (N5)", () => {
  const answer = { items: many(5, () => sold('10.00')), summary: { count: 8, currency: 'USD', median: 10 } };
  const { note, count } = pictureFrom(asked(scrape, { keyword: 'a' }), answer, TODAY)!;
  expect([count, note]).toEqual([
    5,
    "3 of 8 sales are only in the service's summary, not in evidence, speed and groups",
  ]);
});

test.each([
  [1, 0, '1 sale, '],
  [2, 1, '2 sales, '],
])('a picture of %i where the summary has %i covers “%s”', (count, inSummary, words) => {
  expect(coverNote(count, inSummary)).toContain(`cover ${words}`);
});

test('listings for sale have no picture, because their prices are asking prices', () => {
  const items = many(5, index => ({ itemId: `${index}`, status: 'active', price: '5.00', currency: 'USD' }));
  const question = asked(endpoints.peerListings as Endpoint, { keyword: 'a', sold: false });
  expect(pictureFrom(question, { items }, TODAY)).toBeNull();
});

test('a picture has the currency of its price, even if more sales are in another (N5)', () => {
  const rows = [...many(3, () => sold('10.00')), ...many(5, () => sold('9.00', { soldCurrency: 'EUR' }))];
  const answer = { items: rows, summary: { count: 3, currency: 'USD', median: 10 } };
  expect(pictureFrom(asked(scrape, { keyword: 'a' }), answer, TODAY)).toMatchObject({ count: 3, currency: 'USD' });
});

test('a picture states how many of its sales have no date', () => {
  const picture = pictureOf(scrape, [sold('1'), sold('2'), sold('3', { endedAt: '2026-99-99' })]);
  expect(picture.note).toBe('1 of 3 sales has no day');
  expect(picture.periods).toMatchObject([{ count: 2, median: null }]);
});

test('a picture of more than twelve values of a field puts the smallest groups together as Other', () => {
  const rows = many(14, index => many(14 - index, () => sold('5.00', { condition: `C${index}` }))).flat();
  const groups = pictureOf(scrape, [...rows, sold('7.00', { condition: 'Other' })]).breakdowns[0]!.groups;
  expect(groups).toHaveLength(12);
  expect(groups[0]).toMatchObject({ label: 'C0', count: 14 });
  expect(groups.at(-1)).toEqual({ label: 'Other', count: 3 + 2 + 1 + 1, median: 5, p25: 5, p75: 5 });
});

test('a picture of best offers gives their share, however their prices are counted', () => {
  const rows = [sold('10'), sold('10'), sold('10'), sold('20', { bestOfferAccepted: true, acceptedOfferPrice: '15' })];
  expect(pictureOf(scrape, rows, { bestOffers: 'include' })).toMatchObject({ bestOfferShare: 0.25, max: 20 });
  expect(pictureOf(scrape, rows)).toMatchObject({ bestOfferShare: 0.25, max: 15 });
  expect(pictureOf(scrape, rows, { bestOffers: 'accepted' })).toMatchObject({ bestOfferShare: 0.25, max: 15 });
  expect(pictureOf(scrape, rows, { bestOffers: 'exclude' })).toMatchObject({ bestOfferShare: 0, max: 10 });
  expect(pictureOf(endpoints.fashionSold as Endpoint, [{ soldPrice: 5 }]).bestOfferShare).toBeNull();
});

test("a picture with fewer sales than the user's minimum has no price in any part", () => {
  const rows = many(9, index => sold(String(index + 1)));
  expect(pictureOf(scrape, rows, { minSales: 10 })).toMatchObject({ count: 9, median: null, bins: [] });
  expect(pictureOf(scrape, rows, { minSales: 10 }).periods).toMatchObject([{ count: 9, median: null }]);
  expect(pictureOf(scrape, rows.slice(0, 1), { minSales: 1 })).toMatchObject({ count: 1, median: 1 });
});

describe('sold per day', () => {
  const rows = [
    sold('1', { endedAt: '2026-11-01' }),
    ...many(8, () => sold('1', { endedAt: '2026-11-06' })),
    sold('1', { endedAt: '2026-11-11' }),
  ];
  const speed = (parameters: Row, more: Row = {}, items: Row[] = rows) =>
    pictureFrom(asked(scrape, { keyword: 'a', ...parameters }), { items, ...more }, TODAY)!.soldPerDay;
  const [last, next] = [{ hasNextPage: false }, { hasNextPage: true }];

  test.each<[string, number | null, number | null]>([
    ['counts the days between the first and the last sale if more pages follow', speed({}, next), 0.9],
    ['counts the days that the service searches if every sale was read (reference 1)', speed({}, last), 0.11],
    ['counts the requested days', speed({ soldAfter: '2026-11-01', soldBefore: '2026-11-10' }, last), 1],
    ['counts the days up to today', speed({ soldAfter: '2026-11-16' }, last), 2],
    ['is unknown on a page sorted by price', speed({ sortOrder: 'pricePlusPostageLowest' }, next), null],
    ['is known if every sale was read, in any order', speed({ sortOrder: 'pricePlusPostageLowest' }, last), 0.11],
    ['is unknown if all sales are from one day', speed({}, next, rows.slice(1, 9)), null],
    ['is unknown from two sales if more may follow', speed({}, next, rows.slice(0, 2)), null],
    ['is known from two sales if every sale was read', speed({}, last, rows.slice(0, 2)), 0.022],
    ['of a later page is not calculated over the whole search', speed({ page: 3 }, last), 0.9],
  ])('sold per day: %s', (_, found, expected) => expect(found).toBe(expected));

  test('sold per day of aggregates is known only if every unit was read (reference 2.5)', () => {
    const aggregate = {
      recordType: 'listing_aggregate',
      soldUnits: 40,
      averageSoldPrice: { amount: '5.00', currency: 'USD' },
      lastSoldDate: '2026-11-10',
    };
    const question = asked(history, {
      keyword: 'a',
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      sort: 'lastSoldDescending',
    });
    const results = [aggregate, { ...aggregate, lastSoldDate: '2026-11-01' }];
    expect(pictureFrom(question, { results, hasNextPage: false }, TODAY)!.soldPerDay).toBe(4);
    expect(pictureFrom(question, { results, hasNextPage: true }, TODAY)!.soldPerDay).toBeNull();
  });
});

describe('evidence', () => {
  const facts = { median: 100, p25: 93, p75: 108, movedPercent: 0, idleDays: 0 };

  test.each<[Partial<Parameters<typeof evidenceOf>[0]>, string, string]>([
    [{ count: 30 }, 'strong', '30 sales'],
    [{ count: 29 }, 'fair', '29 sales'],
    [{ count: 12 }, 'fair', '12 sales'],
    [{ count: 11 }, 'weak', '11 sales'],
    [{ count: 3 }, 'weak', '3 sales'],
    [{ count: 2 }, 'none', '2 sales'],
    [{ count: 1 }, 'none', '1 sale'],
    [{ count: 30, p25: 93, p75: 108.01 }, 'fair', '30 sales, prices vary'],
    [{ count: 30, p25: 80, p75: 115 }, 'fair', '30 sales, prices vary'],
    [{ count: 30, p25: 80, p75: 115.01 }, 'weak', '30 sales, prices vary widely'],
    [{ count: 3, p25: 50, p75: 150 }, 'weak', '3 sales, prices vary widely'],
    [{ count: 30, movedPercent: -10 }, 'strong', '30 sales'],
    [{ count: 30, movedPercent: 10.01 }, 'fair', '30 sales, prices rose by 10%'],
    [{ count: 30, movedPercent: 20 }, 'fair', '30 sales, prices rose by 20%'],
    [{ count: 30, movedPercent: -24.4 }, 'weak', '30 sales, prices fell by 24%'],
    [{ count: 30, movedPercent: null }, 'weak', '30 sales, no dates'],
    [{ count: 40, median: null, p25: null, p75: null }, 'weak', '40 sales'],
    [{ count: 200, idleDays: 60 }, 'strong', '200 sales'],
    [{ count: 200, idleDays: 61 }, 'weak', '200 sales, none for 61 days'],
    [{ count: 200, idleDays: null }, 'strong', '200 sales'],
    [{ count: 2, idleDays: 61 }, 'none', '2 sales'],
  ])('evidence of %j is %s', (given, grade, why) => {
    expect(evidenceOf({ count: 0, ...facts, ...given })).toEqual({ grade, why });
  });

  test('evidence follows the rule shown with it', () => {
    expect(EVIDENCE_RULE).toBe(
      'Strong: 30 sales or more, the middle half of the prices spans at most 15% of the median, and the newest third is within 10% of the oldest. Fair: 12 sales or more, the middle half of the prices spans at most 35% of the median, and the newest third is within 20% of the oldest. Weak: any other 3 sales or more, sales without dates, or none for 60 days.',
    );
  });

  test('the evidence of a past period is rated as of the end of the period', () => {
    const rows = many(40, () => sold('5.00', { endedAt: '2026-08-20' }));
    const gradeWith = (parameters: Row) =>
      pictureFrom(asked(scrape, { keyword: 'a', ...parameters }), { items: rows }, TODAY)!.evidence.grade;
    expect(gradeWith({})).toBe('weak');
    expect(gradeWith({ soldBefore: '2026-08-31' })).toBe('strong');
  });

  test.each<[EndpointId, Row, Row, number | null]>([
    ['scrape', {}, { hasNextPage: true }, 172],
    ['scrape', { sortOrder: 'pricePlusPostageLowest' }, { hasNextPage: true }, null],
    ['scrape', { sortOrder: 'pricePlusPostageLowest' }, { hasNextPage: false }, 172],
    ['scrape', { page: 2 }, { hasNextPage: false }, null],
    ['fashionSold', { sortBy: 'likes' }, { hasNextPage: true }, null],
    ['history', { startDate: '2026-01-01', endDate: TODAY }, { hasNextPage: true }, null],
    ['history', { startDate: '2026-01-01', endDate: TODAY, sort: 'lastSoldDescending' }, { hasNextPage: true }, 172],
  ])('days since the last sale of %s %j, with %j: %s', (id, parameters, more, days) => {
    const endpoint = endpoints[id] as Endpoint;
    const money = { amount: '5.00', currency: 'USD' };
    const row = id === 'history' ? { soldPrice: money, soldDate: '2026-06-01' } : { soldPrice: 5, soldCurrency: 'USD' };
    const rows = many(40, () => ({ ...row, endedAt: '2026-06-01', soldAt: '2026-06-01T10:00:00Z' }));
    const answer = { [endpoint.rows!.field]: rows, ...more };
    const { idleDays, evidence } = pictureFrom(asked(endpoint, { keyword: 'a', ...parameters }), answer, TODAY)!;
    expect(idleDays).toBe(days);
    // If newer sales may follow, the grade is not lowered for age.
    expect(evidence.grade).toBe(days === null ? 'strong' : 'weak');
  });
});
