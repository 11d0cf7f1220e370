/** The effort from saving a key to the first charts and decisions: counts real clicks and requests (V1, M7). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onAuction } from '../../sheets-addon/selling-costs.ts';
import { launchBrowser } from '../browser.ts';
import { openAddon } from './addon-page.ts';
import { goal, sees } from './picture-states.ts';

const ITEMS = Array.from({ length: 30 }, (_, at) => `train set ${100 + at}`);
const STOCK = { Stock: [['Item'], ...ITEMS.map(item => [item])] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const press = async (page: Page, ...names: (string | RegExp)[]) => {
  for (const name of names) await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
};

/** Opens the sidebar for a new user with only a key and a list. Counts mouse clicks from here on. */
async function newcomer() {
  const addon = await openAddon(browser, { keyless: true, sheets: STOCK });
  const { page, host, sandbox } = addon;
  // The form's default dates depend on the browser's clock, so it is set to the service's time.
  await page.clock.setFixedTime(host.clock.now());
  await page.getByLabel('API key', { exact: true }).fill(sandbox.apiKey);
  await press(page, 'Save and test');
  await sees(page, 'What do you want to do?');
  expect(sandbox.account.used).toBe(0);
  await page.evaluate("window.clicks = 0; addEventListener('mousedown', () => { window.clicks += 1; }, true)");
  const clicks = () => page.evaluate('window.clicks') as Promise<number>;
  return { ...addon, clicks };
}

it('a newcomer sees a picture one click after the first price, within a minute and without a further request', async () => {
  const { page, book, host, sandbox, clicks } = await newcomer();
  book.sheet('Stock').write(2, 2, '=SOLD_MEDIAN(A2)');
  expect(host.run('SOLD_MEDIAN', [ITEMS[0]], 'CUSTOM_FUNCTION').value).toEqual(expect.any(Number));
  const [spent, priced] = [sandbox.account.used, host.clock.now()];
  expect(spent).toBe(1);
  book.select('Stock', 2, 1);
  await goal(page, 'Look at one item');
  await page.getByRole('img', { name: /^Prices of \d+ sales: half sold for/ }).waitFor();
  expect(await clicks()).toBe(1);
  expect(host.clock.now() - priced).toBeLessThan(60_000);
  expect(sandbox.account.used).toBe(spent);
  await page.close();
});

it('a list of thirty with a range, prices and a trend in each row takes two clicks', async () => {
  const { page, book, sandbox, clicks } = await newcomer();
  book.select('Stock', 2, 1, 30, 1);
  await goal(page, 'Price a list');
  await press(page, 'Price them · 30 requests');
  expect(await clicks()).toBe(2);
  await page.getByText(/^Done/).first().waitFor({ timeout: 60_000 });
  const sheet = book.sheet('Stock');
  const [headings = []] = sheet.values();
  const rows = ITEMS.map((_, at) => (label: string) => sheet.cell(at + 2, headings.indexOf(label) + 1));
  const priced = rows.filter(cell => typeof cell('Price Now').value === 'number');
  const charts = (label: string) => priced.filter(cell => cell(label).formula.startsWith('=SPARKLINE('));
  expect(priced.length).toBeGreaterThan(20);
  for (const label of ['Range', 'Prices']) expect(charts(label)).toHaveLength(priced.length);
  // An item whose sales all fall into one period has no line.
  expect(charts('Trend').length).toBeGreaterThan(priced.length / 2);
  expect(sandbox.account.used).toBe(30);
  await page.close();
});

it('which items to sell first takes at most two clicks from the home page after a list is priced, and no request', async () => {
  const { page, book, call, sandbox, clicks } = await newcomer();
  const costs = { feePercent: 10, fixedFee: 0, shipping: 5, packaging: 0, currency: 'USD' };
  call('saveCosts', onAuction(costs));
  book.sheet('Stock').write(1, 2, 'Paid');
  for (const at of ITEMS.keys()) book.sheet('Stock').write(at + 2, 2, 20);
  book.select('Stock', 2, 1, 30, 1);
  await goal(page, 'Price a list');
  await press(page, 'Price them · 30 requests');
  await page.getByText(/^Done/).first().waitFor({ timeout: 60_000 });
  const [before, spent] = [await clicks(), sandbox.account.used];
  await press(page, 'Sell these first');
  await expect.poll(() => book.active.name).toBe('Sell first from Stock');
  expect((await clicks()) - before).toBeLessThanOrEqual(2);
  expect(sandbox.account.used).toBe(spent);
  await page.close();
});

it('three years of an item with a chart take at most eight clicks, without an error', async () => {
  const { page, book, host, call, sandbox, clicks } = await newcomer();
  await goal(page, 'Find sales');
  await page.getByLabel('Sales of').click();
  await page.getByLabel('Sales of').selectOption('months');
  await page.getByRole('textbox', { name: 'Item' }).click();
  // The item of the selected row is there already.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('canon ae-1');
  await press(page, 'Next: where', 'Next: when', 'Next: review');
  const run = page.getByRole('button', { name: /^Run · \d+ requests$/ });
  const shown = Number(/\d+/.exec((await run.textContent()) ?? '')![0]);
  await run.click();
  // Choosing from the native dropdown list is one more click.
  expect((await clicks()) + 1).toBeLessThanOrEqual(8);
  expect(await page.locator('[aria-invalid=true], .wrong').count()).toBe(0);
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  // The sidebar continues after the per-minute limit has passed. Here the minutes pass at once.
  for (let minute = 0; minute < 5; minute += 1) {
    host.clock.advance(60_000);
    call('work');
  }
  expect(sandbox.account.used).toBeLessThanOrEqual(shown);
  const sheet = book.sheet('Sold canon ae-1 by month');
  expect(sheet.lastRow()).toBeGreaterThan(30);
  expect(sheet.charts).toMatchObject([{ kind: 'line', options: { title: 'Median per month in USD: canon ae-1' } }]);
  await page.close();
});
