/** Find How Fast It Sells: input items, months, limits and failures. */
import { expect, test } from 'vitest';
import { freshWorkbench, goesOn } from './workbench.ts';

const bench = freshWorkbench();

const boots = { keyword: 'dr martens boots' };
const time = (parameters: object, more = {}) =>
  bench.run('listing', 'findHowFastItSells', parameters as never, more as never);

test.each([
  ['the auction site', {}, 2],
  ['the fashion site', { market: 'fashion' }, 1],
  ['the auction site with the months of a year', { year: true }, 14],
])('how fast an item sells on %s costs as much as its form says', async (_, more, requests) => {
  const { rows, hints } = await time({ ...boots, ...more });
  expect(rows).toHaveLength(1);
  expect(bench.sandbox.chargedToUs).toBe(requests);
  expect(hints.join(' ')).toContain(`This run used ${requests} request`);
});

test('equal items share the searches of how fast they sell, and each gets its own answer', async () => {
  const items = ['dr martens boots', 'canon ae-1', 'dr martens boots'].map(keyword => ({ json: { keyword } }));
  const { rows, outputs } = await time({ keyword: '={{ $json.keyword }}' }, { items });
  expect(bench.sandbox.chargedToUs).toBe(4);
  expect(rows.map(({ keyword }) => keyword)).toEqual(items.map(({ json }) => json.keyword));
  expect(outputs[0]?.map(({ pairedItem }) => (pairedItem as { item: number }).item)).toEqual([0, 1, 2]);
  expect(rows[2]).toEqual(rows[0]);
});

test('how fast an item sells has the same fields with and without the months of a year', async () => {
  const shapes = await Promise.all(
    [{}, { year: true }, { market: 'fashion' }].map(async more =>
      Object.keys((await time({ ...boots, ...more })).rows[0] ?? {}),
    ),
  );
  expect(new Set(shapes.map(names => names.join(' '))).size).toBe(1);
});

test('a search of the fashion site ignores the site and the months, which its form hides', async () => {
  const { rows, error } = await time({ ...boots, market: 'fashion', ebaySite: 'auctionsite.de', year: true });
  expect(error).toBeUndefined();
  expect(rows[0]).toMatchObject({ marketplace: 'Fashion resale', basis: 'exact', months: [] });
  expect(bench.sandbox.chargedToUs).toBe(1);
});

test.each([
  ['an unknown marketplace', { market: '={{ "peer" }}' }, 'Marketplace must be'],
  ["months that aren't a boolean", { year: '={{ "often" }}' }, 'Best and Worst Month must be true or false'],
  ['too few sales', { options: { minSales: 0 } }, 'Minimum Sales must be'],
  ['no keyword', { keyword: '={{ "" }}' }, 'Keyword is required'],
])('how fast an item sells with %s is refused by its label before a request is spent', async (_, more, message) => {
  const { error } = await time({ ...boots, ...more });
  expect(error?.message).toContain(message);
  expect(bench.sandbox.log).toHaveLength(0);
});

test('months that were not counted because another program used up the quota are named', async () => {
  bench.sandbox.addFault({ match: { path: /research/, nth: 5 }, status: 429, code: 'quota_exceeded', times: 99 });
  const { rows, error } = await time({ ...boots, year: true, options: { concurrency: 1 } });
  expect(error).toBeUndefined();
  expect(bench.sandbox.chargedToUs).toBe(6);
  expect(rows[0]?.note).toMatch(/8 of 12 months are not counted: .*requests/);
});

test('how fast an item sells is not searched if that would use the reserve', async () => {
  bench.sandbox.account.used = bench.sandbox.account.quota - 10;
  const { error } = await time({ ...boots, options: { reserve: 50 } });
  expect(error?.message).toMatch(/reserve/i);
  expect(bench.sandbox.chargedToUs).toBe(0);
});

test('a lost answer is counted, and the results of the other searches are output', async () => {
  bench.sandbox.addFault({ match: { path: /research/ }, dropAfterCharging: true });
  const { rows, error } = await time({ ...boots, year: true });
  expect(error).toBeUndefined();
  expect(rows[0]).toMatchObject({ bestMonth: expect.stringMatching(/^\d{4}-\d\d$/), note: '' });
  expect(bench.sandbox.chargedToUs).toBe(15);
});

test("Retry On Fail doesn't pay for any month twice", async () => {
  const items = ['dr martens boots', 'canon ae-1'].map(keyword => ({ json: { keyword } }));
  // In the first try the first item is answered and the second fails.
  bench.sandbox.addFault({ match: { query: { keyword: 'canon ae-1' } }, status: 404, code: 'not_found', times: 14 });
  const { rows, error } = await time(
    { keyword: '={{ $json.keyword }}', year: true, options: { concurrency: 1 } },
    { items, maxTries: 3 },
  );
  expect(error).toBeUndefined();
  expect(rows).toHaveLength(2);
  expect(bench.sandbox.log.filter(({ path }) => !path.includes('usage'))).toHaveLength(14 + 2 * 14);
  expect(bench.sandbox.chargedToUs).toBe(28);
});

test('an item fails only if none of its searches was answered', async () => {
  bench.sandbox.addFault({ status: 404, code: 'not_found', times: 999 });
  const { error } = await time(boots);
  expect(error).toBeDefined();
  const { failed } = await time(boots, goesOn);
  expect(failed).toHaveLength(1);
});
