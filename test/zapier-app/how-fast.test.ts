import { expect, test } from 'vitest';
import { open } from './opened.ts';

const STEP = 'find_how_fast';
const ITEM = { keyword: 'dr martens boots' };
const rowsOf = ({ results }: { results?: unknown }) => results as Record<string, unknown>[];

test('how fast an item sells is one result, with the months of a year as line items', async () => {
  const { platform, sandbox } = await open();
  const [row, ...more] = rowsOf(await platform.search(STEP, { inputData: { ...ITEM, year: 'true' } }));
  expect(more).toEqual([]);
  expect(row).toMatchObject({ ...ITEM, marketplace: 'Auction site', basis: 'estimate', requestsSpent: 14 });
  const months = row?.months as { month: string; soldPerDay: number }[];
  expect(months).toHaveLength(12);
  const best = months.reduce((most, each) => (each.soldPerDay > most.soldPerDay ? each : most));
  expect(row?.bestMonth).toBe(best.month);
  expect(sandbox.chargedToUs).toBe(14);
});

test.each([
  ['fashion', 'a value'],
  ['Fashion resale', 'a label'],
])('the days of the fashion site (%s, %s) are exact and cost one request', async market => {
  const { platform, sandbox } = await open();
  const [row] = rowsOf(await platform.search(STEP, { inputData: { ...ITEM, market } }));
  expect(row).toMatchObject({ marketplace: 'Fashion resale', basis: 'exact', active: null, months: [] });
  expect(sandbox.chargedToUs).toBe(1);
});

test.each([
  ['an unknown marketplace', { market: 'peer' }, 'Marketplace must be Auction site or Fashion resale'],
  ['months of the fashion site', { market: 'fashion', year: 'true' }, 'Best and Worst Month is for the auction site'],
  ['a site of the fashion site', { market: 'fashion', ebaySite: 'auctionsite.de' }, 'Site is for the auction site'],
  ['too few sales', { minSales: '0' }, 'Minimum Sales must be 1 to 1000'],
  ['a cell error', { keyword: '#N/A' }, 'Keyword must be'],
])('how fast an item sells with %s halts before a request', async (_, more, message) => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search(STEP, { inputData: { ...ITEM, ...more } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringContaining(message) });
  expect(sandbox.log.filter(({ charged }) => charged > 0)).toHaveLength(0);
});

test('paid results are returned even if the minute is full: the months wait as long as the step may take', async () => {
  const { platform, sandbox } = await open();
  sandbox.addFault({ match: { path: /research/ }, status: 429, code: 'rate_limited', retryAfter: '12', times: 1 });
  const { results, failure } = await platform.search(STEP, { inputData: { ...ITEM, year: true } });
  expect(failure).toBeUndefined();
  expect(rowsOf({ results })[0]).toMatchObject({ requestsSpent: 14, note: '' });
});

test('the other results are returned if one answer is too late, with a note in its place', async () => {
  const { platform, sandbox } = await open();
  sandbox.addFault({ match: { path: /research/ }, delayMs: 60_000, times: 1 });
  const [row] = rowsOf(await platform.search(STEP, { inputData: { ...ITEM, year: true } }));
  expect(row).toMatchObject({ days: expect.any(Number), requestsInDoubt: 1 });
  expect(row?.note).toContain('1 of 12 months are not counted');
});
