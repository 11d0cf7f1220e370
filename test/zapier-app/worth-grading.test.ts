import { expect, test } from 'vitest';
import { open } from './opened.ts';

const STEP = 'find_worth_grading';
const CARD = { keyword: 'charizard base set', gradingCost: '$25.00', chanceOf9: '40 %', chanceOf10: '15' };
const rowsOf = ({ results }: { results?: unknown }) => results as Record<string, unknown>[];

test('whether a card is worth grading is one result: the gain, and the price of each grade', async () => {
  const { platform, sandbox } = await open();
  const [row, ...more] = rowsOf(await platform.search(STEP, { inputData: CARD }));
  expect(more).toEqual([]);
  const { rawMedian, grade9Median, grade10Median, expectedGain } = row as Record<string, number>;
  expect(expectedGain).toBeCloseTo(0.4 * (grade9Median! - rawMedian!) + 0.15 * (grade10Median! - rawMedian!) - 25, 1);
  expect(row).toMatchObject({ keyword: 'charizard base set', grader: 'PSA', requestsSpent: 3 });
  expect(sandbox.chargedToUs).toBe(3);
});

test("selling costs are subtracted from each grade's price", async () => {
  const { platform } = await open();
  const costs = { feePercent: '13 %', fixedFee: '0', shipping: '5,00', packaging: '0' };
  const [row] = rowsOf(await platform.search(STEP, { inputData: { ...CARD, ...costs } }));
  const { rawMedian, rawNet } = row as Record<string, number>;
  expect(rawNet).toBeCloseTo(rawMedian! - Math.round(rawMedian! * 13) / 100 - 5, 2);
});

test.each([
  ['a grade in the keyword', { keyword: 'charizard PSA 10' }, 'Keyword must be the card without its grade'],
  [
    'chances above 100',
    { chanceOf9: '90 %' },
    'Chance of a 9 (Percent) and Chance of a 10 (Percent) together must be at most 100',
  ],
  ["a cost that isn't a number", { gradingCost: 'ask' }, 'Grading Cost must be 0 to 1000000'],
  ['one selling cost', { shipping: '5' }, 'Fee Percent, Fixed Fee and Packaging are missing'],
  ['an unknown company', { grader: 'XYZ' }, 'Grading Company must be PSA, BGS, CGC or SGC'],
])('a card with %s halts before a request', async (_, more, message) => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search(STEP, { inputData: { ...CARD, ...more } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining(message) });
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toHaveLength(0);
});

test('the other grades are returned if one answers too late, with a note in its place', async () => {
  const { platform, sandbox } = await open();
  const keyword = 'charizard base set PSA 9';
  sandbox.addFault({ match: { query: { keyword } }, delayMs: 60_000, times: Number.POSITIVE_INFINITY });
  const [row] = rowsOf(await platform.search(STEP, { inputData: CARD }));
  expect(row).toMatchObject({ grade9Median: null, rawMedian: expect.any(Number), expectedGain: null });
  expect(row?.note).toMatch(/^The gain is unknown: no price for grade 9; .*grade 9: \w/);
});
