/** The best marketplace for one item, compared with the steps for a single marketplace and an independent calculation. */
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
const FREE: SellerCosts = { feePercent: 0, fixedFee: 0, shipping: 0, packaging: 0 };
const ITEM: ItemToSell = { keyword: 'dr martens boots' };
const FEES: MarketFees[] = [
  { market: 'auction', ...FREE, feePercent: 13.25, fixedFee: 0.4, shipping: 8 },
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

test.each<[Partial<ItemToSell>, string]>([
  [{ paid: '€40', currency: 'USD' }, 'paid is in EUR, the other amounts are in USD'],
  [{ paid: '€40', fees: FEES }, 'fees[4].fixedFee is in dollars, the other amounts are in EUR'],
  [
    {
      fees: [
        { ...FEES[0]!, shipping: '£4' },
        { ...FEES[1]!, shipping: '¥500' },
      ],
    },
    'fees[2].shipping is in JPY or CNY, the other amounts are in GBP',
  ],
])('%j mixes currencies, and is refused: %s', (more, sentence) => expect(refused(more)).toThrow(sentence));

test('there is no profit if the cost is in another currency than the prices', () => {
  const { run, session } = open();
  const { places } = run(whereToSell(session, { ...ITEM, fees: FEES.slice(0, 2), paid: '€40' }));
  expect(places.map(({ netProfit }) => netProfit ?? null)).toEqual([null, null, null]);
  expect(places[0]?.note).toContain('No profit: the prices are in USD, the costs in EUR');
});

test("without a card's product ID the card market is left out, because a keyword could find another card", () => {
  const { run, session, charged } = open();
  const { places } = run(whereToSell(session, { ...ITEM, fees: FEES }));
  expect(places.map(({ market }) => market).sort()).toEqual(['auction', 'fashion', 'peer']);
  expect(charged()).toBe(3);
  expect(refused({ markets: ['cards'] })).toThrow('productId is required for the trading-card market');
});

test('a marketplace without fees or enough sales is not ranked, with the reason', () => {
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

test('a marketplace whose sales state no currency is ranked, and its note states the assumed one (reference 2.6)', () => {
  const plan = planSelling({ ...ITEM, productId: 1, fees: FEES, markets: ['peer', 'cards'] }, TODAY);
  const cards = { items: [60, 60, 60].map(price => ({ price, soldAt: '2026-11-10' })) };
  expect(rankPlaces(plan, [answerOf('peer', [7, 7, 7]), cards], TODAY)).toMatchObject([
    { market: 'cards', place: 1, currency: null, note: 'Its currency is not stated: compared as USD' },
    { market: 'peer', place: 2, currency: 'USD', note: '' },
  ]);
});

test("a marketplace that fails doesn't stop the others, and its charge is counted", () => {
  const { run, session, sandbox, charged } = open();
  const path = /\/fashion/;
  sandbox.addFault({ match: { path }, status: 502, code: 'upstream_blocked', times: 9 });
  const { places, spent } = run(whereToSell(session, { ...ITEM, fees: FEES }));
  expect(places.at(-1)).toMatchObject({ market: 'fashion', place: null, median: null, evidence: null });
  expect(places.at(-1)?.note).not.toBe('');
  expect(places[0]).toMatchObject({ market: 'auction', place: null, netProceeds: expect.any(Number) });
  expect(spent.charged).toBe(charged());
});

const DOWN = errorOf({ code: 'upstream_blocked', status: 502 });

test.each<[string, MarketFees[], number[], (number | null)[], string[]]>([
  ['a rival', FEES, [10, 11, 12], [null, null, null], ['No place: no answer from Fashion resale']],
  [
    'a rival, and the others have few sales',
    FEES,
    [10],
    [null, null, null],
    ['No place: no answer from Fashion resale'],
  ],
  ['one without fees', FEES.slice(0, 1), [10, 11, 12], [1, null, null], ['Incomplete: no answer from Fashion resale']],
  ['one, and none has fees', [], [10, 11, 12], [null, null, null], ['Incomplete: no answer from Fashion resale']],
])('without the answer of %s, the first row says so, and no rank is given without its rivals', (...row) => {
  const [_, fees, prices, places, [note = '']] = row;
  const plan = planSelling({ ...ITEM, fees }, TODAY);
  const found = rankPlaces(plan, [answerOf('auction', prices), DOWN, answerOf('peer', prices)], TODAY);
  expect(found.map(({ place }) => place)).toEqual(places);
  expect(found[0]?.note).toContain(note);
  expect(found.at(-1)).toMatchObject({ market: 'fashion', note: expect.not.stringContaining(note) });
});

test('the first row names every marketplace without an answer', () => {
  const plan = planSelling({ ...ITEM, fees: FEES }, TODAY);
  const [first] = rankPlaces(plan, [DOWN, answerOf('fashion', [10, 11, 12]), DOWN], TODAY);
  expect(first).toMatchObject({
    market: 'fashion',
    place: null,
    note: expect.stringContaining('No place: no answer from Auction site and Peer resale'),
  });
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
  ['an invalid currency', { currency: 'dollars' }, 'currency must be three capital letters'],
  ['an empty keyword', { keyword: ' ' }, 'keyword is required'],
])('where to sell refuses %s before a request', (_, more, message) => {
  expect(refused(more)).toThrow(message);
});

test('2,000 random lists of fees, currencies, failing marketplaces and few sales are ranked as by an independent calculation', () => {
  const chance = new Chance(39);
  const seen = { ranked: 0, thin: 0, silent: 0, foreign: 0, free: 0, ties: 0 };
  for (let world = 0; world < 2_000; world += 1) {
    const markets = sellingMarkets.filter(() => !chance.oneIn(4));
    if (markets.length === 0) continue;
    // Round prices and equal fees produce ties.
    const isAlike = chance.oneIn(4);
    const sales = markets.map(market => salesOn(market, chance, isAlike));
    const [currency, sign] = chance.oneIn(2) ? chance.pick([['USD', '$'] as const, ['GBP', '£'] as const]) : [];
    const feesThere = (market: MarketId) => ({ market, ...feesOf(chance, isAlike, sign) });
    const fees = markets.filter(() => !chance.oneIn(4)).map(feesThere);
    const terms = {
      currency,
      paid: chance.oneIn(2) ? chance.between(0, 5_000) / 100 : undefined,
      margin: chance.oneIn(2) ? chance.between(0, 100_0000) / 10_000 : undefined,
      minSales: chance.oneIn(2) ? chance.between(1, 6) : undefined,
    };
    const plan = planSelling({ keyword: 'a', productId: 1, fees, markets, ...terms }, TODAY);
    const answers = sales.map(({ market, rows }) =>
      rows ? answerOf(market, rows) : errorOf({ code: 'upstream_blocked', status: 502 }),
    );
    const expected = byHand(sales, fees, terms);
    const places = rankPlaces(plan, answers, TODAY);
    const figures = places.map(({ market, place, count, netProceeds, netProfit, mostToPay }) => {
      const ranked = place === null ? {} : { net: netProceeds, profit: netProfit, mostToPay };
      return { market, place, count, ...ranked };
    });
    expect({ world, figures }).toEqual({
      world,
      figures: expected.map(({ market, place, count, net, profit, mostToPay }) => ({
        ...{ market, place, count },
        ...(place === null ? {} : { net, profit, mostToPay }),
      })),
    });
    for (const [at, { why, net }] of expected.entries()) {
      expect({ world, note: places[at]!.note }).toEqual({ world, note: expect.stringMatching(why) });
      if (net !== undefined && net === expected[at + 1]?.net) seen.ties += 1;
    }
    seen.ranked += expected.filter(({ place }) => place !== null).length;
    seen.thin += expected.filter(({ why }) => why === TOO_FEW).length;
    seen.silent += expected.filter(({ why }) => why === SILENT).length;
    seen.foreign += expected.filter(({ why }) => why === FOREIGN).length;
    seen.free += expected.filter(({ why }) => why === NO_FEES).length;
  }
  // Every case occurs often enough to be tested.
  const { ties, ...cases } = seen;
  expect(Math.min(...Object.values(cases))).toBeGreaterThan(300);
  expect(ties).toBeGreaterThan(0);
});

interface Sales {
  market: MarketId;
  /** Sale prices in whole cents; null for a marketplace that does not answer. */
  rows: { cents: number; currency: string }[] | null;
}
interface Fees {
  market: MarketId;
  feePercent: number | string;
  fixedFee: number | string;
  shipping: number;
  packaging: number;
}
const [ANY, TOO_FEW, SILENT, FOREIGN, NO_FEES, OPEN] = [
  /^/,
  /(No sales found|Only \d+ sales?: too few for a price)/,
  /\w/,
  /(in|compared:) (USD|GBP|EUR)/,
  /No fees entered for /,
  /^No place: no answer from /,
];

/** Some sales have a different currency from the others. */
function salesOn(market: MarketId, chance: Chance, isAlike: boolean): Sales {
  if (chance.oneIn(8)) return { market, rows: null };
  // The fashion market has a single currency (reference 2.7).
  const isForeign = market !== 'fashion' && chance.oneIn(3);
  const currency = isForeign ? chance.pick(['GBP', 'EUR']) : 'USD';
  const count = chance.between(0, 7);
  const rows = Array.from({ length: count }, () => ({
    cents: isAlike ? 1_000 * chance.between(1, 3) : chance.between(50, 30_000),
    currency,
  }));
  const other = currency === 'USD' ? 'EUR' : 'USD';
  const strangers =
    market !== 'fashion' && chance.oneIn(3) ? chance.between(0, Math.max(0, Math.ceil(count / 2) - 1)) : 0;
  return { market, rows: [...rows, ...Array.from({ length: strangers }, () => ({ cents: 99, currency: other }))] };
}

/** Fees as people type them: numbers, or texts with the sign of their currency. */
function feesOf(chance: Chance, isAlike: boolean, sign = ''): Omit<Fees, 'market'> {
  const isFree = isAlike || chance.oneIn(4);
  const cents = (most: number) => (isFree ? 0 : chance.between(0, most) / 100);
  const percent = isFree ? 10 : chance.between(0, 100_0000) / 10_000;
  const fixedFee = cents(50);
  return {
    feePercent: chance.oneIn(3) ? `${percent} %` : percent,
    fixedFee: chance.oneIn(3) ? `${sign}${fixedFee.toFixed(2)}` : fixedFee,
    shipping: cents(900),
    packaging: cents(200),
  };
}

/**
 * An independent calculation of the ranking in whole numbers. The net proceeds are the median of a marketplace's sales in its main
 * currency, minus the fee (half a cent rounds up) and the fixed costs; the highest comes first. The most to pay is the highest price that
 * leaves the margin, rounded down to the cent.
 */
function byHand(
  sales: readonly Sales[],
  fees: readonly Fees[],
  terms: {
    currency: string | undefined;
    paid: number | undefined;
    margin: number | undefined;
    minSales: number | undefined;
  },
) {
  const cents = (amount: number | string) => BigInt(Math.round(Number(String(amount).replace(/^[$£]/, '')) * 100));
  const shares = (percent: number | string) => BigInt(Math.round(Number(String(percent).replace(' %', '')) * 10_000));
  const units = (amount: bigint) => Number(amount) / 100;
  const priced = sales.map(({ market, rows }) => {
    const times = (wanted: string) => (rows ?? []).filter(({ currency }) => currency === wanted).length;
    const [main = null] = ['USD', 'GBP', 'EUR'].filter(each => times(each) > 0).sort((a, b) => times(b) - times(a));
    const prices = (rows ?? []).filter(({ currency }) => currency === main).map(row => row.cents);
    const own = fees.find(each => each.market === market);
    const none = { market, count: prices.length, main, net: undefined, profit: undefined, mostToPay: undefined };
    if (!rows) return { ...none, why: SILENT };
    if (prices.length === 0 || prices.length < (terms.minSales ?? 3)) return { ...none, why: TOO_FEW };
    if (!own) return { ...none, why: NO_FEES };
    if (terms.currency && main !== terms.currency) return { ...none, why: FOREIGN };
    const sorted = [...prices].sort((a, b) => a - b);
    const half = (at: number) => BigInt(sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!);
    const price = (half((sorted.length - 1) / 2) + 1n) / 2n;
    const fee = (price * shares(own.feePercent) + 500_000n) / 1_000_000n;
    const left = price - fee - cents(own.fixedFee) - cents(own.shipping) - cents(own.packaging);
    const kept = (price * shares(terms.margin ?? 0) + 999_999n) / 1_000_000n;
    return {
      ...{ market, count: prices.length, main, net: units(left), why: ANY },
      profit: terms.paid === undefined ? undefined : units(left - cents(terms.paid)),
      mostToPay: terms.margin === undefined ? undefined : units(left - kept),
    };
  });
  const withNet = priced.filter(({ net }) => net !== undefined);
  const votes = (currency: string | null) => withNet.filter(({ main }) => main === currency).length;
  const most = Math.max(0, ...withNet.map(({ main }) => votes(main)));
  const chosen = terms.currency ?? withNet.find(({ main }) => votes(main) === most)?.main;
  const ranked = withNet.filter(({ main }) => main === chosen).sort((a, b) => b.net! - a.net!);
  const rest = priced.filter(each => !ranked.includes(each)).sort((a, b) => b.count - a.count);
  const isOpen = priced.some(({ market, why }) => why === SILENT && fees.some(each => each.market === market));
  return [
    ...ranked.map((each, at) => ({ ...each, place: isOpen ? null : at + 1, why: isOpen ? OPEN : each.why })),
    ...rest.map(each => ({
      ...each,
      place: null,
      why: each.net === undefined ? each.why : FOREIGN,
    })),
  ];
}

/** A marketplace's answer with these sales (reference 2.2, 2.6, 2.8, 2.9). Plain numbers are prices in dollars. */
function answerOf(market: MarketId, sales: readonly (number | { cents: number; currency: string })[]): Row {
  const rows = sales.map((sale, at) => {
    const { cents, currency } = typeof sale === 'number' ? { cents: sale * 100, currency: 'USD' } : sale;
    const text = (cents / 100).toFixed(2);
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
