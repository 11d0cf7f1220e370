import { describe, expect, test } from 'vitest';
import { open } from './opened.ts';
import { KEYWORD } from './steps.ts';

type Items = {
  count: number;
  complete: boolean;
  nextPage: number | null;
  warning: string;
  items: Record<string, unknown>[];
};
const RICH = { plan: 'growth' } as const;

describe('Get Sold Listings as Rows', () => {
  test('reads as many pages as the rows need, each row once', async () => {
    const { platform, sandbox } = await open(RICH);
    const { results } = await platform.create('get_sold_listings_as_rows', {
      inputData: { keyword: KEYWORD, maxRows: 500 },
    });
    const { items, count } = results as Items;
    expect(count).toBe(500);
    expect(new Set(items.map(({ id }) => id)).size).toBe(500);
    expect(sandbox.log).toHaveLength(3);
  });

  test('a Zap can go on where it stopped', async () => {
    const { platform } = await open(RICH);
    const first = (
      await platform.create('get_sold_listings_as_rows', { inputData: { keyword: KEYWORD, maxRows: 240 } })
    ).results as Items;
    const second = (
      await platform.create('get_sold_listings_as_rows', {
        inputData: { keyword: KEYWORD, maxRows: 240, page: first.nextPage },
      })
    ).results as Items;
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(first).toMatchObject({ complete: false, nextPage: 2 });
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('what was paid for is handed on when a later page fails, with a word of warning', async () => {
    const { platform, sandbox } = await open(RICH);
    sandbox.addFault({ match: { query: { page: '2' } }, status: 500, times: Number.POSITIVE_INFINITY });
    const { results, failure } = await platform.create('get_sold_listings_as_rows', {
      inputData: { keyword: KEYWORD, maxRows: 600 },
    });
    expect(failure).toBeUndefined();
    expect(results).toMatchObject({ complete: false, nextPage: 2, warning: expect.stringContaining('internal fault') });
    expect((results as Items).items.length).toBeGreaterThan(100);
  });

  test('an allowance that runs out on the way hands on what there is', async () => {
    const { platform } = await open({ quota: 1 });
    const { results } = await platform.create('get_sold_listings_as_rows', {
      inputData: { keyword: KEYWORD, maxRows: 600 },
    });
    expect(results).toMatchObject({ complete: false, requests: 1, warning: expect.stringContaining('used up') });
  });
});

describe('Run Bulk Search', () => {
  const keywords = [KEYWORD, 'lego star wars', 'canon ae-1'];

  test('returns the rows of all keywords as line items, each with its keyword, and a price for each', async () => {
    const { platform } = await open(RICH);
    const { results, failure } = await platform.create('run_bulk_search', { inputData: { keywords, maxRows: 20 } });
    const { items, prices, missing } = results as Items & { prices: Record<string, unknown>[]; missing: string[] };
    expect(failure).toBeUndefined();
    expect(missing).toEqual([]);
    expect([...new Set(items.map(({ keyword }) => keyword))].sort()).toEqual([...keywords].sort());
    expect(items).toHaveLength(60);
    expect(prices.map(({ keyword, enough }) => [keyword, enough])).toEqual(keywords.map(keyword => [keyword, true]));
  });

  test('the file of the run holds its rows', async () => {
    const { platform } = await open(RICH);
    const { csv } = (await platform.create('run_bulk_search', { inputData: { keywords, maxRows: 5 } }))
      .results as unknown as { csv: string };
    const { results, failure } = await platform.hydrate(csv);
    expect(failure).toBeUndefined();
    expect(platform.rpc.files.get(String(results))!.body.toString('utf8').split('\n').length).toBeGreaterThan(100);
  });

  test('a stream that breaks is taken up again for the keywords that are missing', async () => {
    const { platform, sandbox } = await open(RICH);
    sandbox.addFault({ match: { method: 'WORK', nth: 2 }, drop: true });
    const { results } = await platform.create('run_bulk_search', { inputData: { keywords } });
    expect(results).toMatchObject({ complete: true, missing: [] });
    expect(sandbox.log).toHaveLength(2);
    expect(sandbox.account.used).toBe(3);
  });

  test('one keyword that fails does not take the others with it', async () => {
    const { platform, sandbox } = await open(RICH);
    sandbox.addFault({ match: { method: 'WORK', query: { keyword: 'lego star wars' } }, code: 'upstream_blocked' });
    const { results } = await platform.create('run_bulk_search', { inputData: { keywords } });
    const { prices } = results as { prices: Record<string, unknown>[] };
    expect(prices.find(({ keyword }) => keyword === 'lego star wars')).toMatchObject({
      ok: false,
      error: expect.stringMatching(/.+/),
    });
    expect(prices.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results).toMatchObject({ warning: expect.stringMatching(/^1 of 3 keywords failed: .+\.$/) });
  });

  test('a run that was lost before anything arrived is not repeated by the platform', async () => {
    const { platform, sandbox } = await open(RICH);
    sandbox.addFault({ match: { method: 'POST' }, drop: true, times: Number.POSITIVE_INFINITY });
    const { failure } = await platform.create('run_bulk_search', { inputData: { keywords } });
    expect(failure?.name).toBe('HaltedError');
    expect(sandbox.log).toHaveLength(1);
  });
});
