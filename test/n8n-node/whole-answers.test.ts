// Operations whose answer takes several requests: each item is charged for all of them or for nothing.
import { describe, expect, test } from 'vitest';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench();

const boots = { keyword: 'dr martens boots' };
const operations: [resource: string, operation: string, parameters: object, requests: number][] = [
  ['listing', 'findHowFastItSells', boots, 2],
  ['listing', 'findHowFastItSells', { ...boots, year: true }, 14],
  ['listing', 'findWhereToSell', boots, 3],
  ['card', 'findOutIfWorthGrading', { keyword: 'charizard base set' }, 3],
];

describe.each(operations)('%s: %s with %j', (resource, operation, parameters, cost) => {
  const run = (options: object) => bench.run(resource, operation, { ...parameters, options } as never);
  const leave = (left: number) => {
    bench.sandbox.account.used = bench.sandbox.account.quota - left;
  };

  test.each([1, cost - 1])('with a request budget of %d is refused before it is charged', async requestBudget => {
    const { rows, error } = await run({ requestBudget });
    expect(rows).toEqual([]);
    expect(error?.message).toBe(`This may take ${cost} requests, and the request budget has ${requestBudget} left.`);
    expect(bench.sandbox.log).toEqual([]);
  });

  test.each([1, cost - 1])('with %d requests above the reserve is refused before it is charged', async spare => {
    leave(5 + spare);
    const { rows, error } = await run({ reserve: 5 });
    expect([rows, bench.sandbox.chargedToUs]).toEqual([[], 0]);
    expect(error?.message).toMatch(`This takes ${cost} requests; ${5 + spare} requests are left, and 5 are kept`);
  });

  test.each([1, cost - 1])('with %d requests left in the quota is refused before it is charged', async left => {
    leave(left);
    const { rows, error } = await run({ concurrency: 1 });
    expect([rows, bench.sandbox.chargedToUs]).toEqual([[], 0]);
    expect(error?.message).toMatch(
      new RegExp(`^This takes ${cost} requests, and ${left} requests? (is|are) left this month`),
    );
  });

  test('with just enough requests is answered', async () => {
    leave(cost);
    const { rows, error } = await run({ requestBudget: cost });
    expect(error).toBeUndefined();
    expect([rows.length > 0, bench.sandbox.chargedToUs]).toEqual([true, cost]);
  });
});

const three = ['dr martens boots', 'canon ae-1', 'dr martens boots', 'nikon f3'].map(keyword => ({
  json: { keyword },
}));
const timeAll = (onError?: string) =>
  bench.run('listing', 'findHowFastItSells', { keyword: '={{ $json.keyword }}', options: { requestBudget: 5 } }, {
    items: three,
    ...(onError ? { onError } : {}),
  } as never);

test('a budget that covers only some items is refused as a whole', async () => {
  const { error } = await timeAll();
  expect(error?.message).toMatch(/^This may take 6 requests, and the request budget has 5 left/);
  expect(bench.sandbox.log).toEqual([]);
});

test('if the node continues after errors, the items that the budget covers in whole are answered', async () => {
  const { rows } = await timeAll('continueRegularOutput');
  expect(rows.map(({ keyword, error }) => keyword ?? error)).toEqual([
    'dr martens boots',
    'canon ae-1',
    'dr martens boots',
    expect.stringMatching(/^This may take 6 requests, and the request budget has 5 left/),
  ]);
  expect(bench.sandbox.chargedToUs).toBe(4);
});
