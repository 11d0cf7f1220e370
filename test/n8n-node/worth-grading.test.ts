/** Find Out If Worth Grading: input items, costs, odds and failures. */
import { expect, test } from 'vitest';
import { freshWorkbench, goesOn } from './workbench.ts';

const bench = freshWorkbench();

const odds = { gradingCost: 25, chanceOf9: 40, chanceOf10: 15 };
const card = { keyword: 'charizard base set', grading: { costsAndOdds: odds } };
const grade = (parameters: object, more = {}) =>
  bench.run('card', 'findOutIfWorthGrading', parameters as never, more as never);

test('each card has its own costs and odds, and the searches of equal cards are sent once', async () => {
  const items = [25, 75].map(cost => ({ json: { cost } }));
  const grading = { costsAndOdds: { ...odds, gradingCost: '={{ $json.cost }}' } };
  const { rows, outputs } = await grade({ ...card, grading }, { items });
  expect(bench.sandbox.chargedToUs).toBe(3);
  expect(Number(rows[0]?.expectedGain) - Number(rows[1]?.expectedGain)).toBeCloseTo(50, 2);
  expect(outputs[0]?.map(({ pairedItem }) => (pairedItem as { item: number }).item)).toEqual([0, 1]);
});

test('without grading costs and odds, each grade has its price and there is no gain', async () => {
  const { rows } = await grade({ keyword: 'charizard base set' });
  expect(rows[0]).toMatchObject({
    expectedGain: null,
    rawMedian: expect.any(Number),
    note: expect.stringContaining('To see the gain, enter what grading costs'),
  });
});

test("selling costs are subtracted from each grade's price", async () => {
  const costs = { feePercent: 13, fixedFee: 0, shipping: '$5.00', packaging: 0 };
  const { rows } = await grade({ ...card, options: { sellingCosts: { costs } } });
  const { rawMedian, rawNet } = rows[0] as { rawMedian: number; rawNet: number };
  expect(rawNet).toBeCloseTo(rawMedian - Math.round(rawMedian * 13) / 100 - 5, 2);
});

test('a card is searched within the dates of its filters', async () => {
  await grade({ ...card, filters: { startDate: '2026-06-01T00:00:00', endDate: '2026-08-31' } });
  const searches = bench.requests.filter(({ url }) => url.includes('keyword='));
  const asked = searches.map(({ url }) => new URL(url, 'http://service').searchParams);
  expect(new Set(asked.map(each => `${each.get('startDate')} ${each.get('endDate')}`))).toEqual(
    new Set(['2026-06-01 2026-08-31']),
  );
});

test.each([
  [
    'chances of more than 100 percent',
    { chanceOf9: 90 },
    'Chance of a 9 (Percent) and Chance of a 10 (Percent) together must be at most',
  ],
  ["a cost that isn't a number", { gradingCost: 'a lot' }, 'Grading Cost must be 0 to 1000000'],
])('%s are refused by their label before a request is spent', async (_, more, message) => {
  const { error } = await grade({ ...card, grading: { costsAndOdds: { ...odds, ...more } } });
  expect(error?.message).toContain(message);
  expect(bench.sandbox.log).toHaveLength(0);
});

test.each([
  ['a grade in the keyword', { keyword: 'charizard PSA 10' }, 'Keyword must be the card without its grade, got PSA'],
  ['a single selling cost', { options: { sellingCosts: { costs: { feePercent: 13 } } } }, 'Fixed Fee, Shipping and'],
])('%s is refused by its label before a request is spent', async (_, more, message) => {
  const { error } = await grade({ ...card, ...more });
  expect(error?.message).toContain(message);
  expect(bench.sandbox.log).toHaveLength(0);
});

test('a grade whose search fails says so, and no gain is calculated from the others', async () => {
  bench.sandbox.addFault({
    match: { query: { keyword: 'charizard base set PSA 9' } },
    status: 404,
    code: 'not_found',
    times: 9,
  });
  const { rows, error } = await grade(card);
  expect(error).toBeUndefined();
  expect(rows[0]).toMatchObject({
    grade9Median: null,
    grade9Evidence: null,
    expectedGain: null,
    note: expect.stringMatching(/^The gain is unknown: no price for grade 9; .*grade 9: \w/),
  });
});

test('if another program uses up the quota, grades that were already paid for are output', async () => {
  bench.sandbox.addFault({ match: { path: /research/, nth: 3 }, status: 429, code: 'quota_exceeded', times: 9 });
  const { rows } = await grade({ ...card, options: { concurrency: 1 } });
  expect(bench.sandbox.chargedToUs).toBe(2);
  expect(rows[0]).toMatchObject({ grade9Median: expect.any(Number), grade10Median: null });
});

test('a card fails only if no grade was answered', async () => {
  bench.sandbox.addFault({ status: 404, code: 'not_found', times: 999 });
  expect((await grade(card)).error).toBeDefined();
  expect((await grade(card, goesOn)).failed).toHaveLength(1);
});
