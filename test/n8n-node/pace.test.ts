/** Many input items: what the node reads for each of them, and that other executions continue meanwhile. */
import { expect, test } from 'vitest';
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
  const costs = { paid: '={{ $json.n }}', feePercent: 10, fixedFee: 0, postage: 0, packaging: 0 };
  const parameters = { keyword: 'lego castle', options: { sellingCosts: { costs } } };
  const { rows } = await bench.run('listing', 'getPrice', parameters, { items: items(3) });
  expect(rows.map(({ netProfit }) => Number(rows[0]?.netProfit) - Number(netProfit))).toEqual([0, 1, 2]);
});

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
