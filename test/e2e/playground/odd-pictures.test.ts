// The sheet's pictures of answers that are easy to draw wrongly, in a real browser: wide, narrow, and at text size 2 (V1, N1, S2).
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PriceList } from '../../../sheets-addon/sidebar/server-interface.ts';
import { answerOddly, ODD_ANSWERS } from '../../demo/playground/odd-answers.ts';
import { Visitor } from './visitor.ts';

const ITEMS = Object.keys(ODD_ANSWERS);
const sold = ITEMS.filter(item => ODD_ANSWERS[item]!.length > 0);

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.open(answerOddly);
  await visitor.sees('E31', value => typeof value === 'number');
  await visitor.page.getByText('Scratch', { exact: true }).click();
  // In a narrow window it would cover the sheet.
  await visitor.page.locator('#close-sidebar').click();
  await visitor.goTo('A1');
  for (const text of ['Item', ...ITEMS]) await visitor.typeDown(text);
  await visitor.sees(`A${ITEMS.length + 1}`, value => value === ITEMS.at(-1), 'Scratch');
});
afterAll(() => visitor.leave());

const draft: PriceList = {
  kind: 'priceList',
  what: {
    range: `Scratch!A2:A${ITEMS.length + 1}`,
    source: 'scrape',
    options: {},
    columns: ['median', 'sales', 'rangeChart', 'pricesChart', 'trendChart'],
    paid: null,
    margin: null,
    alertPercent: null,
  },
  where: { column: 'B', history: 'Odd history' },
  when: null,
  budget: null,
  mail: false,
};

it('a price list of odd answers has no broken picture, and no row without a price has one', async () => {
  await visitor.call('start', 'odd-list', draft);
  const home = await visitor.driven('odd-list');
  expect(home.tasks.find(({ id }) => id === 'odd-list')?.text).toContain('6 of 8 priced');
  await visitor.goTo('A1');
  const { cells } = (await visitor.state()).book.find(({ name }) => name === 'Scratch')!;
  const charts = Object.entries(cells).filter(([, { formula }]) => formula?.startsWith('=SPARKLINE('));
  const rows = new Set(charts.map(([key]) => ITEMS[Number(key.split(',')[0]) - 1]));
  expect(ITEMS.filter(item => !rows.has(item))).toEqual(['one sale', 'no sale']);
  await expect.poll(() => visitor.page.locator('#drawings svg').count()).toBe(charts.length);
  expect(await visitor.faultsOf('odd-list')).toEqual([]);
});

it('the history of odd answers and their worth have charts without a broken picture', async () => {
  await visitor.call('command', 'odd-list', 'runNow');
  await visitor.driven('odd-list');
  await visitor.page.getByText('Odd history', { exact: true }).click();
  await visitor.goTo('A1');
  expect(await visitor.faultsOf('odd-history')).toEqual([]);
  await visitor.call('worth', 'odd-list');
  await visitor.goTo('A1');
  expect(await visitor.faultsOf('odd-worth')).toEqual([]);
});

it.each(sold)('the sales of %s have photos of the marketplace alone, and no broken picture', async item => {
  await visitor.page.getByText('Scratch', { exact: true }).click();
  await visitor.goTo(`A${ITEMS.indexOf(item) + 2}`);
  await visitor.call('allSales', true);
  const photos = visitor.page.locator('#drawings [aria-label="Photo of the listing"]');
  if (item === 'a hostile title') await expect.poll(() => photos.count()).toBe(0);
  else await expect.poll(() => photos.count()).toBeGreaterThan(0);
  expect(await visitor.faultsOf(`odd-sales-${sold.indexOf(item)}`)).toEqual([]);
  expect(visitor.strangers).toEqual([]);
  expect(visitor.errors).toEqual([]);
});
