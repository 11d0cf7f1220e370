/** "Your list": a person clicks a cell of a table, reviews how it is read, and gets a price beside each item (M7, V1). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importedFile } from '../../sheets-addon/tasks/tables.ts';
import { launchBrowser } from '../browser.ts';
import { openAddon } from './addon-page.ts';
import { goal, sees } from './picture-states.ts';
import { documentPicture } from './sidebar-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const opened = async (rows: readonly (readonly unknown[])[], row: number) => {
  const addon = await openAddon(browser, { sheets: { Stock: rows }, sandbox: { plan: 'growth' } });
  addon.book.select('Stock', row, 1);
  await goal(addon.page, 'Price a list');
  await sees(addon.page, 'What each column is');
  return addon;
};
const priceFor = (page: Page, requests: string) => page.getByRole('button', { name: `Price them · ${requests}` });

it('one click after the review, the items of a table have prices', async () => {
  const { page, book } = await opened(importedFile('binder-collection.csv'), 3);
  await sees(page, 'This looks like a card collection in binders: 4 items, 1 row left out (1 on a wish list).');
  await sees(page, 'Halls of Brass Mirrorwing Heron 287 foil');
  await documentPicture(page, 'list-left-out', ['Searches, such as', 'Columns for']);
  await page.getByLabel('1 on a wish list').check();
  await priceFor(page, '5 requests').waitFor();
  await page.getByLabel('1 on a wish list').uncheck();
  await page.getByLabel('Foil', { exact: true }).selectOption('Not used');
  await priceFor(page, '4 requests').waitFor();
  await page.getByText('Row 2 Halls of Brass Mirrorwing Heron 287', { exact: true }).waitFor();
  await page.getByLabel('Foil', { exact: true }).selectOption('Finish');
  await page.getByText('Halls of Brass Mirrorwing Heron 287 foil').waitFor();
  await priceFor(page, '4 requests').click();
  await page.getByText(/^Done/).first().waitFor({ timeout: 60_000 });
  const [headings = [], ...lines] = book.sheet('Stock').values();
  const at = headings.indexOf('Price Now');
  expect(at).toBeGreaterThan(0);
  expect(lines.slice(0, 4).every(line => typeof line[at] === 'number')).toBe(true);
  expect(lines[4]?.[at]).toBe('');
  await page.close();
});

it('nothing can be spent before a person has chosen the column that names the items', async () => {
  const rows = [
    ['Was es ist', 'Woher es kommt und was sonst gesagt war', 'Jahr', 'Größe'],
    ['Lampe mit Schirm '.repeat(12), 'Flohmarkt Hannover '.repeat(9), 1970, 'M'],
    ['Teller aus Zinn', 'Haushalt Bremen', 1962, 'S'],
    ['Uhr aus Messing', 'Auktion Kiel Mitte', 1955, 'L'],
  ];
  const { page, sandbox } = await opened(rows, 3);
  await sees(page, 'Which column names the item?');
  expect(await page.getByRole('button', { name: 'Price them', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await page.getByRole('radio', { name: 'Was es ist' }).click();
  await priceFor(page, '3 requests').waitFor();
  await sees(page, '1955 Uhr aus Messing');
  expect(sandbox.account.used).toBe(0);
  await page.close();
});

it('a watch shows the searches of a table before it starts, and checks them', async () => {
  const rows = importedFile('binder-collection.csv');
  const { page, book, sandbox } = await openAddon(browser, { sheets: { Stock: rows }, sandbox: { plan: 'growth' } });
  book.select('Stock', 3, 1);
  await goal(page, 'Watch a list');
  for (const name of ['Next: where', 'Next: budget', 'Next: review'])
    await page.getByRole('button', { name, exact: true }).click();
  await sees(page, 'Halls of Brass Mirrorwing Heron 287 foil');
  await page.getByLabel('Foil', { exact: true }).selectOption('Not used');
  await page.getByText('Row 2 Halls of Brass Mirrorwing Heron 287', { exact: true }).waitFor();
  expect(sandbox.account.used).toBe(0);
  await page.getByRole('button', { name: 'Start watching' }).click();
  const asked = () => sandbox.log.map(({ query }) => new URLSearchParams(query).get('keyword'));
  await expect.poll(asked, { timeout: 60_000 }).toContain('Halls of Brass Mirrorwing Heron 287');
  await page.close();
});

it('a search for sales of a table shows its searches before it starts, and names the item of each sale', async () => {
  const rows = importedFile('binder-collection.csv');
  const { page, book } = await openAddon(browser, { sheets: { Stock: rows }, sandbox: { plan: 'growth' } });
  book.select('Stock', 3, 1);
  await goal(page, 'Find sales');
  await page.getByLabel('Sales of').selectOption('A list of items');
  for (const name of ['Next: where', 'Next: when', 'Next: review'])
    await page.getByRole('button', { name, exact: true }).click();
  await sees(page, 'Halls of Brass Mirrorwing Heron 287 foil');
  await page.getByRole('button', { name: 'Run · 4 requests' }).click();
  await page.getByText(/^Done/).first().waitFor({ timeout: 60_000 });
  const names = book
    .sheet('Sold items')
    .values()
    .map(([name]) => name);
  expect(names).toContain('Halls of Brass Mirrorwing Heron 287 foil');
  expect(new Set(names).size).toBe(5);
  await page.close();
});

/** A seller's export of 1,300 rows: of each thirteen, one is in stock. */
function sellersExport(): unknown[][] {
  const [headings = [], ...lines] = importedFile('seller-pricing.csv');
  const cards = lines.slice(0, 3);
  const rows = Array.from({ length: 1_300 }, (_, at) => {
    const number = `${String(at + 1).padStart(4, '0')}/1300`;
    const changed = new Map<unknown, unknown>([
      ['TCGplayer Id', 7_000_000 + at],
      ['Number', number],
      ['Total Quantity', at % 13 === 0 ? 2 : 0],
    ]);
    return cards[at % 3]!.map((cell, index) => changed.get(headings[index]) ?? cell);
  });
  return [headings, ...rows];
}

const FILES: readonly [what: string, rows: unknown[][], text: string, items: number][] = [
  [
    "a seller's export of 1,300 rows",
    sellersExport(),
    "a card seller's price list: 100 items, 1,200 rows left out (1,200 with quantity 0).",
    100,
  ],
  [
    "a card app's binder",
    importedFile('binder-collection.csv'),
    'a card collection in binders: 4 items, 1 row left out (1 on a wish list).',
    4,
  ],
  ['graded slabs', importedFile('slab-collection.csv'), 'a collection of graded cards: 3 items.', 3],
  ['a record collection', importedFile('record-collection.csv'), 'a collection of records: 3 items.', 3],
  [
    "an auction site's active listings",
    importedFile('active-listings.csv'),
    "an auction site's active listings: 6 items, 1 row left out",
    6,
  ],
  ['a fashion sales report', importedFile('fashion-sales.csv'), "a fashion site's sales: 4 items.", 4],
];

it.each(FILES)('%s is priced by two clicks from the home page, with one review', async (_, rows, text, items) => {
  const { page, book, sandbox } = await openAddon(browser, { sheets: { Stock: rows }, sandbox: { plan: '500k' } });
  await page.evaluate("window.clicks = 0; addEventListener('mousedown', () => { window.clicks += 1; }, true)");
  book.select('Stock', 6, 1);
  await goal(page, 'Price a list');
  await sees(page, `This looks like ${text}`);
  if (items === 100) await documentPicture(page, 'list-roles', ['Price a list', '7 columns not used']);
  const button = priceFor(page, `${items} requests`);
  await button.waitFor();
  expect(sandbox.account.used).toBe(0);
  await button.click({ timeout: 60_000 });
  await page.getByText(new RegExp(`^Done · \\d+ of ${items} priced · ${items} requests$`)).waitFor({ timeout: 60_000 });
  expect(await page.evaluate('window.clicks')).toBe(2);
  const lines = book.sheet('Stock').values();
  const headings = lines.findIndex(line => line.includes('Price Now'));
  const at = lines[headings]!.indexOf('Price Now');
  // The other items have fewer than three sales.
  const priced = lines.slice(headings + 1).filter(line => typeof line[at] === 'number');
  expect(priced.length).toBeGreaterThan(items / 2);
  expect(sandbox.account.used).toBe(items);
  await page.close();
});
