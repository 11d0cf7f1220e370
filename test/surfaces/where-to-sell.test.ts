/** Where to sell: the same question has the same answer in a workflow, a Zap and a script, for the requests that each announces (N2, M7). */
import { describe, expect, test } from 'vitest';
import type { ItemToSell, Row } from '../../core/index.ts';
import { onScript, onWorkflow, onZap, type Shown } from './metered.ts';

interface Asked extends Omit<ItemToSell, 'fees' | 'markets'> {
  fees: { market: string; feePercent: number; fixedFee: number; postage: number; packaging: number }[];
  markets?: ('auction' | 'fashion' | 'peer' | 'cards')[];
}

const auction = { market: 'auction', feePercent: 13.25, fixedFee: 0.4, postage: 8, packaging: 0.6 };
const fashion = { market: 'fashion', feePercent: 20, fixedFee: 0, postage: 0, packaging: 0.5 };
const peer = { market: 'peer', feePercent: 10, fixedFee: 0.5, postage: 9.99, packaging: 0 };
const cards = { market: 'cards', feePercent: 10.25, fixedFee: 0.3, postage: 1.25, packaging: 0.1 };

const FIGURES =
  'marketplace place netProceeds netProfit mostToPay median currency count soldPerDay evidence note'.split(' ');
const figuresOf = (row: Row) => FIGURES.map(name => row[name] ?? null);

/** @param left requests that the account has. */
type Connector = (asked: Asked, left: number) => Promise<Shown>;

const workflow: Connector = ({ keyword, productId, fees, paid, margin, markets }, left) =>
  onWorkflow(left, async bench => {
    const { rows } = await bench.run('listing', 'findWhereToSell', {
      keyword,
      ...(productId === undefined ? {} : { product: { __rl: true, mode: 'id', value: String(productId) } }),
      fees: { marketplaces: fees },
      options: { paid, margin, concurrency: 1, ...(markets ? { markets } : {}) } as never,
    });
    return rows.map(figuresOf);
  });

const zap: Connector = ({ fees, ...asked }, left) =>
  onZap(left, async platform => {
    const { results } = await platform.search('find_where_to_sell', {
      inputData: { ...asked, fees: fees.map(line => ({ ...line, feePercent: `${line.feePercent} %` })) },
    });
    return (results as Row[]).map(figuresOf);
  });

const script: Connector = (asked, left) =>
  onScript(left, async service => {
    const { places } = await service.whereToSell(asked as ItemToSell);
    return places.map(({ label, evidence, ...more }) =>
      figuresOf({ ...more, marketplace: label, evidence: evidence?.grade }),
    );
  });

const boots = { keyword: 'dr martens boots', paid: 40, margin: 15 };

describe.each<[string, asked: Asked, requests: number, left: number]>([
  ['three marketplaces', { ...boots, fees: [auction, fashion, peer] }, 3, 100],
  ['a card on all four', { keyword: 'charizard', productId: 1001, fees: [auction, peer, cards] }, 4, 100],
  ['two that were chosen', { ...boots, fees: [peer, auction], markets: ['peer', 'auction'] }, 2, 100],
  ['an account that has two requests left', { ...boots, fees: [auction, fashion, peer] }, 2, 2],
])('%s', (_, asked, requests, left) => {
  test('equal figures in a workflow, a Zap and a script, for the announced requests', async () => {
    const expected = await script(asked, left);
    expect(expected.charged).toBe(requests);
    expect(expected.rows.filter(([, place]) => place !== null).length).toBeGreaterThan(1);
    expect(await workflow(asked, left)).toEqual(expected);
    expect(await zap(asked, left)).toEqual(expected);
  });
});
