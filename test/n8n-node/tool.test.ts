/** The texts that a model reads when it uses the node as a tool. */
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { callTool } from '../support/n8n/tool.ts';
import { freshWorkbench, placed } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const chosen = "={{ $fromAI('Keyword', `What to search for`, 'string') }}";
const call = (resource: string, operation: string, keyword: string, more: INodeParameters = {}) =>
  callTool(bench.loaded, {
    node: 'soldData',
    parameters: {
      ...placed(resource, operation),
      keyword: chosen,
      ...more,
    },
    credentials: bench.credentials,
    input: { Keyword: keyword },
  });

test('a price for a model is a short answer', async () => {
  const text = await call('listing', 'getPrice', 'iphone 13 128gb');
  expect(JSON.parse(text)).toEqual([expect.objectContaining({ keyword: 'iphone 13 128gb', enough: true })]);
  expect(text.length).toBeLessThan(500);
});

describe('an answer to a model stays below 2,000 tokens unless the model requests more', () => {
  const days = { startDate: '2025-01-01', endDate: '2026-10-31' };

  test.each([
    ['listing', 'searchSold', {}],
    ['listing', 'searchActive', {}],
    ['history', 'search', days],
    ['history', 'getTrend', { ...days, period: 'week', options: { maxPages: 5 } }],
    ['peer', 'searchSold', {}],
    ['card', 'getSales', {}],
    ['keywordJob', 'run', {}],
    ['deepPagination', 'run', { maxPages: 1 }],
  ])(
    'an answer to a model stays below 2,000 tokens unless the model requests more: %s %s',
    async (resource, operation, more) => {
      const text = await call(resource, operation, 'iphone 13 128gb', more as INodeParameters);
      expect(text.length).toBeLessThan(8000);
      const items = JSON.parse(text) as { message?: string }[];
      expect(items.length).toBeGreaterThan(0);
      if (items.length > 1 && items.at(-1)?.message)
        expect(items.at(-1)?.message).toMatch(/^\d+ of \d+ items are shown/);
    },
  );

  test.each([
    [{ limit: 60 }, 60],
    [{ limit: 50, output: 'raw' }, 50],
  ])('an answer to a model stays below 2,000 tokens unless the model requests more: %j', async (more, rows) => {
    expect(JSON.parse(await call('listing', 'searchSold', 'iphone 13 128gb', more))).toHaveLength(rows);
  });
});

test('an empty result is an item that says so, because a model takes an empty list for a failure', async () => {
  const text = await call('listing', 'searchSold', 'lego castle', { filters: { minPrice: 999_999 } });
  expect(JSON.parse(text)).toEqual([
    expect.objectContaining({ keyword: 'lego castle', found: 0, message: 'Nothing was found.' }),
  ]);
});

test("a download returns its first lines as text, because a model can't read a file", async () => {
  const { rows } = await bench.run('bulkSearch', 'run', { keyword: 'iphone 13 128gb' });
  const parameters = { runId: String(rows[0]?.runId), keyword: '' };
  const [answer] = JSON.parse(await call('bulkSearch', 'file', '', parameters)) as {
    text: string;
    complete: boolean;
  }[];
  expect(answer?.text.split('\n')[0]).toContain('soldPrice');
  expect(answer?.text.endsWith('\n')).toBe(true);
  expect(answer?.text.length).toBeLessThan(8000);
  expect(answer?.complete).toBe(false);
});

test('a spent budget is reported as such, and no other request is sent', async () => {
  const parameters = { options: { requestBudget: 1 }, limit: 500 };
  const days = { startDate: '2026-01-01', endDate: '2026-10-31' };
  const items = JSON.parse(await call('history', 'search', 'iphone 13 128gb', { ...days, ...parameters }));
  expect(items.at(-1).error).toMatch(/^The request budget is used up/);
  expect(items.length).toBeGreaterThan(1);
  expect(bench.sandbox.log).toHaveLength(1);
});

test('a model compares marketplaces with the fees of the person who set up the tool', async () => {
  const market = { market: 'auction', feePercent: 13, fixedFee: 0, shipping: 5, packaging: 0 };
  const fees = { marketplaces: [market] };
  const places = JSON.parse(await call('listing', 'findWhereToSell', 'iphone 13 128gb', { fees }));
  expect(places.map(({ place }: { place: number | null }) => place)).toEqual([1, null, null]);
  expect(bench.sandbox.chargedToUs).toBe(3);
});

test("a refusal is an item that says what happened and what to do, because agents don't see the error of a failed tool", async () => {
  bench.sandbox.account.used = bench.sandbox.account.quota;
  const text = await call('listing', 'getPrice', 'lego castle');
  expect(text).toMatch(/The monthly requests and credits are used up\. The quota renews on/);
});

test("a model's question without a keyword is refused free of charge, and the message says what is missing", async () => {
  expect(await call('listing', 'getPrice', '')).toContain('Keyword is required.');
  expect(bench.sandbox.log).toHaveLength(0);
});
