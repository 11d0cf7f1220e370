/**
 * Where to sell: a spreadsheet, a workflow, a Zap and a script give the same answer for the number of requests that each announces (N2,
 * M7).
 */
import { describe, expect, test } from 'vitest';
import type { ItemToSell, Row } from '../../core/index.ts';
import { priceList, type Scene } from '../sheets-addon/tasks/harness.ts';
import type { Fault } from '../support/service/faults.ts';
import { onScript, onSheet, onWorkflow, onZap, type Shown } from './metered.ts';

interface Asked extends Omit<ItemToSell, 'fees' | 'markets'> {
  fees: { market: string; feePercent: number; fixedFee: number; shipping: number; packaging: number }[];
  markets?: ('auction' | 'fashion' | 'peer' | 'cards')[];
}

const auction = { market: 'auction', feePercent: 13.25, fixedFee: 0.4, shipping: 8, packaging: 0.6 };
const fashion = { market: 'fashion', feePercent: 20, fixedFee: 0, shipping: 0, packaging: 0.5 };
const peer = { market: 'peer', feePercent: 10, fixedFee: 0.5, shipping: 9.99, packaging: 0 };
const cards = { market: 'cards', feePercent: 10.25, fixedFee: 0.3, shipping: 1.25, packaging: 0.1 };

const FIGURES =
  'marketplace place netProceeds netProfit mostToPay priceNow median currency count soldPerDay evidence note'.split(
    ' ',
  );
const figuresOf = (row: Row) => FIGURES.map(name => row[name] ?? null);

/**
 * @param left number of requests that the account has left.
 * @param fault the fault that requests meet.
 */
type Connector = (asked: Asked, left: number, fault?: Fault) => Promise<Shown>;

const workflow: Connector = ({ keyword, productId, fees, paid, margin, markets }, left, fault) =>
  onWorkflow(
    left,
    async bench => {
      const { rows } = await bench.run('listing', 'findWhereToSell', {
        keyword,
        ...(productId === undefined ? {} : { product: { __rl: true, mode: 'id', value: String(productId) } }),
        fees: { marketplaces: fees },
        options: { paid, margin, concurrency: 1, ...(markets ? { markets } : {}) } as never,
      });
      return rows.map(figuresOf);
    },
    fault,
  );

const zap: Connector = ({ fees, ...asked }, left, fault) =>
  onZap(
    left,
    async platform => {
      const { results } = await platform.search('find_where_to_sell', {
        inputData: { ...asked, fees: fees.map(line => ({ ...line, feePercent: `${line.feePercent} %` })) },
      });
      return (results as Row[]).map(figuresOf);
    },
    fault,
  );

const script: Connector = (asked, left, fault) =>
  onScript(
    left,
    async service => {
      const { places } = await service.whereToSell(asked as ItemToSell);
      return places.map(({ label, evidence, ...more }) =>
        figuresOf({ ...more, marketplace: label, evidence: evidence?.grade }),
      );
    },
    fault,
  );

const stock = ({ keyword, paid }: Asked) => [
  ['Item', 'Paid'],
  [keyword, paid ?? ''],
];
const saveCosts = ({ ask }: Scene, { fees }: Asked) =>
  ask('saveCosts', {
    currency: 'USD',
    markets: Object.fromEntries(fees.map(({ market, ...costs }) => [market, costs])),
  });

const formula: Connector = (asked, left, fault) =>
  onSheet(stock(asked))(
    left,
    async place => {
      saveCosts(place, asked);
      const { keyword, productId = '', paid = '', margin, markets } = asked;
      const columns = FIGURES.join(', ');
      const lines = place.cell(
        'SOLD_WHERE_TO_SELL',
        keyword,
        paid,
        productId,
        ...['columns', columns, 'headers', false],
        ...[
          ...(margin === undefined ? [] : ['margin', margin]),
          ...(markets === undefined ? [] : ['markets', markets.join(', ')]),
        ],
      ) as unknown[][];
      return lines.map(line => line.map((value, at) => (FIGURES[at] === 'note' ? (value ?? '') : value)));
    },
    fault,
  );

const sidebar: Connector = (asked, left, fault) =>
  onSheet(stock(asked))(
    left,
    async place => {
      saveCosts(place, asked);
      const { keyword, paid = null, margin = null, productId = null, markets = [] } = asked;
      const form = { about: 'where', market: null, keyword, paid, margin, productId, markets } as never;
      expect(place.ask('sell', form, 'nothing').requests).toBe(markets.length || (productId ? 4 : 3));
      const { places } = place.ask('sell', form, 'answer');
      return places!.map(place => figuresOf({ ...place }));
    },
    fault,
  );

const boots = { keyword: 'dr martens boots', paid: 40, margin: 15 };
const all = { ...boots, fees: [auction, fashion, peer] };
const slow: Fault = { match: { path: /fashion/ }, status: 429, code: 'rate_limited', retryAfter: '2' };
const lost: Fault = { match: { path: /fashion/ }, dropAfterCharging: true };

/** Removes request IDs, which differ between accounts. */
const withoutIds = ({ rows, charged }: Shown): Shown => ({
  charged,
  rows: rows.map(line => line.map(value => (typeof value === 'string' ? withoutId(value) : value))),
});
/** A cell begins with the day from which there are requests again, because it shows only the first words. */
const withoutId = (text: string) => text.replace(/ \(request [^)]*\)/, '').replace(/^No requests until 1 Dec\. /, '');

/**
 * `inSheets` is the number of charged requests in a spreadsheet, which sends several requests in one call and loses their answers together.
 * A Zap requests no answer twice that may have been charged (test/zapier-app/every-step.test.ts).
 */
describe.each<[string, asked: Asked, requests: number, left: number, fault?: Fault, inSheets?: number]>([
  ['three marketplaces', all, 3, 100],
  ['a card on all four', { keyword: 'charizard', productId: 1001, fees: [auction, peer, cards] }, 4, 100],
  ['two chosen marketplaces', { ...boots, fees: [peer, auction], markets: ['peer', 'auction'] }, 2, 100],
  ['an account with just enough requests left', all, 3, 3],
  ['a refusal of the per-minute limit, which is free', all, 3, 100, slow],
  ['an answer that is lost, and charged once more', all, 4, 100, lost, 6],
])('%s', (_, asked, requests, left, fault, inSheets = requests) => {
  test('a spreadsheet, a workflow, a Zap and a script show equal figures, for the announced requests', async () => {
    const expected = withoutIds(await script(asked, left, fault));
    expect(expected.charged).toBe(requests);
    expect(expected.rows.filter(([, place]) => place !== null).length).toBeGreaterThan(1);
    for (const ask of fault === lost ? [workflow] : [workflow, zap])
      expect(withoutIds(await ask(asked, left, fault))).toEqual(expected);
    for (const ask of [formula, sidebar])
      expect(withoutIds(await ask(asked, left, fault))).toEqual({ ...expected, charged: inSheets });
  });
});

describe.each<[string, fault: Fault | undefined, doubt: number]>([
  ['on a good day', undefined, 0],
  ['at the per-minute limit', slow, 0],
  ['with a lost answer', lost, 3],
])('columns of a price list %s', (_, fault, doubt) => {
  test('the best marketplace of a price list equals that of a script, for the requests in the review', async () => {
    const { rows } = await script(all, 100, fault);
    const [best] = rows;
    const shown = await onSheet(stock(all))(
      100,
      async place => {
        saveCosts(place, all);
        const what = { range: 'Stock!A2:A2', paid: 'Stock!B2:B2', margin: 15 };
        const draft = priceList({ ...what, columns: ['profit', 'mostToPay', 'whereToSell'] }, { budget: 10 });
        const plan = place.ask('plan', draft, null);
        place.start(plan.draft);
        const { charged, doubt: told } = place.drive();
        expect({ charged, doubt: told }).toEqual({ charged: plan.requests, doubt });
        const [headings = [], line = []] = place.rows('Stock');
        return [['Best Place', 'Profit There', 'Most to Pay There'].map(each => line[headings.indexOf(each)])];
      },
      fault,
    );
    const value = (name: string) => best![FIGURES.indexOf(name)];
    expect(shown.rows).toEqual([[value('marketplace'), value('netProfit'), value('mostToPay')]]);
    expect(shown.charged).toBe(3 + doubt);
  });
});
