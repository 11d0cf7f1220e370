// The validation of requests, from a table of reference 4.2 to 4.9.
import { describe, expect, it } from 'vitest';
import { openApi } from '../openapi.ts';
import { validateRequest, withScrapeDefaults } from '../validate.ts';
import { json, openSandbox } from './open-sandbox.ts';
import { OTHERS, PARAMETERS, type ParameterRow } from './parameters.ts';

const GOOD = PARAMETERS.flatMap(row => row.good.map(value => [row.section, row.path, row.name, value, row] as const));
const BAD = PARAMETERS.flatMap(row => row.bad.map(value => [row.section, row.path, row.name, value, row] as const));

describe('a query parameter', () => {
  it.each(GOOD)('reference %s: %s takes %s=%s', (_section, path, name, value, row) => {
    const { errors, params } = validated(row, value);
    expect(errors).toEqual([]);
    expect(String(params[name])).toBe(String(value));
    expect(path).toBe(row.path);
  });

  it.each(BAD)('reference %s: %s refuses %s=%j and names it', (_section, path, name, value, row) => {
    const { errors } = validated(row, value);
    expect(errors.join('\n')).toContain(name);
    const answer = openSandbox().get(path, { ...OTHERS[path], [name]: value });
    expect([answer.status, json(answer).code]).toEqual([400, 'invalid_params']);
  });

  it.each(
    PARAMETERS.map(row => [row.section, row.path, row.name, row.default] as const),
  )('reference %s: %s fills %s with %j when it is left out', (_section, path, name, expected) => {
    const { [name]: _, ...others } = OTHERS[path]!;
    expect(validateRequest('GET', path, new URLSearchParams(others), undefined).params[name]).toEqual(expected);
  });

  it.each(
    PARAMETERS.filter(row => row.required).map(row => [row.section, row.path, row.name] as const),
  )('reference %s: %s is refused without %s', (_section, path, name) => {
    const { [name]: _, ...others } = OTHERS[path]!;
    expect(validateRequest('GET', path, new URLSearchParams(others), undefined).errors).toContain(
      `${name} is required`,
    );
  });

  it('has a row in the table for each that the document describes', () => {
    const described = Object.keys(OTHERS).flatMap(path => queryNames(path).map(name => `${path} ${name}`));
    const tested = new Set(PARAMETERS.map(row => `${row.path} ${row.name}`));
    expect(described.filter(it => !tested.has(it))).toEqual([
      '/v1/scrape/category aspectFilter',
      '/v1/summary categoryId',
      '/v1/summary aspectFilter',
    ]);
  });

  it('is read as the type it has', () => {
    const { params } = validateRequest(
      'GET',
      '/v1/scrape',
      new URLSearchParams('keyword=12&count=7&minPrice=1.50&sold=false'),
      undefined,
    );
    expect(params).toMatchObject({ keyword: '12', count: 7, minPrice: 1.5, sold: false });
  });

  it('reference 4: has a case-sensitive name', () => {
    expect(validateRequest('GET', '/v1/scrape', new URLSearchParams('Keyword=nike'), undefined).errors).toEqual([
      'keyword is required',
    ]);
  });

  it('reference 4.3: may be an unneeded keyword when a category is browsed', () => {
    const { errors, params } = validateRequest(
      'GET',
      '/v1/scrape/category',
      new URLSearchParams('categoryId=1&keyword=x'),
      undefined,
    );
    expect([errors, params.keyword]).toEqual([[], undefined]);
  });
});

describe('an unknown or repeated parameter', () => {
  it.each(
    Object.entries(OTHERS).filter(([path]) => path !== '/v1/research/sold'),
  )('is ignored by %s, where the first of two counts', (path, others) => {
    const name = Object.keys(others)[0]!;
    const query = new URLSearchParams([...Object.entries(others), [name, 'second'], ['colour', 'red']]);
    const { errors, params } = validateRequest('GET', path, query, undefined);
    expect([errors, params[name], params.colour]).toEqual([[], others[name], undefined]);
  });

  it('reference 4.4: is refused by history when it is unknown', () => {
    const query = new URLSearchParams({ ...OTHERS['/v1/research/sold'], count: '50' });
    expect(validateRequest('GET', '/v1/research/sold', query, undefined).errors).toEqual([
      'count is not a parameter of this endpoint',
    ]);
  });

  it('reference 4.4: is refused by history when it is repeated, even with the same value', () => {
    const query = new URLSearchParams([...Object.entries(OTHERS['/v1/research/sold']!), ['page', '1'], ['page', '1']]);
    expect(validateRequest('GET', '/v1/research/sold', query, undefined).errors).toEqual([
      'page is given more than once',
    ]);
  });
});

const CARD = { keyword: 'charizard' };
const PARCEL = { from: { postalCode: '94107' }, to: { postalCode: '10001-1234' }, parcel: { weightOz: 1 } };
const GOOD_BODIES = [
  ['service-facts', '/v1/bulk-search', { keywords: ['a'] }],
  ['8', '/v1/bulk-search', { keywords: words(20) }],
  ['service-facts', '/v1/bulk-search', { keywords: ['a'], options: { count: 240, sold: false } }],
  ['8', '/v1/cards/batch', { cards: Array(100).fill(CARD) }],
  [
    'service-facts',
    '/v1/cards/batch',
    { cards: [CARD], options: { count: 60, outputMode: 'summary', relevance: true } },
  ],
  [
    'service-facts',
    '/v1/cards/batch',
    {
      cards: [
        {
          reference: 'r',
          year: 1999,
          set: 's',
          player: 'p',
          cardNumber: '4',
          parallel: 'x',
          grader: 'PSA',
          grade: 9.5,
        },
      ],
    },
  ],
  ['8', '/v1/scrape/max', { keyword: 'a', maxPages: 1 }],
  ['8', '/v1/scrape/max', { keyword: 'a', maxPages: 100, ebaySite: 'auctionsite.de' }],
  ['8', '/v1/scrape/jobs', { queries: words(100) }],
  ['service-facts', '/v1/scrape/jobs', { queries: ['a', { keyword: 'b', count: 1 }] }],
  ['service-facts', '/v1/shipping/rates', PARCEL],
  [
    'service-facts',
    '/v1/shipping/rates',
    { ...PARCEL, carriers: ['postal'], parcel: { weightOz: 0.1, lengthIn: 1, widthIn: 2, heightIn: 3 } },
  ],
] as const;
const BAD_BODIES = [
  ['service-facts', '/v1/bulk-search', {}, 'keywords'],
  ['service-facts', '/v1/bulk-search', { keywords: [] }, 'keywords'],
  ['8', '/v1/bulk-search', { keywords: words(21) }, 'keywords'],
  ['service-facts', '/v1/bulk-search', { keywords: 'a' }, 'keywords'],
  ['service-facts', '/v1/bulk-search', { keywords: [''] }, 'keywords.0'],
  ['4.2', '/v1/bulk-search', { keywords: ['a'], options: { count: 241 } }, 'options.count'],
  ['service-facts', '/v1/cards/batch', { cards: [] }, 'cards'],
  ['8', '/v1/cards/batch', { cards: Array(101).fill(CARD) }, 'cards'],
  ['service-facts', '/v1/cards/batch', { cards: [{ reference: 'only' }] }, 'cards.0'],
  ['service-facts', '/v1/cards/batch', { cards: [{ player: 'p', year: '1999' }] }, 'cards.0.year'],
  ['service-facts', '/v1/cards/batch', { cards: [{ player: 'p', cardNumber: 4 }] }, 'cards.0.cardNumber'],
  ['service-facts', '/v1/scrape/max', { maxPages: 3 }, 'keyword'],
  ['8', '/v1/scrape/max', { keyword: 'a', maxPages: 0 }, 'maxPages'],
  ['8', '/v1/scrape/max', { keyword: 'a', maxPages: 101 }, 'maxPages'],
  ['8', '/v1/scrape/max', { keyword: 'a', maxPages: 1.5 }, 'maxPages'],
  ['4.2', '/v1/scrape/max', { keyword: 'a', count: '10' }, 'count'],
  ['service-facts', '/v1/scrape/jobs', { queries: [] }, 'queries'],
  ['8', '/v1/scrape/jobs', { queries: words(101) }, 'queries'],
  ['service-facts', '/v1/scrape/jobs', { queries: [{ count: 5 }] }, 'queries.0'],
  ['4.2', '/v1/scrape/jobs', { queries: [{ keyword: 'a', soldAfter: '2026-02-30' }] }, 'queries.0.soldAfter'],
  ['service-facts', '/v1/shipping/rates', { ...PARCEL, parcel: { weightOz: 0 } }, 'parcel.weightOz'],
  ['service-facts', '/v1/shipping/rates', { ...PARCEL, to: { postalCode: '1234' } }, 'to.postalCode'],
  ['service-facts', '/v1/shipping/rates', { to: PARCEL.to, parcel: PARCEL.parcel }, 'from'],
] as const;

describe('a body', () => {
  it.each(GOOD_BODIES)('reference %s: %s takes %j', (_section, path, body) => {
    expect(validateRequest('POST', path, new URLSearchParams(), body).errors).toEqual([]);
  });

  it.each(BAD_BODIES)('reference %s: %s refuses %j and names %s', (_section, path, body, name) => {
    expect(validateRequest('POST', path, new URLSearchParams(), body).errors.join('\n')).toContain(name);
    expect(openSandbox().post(path, body).status).toBe(400);
  });

  it.each([undefined, null, [], 'text', 5])('is an object, not %j', body => {
    expect(validateRequest('POST', '/v1/bulk-search', new URLSearchParams(), body).errors).toEqual([
      'the body must be a JSON object',
    ]);
  });

  it('is left as it was sent: defaults go into a copy', () => {
    const body = { keyword: 'a' };
    const { params } = validateRequest('POST', '/v1/scrape/max', new URLSearchParams(), body);
    expect([body, params.count]).toEqual([{ keyword: 'a' }, 240]);
  });

  it('reference 4.2: a query inside a job has the defaults of /v1/scrape', () => {
    expect(withScrapeDefaults({ keyword: 'a', count: 3 })).toMatchObject({
      keyword: 'a',
      count: 3,
      page: 1,
      ebaySite: 'auctionsite.com',
      sold: true,
      relevance: true,
    });
  });
});

describe('a path', () => {
  it('gives its parameters', () => {
    const { operationId, pathParams } = validateRequest(
      'GET',
      '/v1/scrape/max/results/max_1',
      new URLSearchParams(),
      undefined,
    );
    expect([operationId, pathParams]).toEqual(['getScrapeMaxResults', { jobId: 'max_1' }]);
  });

  it.each([
    ['GET', '/v1/nothing'],
    ['PUT', '/v1/scrape'],
    ['GET', '/v1/scrape/'],
    ['GET', '/v1/cards/batch/'],
    ['GET', '/V1/scrape'],
  ])('that the document does not have is said to be missing: %s %s', (method, path) => {
    expect(validateRequest(method, path, new URLSearchParams(), undefined)).toMatchObject({
      operationId: '',
      errors: [`${method} ${path} does not exist`],
    });
  });
});

function validated(row: ParameterRow, value: string | number | boolean) {
  return validateRequest(
    'GET',
    row.path,
    new URLSearchParams({ ...OTHERS[row.path], [row.name]: String(value) }),
    undefined,
  );
}

function queryNames(path: string): string[] {
  const names = (openApi.paths[path]!.get!.parameters ?? []).map(it =>
    '$ref' in it ? it.$ref.split('/').at(-1)! : it.name,
  );
  return names.filter(name => name !== 'creditSource');
}

function words(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `word${i}`);
}
