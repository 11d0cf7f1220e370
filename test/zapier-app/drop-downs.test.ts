import { expect, test } from 'vitest';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

type Choice = { id: string; name: string };
const fill = { isFillingDynamicDropdown: true };

test('sites are fixed choices and need no request', async () => {
  const { platform, sandbox } = await open();
  const { results } = await platform.run('searches.find_listings.operation.inputFields', {});
  const site = (results as { key: string; choices?: { value: string }[] }[]).find(({ key }) => key === 'ebaySite');
  expect(site?.choices?.map(({ value }) => value)).toContain('auctionsite.co.uk');
  expect(site?.choices).toHaveLength(8);
  expect(sandbox.log).toHaveLength(0);
});

test('categories are the largest of the first site, and cost nothing', async () => {
  const { platform, sandbox } = await open();
  const listed = (await platform.trigger('category_list', { inputData: { keyword: KEYWORD }, meta: fill }))
    .results as Choice[];
  expect(listed).toContainEqual({ id: '15032', name: 'Cell Phones & Accessories' });
  expect(listed.filter(({ id }) => !(Number(id) > 0))).toEqual([]);
  expect(sandbox.log).toHaveLength(0);
  const inputData = { lookIn: 'browseCategory', categoryId: listed[0]!.id };
  expect(rowsOf(await platform.search('find_listings', { inputData })).length).toBeGreaterThan(0);
});

test.each([
  ['category_list', { ebaySite: 'auctionsite.de' }, /enter the number of a category/],
  ['card_product_list', {}, /fill in Keyword.*then open this list again/],
  ['job_list', {}, /start a job with Start Job first/],
])('drop-downs: %s %j without entries says what to do, and spends nothing', async (list, inputData, words) => {
  const { platform, sandbox } = await open();
  const { results } = await platform.trigger(list, { inputData, meta: fill });
  expect(results).toEqual([{ id: '', name: expect.stringMatching(words) }]);
  expect(sandbox.log).toHaveLength(0);
});

test('searches write nothing to the cache for a drop-down', async () => {
  const { platform } = await open();
  await platform.search('find_listings', { inputData: { keyword: KEYWORD } });
  await platform.search('find_listings', { inputData: { lookIn: 'searchCardSales', keyword: 'charizard' } });
  expect([...platform.rpc.cache.keys()]).toEqual([]);
});

test('the drop-down of cards says beforehand that it costs a request', async () => {
  const { platform, sandbox } = await open();
  const inputData = { lookIn: 'searchCardSales' };
  const { results } = await platform.run('searches.find_listings.operation.inputFields', { inputData });
  const field = (results as { key: string; helpText?: string }[]).find(({ key }) => key === 'productId');
  expect(field?.helpText).toMatch(/is one request/);
  await platform.trigger('card_product_list', { inputData: { keyword: 'charizard' }, meta: fill });
  expect(sandbox.chargedToUs).toBe(1);
});

test('the drop-down of cards lists those found by the keyword, with distinct names', async () => {
  const { platform } = await open();
  const cards = (await platform.trigger('card_product_list', { inputData: { keyword: 'charizard' }, meta: fill }))
    .results as Choice[];
  const { results, failure } = await platform.search('find_listings', {
    inputData: { lookIn: 'searchCardSales', productId: cards[0]!.id },
  });
  expect(cards[0]!.name).toMatch(/charizard/i);
  expect(failure).toBeUndefined();
  expect((results as unknown[]).length).toBeGreaterThan(0);
  const priced = await platform.search('find_sold_price', {
    inputData: { source: 'cardSales', productId: cards[0]!.id },
  });
  expect((priced.results as { keyword: string }[])[0]?.keyword).toMatch(/charizard/i);
});

test("Find Card finds the product ID that other steps need by a card's name", async () => {
  const { platform } = await open();
  const cards = rowsOf(await platform.search('find_card', { inputData: { keyword: 'charizard' } }));
  expect(cards[0]).toMatchObject({ name: expect.stringMatching(/charizard/i), requestsSpent: 1 });
  expect(cards.slice(1).every(({ requestsSpent }) => requestsSpent === 0)).toBe(true);
  const inputData = { lookIn: 'searchCardListings', productId: cards[0]!.id };
  const offers = rowsOf(await platform.search('find_listings', { inputData }));
  expect(offers[0]).toMatchObject({ searchedFor: cards[0]!.name });
});

test('the drop-down of jobs lists started jobs, newest first', async () => {
  const { platform, clock } = await open({ plan: 'growth' });
  await platform.create('start_job', { inputData: { kind: 'keywordJob', keywords: ['iphone 13', 'pixel 8'] } });
  clock.pass(60_000);
  await platform.create('start_job', { inputData: { kind: 'deepPagination', keyword: 'canon ae-1', maxPages: 2 } });
  const jobs = (await platform.trigger('job_list', { meta: fill })).results as Choice[];
  expect(jobs.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Deep Pagination .*: canon ae-1$/),
    expect.stringMatching(/^Keyword Job .*: 2: iphone 13, pixel 8$/),
  ]);
  expect((await platform.search('find_job', { inputData: { job: jobs[1]!.id } })).results).toMatchObject([
    { kind: 'Keyword Job' },
  ]);
});
