/** `SOLD_HOW_FAST`: days that a sale takes, from answers that other formulas share (N2, M1, M3, N1). */
import { expect, it } from 'vitest';
import { howFast } from '../../../core/engine.ts';
import { open } from '../../core/sandbox.ts';
import { asked, callSidebar, install, keywords } from '../addon.ts';
import { HOUR, list, priceList, scene } from '../tasks/harness.ts';

const BOOTS = 'dr martens boots';
type Table = unknown[][];
/** Lines of a table by their headings. */
const linesOf = (table: unknown) => {
  const [headings = [], ...lines] = table as Table;
  return lines.map(line => Object.fromEntries(headings.map((heading, at) => [String(heading), line[at]])));
};

it.each(['auction', 'fashion'] as const)('SOLD_HOW_FAST has the same numbers as a script: %s', market => {
  const addon = install({ plan: '500k' });
  const [line] = linesOf(addon.cell('SOLD_HOW_FAST', BOOTS, market, 'columns', 'all'));
  const { run, session } = open();
  const { days, soldPerDay, quickDays, slowDays, basis, count, active, rule, label } = run(
    howFast(session, { keyword: BOOTS, market }),
  );
  expect(line).toMatchObject({
    ...{ Marketplace: label, Days: days, 'Sold per Day': soldPerDay, 'Quick Days': quickDays, 'Slow Days': slowDays },
    ...{ Basis: basis, Sales: count, 'For Sale Now': active, Rule: rule },
  });
  expect(asked(addon)).toBe(market === 'auction' ? 2 : 1);
});

it("a site that didn't count everything has no estimate and says why", () => {
  const { cell } = install({ plan: '500k' });
  const [line] = linesOf(cell('SOLD_HOW_FAST', 'iphone 13'));
  expect(line).toMatchObject({
    Days: null,
    Basis: 'estimate',
    Note: 'No estimate: the site did not count to the end. Narrow the search',
  });
});

it.each([
  ['auction', ['SOLD_MEDIAN', 'SELL_THROUGH']],
  ['fashion', ['FASHION_MEDIAN']],
] as const)('SOLD_HOW_FAST pays for nothing that a price or a rate has already paid for: %s', (market, names) => {
  const addon = install({ plan: '500k' });
  for (const name of names) addon.cell(name, BOOTS);
  const before = asked(addon);
  expect(linesOf(addon.cell('SOLD_HOW_FAST', BOOTS, market))[0]!.Days).toEqual(expect.any(Number));
  expect(asked(addon)).toBe(before);
});

it('recalculating a formula a week later costs nothing and shows the same, even if the cache has lost everything', () => {
  const opened = scene({ plan: '500k', sheets: { Stock: list(3) } });
  const both = () =>
    ['auction', 'fashion'].map(market => opened.cell('SOLD_HOW_FAST', [[BOOTS], ['denim jacket']], market));
  const before = both();
  opened.start(priceList({ range: 'Stock!A2:A4' }));
  opened.drive();
  const spent = opened.sandbox.account.used;
  opened.clock.advance(7 * 24 * HOUR);
  expect(both()).toEqual(before);
  expect(opened.sandbox.account.used).toBe(spent);
});

it('SOLD_HOW_FAST over a range has one line per item, and an empty line for an empty cell', () => {
  const { cell } = install({ plan: '500k' });
  const lines = linesOf(cell('SOLD_HOW_FAST', [[BOOTS], [''], [keywords(1)[0]]]));
  expect(lines.map(line => line.Keyword)).toEqual([BOOTS, null, keywords(1)[0]]);
  expect(lines[1]!.Days).toBeNull();
});

it("the cost of SOLD_HOW_FAST is shown beforehand: the searches whose answers aren't saved", () => {
  const opened = scene({ plan: '500k' });
  const cost = () => callSidebar(opened.host, 'cost', ['SOLD_HOW_FAST', [{ text: BOOTS }]]);
  expect(cost()).toContain('Spends 2 requests');
  opened.cell('SOLD_MEDIAN', BOOTS);
  expect(cost()).toContain('Spends 1 request of your account, 1 is known');
  opened.cell('SOLD_HOW_FAST', BOOTS);
  expect(cost()).toBe('Costs nothing: the answer is saved.');
});

it.each([
  ['a marketplace without days', ['peer'], /market must be auction or fashion, got "peer"/],
  ['a filter of one search', ['auction', 'itemCondition', 'used'], /"itemCondition" is not an option here/],
  ['a site of the fashion market', ['fashion', 'ebaySite', 'auctionsite.de'], /ebaySite is for the auction site/],
])('SOLD_HOW_FAST refuses %s before a request', (_, args, message) => {
  const addon = install();
  expect(String((addon.cell('SOLD_HOW_FAST', BOOTS, ...args) as Table | string).toString())).toMatch(message);
  expect(asked(addon)).toBe(0);
});
