// Pictures of odd answers in the sheet, in a real browser: light, dark, narrow and at text size 2 (V1, N1, S2).
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PriceList, WatchList } from '../../../sheets-addon/sidebar/server-interface.ts';
import { answerOddly, ODD_ANSWERS } from '../../playground/odd-answers.ts';
import { HOSTILE } from '../sheets/looks.ts';
import { Visitor } from './visitor.ts';

const ITEMS = Object.keys(ODD_ANSWERS);
const sold = ITEMS.filter(item => ODD_ANSWERS[item]!.length > 0);

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.open(answerOddly);
  await visitor.sees('E31', value => typeof value === 'number');
  await visitor.page.getByText('Scratch', { exact: true }).click();
  // In a narrow window the sidebar would cover the sheet.
  await visitor.page.locator('#close-sidebar').click();
  // One list to price and one to watch, each with empty columns beside it.
  for (const column of ['A', 'R']) {
    await visitor.goTo(`${column}1`);
    for (const text of ['Item', ...ITEMS]) await visitor.typeDown(text);
    await visitor.sees(`${column}${ITEMS.length + 1}`, value => value === ITEMS.at(-1), 'Scratch');
  }
});
afterAll(() => visitor.leave());

const draft: PriceList = {
  kind: 'priceList',
  what: {
    range: `Scratch!A2:A${ITEMS.length + 1}`,
    source: 'scrape',
    options: {},
    columns: ['median', 'sales', 'charts'],
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
  expect(await visitor.faultsOf('odd-list', 'E2')).toEqual([]);
});

it('the history and the worth of odd answers have charts, and no broken picture', async () => {
  await visitor.call('command', 'odd-list', 'runNow');
  await visitor.driven('odd-list');
  await visitor.page.getByText('Odd history', { exact: true }).click();
  await visitor.goTo('A1');
  expect(await visitor.faultsOf('odd-history', 'K2')).toEqual([]);
  await visitor.call('worth', 'odd-list');
  await visitor.goTo('A1');
  expect(await visitor.faultsOf('odd-worth', 'H2')).toEqual([]);
});

/** Columns of *News*, from 0. */
const COLUMN = { image: 1, title: 3, price: 4, below: 6, item: 8, sales: 13 };

const photos = () => visitor.page.locator('#drawings [aria-label="Photo of the listing"]').count();
const sheetOf = async (sheet: string) => (await visitor.state()).book.find(({ name }) => name === sheet)!;

it.each(sold)('the sales of %s have photos only from the marketplace, and no broken picture', async item => {
  await visitor.page.getByText('Scratch', { exact: true }).click();
  await visitor.goTo(`A${ITEMS.indexOf(item) + 2}`);
  const { sheet } = await visitor.call('allSales', null, true);
  expect(sheet).toBe(`Sales of ${item}`);
  await visitor.sees('G3', value => typeof value === 'boolean', sheet);
  const images = Object.values((await sheetOf(sheet)).cells).filter(({ image }) => image !== undefined);
  expect(images).toHaveLength(item === 'a hostile title' ? 0 : ODD_ANSWERS[item]!.length);
  if (images.length > 0) await expect.poll(photos).toBeGreaterThan(0);
  expect(await visitor.faultsOf(`odd-sales-${sold.indexOf(item)}`)).toEqual([]);
});

it('news of odd offers have one row per item, photos only from the marketplace, and no broken picture', async () => {
  const { page } = visitor;
  const watch: WatchList = {
    kind: 'watch',
    what: {
      range: `Scratch!R1:R${ITEMS.length + 1}`,
      kinds: ['deal', 'offered', 'price', 'sold', 'gone'],
      dealPercent: 80,
      movedPercent: 10,
    },
    where: { tab: 'News' },
    when: null,
    budget: 9_000,
    mail: false,
  };
  await visitor.call('start', 'odd-news', watch);
  await visitor.driven('odd-news');
  await visitor.lookBehind();
  await page.getByRole('button', { name: '+1 day' }).click();
  await visitor.sees(`A${ITEMS.length + 1}`, value => value !== undefined, 'News');
  await page.locator('#service summary').click();
  await page.getByText('News', { exact: true }).click();
  await visitor.goTo('A1');
  const { cells } = await sheetOf('News');
  const lineOf = (item: string) => {
    const row = ITEMS.map((_, at) => at + 1).find(at => cells[`${at},${COLUMN.item}`]?.value === item);
    return Object.fromEntries(Object.entries(COLUMN).map(([name, column]) => [name, cells[`${row},${column}`]]));
  };
  expect(ITEMS.filter(item => lineOf(item).image?.image === undefined)).toEqual(['a hostile title']);
  // Below three sales there is no median (N1).
  for (const name of ['below', 'sales'])
    expect(ITEMS.filter(item => lineOf(item)[name]?.value === undefined)).toEqual(['one sale', 'no sale']);
  const { title } = lineOf('a hostile title');
  expect([title?.value, title?.formula]).toEqual([HOSTILE.title, undefined]);
  expect(lineOf('a high price').price).toMatchObject({ value: 12_350.66, numberFormat: '"$"#,##0.00' });
  expect(lineOf('two currencies').price).toMatchObject({ value: 104.99, numberFormat: '"€"#,##0.00' });
  await expect.poll(photos).toBeGreaterThan(0);
  expect(await visitor.faultsOf('odd-news')).toEqual([]);
});

it('odd answers make the page load nothing from other hosts and cause no error', () => {
  expect(visitor.strangers).toEqual([]);
  expect(visitor.errors).toEqual([]);
});
