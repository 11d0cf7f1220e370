import { describe, expect, test } from 'vitest';
import { open } from './opened.ts';
import { KEYWORD } from './steps.ts';

type Choice = { id: string; name: string };
const fill = { isFillingDynamicDropdown: true };

describe('drop-downs', () => {
  test('sites are fixed choices and need no look-up', async () => {
    const { platform, sandbox } = await open();
    const { results } = await platform.run('searches.find_listings.operation.inputFields', {});
    const site = (results as { key: string; choices?: { value: string }[] }[]).find(({ key }) => key === 'ebaySite');
    expect(site?.choices?.map(({ value }) => value)).toContain('auctionsite.co.uk');
    expect(site?.choices).toHaveLength(8);
    expect(sandbox.log).toHaveLength(0);
  });

  test('categories and conditions are those of the last search and cost nothing', async () => {
    const { platform, sandbox } = await open();
    await platform.search('find_listings', { inputData: { keyword: KEYWORD } });
    const categories = (await platform.trigger('category_list', { inputData: { keyword: KEYWORD }, meta: fill }))
      .results as Choice[];
    const conditions = (await platform.trigger('condition_list', { meta: fill })).results as Choice[];
    expect(categories[0]).toEqual({ id: '0', name: 'All Categories' });
    expect(categories.length).toBeGreaterThan(1);
    expect(conditions.map(({ id }) => id)).toContain('3000');
    expect(sandbox.log).toHaveLength(1);
  });

  test('those of one site are not offered for another', async () => {
    const { platform, sandbox } = await open();
    await platform.search('find_listings', { inputData: { keyword: KEYWORD } });
    const german = { keyword: KEYWORD, ebaySite: 'auctionsite.de' };
    const { results } = await platform.trigger('condition_list', { inputData: german, meta: fill });
    expect((results as Choice[]).length).toBeGreaterThan(0);
    expect(sandbox.log.map(({ query }) => new URLSearchParams(query).get('ebaySite'))).toEqual([
      null,
      'auctionsite.de',
    ]);
    await platform.trigger('condition_list', { inputData: german, meta: fill });
    expect(sandbox.log).toHaveLength(2);
  });

  test('for a keyword that was never searched one request is spent, once', async () => {
    const { platform, sandbox } = await open();
    await platform.trigger('condition_list', { inputData: { keyword: KEYWORD }, meta: fill });
    await platform.trigger('condition_list', { inputData: { keyword: KEYWORD }, meta: fill });
    expect(sandbox.log).toHaveLength(1);
  });

  test('a keyword that finds nothing, or that the service spells differently, is also sent once', async () => {
    const { platform, sandbox } = await open({}, (request, serve) => {
      const answer = serve(request);
      if (answer.status !== 200) return answer;
      return { ...answer, body: answer.body.replace('"keyword":"', '"keyword":"the ') };
    });
    for (const [list, keyword] of [
      ['condition_list', KEYWORD],
      ['condition_list', 'nothing of the kind 4711'],
      ['category_list', 'nothing of the kind 4711'],
    ] as const) {
      const before = sandbox.chargedToUs;
      for (let times = 0; times < 3; times += 1) await platform.trigger(list, { inputData: { keyword }, meta: fill });
      expect(sandbox.chargedToUs - before).toBeLessThanOrEqual(1);
    }
    expect(sandbox.chargedToUs).toBe(2);
  });

  test.each([
    ['condition_list', /fill in Keyword, then open this list again/],
    ['card_product_list', /fill in Keyword, then open this list again/],
    ['job_list', /start a job with Start Job first/],
  ])('%s with nothing to choose says why, and spends nothing', async (list, words) => {
    const { platform, sandbox } = await open();
    const { results } = await platform.trigger(list, { meta: fill });
    expect(results).toEqual([{ id: '', name: expect.stringMatching(words) }]);
    expect(sandbox.log).toHaveLength(0);
  });

  test('categories have names on a fresh connection, before the first search, for nothing', async () => {
    const { platform, sandbox } = await open();
    const listed = (await platform.trigger('category_list', { meta: fill })).results as Choice[];
    expect(listed[0]).toEqual({ id: '0', name: 'All Categories' });
    expect(listed).toContainEqual({ id: '15032', name: 'Cell Phones & Accessories' });
    expect(listed.filter(({ name }) => /^\d/.test(name))).toEqual([]);
    const german = { inputData: { ebaySite: 'auctionsite.de' }, meta: fill };
    expect((await platform.trigger('category_list', german)).results).toHaveLength(1);
    expect(sandbox.log).toHaveLength(0);
    const { results } = await platform.search('find_listings', {
      inputData: { lookIn: 'browseCategory', categoryId: listed[1]!.id },
    });
    expect((results as unknown[]).length).toBeGreaterThan(0);
  });

  test('those that a search met come first, each once', async () => {
    const { platform } = await open();
    const inputData = { keyword: KEYWORD };
    const listed = (await platform.trigger('category_list', { inputData, meta: fill })).results as Choice[];
    const ids = listed.map(({ id }) => id);
    expect(ids.indexOf('9355')).toBe(1);
    expect(ids).toContain('20081');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('cards are those that the keyword finds, with a name that distinguishes them', async () => {
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

  test('jobs are those that were started, newest first', async () => {
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
});
