// Sparklines, images and charts that Google draws but the playground's spreadsheet can't: the page draws them from the script's data (V1).
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PriceList, WatchList } from '../../../sheets-addon/sidebar/server-interface.ts';
import { Visitor } from './visitor.ts';

let visitor: Visitor;
beforeAll(async () => {
  visitor = await Visitor.open();
  await visitor.sees('E31', value => typeof value === 'number');
});
afterAll(() => visitor.leave());

const draft: PriceList = {
  kind: 'priceList',
  what: {
    range: "'Want list'!A2:A13",
    source: 'scrape',
    options: {},
    columns: ['median', 'sales', 'charts', 'profit'],
    paid: "'Want list'!B2:B13",
    margin: null,
    alertPercent: null,
  },
  where: { column: 'C', history: null },
  when: null,
  budget: null,
  mail: false,
};

const drawn = () => visitor.page.locator('#drawings svg');

/** Further items, below the six of the sheet. */
const MORE: [string, number][] = [
  ['rtx 3070', 215],
  ['zelda tears of the kingdom', 30],
  ['charizard psa 10', 85],
  ['bose qc45 headphones', 100],
  ['turntable technics', 120],
  ['game boy color', 14],
];

it('a list of twelve items has its drawings in each row with a price, at their cells, and no #NAME? error', async () => {
  const { page } = visitor;
  await page.getByText('Want list', { exact: true }).click();
  await visitor.sees('B7', value => value === 450, 'Want list');
  for (const [at, line] of MORE.entries())
    for (const [right, content] of line.entries())
      await visitor.type(`${'AB'[right]}${at + 8}`, right === 0 ? String(content) : `$${content}.00`);
  await visitor.type('B1', 'You paid');
  await visitor.sees('A8', value => value === 'rtx 3070', 'Want list');
  await visitor.sees('B13', value => value === 14, 'Want list');
  await visitor.call('start', 'pictures', draft);
  const home = await visitor.driven('pictures');
  expect(home.tasks[0]?.text).toContain('11 of 12 priced');
  await visitor.goTo('A1');
  const cells = (await visitor.state()).book.find(({ name }) => name === 'Want list')!.cells;
  const charts = Object.values(cells).filter(({ formula }) => formula?.startsWith('=SPARKLINE('));
  expect(charts.length).toBeGreaterThanOrEqual(32);
  await expect.poll(() => drawn().count()).toBe(charts.length);
  expect(Object.values(cells).filter(({ value }) => String(value).startsWith('#'))).toEqual([]);
  await page.setViewportSize({ width: 1500, height: 562 });
  await page.locator('#close-sidebar').click();
  await page.waitForTimeout(500);
  await visitor.sheetPicture('pictures');
  await visitor.look('sparklines');
  await page.setViewportSize({ width: 1500, height: 620 });
  expect(await visitor.faultsOf('sparklines', 'F2')).toEqual([]);
});

it('a native chart is drawn where the script placed it, from the cells that it covers', async () => {
  await visitor.call('chartResult', 'pictures');
  await visitor.goTo('N2');
  const chart = visitor.page.locator('#drawings [aria-label^="Profit per item"]');
  // Its numbers are those of the cells.
  const { cells } = (await visitor.state()).book.find(({ name }) => name === 'Want list')!;
  const column = (heading: string) =>
    Array.from({ length: 26 }, (_, at) => at).find(at => cells[`0,${at}`]?.value === heading)!;
  const profits = Array.from({ length: 12 }, (_, at) => [
    cells[`${at + 1},0`]?.value,
    cells[`${at + 1},${column('Profit')}`]?.value,
  ]).filter(([, profit]) => typeof profit === 'number');
  const words = profits.map(([item, profit]) => {
    const amount = Math.abs(Number(profit)).toFixed(2);
    return `${item} ${Number(profit) < 0 ? '-' : ''}$${amount}`;
  });
  expect(profits).toHaveLength(11);
  await expect.poll(() => chart.getAttribute('aria-label')).toBe(`Profit per item: ${words.join(', ')}`);
  // Charts in cells scroll with the cells.
  const drawing = () => drawn().first().boundingBox();
  await visitor.goTo('A1');
  await expect.poll(async () => (await drawing())?.x).toBeGreaterThan(500);
  await visitor.goTo('P2');
  await expect.poll(async () => (await drawing())?.x).toBeLessThan(400);
  await visitor.look('native-chart');
  expect(await visitor.faultsOf('native-chart', 'P2')).toEqual([]);
});

it('news of a watch shows its time, photo, title, price and what it saves first, one row per item', async () => {
  const { page } = visitor;
  const kinds: WatchList['what']['kinds'] = ['deal', 'offered', 'price', 'sold', 'gone'];
  await page.getByText('Scratch', { exact: true }).click();
  await visitor.goTo('A1');
  for (const text of ['Keyword', 'iphone 13 128gb', 'seiko skx007', 'lego 75257']) await visitor.typeDown(text);
  await visitor.sees('A4', value => value === 'lego 75257', 'Scratch');
  const what: WatchList['what'] = { range: 'Scratch!A1:A4', kinds, dealPercent: 80, movedPercent: 10 };
  await visitor.call('start', 'news-1', {
    kind: 'watch',
    what,
    where: { tab: 'News' },
    when: null,
    budget: 900,
    mail: false,
  });
  await visitor.driven('news-1');
  await visitor.lookBehind();
  for (let days = 0; days < 2; days += 1) {
    const before = (await visitor.state()).service.now;
    await page.getByRole('button', { name: '+1 day' }).click();
    await expect.poll(async () => (await visitor.state()).service.now).toBeGreaterThan(before + 86_000_000);
  }
  await page.getByText('News', { exact: true }).click();
  await visitor.goTo('A1');
  await visitor.sees('E2', value => typeof value === 'number', 'News');
  await expect.poll(() => page.locator('#drawings [aria-label="Photo of the listing"]').count()).toBeGreaterThan(0);
  await page.locator('#service summary').click();
  await page.waitForTimeout(500);
  await visitor.look('news');
  expect(await visitor.faultsOf('news')).toEqual([]);
  await page.getByText('Want list', { exact: true }).click();
});

it('the sales of an item show a photo in each row, and nothing is loaded from other hosts', async () => {
  await visitor.goTo('A5');
  const { sheet } = await visitor.call('allSales', null, true);
  expect(sheet).toBe('Sales of seiko skx007');
  await expect
    .poll(() => visitor.page.locator('#drawings [aria-label="Photo of the listing"]').count())
    .toBeGreaterThan(5);
  await visitor.sees('C1', value => typeof value === 'number', sheet);
  await visitor.look('sales');
  expect(await visitor.faultsOf('sales')).toEqual([]);
  expect(visitor.strangers).toEqual([]);
  expect(visitor.errors).toEqual([]);
});

const NONE = { fixedFee: 0, shipping: 0, packaging: 0 };

it('Where to sell is beside each item, and the value of the list is drawn over time', async () => {
  await visitor.call('saveCosts', {
    currency: 'USD',
    markets: {
      auction: { ...NONE, feePercent: 13, fixedFee: 0.3, shipping: 8 },
      fashion: { ...NONE, feePercent: 20 },
      peer: { ...NONE, feePercent: 10, packaging: 1.2 },
    },
  });
  const { page } = visitor;
  const range = "'Asking prices'!A2:A9";
  const what = { ...draft.what, range, columns: ['median', 'whereToSell'] as PriceList['what']['columns'], paid: null };
  await visitor.call('start', 'where-to-sell', { ...draft, what, where: { column: 'F', history: 'Price history' } });
  await visitor.driven('where-to-sell');
  await page.getByText('Asking prices', { exact: true }).click();
  const sheet = 'Asking prices';
  await visitor.sees('G1', value => value === 'Best Place', sheet);
  await visitor.sees('G9', value => typeof value === 'string' && value !== '', sheet);
  await visitor.sees('H2', value => typeof value === 'number', sheet);
  await visitor.goTo('A1');
  expect(await visitor.faultsOf('where-to-sell', 'H2')).toEqual([]);
  await visitor.call('command', 'where-to-sell', 'runNow');
  await visitor.driven('where-to-sell');
  await visitor.call('worth', 'where-to-sell');
  await visitor.goTo('A1');
  await page.locator('#drawings [aria-label^="Value over time"]').waitFor();
  expect(await visitor.faultsOf('worth', 'H2')).toEqual([]);
});

it('whether a card is worth grading is a table in the sheet', async () => {
  await visitor.call('saveGrading', { grader: 'PSA', gradingCost: 25, chanceOf9: 40, chanceOf10: 35, currency: 'USD' });
  await visitor.page.getByText('Scratch', { exact: true }).click();
  await visitor.type('A10', '=SOLD_WORTH_GRADING("charizard base set 4")');
  await visitor.sees('B11', value => value !== undefined, 'Scratch');
  expect(await visitor.faultsOf('worth-grading', 'A10')).toEqual([]);
});

it.each([
  ['inventory', 'H2'],
  ['sourcing', 'F2'],
  ['cards', 'J2'],
  ['watch', 'F2'],
] as const)('the template %s has two charts in each row', async (id, chart) => {
  const spent = (await visitor.state()).service.used;
  await visitor.call('template', id);
  await expect.poll(() => drawn().count()).toBe(20);
  expect(await visitor.faultsOf(`template-${id}`, chart)).toEqual([]);
  expect((await visitor.state()).service.used).toBe(spent);
});

it('a priced list is ranked by what to sell first, and shows what gained and lost most, without a request', async () => {
  const { page } = visitor;
  const spent = (await visitor.state()).service.used;
  const ranked = await visitor.call('sellFirst', 'pictures');
  await visitor.sees('B2', value => typeof value === 'string' && value !== '', ranked);
  await visitor.goTo('A1');
  await page.setViewportSize({ width: 1500, height: 562 });
  await visitor.drawn();
  await visitor.look('sell-first');
  const worth = await visitor.call('worth', 'pictures');
  await visitor.sees('A6', value => typeof value === 'string' && value !== '' && value !== 'None', worth);
  await visitor.sees('D6', value => typeof value === 'number' && value > 0, worth);
  await visitor.goTo('A1');
  await visitor.look('winners-and-losers');
  expect((await visitor.state()).service.used).toBe(spent);
});
