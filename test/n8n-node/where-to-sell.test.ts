/** Find Where to Sell: input items, fees and failures. */
import { expect, test } from 'vitest';
import { freshWorkbench, goesOn } from './workbench.ts';

const bench = freshWorkbench();

const auction = { market: 'auction', feePercent: 13.25, fixedFee: 0.4, shipping: 8, packaging: 0 };
const fees = { marketplaces: [auction] };
const boots = { keyword: 'dr martens boots', fees };
const compare = (parameters: object, more = {}) =>
  bench.run('listing', 'findWhereToSell', parameters as never, more as never);

test('each item has its own costs, and equal searches of several items are sent once when marketplaces are compared', async () => {
  const items = [40, 60].map(paid => ({ json: { paid } }));
  const { rows, outputs } = await compare({ ...boots, options: { paid: '={{ $json.paid }}' } }, { items });
  expect(bench.sandbox.chargedToUs).toBe(3);
  const [first, second] = rows.filter(({ marketplace }) => marketplace === 'Auction site');
  expect(Number(first?.netProfit) - Number(second?.netProfit)).toBeCloseTo(20, 2);
  expect(outputs[0]?.map(({ pairedItem }) => (pairedItem as { item: number }).item)).toEqual([0, 0, 0, 1, 1, 1]);
});

test("a marketplace without fees has a price but isn't ranked, and every row has the same fields", async () => {
  const { rows } = await compare(boots);
  expect(rows.map(({ place }) => place)).toEqual([1, null, null]);
  expect(rows[1]).toMatchObject({ netProceeds: null, note: expect.stringContaining('No fees entered for') });
  expect(new Set(rows.map(row => Object.keys(row).join(' '))).size).toBe(1);
});

test.each([
  [
    'a line without shipping',
    { fees: { marketplaces: [auction, { ...auction, market: 'peer', shipping: '' }] } },
    'Fees 2: Shipping is required',
  ],
  ['a fee out of bounds', { fees: { marketplaces: [{ ...auction, feePercent: 130 }] } }, 'Fees 1: Fee Percent must be'],
  [
    'a marketplace in two lines',
    { fees: { marketplaces: [auction, auction] } },
    'Fees 2: Marketplace repeats Auction site',
  ],
  [
    'the card market without a product',
    { options: { markets: ['cards'] } },
    'Product is required for the trading-card',
  ],
  ['no keyword', { keyword: '={{ "" }}' }, 'Keyword is required'],
])('%s is refused by its label before a request is spent', async (_, more, message) => {
  const { error } = await compare({ ...boots, ...more });
  expect(error?.message).toContain(message);
  expect(bench.sandbox.log).toHaveLength(0);
});

test('a marketplace that fails says so, and the others are compared', async () => {
  bench.sandbox.addFault({ match: { path: /peer/ }, status: 404, code: 'not_found', times: 9 });
  const { rows, error } = await compare(boots);
  expect(error).toBeUndefined();
  expect(rows.find(({ marketplace }) => marketplace === 'Peer resale')).toMatchObject({
    count: 0,
    place: null,
    evidence: null,
  });
  expect(rows[0]).toMatchObject({ place: 1 });
});

test('an item fails only if no marketplace answered', async () => {
  bench.sandbox.addFault({ status: 404, code: 'not_found', times: 999 });
  const items = Array.from({ length: 50 }, (_, at) => ({ json: { keyword: `lego ${at}` } }));
  const parameters = { ...boots, keyword: '={{ $json.keyword }}', options: { concurrency: 1 } };
  const { error } = await compare(parameters, { items });
  expect(error?.message).toContain('[item 0]');
  // The first item's failure ends the run: the others would fail in the same way.
  expect(bench.sandbox.log.filter(({ path }) => !path.includes('usage'))).toHaveLength(3);
  const { failed } = await compare(boots, goesOn);
  expect(failed).toHaveLength(1);
});
