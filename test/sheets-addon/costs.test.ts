/** What selling costs: one record, used by everything that calculates what a sale leaves (N2). */
import { describe, expect, it } from 'vitest';
import { inUnits, profitAt } from '../../core/engine.ts';
import type { CostsForm } from '../../sheets-addon/sidebar/server-interface.ts';
import { type Addon, asked, callSidebar, giveKey, install } from './addon.ts';
import { openLivingSheet } from './living-sheet.ts';
import { onAuction, THREE } from './selling-costs.ts';
import { priceList, scene } from './tasks/harness.ts';

const KEYWORD = 'dr martens boots';
const ITEMS = [KEYWORD, 'denim jacket', 'canon ae-1'];
const STOCK = [['Item', 'Paid'], ...ITEMS.map((item, at) => [item, 20 + at])];
const OWNER = 'owner@example.com';
const EDITOR = 'editor@example.com';

/** The columns of a sheet by their heading. */
function columns([headings = [], ...lines]: readonly (readonly unknown[])[]) {
  return (heading: string) => lines.map(line => line[headings.indexOf(heading)]);
}

describe.each([
  ['auction', 'scrape'],
  ['fashion', 'fashionSold'],
  ['peer', 'peerListings'],
] as const)('a list priced on the %s marketplace', (market, source) => {
  const draft = priceList(
    { range: 'Stock!A2:A4', source, columns: ['priceNow', 'profit', 'mostToPay'], paid: 'Stock!B2:B4', margin: 30 },
    { where: { column: 'C', history: null } },
  );

  it('subtracts what selling on its own marketplace costs, to the cent', () => {
    const { ask, start, drive, rows } = scene({ plan: '500k', sheets: { Stock: STOCK } });
    ask('saveCosts', THREE);
    start(draft);
    drive();
    const shown = columns(rows('Stock'));
    const expected = shown('Price Now').map((price, at) =>
      profitAt(Number(price), { ...THREE.markets[market], paid: 20 + at, margin: 30 }),
    );
    expect(shown('Profit')).toEqual(expected.map(({ netProfit }) => netProfit));
    expect(shown('Most to Pay')).toEqual(expected.map(({ mostToPay }) => mostToPay));
    ask('open', 'Stock', 'A2');
    expect(ask('look', null, false)?.terms).toMatchObject(THREE.markets[market]);
  });

  it('is refused with the name of its marketplace while its costs are missing, and leads to their form', () => {
    const { ask, host, sandbox } = scene({ sheets: { Stock: STOCK } });
    const { [market]: _, ...markets }: CostsForm['markets'] & object = THREE.markets;
    ask('saveCosts', { currency: 'USD', markets });
    expect(host.callFromHtml('sidebar', ['plan', [draft, null]]).value).toMatchObject({
      ok: false,
      problem: {
        action: 'costs',
        field: 'what.columns',
        message: expect.stringMatching(
          /^The selling costs are missing for (Auction site|Fashion resale|Peer resale)\. Enter them in the sidebar under Account > What selling costs/,
        ),
      },
    });
    expect(sandbox.log.filter(({ charged }) => charged > 0)).toEqual([]);
  });
});

it('SOLD_PROFIT and SOLD_WHERE_TO_SELL agree to the cent on the same marketplace', () => {
  const { host, cell } = install();
  callSidebar(host, 'saveCosts', [THREE]);
  for (const paid of [0, 19.99, 60])
    expect(
      cell('SOLD_WHERE_TO_SELL', KEYWORD, paid, 'markets', 'auction', 'columns', 'netProfit', 'headers', false),
    ).toEqual([[cell('SOLD_PROFIT', KEYWORD, paid)]]);
});

/** What each person's sidebar shows as the costs. */
const shownTo = ({ host }: Addon, user: string) => callSidebar(host, 'account', [], user).sellingCosts;
/** A formula while this person has the file open. */
const profitFor = ({ host }: Addon, user: string) =>
  host.run('SOLD_PROFIT', [KEYWORD, 20], 'CUSTOM_FUNCTION', { user }).value;

it('two people in one file see the same costs and the same profit, whoever saved them', () => {
  const addon = install({}, { user: OWNER, owner: OWNER });
  giveKey(addon.host, EDITOR, addon.sandbox.apiKey);
  callSidebar(addon.host, 'saveCosts', [THREE], OWNER);
  const before = profitFor(addon, OWNER) as number;
  const dearer = { ...THREE, markets: { ...THREE.markets, auction: { ...THREE.markets.auction, shipping: 9.5 } } };
  callSidebar(addon.host, 'saveCosts', [dearer], EDITOR);
  for (const person of [OWNER, EDITOR]) {
    expect(shownTo(addon, person)).toEqual(dearer);
    expect(profitFor(addon, person)).toBeCloseTo(before - 1.5, 10);
  }
});

it("a new file starts with the person's costs, and keeps its own once they are saved in it", () => {
  const first = install({}, { user: OWNER, owner: OWNER });
  expect(callSidebar(first.host, 'account', [])).toMatchObject({ sellingCosts: { markets: {} }, hasOwnCosts: false });
  callSidebar(first.host, 'saveCosts', [THREE]);
  const next = install({}, { user: OWNER, owner: OWNER });
  next.host.properties.preset(`user:${OWNER}`, first.host.properties.entries(`user:${OWNER}`));
  giveKey(next.host, EDITOR, next.sandbox.apiKey);
  expect(callSidebar(next.host, 'account', [])).toMatchObject({ sellingCosts: THREE, hasOwnCosts: false });
  // A formula uses the owner's costs, whoever opens the file.
  expect(profitFor(next, EDITOR)).toBe(profitFor(first, OWNER));
  const own = onAuction({ feePercent: 5, fixedFee: 0, shipping: 0, packaging: 0, currency: 'USD' });
  expect(callSidebar(next.host, 'saveCosts', [own])).toMatchObject({ sellingCosts: own, hasOwnCosts: true });
  first.clock.advance(5_000);
  expect(shownTo(first, OWNER)).toEqual(THREE);
});

it('cleared costs stay cleared in their file, and a forgotten key leaves the costs as they are', () => {
  const addon = install({}, { user: OWNER, owner: OWNER });
  callSidebar(addon.host, 'saveCosts', [THREE]);
  callSidebar(addon.host, 'forgetKey', ['person']);
  expect(shownTo(addon, OWNER)).toEqual(THREE);
  callSidebar(addon.host, 'saveCosts', [{}]);
  expect(shownTo(addon, OWNER)).toEqual({ markets: {} });
  expect(profitFor(addon, OWNER)).toMatch(/^The selling costs are missing for Auction site\./);
});

it('an amount names the currency of all costs, and one in another currency is refused', () => {
  const { ask, host } = scene();
  const peer = { ...THREE.markets.peer, shipping: 'GBP 3.50' };
  expect(ask('saveCosts', { markets: { peer } }).sellingCosts).toMatchObject({ currency: 'GBP' });
  const mixed = { currency: 'usd', markets: { ...THREE.markets, peer } };
  expect(host.callFromHtml('sidebar', ['saveCosts', [mixed]]).value).toMatchObject({
    ok: false,
    problem: { field: 'sellingCosts.markets.peer.shipping' },
  });
});

it('saved costs recalculate every formula that subtracts them and no other, and cost no request', () => {
  const sheet = openLivingSheet([
    ['Item', 'Paid'],
    [KEYWORD, 60],
  ]);
  const save = (shipping: number) =>
    callSidebar(sheet.host, 'saveCosts', [
      { ...THREE, markets: { ...THREE.markets, auction: { ...THREE.markets.auction, shipping } } },
    ]);
  save(8);
  const formulas = [
    '=SOLD_PROFIT(A2, B2)',
    '=SOLD_MAX_PRICE(A2, 30)',
    '=SOLD_WHERE_TO_SELL(A2, B2, "markets", "auction", "columns", "netProfit", "headers", FALSE)',
    '=SOLD_MEDIAN(A2)',
    '=SOLD_HOW_FAST(A2)',
    '=SOLD_WORTH_GRADING("charizard base set 4")',
  ];
  for (const [at, formula] of formulas.entries()) sheet.type(4, 2 + at * 8, formula);
  const before = sheet.calculations();
  const { used } = sheet.sandbox.account;
  save(9);
  // Two names each: the twin, and the formula itself.
  expect(sheet.calculations()).toBe(before + 2 * 4);
  save(9);
  expect(sheet.calculations()).toBe(before + 2 * 4);
  expect(sheet.sandbox.account.used).toBe(used);
  expect(asked(sheet)).toBeGreaterThan(0);
});

it('the costs that the form shows are what it saves, for any costs in cents', () => {
  const { ask } = scene();
  for (let step = 0; step < 40; step += 1) {
    const cost = (factor: number) => inUnits((step * factor) % 2_000);
    const costs = { feePercent: 1.5 + step * 2.4567, fixedFee: cost(7), shipping: cost(131), packaging: cost(17) };
    const form = {
      currency: 'EUR',
      markets: { fashion: { ...costs, feePercent: Number(costs.feePercent.toFixed(4)) } },
    };
    const { sellingCosts } = ask('saveCosts', form);
    expect(ask('saveCosts', sellingCosts).sellingCosts).toEqual(sellingCosts);
  }
});
