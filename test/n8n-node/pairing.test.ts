// Every result is linked to the input item that requested it, for every operation (K1).
import type { INodeParameters } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { freshWorkbench, goesOn } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const WORDS = ['lego castle', 'canon ae-1', 'iphone 13 128gb', 'lego castle'];
const CARDS = ['charizard base set', 'pikachu jungle', 'blastoise base set', 'charizard base set'];
const DAYS = { startDate: '2026-09-01T00:00:00', endDate: '2026-10-31T00:00:00' };
const keyword = '={{ $json.q }}';

/** Each result's linked item must be the one that its keyword belongs to. */
const cases: [resource: string, operation: string, words: string[], parameters: INodeParameters][] = [
  ['listing', 'searchSold', WORDS, { limit: 3 }],
  ['listing', 'searchActive', WORDS, { limit: 3 }],
  ['listing', 'getPrice', WORDS, {}],
  ['listing', 'getPriceBreakdown', WORDS, {}],
  ['history', 'search', WORDS, { ...DAYS, limit: 3 }],
  ['history', 'getTotals', WORDS, DAYS],
  ['history', 'getTrend', WORDS, { ...DAYS, period: 'month' }],
  ['fashion', 'getPrice', WORDS, {}],
  ['peer', 'searchSold', WORDS, { limit: 3 }],
  ['card', 'getPrice', CARDS, {}],
  ['card', 'getSales', CARDS, { limit: 3 }],
  ['keywordJob', 'run', WORDS, {}],
  ['bulkSearch', 'run', WORDS, {}],
  ['cardBatch', 'run', CARDS, {}],
];

test.each(cases)(
  'each result is paired with its own input item: %s %s',
  async (resource, operation, words, parameters) => {
    const items = words.map(q => ({ json: { q } }));
    const { outputs, error } = await bench.run(resource, operation, { keyword, ...parameters }, { items });
    expect(error).toBeUndefined();
    const results = outputs[0] ?? [];
    const linked = results.map(({ pairedItem }) => (pairedItem as { item: number }).item);
    // Two items may request the same: each gets its own results.
    expect([...new Set(linked)]).toEqual([0, 1, 2, 3]);
    expect(results.map(({ json }) => json.keyword)).toEqual(linked.map(index => words[index]));
  },
);

test('a failure is paired with its item on the error output', async () => {
  const items = WORDS.map((q, index) => ({ json: { q: index === 1 ? '' : q } }));
  const { outputs, failed } = await bench.run('listing', 'getPrice', { keyword }, { items, ...goesOn });
  expect(failed.map(({ q }) => q)).toEqual(['']);
  const linked = (outputs[0] ?? []).map(({ pairedItem }) => (pairedItem as { item: number }).item);
  expect(linked).toEqual([0, 2, 3]);
});

test('the status of a job that several items started is paired with all of them', async () => {
  const items = CARDS.map(q => ({ json: { q } }));
  const { outputs } = await bench.run('cardBatch', 'start', { keyword }, { items });
  const [linked, ...more] = (outputs[0] ?? []).map(({ pairedItem }) => pairedItem as { item: number }[]);
  expect(linked?.map(({ item }) => item).sort()).toEqual([0, 1, 2, 3]);
  expect(more).toEqual([]);
});
