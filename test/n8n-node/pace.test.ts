/** Many input items: what the node reads for each of them, and that other executions continue meanwhile. */
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k' });

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { keyword: `lego ${n % 3}`, n } }));

test('a field without an expression has the same value for every item, and one with an expression its own', async () => {
  const parameters = {
    keyword: '={{ $json.keyword }}',
    filters: { minPrice: '={{ 10 + $json.n }}' },
    options: { minSales: 2 },
  };
  await bench.run('listing', 'getPrice', parameters, { items: items(4) });
  const asked = bench.sandbox.log.map(({ query }) =>
    ['keyword', 'minPrice'].map(name => new URLSearchParams(query).get(name)),
  );
  expect(asked.sort()).toEqual([
    ['lego 0', '10'],
    ['lego 0', '13'],
    ['lego 1', '11'],
    ['lego 2', '12'],
  ]);
});

test('an expression deep inside of an option belongs to its item', async () => {
  const costs = { paid: '={{ $json.n }}', feePercent: 10, fixedFee: 0, shipping: 0, packaging: 0 };
  const parameters = { keyword: 'lego castle', options: { sellingCosts: { costs } } };
  const { rows } = await bench.run('listing', 'getPrice', parameters, { items: items(3) });
  expect(rows.map(({ netProfit }) => Number(rows[0]?.netProfit) - Number(netProfit))).toEqual([0, 1, 2]);
});

describe('items whose expressions return the same are checked once, and each gets its own answer', () => {
  const ids = ({ outputs }: { outputs: { pairedItem?: unknown }[][] }) =>
    outputs[0]?.map(({ pairedItem }) => (pairedItem as { item: number }).item);

  test('equal items, and others between them', async () => {
    const parameters = { keyword: '={{ $json.keyword }}' };
    const result = await bench.run('listing', 'getPrice', parameters, { items: items(7) });
    expect(result.rows.map(row => row.keyword)).toEqual([0, 1, 2, 0, 1, 2, 0].map(n => `lego ${n}`));
    expect(ids(result)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(bench.sandbox.log).toHaveLength(3);
  });

  test('a field that only some items need', async () => {
    const way = '={{ $json.id ? "product" : "name" }}';
    const product = { __rl: true, mode: 'id', value: '={{ $json.id ?? 1 }}' };
    const keyword = '={{ $json.name ?? "x" }}';
    const cards = [
      { name: 'charizard' },
      { id: 101 },
      { name: 'charizard' },
      { id: 102 },
      { id: 101 },
      { name: 'mew' },
    ];
    const parameters = { findBy: way, keyword, product };
    const { error } = await bench.run('card', 'getPrice', parameters, { items: cards.map(json => ({ json })) });
    expect(error?.message).toBeUndefined();
    const asked = bench.sandbox.log.map(({ query }) => new URLSearchParams(query));
    expect(asked.map(query => query.get('keyword') ?? query.get('productId')).sort()).toEqual([
      '101',
      '102',
      'charizard',
      'mew',
    ]);
  });

  test('a refused item among equal ones', async () => {
    const cells = [{ keyword: '#N/A' }, { keyword: 'lego' }, { keyword: '#N/A' }, { keyword: 'lego' }];
    const { rows, failed, outputs } = await bench.run(
      'listing',
      'getPrice',
      { keyword: '={{ $json.keyword }}' },
      { items: itemsOf(cells), onError: 'continueErrorOutput' },
    );
    expect(rows).toHaveLength(2);
    expect(failed).toHaveLength(2);
    expect(ids({ outputs })).toEqual([1, 3]);
  });

  test('lists and texts that look alike', async () => {
    const cells = [{ keyword: 'lego,duplo' }, { keyword: ['lego', 'duplo'] }, { keyword: '10305' }, { keyword: 10305 }];
    const { rows } = await bench.run(
      'listing',
      'getPrice',
      { keyword: '={{ $json.keyword }}' },
      { items: itemsOf(cells) },
    );
    expect(rows.map(({ keyword }) => keyword)).toEqual(['lego,duplo', 'lego', 'duplo', '10305', 10305]);
  });
});

const itemsOf = (cells: IDataObject[]) => cells.map(json => ({ json }));

test('an execution of thousands of items lets others work in between, and can be stopped', async () => {
  const { keepsTurns, stopped } = await turnsOf(3_000);
  expect(keepsTurns).toBe(true);
  expect(stopped).toBe(0);
});

/** Runs thousands of items while a timer counts how often it gets its turn, and stops the execution after that. */
async function turnsOf(count: number): Promise<{ keepsTurns: boolean; stopped: number }> {
  bench.clock.stop();
  let turns = 0;
  let cancel = () => {};
  const timer = setInterval(() => {
    turns += 1;
    if (turns === 5) cancel();
  }, 1);
  const parameters = { keyword: '={{ $json.keyword }}' };
  await bench.run('listing', 'getPrice', parameters, { items: items(count), onStart: stop => (cancel = stop) });
  clearInterval(timer);
  return { keepsTurns: turns >= 5, stopped: bench.sandbox.log.length };
}
