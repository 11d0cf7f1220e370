/** The shipped sidebar and script together, used like a person uses them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goals } from '../../../sheets-addon/sidebar/forms/goals.ts';
import { launchBrowser } from '../browser.ts';
import { openAddon } from './addon-page.ts';
import { documentPicture } from './sidebar-page.ts';

const KEYWORDS = ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257', 'canon ae-1', 'seiko skx007', 'dyson v8'];
const STOCK = { Stock: [['Item'], ...KEYWORDS.map(keyword => [keyword])] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = async (page: Page, ...names: (string | RegExp)[]) => {
  for (const name of names) await button(page, name).click();
};

it('a reseller saves a key, and a wrong one is rejected beside its field', async () => {
  const { page, sandbox, host } = await openAddon(browser, { keyless: true, sandbox: { used: 412 } });
  await page.getByLabel('API key', { exact: true }).fill('cs_wrong');
  await press(page, 'Save and test');
  await sees(page, 'The API key was not accepted.');
  await page.getByLabel('API key', { exact: true }).fill(sandbox.apiKey);
  await press(page, 'Save and test');
  await sees(page, '1,588');
  expect(await page.content()).not.toContain(sandbox.apiKey);
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(sandbox.apiKey);
  await press(page, 'Account', 'Forget my key', 'Forget my key for good?');
  await sees(page, 'What did this really sell for?');
  expect(JSON.stringify(host.properties.entries('user:user@example.com'))).not.toContain(sandbox.apiKey);
  await page.close();
});

it('a first price list takes two clicks, and spends as much as shown', async () => {
  const { page, book, sandbox } = await openAddon(browser, { sheets: STOCK });
  book.select('Stock', 2, 1, 6, 1);
  await page.evaluate("window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true)");
  await press(page, /^Price a list/);
  await sees(page, /6 items.*First: “iphone 13 128gb”/);
  await button(page, 'Price them · 6 requests').waitFor();
  expect(sandbox.account.used).toBe(0);
  await documentPicture(page, 'price-list');
  await press(page, 'Price them · 6 requests');
  expect(await page.evaluate('window.clicks')).toBe(2);
  await sees(page, /Done/);
  expect(sandbox.account.used).toBe(6);
  await sees(page, '1,994');
  for (let row = 2; row <= 7; row += 1) expect(book.sheet('Stock').cell(row, 2).value).toEqual(expect.any(Number));
  await page.close();
});

it('a list already priced in part by formulas spends only on the rest', async () => {
  const { page, book, host, sandbox } = await openAddon(browser, {
    sheets: { ...STOCK, Wants: [['Keyword'], ...KEYWORDS.map(each => [each])] },
  });
  host.run('SOLD_MEDIAN', [KEYWORDS.slice(0, 2).map(keyword => [keyword])], 'CUSTOM_FUNCTION');
  book.select('Stock', 2, 1, 6, 1);
  await press(page, /^Price a list/);
  await sees(page, '6 items');
  await press(page, 'Change');
  await press(page, 'Next: where', 'Next: when');
  await page.getByLabel('Weekly').check();
  await press(page, 'Next: review');
  await sees(page, 'Known already');
  await documentPicture(page, 'price-review');
  await press(page, 'Run · 4 requests');
  await sees(page, /^Done/);
  expect(sandbox.account.used).toBe(6);
  book.select('Wants', 1, 1, 7, 1);
  await press(page, /^Watch a list/);
  await sees(page, 'Items, with their headings');
  await press(page, 'Next: where', 'Next: budget', 'Next: review', 'Start watching');
  await sees(page, 'Next check');
  await documentPicture(page, 'home');
  await page.close();
});

it('a long search is paused, found again in a new sidebar, and continues without losing rows', async () => {
  const { page, book, host, call } = await openAddon(browser, { sandbox: { plan: 'growth' } });
  await press(page, /^Find sales/);
  await page.getByLabel('Sales of').selectOption('history');
  await page.getByRole('textbox', { name: 'Item' }).fill('iphone 13 128gb');
  await page.getByLabel('From').fill('2025-11-20');
  await page.getByLabel('To', { exact: true }).fill('2026-11-19');
  await page.getByLabel('How many sales at most').fill('2000');
  await press(page, 'Next: where', 'Next: when', 'Next: review', /^Run/);
  await press(page, 'Pause');
  await sees(page, 'Paused');
  await page.reload();
  await sees(page, 'Paused');
  await press(page, 'Resume');
  await button(page, 'Pause').waitFor();
  // The sidebar calls again after the per-minute limit has passed. Here the minutes pass at once.
  for (let minute = 0; minute < 10; minute += 1) {
    host.clock.advance(60_000);
    call('work');
  }
  await page.reload();
  await sees(page, /^Done/);
  const rows = book.sheet('Sold iphone 13 128gb').values().slice(1);
  expect(rows.length).toBeGreaterThan(1_000);
  expect(new Set(rows.map(row => JSON.stringify(row))).size).toBe(rows.length);
  await page.close();
});

it('a search for sales begins with the item of the selected row, and keeps what is typed', async () => {
  const { page, book } = await openAddon(browser, { sheets: STOCK });
  const item = page.getByRole('textbox', { name: 'Item' });
  book.select('Stock', 3, 1);
  await press(page, /^Find sales/);
  await expect.poll(() => item.inputValue()).toBe(KEYWORDS[1]);
  await item.fill('canon ae-1');
  await page.getByLabel('Sales of').selectOption('months');
  expect(await item.inputValue()).toBe('canon ae-1');
  await press(page, 'Back');
  // A heading is no item.
  book.select('Stock', 1, 1);
  await press(page, /^Find sales/);
  await page.waitForTimeout(200);
  expect(await item.inputValue()).toBe('');
  await page.close();
});

it('a search for sales begins with all selected items, if there are several', async () => {
  const { page, book } = await openAddon(browser, { sheets: STOCK });
  const of = page.getByLabel('Sales of');
  book.select('Stock', 2, 1, 3, 1);
  await press(page, /^Find sales/);
  await expect.poll(() => of.inputValue()).toBe('keywords');
  expect(await page.getByRole('textbox', { name: 'Items' }).inputValue()).toBe('Stock!A2:A4');
  await of.selectOption('search');
  await expect.poll(() => page.getByRole('textbox', { name: 'Item' }).inputValue()).toBe(KEYWORDS[0]);
  await page.close();
});

it('a first search costs as much as shown, and says if there is more', async () => {
  const { page, sandbox } = await openAddon(browser);
  await press(page, /^Find sales/);
  await page.getByRole('textbox', { name: 'Item' }).fill('canon ae-1');
  await press(page, 'Next: where', 'Next: when', 'Next: review');
  await sees(page, '1 request');
  await press(page, 'Run · 1 request');
  await sees(page, /^Done/);
  await sees(page, /\d newest of about [\d,]+, /);
  expect(sandbox.account.used).toBe(1);
  await press(page, /^Read all · up to \d+ requests$/);
  await expect.poll(() => sandbox.account.used).toBeGreaterThan(1);
  await page.close();
});

it('a weekly price list is planned, changed and deleted', async () => {
  const { page, book, call } = await openAddon(browser, { sheets: STOCK });
  book.select('Stock', 2, 1, 6, 1);
  await press(page, /^Price a list/);
  await sees(page, '6 items');
  await press(page, 'Change', 'Next: where', 'Next: when');
  await page.getByLabel('Weekly').check();
  await press(page, 'Next: review', /^Run/);
  await sees(page, 'Next run 23 Nov, 07:00');
  await page.getByLabel(/^More for/).click();
  await press(page, 'Edit');
  await press(page, 'Next: where', 'Next: when');
  expect(await page.getByLabel('Weekly').isChecked()).toBe(true);
  await page.getByLabel('Daily').check();
  await press(page, 'Next: review', 'Save changes');
  await sees(page, 'The changes are saved.');
  const reply = call('home');
  expect(reply.ok && reply.value.tasks[0]?.draft.when).toEqual({ kind: 'daily', at: 7 });
  await page.getByLabel(/^More for/).click();
  await press(page, 'Delete', 'Delete for good?');
  await sees(page, 'Make a starter sheet');
  await page.close();
});

it('a column with other data is rejected beside its field', async () => {
  const { page, book } = await openAddon(browser, {
    sheets: { Stock: [['Item', 'Shelf'], ...KEYWORDS.map(keyword => [keyword, 'A7'])] },
  });
  book.select('Stock', 2, 1, 6, 1);
  await press(page, /^Price a list/);
  await sees(page, '6 items');
  await press(page, 'Change', 'Next: where');
  await page.getByLabel('First column').fill('B');
  await press(page, 'Next: when', 'Next: review');
  await expect.poll(() => page.getByLabel('First column').getAttribute('aria-invalid')).toBe('true');
  await page.close();
});

it('a formula shows its value in the sidebar, and the cell then sends nothing more', async () => {
  const { page, book, host, sandbox } = await openAddon(browser, { sheets: STOCK });
  book.select('Stock', 2, 2);
  await press(page, /^Insert a formula/, /^Median sold price/);
  await page.getByLabel('Items', { exact: true }).fill('lego 75257');
  await sees(page, 'Spends 1 request.');
  expect(sandbox.account.used).toBe(0);
  await press(page, 'Show value');
  await sees(page, /From \d+ sales, \d+ \w+ to \d+ \w+ 2026/);
  await sees(page, 'Costs nothing: the answer is saved.');
  await documentPicture(page, 'formula-value');
  expect(sandbox.account.used).toBe(1);
  await press(page, 'Insert');
  await sees(page, 'Inserted into Stock, B2.');
  expect(book.sheet('Stock').cell(2, 2).formula).toBe('=SOLD_MEDIAN("lego 75257")');
  expect(host.run('SOLD_MEDIAN', ['lego 75257'], 'CUSTOM_FUNCTION').value).toEqual(expect.any(Number));
  expect(sandbox.account.used).toBe(1);
  await page.close();
});

it.each([
  ['SOLD_MEDIAN', [{ plain: 'Stock!A2:A7' }], 'Spends 6 requests.'],
  ['SELL_THROUGH', [{ text: 'lego 75257' }], 'Spends 2 requests.'],
  ['SOLD_LISTINGS', [{ text: 'lego 75257' }, null, { plain: '500' }], 'Spends 1 to 3 requests.'],
  [
    'SOLD_TREND',
    [{ text: 'lego 75257' }, { plain: 'DATE(2026,1,1)' }, { plain: 'DATE(2026,6,30)' }],
    'Spends 1 to 13 requests.',
  ],
  ['SOLD_USAGE', [], 'Free of charge.'],
] as const)('the cost of %s is shown without a request', async (name, given, cost) => {
  const { page, sandbox, call } = await openAddon(browser, { sheets: STOCK });
  const before = sandbox.log.length;
  expect(call('cost', name, given)).toEqual({ ok: true, value: expect.stringContaining(cost) });
  expect(sandbox.log).toHaveLength(before);
  await page.close();
});

it('a watch starts within its budget and writes its events', async () => {
  const { page, book } = await openAddon(browser, {
    sheets: { Wants: [['Keyword'], ...KEYWORDS.map(each => [each])] },
  });
  book.select('Wants', 1, 1, 7, 1);
  await press(page, /^Watch a list/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Items' }).inputValue()).toBe('Wants!A2:A7');
  await press(page, 'Next: where', 'Next: budget', 'Next: review');
  await sees(page, 'a month');
  await press(page, 'Start watching');
  await sees(page, 'Watch · Wants, A1:A7');
  await press(page, 'Check now');
  await expect.poll(() => book.sheet('Wants').cell(2, 2).value).toEqual(expect.any(Number));
  await page.close();
});

it("another person's file shows the account of its formulas, and lets only their owners change tasks", async () => {
  const owner = 'owner@example.com';
  const { page, host, sandbox, call } = await openAddon(browser, {
    sheets: STOCK,
    people: { owner, user: 'editor@example.com' },
  });
  const key = { apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' };
  host.callFromHtml('sidebar', ['saveKey', [key]], { user: owner });
  const { base } = goals.priceList;
  const draft = {
    ...base,
    what: { ...base.what, range: 'Stock!A2:A7', columns: ['median'] },
    where: { column: 'B', history: null },
    when: { kind: 'daily', at: 7 },
  };
  host.callFromHtml('sidebar', ['start', ['a1b2c3d4', draft]], { user: owner });
  await page.reload();
  await sees(page, 'Formulas in this file use the account of');
  await sees(page, /account of another editor\. Only they can change it\./);
  expect(await page.getByLabel(/^More for/).count()).toBe(0);
  expect(call('command', 'a1b2c3d4', 'cancel')).toMatchObject({ ok: false });
  await page.close();
});

it('a spent quota says when it renews and where to buy more', async () => {
  const { page, book, sandbox, call } = await openAddon(browser, { sheets: STOCK, sandbox: { used: 2_000 } });
  book.select('Stock', 2, 1, 6, 1);
  call('preview', 'SOLD_MEDIAN', [{ text: 'lego 75257' }]);
  await page.reload();
  await sees(page, 'Your requests are used up.');
  await sees(page, /New ones come on 1 Dec/);
  await page.getByRole('link', { name: 'Buy requests' }).waitFor();
  expect(sandbox.account.used).toBe(2_000);
  await page.close();
});
