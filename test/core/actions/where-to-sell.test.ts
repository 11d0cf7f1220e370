/** Where one item sells best, against the steps for one marketplace and an independent calculation. */
import { median } from 'd3-array';
import { expect, test } from 'vitest';
import type { MarketId, Row } from '../../../core/endpoint.ts';
import {
  errorOf,
  type ItemToSell,
  type MarketFees,
  planSelling,
  priceOf,
  profitTerms,
  rankPlaces,
  type SellerCosts,
  sellingMarkets,
  whereToSell,
} from '../../../core/engine.ts';
import { Chance } from '../../support/random.ts';
import { open } from '../sandbox.ts';

const TODAY = '2026-11-20';
const FREE: SellerCosts = { feePercent: 0, fixedFee: 0, postage: 0, packaging: 0 };
const ITEM: ItemToSell = { keyword: 'dr martens boots' };
const FEES: MarketFees[] = [
  { market: 'auction', ...FREE, feePercent: 13.25, fixedFee: 0.4, postage: 8 },
  { market: 'fashion', ...FREE, feePercent: 20 },
  { market: 'peer', ...FREE, feePercent: 10, packaging: 1.2 },
  { market: 'cards', ...FREE, feePercent: '12.5 %', fixedFee: '$0.30' },
];
const refused = (more: object) => () => planSelling({ ...ITEM, ...more }, TODAY);

test('each marketplace costs one request, and shows the numbers of its own step', () => {
  const { run, session, charged } = open();
  const item = { ...ITEM, productId: 4_902 };
  const { places, spent } = run(whereToSell(session, { ...item, fees: FEES, paid: 40, margin: 15 }));
  expect(spent).toEqual({ charged: 4, doubt: 0 });
  expect(charged()).toBe(4);
  expect(places.map(({ market }) => market).sort()).toEqual([...sellingMarkets].sort());
  for (const { market, question } of planSelling(item, TODAY).questions) {
    const { market: _market, ...costs } = FEES.find(each => each.market === market)!;
    const profit = profitTerms({ ...costs, paid: 40, margin: 15 });
    const alone = run(priceOf(session, question, { profit }));
    const { spent: _, ...price } = alone;
    expect(places.find(each => each.market === market)).toMatchObject(price);
  }
});

test('a keyword alone leaves the card market out: it could find another card', () => {
  const { run, session, charged } = open();
  const { places } = run(whereToSell(session, { ...ITEM, fees: FEES }));
  expect(places.map(({ market }) => market).sort()).toEqual(['auction', 'fashion', 'peer']);
  expect(charged()).toBe(3);
  expect(refused({ markets: ['cards'] })).toThrow('productId is required for the trading-card market');
});

test('a marketplace without fees or without enough sales has no place and says why', () => {
  const plan = planSelling({ ...ITEM, fees: FEES.slice(0, 2) }, TODAY);
  const places = rankPlaces(
    plan,
    [answerOf('auction', [10, 11, 12]), answerOf('fashion', [90]), answerOf('peer', [7, 7, 7])],
    TODAY,
  );
  expect(places.map(({ market, place, note }) => [market, place, note])).toEqual([
    ['auction', 1, ''],
    ['peer', null, 'No fees entered for Peer resale'],
    ['fashion', null, 'Only 1 sale: too few for a price'],
  ]);
});

test('a marketplace that does not answer leaves the others, and what was charged is counted', () => {
  const { run, session, sandbox, charged } = open();
  const path = /\/fashion/;
  sandbox.addFault({ match: { path }, status: 502, code: 'upstream_blocked', times: 9 });
  const { places, spent } = run(whereToSell(session, { ...ITEM, fees: FEES }));
  expect(places.at(-1)).toMatchObject({ market: 'fashion', place: null, median: null, evidence: null });
  expect(places.at(-1)?.note).not.toBe('');
  expect(places[0]).toMatchObject({ market: 'auction', place: 1 });
  expect(spent.charged).toBe(charged());
});

test('if no marketplace answers, the first error reports everything that was spent', () => {
  const { run, session, sandbox } = open();
  sandbox.account.used = sandbox.account.quota;
  expect(() => run(whereToSell(session, { ...ITEM, fees: FEES }))).toThrow(/requests/);
});

test.each([
  ['a missing cost', { fees: [{ market: 'fashion', feePercent: 20 }] }, 'fees[1].fixedFee is required'],
  [
    'a fee above 100 %',
    { fees: [FEES[0], { ...FREE, market: 'peer', feePercent: 101 }] },
    'fees[2].feePercent must be 0 to 100',
  ],
  ['fees given twice', { fees: [FEES[0], FEES[0]] }, 'fees[2].market repeats Auction site: give its fees once'],
  ['an unknown marketplace', { markets: ['aucton'] }, 'markets[1] must be auction, fashion, peer or cards'],
  ['a currency that is none', { currency: 'dollars' }, 'currency must be three capital letters'],
  ['an empty keyword', { keyword: ' ' }, 'keyword is required'],
])('%s is refused before a request', (_, more, message) => {
  expect(refused(more)).toThrow(message);
});

test('2,000 random lists of fees, currencies, silent marketplaces and thin evidence are ranked as a calculation by hand ranks them', () => {
  const chance = new Chance(39);
  for (let world = 0; world < 2_000; world += 1) {
    const markets = sellingMarkets.filter(() => !chance.oneIn(4));
    if (markets.length === 0) continue;
    const fees = markets.filter(() => !chance.oneIn(4)).map(market => ({ market, ...costs(chance) }));
    const currency = chance.oneIn(2) ? chance.pick(['USD', 'GBP']) : undefined;
    const paid = chance.oneIn(2) ? chance.between(0, 5_000) / 100 : undefined;
    const plan = planSelling({ keyword: 'a', productId: 1, fees, markets, currency, paid }, TODAY);
    const sales = markets.map(market => ({
      market,
      currency: market === 'fashion' || !chance.oneIn(4) ? 'USD' : 'GBP',
      prices: chance.oneIn(8)
        ? null
        : Array.from({ length: chance.between(0, 6) }, () => chance.between(50, 30_000) / 100),
    }));
    const answers = sales.map(({ market, prices, currency: own }) =>
      prices ? answerOf(market, prices, own) : errorOf({ code: 'upstream_blocked', status: 502 }),
    );
    const places = rankPlaces(plan, answers, TODAY);
    expect(places.map(({ market }) => market).sort()).toEqual([...markets].sort());

    const nets = sales.flatMap(({ market, prices, currency: own }) => {
      const cost = fees.find(each => each.market === market);
      const middle = prices && prices.length >= 3 ? median(prices) : undefined;
      if (!cost || middle === undefined || (currency && currency !== own)) return [];
      const cents = Math.round(Math.round(middle * 1e6) / 1e4);
      const fee = Math.floor((cents * Math.round(cost.feePercent * 10_000) + 500_000) / 1_000_000);
      const flat = Math.round((cost.fixedFee + cost.postage + cost.packaging) * 100);
      return [{ market, own, net: (cents - fee - flat) / 100 }];
    });
    const dollars = nets.filter(({ own }) => own === 'USD').length;
    const first = nets[0]?.own;
    const main = currency ?? (dollars * 2 === nets.length ? first : dollars * 2 > nets.length ? 'USD' : 'GBP');
    const ranked = nets.filter(({ own }) => own === main).sort((a, b) => b.net - a.net);
    const placed = places.filter(({ place }) => place !== null);
    expect(placed.map(({ place }) => place)).toEqual(ranked.map((_, at) => at + 1));
    expect(placed.map(({ netProceeds }) => netProceeds)).toEqual(ranked.map(({ net }) => net));
    if (paid !== undefined)
      expect(placed.map(({ netProfit }) => Math.round(netProfit! * 100))).toEqual(
        ranked.map(({ net }) => Math.round((net - paid) * 100)),
      );
    for (const { place, note } of places) if (place === null) expect(note).not.toBe('');
  }
});

/** An answer of a marketplace with sales at these prices (reference 2.2, 2.6, 2.8, 2.9). */
function answerOf(market: MarketId, prices: readonly number[], currency = 'USD'): Row {
  const rows = prices.map((price, at) => {
    const text = price.toFixed(2);
    if (market === 'auction')
      return { itemId: `${at}`, soldPrice: text, soldCurrency: currency, endedAt: '2026-11-10' };
    if (market === 'fashion') return { id: `${at}`, soldPrice: { amount: text, currency }, soldAt: '2026-11-10' };
    if (market === 'peer') return { id: `${at}`, price: text, currency, status: 'sold' };
    return { id: `${at}`, price: { amount: text, currency }, soldAt: '2026-11-10' };
  });
  const field = planSelling({ keyword: 'a', productId: 1, markets: [market] }, TODAY).questions[0]!.question.endpoint
    .rows!.field;
  return { [field]: rows, hasNextPage: false, totalItems: rows.length };
}

function costs(chance: Chance): SellerCosts {
  const cents = (most: number) => chance.between(0, most) / 100;
  return {
    feePercent: chance.between(0, 3_000) / 100,
    fixedFee: cents(50),
    postage: cents(900),
    packaging: cents(200),
  };
}
