/** What a model reads when it uses the node as a tool. */
import { expect, test } from 'vitest';
import { callTool } from '../fakes/n8n/index.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const chosen = "={{ $fromAI('Keyword', `What to search for`, 'string') }}";
const call = (resource: string, operation: string, keyword: string) =>
  callTool(bench.loaded, {
    node: 'soldData',
    parameters: { resource, operation, keyword: chosen },
    credentials: bench.credentials,
    input: { Keyword: keyword },
  });

test('a price is a short answer', async () => {
  const text = await call('listing', 'getPriceSummary', 'iphone 13 128gb');
  expect(JSON.parse(text)).toEqual([expect.objectContaining({ keyword: 'iphone 13 128gb', enough: true })]);
  expect(text.length).toBeLessThan(400);
});

test('a search stays below what n8n lets a model read, 50,000 characters', async () => {
  const text = await call('listing', 'searchSold', 'iphone 13 128gb');
  expect(JSON.parse(text)).toHaveLength(50);
  expect(text.length).toBeLessThan(25_000);
});

test('a refusal says what happened and what to do', async () => {
  bench.sandbox.account.used = bench.sandbox.account.quota;
  const refusal = call('listing', 'getPriceSummary', 'lego castle');
  await expect(refusal).rejects.toThrow(/The monthly requests and credits are used up\.[\s\S]*New requests come on/);
});

test('a question without a keyword says what is missing and costs nothing', async () => {
  await expect(call('listing', 'getPriceSummary', '')).rejects.toThrow('Keyword is required.');
  expect(bench.sandbox.log).toHaveLength(0);
});
