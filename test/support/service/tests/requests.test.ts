// Which requests are refused: openapi.json is the one transcription of parameters and bounds (the drift check holds it
// against the catalogue), and here the sandbox is held to its document at, next to and beyond every bound.
import { describe, expect, test } from 'vitest';
import { inlined, openApi, type Parameter, type Schema } from '../openapi.ts';
import { validateRequest, withScrapeDefaults } from '../validate.ts';
import { Client, type Json, open } from './client.ts';

/** What a good request of each path needs. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  '/v1/scrape': { keyword: 'nike' },
  '/v1/scrape/category': { categoryId: '9355' },
  '/v1/summary': { keyword: 'nike' },
  '/v1/research/sold': { keyword: 'nike', startDate: '2025-01-01', endDate: '2025-02-01' },
  '/v1/fashionresale/sold': { keyword: 'nike' },
  '/v1/peerresale': { keyword: 'nike' },
  '/v1/cardmarket/sold': { keyword: 'pikachu' },
  '/v1/cardmarket/listings': { keyword: 'pikachu' },
};
const PATHS = Object.keys(NEEDED);
const HISTORY = '/v1/research/sold';

const parametersOf = (path: string) =>
  (inlined(openApi.paths[path]!.get!.parameters) as Parameter[]).filter(it => it.in === 'query');
const checked = (path: string, query: Record<string, string> | string[][]) =>
  validateRequest('GET', path, new URLSearchParams(query), undefined);

const NOT_INTEGERS = ['1.5', 'abc', '', ' 1', '1e2', '0x10', 'null'];
const NOT_DATES = [
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-5',
  '20-11-2026',
  '2026-11-20T00:00:00Z',
  'today',
  '',
];

/** Texts at and just inside every bound of a schema, and texts just outside. */
function edges(schema: Schema, required = false): { good: string[]; bad: string[] } {
  const { type, minimum, maximum, maxLength, format } = schema as Schema & {
    minimum?: number;
    maximum?: number;
    maxLength?: number;
  };
  const values = schema.enum as (string | number)[] | undefined;
  if (values && type === 'integer') {
    const near = values.flatMap(value => [Number(value) - 1, Number(value) + 1]);
    return { good: values.map(String), bad: [...near.map(String), ...NOT_INTEGERS] };
  }
  if (values) return { good: values as string[], bad: [`${values[0]}`.toUpperCase(), 'other', ''] };
  if (type === 'boolean') return { good: ['true', 'false'], bad: ['1', '0', 'yes', 'TRUE', 'False', ''] };
  if (type === 'integer') {
    const lowest = minimum ?? -1_000;
    const highest = maximum ?? 100_000;
    const outside = [...(minimum === undefined ? [] : [lowest - 1]), ...(maximum === undefined ? [] : [highest + 1])];
    const inside = [lowest, lowest + 1, highest - 1, highest];
    return { good: inside.map(String), bad: [...outside.map(String), ...NOT_INTEGERS] };
  }
  if (type === 'number') {
    const good = ['0', '0.01', '19.99', '100000'];
    return { good, bad: ['abc', '1,50', '$5', 'NaN', 'Infinity', '', ...(minimum === 0 ? ['-0.01', '-1'] : [])] };
  }
  if (format === 'date') return { good: ['2024-02-29', '2025-11-20'], bad: NOT_DATES };
  const good = ['n', '-', '=1+1', 'ключ', '0'];
  const bad = required ? ['', '   '] : [];
  if (maxLength === undefined) return { good, bad };
  const long = [maxLength - 1, maxLength].map(length => 'x'.repeat(length));
  return { good: [...good, ...long], bad: [...bad, 'x'.repeat(maxLength + 1)] };
}

describe('a query parameter', () => {
  test.each(PATHS)('of %s is taken up to every bound and refused beyond it by name, or has its default', path => {
    const client = open();
    for (const { name, schema, required } of parametersOf(path)) {
      const { good, bad } = edges(schema, required);
      for (const text of good) {
        const { errors, params } = checked(path, { ...NEEDED[path], [name]: text });
        expect([name, text, errors, String(params[name])]).toEqual([name, text, [], text]);
      }
      for (const text of bad) {
        const refusal = client.get(path, { ...NEEDED[path], [name]: text });
        client.wait(3_000);
        expect([name, text, refusal.status, refusal.body.code]).toEqual([name, text, 400, 'invalid_params']);
        expect(refusal.body.error).toContain(name);
      }
      const { [name]: _, ...others } = NEEDED[path]!;
      const left = checked(path, others);
      if (required) expect(left.errors).toContain(`${name} is required`);
      else expect([name, left.params[name]]).toEqual([name, schema.default]);
    }
    const { requestId: _a, ...unsaid } = open().get(path, NEEDED[path]).body;
    const defaults = parametersOf(path).flatMap(({ name, schema }) =>
      schema.default === undefined ? [] : [[name, schema.default as string]],
    );
    const { requestId: _b, ...said } = open().get(path, { ...NEEDED[path], ...Object.fromEntries(defaults) }).body;
    expect(said).toEqual(unsaid);
  });

  test('is read as the type it has, by its case-sensitive name (reference 4)', () => {
    const given = { keyword: '12', count: '7', minPrice: '1.50', sold: 'false' };
    expect(checked('/v1/scrape', given).params).toMatchObject({ keyword: '12', count: 7, minPrice: 1.5, sold: false });
    expect(checked('/v1/scrape', { Keyword: 'nike' }).errors).toEqual(['keyword is required']);
  });

  test('reference 4.3: may be an unneeded keyword when a category is browsed', () => {
    const { errors, params } = checked('/v1/scrape/category', { categoryId: '1', keyword: 'x' });
    expect([errors, params.keyword]).toEqual([[], undefined]);
  });

  test('reference 4.2: aspectFilter is a JSON object of facets', () => {
    const statuses = ['Color:Blue', '["Blue"]', '{"Color":1}', '{"Color":"Blue"}', '{}'].map(
      aspectFilter => open().scrape({ keyword: 'nike', count: 2, aspectFilter }).status,
    );
    expect(statuses).toEqual([400, 400, 400, 200, 200]);
  });

  test.each([
    '/v1/cardmarket/sold',
    '/v1/cardmarket/listings',
  ])('reference 4.7, 4.8: %s needs a keyword or an id', path => {
    for (const query of [{}, { keyword: ' ' }, { count: 5 }] as Record<string, string>[]) {
      const { status, body, headers } = open().get(path, query);
      expect([status, body.code, body.requestId]).toEqual([400, 'invalid_params', headers['X-Request-ID']]);
    }
  });
});

describe('the dates of a history search (reference 4.4)', () => {
  const RANGE = { startDate: '2022-11-20', endDate: '2025-11-20' };
  test.each([
    ['a start 3 years before today', { startDate: '2022-11-20' }, 200],
    ['a start a day inside', { startDate: '2022-11-21' }, 200],
    ['a start a day older', { startDate: '2022-11-19' }, 400],
    ['an end today', { endDate: '2025-11-20' }, 200],
    ['an end tomorrow', { endDate: '2025-11-21' }, 400],
    ['start and end on one day', { startDate: '2025-05-05', endDate: '2025-05-05' }, 200],
    ['an end a day before the start', { startDate: '2025-05-05', endDate: '2025-05-04' }, 400],
  ])('%s', (_rule, params, status) => {
    expect(open().history({ keyword: 'nikon z6', ...RANGE, ...params }).status).toBe(status);
  });

  test('three years before 29 February is 28 February', () => {
    const leap = new Client({}, Date.UTC(2028, 1, 29, 12));
    const status = (startDate: string) => leap.history({ keyword: 'nikon', startDate, endDate: '2028-02-29' }).status;
    expect([status('2025-02-28'), status('2025-02-27')]).toEqual([200, 400]);
  });
});

describe('an unknown or repeated parameter', () => {
  test('is ignored by every path but history, where the first of two counts', () => {
    for (const path of PATHS.filter(it => it !== HISTORY)) {
      const others = NEEDED[path]!;
      const name = Object.keys(others)[0]!;
      const { errors, params } = checked(path, [...Object.entries(others), [name, 'second'], ['colour', 'red']]);
      expect([path, errors, params[name], params.colour]).toEqual([path, [], others[name], undefined]);
    }
  });

  test.each([
    ['an unknown one', [['count', '50']], 'count is not a parameter of this endpoint'],
    ['a name in other case', [['Limit', '10']], 'Limit is not a parameter of this endpoint'],
    [
      'a repeated one, even with the same value',
      [
        ['page', '1'],
        ['page', '1'],
      ],
      'page is given more than once',
    ],
  ])('reference 4.4: history refuses %s', (_what, more, error) => {
    expect(checked(HISTORY, [...Object.entries(NEEDED[HISTORY]!), ...more]).errors).toEqual([error]);
    const query = new URLSearchParams([...Object.entries(NEEDED[HISTORY]!), ...more]).toString();
    expect(open().history(query).body.code).toBe('invalid_params');
  });
});

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`);
const CARD = { keyword: 'charizard' };
const STRUCTURED = { reference: 'r', year: 1999, set: 's', player: 'p', cardNumber: '4', grader: 'PSA', grade: 9.5 };
const PARCEL = { from: { postalCode: '94107' }, to: { postalCode: '10001-1234' }, parcel: { weightOz: 1 } };
const SIZED = { weightOz: 0.1, lengthIn: 1, widthIn: 2, heightIn: 3 };

/** Bodies that are taken, and bodies that are refused with the place that is wrong (reference 4.2, 8; service-facts). */
const BODIES: Readonly<Record<string, { good: Json[]; bad: [Json, string][] }>> = {
  '/v1/bulk-search': {
    good: [{ keywords: ['a'] }, { keywords: words(20) }, { keywords: ['a'], options: { count: 240, sold: false } }],
    bad: [
      [{}, 'keywords'],
      [{ keywords: [] }, 'keywords'],
      [{ keywords: words(21) }, 'keywords'],
      [{ keywords: 'a' }, 'keywords'],
      [{ keywords: [''] }, 'keywords.0'],
      [{ keywords: ['a'], options: { count: 241 } }, 'options.count'],
    ],
  },
  '/v1/cards/batch': {
    good: [
      { cards: Array(100).fill(CARD) },
      { cards: [CARD], options: { count: 60, outputMode: 'summary', relevance: true } },
      { cards: [STRUCTURED] },
    ],
    bad: [
      [{ cards: [] }, 'cards'],
      [{ cards: Array(101).fill(CARD) }, 'cards'],
      [{ cards: [{ reference: 'only' }] }, 'cards.0'],
      [{ cards: [{ player: 'p', year: '1999' }] }, 'cards.0.year'],
      [{ cards: [{ player: 'p', cardNumber: 4 }] }, 'cards.0.cardNumber'],
    ],
  },
  '/v1/scrape/max': {
    good: [
      { keyword: 'a', maxPages: 1 },
      { keyword: 'a', maxPages: 100, ebaySite: 'auctionsite.de' },
    ],
    bad: [
      [{ maxPages: 3 }, 'keyword'],
      [{ keyword: 'a', maxPages: 0 }, 'maxPages'],
      [{ keyword: 'a', maxPages: 101 }, 'maxPages'],
      [{ keyword: 'a', maxPages: 1.5 }, 'maxPages'],
      [{ keyword: 'a', count: '10' }, 'count'],
    ],
  },
  '/v1/scrape/jobs': {
    good: [{ queries: words(100) }, { queries: ['a', { keyword: 'b', count: 1 }] }],
    bad: [
      [{ queries: [] }, 'queries'],
      [{ queries: words(101) }, 'queries'],
      [{ queries: [{ count: 5 }] }, 'queries.0'],
      [{ queries: [{ keyword: 'a', soldAfter: '2026-02-30' }] }, 'queries.0.soldAfter'],
    ],
  },
  '/v1/shipping/rates': {
    good: [PARCEL, { ...PARCEL, carriers: ['postal'], parcel: SIZED }],
    bad: [
      [{ ...PARCEL, parcel: { weightOz: 0 } }, 'parcel.weightOz'],
      [{ ...PARCEL, to: { postalCode: '1234' } }, 'to.postalCode'],
      [{ to: PARCEL.to, parcel: PARCEL.parcel }, 'from'],
    ],
  },
};

describe('a body', () => {
  const validated = (path: string, body: unknown) => validateRequest('POST', path, new URLSearchParams(), body);

  test.each(Object.keys(BODIES))('of %s is taken within its bounds and refused beyond them, by place', path => {
    for (const body of BODIES[path]!.good) expect(validated(path, body).errors).toEqual([]);
    for (const [body, place] of BODIES[path]!.bad) {
      expect(validated(path, body).errors.join('\n')).toContain(place);
      expect(open().post(path, body).status).toBe(400);
    }
  });

  test('is an object', () => {
    for (const body of [undefined, null, [], 'text', 5])
      expect(validated('/v1/bulk-search', body).errors).toEqual(['the body must be a JSON object']);
  });

  test('is left as it was sent: the defaults of /v1/scrape go into a copy', () => {
    const body = { keyword: 'a' };
    expect([validated('/v1/scrape/max', body).params.count, body]).toEqual([240, { keyword: 'a' }]);
    const filled = { keyword: 'a', count: 3, page: 1, ebaySite: 'auctionsite.com', sold: true, relevance: true };
    expect(withScrapeDefaults({ keyword: 'a', count: 3 })).toMatchObject(filled);
  });

  test.each<[string, Json]>([
    ['/v1/bulk-search', { keywords: ['nike'], options: { aspectFilter: '{' } }],
    ['/v1/scrape/max', { keyword: 'nike', aspectFilter: '[1]' }],
    ['/v1/scrape/jobs', { queries: ['nike', { keyword: 'lego', aspectFilter: 'Color' }] }],
  ])('of %s with an aspectFilter that could never work is refused before anything runs', (path, body) => {
    const client = open();
    const { status, body: refusal } = client.post(path, body);
    expect([status, refusal.code, client.charged]).toEqual([400, 'invalid_params', 0]);
  });
});

describe('a path', () => {
  test('gives its parameters', () => {
    const { operationId, pathParams } = checked('/v1/scrape/max/results/max_1', {});
    expect([operationId, pathParams]).toEqual(['getScrapeMaxResults', { jobId: 'max_1' }]);
  });

  test('that the document does not have is said to be missing', () => {
    const unknown = ['GET /v1/nothing', 'PUT /v1/scrape', 'GET /v1/scrape/', 'GET /v1/cards/batch/', 'GET /V1/scrape'];
    for (const address of unknown) {
      const [method, path] = address.split(' ') as [string, string];
      const missing = { operationId: '', errors: [`${address} does not exist`] };
      expect(validateRequest(method, path, new URLSearchParams(), undefined)).toMatchObject(missing);
    }
  });
});
