import { describe, expect, test } from 'vitest';
import { open } from './opened.ts';
import { KEYWORD } from './steps.ts';

const sources: [source: string, inputData: Record<string, unknown>, path: string][] = [
  ['scrape', { keyword: KEYWORD }, '/v1/scrape'],
  ['scrapeCategory', { categoryId: '9355' }, '/v1/scrape/category'],
  ['history', { keyword: KEYWORD, startDate: '2026-01-01', endDate: '2026-10-31' }, '/v1/research/sold'],
  ['fashionSold', { keyword: 'denim jacket' }, '/v1/fashionresale/sold'],
  ['peerListings', { keyword: 'canon ae-1' }, '/v1/peerresale'],
  ['cardSales', { keyword: 'charizard' }, '/v1/cardmarket/sold'],
  ['priceSummary', { keyword: KEYWORD }, '/v1/summary'],
];

test.each(sources)('Find Sold Price searches %s with one request', async (source, inputData, path) => {
  const { platform, sandbox } = await open({ plan: 'growth' });
  const { results, failure } = await platform.search('find_sold_price', { inputData: { source, ...inputData } });
  expect(failure).toBeUndefined();
  expect(results).toMatchObject([{ median: expect.any(Number), priceNow: expect.any(Number) }]);
  expect(sandbox.log.map(entry => entry.path)).toEqual([path]);
});

test('Find Sold Price reads the newest sales of a long history, and says that there are more', async () => {
  const { platform, sandbox } = await open({ plan: 'growth' });
  const days = { startDate: '2026-01-01', endDate: '2026-10-31' };
  const inputData = { source: 'history', keyword: KEYWORD, ...days };
  const { results } = await platform.search('find_sold_price', { inputData });
  expect(sandbox.log[0]?.query).toContain('sort=lastSoldDescending');
  expect(results).toMatchObject([{ note: expect.stringContaining('left out sales beyond the first request') }]);
});

test.each(sources)('Find Sold Price shows the form of %s when it is chosen', async source => {
  const { platform } = await open();
  const { results } = await platform.run('searches.find_sold_price.operation.inputFields', { inputData: { source } });
  const keys = (results as { key: string }[]).map(({ key }) => key);
  expect(keys).toContain('source');
  expect(keys).toContain(source === 'scrapeCategory' ? 'categoryId' : 'keyword');
  expect(keys).not.toContain('page');
});

test('Find Sold Price gives no price from too few sales, and says how many there were', async () => {
  const { platform } = await open({ plan: 'growth' });
  const inputData = { keyword: KEYWORD, minSales: 1000 };
  const { results } = await platform.search('find_sold_price', { inputData });
  expect(results).toMatchObject([{ median: null, priceNow: null, note: expect.stringMatching(/^Only \d+ sales/) }]);
});

test('Find Sold Price can use the accepted prices of best offers', async () => {
  const { platform, sandbox } = await open({ plan: 'growth' });
  const { results } = await platform.search('find_sold_price', {
    inputData: { keyword: KEYWORD, bestOffers: 'accepted' },
  });
  expect(results).toMatchObject([{ note: expect.not.stringContaining('upper bound') }]);
  expect(sandbox.log[0]!.query).toContain('bestOfferPrice=true');
});

describe('profit', () => {
  const costs = { feePercent: '13', fixedFee: '0.30', shipping: '5', packaging: '0' };

  test("profit isn't calculated from empty fields, whatever the platform sends for them", async () => {
    const { platform } = await open({ plan: 'growth' });
    const inputData = { keyword: KEYWORD, feePercent: [], fixedFee: {}, shipping: null, currency: '' };
    const { results, failure } = await platform.search('find_sold_price', { inputData });
    expect(failure).toBeUndefined();
    expect(results).toMatchObject([{ median: expect.any(Number), netProceeds: null }]);
  });

  test("profit is calculated with the user's own costs, to the cent", async () => {
    const { platform } = await open({ plan: 'growth' });
    const inputData = { keyword: KEYWORD, ...costs, paid: '180', margin: '20' };
    const { results } = await platform.search('find_sold_price', { inputData });
    const [{ priceNow, netProceeds, netProfit, mostToPay } = {} as never] = results as Record<string, number>[];
    const cents = Math.round(priceNow! * 100);
    const left = cents - Math.round((cents * 13) / 100) - 530;
    expect([netProceeds, netProfit, mostToPay].map(each => Math.round(each! * 100))).toEqual([
      left,
      left - 18_000,
      left - Math.ceil((cents * 20) / 100),
    ]);
  });

  test('profit is empty without costs', async () => {
    const { platform } = await open();
    const { results } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
    expect(results).toMatchObject([{ netProceeds: null, netProfit: null, mostToPay: null }]);
  });

  test.each([
    [{ shipping: '' }, 'Shipping is missing'],
    [{ feePercent: '130' }, 'Fee Percent must be'],
    [{ currency: 'dollars' }, 'Currency must be'],
  ])('profit with %o is refused before a request is spent', async (change, words) => {
    const { platform, sandbox } = await open();
    const inputData = { keyword: KEYWORD, ...costs, ...change };
    const { failure } = await platform.search('find_sold_price', { inputData });
    expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining(words) });
    expect(sandbox.log).toHaveLength(0);
  });

  test('profit in another currency is left out, with the reason', async () => {
    const { platform } = await open({ plan: 'growth' });
    const inputData = { keyword: KEYWORD, ...costs, currency: 'EUR' };
    const { results } = await platform.search('find_sold_price', { inputData });
    expect(results).toMatchObject([{ netProceeds: null, note: expect.stringContaining('in USD, the costs in EUR') }]);
  });
});

test('money is a number with its currency, and the service’s own decimal is kept', async () => {
  const { platform, sandbox } = await open({ plan: 'growth' });
  const { results } = await platform.search('find_listings', {
    inputData: { keyword: KEYWORD, ebaySite: 'auctionsite.de', maxRows: 240 },
  });
  const asked = sandbox.handle({
    method: 'GET',
    url: `/v1/scrape?keyword=${encodeURIComponent(KEYWORD)}&ebaySite=auctionsite.de`,
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const listings = (JSON.parse(asked.body) as { items: Record<string, string | null>[] }).items;
  const rows = results as Record<string, unknown>[];
  expect(rows.map(({ id, soldPriceDecimal, soldCurrency }) => [id, soldPriceDecimal, soldCurrency])).toEqual(
    listings.map(({ itemId, soldPrice, soldCurrency }) => [itemId, soldPrice, soldCurrency]),
  );
  expect(rows.map(({ soldPrice }) => soldPrice)).toEqual(
    listings.map(({ soldPrice }) => (soldPrice === null ? null : Number(soldPrice))),
  );
  expect(rows.some(({ soldCurrency }) => soldCurrency === 'EUR')).toBe(true);
});

test('amounts of the history are read from its money objects', async () => {
  const { platform } = await open({ plan: 'growth' });
  const { results } = await platform.search('find_listings', {
    inputData: {
      lookIn: 'searchHistory',
      keyword: KEYWORD,
      startDate: '2026-01-01',
      endDate: '2026-10-31',
      singleUnitOnly: 'true',
    },
  });
  expect((results as unknown[])[0]).toMatchObject({
    soldPrice: expect.any(Number),
    soldPriceCurrency: 'USD',
    soldPriceDecimal: expect.stringMatching(/^\d+\.\d\d$/),
  });
});

test('the requested number of card sales is sent to the service', async () => {
  const { platform, sandbox } = await open({ plan: 'growth' });
  const { results, failure } = await platform.search('find_listings', {
    inputData: { lookIn: 'searchCardSales', keyword: 'charizard', maxRows: 150 },
  });
  expect(failure).toBeUndefined();
  expect(new URLSearchParams(sandbox.log[0]!.query).get('count')).toBe('150');
  expect((results as unknown[]).length).toBeGreaterThan(100);
});

test("the platform's dates become days, its tables become facets, and empty fields are left out", async () => {
  const { platform, sandbox } = await open();
  const inputData = {
    keyword: KEYWORD,
    soldAfter: '2026-10-01T00:00:00-05:00',
    aspectFilter: { 'Storage Capacity': '128 GB|256 GB' },
    categoryId: '',
    conditionId: null,
    minPrice: '50',
  };
  const { failure } = await platform.search('find_listings', { inputData });
  expect(failure).toBeUndefined();
  expect(Object.fromEntries(new URLSearchParams(sandbox.log[0]!.query))).toEqual({
    keyword: KEYWORD,
    bestOfferPrice: 'true',
    soldAfter: '2026-10-01',
    aspectFilter: '{"Storage Capacity":"128 GB|256 GB"}',
    minPrice: '50',
    sortOrder: 'endedRecently',
    count: '240',
    sold: 'true',
  });
});

test("today's date east of UTC is not a day in the future", async () => {
  const { platform, sandbox } = await open();
  // The tests' clock is at noon UTC on the 20th.
  const find = (endDate: string) => {
    const inputData = { lookIn: 'searchHistory', keyword: KEYWORD, startDate: '2026-09-01T00:00:00+13:00', endDate };
    return platform.search('find_listings', { inputData });
  };
  expect((await find('2026-11-21T01:00:00+13:00')).failure).toBeUndefined();
  expect(new URLSearchParams(sandbox.log[0]!.query).get('endDate')).toBe('2026-11-20');
  const { failure } = await find('2026-11-21T02:00:00+13:00');
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('2026-11-20 UTC') });
  expect(sandbox.log).toHaveLength(1);
});

test('texts that a spreadsheet would run are made safe, with the original title beside them', async () => {
  const { platform, sandbox } = await open({ plan: 'growth' });
  const asked = sandbox.handle({
    method: 'GET',
    url: `/v1/scrape?keyword=${encodeURIComponent(KEYWORD)}`,
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const titles = (JSON.parse(asked.body) as { items: { title: string | null }[] }).items.map(({ title }) => title);
  const { results } = await platform.search('find_listings', { inputData: { keyword: KEYWORD, maxRows: 240 } });
  const rows = results as Record<string, unknown>[];
  expect(rows.map(({ rawTitle }) => rawTitle)).toEqual(titles);
  expect(rows.map(({ title }) => title)).toEqual(
    titles.map(title => (/^[=+@-]/.test(title ?? '') ? `'${title}` : title)),
  );
  expect(titles.some(title => title?.startsWith('='))).toBe(true);
  const risky = rows
    .flatMap(row => Object.entries(row))
    .filter(([key, value]) => key !== 'rawTitle' && /^[=+@\t\r-]/.test(typeof value === 'string' ? value : ''));
  expect(risky).toEqual([]);
});
