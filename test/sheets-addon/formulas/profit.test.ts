import { expect, it } from 'vitest';
import { profitAt } from '../../../core/engine.ts';
import { type Addon, callSidebar, install } from '../addon.ts';
import { openLivingSheet } from '../living-sheet.ts';
import { onAuction } from '../selling-costs.ts';

const COSTS = { feePercent: '13.25', fixedFee: '0.4', shipping: '4.95', packaging: '0.85', currency: 'usd' };
const costs = { feePercent: 13.25, fixedFee: 0.4, shipping: 4.95, packaging: 0.85 };
const KEYWORD = 'lego castle';

const choose = ({ host }: Addon, typed: Record<string, string>) =>
  host.callFromHtml('sidebar', ['saveCosts', [onAuction(typed)]]).value;

function withCosts(): Addon {
  const addon = install();
  choose(addon, COSTS);
  return addon;
}

it.each([
  [[], 'The selling costs are missing for Auction site.'],
  [['feePercent', 13, 'packaging', 0], 'Fixed Fee, Shipping and Currency are missing for Auction site.'],
  [['feePercent', 13, 'fixedFee', 0, 'shipping', 5, 'packaging', 0], 'Currency is missing for Auction site.'],
])(
  'a profit without saved costs and with %j says in its cell what is missing and where to enter it, and sends nothing',
  (named, sentence) => {
    const { cell, sandbox } = install();
    const todo = 'Enter them in the sidebar under Account > What selling costs, or 0 if there is none.';
    expect(cell('SOLD_PROFIT', KEYWORD, 60, ...named)).toBe(`${sentence} ${todo}`);
    expect(cell('SOLD_MAX_PRICE', [[KEYWORD]], 30, ...named)).toBe(`${sentence} ${todo}`);
    expect(sandbox.log).toHaveLength(0);
  },
);

it('costs that a formula names in full need no saved ones, if an amount names the currency', () => {
  const { cell } = install();
  const own = ['feePercent', 13.25, 'fixedFee', 'USD 0.40', 'shipping', 4.95, 'packaging', 0.85];
  const now = cell('SOLD_PRICE_NOW', KEYWORD) as number;
  expect(cell('SOLD_PROFIT', KEYWORD, 60, ...own)).toBe(profitAt(now, { ...costs, paid: 60 }).netProfit);
});

it('one cost that a formula names in another currency than the saved ones is refused', () => {
  const { cell, sandbox } = withCosts();
  expect(cell('SOLD_PROFIT', KEYWORD, 60, 'shipping', 'EUR 5')).toMatch(
    /shipping is in EUR, the other amounts are in USD/i,
  );
  expect(sandbox.log).toHaveLength(0);
});

it.each([
  [{ ...COSTS, feePercent: '113' }, 'markets.auction.feePercent', 'must be 0 to 100, got 113'],
  [{ ...COSTS, fixedFee: '-1' }, 'markets.auction.fixedFee', 'must be 0 to 1000000000, got -1'],
  [{ ...COSTS, shipping: '' }, 'markets.auction.shipping', 'is missing: enter each cost, or 0 if there is none'],
  [{ ...COSTS, packaging: 'EUR 1' }, 'markets.auction.packaging', 'is in EUR, the other amounts are in USD'],
  [{ ...COSTS, currency: 'dollars' }, 'currency', 'must be three capital letters, such as USD, got "DOLLARS"'],
])('a cost of %j is rejected beside the field %s', (typed, field, sentence) => {
  const message = expect.stringContaining(`{sellingCosts.${field}} ${sentence}`);
  const addon = install();
  expect(choose(addon, typed)).toMatchObject({ ok: false, problem: { field: `sellingCosts.${field}`, message } });
  expect(addon.cell('SOLD_PROFIT', KEYWORD, 60)).toMatch(/^The selling costs are missing/);
});

it('the costs under Account stay when another key is saved', () => {
  const addon = withCosts();
  const key = { apiKey: addon.sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' as const };
  expect(callSidebar(addon.host, 'saveKey', [key])).toMatchObject({
    sellingCosts: { currency: 'USD', markets: { auction: costs } },
  });
});

it("SOLD_PROFIT and SOLD_MAX_PRICE show the core's numbers at the price now, from the answer of SOLD_PRICE_NOW", () => {
  const { cell, sandbox } = withCosts();
  const now = cell('SOLD_PRICE_NOW', KEYWORD) as number;
  const { netProfit, mostToPay } = profitAt(now, { ...costs, paid: 60, margin: 30 });
  expect(cell('SOLD_PROFIT', KEYWORD, 60)).toBe(netProfit);
  expect(cell('SOLD_MAX_PRICE', KEYWORD, 30)).toBe(mostToPay);
  expect(sandbox.log).toHaveLength(1);
});

it('SOLD_PROFIT and SOLD_MAX_PRICE accept ranges of equal size, or one value for all, and a row without either costs nothing', () => {
  const { cell, sandbox } = withCosts();
  const keywords = [[KEYWORD], [''], ['seiko 5'], ['canon ae-1']];
  const paid = [[60], [''], [''], ['cheap']];
  const [one, empty, missing, word] = cell('SOLD_PROFIT', keywords, paid) as unknown[][];
  expect([typeof one?.[0], empty?.[0]]).toEqual(['number', null]);
  expect(missing?.[0]).toBe('Paid is missing. Add it to the formula: a price, a cell or a range.');
  expect(word?.[0]).toBe(
    'paid must be 0 to 1000000000, got "cheap", which is not a number. Change the value and try again.',
  );
  expect(sandbox.log).toHaveLength(1);
  const all = cell('SOLD_MAX_PRICE', keywords, 30) as unknown[][];
  expect(all.map(([each]) => typeof each)).toEqual(['number', 'object', 'number', 'number']);
  expect(sandbox.log).toHaveLength(3);
});

it('SOLD_PROFIT and SOLD_MAX_PRICE reject a range of another size before any request', () => {
  const { cell, sandbox } = withCosts();
  expect(cell('SOLD_PROFIT', [[KEYWORD], ['seiko 5']], [[1], [2], [3]])).toMatch(/^paid must be one value, or a range/);
  expect(sandbox.log).toHaveLength(0);
});

it('SOLD_PROFIT and SOLD_MAX_PRICE read 30, and a cell that shows 30 %, as the same margin', () => {
  const { cell } = withCosts();
  expect(cell('SOLD_MAX_PRICE', KEYWORD, 0.3)).toBe(cell('SOLD_MAX_PRICE', KEYWORD, 30));
  expect(cell('SOLD_MAX_PRICE', KEYWORD, 30)).not.toBe(cell('SOLD_MAX_PRICE', KEYWORD, 0));
});

it('SOLD_PROFIT and SOLD_MAX_PRICE accept a cost for one item instead of the usual one', () => {
  const { cell } = withCosts();
  const usual = cell('SOLD_PROFIT', KEYWORD, 60) as number;
  expect(cell('SOLD_PROFIT', KEYWORD, 60, 'shipping', 14.95)).toBeCloseTo(usual - 10, 10);
  expect(cell('SOLD_PROFIT', KEYWORD, 60, 'feePercent', 0.1325)).toBe(usual);
});

it('SOLD_PROFIT and SOLD_MAX_PRICE never mix currencies', () => {
  const { cell } = withCosts();
  const site = ['ebaySite', 'auctionsite.co.uk'] as const;
  expect(cell('SOLD_PROFIT', KEYWORD, 60, ...site)).toMatch(/No profit: the prices are in GBP, the costs in USD$/);
});

it('SOLD_PROFIT and SOLD_MAX_PRICE say why there is no price', () => {
  const { cell } = withCosts();
  expect(cell('SOLD_PROFIT', KEYWORD, 60, 'minSales', 1000)).toMatch(/^Only \d+ sales: too few for a price/);
});

it('new costs show in the cells at once, and cost no request', () => {
  const sheet = openLivingSheet([
    ['Item', 'Paid'],
    [KEYWORD, 60],
    ['seiko 5', 20],
  ]);
  choose(sheet, COSTS);
  sheet.type(2, 3, '=SOLD_PROFIT(A2, B2)');
  sheet.type(3, 3, '=SOLD_MAX_PRICE(A3, 30)');
  sheet.type(4, 3, '=SOLD_MEDIAN("canon ae-1")');
  const [profit, most, median] = sheet.column(3, 2, 3) as number[];
  const before = [sheet.sandbox.account.used, sheet.calculations()];
  sheet.clock.advance(5 * 3_600_000);
  choose(sheet, { ...COSTS, packaging: '1.85' });
  const after = sheet.column(3, 2, 3) as number[];
  expect(after).toEqual([profit! - 1, most! - 1, median].map(each => expect.closeTo(each!, 10)));
  expect([sheet.sandbox.account.used, sheet.calculations()]).toEqual([before[0], before[1]! + 4]);
});
