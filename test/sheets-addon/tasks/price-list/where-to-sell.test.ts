/**
 * Where to sell as columns of a price list: the values equal the formula's, cost what was announced (N2, M7), and stay next to their item
 * (G3).
 */
import { expect, it } from 'vitest';
import type { CostsForm } from '../../../../sheets-addon/sidebar/server-interface.ts';
import { asked } from '../../addon.ts';
import { THREE } from '../../selling-costs.ts';
import { columnOf } from '../hands/hands.ts';
import { HOUR, priceList, type Scene, scene } from '../harness.ts';

const ITEMS = ['dr martens boots', 'denim jacket', 'canon ae-1', 'seiko skx007', 'rtx 3070', 'zzz thing'];
const STOCK = [['Item', 'Paid'], ...ITEMS.map((item, at) => [item, 20 + at])];
const RANGE = `Stock!A2:A${ITEMS.length + 1}`;

function opened(fees: CostsForm | null = THREE, more: Parameters<typeof scene>[0] = {}): Scene {
  const place = scene({ plan: '500k', sheets: { Stock: STOCK }, ...more });
  if (fees) place.ask('saveCosts', fees);
  return place;
}
const draft = (
  change: Parameters<typeof priceList>[0] = {},
  rest: Parameters<typeof priceList>[1] = { where: { column: 'C', history: null } },
) => priceList({ range: RANGE, columns: ['median', 'whereToSell'], ...change }, rest);
const shown = ({ rows }: Scene, heading: string) => {
  const [headings = [], ...lines] = rows('Stock');
  return lines.map(line => line[headings.indexOf(heading)]);
};
/** The formula's result for each item: the best place and its net proceeds. */
const formula = ({ cell }: Scene, columns: string, paid = false) =>
  cell(
    'SOLD_WHERE_TO_SELL',
    ITEMS.map(item => [item]),
    ...(paid ? [ITEMS.map((_, at) => [20 + at])] : []),
    ...['places', 1, 'columns', columns, 'headers', false, 'margin', 30],
  ) as unknown[][];
const problemIn = (place: Scene, change: Parameters<typeof priceList>[0] = {}) =>
  (place.host.callFromHtml('sidebar', ['plan', [draft(change), null]]).value as { problem: unknown }).problem;

it('the columns of Where to sell show the best marketplace of SOLD_WHERE_TO_SELL and what is left there, for the requests in the review', () => {
  const place = opened();
  const plan = place.ask('plan', draft(), null);
  expect(plan.requests).toBe(3 * ITEMS.length);
  expect(plan.lines).toContainEqual({
    label: 'Compared on',
    value: 'Auction site, Fashion resale, Peer resale',
    strong: false,
  });
  expect(plan.lines).toContainEqual({ label: 'Items', value: '6 different', strong: false });
  expect(asked(place)).toBe(0);
  place.start(plan.draft);
  expect(place.drive()).toMatchObject({ state: 'done', charged: 3 * ITEMS.length, doubt: 0 });
  expect(asked(place)).toBe(3 * ITEMS.length);
  expect(place.rows('Stock')[0]!.slice(2)).toEqual([
    'Median',
    'Best Place',
    'Net There',
    'Currency',
    'Updated',
    'Note',
  ]);
  const expected = formula(place, 'marketplace, netProceeds, place');
  expect(asked(place)).toBe(3 * ITEMS.length);
  expect(expected.filter(([, , rank]) => rank === 1).length).toBeGreaterThan(4);
  expect(new Set(expected.map(([market]) => market)).size).toBeGreaterThan(1);
  const net = (rank: unknown, value: unknown) => (rank === 1 ? value : '');
  expect(shown(place, 'Best Place')).toEqual(expected.map(([market, , rank]) => (rank === 1 ? market : 'None')));
  expect(shown(place, 'Net There')).toEqual(expected.map(([, value, rank]) => net(rank, value)));
});

it('with Profit and Most to Pay the best marketplace shows the same figures, less the price paid for each item', () => {
  const place = opened();
  const columns = ['profit', 'mostToPay', 'whereToSell'] as const;
  place.start(draft({ columns: [...columns], paid: `Stock!B2:B${ITEMS.length + 1}`, margin: 30 }));
  place.drive();
  const expected = formula(place, 'marketplace, netProfit, mostToPay, place', true).filter(
    ([, , , rank]) => rank === 1,
  );
  const there = ['Best Place', 'Profit There', 'Most to Pay There'].map(heading => shown(place, heading));
  const lines = ITEMS.map((_, at) => there.map(column => column[at])).filter(([market]) => market !== 'None');
  expect(lines).toEqual(expected.map(line => line.slice(0, 3)));
  expect(place.rows('Stock')[0]).not.toContain('Net There');
  // For a sale on the list's own marketplace with the same costs, both show the same profit.
  const own = shown(place, 'Best Place').indexOf('Auction site');
  expect(own).toBeGreaterThanOrEqual(0);
  expect(shown(place, 'Profit There')[own]).toBe(shown(place, 'Profit')[own]);
});

it('answers that formulas have saved are not paid for again, and the list saves those of the formulas', () => {
  const place = opened();
  place.cell('SOLD_WHERE_TO_SELL', ITEMS[0]);
  place.cell('PEER_MEDIAN', ITEMS[1]);
  expect(place.ask('plan', draft(), null)).toMatchObject({ requests: 3 * ITEMS.length - 4 });
  place.start(draft());
  expect(place.drive().charged).toBe(3 * ITEMS.length - 4);
  place.cell('FASHION_MEDIAN', ITEMS[2]);
  expect(asked(place)).toBe(3 * ITEMS.length);
});

it('a filter of the list applies to its own marketplace, whose answer is paid for once', () => {
  const place = opened();
  place.start(draft({ options: { itemCondition: 'used' } }));
  expect(place.drive().charged).toBe(3 * ITEMS.length);
  const at = shown(place, 'Best Place').indexOf('Auction site');
  const net = Number(shown(place, 'Net There')[at]);
  const priceNow = place.cell('SOLD_PRICE_NOW', ITEMS[at], 'itemCondition', 'used') as number;
  const fee = Math.round(priceNow * 13.25) / 100;
  expect(net).toBeCloseTo(priceNow - fee - 8.4, 6);
});

it('a marketplace without fees is not searched, and without any fees the form says where to enter them', () => {
  const { auction, peer } = THREE.markets;
  expect(
    opened({ currency: 'USD', markets: { auction: auction!, peer: peer! } }).ask('plan', draft(), null),
  ).toMatchObject({
    requests: 2 * ITEMS.length,
  });
  expect(opened({ currency: 'USD', markets: { peer: peer! } }).ask('plan', draft(), null).requests).toBe(
    2 * ITEMS.length,
  );
  const place = opened(null);
  expect(problemIn(place)).toMatchObject({
    action: 'costs',
    message: expect.stringMatching(/^The selling costs are missing for Auction site, .* Account > What selling costs/),
  });
  expect(problemIn(opened({ currency: 'USD', markets: { auction: auction! } }))).toMatchObject({
    action: 'costs',
    message: expect.stringMatching(
      /^There is nothing to compare Auction site with: the selling costs are missing for Fashion resale, Peer resale\./,
    ),
  });
  expect(problemIn(opened({ currency: 'USD', markets: { cards: auction! } }))).toMatchObject({ action: 'costs' });
  expect(place.ask('plan', draft({ columns: ['median'] }), null).requests).toBe(ITEMS.length);
  expect(asked(place)).toBe(0);
});

it('the note names a marketplace without enough sales and one that fails', () => {
  const place = opened();
  place.sandbox.addFault({
    match: { path: /\/fashion/, query: { keyword: ITEMS[0]! } },
    status: 400,
    code: 'invalid_params',
    times: 9,
  });
  place.start(draft());
  expect(place.drive()).toMatchObject({ state: 'done', rows: shown(place, 'Median').filter(Number).length });
  const notes = shown(place, 'Note').map(String);
  expect(notes[0]).toMatch(/^Not compared: Fashion resale \(\w/);
  expect(shown(place, 'Best Place')[0]).not.toBe('Fashion resale');
  const thin = formula(place, 'marketplace, count, note').length;
  expect(thin).toBe(ITEMS.length);
  const none = shown(place, 'Best Place').indexOf('None');
  if (none >= 0) expect(notes[none]).toMatch(/too few|No sales|Not compared/);
});

it("an item that can't be compared says why, and the others are compared", () => {
  const stock = STOCK.map((row, at) => (at === 1 ? [row[0], -5] : row));
  const place = opened(THREE, { sheets: { Stock: stock } });
  place.start(draft({ columns: ['profit', 'whereToSell'], paid: `Stock!B2:B${ITEMS.length + 1}` }));
  expect(place.drive().charged).toBe(3 * ITEMS.length - 2);
  expect(shown(place, 'Best Place')[0]).toBe('None');
  expect(shown(place, 'Note')[0]).toMatch(/^Not compared: paid must be/);
  expect(shown(place, 'Profit There').filter(Number).length).toBeGreaterThan(3);
});

it('the amount of the best marketplace has the currency of the fees, and prices in another currency are not compared', () => {
  const place = opened();
  place.start(draft({ options: { ebaySite: 'auctionsite.co.uk' } }));
  place.drive();
  expect(shown(place, 'Currency')[0]).toBe('GBP');
  const sheet = place.book.sheet('Stock');
  const [median, net] = ['Median', 'Net There'].map(heading => sheet.cell(2, columnOf(sheet, heading)));
  expect([median!.format, net!.format]).toEqual(['"£"#,##0.00', '"$"#,##0.00']);
  expect(shown(place, 'Best Place')).not.toContain('Auction site');
  expect(shown(place, 'Note')[0]).toContain('Not compared: Auction site (in GBP, not USD)');
});

it('a run with Where to sell keeps to its budget, shows each price so far, and resumes without a second payment', () => {
  const place = opened();
  place.start(draft({}, { where: { column: 'C', history: null }, budget: 7 }));
  const stopped = place.drive();
  expect(stopped).toMatchObject({ state: 'stopped', charged: 7, rows: 3 });
  expect(shown(place, 'Median').filter(value => typeof value === 'number')).toHaveLength(3);
  expect(shown(place, 'Best Place').filter(value => value !== '')).toHaveLength(2);
  place.ask('command', 'task-1', 'resume');
  place.drive();
  place.ask('command', 'task-1', 'resume');
  expect(place.drive()).toMatchObject({ state: 'done', charged: 3 * ITEMS.length });
  expect(shown(place, 'Best Place')).not.toContain('');
  expect(asked(place)).toBe(3 * ITEMS.length);
});

it('a daily cap, a spent quota and the spending switch apply to all requests of Where to sell', () => {
  const capped = opened();
  capped.ask('saveCap', 4);
  capped.start(draft({}, { where: { column: 'C', history: null }, budget: 50 }));
  capped.ask('work');
  capped.clock.advance(1_000);
  capped.ask('work');
  expect(asked(capped)).toBe(4);
  const spent = opened(THREE, { plan: 'growth', quota: 5 });
  spent.start(draft({}, { where: { column: 'C', history: null }, budget: 50 }));
  expect(spent.drive()).toMatchObject({ state: 'stopped', charged: 5 });
  spent.sandbox.account.credits = 100;
  spent.clock.advance(HOUR / 30);
  spent.ask('command', 'task-1', 'resume');
  expect(spent.drive()).toMatchObject({ state: 'done', charged: 3 * ITEMS.length });
  const off = opened();
  off.ask('spend', false);
  off.start(draft());
  off.ask('work');
  off.hours(3);
  expect(asked(off)).toBe(0);
});

it('a planned run looks up every marketplace again, and shows no old best marketplace beside a new price', () => {
  const place = opened();
  place.start(draft({}, { where: { column: 'C', history: null }, when: { kind: 'daily', at: 7 }, budget: 30 }));
  place.drive();
  const before = asked(place);
  expect(before).toBe(3 * ITEMS.length);
  place.days(1);
  expect(asked(place)).toBe(2 * before);
  expect(shown(place, 'Best Place')).not.toContain('');
  // The budget of the second day runs out between an item's own price and the other marketplaces.
  place.ask('start', 'task-1', { ...place.kept().draft, budget: 4 } as never);
  place.days(1);
  const fresh = shown(place, 'Updated').map(Number);
  const newest = Math.max(...fresh);
  const rows = fresh.flatMap((time, at) => (newest - time < 60_000 ? [shown(place, 'Best Place')[at]] : []));
  expect(rows).toHaveLength(2);
  expect(rows.filter(value => value === '')).toHaveLength(1);
});
