// Operations whose answer takes several requests: each item is charged for all of them or for nothing.
import { describe, expect, test } from 'vitest';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench();

const left = (requests: number) => {
  bench.sandbox.account.used = bench.sandbox.account.quota - requests;
};
const usages = () => bench.requests.filter(({ url }) => url.includes('usage')).length;

const boots = { keyword: 'dr martens boots' };
const operations: [resource: string, operation: string, parameters: object, requests: number][] = [
  ['listing', 'findHowFastItSells', boots, 2],
  ['listing', 'findHowFastItSells', { ...boots, year: true }, 14],
  ['listing', 'findWhereToSell', boots, 3],
  ['card', 'findOutIfWorthGrading', { keyword: 'charizard base set' }, 3],
];

describe.each(operations)('%s: %s with %j', (resource, operation, parameters, cost) => {
  const run = (options: object) => bench.run(resource, operation, { ...parameters, options } as never);

  test.each([1, cost - 1])('with a request budget of %d is refused before it is charged', async requestBudget => {
    const { rows, error } = await run({ requestBudget });
    expect([rows, bench.sandbox.chargedToUs]).toEqual([[], 0]);
    expect(error?.message).toBe(`This may take ${cost} requests, and the request budget has ${requestBudget} left.`);
  });

  test.each([1, cost - 1])('with %d requests above the reserve is refused before it is charged', async spare => {
    left(5 + spare);
    const { rows, error } = await run({ reserve: 5 });
    expect([rows, bench.sandbox.chargedToUs]).toEqual([[], 0]);
    expect(error?.message).toMatch(`This takes ${cost} requests; ${5 + spare} requests are left, and 5 are kept`);
  });

  test.each([1, cost - 1])('with %d requests left in the quota is refused before it is charged', async spare => {
    left(spare);
    const { rows, error } = await run({ concurrency: 1 });
    expect([rows, bench.sandbox.chargedToUs]).toEqual([[], 0]);
    expect(error?.message).toMatch(
      new RegExp(`^This takes ${cost} requests, and ${spare} requests? (is|are) left this month`),
    );
  });

  test('with just enough requests is answered', async () => {
    left(cost);
    const { rows, error } = await run({ requestBudget: cost });
    expect(error).toBeUndefined();
    expect([rows.length > 0, bench.sandbox.chargedToUs]).toEqual([true, cost]);
  });
});

const three = ['dr martens boots', 'canon ae-1', 'dr martens boots', 'nikon f3'].map(keyword => ({
  json: { keyword },
}));
const timeAll = (options: object, more: object = {}) =>
  bench.run(
    'listing',
    'findHowFastItSells',
    { keyword: '={{ $json.keyword }}', options } as never,
    {
      items: three,
      ...more,
    } as never,
  );

test('a budget that covers only some items is refused as a whole', async () => {
  const { error } = await timeAll({ requestBudget: 5 });
  expect(error?.message).toBe('This may take 6 requests, and the request budget has 5 left.');
  expect(bench.sandbox.chargedToUs).toBe(0);
});

test('if the node continues after errors, the items that the budget covers whole are answered', async () => {
  const { rows } = await timeAll({ requestBudget: 5 }, { onError: 'continueRegularOutput' });
  expect(rows.map(({ keyword, error }) => keyword ?? error)).toEqual([
    'dr martens boots',
    'canon ae-1',
    'dr martens boots',
    expect.stringMatching(/^This may take 2 requests, and the request budget has 1 left/),
  ]);
  expect(bench.sandbox.chargedToUs).toBe(4);
});

test('decisions that share a search count it once', async () => {
  left(16);
  const parameters = { keyword: 'dr martens boots', year: '={{ $json.year }}' };
  const items = [{ json: { year: false } }, { json: { year: true } }];
  const { rows, error } = await bench.run('listing', 'findHowFastItSells', parameters as never, { items } as never);
  expect(error).toBeUndefined();
  expect([rows.length, bench.sandbox.chargedToUs]).toEqual([2, 14]);
});

test('the quota is read once for all items', async () => {
  await timeAll({});
  expect(usages()).toBe(1);
});

describe.each([
  ['refused by a per-minute limit', { status: 429, code: 'rate_limited', retryAfter: '1' }],
  ['out of order', { status: 503 }],
  ['unknown', { status: 404 }],
  ['not answered', { delayMs: 600_000 }],
])('if the report of the quota is %s', (_, fault) => {
  test('the searches are sent', async () => {
    bench.sandbox.addFault({ match: { path: /usage/ }, times: 99, ...fault } as never);
    const { rows, error } = await timeAll({});
    expect(error).toBeUndefined();
    expect([rows.length, bench.sandbox.chargedToUs]).toEqual([4, 6]);
  });
});

describe('with Retry On Fail', () => {
  const failOnce = () =>
    bench.sandbox.addFault({ match: { query: { keyword: 'nikon f3' } }, status: 404, code: 'not_found', times: 2 });

  test.each([
    ['budget', { requestBudget: 6 }],
    ['reserve', { reserve: 0 }],
    ['quota', {}],
  ])('what the first try paid for is not counted again: %s', async (_, options) => {
    left(6);
    failOnce();
    const { rows, error } = await timeAll({ ...options, concurrency: 1 }, { maxTries: 3 });
    expect(error).toBeUndefined();
    expect([rows.length, bench.sandbox.chargedToUs]).toEqual([4, 6]);
  });

  test('a run that continues after errors is paid for once if its first item fails, and each item whole or not at all', async () => {
    const more = { items: [{ json: { keyword: '' } }, ...three], maxTries: 3, onError: 'continueRegularOutput' };
    const { rows } = await timeAll({ requestBudget: 5 }, more);
    expect(rows.map(({ keyword, error }) => error ?? keyword)).toEqual([
      expect.stringMatching(/^Keyword is required/),
      'dr martens boots',
      'canon ae-1',
      'dr martens boots',
      expect.stringMatching(/^This may take 2 requests, and the request budget has 1 left/),
    ]);
    expect(bench.sandbox.chargedToUs).toBe(4);
  });

  test('a refused run is refused again, for nothing', async () => {
    left(5);
    const { error } = await timeAll({}, { maxTries: 3 });
    expect(error?.message).toMatch(/^This takes 6 requests, and 5 requests are left this month/);
    expect(bench.sandbox.chargedToUs).toBe(0);
  });
});
