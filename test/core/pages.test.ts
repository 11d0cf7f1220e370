import { describe, expect, test } from 'vitest';
import type { Endpoint, EndpointId } from '../../core/endpoint.ts';
import { BudgetError } from '../../core/errors/errors.ts';
import { endpoints } from '../../core/generated/endpoints.ts';
import { type PagesOptions, pages, type StopReason } from '../../core/pages.ts';
import type { Service } from '../support/clock/exchange.ts';
import { asked, batch, inQuery, page, quotaExceeded, rates, refusal, run, script, search } from './fixture.ts';
import { open } from './sandbox.ts';

const pageOf = (url: string) => Number(inQuery(url, 'page') ?? 1);

/** A service of `count` pages with two rows each, without `nextPage`. */
function service(count: number): Service {
  return ({ url }) => page([`${pageOf(url)}a`, `${pageOf(url)}b`], { hasNextPage: pageOf(url) < count });
}

function readAll(from: Service, options: Partial<PagesOptions> = {}, parameters = {}) {
  return run(from, session =>
    pages(session, asked(search, { keyword: 'a', ...parameters }), { maxRows: 1000, ...options }),
  );
}

function readArchive(from: Service, options: Partial<PagesOptions> = {}, parameters = {}) {
  return run(
    from,
    session =>
      pages(session, asked(endpoints.peerListings as Endpoint, { keyword: 'a', ...parameters }), {
        maxRows: 100_000,
        ...options,
      }),
    { policy: { maxWaitMs: Number.POSITIVE_INFINITY } },
  );
}

const idsOf = (result: { rows: Record<string, unknown>[] } | undefined) => result?.rows.map(row => row.itemId);

describe('finding the next page', () => {
  test('hasNextPage without nextPage is the page after this one', () => {
    const { result, host } = readAll(service(3));
    expect(idsOf(result)).toEqual(['1a', '1b', '2a', '2b', '3a', '3b']);
    expect(result).toMatchObject({ nextPage: null, complete: true, requests: 3 });
    expect(host.sent.map(({ url }) => inQuery(url, 'page'))).toEqual([undefined, '2', '3']);
  });

  test('nextPage is followed if the service returns it', () => {
    const { result, host } = readArchive(({ url }) =>
      pageOf(url) === 1 ? page(['1'], { hasNextPage: true, nextPage: 7 }) : page(['7']),
    );
    expect(idsOf(result)).toEqual(['1', '7']);
    expect(inQuery(host.sent[1]!.url, 'page')).toBe('7');
  });

  test('nextPage without hasNextPage is not followed', () => {
    expect(readArchive(() => page(['1'], { hasNextPage: false, nextPage: 2 })).result).toMatchObject({
      requests: 1,
      complete: true,
    });
  });

  describe("pages without hasNextPage, which the reference doesn't show for every envelope", () => {
    const untold = (served: string[][]) =>
      run(
        ({ url }) => page(served[pageOf(url) - 1] ?? [], { hasNextPage: undefined }),
        session => pages(session, asked(search, { keyword: 'a', count: 2 })),
      );

    test.each([
      ['a short page', [['1', '2'], ['3', '4'], ['5']], 3],
      [
        'an empty page',
        [
          ['1', '2'],
          ['3', '4'],
        ],
        3,
      ],
      ['a short first page', [['1']], 1],
    ])('without hasNextPage, full pages are followed and %s is an undocumented end', (_, served, requests) => {
      const { result } = untold(served);
      expect(idsOf(result)).toEqual(served.flat());
      expect(result).toMatchObject({ requests, complete: false, stopped: 'endUnknown', nextPage: null });
    });

    test('a limit on a page without hasNextPage names that page to continue with', () => {
      const body = page(['1', '2'], { hasNextPage: undefined });
      const { result } = run(
        () => body,
        session => pages(session, asked(search, { keyword: 'a' }), { maxRows: 1 }),
      );
      expect(result).toMatchObject({ stopped: 'rows', nextPage: 1, complete: false });
    });

    test('without hasNextPage, a nextPage in the answer is followed', () => {
      const { result } = readArchive(({ url }) =>
        page([url], { hasNextPage: undefined, nextPage: pageOf(url) < 3 ? pageOf(url) + 1 : null }),
      );
      expect(result).toMatchObject({ requests: 3, complete: true });
    });
  });

  test("without hasNextPage, a short or empty page isn't taken for the end", () => {
    const { result } = readAll(({ url }) =>
      pageOf(url) === 2 ? page([], { hasNextPage: true }) : page([url], { hasNextPage: pageOf(url) < 3 }),
    );
    expect(result).toMatchObject({ requests: 3, complete: true });
    expect(result?.rows).toHaveLength(2);
  });

  test.each([null, '3', 2.5, {}])('an invalid nextPage of %j is replaced by the page after this one', nextPage => {
    const { host } = readArchive(({ url }) => page([url], { hasNextPage: pageOf(url) < 2, nextPage }));
    expect(host.sent.map(({ url }) => pageOf(url))).toEqual([1, 2]);
  });

  test('reading may start at a later page', () => {
    const { result, host } = readAll(service(3), {}, { page: 3 });
    expect(idsOf(result)).toEqual(['3a', '3b']);
    expect(host.sent).toHaveLength(1);
  });

  test('an empty page parameter of a form means the first page', () => {
    expect(readAll(service(1), {}, { page: '' }).result).toMatchObject({ requests: 1 });
  });
});

describe('complete', () => {
  const answered = (endpoint: EndpointId, parameters: object, ...answers: object[]) =>
    run(script(...answers.map(answer => ({ status: 200, body: JSON.stringify(answer) }))), session =>
      pages(session, asked(endpoints[endpoint] as Endpoint, { keyword: 'a', ...parameters })),
    ).result;
  const items = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, at) => ({ itemId: `${at}`, listingId: `${at}`, ...more }));
  const last = { hasNextPage: false };
  const missing = { complete: false, stopped: 'missing', nextPage: null };
  const dates = { startDate: '2026-01-01', endDate: '2026-02-01' };

  test.each<[string, EndpointId, object, object, StopReason?]>([
    ['1 of 812 card sales', 'cardSales', {}, { items: items(1), totalSales: 812 }],
    ['1 of 2 card sales', 'cardSales', {}, { items: items(1), totalSales: 2 }],
    [
      'card sales of a limited history',
      'cardSales',
      {},
      { items: items(1), totalSales: null, salesHistory: 'limited' },
      'limitedHistory',
    ],
    ['1 of 30 cards for sale', 'cardListings', {}, { ...last, items: items(1), totalListings: 30 }],
    ['1 of 2 peer listings', 'peerListings', {}, { ...last, items: items(1), totalResults: '2' }],
    ['5,000 of more than 5,000', 'peerListings', {}, { ...last, items: items(5_000), totalResults: '5,000+' }],
    // The site shows fewer results than it counts.
    ['a page of 240 of 812 matches', 'scrape', {}, { ...last, items: items(200), totalResults: '812' }],
    ['a page of 10 of 11 matches', 'scrape', { count: 10 }, { ...last, items: items(10), totalResults: '11' }],
    ['3 of 4 units sold', 'history', dates, { ...last, results: items(1, { soldUnits: 3 }), totals: { totalSold: 4 } }],
    ['an unreadable row', 'fashionSold', {}, { ...last, items: [{ listingId: '1' }, null] }, 'unreadable'],
    ['a reading from page 2 on', 'fashionSold', { page: 2 }, { ...last, items: items(1) }, 'earlierPages'],
  ])('complete is false for %s, with the reason', (_, endpoint, parameters, answer, stopped = 'missing') => {
    expect(answered(endpoint, parameters, answer)).toMatchObject({ ...missing, stopped });
  });

  test.each<[string, EndpointId, object, object]>([
    ['all card sales', 'cardSales', {}, { items: items(2), totalSales: 2 }],
    ['no card sales', 'cardSales', {}, { items: [], totalSales: null }],
    ['fewer card sales than requested', 'cardSales', {}, { items: items(99) }],
    ['all peer listings', 'peerListings', {}, { ...last, items: items(2), totalResults: '2' }],
    // The relevance cleanup removes rows that the site counts as matches.
    ['all matches, some removed by the cleanup', 'scrape', {}, { ...last, items: items(9), totalResults: '12' }],
    ['all units sold', 'history', dates, { ...last, results: items(2, { soldUnits: 2 }), totals: { totalSold: 4 } }],
    [
      'all units, some removed by the cleanup',
      'history',
      { ...dates, relevance: true },
      { ...last, results: items(1, { soldUnits: 1 }), totals: { totalSold: 4 } },
    ],
    ['a search without totals', 'history', dates, { ...last, results: [], totals: null }],
    ['a search with a count of 0', 'fashionSold', {}, { ...last, items: items(1) }],
  ])('complete is true for %s', (_, endpoint, parameters, answer) => {
    expect(answered(endpoint, parameters, answer)).toMatchObject({ complete: true, nextPage: null });
  });

  test("complete is unknown if all requested card sales were returned and the service doesn't count them", () => {
    expect(answered('cardSales', { count: 2 }, { items: items(2) })).toMatchObject({
      complete: false,
      stopped: 'endUnknown',
    });
  });

  test('complete compares the rows of all pages, each counted once', () => {
    const page = (from: number, more: object) => ({
      items: items(3).map(row => ({ listingId: `${from + Number(row.itemId)}` })),
      ...more,
    });
    const more = { hasNextPage: true, totalListings: 6 };
    expect(answered('cardListings', {}, page(0, more), page(3, last))).toMatchObject({ complete: true, requests: 2 });
    expect(answered('cardListings', {}, page(0, more), page(2, last))).toMatchObject({ ...missing, duplicates: 1 });
  });
});

test.each([1, 2, 0, -5])('a nextPage of %i on page 2 ends reading, without a page to continue with', back => {
  const { result, host } = readArchive(({ url }) =>
    page([url], { hasNextPage: true, nextPage: pageOf(url) === 1 ? 2 : back }),
  );
  expect(result).toMatchObject({ stopped: 'loop', complete: false, nextPage: null, requests: 2 });
  expect(host.sent).toHaveLength(2);
});

test('the third empty page in a row ends reading, because each is charged', () => {
  const { result, host } = readAll(({ url }) => page([1, 4].includes(pageOf(url)) ? [url] : [], { hasNextPage: true }));
  expect(result).toMatchObject({ stopped: 'loop', complete: false, nextPage: null, requests: 7 });
  expect(host.sent).toHaveLength(7);
});

test.each(['scrapedCount', 'sourceResultCount', 'rawResultCount', 'rawSampleCount'])(
  "a page whose rows were all removed by a filter or cleanup isn't empty: %s",
  name => {
    const { result } = readAll(({ url }) =>
      pageOf(url) < 6 ? page([], { hasNextPage: true, [name]: 240 }) : page([url], { hasNextPage: false }),
    );
    expect(result).toMatchObject({ complete: true, requests: 6 });
  },
);

test('a page for which the service considered no rows is empty', () => {
  const { result } = readAll(() => page([], { hasNextPage: true, scrapedCount: 0 }));
  expect(result).toMatchObject({ stopped: 'loop', requests: 3 });
});

test('a page with only known rows ends reading', () => {
  const { result } = readAll(() => page(['same', 'again'], { hasNextPage: true }));
  expect(result).toMatchObject({ stopped: 'loop', complete: false, requests: 2, duplicates: 2 });
  expect(idsOf(result)).toEqual(['same', 'again']);
});

test('requesting rows from an endpoint without rows is refused before anything is paid', () => {
  const { error, host } = run(service(1), session => pages(session, batch));
  expect(error.message).toBe('startCardBatch has no rows to read; use call, or startJob for a job');
  expect(host.sent).toHaveLength(0);
});

test('rows that moved to the next page while reading are kept once', () => {
  const { result } = readAll(({ url }) =>
    pageOf(url) === 1 ? page(['1', '2'], { hasNextPage: true }) : page(['2', '3']),
  );
  expect(idsOf(result)).toEqual(['1', '2', '3']);
  expect(result?.duplicates).toBe(1);
});

test('rows without an ID are all kept', () => {
  const body = JSON.stringify({ items: [{ title: 'x' }, { title: 'x' }, { itemId: null }], hasNextPage: false });
  expect(readAll(() => ({ status: 200, body })).result?.rows).toHaveLength(3);
});

test('two rows are the same only if every part of their identity is equal', () => {
  const rows = { field: 'items', fields: [], key: ['itemId', 'variant'] } as const;
  const keyed = { ...search, rows };
  const row = (itemId: string | null, variant: string | null) => ({ itemId, variant });
  const first = [row('1', 'a'), row('1', 'b'), row('2', 'a'), row(null, 'c'), row('3', null)];
  const second = [row('2', 'b'), row('1', 'b'), row('2', 'a'), row(null, 'c'), row('3', null), row(null, null)];
  const { result } = run(
    ({ url }) => page([], pageOf(url) === 1 ? { items: first, hasNextPage: true } : { items: second }),
    session => pages(session, asked(keyed, { keyword: 'a' })),
  );
  const later = [row('2', 'b'), row(null, 'c'), row(null, null)];
  expect(result).toMatchObject({ duplicates: 3, rows: [...first, ...later] });
});

test("rows that aren't objects are counted and left out, and the page's other rows are kept", () => {
  const body = JSON.stringify({ items: [{ itemId: '1' }, null, 'row', 7], hasNextPage: false });
  expect(readAll(() => ({ status: 200, body })).result).toMatchObject({ unreadable: 3, rows: [{ itemId: '1' }] });
});

test('rows keep unknown fields', () => {
  const body = JSON.stringify({ items: [{ itemId: '1', colour: 'teal' }], hasNextPage: false });
  expect(readAll(() => ({ status: 200, body })).result?.rows[0]).toEqual({ itemId: '1', colour: 'teal' });
});

test('each warning is reported once for all pages, and the first envelope is kept', () => {
  const { result } = readAll(({ url }) =>
    page([url], {
      hasNextPage: pageOf(url) < 2,
      warnings: ['no cleanup', `page ${pageOf(url)}`, 5],
      total: pageOf(url),
    }),
  );
  const own = result?.warnings.filter(warning => !warning.startsWith('The field'));
  expect(own).toEqual(['no cleanup', 'page 1', 'page 2']);
  expect(result?.first?.total).toBe(1);
});

test('an endpoint without pages gets one request', () => {
  const body = JSON.stringify({ rates: [{ carrier: 'usps' }] });
  const { result } = run(
    () => ({ status: 200, body }),
    session => pages(session, rates),
  );
  expect(result).toMatchObject({ requests: 1, complete: true, nextPage: null });
  expect(result?.rows).toHaveLength(1);
});

test('a limit reached within a page names that page to continue with, so nothing is lost', () => {
  const { result } = readAll(service(9), { maxRows: 3 });
  expect(idsOf(result)).toEqual(['1a', '1b', '2a']);
  expect(result).toMatchObject({ nextPage: 2, complete: false, stopped: 'rows', requests: 2 });
});

test.each<[string, number, Partial<PagesOptions>, object]>([
  ['a limit at the end of a page', 9, { maxRows: 4 }, { nextPage: 3, stopped: 'rows', requests: 2 }],
  ['a limit at the end of the last page', 2, { maxRows: 4 }, { nextPage: null, complete: true }],
  ['a limit within the last page', 2, { maxRows: 3 }, { nextPage: 2, complete: false, stopped: 'rows' }],
  ['a limit of pages', 9, { maxPages: 2 }, { nextPage: 3, stopped: 'pages', requests: 2 }],
])('a reading with %s says where to continue, unless everything was read', (_, count, options, result) => {
  expect(readAll(service(count), options).result).toMatchObject(result);
});

test("reading ends at the service's last page, without a request that would be refused", () => {
  const { result, host } = readArchive(
    ({ url }) => page([url], { hasNextPage: true, nextPage: pageOf(url) + 1 }),
    {},
    { page: 99 },
  );
  expect(result).toMatchObject({ stopped: 'ceiling', complete: false, requests: 2 });
  expect(host.sent).toHaveLength(2);
});

test('rows are passed to a callback for pages if there is one, or else returned in the result', () => {
  const taken: number[] = [];
  const streamed = readAll(service(2), { onPage: ({ rows }) => void taken.push(rows.length) });
  expect(taken).toEqual([2, 2]);
  expect([readAll(service(2)).result?.rows.length, streamed.result?.rows.length]).toEqual([4, 0]);
});

test.each([
  ['maxRows', Number.NaN],
  ['maxRows', -1],
  ['maxPages', Number.NaN],
  ['maxPages', -1],
])('a reading limit %s of %d is refused before anything is sent', (name, limit) => {
  const { error, host } = readAll(service(1), { [name]: limit });
  expect(error).toMatchObject({ code: 'invalid_params', parameter: name });
  expect(error.message).toBe(`${name} must be a number of 0 or more, got ${limit}`);
  expect(host.sent).toEqual([]);
});

test.each([
  ['maxRows', 'rows'],
  ['maxPages', 'pages'],
])('a reading limit %s of 0 costs nothing', (name, stopped) => {
  const { result, host } = readAll(service(1), { [name]: 0 });
  expect(result).toMatchObject({ rows: [], nextPage: 1, complete: false, stopped, requests: 0 });
  expect(host.sent).toEqual([]);
});

test.each([
  [quotaExceeded, 'quota_exceeded', ''],
  [refusal(500, 'server_error'), 'server_error', 'Try again later; 2 requests were charged.'],
])(
  'an error between pages has the rows so far, the page to continue with and the total charge',
  (third, code, words) => {
    const { error } = readAll(request => (pageOf(request.url) === 3 ? third : service(9)(request, 0)));
    expect(error).toMatchObject({ code, partial: { nextPage: 3, requests: 2 }, spent: { charged: 2, doubt: 0 } });
    expect(error.partial?.rows).toHaveLength(4);
    expect(error.message).toContain(words);
  },
);

test('one of our own errors between pages, such as a spent budget, has the rows so far', () => {
  const { error } = run(service(9), session => pages(session, asked(search, { keyword: 'a' }), { maxRows: 99 }), {
    budget: 2,
  });
  expect(error).toBeInstanceOf(BudgetError);
  expect(error.partial).toMatchObject({ nextPage: 3, requests: 2 });
});

test("all pages share one budget of retries, so a bad half hour doesn't cost 600 requests", () => {
  let nth = 0;
  const flaky: Service = request => {
    nth += 1;
    return nth % 2 === 1 ? refusal(502, 'upstream_unavailable') : service(200)(request, 0);
  };
  const { error, host, session } = readAll(flaky);
  expect(error).toMatchObject({ code: 'upstream_unavailable', partial: { nextPage: 11, requests: 10 } });
  expect(host.sent).toHaveLength(21);
  expect(session.seen.requests).toBe(21);
});

test('1,500 history rows come in 30 requests, none refused at 20 a minute, without duplicates (reference 4.4 rule 2 and 8)', () => {
  const { time, sandbox, session, run } = open();
  const started = time.now();
  const question = { keyword: 'pokemon charizard', startDate: '2023-12-01', endDate: '2026-11-20' };
  const read = run(pages(session, asked(endpoints.history, question), { maxRows: 1_500 }));
  expect(read).toMatchObject({ requests: 30, complete: false, duplicates: 0 });
  expect(read.rows).toHaveLength(1_500);
  expect(new Set(read.rows.map(({ itemId }) => itemId)).size).toBe(1_500);
  expect(sandbox.log.filter(({ status }) => status !== 200)).toEqual([]);
  expect(sandbox.account.used).toBe(30);
  // 20 requests at once, then 20 per minute: at least 95 % of the ideal pace.
  const minutes = (time.now() - started) / 60_000;
  expect(minutes).toBeGreaterThan(0.9);
  expect(minutes).toBeLessThan(1 / 0.95);
});
