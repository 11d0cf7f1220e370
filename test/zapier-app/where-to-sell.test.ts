import { expect, test } from 'vitest';
import type { Fault } from '../support/service/faults.ts';
import { open } from './opened.ts';

const STEP = 'find_where_to_sell';
const ITEM = { keyword: 'dr martens boots' };
const rowsOf = ({ results }: { results?: unknown }) => results as Record<string, unknown>[];
const costs = { fixedFee: '0', shipping: '0', packaging: '0' };
/** Lines as the editor sends them: all values are texts, and the marketplace is a value or, if mapped, a label. */
const FEES = [
  { market: 'auction', feePercent: '13.25 %', fixedFee: '$0.40', shipping: '8,00', packaging: '0' },
  { market: 'Fashion resale', feePercent: '20', ...costs },
];

test('the marketplace that leaves most is first, and its price equals that of its own price step', async () => {
  const { platform, sandbox } = await open();
  const rows = rowsOf(await platform.search(STEP, { inputData: { ...ITEM, fees: FEES, paid: '40' } }));
  const placed = rows.filter(({ place }) => place !== null);
  expect(placed).toHaveLength(2);
  expect(placed.map(({ place }) => place)).toEqual(placed.map((_, at) => at + 1));
  const nets = placed.map(({ netProceeds }) => netProceeds as number);
  expect(nets).toEqual([...nets].sort((a, b) => b - a));
  expect(rows.map(({ requestsSpent }) => requestsSpent)).toEqual([3, 0, 0]);
  expect(rows.find(({ id }) => id === 'peer')).toMatchObject({
    place: null,
    netProceeds: null,
    note: expect.stringContaining('No fees entered for Peer resale'),
  });
  expect(sandbox.chargedToUs).toBe(3);
  const alone = await platform.search('find_sold_price', {
    inputData: { source: 'fashionSold', ...ITEM, feePercent: '20', ...costs, paid: '40' },
  });
  const { median, netProceeds, netProfit, count } = rowsOf(alone)[0]!;
  expect(rows.find(({ id }) => id === 'fashion')).toMatchObject({ median, netProceeds, netProfit, count });
});

test('a card is compared on the card market as well', async () => {
  const { platform, sandbox } = await open();
  const [card] = rowsOf(await platform.search('find_card', { inputData: { keyword: 'charizard' } }));
  const before = sandbox.chargedToUs;
  const rows = rowsOf(
    await platform.search(STEP, {
      inputData: { keyword: 'charizard', productId: card!.id, markets: ['auction', 'Trading cards'] },
    }),
  );
  expect(rows.map(({ id }) => id).sort()).toEqual(['auction', 'cards']);
  expect(sandbox.chargedToUs - before).toBe(2);
});

test.each([
  ['a line without shipping', { fees: [FEES[1], { ...FEES[0], shipping: '' }] }, 'Fees 2: Shipping is required'],
  [
    "a fee that isn't a number",
    { fees: [{ ...FEES[1], feePercent: 'a fifth' }] },
    'Fees 1: Fee Percent must be 0 to 100',
  ],
  ['a line of fees without a marketplace', { fees: [{ ...FEES[0], market: '' }] }, 'Fees 1: Marketplace is required'],
  [
    'a line without the field of a marketplace',
    { fees: [{ feePercent: '3 %', ...costs }] },
    'Fees 1: Marketplace is required',
  ],
  [
    'a line whose marketplace is a blank',
    { fees: [FEES[1], { ...FEES[0], market: ' ' }] },
    'Fees 2: Marketplace is required',
  ],
  [
    'a line whose marketplace is missing in its source',
    { fees: [{ ...FEES[0], market: 'n/a' }] },
    'Fees 1: Marketplace is required',
  ],
  ['a line whose marketplace is null', { fees: [{ ...FEES[0], market: null }] }, 'Fees 1: Marketplace is required'],
  [
    'an unknown marketplace behind an empty line',
    { fees: [{}, { ...FEES[0], market: 'aucton' }] },
    'Fees 2: Marketplace must be Auction site',
  ],
  [
    'a fee as a cell of 13 % holds it',
    { fees: [{}, { ...FEES[0], feePercent: '0.13' }] },
    'Fees 2: Fee Percent must be 0 to 100, got 0.13, which could be 13 % or 0.13 %: enter 13, or the text "0.13 %"',
  ],
  ['a fee as a cell of 100 % holds it', { fees: [{ ...FEES[1], feePercent: 1 }] }, 'which could be 100 % or 1 %'],
  ['a marketplace in two lines', { fees: [FEES[1], FEES[1]] }, 'Fees 2: Marketplace repeats Fashion resale'],
  ['the card market without a product', { markets: ['cards'] }, 'is required for the trading-card market'],
])('%s halts before a request', async (_, more, message) => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search(STEP, { inputData: { ...ITEM, ...more } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining(message) });
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toHaveLength(0);
});

test('empty fee lines are ignored', async () => {
  const { platform } = await open();
  const rows = rowsOf(await platform.search(STEP, { inputData: { ...ITEM, fees: [{}, { feePercent: '' }] } }));
  expect(rows).toHaveLength(3);
  expect(rows.every(({ place }) => place === null)).toBe(true);
});

test('comparisons that take longer than a step suggest no job, because no job compares marketplaces', async () => {
  const { platform, sandbox } = await open();
  sandbox.addFault({ match: { path: /^(?!.*usage)/ }, delayMs: 60_000, times: Number.POSITIVE_INFINITY });
  const { failure } = await platform.search(STEP, { inputData: ITEM });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining('it may have been charged') });
  expect(failure?.message).not.toContain('Start Job');
});

const ALWAYS = { times: Number.POSITIVE_INFINITY };

test.each<[string, Fault]>([
  ['answers too late', { delayMs: 60_000, ...ALWAYS }],
  ['is down', { status: 503, ...ALWAYS }],
  ['is blocked', { status: 502, code: 'upstream_blocked', ...ALWAYS }],
  ['drops the connection', { dropAfterCharging: true, ...ALWAYS }],
  ['answers with a web page', { html: true, ...ALWAYS }],
])('if one marketplace %s, the first row says so and nothing has a place', async (_, fault) => {
  const { platform, sandbox } = await open();
  sandbox.addFault({ match: { path: /fashionresale/ }, ...fault });
  const rows = rowsOf(await platform.search(STEP, { inputData: { ...ITEM, fees: FEES } }));
  expect(rows[0]).toMatchObject({
    id: 'auction',
    place: null,
    note: expect.stringContaining('No place: no answer from Fashion resale'),
  });
  expect(rows.map(({ place }) => place)).toEqual([null, null, null]);
  expect(rows.find(({ id }) => id === 'fashion')).toMatchObject({ median: null, note: expect.stringMatching(/\w/) });
});

test('a text in place of the lines of fees is refused before a request is sent', async () => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search(STEP, { inputData: { ...ITEM, fees: 'peer 10 %' } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringMatching(/^Fees 1 must be an object/) });
  expect(sandbox.log).toEqual([]);
});
