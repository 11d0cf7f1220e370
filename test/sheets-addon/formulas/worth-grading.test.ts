/** `SOLD_WORTH_GRADING`: the ladder of a card and the gain from grading, at the file's own costs and chances (N1, N2, M1, M3). */
import { expect, it } from 'vitest';
import { gradingRow, worthGrading } from '../../../core/engine.ts';
import type { GradingForm } from '../../../sheets-addon/sidebar/server-interface.ts';
import { open } from '../../core/sandbox.ts';
import { type Addon, asked, callSidebar, install } from '../addon.ts';
import { HOUR, list, priceList, scene } from '../tasks/harness.ts';

const CARD = 'charizard base set 4';
const GRADING: GradingForm = {
  grader: 'PSA',
  gradingCost: '$25.00',
  chanceOf9: '40 %',
  chanceOf10: 35,
  currency: 'usd',
};
const READ = { gradingCost: 25, chanceOf9: 40, chanceOf10: 35, currency: 'USD' };
const FEES = { feePercent: 13.25, fixedFee: 0.4, shipping: 5, packaging: 0.6 };
type Table = unknown[][];
const saveGrading = ({ host }: Pick<Addon, 'host'>, given: GradingForm = GRADING) =>
  callSidebar(host, 'saveGrading', [given]);

/** All columns of one card, by heading, without those that are empty. */
function line({ cell }: Pick<Addon, 'cell'>, ...args: unknown[]) {
  const [headings = [], values = []] = cell('SOLD_WORTH_GRADING', CARD, 'columns', 'all', ...args) as Table;
  return Object.fromEntries(headings.map((heading, at) => [String(heading), values[at]]));
}

it.each([
  ['at the saved costs and chances', {}],
  ['after the fees of the auction site', FEES],
])('SOLD_WORTH_GRADING has the same numbers as a script %s', (_, fees) => {
  const addon = install({ plan: '500k' });
  saveGrading(addon);
  if ('shipping' in fees) callSidebar(addon.host, 'saveCosts', [{ currency: 'USD', markets: { auction: fees } }]);
  const seen = line(addon);
  const { run, session } = open();
  const wanted = gradingRow(run(worthGrading(session, { keyword: CARD, ...READ, ...fees })));
  expect(wanted.expectedGain).toEqual(expect.any(Number));
  expect(seen).toMatchObject({
    ...{ 'Expected Gain': wanted.expectedGain, 'Expected Net': wanted.expectedNet },
    ...{ 'Break-Even Cost': wanted.breakEvenCost, 'Break-Even Chance of a 10': wanted.breakEvenChance },
    ...{ 'Ungraded Median': wanted.rawMedian, 'Grade 9 Median': wanted.grade9Median },
    ...{ 'Grade 10 Median': wanted.grade10Median, 'Grade 10 Sales': wanted.grade10Sales },
    ...{ 'Grade 9 Net Proceeds': wanted.grade9Net, 'Grade 9 Evidence': wanted.grade9Evidence, Note: wanted.note },
  });
  expect(asked(addon)).toBe(3);
});

it('new costs, chances and fees change the gain without a request', () => {
  const addon = install({ plan: '500k' });
  expect(line(addon)).toMatchObject({
    'Expected Gain': null,
    Note: expect.stringMatching(/^To see the gain, enter what grading costs/),
  });
  saveGrading(addon);
  const gain = Number(line(addon)['Expected Gain']);
  addon.clock.advance(2_000);
  saveGrading(addon, { ...GRADING, gradingCost: 35 });
  expect(line(addon)['Expected Gain']).toBeCloseTo(gain - 10, 2);
  expect(line(addon, 'gradingCost', 45)['Expected Gain']).toBeCloseTo(gain - 20, 2);
  expect(asked(addon)).toBe(3);
});

it('fees in another currency are not subtracted', () => {
  const addon = install({ plan: '500k' });
  callSidebar(addon.host, 'saveCosts', [{ currency: 'EUR', markets: { auction: FEES } }]);
  saveGrading(addon);
  expect(line(addon)).toMatchObject({ 'Expected Gain': expect.any(Number), 'Grade 9 Net Proceeds': null });
});

it('another grader costs requests for the two grades, and not for the ungraded card again', () => {
  const addon = install({ plan: '500k' });
  line(addon);
  line(addon, 'grader', 'CGC');
  expect(asked(addon)).toBe(5);
});

it('recalculating a formula a week later costs nothing and shows the same, even if the cache has lost everything', () => {
  const opened = scene({ plan: '500k', sheets: { Stock: list(3) } });
  saveGrading(opened);
  const cards = () => opened.cell('SOLD_WORTH_GRADING', [[CARD], [''], ['pikachu']]) as Table;
  const before = cards();
  expect(before[2]).toEqual(before[2]!.map(() => null));
  opened.start(priceList({ range: 'Stock!A2:A4' }));
  opened.drive();
  const spent = opened.sandbox.account.used;
  opened.clock.advance(7 * 24 * HOUR);
  expect(cards()).toEqual(before);
  expect(opened.sandbox.account.used).toBe(spent);
  expect(opened.cell('SOLD_AS_OF', CARD, 'SOLD_WORTH_GRADING')).toEqual(expect.any(Date));
});

it('a grade with fewer than three sales has no price, and the gain is missing', () => {
  const addon = install({ plan: '500k' });
  saveGrading(addon);
  const [headings = [], values = []] = addon.cell('SOLD_WORTH_GRADING', 'pikachu') as Table;
  expect(values[headings.indexOf('Grade 10 Sales')]).toBe(1);
  expect(values[headings.indexOf('Grade 10 Median')]).toBeNull();
  expect(String(values[headings.indexOf('Note')])).toMatch(
    /^The gain is unknown: no price for grade 10; .*too few for a price/,
  );
});

it("the cost of SOLD_WORTH_GRADING is shown beforehand: a request for each grade whose answer isn't saved", () => {
  const opened = scene({ plan: '500k' });
  const cost = () => callSidebar(opened.host, 'cost', ['SOLD_WORTH_GRADING', [{ text: CARD }]]);
  expect(cost()).toContain('Spends 3 requests');
  line(opened);
  expect(cost()).toBe('Costs nothing: the answer is saved.');
  expect(callSidebar(opened.host, 'preview', ['SOLD_WORTH_GRADING', [{ text: CARD }]]).rows[0]![0]).toBe(
    'Ungraded Median',
  );
  expect(asked(opened)).toBe(3);
});

it.each([
  ['grading.gradingCost', { ...GRADING, gradingCost: 'cheap' }, 'got "cheap"'],
  ['grading.chanceOf9', { ...GRADING, chanceOf9: 101 }, 'must be 0 to 100, got 101'],
  ['grading.chanceOf10', { ...GRADING, chanceOf9: 70 }, 'together must be at most 100'],
  ['grading.currency', { gradingCost: 25 }, 'The currency of the grading cost is missing'],
])('invalid grading settings are rejected beside %s', (field, given, message) => {
  const { host } = install();
  const reply = host.callFromHtml('sidebar', ['saveGrading', [given]]).value;
  expect(reply).toMatchObject({ ok: false, problem: { field, message: expect.stringContaining(message) } });
  expect(host.properties.entries('document').grading).toBeUndefined();
});

it.each([
  ['a card with its grade', ['charizard psa 10'], /must be the card without its grade, got psa in it/],
  ['a filter of one search', [CARD, 'condition', 'new'], /"condition" is not an option here/],
  ['an unknown grader', [CARD, 'grader', 'ABC'], /grader must be PSA, BGS, CGC or SGC, got "ABC"/],
  ['chances above 100', [CARD, 'chanceOf9', 60, 'chanceOf10', 50], /together must be at most 100/],
])('SOLD_WORTH_GRADING refuses %s before a request', (_, args, message) => {
  const addon = install();
  expect(String(addon.cell('SOLD_WORTH_GRADING', ...args))).toMatch(message);
  expect(asked(addon)).toBe(0);
});
