/**
 * `SOLD_WHERE_TO_SELL` ranks marketplaces by the proceeds after the file's fees, from answers that it shares with other formulas (N2, M1,
 * M3).
 */
import { expect, it } from 'vitest';
import { type MarketFees, whereToSell } from '../../../core/engine.ts';
import type { CostsForm } from '../../../sheets-addon/sidebar/server-interface.ts';
import { open } from '../../core/sandbox.ts';
import { Chance } from '../../support/random.ts';
import { type Addon, asked, callSidebar, install } from '../addon.ts';
import { HOUR, list, priceList, scene } from '../tasks/harness.ts';

const BOOTS = 'dr martens boots';
const NONE = { fixedFee: 0, shipping: 0, packaging: 0 };
const FEES: CostsForm = {
  currency: 'usd',
  markets: {
    auction: { feePercent: '13.25 %', fixedFee: '$0.40', shipping: 8, packaging: 0 },
    fashion: { feePercent: 20, ...NONE },
    peer: { feePercent: 10, ...NONE, packaging: 1.2 },
    cards: { feePercent: 12.5, ...NONE },
  },
};
type Table = unknown[][];
type Opened = Pick<Addon, 'host' | 'cell'>;

const saveCosts = ({ host }: Pick<Addon, 'host'>, fees: CostsForm = FEES) => callSidebar(host, 'saveCosts', [fees]);
function withFees(fees?: CostsForm) {
  const addon = install({ plan: '500k' });
  saveCosts(addon, fees);
  return addon;
}
const compare = ({ cell }: Opened, ...args: unknown[]) => cell('SOLD_WHERE_TO_SELL', ...args) as Table;
/** The rows of a table as records by heading. */
const linesOf = ([headings = [], ...lines]: Table) =>
  lines.map(line => Object.fromEntries(headings.map((heading, at) => [String(heading), line[at]])));

it('SOLD_WHERE_TO_SELL ranks marketplaces by what is left after fees, with the same numbers as a script', () => {
  const addon = withFees();
  const lines = linesOf(compare(addon, BOOTS, 40, '', 'margin', '30%'));
  const { run, session } = open();
  const fees = Object.entries(FEES.markets!).map(([market, costs]) => ({ market, ...costs })) as MarketFees[];
  const { places } = run(whereToSell(session, { keyword: BOOTS, fees, paid: 40, margin: 30, currency: 'USD' }));
  expect(
    lines.map(line => [
      line.Place,
      line.Marketplace,
      line['Net Proceeds'],
      line['Net Profit'],
      line['Most to Pay'],
      line.Median,
    ]),
  ).toEqual(
    places.map(({ place, label, netProceeds, netProfit, mostToPay, median }) => [
      place,
      label,
      netProceeds,
      netProfit,
      mostToPay,
      median,
    ]),
  );
  expect(lines.map(line => [line.Sales, line['Sold per Day'], line.Evidence])).toEqual(
    places.map(({ count, soldPerDay, evidence }) => [count, soldPerDay, evidence?.grade ?? null]),
  );
  const [best] = lines;
  expect(Number(best!['Price Now']) - Number(best!['Net Proceeds'])).toBeCloseTo(
    Number(best!['Costs of the Sale']),
    10,
  );
  expect(asked(addon)).toBe(3);
});

it.each([
  ['before', 0, 3],
  ['after', 3, 0],
])('an answer is paid for once if single-market formulas are calculated %s the comparison', (when, first, second) => {
  const addon = withFees();
  const singles = () => ['SOLD_MEDIAN', 'FASHION_MEDIAN', 'PEER_MEDIAN'].map(name => addon.cell(name, BOOTS));
  if (when === 'before') singles();
  else compare(addon, BOOTS);
  expect(asked(addon)).toBe(3);
  const medians = when === 'before' ? compare(addon, BOOTS) : singles();
  expect(medians.length).toBeGreaterThan(2);
  expect(asked(addon)).toBe(first + second);
});

it('a card with a product number shares the answer of CARD_PRICE', () => {
  const addon = withFees();
  addon.cell('CARD_PRICE', 4_902);
  const lines = linesOf(compare(addon, 'charizard', '', 4_902, 'markets', 'Trading cards'));
  expect(lines.map(({ Marketplace }) => Marketplace)).toEqual(['Trading cards']);
  expect(asked(addon)).toBe(1);
});

it('recalculating SOLD_WHERE_TO_SELL a day later costs nothing and shows the same, even if the cache has lost everything', () => {
  const opened = scene({ plan: '500k', sheets: { Stock: list(3) } });
  saveCosts(opened);
  const before = compare(opened, [[BOOTS], ['denim jacket']]);
  opened.start(priceList({ range: 'Stock!A2:A4' }));
  opened.drive();
  const spent = opened.sandbox.account.used;
  opened.clock.advance(24 * HOUR);
  expect(compare(opened, [[BOOTS], ['denim jacket']])).toEqual(before);
  expect(opened.sandbox.account.used).toBe(spent);
});

it("the cost of SOLD_WHERE_TO_SELL is shown beforehand: one request for each marketplace whose answer isn't saved", () => {
  const opened = scene({ plan: '500k' });
  saveCosts(opened);
  const cost = () => callSidebar(opened.host, 'cost', ['SOLD_WHERE_TO_SELL', [{ text: BOOTS }]]);
  expect(cost()).toContain('Spends 3 requests');
  opened.cell('SOLD_MEDIAN', BOOTS);
  expect(cost()).toContain('Spends 2 requests of your account, 1 is known');
  compare(opened, BOOTS);
  expect(cost()).toBe('Costs nothing: the answer is saved.');
});

it('SOLD_WHERE_TO_SELL sends nothing while no costs are saved', () => {
  const addon = install();
  expect(addon.cell('SOLD_WHERE_TO_SELL', BOOTS)).toMatch(
    /^The selling costs are missing for Auction site, .*\. Enter them in the sidebar under Account > What selling costs/,
  );
  saveCosts(addon, { currency: 'USD', markets: { peer: FEES.markets!.peer! } });
  const [line] = linesOf(compare(addon, BOOTS, 'markets', 'auction'));
  expect(line!.Note).toMatch(/^The selling costs are missing for Auction site\./);
  expect(asked(addon)).toBe(0);
});

it("a marketplace without fees has a price, isn't ranked and says so", () => {
  const addon = withFees({ currency: 'USD', markets: { auction: FEES.markets!.auction! } });
  const lines = linesOf(compare(addon, BOOTS));
  expect(lines[0]).toMatchObject({ Place: 1, Marketplace: 'Auction site' });
  expect(lines.find(({ Marketplace }) => Marketplace === 'Peer resale')).toMatchObject({
    Place: null,
    'Net Proceeds': null,
    Median: expect.any(Number),
    Note: expect.stringContaining('No fees entered for Peer resale'),
  });
});

it.each([
  [
    'sellingCosts.markets.peer.fixedFee',
    { markets: { peer: { feePercent: 10 } } },
    '{sellingCosts.markets.peer.fixedFee}, ',
  ],
  [
    'sellingCosts.markets.fashion.feePercent',
    { markets: { fashion: { ...NONE, feePercent: 101 } } },
    'must be 0 to 100, got 101',
  ],
  [
    'sellingCosts.markets.auction.shipping',
    { markets: { auction: { ...FEES.markets!.auction, shipping: 'cheap' } } },
    'got "cheap"',
  ],
  ['sellingCosts.currency', { markets: { peer: FEES.markets!.peer! } }, 'The currency of the costs is missing'],
  ['sellingCosts.currency', { currency: 'dollars' }, 'must be three capital letters, such as USD'],
])('invalid fees are rejected beside %s', (field, fees, message) => {
  const { host } = install();
  const reply = host.callFromHtml('sidebar', ['saveCosts', [fees]]).value;
  expect(reply).toMatchObject({ ok: false, problem: { field, message: expect.stringContaining(message) } });
  expect(host.properties.entries('document').sellingCosts).toBeUndefined();
});

it('new fees reorder the table without a request', () => {
  const addon = withFees();
  const [first] = linesOf(compare(addon, BOOTS));
  const least = { feePercent: 100, ...NONE };
  const market = { 'Auction site': 'auction', 'Fashion resale': 'fashion', 'Peer resale': 'peer' }[
    String(first!.Marketplace)
  ]!;
  addon.clock.advance(2_000);
  saveCosts(addon, { ...FEES, markets: { ...FEES.markets, [market]: least } });
  expect(linesOf(compare(addon, BOOTS)).at(-1)).toMatchObject({ Marketplace: first!.Marketplace, 'Net Proceeds': 0 });
  expect(asked(addon)).toBe(3);
});

it('SOLD_WHERE_TO_SELL over a range shows the best marketplace beside each item with places 1, and empty lines beside empty cells', () => {
  const addon = withFees();
  const shown = compare(
    addon,
    [[BOOTS], [''], ['zzz thing']],
    [[40], [''], [5]],
    'places',
    1,
    'columns',
    'marketplace, netProfit',
    'headers',
    false,
  );
  expect(shown).toHaveLength(3);
  expect(shown[0]).toEqual([expect.any(String), expect.any(Number)]);
  expect(shown[1]).toEqual([null, null]);
  expect(shown[2]![1]).toBeNull();
});

it('an error of one marketplace leaves the others without a place, and a spent quota is reported in one sentence', () => {
  const addon = withFees();
  addon.sandbox.addFault({ match: { path: /\/fashion/ }, status: 400, code: 'invalid_params', times: 9 });
  const lines = linesOf(compare(addon, BOOTS));
  expect(lines.at(-1)).toMatchObject({ Marketplace: 'Fashion resale', Place: null, Note: expect.stringMatching(/\w/) });
  expect(lines[0]).toMatchObject({
    Place: null,
    'Net Proceeds': expect.any(Number),
    Note: expect.stringContaining('No place: no answer from Fashion resale'),
  });
  addon.sandbox.account.used = addon.sandbox.account.quota;
  const spent = linesOf(compare(addon, 'another thing'));
  expect(spent).toHaveLength(1);
  expect(spent[0]!.Note).toMatch(/used up/);
});

it('SOLD_WHERE_TO_SELL sends nothing while spending is off, and shows saved answers', () => {
  const addon = withFees();
  addon.cell('SOLD_MEDIAN', BOOTS);
  callSidebar(addon.host, 'spend', [false]);
  addon.clock.advance(2_000);
  const lines = linesOf(compare(addon, BOOTS));
  expect(lines[0]).toMatchObject({ Place: null, Marketplace: 'Auction site', 'Net Proceeds': expect.any(Number) });
  expect(lines[1]!.Note).toMatch(/Spending is switched off/);
  expect(asked(addon)).toBe(1);
});

it.each([
  ['a filter of one search', ['itemCondition', 'used'], /"itemCondition" is not an option here/],
  ['an unknown marketplace', ['markets', 'aucton'], /markets must be .*did you mean auction\?/],
  [
    'only the card market, without a product',
    ['markets', 'cards'],
    /productId is required for the trading-card market/,
  ],
  ['a margin above 100', ['margin', 120], /margin must be 0 to 100, got 120/],
  ['five places', ['places', 5], /places must be 1 to 4, got 5/],
])('SOLD_WHERE_TO_SELL refuses %s before a request', (_, args, message) => {
  const addon = withFees();
  const shown = addon.cell('SOLD_WHERE_TO_SELL', BOOTS, ...args);
  expect(String(Array.isArray(shown) ? shown.flat().join(' ') : shown)).toMatch(message);
  expect(asked(addon)).toBe(0);
});

it('marketplaces with random fees are ranked as by an independent calculation in cents', () => {
  const addon = withFees();
  compare(addon, BOOTS);
  const chance = new Chance(39);
  const prices = Object.fromEntries(linesOf(compare(addon, BOOTS)).map(line => [line.Marketplace, line['Price Now']]));
  const nows: Record<string, number> = {
    auction: prices['Auction site'] as number,
    fashion: prices['Fashion resale'] as number,
    peer: prices['Peer resale'] as number,
  };
  for (let round = 0; round < 40; round += 1) {
    const markets = Object.fromEntries(
      Object.keys(nows).map(market => {
        const cents = () => chance.between(0, 2_000) / 100;
        return [
          market,
          { feePercent: chance.between(0, 3_000) / 100, fixedFee: cents(), shipping: cents(), packaging: cents() },
        ];
      }),
    );
    addon.clock.advance(2_000);
    const typed = Object.entries(markets).map(([id, fees]) => [id, { ...fees, feePercent: `${fees.feePercent} %` }]);
    saveCosts(addon, { currency: 'USD', markets: Object.fromEntries(typed) });
    const nets = Object.entries(markets).map(([market, { feePercent, fixedFee, shipping, packaging }]) => {
      const price = BigInt(Math.round(nows[market]! * 100));
      const fee = (price * BigInt(Math.round(feePercent * 100)) * 2n + 10_000n) / 20_000n;
      const rest = [fixedFee, shipping, packaging].reduce((sum, cost) => sum + BigInt(Math.round(cost * 100)), 0n);
      return Number(price - fee - rest) / 100;
    });
    const shown = linesOf(compare(addon, BOOTS)).map(line => line['Net Proceeds']);
    expect(shown).toEqual(nets.sort((a, b) => b - a));
  }
  expect(asked(addon)).toBe(3);
});
