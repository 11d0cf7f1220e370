/** Items without a price, and what is said about them. */
import { describe, expect, test } from 'vitest';
import { callTogether } from '../support/n8n/tool.ts';
import { freshWorkbench, goesOn, placed } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const items = ['lego castle', 'canon ae-1', 'iphone 13 128gb'].map(keyword => ({ json: { keyword } }));
/** The second keyword has no sales. */
const price = (unpriced?: string) => {
  bench.sandbox.between = (request, serve) => {
    const answer = serve(request);
    if (!request.url.includes('canon')) return answer;
    const { keyword, page } = JSON.parse(answer.body) as Record<string, unknown>;
    return { ...answer, body: JSON.stringify({ keyword, page, hasNextPage: false, items: [], summary: null }) };
  };
  return { keyword: '={{ $json.keyword }}', ...(unpriced ? { options: { unpriced } } : {}) };
};

describe('Items Without a Price', () => {
  test('Items Without a Price are put out by default, with an empty median', async () => {
    const { rows } = await bench.run('listing', 'getPrice', price(), { items });
    expect(rows.map(({ keyword, median, enough }) => [keyword, typeof median, enough])).toEqual([
      ['lego castle', 'number', true],
      ['canon ae-1', 'object', false],
      ['iphone 13 128gb', 'number', true],
    ]);
  });

  test('Items Without a Price can be left out, and a note counts them', async () => {
    const { outputs, hints } = await bench.run('listing', 'getPrice', price('leaveOut'), { items });
    expect(outputs[0]?.map(({ json, pairedItem }) => [json.keyword, pairedItem])).toEqual([
      ['lego castle', { item: 0 }],
      ['iphone 13 128gb', { item: 2 }],
    ]);
    expect(hints).toContain('1 item without a price was left out.');
  });

  test('Items Without a Price can go to the error output, and the others keep their prices', async () => {
    const { rows, failed } = await bench.run('listing', 'getPrice', price('fail'), { items, ...goesOn });
    expect(rows.map(({ keyword }) => keyword)).toEqual(['lego castle', 'iphone 13 128gb']);
    expect(failed).toMatchObject([
      {
        keyword: 'canon ae-1',
        error: expect.stringMatching(/^Canon ae-1 has no price: 0 sales\./),
        details: { code: 'no_price' },
      },
    ]);
  });

  test('Items Without a Price can stop the node, which names the item', async () => {
    const { error } = await bench.run('listing', 'getPrice', price('fail'), { items });
    expect(error?.message).toBe('Canon ae-1 has no price: 0 sales [item 1]');
  });

  test.each([
    ['listing', 'getPriceBreakdown', {}],
    ['listing', 'findWhereToSell', {}],
    ['history', 'getTrend', { startDate: '2026-01-01', endDate: '2026-10-31' }],
    ['keywordJob', 'run', {}],
    ['cardBatch', 'run', {}],
  ])('Items Without a Price: %s %s', async (resource, operation, more) => {
    const parameters = { keyword: 'lego castle', ...more, options: { unpriced: 'leaveOut', minSales: 100_000 } };
    const { rows } = await bench.run(resource, operation, parameters);
    expect(rows.filter(({ median }) => median === null)).toEqual([]);
  });

  test.each([
    ['listing', 'getPrice', {}],
    ['listing', 'getPriceBreakdown', {}],
    ['listing', 'findWhereToSell', {}],
    ['history', 'getTrend', { startDate: '2026-01-01', endDate: '2026-10-31' }],
    ['keywordJob', 'run', {}],
    ['cardBatch', 'run', {}],
  ])('an unknown choice is refused before %s %s pays for anything', async (resource, operation, more) => {
    const options = { unpriced: '={{ $json.wish }}', minSales: 1000 };
    const parameters = { keyword: 'lego castle', ...more, options };
    const { error } = await bench.run(resource, operation, parameters, { items: [{ json: { wish: 'skip' } }] });
    expect(error?.message).toMatch(/^Items Without a Price must be .*got "skip"/);
    expect(bench.sandbox.account.charged).toBe(0);
  });

  test('a model reads that the items without a price were left out', async () => {
    const { loaded, credentials } = bench;
    const parameters = { ...placed('listing', 'getPrice'), ...price('leaveOut'), keyword: 'canon ae-1' };
    const [text] = await callTogether(loaded, { node: 'soldData', parameters, credentials }, [{}]);
    expect(JSON.parse(text ?? '')).toEqual([{ message: '1 item without a price was left out.' }]);
  });
});
