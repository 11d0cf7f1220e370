/** Common problems of workflow authors: unreadable fields, limits from expressions, and lists with some bad entries. */
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { freshWorkbench, goesOn, silencing } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const goesSilent = silencing(bench);
const asking = (...questions: unknown[]) => questions.map(q => ({ json: { q } as Record<string, string> }));
const byItem = { keyword: '={{ $json.q }}' };
const errorsOf = (failed: { error?: unknown }[]) => failed.map(({ error }) => error);

describe("a field that can't be read", () => {
  const broken = { keyword: "={{ $json.q === 'bad' ? $('Nowhere').item.json.q : $json.q }}" };

  test("a field that can't be read fails only its own item, with an n8n error that names the field", async () => {
    const items = asking('lego castle', 'bad', 'canon ae-1');
    const { error, rows, failed } = await bench.run('listing', 'getPrice', broken, { items, ...goesOn });
    expect(error).toBeUndefined();
    expect(rows.map(row => row.keyword)).toEqual(['lego castle', 'canon ae-1']);
    expect(failed).toMatchObject([{ q: 'bad', details: { code: 'invalid_params' } }]);
    expect(errorsOf(failed)[0]).toBe("Keyword: Referenced node doesn't exist. Correct the expression in this field.");
  });

  test("a field that can't be read stops the node before anything is spent, and the error names the item", async () => {
    const items = asking('lego castle', 'bad');
    const { error } = await bench.run('listing', 'getPrice', broken, { items });
    expect(error?.message).toBe("Keyword: Referenced node doesn't exist [item 1]");
    expect(error).toMatchObject({ context: { itemIndex: 1 }, failure: { cause: 'configuration-invalid' } });
    expect(bench.sandbox.log).toHaveLength(0);
  });

  test.each([
    [{ keyword: '={{ $json.q.trim }}' }, /^Keyword: this is a function, please add \(\) \[item 0\]/],
    [{ keyword: 'lego', limit: '={{ $json.q.at }}' }, /^Limit: this is a function/],
    [{ keyword: 'lego', options: { maxPages: '={{ }}' } }, /^Max Pages: invalid syntax/],
    [{ keyword: 'lego', filters: { minPrice: '={{ $json.q.trim }}' } }, /^Minimum Price: this is a function/],
  ])("an n8n error about a field that can't be read names the field: %j", async (parameters, message) => {
    const { error } = await bench.run('listing', 'searchSold', parameters, { items: asking('lego', 'canon') });
    expect(error?.name).toBe('NodeOperationError');
    expect(error?.message).toMatch(message);
    expect(bench.sandbox.log).toHaveLength(0);
  });

  test("a field that can't be read fails only its own item of a job", async () => {
    const items = asking('charizard base set', 'bad', 'pikachu jungle');
    const { outputs } = await bench.run('cardBatch', 'run', broken, { items, ...goesOn });
    expect(outputs[0]?.map(item => item.pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
    expect(outputs[1]).toHaveLength(1);
  });
});

test("a run that can't start goes to the error output instead of passing its input on as a result", async () => {
  const more = { items: asking('lego castle', 'canon ae-1'), credentials: {}, ...goesOn };
  const { outputs, error, failed } = await bench.run('listing', 'getPrice', byItem, more);
  expect(error).toBeUndefined();
  expect(outputs[0]).toEqual([]);
  expect(errorsOf(failed)).toEqual(
    Array(2).fill(expect.stringMatching(/^Node does not have any credentials set for "soldDataApi"\. /)),
  );
});

test.each([
  ['', 'The Base URL of the credential is empty.'],
  ['api.example.com', 'The Base URL of the credential is "api.example.com", not an HTTPS address.'],
  ['http://api.example.com', 'The Base URL of the credential is "http://api.example.com", not an HTTPS address.'],
])('a run with an invalid address sends nothing and says what is wrong: %s', async (baseUrl, message) => {
  const credentials = { soldDataApi: { ...bench.credentials.soldDataApi, baseUrl } };
  const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego' }, { credentials });
  expect(error?.message).toBe(message);
  expect(error?.description).toMatch(/^Enter the address of the service, such as https:/);
  expect(bench.sandbox.log).toHaveLength(0);
});

// In these tests the items are fields of a node, so n8n removes the first equals sign of a text.
test.each(['#N/A', '#REF!', '\u200b', '-', '==A1'])(
  'a keyword that a spreadsheet would contain: %j fails only its own item before anything is spent',
  async q => {
    for (const resource of ['listing', 'keywordJob', 'cardBatch']) {
      const operation = resource === 'listing' ? 'getPrice' : 'run';
      const { rows, failed } = await bench.run(resource, operation, byItem, { items: asking(q), ...goesOn });
      expect(rows).toEqual([]);
      expect(failed).toHaveLength(1);
    }
    expect(bench.sandbox.log).toHaveLength(0);
  },
);

describe.each(['', null, undefined, ' ', 'n/a'])('an option whose expression returns %j', typed => {
  const nothing = '={{ $json.typed }}';
  const items = [{ json: typed === undefined ? {} : { typed } }];

  test.each([
    ['listing', 'getPrice', 'minSales'],
    ['listing', 'getPriceBreakdown', 'minSales'],
    ['listing', 'findHowFastItSells', 'minSales'],
    ['listing', 'getPrice', 'bestOffers'],
    ['listing', 'getPrice', 'unpriced'],
    ['listing', 'searchSold', 'concurrency'],
    ['listing', 'searchSold', 'maxWait'],
    ['listing', 'searchSold', 'safeTexts'],
    ['listing', 'readList', 'currency'],
    ['listing', 'readList', 'keepRows'],
    ['listing', 'readList', 'leaveOutRows'],
    ['listing', 'readList', 'outputLeftOut'],
  ])('%s %s: %s counts as not added', async (resource, operation, option) => {
    const parameters = { keyword: 'iphone 13 128gb', limit: 1, listSource: 'text', text: 'Item\niphone 13 128gb' };
    const run = (options: object) => bench.run(resource, operation, { ...parameters, options } as never, { items });
    const { rows, error } = await run({ [option]: nothing });
    expect(error).toBeUndefined();
    expect(rows).toEqual((await run({})).rows);
  });
});

test.each(['', null, undefined])('Read a List without a marketplace (%j) is refused in words', async typed => {
  const items = [{ json: typed === undefined ? {} : { typed } }];
  const parameters = { listSource: 'text', text: 'Item\nlego', target: '={{ $json.typed }}' };
  const { error } = await bench.run('listing', 'readList', parameters, { items });
  expect(error?.message).toMatch(/^Marketplace must be Auction Site, Fashion Resale, .*, got nothing/);
});

describe('a limit whose expression returns nothing', () => {
  const nothing = '={{ $json.missing }}';
  const days = { startDate: '2026-01-01', endDate: '2026-10-31' };

  test.each([
    ['Limit', 'history', 'search', { ...days, limit: nothing }],
    ['Max Pages', 'history', 'search', { ...days, returnAll: true, options: { maxPages: nothing } }],
    ['Max Pages', 'history', 'getTrend', { ...days, options: { maxPages: nothing } }],
    ['Request Budget', 'listing', 'searchSold', { options: { requestBudget: nothing } }],
    ['Keep in Reserve', 'listing', 'searchSold', { options: { reserve: nothing } }],
    ['Wait up to (Minutes)', 'cardBatch', 'run', { patience: nothing }],
  ])(
    'a limit whose expression returns nothing: %s of %s %s is refused before anything is spent',
    async (label, resource, operation, parameters) => {
      const { error } = await bench.run(resource, operation, { keyword: 'iphone 13 128gb', ...parameters });
      expect(error?.message).toMatch(/ must be (1 to|a (whole )?number of [01] or more).*, got nothing\.$/);
      expect(error?.message).toContain(label);
      expect(bench.sandbox.log).toHaveLength(0);
    },
  );

  test('a limit whose expression returns nothing fails only its own item', async () => {
    const items = asking(2, 'many', 3);
    const parameters = { keyword: 'iphone 13 128gb', limit: '={{ $json.q }}' };
    const { outputs, failed } = await bench.run('listing', 'searchSold', parameters, { items, ...goesOn });
    expect(outputs[0]).toHaveLength(5);
    expect(errorsOf(failed)).toEqual([
      'Limit must be a whole number of 1 or more, got "many". Change the value and try again.',
    ]);
  });
});

test.each([
  ['its label', 'Price plus shipping, lowest first'],
  ['its label in any case', 'PRICE PLUS SHIPPING, LOWEST FIRST'],
  ['its value', 'pricePlusPostageLowest'],
])('a choice from an expression or a model is read by %s', async (_, sortOrder) => {
  const { error } = await bench.run('listing', 'searchSold', { keyword: 'lego castle', options: { sortOrder } });
  expect(error).toBeUndefined();
  expect(bench.requests[0]?.url).toContain('sortOrder=pricePlusPostageLowest');
});

test.each([
  [
    'getPrice',
    { options: { bestOffers: 'Never' } },
    'Best Offers must be Count at the Price Paid, Count All at the Listed Price, Leave Out or Only Known Prices Paid, got "Never"',
  ],
  [
    'findWhereToSell',
    { options: { markets: '={{ { a: 1 } }}' } },
    'Marketplaces must be Auction Site, Fashion Resale, Peer Resale or Trading Cards, got {"a":1}',
  ],
  ['getTrend', { period: '={{ null }}' }, 'Period must be Month, Quarter, Week or Year, got nothing'],
  ['getTrend', { period: 'weekly' }, 'Period must be Month, Quarter, Week or Year, got "weekly"'],
])(
  'an invalid choice from an expression or a model is refused before anything is spent: %s %j',
  async (operation, more, message) => {
    const days = { startDate: '2026-01-01', endDate: '2026-10-01' };
    const [resource, asked] = operation === 'getTrend' ? ['history', days] : ['listing', {}];
    const { error } = await bench.run(resource, operation, {
      keyword: 'lego castle',
      ...asked,
      ...more,
    } as INodeParameters);
    expect(error?.message).toContain(message);
    expect(bench.sandbox.log).toHaveLength(0);
  },
);

test.each([
  ['title, soldPrice', ['title', 'soldPrice']],
  ['["title"]', ['title']],
  ['={{ null }}', undefined],
])('a choice of fields may be a text: %s', async (fields, names) => {
  const parameters = { keyword: 'lego castle', limit: 2, output: 'selectedFields', fields };
  const { error, rows } = await bench.run('listing', 'searchSold', parameters);
  expect(error).toBeUndefined();
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    if (names) expect(Object.keys(row)).toEqual(['keyword', ...names]);
    else expect(Object.keys(row).length).toBeGreaterThan(20);
  }
});

test.each([
  ['cardBatch', 'Keyword or Player or Set is required.'],
  ['keywordJob', 'Keyword is required.'],
  ['bulkSearch', 'Keyword must be a text that is not empty, got "".'],
])('a blank entry of a job of %s fails only its own item', async (resource, message) => {
  const items = asking('charizard base set', '', 'pikachu jungle');
  const { outputs, failed } = await bench.run(resource, 'run', byItem, { items, ...goesOn });
  expect(outputs[0]?.map(item => item.pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
  expect(errorsOf(failed)).toEqual([`${message} Change the value and try again.`]);
});

test('an unreadable entry of a job stops the node with an error that names the item, and no job is started', async () => {
  const items = asking('charizard base set', '#N/A');
  const { error } = await bench.run('cardBatch', 'run', byItem, { items });
  expect(error).toMatchObject({
    message: expect.stringMatching(/^Keyword must be .* in place of a value \[item 1\]$/),
    context: { itemIndex: 1 },
  });
  expect(bench.sandbox.log).toHaveLength(0);
});

test('an entry of a job may be a number, such as the number of a set', async () => {
  const { rows } = await bench.run('bulkSearch', 'run', byItem, { items: asking(75192, 'lego castle') });
  expect(rows.map(row => [row.keyword, row.enough])).toEqual([
    [75192, true],
    ['lego castle', true],
  ]);
});

test('an entry of a job is matched by its reference, with or without surrounding blanks', async () => {
  const items = asking('charizard base set', 'pikachu jungle');
  const parameters = { ...byItem, options: { reference: '={{ " " + $json.q + " " }}' } };
  const { outputs } = await bench.run('cardBatch', 'run', parameters, { items });
  expect(outputs[0]?.map(item => item.pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
});

test('an entry that the job never reached is reported as its own item or on the error output', async () => {
  const items = asking(...Array.from({ length: 60 }, (_, n) => `pokemon card ${n}`));
  const run = async (more: object) => {
    const executionId = `cancelled ${JSON.stringify(more)}`;
    const { jobId } = await bench.run('cardBatch', 'start', byItem, { items, executionId });
    await bench.clock.sleep(6000);
    await bench.run('cardBatch', 'cancel', { jobId });
    // The same cards in the same execution return the cancelled job.
    return await bench.run('cardBatch', 'run', byItem, { items, executionId, ...more });
  };
  const stopped = (await run({})).rows;
  expect(stopped).toHaveLength(60);
  expect(stopped.every(row => row.outcome === 'cancelled')).toBe(true);
  const unpriced = stopped.filter(row => row.status === 'failed');
  expect(unpriced.length).toBeGreaterThan(0);
  expect(unpriced[0]?.message).toBe('The job ended without a result for this entry');
  const { outputs } = await run(goesOn);
  expect([outputs[0]?.length, outputs[1]?.length]).toEqual([60 - unpriced.length, unpriced.length]);
});

test("a listing for sale in a job's results shows its asking price (reference 2.3)", async () => {
  const parameters = { keyword: 'lego castle', maxPages: 1, filters: { sold: false } };
  const [row] = (await bench.run('deepPagination', 'run', parameters)).rows;
  expect(row).toMatchObject({ currentPrice: expect.any(Number), currentCurrency: 'USD' });
  expect(row).not.toHaveProperty('soldPrice');
});

test("a failed entry of a job isn't left out of an output of listings", async () => {
  const failing = { method: 'WORK', query: { keyword: 'lego 75192' } };
  bench.sandbox.addFault({ match: failing, code: 'upstream_blocked', times: 9 });
  const parameters = { ...byItem, output: 'listings' };
  const items = asking('iphone 13 128gb', 'lego 75192');
  const { rows } = await bench.run('keywordJob', 'run', parameters, { items });
  const failed = { keyword: 'lego 75192', status: 'failed', message: expect.any(String) };
  expect(rows.at(-1)).toMatchObject(failed);
});

test('an entry of a job shows its keyword if one item starts several deep searches', async () => {
  const parameters = { keyword: 'iphone 13 128gb\nlego 75192', maxPages: 1 };
  const { rows } = await bench.run('deepPagination', 'run', parameters);
  expect(new Set(rows.map(row => row.keyword))).toEqual(new Set(['iphone 13 128gb', 'lego 75192']));
});

test('rows continue at the first page named by the hint of an earlier run', async () => {
  const history = { keyword: 'iphone 13 128gb', startDate: '2026-01-01', endDate: '2026-10-31', returnAll: true };
  const first = await bench.run('history', 'search', { ...history, options: { maxPages: 2 } });
  expect(first.hints[1]).toBe('Stopped after 2 pages although there are more. To continue, set First Page to 3.');
  await bench.run('history', 'search', { ...history, options: { maxPages: 1, firstPage: 3 } });
  expect(bench.requests.map(({ url }) => /[?&]page=(\d+)/.exec(url)?.[1])).toEqual([undefined, '2', '3']);
});

test("rows that start at a later page say so, and don't say that the service counts more", async () => {
  const parameters = { keyword: 'denim jacket', returnAll: true, options: { firstPage: 2 } };
  const { hints } = await bench.run('fashion', 'searchSold', parameters);
  expect(hints).toContain('The pages before First Page were not read by this run.');
});

test("rows end at the service's last page, and no page after it is named (reference 4.8)", async () => {
  const { hints } = await bench.run('card', 'getListings', { keyword: 'charizard base set', returnAll: true });
  expect(bench.sandbox.log).toHaveLength(50);
  expect(hints[1]).toBe(
    'The service has no page after these 50 pages although there are more results: narrow the search.',
  );
});

test("rows may be incomplete if the service doesn't say whether there is more (reference 2.8: envelope not shown)", async () => {
  const body = JSON.stringify({ items: [{ itemId: '1', title: 'canon ae-1', price: '90.00', currency: 'USD' }] });
  bench.sandbox.addFault({ match: { path: '/v1/peerresale' }, status: 200, body, times: 1 });
  const { rows, hints } = await bench.run('peer', 'searchSold', { keyword: 'canon ae-1', returnAll: true });
  expect(rows).toHaveLength(1);
  expect(hints).toContain('The service does not say whether there are more results: 1 page read.');
});

test('rows of a card need as few requests as possible, because each answer is charged (reference 4.7, 4.8)', async () => {
  const card = { keyword: 'charizard base set' };
  const sales = await bench.run('card', 'getSales', { ...card, limit: 150 });
  expect(sales.outputs[0]).toHaveLength(150);
  const all = await bench.run('card', 'getSales', { ...card, returnAll: true });
  expect(all.outputs[0]?.length).toBeGreaterThan(150);
  const offers = await bench.run('card', 'getListings', { ...card, limit: 100 });
  expect(offers.outputs[0]).toHaveLength(100);
  expect(bench.sandbox.log).toHaveLength(4);
});

test('rows of a card are as many as the user set', async () => {
  const parameters = { keyword: 'charizard base set', returnAll: true, options: { count: 20 } };
  const { outputs } = await bench.run('card', 'getSales', parameters);
  expect(outputs[0]).toHaveLength(20);
});

test('rows have all their fields if Selected Fields is empty', async () => {
  const parameters = { keyword: 'lego castle', limit: 1, output: 'selectedFields' };
  const [row] = (await bench.run('listing', 'searchSold', parameters)).rows;
  const kinds = { itemId: expect.any(String), soldPrice: expect.any(Number), scrapedAt: expect.any(String) };
  expect(row).toMatchObject(kinds);
});

test('rows are found for a day that a spreadsheet writes with a time', async () => {
  const days = { startDate: '2026-09-01 00:00:00', endDate: '2026-10-31T23:59:59' };
  const { rows } = await bench.run('history', 'getTotals', { keyword: 'iphone 13 128gb', ...days });
  expect(rows[0]).toMatchObject({ found: true });
});

test('rows are found for days that another service writes as milliseconds', async () => {
  const [startDate, endDate] = ['2026-09-01', '2026-10-31'].map(day => `={{ ${Date.parse(day)} }}`);
  const { rows } = await bench.run('history', 'getTotals', { keyword: 'iphone 13 128gb', startDate, endDate });
  expect(rows[0]).toMatchObject({ found: true, startDate: '2026-09-01', endDate: '2026-10-31' });
});

// The tests' clock is at noon UTC on the 20th.
test.each(['2026-11-21T01:00:00+13:00', "={{ DateTime.fromISO('2026-11-21T01:00:00+13:00', { setZone: true }) }}"])(
  "rows up to today's date in a time zone ahead of UTC are found: %s",
  async endDate => {
    const asked = { keyword: 'iphone 13 128gb', startDate: '2026-09-01', endDate };
    const { error, rows } = await bench.run('history', 'getTotals', asked);
    expect(error).toBeUndefined();
    expect(rows[0]).toMatchObject({ found: true, endDate: '2026-11-20' });
    const later = await bench.run('history', 'getTotals', { ...asked, endDate: '2026-11-21T02:00:00+13:00' });
    expect(later.error?.message).toMatch(/^End Date must be today \(2026-11-20 UTC\) or earlier/);
  },
);

describe('best-offer sales', () => {
  const price = async (own: object, filters = {}) => {
    const parameters = { keyword: 'iphone 13 128gb', options: { ...filters, ...own } };
    return (await bench.run('listing', 'getPrice', parameters as never)).rows[0];
  };

  test('best-offer sales are left out even if only statistics are requested', async () => {
    const left = await price({ bestOffers: 'exclude' });
    expect(left?.count).toBeGreaterThan(3);
    expect(await price({ bestOffers: 'exclude', statisticsOnly: true })).toEqual(left);
  });

  test('best-offer sales count at the paid price without another switch (reference 4.2: no extra charge)', async () => {
    const paid = await price({ bestOffers: 'accepted' });
    expect(paid?.count).toBeGreaterThan(((await price({ bestOffers: 'exclude' }))?.count as number) ?? 0);
  });
});

describe("a price with the seller's costs", () => {
  const own = { feePercent: 13, fixedFee: 0.4, shipping: 4.5, packaging: 0.6 };
  const price = async (costs: object) =>
    await bench.run('listing', 'getPrice', {
      keyword: 'iphone 13 128gb',
      options: { sellingCosts: { costs: costs as INodeParameters } },
    });

  test("a price with the seller's costs reports what is left of the price now, to the cent", async () => {
    const { rows } = await price({ ...own, paid: 100, margin: 20 });
    const cents = Math.round((rows[0]?.priceNow as number) * 100);
    const proceeds = cents - Math.round((cents * 13) / 100) - 550;
    expect(rows[0]).toMatchObject({
      netProceeds: proceeds / 100,
      netProfit: (proceeds - 10_000) / 100,
      mostToPay: (proceeds - Math.ceil((cents * 20) / 100)) / 100,
    });
  });

  test("a price without seller's costs reports no profit", async () => {
    const { rows } = await price({ feePercent: '', paid: '' });
    expect(rows[0]).not.toHaveProperty('netProceeds');
  });

  test.each([
    [{ feePercent: 13, paid: 100 }, /^Fixed Fee, Shipping and Packaging are missing/],
    [{ ...own, feePercent: 130 }, /^Fee Percent must be/],
  ])(
    'a price with a cost of %j is refused before anything is spent, with the name of the field',
    async (costs, message) => {
      const { error } = await price(costs);
      expect(error?.message).toMatch(message);
      expect(bench.sandbox.log).toHaveLength(0);
    },
  );

  test("a price with the seller's costs has no profit in another currency", async () => {
    const { rows } = await price({ ...own, currency: 'EUR' });
    expect(rows[0]).toMatchObject({
      netProceeds: null,
      note: expect.stringMatching(/no profit: the prices are in USD/i),
    });
  });
});

test('a truncated file fails its own item and says that the service could not be reached', async () => {
  const { jobId } = await bench.run('deepPagination', 'run', { keyword: 'iphone 13 128gb', maxPages: 1 });
  const path = `/v1/scrape/max/${jobId}/download.csv`;
  const headers = { 'content-length': '99999' };
  bench.sandbox.addFault({ match: { path }, status: 200, body: 'itemId,title\n1,a\n', headers, times: 1 });
  const more = { items: asking(jobId, jobId), ...goesOn };
  const { outputs, failed } = await bench.run('deepPagination', 'file', { jobId: '={{ $json.q }}' }, more);
  expect(failed).toMatchObject([{ details: { code: 'network' } }]);
  expect(outputs[0]?.map(item => item.pairedItem)).toEqual([{ item: 1 }]);
});

test('a file that stalls is treated as truncated', async () => {
  const { jobId } = await bench.run('deepPagination', 'run', { keyword: 'iphone 13 128gb', maxPages: 1 });
  goesSilent(({ headers }) => /csv/.test(headers['content-type'] ?? headers['Content-Type'] ?? ''));
  const { failed } = await bench.run('deepPagination', 'file', { jobId }, goesOn);
  expect(failed).toMatchObject([{ details: { code: 'network', detail: 'The file is incomplete' } }]);
});

test.each([200, 400])(
  'an error in place of a file fails its item with the words of the service (status %i)',
  async status => {
    const { jobId } = await bench.run('deepPagination', 'run', { keyword: 'iphone 13 128gb', maxPages: 1 });
    const match = { path: `/v1/scrape/max/${jobId}/download.csv` };
    const headers = { 'content-type': 'application/json' };
    bench.sandbox.addFault({ match, status, body: '{"error":"The file is being written"}', headers });
    const { failed, outputs } = await bench.run('deepPagination', 'file', { jobId }, goesOn);
    expect(failed).toMatchObject([{ error: expect.stringContaining('The file is being written') }]);
    expect(outputs[0]).toEqual([]);
  },
);
