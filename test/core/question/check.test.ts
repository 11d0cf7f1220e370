import { describe, expect, test } from 'vitest';
import type { Endpoint, EndpointId, Parameter } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { readChoice } from '../../../core/input/text.ts';
import { checkParameters, readLabel } from '../../../core/question/check.ts';
import { nearest } from '../../../core/question/nearest.ts';
import { addressOf, ask } from '../../../core/question/question.ts';
import { thrownBy } from '../fixture.ts';

const TODAY = '2026-11-20';
const checked = (id: EndpointId, given: Record<string, unknown>) =>
  checkParameters(endpoints[id] as Endpoint, given, TODAY);

const refusal = (id: EndpointId, given: Record<string, unknown>) => thrownBy(() => checked(id, given));
const history = { keyword: 'x', startDate: '2026-01-01', endDate: '2026-02-01' };
const parcel = { from: { postalCode: '10001' }, to: { postalCode: '90210' }, parcel: { weightOz: 16 } };

test.each<[EndpointId, Record<string, unknown>, string]>([
  ['scrape', { keyword: 'x', count: 500 }, 'count must be 1 to 240, got 500'],
  ['scrape', { keyword: 'x', count: 0 }, 'count must be 1 to 240, got 0'],
  ['scrape', { keyword: 'x', count: 1.5 }, 'count must be 1 to 240, got 1.5, which is not a whole number'],
  ['scrape', { keyword: 'x', count: 'many' }, 'count must be 1 to 240, got "many", which is not a number'],
  ['scrape', { keyword: 'x', page: 0 }, 'page must be a whole number of 1 or more, got 0'],
  ['scrape', { keyword: 'x', minPrice: 'cheap' }, 'minPrice must be a number of 0 or more, got "cheap"'],
  ['scrape', { keyword: 'x', sold: 'maybe' }, 'sold must be true or false, got "maybe"'],
  ['scrape', { keyword: 'x', sold: 2 }, 'sold must be true or false, got 2'],
  ['scrape', { keyword: 'x', soldAfter: '1.9.2026' }, 'soldAfter must be a date as YYYY-MM-DD, got "1.9.2026"'],
  ['scrape', { keyword: 'x', soldAfter: '2026-02-30' }, 'soldAfter must be a date as YYYY-MM-DD, got "2026-02-30"'],
  [
    'scrape',
    { keyword: 'x', itemCondition: 'nwe' },
    'itemCondition must be any, new or used, got "nwe"; did you mean new?',
  ],
  ['scrape', { keyword: 'x', itemCondition: 'broken' }, 'itemCondition must be any, new or used, got "broken"'],
  ['scrape', {}, 'keyword is required'],
  ['scrape', { keyword: '' }, 'keyword is required'],
  ['scrape', { keyword: null }, 'keyword is required'],
  ['scrape', { keyword: '   ' }, 'keyword is required'],
  [
    'scrape',
    { keyword: Number.NaN },
    'keyword must be a text that is not empty, got NaN, which is nothing to search for',
  ],
  [
    'scrape',
    { keyword: 1 / 0 },
    'keyword must be a text that is not empty, got Infinity, which is nothing to search for',
  ],
  ...['undefined', 'null', 'NaN'].map((brand): [EndpointId, Record<string, unknown>, string] => [
    'fashionSold',
    { keyword: 'x', brand },
    `brand must be a text that is not empty, got "${brand}", which a program writes in place of a missing value`,
  ]),
  ['scrape', { keyword: ['a'] }, 'keyword must be a text that is not empty, got 1 entry'],
  ['scrape', { keyword: 'x', coutn: 5 }, 'coutn is not a parameter here; did you mean count?'],
  ['history', { ...history, limit: 30 }, 'limit must be 10, 20 or 50, got 30'],
  ['history', { ...history, page: 201 }, 'page must be 1 to 200, got 201'],
  [
    'history',
    { ...history, keyword: 'x'.repeat(201) },
    'keyword must be a text of 1 to 200 characters, got 201 characters',
  ],
  ['history', { keyword: 'x', endDate: '2026-02-01' }, 'startDate is required'],
  ['fashionSold', { keyword: 'x', minPrice: -1 }, 'minPrice must be a number of 0 or more, got -1'],
  ...['undefined', 'null', 'NaN'].map((brand): [EndpointId, Record<string, unknown>, string] => [
    'fashionSold',
    { keyword: 'x', brand },
    `brand must be a text that is not empty, got "${brand}", which a program writes in place of a missing value`,
  ]),
  ['peerListings', { keyword: 'x', brandId: 0 }, 'brandId must be a whole number of 1 or more, got 0'],
  ['cardSales', { count: 5 }, 'keyword or productId is required'],
  ['accountUsage', { plan: 'x' }, 'plan is not a parameter here; there are none'],
])('a refusal names the parameter, the bound and the value: %s %j: %s', (id, given, sentence) => {
  const error = refusal(id, given);
  expect([error.message, error.detail, error.code]).toEqual([sentence, sentence, 'invalid_params']);
});

test.each<[EndpointId, Record<string, unknown>, string]>([
  ['bulkSearch', { keywords: [] }, 'keywords must be a list of 1 to 20 entries, got 0 entries'],
  ['bulkSearch', { keywords: ' \n' }, 'keywords is required'],
  ['bulkSearch', { keywords: ['a', true] }, 'keywords[2] must be a text that is not empty, got true'],
  ['bulkSearch', { keywords: ['a'], options: { count: 300 } }, 'options.count must be 1 to 240, got 300'],
  [
    'bulkSearch',
    { keywords: ['a'], options: { pgae: 2 } },
    'options: pgae is not a parameter here; did you mean page?',
  ],
  ['startKeywordJob', { queries: ['a', { keyword: 'b', count: 300 }] }, 'queries[2].count must be 1 to 240, got 300'],
  ['startKeywordJob', { queries: ['a', { count: 5 }] }, 'queries[2].keyword is required'],
  ['startCardBatch', { cards: [{ keyword: 'a', grade: 'good' }] }, 'cards[1].grade must be a number, got "good"'],
  ['startCardBatch', { cards: [{ keyword: 'a', year: 1986.5 }] }, 'cards[1].year must be a whole number, got 1986.5'],
  ['startCardBatch', { cards: ['a'] }, 'cards[1] must be an object, got "a"'],
  ['shippingRates', { ...parcel, from: {} }, 'from.postalCode is required'],
  ['shippingRates', { ...parcel, from: undefined }, 'from.postalCode is required'],
  [
    'shippingRates',
    { ...parcel, to: { postalCode: 123456 } },
    'to.postalCode must be a US ZIP code such as 10001 or 10001-1234, got "123456"',
  ],
  ['shippingRates', { ...parcel, parcel: { weightOz: 0 } }, 'parcel.weightOz must be a number above 0, got 0'],
  ['shippingRates', { ...parcel, carriers: true }, 'carriers[1] must be a text that is not empty, got true'],
  [
    'scrape',
    { keyword: 'x', aspectFilter: 'blue' },
    'aspectFilter must be a JSON object whose values are strings or lists of strings, got "blue"',
  ],
  [
    'scrape',
    { keyword: 'x', aspectFilter: { '': 'Blue' } },
    'aspectFilter must be a JSON object whose values are strings or lists of strings, got {"":"Blue"}',
  ],
  [
    'scrape',
    { keyword: 'x', aspectFilter: { Color: 5 } },
    'aspectFilter must be a JSON object whose values are strings or lists of strings, got {"Color":5}',
  ],
])('a refusal inside a list or an object gives the position, counting from 1: %s %j: %s', (id, given, sentence) => {
  expect(refusal(id, given).message).toBe(sentence);
});

test.each<[EndpointId, Record<string, unknown>, string]>([
  ['scrape', { keyword: 'x', minPrice: 5.01, maxPrice: 5 }, 'minPrice must be at most maxPrice (5), got 5.01'],
  ['fashionSold', { keyword: 'x', minPrice: 6, maxPrice: 5 }, 'minPrice must be at most maxPrice (5), got 6'],
  ['peerListings', { keyword: 'x', minPrice: 6, maxPrice: 5 }, 'minPrice must be at most maxPrice (5), got 6'],
  [
    'scrapeCategory',
    { categoryId: '1', soldAfter: '2026-11-02', soldBefore: '2026-11-01' },
    'soldAfter must be on or before soldBefore (2026-11-01), got 2026-11-02',
  ],
  [
    'bulkSearch',
    { keywords: ['a'], options: { minPrice: 6, maxPrice: 5 } },
    'options.minPrice must be at most options.maxPrice (5), got 6',
  ],
  [
    'startKeywordJob',
    { queries: ['a', { keyword: 'b', minPrice: 6, maxPrice: 5 }] },
    'queries[2].minPrice must be at most queries[2].maxPrice (5), got 6',
  ],
  [
    'startCardBatch',
    { cards: [{ keyword: 'a' }, { year: 1986 }] },
    'cards[2].keyword or cards[2].player or cards[2].set is required',
  ],
  [
    'history',
    { keyword: 'x', startDate: '2026-11-20', endDate: '2026-11-19' },
    'startDate must be on or before endDate (2026-11-19), got 2026-11-20',
  ],
  [
    'history',
    { keyword: 'x', startDate: '2026-11-21', endDate: '2026-11-21' },
    'endDate must be today (2026-11-20 UTC) or earlier, got 2026-11-21',
  ],
])('a rule about several parameters or the calendar says what is wrong: %s %j: %s', (id, given, sentence) => {
  expect(refusal(id, given).message).toBe(sentence);
});

test.each<[EndpointId, Record<string, unknown>, string]>([
  ['bulkSearch', { keywords: ['  '] }, 'keywords[1] must be a text that is not empty, got "  "'],
  ['bulkSearch', { keywords: ['n/a', '-'] }, 'keywords[1] must be a text that is not empty, got "n/a"'],
  ['startKeywordJob', { queries: ['\u00a0', '—'] }, 'queries[1] must be a text that is not empty'],
])('a list of nothing but blank keywords is refused: %s %j', (id, given, message) => {
  expect(refusal(id, given).message).toContain(message);
});

test.each<[EndpointId, Record<string, unknown>]>([
  ['scrape', { keyword: 'x', minPrice: 5, maxPrice: 5, soldAfter: '2026-11-01', soldBefore: '2026-11-01' }],
  ['history', { keyword: 'x', startDate: TODAY, endDate: TODAY }],
  ['cardListings', { keyword: 'x', productId: 1 }],
  ['startCardBatch', { cards: [{ set: 'Fleer', cardNumber: '57' }] }],
])('a rule about several parameters accepts equal bounds, and one of several alternatives: %s %j', (id, given) => {
  expect(() => checked(id, given)).not.toThrow();
});

const WITH_CATEGORY: [EndpointId, (categoryId: unknown) => Record<string, unknown>, string][] = [
  ['scrape', categoryId => ({ keyword: 'x', categoryId }), 'categoryId'],
  ['scrapeCategory', categoryId => ({ categoryId }), 'categoryId'],
  ['priceSummary', categoryId => ({ keyword: 'x', categoryId }), 'categoryId'],
  ['startDeepPagination', categoryId => ({ keyword: 'x', categoryId }), 'categoryId'],
  ['bulkSearch', categoryId => ({ keywords: ['x'], options: { categoryId } }), 'options.categoryId'],
  ['startKeywordJob', categoryId => ({ queries: [{ keyword: 'x', categoryId }] }), 'queries[1].categoryId'],
];

describe.each(WITH_CATEGORY)('a category is a number: %s', (id, withCategory, label) => {
  test.each([
    'Cell Phones',
    '9355.0',
    'recA1b2C3d4E5f6G7',
    'none',
    'all',
    '-1',
    '9355, 1249',
    '#9355',
    '９３５５',
    -9355,
    93.55,
  ])('a category of %j is refused', categoryId => {
    expect(refusal(id, withCategory(categoryId)).message).toMatch(
      `${label} must be the number of a category, such as 9355, got `,
    );
  });

  test.each(['9355', ' 9355 ', 9355, '1', '261186'])('a category of %j is searched', categoryId => {
    expect(() => checked(id, withCategory(categoryId))).not.toThrow();
  });
});

test.each(['0', 0, ' 0 ', '00', '000'])('0 is every category, and so none to browse: %j', categoryId => {
  expect(() => checked('scrape', { keyword: 'x', categoryId })).not.toThrow();
  expect(refusal('scrapeCategory', { categoryId }).message).toMatch(/^categoryId must be the number of a category/);
});

// 100 days before TODAY is 2026-08-12.
const WITH_DATES: [EndpointId, (dates: Record<string, unknown>) => Record<string, unknown>, string][] = [
  ['scrape', dates => ({ keyword: 'x', ...dates }), ''],
  ['scrapeCategory', dates => ({ categoryId: '9355', ...dates }), ''],
  ['priceSummary', dates => ({ keyword: 'x', ...dates }), ''],
  ['startDeepPagination', dates => ({ keyword: 'x', ...dates }), ''],
  ['bulkSearch', dates => ({ keywords: ['x'], options: dates }), 'options.'],
  ['startKeywordJob', dates => ({ queries: ['a', { keyword: 'x', ...dates }] }), 'queries[2].'],
];

describe.each(WITH_DATES)('sold dates lie within what the search has: %s', (id, withDates, within) => {
  test.each(['2026-11-21', '2026-12-01', '2027-01-01', '2099-12-31'])('Sold After %s is in the future', soldAfter => {
    expect(refusal(id, withDates({ soldAfter })).message).toBe(
      `${within}soldAfter must be today (${TODAY} UTC) or earlier, got ${soldAfter}`,
    );
  });

  test.each(['2026-08-11', '2026-01-31', '2025-11-20', '2020-01-01', '1999-12-31'])(
    'Sold Before %s is older than every sale',
    soldBefore => {
      expect(refusal(id, withDates({ soldBefore })).message).toBe(
        `${within}soldBefore must be 2026-08-12 or later, because older sales are not in this search, got ${soldBefore}`,
      );
    },
  );

  test.each([
    { soldAfter: TODAY },
    { soldAfter: '2020-01-01' },
    { soldBefore: '2026-08-12' },
    { soldBefore: TODAY },
    { soldBefore: '2099-12-31' },
    { soldAfter: '2020-01-01', soldBefore: '2026-08-12' },
    { soldAfter: TODAY, soldBefore: TODAY },
  ])('%j leaves sales to find', dates => {
    expect(() => checked(id, withDates(dates))).not.toThrow();
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a number as text', { count: ' 50 ' }, { count: 50 }],
  ['a flag as text', { sold: 'FALSE', relevance: 'true' }, { sold: false, relevance: true }],
  ['a number as a keyword', { keyword: 13 }, { keyword: '13' }],
  [
    'spaces around a word',
    { keyword: '  iphone 13  ', itemCondition: ' used ' },
    { keyword: 'iphone 13', itemCondition: 'used' },
  ],
  ['facets as JSON', { aspectFilter: '{"Color": ["Blue"]}' }, { aspectFilter: '{"Color":["Blue"]}' }],
])('values of forms and cells are read as they are meant: %s', (_, given, read) => {
  expect(checked('scrape', { keyword: 'x', ...given })).toMatchObject(read);
});

test('empty values are left out, and no default replaces them, but what was paid is always requested (reference 4.2)', () => {
  expect(checked('scrape', { keyword: 'x', minPrice: '', maxPrice: null, count: undefined })).toEqual({
    keyword: 'x',
    bestOfferPrice: true,
  });
});

test('a list may be JSON, with texts and objects', () => {
  const { queries } = checked('startKeywordJob', { queries: '["a", {"keyword": "b", "count": "5"}]' });
  expect(queries).toMatchObject(['a', { keyword: 'b', count: 5 }]);
});

test('facets are sent as one JSON string, in a query and in a body (reference 4.2)', () => {
  const given = { keyword: 'x', aspectFilter: { Color: ['Blue', 'Red'] } };
  expect(addressOf(ask(endpoints.scrape, given, TODAY)).query).toBe(
    `?keyword=x&aspectFilter=${encodeURIComponent('{"Color":["Blue","Red"]}')}&bestOfferPrice=true`,
  );
  const body = JSON.parse(addressOf(ask(endpoints.startKeywordJob, { queries: ['y', given] }, TODAY)).body ?? '');
  expect(body.queries[0]).toBe('y');
  expect(body.queries[1].aspectFilter).toBe('{"Color":["Blue","Red"]}');
});

const near = ['keyword', 'count', 'page', 'ebaySite', 'minPrice', 'maxPrice'];

test.each([
  ['coutn', 'count', 'two letters are swapped'],
  ['cuont', 'count', 'two letters are swapped'],
  ['cout', 'count', 'a letter is missing'],
  ['pages', 'page', 'a letter is too many'],
  ['Keyword', 'keyword', 'the case is wrong'],
  [' page ', 'page', 'spaces stand around it'],
  ['ebay_site', 'ebaySite', 'it is written in another style'],
  ['minprise', 'minPrice', 'a letter is another'],
])('%s is taken for %s: %s', (typed, meant) => {
  expect(nearest(typed, near)).toBe(meant);
});

test('a list of long labels is cut, so the refused value is not hidden behind it', () => {
  const labels = Object.fromEntries('abcdefgh'.split('').map(each => [each, `${each} with a label of many letters`]));
  const { problem = '' } = readLabel(labels, 'old');
  expect(problem).toMatch(/^must be one of 8 choices, such as a with .*, got "old"$/);
  const few = Object.fromEntries(Object.entries(labels).slice(0, 5));
  expect(readLabel(few, 'old').problem).toContain(Object.values(few).at(-1));
});

test('a word that ends only one name is read as that name, even if another is more similar', () => {
  const names = endpoints.scrape.parameters.map(({ name }) => name);
  expect(nearest('condition', names)).toBe('itemCondition');
  // Ambiguous: both minPrice and maxPrice end with it.
  expect(nearest('price', names)).toBeUndefined();
});

test.each([
  ['itemCondition', 'Used', 'used'],
  ['itemCondition', ' NEW ', 'new'],
  ['buyingFormat', 'buy it now', 'buyItNow'],
  ['sortOrder', 'ended-recently', 'endedRecently'],
])('%s as "%s" is read as %s', (name, typed, sent) => {
  expect(checked('scrape', { keyword: 'x', [name]: typed })[name]).toBe(sent);
});

test('no two values of a choice differ only in case, blanks or dashes', () => {
  const choices = (parameters: readonly Parameter[]): (readonly (string | number)[])[] =>
    parameters.flatMap(({ kind, values = [], fields = [], entries = [] }) => [
      ...(kind === 'choice' ? [values] : []),
      ...choices([...fields, ...entries]),
    ]);
  const all = Object.values(endpoints).flatMap(({ parameters }) => choices(parameters));
  expect(all.length).toBeGreaterThan(10);
  for (const values of all)
    for (const value of values) expect(readChoice(String(value), values.map(String))).toBe(value);
});

test.each(['colour', 'x', ''])('"%s" is not read as any choice', typed => {
  expect(nearest(typed, near)).toBeUndefined();
});

const WORDS = ['player', 'set', 'cardNumber', 'parallel', 'grader'];
const cardWith = (name: string, typed: string) => ({ cards: [{ keyword: 'jordan', [name]: typed }] });

describe.each(WORDS)('the %s of a card', name => {
  test.each([
    ['https://shop.example/1', 'which is a web address'],
    ['Fleer https://shop.example/1', 'which has a web address'],
    ['www.shop.example', 'which is a web address'],
    ['=A2', 'which is a formula'],
    ["'=VLOOKUP(A2,B:C,2)", 'which is a formula'],
    ['<br>', 'which is nothing to search for'],
  ])('is not %j', (typed, problem) => {
    expect(refusal('startCardBatch', cardWith(name, typed)).message).toContain(problem);
  });

  test.each([
    ['<td>Fleer &amp; Co</td>', 'Fleer & Co'],
    ['Fleer\nUltra', 'Fleer Ultra'],
    ['7', '7'],
    ['None', 'None'],
    ['P.J. / Co.', 'P.J. / Co.'],
  ])('%j is %j', (typed, sent) => {
    expect(checked('startCardBatch', cardWith(name, typed)).cards).toEqual([{ keyword: 'jordan', [name]: sent }]);
  });
});

test.each(['brand', 'variant', 'language'])('a formula is no %s', name => {
  const id = name === 'brand' ? 'fashionSold' : 'cardSales';
  expect(refusal(id, { keyword: 'x y', [name]: '=B2' }).message).toContain('which is a formula');
});

test("a card's own name may be an address", () => {
  const own = 'https://shop.example/1';
  expect(checked('startCardBatch', cardWith('reference', own)).cards).toEqual([{ keyword: 'jordan', reference: own }]);
});
